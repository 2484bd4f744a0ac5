# cpack -G DEB in the build folder of the preset release: two Debian packages, the programs and, for those who program with
# it, the core. tests/checks.sh deb makes them, asks lintian and unpacks them.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME posenc)
set(CPACK_PACKAGE_VENDOR "The Positional Encoding Explorer contributors")
set(POSENC_MAINTAINER "The Positional Encoding Explorer contributors <posenc@contributors.invalid>" CACHE STRING
    "Whom Debian packages name as their maintainer")
set(CPACK_PACKAGE_CONTACT "${POSENC_MAINTAINER}")
set(CPACK_PACKAGE_VERSION "${posenc_version}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES YES)
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_COMPONENTS_ALL programs core)
set(CPACK_DEB_COMPONENT_INSTALL YES)
set(CPACK_COMPONENTS_GROUPING IGNORE)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME posenc)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SHLIBDEPS YES)
set(CPACK_DEBIAN_PROGRAMS_DESCRIPTION "see, check and teach how transformers are told about order
Attention by itself does not know which token comes first. This program
shows the ways in which transformers are told: tables that are added,
rotations, biases, masks and encodings of trees, each with its true
numbers. It has a window with views and lessons, posenc-explorer, and a
command line, posenc.")
set(CPACK_DEBIAN_CORE_PACKAGE_NAME libposenc-core-dev)
set(CPACK_DEBIAN_CORE_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_CORE_DESCRIPTION "positional encodings of transformers, for programs in C++
The core of the Positional Encoding Explorer: headers, a static library
and what CMake needs to find them as the package posenc with its target
posenc::core.")

# What lies in the packages is as old as the version.
posenc_date(package_date "%a, %d %b %Y %H:%M:%S +0000")
set(CPACK_PROJECT_CONFIG_FILE "${PROJECT_BINARY_DIR}/package_date.cmake")
file(CONFIGURE OUTPUT "${CPACK_PROJECT_CONFIG_FILE}" @ONLY CONTENT
"if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
    set(ENV{SOURCE_DATE_EPOCH} @posenc_seconds@)
endif()
")

# Debian wants in each package who may do what with it, and what has changed.
add_custom_command(OUTPUT "${PROJECT_BINARY_DIR}/debian/copyright"
    COMMAND "${POSENC_FONT_PYTHON}" "${CMAKE_CURRENT_LIST_DIR}/make_copyright.py" --licence "${PROJECT_SOURCE_DIR}/LICENSE"
            --parts "${PROJECT_BINARY_DIR}/licences.tsv" --out "${PROJECT_BINARY_DIR}/debian/copyright"
    DEPENDS "${CMAKE_CURRENT_LIST_DIR}/make_copyright.py" "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_BINARY_DIR}/licences.tsv"
            "${PROJECT_SOURCE_DIR}/src/third_party/licences/Bitstream-Vera.txt" "${PROJECT_SOURCE_DIR}/src/third_party/licences/ISC.txt"
            "${PROJECT_SOURCE_DIR}/src/third_party/licences/OFL-1.1.txt" COMMENT "Naming whose the parts are" VERBATIM)
add_custom_target(copyright ALL DEPENDS "${PROJECT_BINARY_DIR}/debian/copyright")
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/debian/changelog" @ONLY CONTENT
"posenc (@posenc_version@) unstable; urgency=medium

  * See the project's CHANGELOG.md.

 -- @CPACK_PACKAGE_CONTACT@  @package_date@
")
set(packages "${CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME}" "${CPACK_DEBIAN_CORE_PACKAGE_NAME}")
foreach(component package IN ZIP_LISTS CPACK_COMPONENTS_ALL packages)
    set(documents "${CMAKE_INSTALL_DATADIR}/doc/${package}")
    install(FILES "${PROJECT_BINARY_DIR}/debian/copyright" DESTINATION "${documents}" COMPONENT ${component})
    install(CODE "execute_process(COMMAND gzip -9 -n -k -f \"${PROJECT_BINARY_DIR}/debian/changelog\" COMMAND_ERROR_IS_FATAL ANY)"
            COMPONENT ${component})
    install(FILES "${PROJECT_BINARY_DIR}/debian/changelog.gz" DESTINATION "${documents}" COMPONENT ${component})
endforeach()
include(CPack)
