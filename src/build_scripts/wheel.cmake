# The wheel of the package posenc (src/python), only when asked for: cmake --build --preset release --target wheel. It holds
# the explorer if the page has been built.
set(POSENC_EXPLORER_FILE "${PROJECT_SOURCE_DIR}/build/web/explorer.html" CACHE FILEPATH "The page as one file, for the wheel")
find_program(POSENC_WHEEL_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH) # Debian's, which has Debian's python3-build
set(licences "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_BINARY_DIR}/licences.tsv" "${PROJECT_BINARY_DIR}/posenc.spdx.json"
    "${PROJECT_SOURCE_DIR}/src/third_party/licences/Bitstream-Vera.txt" "${PROJECT_SOURCE_DIR}/src/third_party/licences/ISC.txt"
    "${PROJECT_SOURCE_DIR}/src/third_party/licences/OFL-1.1.txt"
    /usr/share/common-licenses/MPL-2.0 /usr/share/common-licenses/Apache-2.0)
add_custom_target(wheel
    COMMAND "${POSENC_WHEEL_PYTHON}" "${CMAKE_CURRENT_LIST_DIR}/make_wheel.py" --version "${posenc_version}"
            --seconds ${posenc_seconds} --library "$<TARGET_FILE:libposenc>" --explorer "${POSENC_EXPLORER_FILE}"
            --licences ${licences} --work "${PROJECT_BINARY_DIR}/wheel" --out "${PROJECT_BINARY_DIR}"
    DEPENDS "${PROJECT_BINARY_DIR}/licences.tsv" "${PROJECT_BINARY_DIR}/posenc.spdx.json" VERBATIM)
add_dependencies(wheel libposenc)
