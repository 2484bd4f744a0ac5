# The page: posenc.js, posenc.wasm and posenc-more.wasm, and the site around them (index.html, web/, assets/) in
# POSENC_SITE_DIR, which then holds nothing else and can be served by any static host.
set(POSENC_SITE_DIR "${PROJECT_BINARY_DIR}/site" CACHE PATH "Folder of the finished site")

# Debian's emscripten keeps its JavaScript modules where only Debian's own node looks.
if(EXISTS /usr/share/nodejs/acorn)
    set(CMAKE_CXX_LINKER_LAUNCHER "${CMAKE_COMMAND};-E;env;NODE_PATH=/usr/share/nodejs")
endif()

add_executable(posenc_js "${PROJECT_SOURCE_DIR}/src/main.cpp")
set_target_properties(posenc_js PROPERTIES OUTPUT_NAME posenc SUFFIX .js)
target_link_libraries(posenc_js PRIVATE posenc_platform_web posenc_explorer)
# web/platform.js holds the functions that the page offers to the program; the linker reads it.
set(page_imports "${PROJECT_SOURCE_DIR}/web/platform.js")
set_property(TARGET posenc_js PROPERTY LINK_DEPENDS "${page_imports}")
# A function that is called once would be inlined whatever its size, also where its caller belongs to the first view and
# it does not.
set(page_link_options "-sBINARYEN_EXTRA_PASSES=--one-caller-inline-max-function-size=1"
    -Oz -fno-exceptions "SHELL:--js-library ${page_imports}"
    -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=web -sFILESYSTEM=0 -sDYNAMIC_EXECUTION=0
    -sMALLOC=emmalloc -sALLOW_MEMORY_GROWTH=1 -sMEMORY_GROWTH_GEOMETRIC_STEP=0.05 -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2)
# To split by: names of functions, and where each constant is. em++ 3.1.6 lets the linker write no map into a file.
set(page_map "${PROJECT_BINARY_DIR}/posenc.map")
target_link_options(posenc_js PRIVATE ${page_link_options} --profiling-funcs "LINKER:--print-map")
set(page_launcher sh -c "\"$@\" > \"$0\"" "${page_map}" ${CMAKE_CXX_LINKER_LAUNCHER})
set_target_properties(posenc_js PROPERTIES CXX_LINKER_LAUNCHER "${page_launcher}")

# The program of the workers that train models and recognise tables, fetched by web/background_program.js.
add_executable(posenc_background_js "${PROJECT_SOURCE_DIR}/src/background_program.cpp")
set_target_properties(posenc_background_js PROPERTIES OUTPUT_NAME posenc-background SUFFIX .js)
target_link_libraries(posenc_background_js PRIVATE posenc_learning posenc_recognition)
set(background_exports begin bytes resize size receive work take)
list(TRANSFORM background_exports PREPEND _background_)
list(JOIN background_exports "," background_exports)
target_link_options(posenc_background_js PRIVATE -O3 -fno-exceptions -sEXPORTED_FUNCTIONS=_main,${background_exports}
    -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=web,worker -sFILESYSTEM=0 -sDYNAMIC_EXECUTION=0
    -sMALLOC=emmalloc -sALLOW_MEMORY_GROWTH=1)

# The program in two parts: posenc.wasm is enough for the first view, posenc-more.wasm follows.
foreach(tool IN ITEMS wasm-opt wasm-split)
    string(REPLACE "-" "_" variable "POSENC_${tool}")
    find_program(${variable} ${tool} HINTS "${emscripten_root}" "${binaryen_root}/bin" REQUIRED NO_CMAKE_FIND_ROOT_PATH)
