# Toolchain file: finds the Emscripten installation whose em++ is in PATH and uses its own toolchain file.
find_program(POSENC_EM_CONFIG em-config REQUIRED)
execute_process(COMMAND "${POSENC_EM_CONFIG}" EMSCRIPTEN_ROOT OUTPUT_VARIABLE emscripten_root
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${POSENC_EM_CONFIG}" BINARYEN_ROOT OUTPUT_VARIABLE binaryen_root
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
include("${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")
