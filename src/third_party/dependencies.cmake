# Everything that is not ours, each as one target posenc_<what>. Looked for in this order: a path given by the user
# (POSENC_<WHAT>_DIR as in README.md; <Package>_DIR for the packages that CMake finds), what install-debian.sh put in
# place or the system has, then the upstream repository pinned to a commit. All of it counts as system code: our warnings
# do not apply to it.
include(FetchContent)
set(third_party_build "${PROJECT_SOURCE_DIR}/build/third_party")

# posenc_fetch_sources(variable repository commit): only downloads, no CMake project of theirs is run.
function(posenc_fetch_sources variable repository commit)
    string(MAKE_C_IDENTIFIER "${repository}" name)
    FetchContent_Declare(${name} GIT_REPOSITORY "${repository}" GIT_TAG ${commit} SOURCE_SUBDIR no-cmake-here)
    FetchContent_MakeAvailable(${name})
    string(TOLOWER "${name}" name)
    set(${variable} "${${name}_SOURCE_DIR}" PARENT_SCOPE)
endfunction()

# posenc_fetch_package(package repository commit target): find_package, else the upstream project.
macro(posenc_fetch_package package repository commit)
    FetchContent_Declare(${package} GIT_REPOSITORY "${repository}" GIT_TAG ${commit} SYSTEM
                         FIND_PACKAGE_ARGS NAMES ${package})
    FetchContent_MakeAvailable(${package})
endmacro()

# posenc_library_sources(variable folder what witness repository commit): the first of POSENC_<FOLDER>_DIR,
# build/third_party/<folder> and the upstream repository. Such sources have the file `witness`.
function(posenc_library_sources variable folder what witness repository commit)
    string(TOUPPER "POSENC_${folder}_DIR" option)
    set(${option} "" CACHE PATH "Sources of ${what}")
    set(found "${${option}}")
    if(NOT found AND EXISTS "${third_party_build}/${folder}/${witness}")
        set(found "${third_party_build}/${folder}")
    elseif(NOT found)
        posenc_fetch_sources(found ${repository} ${commit})
    endif()
    if(NOT EXISTS "${found}/${witness}")
        message(FATAL_ERROR "There is no ${what} in ${found} (${option})")
    endif()
    set(${variable} "${found}" PARENT_SCOPE)
endfunction()

# --- Dear ImGui, with the renderer every platform uses ---