endforeach()
set(split_dir "${PROJECT_BINARY_DIR}/split")
file(MAKE_DIRECTORY "${split_dir}")
set(split_inputs "${CMAKE_CURRENT_LIST_DIR}/first_view.txt" "${font_dir}/later_bytes.txt")
add_custom_command(OUTPUT "${split_dir}/posenc.wasm" "${split_dir}/posenc-more.wasm"
    COMMAND "${POSENC_FONT_PYTHON}" "${CMAKE_CURRENT_LIST_DIR}/split_page.py" "${PROJECT_BINARY_DIR}/posenc.wasm" "${page_map}" ${split_inputs}
            "${split_dir}/posenc.wasm" "${split_dir}/posenc-more.wasm"
            --wasm-opt "${POSENC_wasm_opt}" --wasm-split "${POSENC_wasm_split}"
    DEPENDS posenc_js "${CMAKE_CURRENT_LIST_DIR}/split_page.py" ${split_inputs} VERBATIM)

file(GLOB_RECURSE site_files CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}"
    "${PROJECT_SOURCE_DIR}/assets/*"
    "${PROJECT_SOURCE_DIR}/web/*.js" "${PROJECT_SOURCE_DIR}/web/*.css" "${PROJECT_SOURCE_DIR}/web/*.html"
    "${PROJECT_SOURCE_DIR}/web/*.webmanifest" "${PROJECT_SOURCE_DIR}/web/*.svg" "${PROJECT_SOURCE_DIR}/web/*.png"
    "${PROJECT_SOURCE_DIR}/web/*.ico")
list(REMOVE_ITEM site_files web/platform.js web/service_worker.js web/worksheet.css) # the last is a data file
list(FILTER site_files EXCLUDE REGEX "^web/one_file/")
list(FILTER site_files EXCLUDE REGEX "^assets/(learning|lessons|models|text)/") # data files
list(FILTER site_files EXCLUDE REGEX "^assets/desktop/")
if(EXISTS "${PROJECT_SOURCE_DIR}/index.html")
    list(APPEND site_files index.html)
endif()

# posenc_copy(outputs folder from to dependency): copies `from` to `to`, relative to the folder, whenever the dependency
# changed, and adds it to the list of outputs.
function(posenc_copy outputs folder from to dependency)
    add_custom_command(OUTPUT "${folder}/${to}"
        COMMAND "${CMAKE_COMMAND}" -E copy "${from}" "${folder}/${to}" DEPENDS "${dependency}" VERBATIM)
    set(${outputs} ${${outputs}} "${folder}/${to}" PARENT_SCOPE)
endfunction()
# page_file(from to dependency): copies to the site.
set(site_outputs "")
macro(page_file from to dependency)
    posenc_copy(site_outputs "${POSENC_SITE_DIR}" "${from}" "${to}" "${dependency}")
endmacro()

foreach(file IN LISTS site_files)
    page_file("${PROJECT_SOURCE_DIR}/${file}" "${file}" "${PROJECT_SOURCE_DIR}/${file}")
endforeach()
# Fetched by the program itself after the first frame, see data_file in platform/platform.hpp.
foreach(name file IN ZIP_LISTS data_names data_files)
    page_file("${file}" "${name}" "${file}")
endforeach()
page_file("${PROJECT_BINARY_DIR}/posenc.js" posenc.js posenc_js)
page_file("${PROJECT_BINARY_DIR}/posenc-background.js" posenc-background.js posenc_background_js)
page_file("${PROJECT_BINARY_DIR}/posenc-background.wasm" posenc-background.wasm posenc_background_js)
foreach(part IN ITEMS posenc posenc-more)
    page_file("${split_dir}/${part}.wasm" ${part}.wasm "${split_dir}/${part}.wasm")
endforeach()

# What is made of the finished site: the worker that keeps it, with the list of its files, and explorer.html, all of it in
# one file. That must stay small enough to be handed on by mail.
set(one_file "${POSENC_SITE_DIR}/explorer.html")
set(one_file_inputs "${CMAKE_CURRENT_LIST_DIR}/pack_page.py" "${PROJECT_SOURCE_DIR}/web/one_file/unpack.js"
    "${PROJECT_SOURCE_DIR}/web/one_file/site.js")
