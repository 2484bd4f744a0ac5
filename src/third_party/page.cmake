# The page: posenc.js and posenc.wasm, and the site around them (index.html, web/, assets/) in POSENC_SITE_DIR,
# which then holds nothing else and can be served by any static host.
set(POSENC_SITE_DIR "${PROJECT_BINARY_DIR}/site" CACHE PATH "Folder of the finished site")

# Debian's emscripten keeps its JavaScript modules where only Debian's own node looks.
if(EXISTS /usr/share/nodejs/acorn)
    set(CMAKE_CXX_LINKER_LAUNCHER "${CMAKE_COMMAND};-E;env;NODE_PATH=/usr/share/nodejs")
endif()

if(NOT EXISTS "${PROJECT_SOURCE_DIR}/src/main.cpp" OR NOT TARGET posenc_platform_web)
    message(STATUS "the page is not built: src/main.cpp or src/platform/web*.cpp is missing")
    return()
endif()

add_executable(posenc_js "${PROJECT_SOURCE_DIR}/src/main.cpp")
set_target_properties(posenc_js PROPERTIES OUTPUT_NAME posenc SUFFIX .js)
target_link_libraries(posenc_js PRIVATE posenc_platform_web posenc_explorer)
# web/platform.js holds the functions that the page offers to the program; the linker reads it.
set(page_imports "${PROJECT_SOURCE_DIR}/web/platform.js")
set_property(TARGET posenc_js PROPERTY LINK_DEPENDS "${page_imports}")
target_link_options(posenc_js PRIVATE
    -O2 -fno-exceptions -fno-rtti "SHELL:--js-library ${page_imports}"
    -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=web -sFILESYSTEM=0 -sDYNAMIC_EXECUTION=0
    -sMALLOC=emmalloc -sALLOW_MEMORY_GROWTH=1 -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2)

file(GLOB_RECURSE site_files CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}"
    "${PROJECT_SOURCE_DIR}/assets/*"
    "${PROJECT_SOURCE_DIR}/web/*.js" "${PROJECT_SOURCE_DIR}/web/*.css" "${PROJECT_SOURCE_DIR}/web/*.html"
    "${PROJECT_SOURCE_DIR}/web/*.webmanifest" "${PROJECT_SOURCE_DIR}/web/*.svg" "${PROJECT_SOURCE_DIR}/web/*.png"
    "${PROJECT_SOURCE_DIR}/web/*.ico")
list(REMOVE_ITEM site_files web/platform.js)
if(EXISTS "${PROJECT_SOURCE_DIR}/index.html")
    list(APPEND site_files index.html)
endif()

# page_file(from to dependency): copies `from` to `to`, relative to the site, whenever the dependency changed.
set(site_outputs "")
function(page_file from to dependency)
    add_custom_command(OUTPUT "${POSENC_SITE_DIR}/${to}"
        COMMAND "${CMAKE_COMMAND}" -E copy "${from}" "${POSENC_SITE_DIR}/${to}" DEPENDS "${dependency}" VERBATIM)
    set(site_outputs ${site_outputs} "${POSENC_SITE_DIR}/${to}" PARENT_SCOPE)
endfunction()

foreach(file IN LISTS site_files)
    page_file("${PROJECT_SOURCE_DIR}/${file}" "${file}" "${PROJECT_SOURCE_DIR}/${file}")
endforeach()
page_file("${PROJECT_BINARY_DIR}/posenc.js" posenc.js posenc_js)
page_file("${PROJECT_BINARY_DIR}/posenc.wasm" posenc.wasm posenc_js)
add_custom_target(page ALL DEPENDS ${site_outputs})

# What was removed from the sources leaves the site too.
file(GLOB_RECURSE present "${POSENC_SITE_DIR}/*")
list(REMOVE_ITEM present ${site_outputs})
if(present)
    file(REMOVE ${present})
endif()