posenc_library_sources(imgui_dir imgui "Dear ImGui 1.92" imgui.h
    https://github.com/ocornut/imgui.git 45acd5e0e82f4c954432533ae9985ff0e1aad6d5)
add_library(posenc_imgui STATIC
    "${imgui_dir}/imgui.cpp" "${imgui_dir}/imgui_draw.cpp" "${imgui_dir}/imgui_tables.cpp"
    "${imgui_dir}/imgui_widgets.cpp" "${imgui_dir}/backends/imgui_impl_opengl3.cpp")
target_include_directories(posenc_imgui SYSTEM PUBLIC "${imgui_dir}" "${imgui_dir}/backends")
# WebGL has no first vertex of a call, so 16 bits would end at 65 536 corners: fewer than curves on a dense screen have.
target_compile_definitions(posenc_imgui PUBLIC "ImDrawIdx=unsigned int"
    IMGUI_DISABLE_DEMO_WINDOWS IMGUI_DISABLE_DEBUG_TOOLS IMGUI_DISABLE_DEFAULT_FONT
    IMGUI_DISABLE_FILE_FUNCTIONS IMGUI_DISABLE_OBSOLETE_FUNCTIONS)
target_compile_options(posenc_imgui PRIVATE -w)

if(EMSCRIPTEN)
    target_compile_options(posenc_imgui PRIVATE -Oz)
    # The renderer asks WebGL for all its state in every frame, and each answer waits for the graphics process:
    # src/platform/web/gl_state.cpp answers instead.
    set_source_files_properties("${imgui_dir}/backends/imgui_impl_opengl3.cpp" PROPERTIES
                                COMPILE_DEFINITIONS glGetIntegerv=posenc_gl_get_integer)
else()
    set(OpenGL_GL_PREFERENCE LEGACY)
    find_package(OpenGL REQUIRED)
    target_link_libraries(posenc_imgui PUBLIC ${CMAKE_DL_LIBS})

    set(GLFW_INSTALL OFF)
    posenc_fetch_package(glfw3 https://github.com/glfw/glfw.git 7b6aead9fb88b3623e3b3725ebb42670cbe4c579)
    add_library(posenc_glfw STATIC "${imgui_dir}/backends/imgui_impl_glfw.cpp")
    target_link_libraries(posenc_glfw PUBLIC posenc_imgui glfw)
    target_compile_options(posenc_glfw PRIVATE -w)

    # The desktop's dialogues for files; without it paths are typed.
    find_package(DBus1 QUIET)

    # Its declarations are enough: src/platform/headless/opengl.cpp opens the library when a picture is asked for.
    find_path(POSENC_EGL_HEADERS EGL/egl.h REQUIRED)
endif()

# --- Small C libraries ---

# posenc_c_library(target source...): files of one folder, their header beside them.
function(posenc_c_library target source)
    add_library(${target} STATIC "${source}" ${ARGN})
    cmake_path(GET source PARENT_PATH folder)
    target_include_directories(${target} SYSTEM PUBLIC "${folder}")
    target_compile_options(${target} PRIVATE -w $<$<BOOL:${EMSCRIPTEN}>:-Oz>)
endfunction()

# Its C version tells by its answer that a text is too long, the C++ version by an exception, which the page has not.
posenc_library_sources(qrcodegen_dir qrcodegen "QR Code generator 1.8" c/qrcodegen.c
    https://github.com/nayuki/QR-Code-generator.git 720f62bddb7226106071d4728c292cb1df519ceb)
posenc_c_library(posenc_qrcodegen "${qrcodegen_dir}/c/qrcodegen.c")

posenc_library_sources(md4c_dir md4c "MD4C 0.5" src/md4c.c
    https://github.com/mity/md4c.git 472c417005c2c71b8617de4f7b8d6b30411d78f4)
posenc_c_library(posenc_md4c "${md4c_dir}/src/md4c.c")

# What it needs to write files; what reads them stays out.
posenc_library_sources(gif_dir gif "GIFLIB 5.2" gif_lib.h
    https://git.code.sf.net/p/giflib/code 52b62de83d5facbbbde042b85bf3f61182e3bebd)
posenc_c_library(posenc_gif "${gif_dir}/egif_lib.c" "${gif_dir}/gifalloc.c" "${gif_dir}/gif_hash.c"
                 "${gif_dir}/openbsd-reallocarray.c")

# --- Header-only libraries. Emscripten's compiler must never see the system's include folder as a whole, so it
#     gets a folder with a link to just what is meant. ---

# posenc_headers(target folder name): folder/name becomes includable as <name/...>.
function(posenc_headers target folder name)
    add_library(${target} INTERFACE)
    if(EMSCRIPTEN)
        file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/headers")
        file(CREATE_LINK "${folder}/${name}" "${PROJECT_BINARY_DIR}/headers/${name}" SYMBOLIC)
        set(folder "${PROJECT_BINARY_DIR}/headers")
    endif()
    target_include_directories(${target} SYSTEM INTERFACE "${folder}")
endfunction()

set(POSENC_EIGEN_DIR "" CACHE PATH "Folder that holds Eigen/Dense")
find_path(eigen_dir Eigen/Dense HINTS "${POSENC_EIGEN_DIR}" PATHS /usr/include/eigen3 NO_CMAKE_FIND_ROOT_PATH NO_CACHE)
if(NOT eigen_dir)
    posenc_fetch_sources(eigen_dir https://gitlab.com/libeigen/eigen.git 3147391d946bb4b6c68edd901f2add6ac1f31f8c)
endif()
posenc_headers(posenc_eigen "${eigen_dir}" Eigen)
if(EMSCRIPTEN) # where it would be half as wide as Index of core
    target_compile_definitions(posenc_eigen INTERFACE "EIGEN_DEFAULT_DENSE_INDEX_TYPE=long long")
endif()

if(EMSCRIPTEN)
    add_library(posenc_json INTERFACE)
    find_path(json_dir nlohmann/json.hpp PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH NO_CACHE)
    if(NOT json_dir)
        posenc_fetch_sources(json_dir https://github.com/nlohmann/json.git 9cca280a4d0ccf0c08f47a99aa71d1b0e52f8d03)
        set(json_dir "${json_dir}/include")
    endif()
    posenc_headers(posenc_json_headers "${json_dir}" nlohmann)
    target_link_libraries(posenc_json INTERFACE posenc_json_headers)
else()
    posenc_fetch_package(nlohmann_json https://github.com/nlohmann/json.git 9cca280a4d0ccf0c08f47a99aa71d1b0e52f8d03)
    add_library(posenc_json INTERFACE)
    target_link_libraries(posenc_json INTERFACE nlohmann_json::nlohmann_json)

    if(BUILD_TESTING)
        set(INSTALL_GTEST OFF)
        posenc_fetch_package(GTest https://github.com/google/googletest.git f8d7d77c06936315286eb55f8de22cd23c188571)
        set(BENCHMARK_ENABLE_TESTING OFF)
        set(BENCHMARK_ENABLE_INSTALL OFF)
        posenc_fetch_package(benchmark https://github.com/google/benchmark.git 344117638c8ff7e239044fd0fa7085839fc03021)
    endif()
endif()

# <stb/stb_image_write.h> on Debian, and stb_image.h beside it; upstream has no folder of that name around them.
set(POSENC_STB_DIR "" CACHE PATH "Folder that holds stb_image.h and stb_image_write.h")
find_path(stb_dir stb_image_write.h HINTS "${POSENC_STB_DIR}" PATHS /usr/include PATH_SUFFIXES stb
          NO_CMAKE_FIND_ROOT_PATH NO_CACHE)
if(NOT stb_dir)
    posenc_fetch_sources(stb_dir https://github.com/nothings/stb.git 8b5f1f37b5b75829fc72d38e7b5d4bcbf8a26d55)
endif()
add_library(posenc_stb INTERFACE)
target_include_directories(posenc_stb SYSTEM INTERFACE "${stb_dir}")

# --- Fonts, and MathJax, which sets equations; build_scripts/generated.cmake makes files of them ---

set(POSENC_INTER_DIR "/usr/share/fonts/opentype/inter" CACHE PATH "Folder with Inter-Regular.otf, Inter-SemiBold.otf")
set(POSENC_DEJAVU_DIR "/usr/share/fonts/truetype/dejavu" CACHE PATH "Folder with DejaVuSans.ttf, DejaVuSansMono.ttf")
set(POSENC_LUCIDE_DIR "${third_party_build}/npm/node_modules/lucide-static/font" CACHE PATH
    "Folder with lucide.ttf, codepoints.json")
set(POSENC_MATHJAX_DIR "${third_party_build}/npm/node_modules/mathjax-full" CACHE PATH "Folder of mathjax-full 3")
set(font_inputs "${POSENC_INTER_DIR}/Inter-Regular.otf" "${POSENC_INTER_DIR}/Inter-SemiBold.otf"
    "${POSENC_DEJAVU_DIR}/DejaVuSans.ttf" "${POSENC_DEJAVU_DIR}/DejaVuSansMono.ttf" "${POSENC_LUCIDE_DIR}/lucide.ttf" "${POSENC_LUCIDE_DIR}/codepoints.json")
foreach(input IN LISTS font_inputs ITEMS "${POSENC_MATHJAX_DIR}/js/mathjax.js")
    if(NOT EXISTS "${input}")
        message(FATAL_ERROR "There is no ${input}; run src/third_party/install-debian.sh or see its README.md")
    endif()
endforeach()
# Debian's fonttools belongs to Debian's python3; another one may come first in PATH.
find_program(POSENC_FONT_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
find_program(POSENC_FONT_PYTHON python3 REQUIRED NO_CMAKE_FIND_ROOT_PATH)
find_program(POSENC_NODE node REQUIRED NO_CMAKE_FIND_ROOT_PATH)

# --- Where each part of the programs says its version: <part>=<file> ---

set(md4c_version_file "${md4c_dir}/CMakeLists.txt")
find_path(json_headers_dir nlohmann/detail/abi_macros.hpp HINTS "${json_dir}" "${nlohmann_json_SOURCE_DIR}/include"
          PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH NO_CACHE REQUIRED)
set(parts "imgui=${imgui_dir}/imgui.h" "qrcodegen=${qrcodegen_dir}/c/qrcodegen.c" "md4c=${md4c_version_file}" "gif=${gif_dir}/gif_lib.h"
    "eigen=${eigen_dir}/Eigen/src/Core/util/Macros.h" "json=${json_headers_dir}/nlohmann/detail/abi_macros.hpp"
    "stb_image=${stb_dir}/stb_image.h" "stb_image_write=${stb_dir}/stb_image_write.h"
    "inter=${POSENC_INTER_DIR}/Inter-Regular.otf" "dejavu=${POSENC_DEJAVU_DIR}/DejaVuSans.ttf"
    "lucide=${POSENC_LUCIDE_DIR}/../package.json" "mathjax=${POSENC_MATHJAX_DIR}/package.json")
if(NOT EMSCRIPTEN)
    find_path(glfw_headers_dir GLFW/glfw3.h HINTS "${glfw3_SOURCE_DIR}/include" NO_CACHE REQUIRED)
    list(INSERT parts 1 "glfw=${glfw_headers_dir}/GLFW/glfw3.h")
    if(DBus1_FOUND)
        list(INSERT parts 2 "dbus=${DBus1_ARCH_INCLUDE_DIR}/dbus/dbus-arch-deps.h")
    endif()
endif()
