# Toolchain file: finds the Emscripten installation whose em++ is in PATH and uses its own toolchain file.
find_program(POSENC_EM_CONFIG em-config REQUIRED)
execute_process(COMMAND "${POSENC_EM_CONFIG}" EMSCRIPTEN_ROOT OUTPUT_VARIABLE emscripten_root
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${POSENC_EM_CONFIG}" BINARYEN_ROOT OUTPUT_VARIABLE binaryen_root
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
include("${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")

# For an object em++ only looks up what to pass on to clang, which takes as long as a small file. It is asked once.
foreach(key LLVM_ROOT LLVM_ADD_VERSION)
    execute_process(COMMAND "${POSENC_EM_CONFIG}" ${key} OUTPUT_VARIABLE ${key} OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endforeach()
find_program(POSENC_EM_CLANG NAMES clang++-${LLVM_ADD_VERSION} clang++ PATHS "${LLVM_ROOT}" NO_DEFAULT_PATH)
execute_process(COMMAND "${CMAKE_CXX_COMPILER}" -flto --cflags OUTPUT_VARIABLE em_flags OUTPUT_STRIP_TRAILING_WHITESPACE
                RESULT_VARIABLE em_result ERROR_QUIET)
if(POSENC_EM_CLANG AND em_result EQUAL 0)
    set(CMAKE_CXX_COMPILE_OBJECT
        "${POSENC_EM_CLANG} ${em_flags} <DEFINES> <INCLUDES> <FLAGS> -o <OBJECT> -c <SOURCE>")
endif()
