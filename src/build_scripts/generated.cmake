# Files made of what others give: fonts as arrays, typeset equations, and the list of parts with their licences.

# --- Fonts, cut to what the program shows and written as arrays: fonts.hpp and icons.hpp ---

set(font_dir "${PROJECT_BINARY_DIR}/fonts")
add_custom_command(
    OUTPUT "${font_dir}/fonts.cpp" "${font_dir}/fonts.hpp" "${font_dir}/icons.hpp" "${font_dir}/code.ttf" "${font_dir}/letters.ttf"
           "${font_dir}/later_bytes.txt"
    COMMAND "${POSENC_FONT_PYTHON}" "${CMAKE_CURRENT_LIST_DIR}/make_fonts.py" --inter "${POSENC_INTER_DIR}"
            --dejavu "${POSENC_DEJAVU_DIR}" --lucide "${POSENC_LUCIDE_DIR}" --out "${font_dir}"
    DEPENDS "${CMAKE_CURRENT_LIST_DIR}/make_fonts.py" ${font_inputs}
    COMMENT "Cutting the fonts" VERBATIM)
add_custom_target(posenc_font_files DEPENDS "${font_dir}/fonts.cpp" "${font_dir}/fonts.hpp" "${font_dir}/icons.hpp"
                  "${font_dir}/code.ttf" "${font_dir}/letters.ttf" "${font_dir}/later_bytes.txt")
add_library(posenc_fonts STATIC "${font_dir}/fonts.cpp")
add_dependencies(posenc_fonts posenc_font_files)
target_include_directories(posenc_fonts PUBLIC "${font_dir}")

# --- MathJax sets the equations ---

# posenc_equations(out source...): the outlines of equations in TeX, in the format that make_equations.mjs documents.
function(posenc_equations out)
    set(script "${PROJECT_SOURCE_DIR}/src/build_scripts/make_equations.mjs")
    add_custom_command(OUTPUT "${out}"
        COMMAND "${POSENC_NODE}" "${script}" --mathjax "${POSENC_MATHJAX_DIR}" --out "${out}" ${ARGN}
        DEPENDS "${script}" "${POSENC_MATHJAX_DIR}/package.json" ${ARGN} COMMENT "Setting the equations" VERBATIM)
endfunction()

# --- What of others is in the programs: licences.tsv, which they show, and posenc.spdx.json ---

set(part_files ${parts})
list(TRANSFORM part_files REPLACE "^[a-z0-9_]+=" "")
file(STRINGS "${PROJECT_SOURCE_DIR}/src/core/version.hpp" version_line REGEX "version = ")
string(REGEX MATCH "[0-9]+\\.[0-9]+\\.[0-9]+" posenc_version "${version_line}")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/core/version.hpp")
add_custom_command(OUTPUT "${PROJECT_BINARY_DIR}/licences.tsv" "${PROJECT_BINARY_DIR}/posenc.spdx.json"
    COMMAND "${POSENC_FONT_PYTHON}" "${CMAKE_CURRENT_LIST_DIR}/make_parts.py" --version "${posenc_version}"
            --out "${PROJECT_BINARY_DIR}" ${parts}
    DEPENDS "${CMAKE_CURRENT_LIST_DIR}/make_parts.py" ${part_files} COMMENT "Listing the parts of others" VERBATIM)
