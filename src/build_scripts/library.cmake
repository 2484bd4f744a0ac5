# libposenc: the C interface as a shared library, which needs the libraries of C and of its mathematics alone.
set(interface_header "${PROJECT_SOURCE_DIR}/src/c_interface/posenc.h")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${interface_header}")
file(STRINGS "${interface_header}" interface_line REGEX "^#define POSENC_INTERFACE [0-9]+$")
string(REGEX MATCH "[0-9]+" posenc_interface_number "${interface_line}")

include(GNUInstallDirs)
add_library(libposenc SHARED ${posenc_interface_objects})
set_target_properties(libposenc PROPERTIES OUTPUT_NAME posenc LINKER_LANGUAGE CXX EXPORT_NAME library
    SOVERSION ${posenc_interface_number} VERSION ${posenc_interface_number}.${posenc_version})
target_link_libraries(libposenc PRIVATE $<BUILD_INTERFACE:posenc_answers> $<BUILD_INTERFACE:posenc_import>
                      $<BUILD_INTERFACE:posenc_interface_data>)
set(interface_exports "${PROJECT_SOURCE_DIR}/src/c_interface/exports.map")
set_property(TARGET libposenc PROPERTY LINK_DEPENDS "${interface_exports}")
target_link_options(libposenc PRIVATE -static-libstdc++ -static-libgcc "LINKER:--version-script,${interface_exports}"
                    LINKER:--gc-sections LINKER:--as-needed $<$<CONFIG:Release>:LINKER:--strip-all>)
target_include_directories(libposenc INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src/c_interface>
                           $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
