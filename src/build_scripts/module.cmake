# The C interface for JavaScript, only when asked for (posenc_module): a package for npm in POSENC_MODULE_DIR, whose
# posenc.wasm stands alone; web/module/calls.js speaks with it.
set(POSENC_MODULE_DIR "${PROJECT_BINARY_DIR}/module" CACHE PATH "Folder of the package for npm")

# Compiled once more, all of it for size and without what no function of the interface leads to: pictures are drawn by virtual
# functions of fields, which the linker may only leave out if it was said when they were compiled.
posenc_sources(module_sources src/core/*.cpp src/answers/*.cpp src/import/configs/*.cpp src/import/json/*.cpp src/c_interface/*.cpp
               src/export/model_json.cpp src/import/numbers/number_types.cpp)
posenc_grouped(module_sources posenc_module "${PROJECT_SOURCE_DIR}/src" ${module_sources})
add_executable(posenc_module_wasm EXCLUDE_FROM_ALL ${module_sources})
set_target_properties(posenc_module_wasm PROPERTIES OUTPUT_NAME posenc-module SUFFIX .wasm)
target_compile_options(posenc_module_wasm PRIVATE -Oz -fvisibility=hidden -fwhole-program-vtables
                       -fvirtual-function-elimination)
posenc_precompile(posenc_module_wasm json)
target_link_libraries(posenc_module_wasm PRIVATE posenc_options posenc_json posenc_eigen posenc_interface_data)
file(STRINGS "${PROJECT_SOURCE_DIR}/src/c_interface/posenc.h" module_exports REGEX "^POSENC_API .*posenc_[a-z_]+\\(")
list(TRANSFORM module_exports REPLACE "^.*(posenc_[a-z_]+)\\(.*$" "_\\1")
list(JOIN module_exports "," module_exports)
target_link_options(posenc_module_wasm PRIVATE -Oz -fwhole-program-vtables -fvirtual-function-elimination -fno-exceptions --no-entry -sSTANDALONE_WASM=1 -sWASM_BIGINT=1
    -sFILESYSTEM=0 -sMALLOC=emmalloc -sALLOW_MEMORY_GROWTH=1 -sEXPORTED_FUNCTIONS=${module_exports},_malloc,_free)

set(module_files calls.js index.d.ts index.js node.js README.md)
configure_file("${PROJECT_SOURCE_DIR}/web/module/package.json.in" "${PROJECT_BINARY_DIR}/module_package.json" @ONLY)
set(module_outputs "")
# module_file(from to dependency): copies to the package.
macro(module_file from to dependency)
    posenc_copy(module_outputs "${POSENC_MODULE_DIR}" "${from}" "${to}" "${dependency}")
endmacro()
foreach(file IN LISTS module_files)
    module_file("${PROJECT_SOURCE_DIR}/web/module/${file}" "${file}" "${PROJECT_SOURCE_DIR}/web/module/${file}")
endforeach()
module_file("${PROJECT_SOURCE_DIR}/LICENSE" LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
module_file("${PROJECT_BINARY_DIR}/module_package.json" package.json "${PROJECT_BINARY_DIR}/module_package.json")
# Smaller once more by what em++ does not ask for: blocks are taken apart and put together anew.
add_custom_command(OUTPUT "${PROJECT_BINARY_DIR}/posenc-module-small.wasm"
    COMMAND "${POSENC_wasm_opt}" --enable-simd --enable-bulk-memory --enable-sign-ext --enable-mutable-globals
            --enable-nontrapping-float-to-int --flatten --rereloop -Oz -Oz --low-memory-unused
            "${PROJECT_BINARY_DIR}/posenc-module.wasm" -o "${PROJECT_BINARY_DIR}/posenc-module-small.wasm"
    DEPENDS posenc_module_wasm VERBATIM)
module_file("${PROJECT_BINARY_DIR}/posenc-module-small.wasm" posenc.wasm "${PROJECT_BINARY_DIR}/posenc-module-small.wasm")
add_custom_target(posenc_module DEPENDS ${module_outputs})
