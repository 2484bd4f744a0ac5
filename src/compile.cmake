# How our own code is compiled: warnings, where sources are looked up, levels of optimisation, precompiled headers.

add_library(posenc_options INTERFACE)
target_include_directories(posenc_options INTERFACE src)
target_compile_options(posenc_options INTERFACE -Wall -Wextra -Wpedantic $<$<BOOL:${POSENC_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # False alarms about the standard library: bug 105651 (std::string), bug 80635 (std::optional); precompiled, its
    # headers no longer count as the system's.
    target_compile_options(posenc_options INTERFACE -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow
                           -Wno-stringop-overread -Wno-error=maybe-uninitialized)
    # What a group includes is no header that others include too.
    target_compile_options(posenc_options INTERFACE -Wno-subobject-linkage)
endif()

# posenc_sources(variable pattern...): the files that match, looked up again at every build. A pattern with a star
# also searches the folders below. A pattern that nothing matches is an error: it would hide a renaming.
function(posenc_sources variable)
    set(sources "")
    foreach(pattern IN LISTS ARGN)
        if(pattern MATCHES "\\*")
            file(GLOB_RECURSE found CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${pattern}")
        else()
            file(GLOB found CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${pattern}")
        endif()
        if(NOT found)
            message(FATAL_ERROR "No file matches ${pattern}")
        endif()
        list(APPEND sources ${found})
    endforeach()
    set(${variable} ${sources} PARENT_SCOPE)
endfunction()

# Levels of optimisation, each the property of a folder. The inner loops of pictures and of learning are compiled for
# speed. In the page, where bytes count, only what draws every pixel and letter or computes at every edit is compiled as
# everywhere else, and the rest for size. Each file gets one level only, because em++ 3.1.6 obeys an -Os even where -O3
# follows it.
set(fast_folders core/kernels core/learning core/learning/transformer)
set(usual_folders core core/precision core/state core/trees core/trees/graphs core/visibility export
    platform platform/headless platform/native platform/web session
    views/canvas views/canvas/marks views/masks views/plot views/precision views/tree widgets widgets/controls
    widgets/equations widgets/text)
set(fast_options $<$<NOT:$<CONFIG:Debug>>:-O3>)
if(EMSCRIPTEN)
    # What -msse2 means to em++: the SIMD that Eigen knows there. The rest keeps away what only a processor has: the
    # header of MMX, and the lines of assembler with which Eigen helps GCC before 6.3, or from 6 on.
    list(APPEND fast_options -D__SSE__=1 -D__SSE2__=1 -D__MMINTRIN_H=1 -fgnuc-version=6.3 "-D__asm__(...)=")
endif()
set(usual_options "")
set(small_options -Oz -fno-inline-functions) # the second as em++ adds it
foreach(folder IN LISTS fast_folders usual_folders)
    if(NOT IS_DIRECTORY "${PROJECT_SOURCE_DIR}/src/${folder}")
        message(FATAL_ERROR "There is no folder src/${folder} to optimise")
    endif()
endforeach()
# posenc_level(variable source): fast, usual or small.
function(posenc_level variable source)
    cmake_path(GET source PARENT_PATH folder)
    file(RELATIVE_PATH folder "${PROJECT_SOURCE_DIR}/src" "${folder}")
    set(level usual)
    if(folder IN_LIST fast_folders)
        set(level fast)
    elseif(EMSCRIPTEN AND NOT folder IN_LIST usual_folders)
        set(level small)
    endif()
    set(${variable} ${level} PARENT_SCOPE)
endfunction()

# Precompiled headers, a set for each way of compiling: `core` has the standard library's, `ui` and `json` also those of
# a library. Files include what they need as if there were none (CMAKE_DISABLE_PRECOMPILE_HEADERS shows it).
set(core_headers <algorithm> <array> <cmath> <functional> <map> <memory> <optional> <span> <string> <string_view>
                 <utility> <vector>)
set(ui_headers ${core_headers} <imgui.h>)
set(ui_headers_from posenc_imgui)
set(json_headers ${core_headers} <nlohmann/json.hpp>)
set(json_headers_from posenc_json)
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/nothing.cpp" CONTENT "" @ONLY)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>) # ccache asks for it
    # What a set holds is walked through at every search for unused memory, a tenth of the time of a test; without, a
    # compiler takes no more memory.
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:--param ggc-min-heapsize=2000000 --param ggc-min-expand=1000>")
else()
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
endif()

# A compiled set differs from folder to folder, which would keep ccache from finding in one clone what another has
# compiled. It takes the checksum in a file beside the set instead: of all that the set is made from.
file(SHA256 "${imgui_dir}/imgui.h" imgui_checksum)
file(SHA256 "${PROJECT_SOURCE_DIR}/src/third_party/dependencies.cmake" libraries_checksum)
set(headers_checksum "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION} Dear ImGui ${imgui_checksum} "
    "JSON ${nlohmann_json_VERSION} ${libraries_checksum}")

# Sets themselves must not come from another folder's cache, because clang looks for their headers where they were
# compiled: this one has a path of its own in each.
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/of_this_folder.hpp" CONTENT "#pragma once\n" @ONLY)

# posenc_precompile(target headers): compiles a set for this target.
function(posenc_precompile target headers)
    foreach(ending IN ITEMS gch pch)
        file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/CMakeFiles/${target}.dir/cmake_pch.hxx.${ending}.sum"
             CONTENT "${headers_checksum} ${${headers}_headers}" @ONLY)
    endforeach()
    target_precompile_headers(${target} PRIVATE ${${headers}_headers} "${PROJECT_BINARY_DIR}/of_this_folder.hpp")
endfunction()

# posenc_precompiled(target headers level): lets a target use one of these sets.
function(posenc_precompiled target headers level)
    set(set_target posenc_${headers}_headers_${level})
    if(NOT TARGET ${set_target})
        add_library(${set_target} OBJECT "${PROJECT_BINARY_DIR}/nothing.cpp")
        target_link_libraries(${set_target} PRIVATE posenc_options ${${headers}_headers_from})
        target_compile_options(${set_target} PRIVATE ${${level}_options})
        posenc_precompile(${set_target} ${headers})
    endif()
    target_precompile_headers(${target} REUSE_FROM ${set_target})
endfunction()

# posenc_grouped(variable target base source...): sources of a folder compiled together, some 50 KB of text at a time: what
# they have in common, headers and the templates made of them, takes longer than they do. So names in unnamed namespaces
# differ within a folder; where they do not, the compiler says "redefinition". Methods, whose parts are called alike, stay
# alone, and so does what has options of its own or is marked (SKIP_UNITY_BUILD_INCLUSION). Groups name their sources from
# `base`, a folder in which headers are looked up, so that clones find each other's in the compiler's cache.
option(POSENC_GROUPED "Compile the sources of a folder together" ON)
function(posenc_grouped variable target base)
    set(result "")
    set(folders "")
    foreach(source IN LISTS ARGN)
        get_source_file_property(options "${source}" COMPILE_OPTIONS)
        get_source_file_property(definitions "${source}" COMPILE_DEFINITIONS)
        get_source_file_property(skipped "${source}" SKIP_UNITY_BUILD_INCLUSION)
        file(STRINGS "${source}" alike REGEX "^constinit const Method " LIMIT_COUNT 1)
        if(NOT POSENC_GROUPED OR options OR definitions OR skipped OR alike)
            list(APPEND result "${source}")
        else()
            cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${base}" OUTPUT_VARIABLE name)
            cmake_path(GET name PARENT_PATH folder)
            string(MAKE_C_IDENTIFIER "of/${folder}" folder)
            list(APPEND folders ${folder})
            list(APPEND ${folder} "${name}")
        endif()
    endforeach()
    list(REMOVE_DUPLICATES folders)
    foreach(folder IN LISTS folders)
        set(number 1)
        set(size 0)
        set(text "")
        foreach(name IN LISTS ${folder} ITEMS "") # nothing more: the last group ends
            if(text AND (name STREQUAL "" OR size GREATER 50000))
                set(group "${PROJECT_BINARY_DIR}/groups/${target}/${folder}_${number}.cpp")
                file(CONFIGURE OUTPUT "${group}" CONTENT "${text}" @ONLY)
                list(APPEND result "${group}")
                math(EXPR number "${number} + 1")
                set(size 0)
                set(text "")
            endif()
            if(name)
                string(APPEND text "#include \"${name}\"\n")
                file(SIZE "${base}/${name}" bytes)
                math(EXPR size "${size} + ${bytes}")
            endif()
        endforeach()
    endforeach()
    set(${variable} ${result} PARENT_SCOPE)
endfunction()

# posenc_objects(name HEADERS set SOURCES file... LINKS target...): an object library a level; their objects are
# ${name}_objects.
function(posenc_objects name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "HEADERS" "SOURCES;LINKS")
    foreach(source IN LISTS arg_SOURCES)
        posenc_level(level "${source}")
        list(APPEND of_${level} "${source}")
    endforeach()
    set(objects "")
    foreach(level IN ITEMS fast usual small)
        if(of_${level})
            posenc_grouped(of_${level} ${name}_${level} "${PROJECT_SOURCE_DIR}/src" ${of_${level}})
            add_library(${name}_${level} OBJECT ${of_${level}})
            target_link_libraries(${name}_${level} PRIVATE posenc_options ${arg_LINKS})
            target_compile_options(${name}_${level} PRIVATE ${${level}_options})
            posenc_precompiled(${name}_${level} ${arg_HEADERS} ${level})
            list(APPEND objects "$<TARGET_OBJECTS:${name}_${level}>")
        endif()
    endforeach()
    set(${name}_objects "${objects}" PARENT_SCOPE)
endfunction()

# posenc_library(name HEADERS set SOURCES pattern... LINKS target...): a static library.
macro(posenc_library name)
    cmake_parse_arguments(library "" "HEADERS" "SOURCES;LINKS" ${ARGN})
    posenc_sources(library_files ${library_SOURCES})
    posenc_objects(${name} HEADERS ${library_HEADERS} SOURCES ${library_files} LINKS ${library_LINKS})
    add_library(${name} STATIC ${${name}_objects})
    set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX)
    target_link_libraries(${name} PUBLIC $<BUILD_INTERFACE:posenc_options> ${library_LINKS})
endmacro()
