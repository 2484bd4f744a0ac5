# cmake --install: the programs, the completion of bash, and the core as the package that find_package(posenc) finds,
# with its target posenc::core. No header of the core that is installed includes a library, so the package needs none.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(posenc_package "${CMAKE_INSTALL_LIBDIR}/cmake/posenc")

install(TARGETS posenc posenc-explorer)

# Headers include each other as "core/…", programs as <posenc/core/…>.
set_target_properties(posenc_core PROPERTIES EXPORT_NAME core)
target_compile_features(posenc_core PUBLIC cxx_std_20)
target_include_directories(posenc_core INTERFACE
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/posenc>)
install(TARGETS posenc_core EXPORT posenc)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/src/core" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/posenc"
        FILES_MATCHING PATTERN "*.hpp" PATTERN "core/learning/transformer" EXCLUDE)
install(EXPORT posenc NAMESPACE posenc:: DESTINATION "${posenc_package}" FILE posencConfig.cmake)

file(STRINGS "${PROJECT_SOURCE_DIR}/src/core/version.hpp" version_line REGEX "version = ")
string(REGEX MATCH "[0-9]+\\.[0-9]+\\.[0-9]+" posenc_version "${version_line}")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/core/version.hpp")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/posencConfigVersion.cmake"
                                 VERSION "${posenc_version}" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/posencConfigVersion.cmake" DESTINATION "${posenc_package}")

set(completion "${PROJECT_BINARY_DIR}/completion.bash")
install(CODE "execute_process(COMMAND \"$<TARGET_FILE:posenc>\" completion bash OUTPUT_FILE \"${completion}\"
                              COMMAND_ERROR_IS_FATAL ANY)")
install(FILES "${completion}" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" RENAME posenc)
