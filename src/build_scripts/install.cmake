# cmake --install: the programs with completions, pages of the manual and what a desktop shows; and the package that
# find_package(posenc) finds, with the targets posenc::core (component core) and posenc::library (component library). No header
# that is installed includes another library, so the package needs none.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(posenc_package "${CMAKE_INSTALL_LIBDIR}/cmake/posenc")

# The same build gives the same bytes: the date of a version that is not released is this one, not that of the build.
set(posenc_seconds 1793491200)
# posenc_date(variable format)
function(posenc_date variable format)
    set(before "$ENV{SOURCE_DATE_EPOCH}")
    set(ENV{SOURCE_DATE_EPOCH} ${posenc_seconds})
    string(TIMESTAMP date "${format}" UTC)
    set(ENV{SOURCE_DATE_EPOCH} ${before})
    set(${variable} "${date}" PARENT_SCOPE)
endfunction()

install(TARGETS posenc posenc-explorer COMPONENT programs)

# Headers include each other as "core/…", programs as <posenc/core/…>.
set_target_properties(posenc_core PROPERTIES EXPORT_NAME core)
target_compile_features(posenc_core PUBLIC cxx_std_20)
target_include_directories(posenc_core INTERFACE
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/posenc>)
install(TARGETS posenc_core EXPORT posenc_core COMPONENT core)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/src/core" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/posenc" COMPONENT core
        FILES_MATCHING PATTERN "*.hpp" PATTERN "core/learning/transformer" EXCLUDE)

install(TARGETS libposenc EXPORT posenc_library COMPONENT library)
install(FILES "${interface_header}" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT library)
# Its folders are told from where the file itself lies, so that an installed tree can be moved.
file(RELATIVE_PATH pc_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" pc_prefix "${pc_prefix}")
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/posenc.pc" @ONLY CONTENT [[prefix=${pcfiledir}/@pc_prefix@
libdir=${prefix}/@CMAKE_INSTALL_LIBDIR@
includedir=${prefix}/@CMAKE_INSTALL_INCLUDEDIR@

Name: posenc
Description: positional encodings of transformers, their numbers, and what is wrong with somebody's
Version: @posenc_version@
Libs: -L${libdir} -lposenc
Cflags: -I${includedir}
]])
install(FILES "${PROJECT_BINARY_DIR}/posenc.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT library)

write_basic_package_version_file("${PROJECT_BINARY_DIR}/posencConfigVersion.cmake"
                                 VERSION "${posenc_version}" COMPATIBILITY SameMinorVersion)
# Each part may be installed without the other.
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/posencConfig.cmake" @ONLY CONTENT [[
foreach(part IN ITEMS core library)
    include("${CMAKE_CURRENT_LIST_DIR}/posenc-${part}.cmake" OPTIONAL)
    if(TARGET posenc::${part})
        set(posenc_${part}_FOUND TRUE)
    endif()
endforeach()
foreach(part IN LISTS posenc_FIND_COMPONENTS)
    if(posenc_FIND_REQUIRED_${part} AND NOT posenc_${part}_FOUND)
        set(posenc_FOUND FALSE)
        set(posenc_NOT_FOUND_MESSAGE "posenc has no part ${part}; allowed: core, library, where they are installed")
    endif()
endforeach()
]])
foreach(part IN ITEMS core library)
    install(EXPORT posenc_${part} NAMESPACE posenc:: DESTINATION "${posenc_package}" FILE posenc-${part}.cmake COMPONENT ${part})
    install(FILES "${PROJECT_BINARY_DIR}/posencConfig.cmake" "${PROJECT_BINARY_DIR}/posencConfigVersion.cmake"
            DESTINATION "${posenc_package}" COMPONENT ${part})
endforeach()

# What the program writes of itself: completions and pages of the manual.
# posenc_written(file folder name word...): posenc WORD... installed as folder/name.
function(posenc_written file folder name)
    set(written "${PROJECT_BINARY_DIR}/${file}")
    install(CODE "execute_process(COMMAND \"$<TARGET_FILE:posenc>\" ${ARGN} OUTPUT_FILE \"${written}\"
                                  COMMAND_ERROR_IS_FATAL ANY)" COMPONENT programs)
    if(folder STREQUAL CMAKE_INSTALL_MANDIR)
        install(CODE "execute_process(COMMAND gzip -9 -n -f \"${written}\" COMMAND_ERROR_IS_FATAL ANY)" COMPONENT programs)
        set(written "${written}.gz")
        set(name "man1/${name}.gz")
    endif()
    cmake_path(GET name PARENT_PATH below)
    cmake_path(GET name FILENAME name)
    install(FILES "${written}" DESTINATION "${folder}/${below}" RENAME "${name}" COMPONENT programs)
endfunction()
posenc_written(completion.bash "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" posenc completion bash)
posenc_written(completion.zsh "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions" _posenc completion zsh)
posenc_written(completion.fish "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" posenc.fish completion fish)
posenc_written(posenc.1 "${CMAKE_INSTALL_MANDIR}" posenc.1 man posenc)
posenc_written(posenc-explorer.1 "${CMAKE_INSTALL_MANDIR}" posenc-explorer.1 man posenc-explorer)

install(FILES "${PROJECT_BINARY_DIR}/posenc.spdx.json" DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/posenc" COMPONENT programs)

# How a desktop finds the window, and which versions of it the changelog names.
set(desktop "${PROJECT_SOURCE_DIR}/assets/desktop/posenc-explorer")
set(changelog "${PROJECT_SOURCE_DIR}/CHANGELOG.md")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${changelog}")
file(STRINGS "${changelog}" headings REGEX "^## ")
set(releases "")
posenc_date(today "%Y-%m-%d")
foreach(heading IN LISTS headings)
    if(NOT heading MATCHES "^## ([0-9]+\\.[0-9]+\\.[0-9]+) \\((unreleased|[0-9-]+)\\)$")
        message(FATAL_ERROR "CHANGELOG.md: ‘${heading}’: a version has a date in brackets or is (unreleased)")
    endif()
    set(release "version=\"${CMAKE_MATCH_1}\"")
    if(CMAKE_MATCH_2 STREQUAL "unreleased")
        string(APPEND releases "    <release ${release} date=\"${today}\" type=\"development\"/>\n")
    else()
        string(APPEND releases "    <release ${release} date=\"${CMAKE_MATCH_2}\"/>\n")
    endif()
endforeach()
configure_file("${desktop}.metainfo.xml.in" "${PROJECT_BINARY_DIR}/posenc-explorer.metainfo.xml" @ONLY)
install(FILES "${desktop}.desktop" DESTINATION "${CMAKE_INSTALL_DATADIR}/applications" COMPONENT programs)
install(FILES "${PROJECT_BINARY_DIR}/posenc-explorer.metainfo.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo" COMPONENT programs)
install(FILES "${PROJECT_SOURCE_DIR}/web/icon.svg" DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps"
        RENAME posenc-explorer.svg COMPONENT programs)