add_custom_command(OUTPUT "${one_file}"
    COMMAND "${POSENC_FONT_PYTHON}" "${CMAKE_CURRENT_LIST_DIR}/pack_page.py" "${POSENC_SITE_DIR}"
            "${PROJECT_SOURCE_DIR}/web/one_file/unpack.js" "${PROJECT_SOURCE_DIR}/web/one_file/site.js" "${one_file}"
            --most 4000000
    DEPENDS ${site_outputs} ${one_file_inputs} VERBATIM)
add_custom_target(onefile DEPENDS "${one_file}")
set(site_worker "${POSENC_SITE_DIR}/service_worker.js")
set(site_worker_inputs "${CMAKE_CURRENT_LIST_DIR}/list_site.py" "${PROJECT_SOURCE_DIR}/web/service_worker.js")
add_custom_command(OUTPUT "${site_worker}"
    COMMAND "${POSENC_FONT_PYTHON}" "${CMAKE_CURRENT_LIST_DIR}/list_site.py" "${POSENC_SITE_DIR}"
            "${PROJECT_SOURCE_DIR}/web/service_worker.js" "${site_worker}"
    DEPENDS ${site_outputs} ${site_worker_inputs} VERBATIM)
add_custom_target(page ALL DEPENDS ${site_outputs} "${site_worker}" "${one_file}")

# What was removed from the sources leaves the site too.
file(GLOB_RECURSE present "${POSENC_SITE_DIR}/*")
list(REMOVE_ITEM present ${site_outputs} "${site_worker}" "${one_file}")
if(present)
    file(REMOVE ${present})
endif()

# The empty page of tests/bench, only when asked for: the same platform, and Dear ImGui with its default font, which is
# in imgui_draw.cpp: linked as an object, it comes before the one in the library.
set(POSENC_EMPTY_SITE_DIR "${PROJECT_BINARY_DIR}/empty-site" CACHE PATH "Folder of the empty page's site")
set(empty_sources "${PROJECT_SOURCE_DIR}/tests/empty_page")
add_executable(empty_page EXCLUDE_FROM_ALL "${empty_sources}/main.cpp" "${imgui_dir}/imgui_draw.cpp")
list(TRANSFORM site_files PREPEND "${PROJECT_SOURCE_DIR}/" OUTPUT_VARIABLE site_inputs)
set_target_properties(empty_page PROPERTIES OUTPUT_NAME posenc SUFFIX .js
    RUNTIME_OUTPUT_DIRECTORY "${POSENC_EMPTY_SITE_DIR}"
    LINK_DEPENDS "${page_imports};${empty_sources}/index.html;${site_inputs}")
target_compile_options(empty_page PRIVATE -w -Os -UIMGUI_DISABLE_DEFAULT_FONT)
target_link_libraries(empty_page PRIVATE posenc_platform_web)
target_link_options(empty_page PRIVATE ${page_link_options})
add_custom_command(TARGET empty_page POST_BUILD
    COMMAND "${CMAKE_COMMAND}" -E copy "${empty_sources}/index.html" "${POSENC_EMPTY_SITE_DIR}"
    COMMAND "${CMAKE_COMMAND}" -E copy_directory "${PROJECT_SOURCE_DIR}/web" "${POSENC_EMPTY_SITE_DIR}/web" VERBATIM)

# The kernels of tests/bench for Node, only when asked for, compiled with the flags of the page.
add_executable(bench_kernels EXCLUDE_FROM_ALL "${PROJECT_SOURCE_DIR}/tests/bench/kernels_node.cpp"
    "${PROJECT_SOURCE_DIR}/tests/bench/kernels.cpp")
set_target_properties(bench_kernels PROPERTIES SUFFIX .js)
target_link_libraries(bench_kernels PRIVATE posenc_core)
target_link_options(bench_kernels PRIVATE -O2 -fno-exceptions -sENVIRONMENT=node -sALLOW_MEMORY_GROWTH=1)
