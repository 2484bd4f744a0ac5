# The native tests and benchmarks; tests/run.sh runs them. Tests themselves are not optimised, which would
# take longer than it saves; what they test keeps its own level.
enable_testing()

set(core_test_headers ${core_headers} <gtest/gtest.h>)
set(ui_test_headers ${core_test_headers} <imgui.h>)
# Few need it, and g++ makes a second's worth of what it instantiates anew for every file that has such a set.
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    list(APPEND ui_test_headers <nlohmann/json.hpp>)
endif()

# posenc_test_program(name HEADERS set SOURCES pattern... LINKS target...): a Google Test program.
function(posenc_test_program name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "HEADERS" "SOURCES;LINKS")
    posenc_program(${name} GROUPED tests SOURCES ${arg_SOURCES} LINKS ${arg_LINKS} GTest::gtest)
    target_include_directories(${name} PRIVATE tests)
    target_compile_options(${name} PRIVATE -O0)
    posenc_precompile(${name} ${arg_HEADERS})
endfunction()

# Known to one file only: elsewhere the cache of the compiler would miss what other clones have compiled.
set_source_files_properties(tests/unit/source_files.cpp PROPERTIES COMPILE_DEFINITIONS
                            "POSENC_SOURCE_DIR=\"${PROJECT_SOURCE_DIR}\"")

posenc_program(golden_check GROUPED tests SOURCES tests/golden/*.cpp LINKS posenc_core posenc_json)
target_include_directories(golden_check PRIVATE tests)
target_compile_options(golden_check PRIVATE -O0)
posenc_precompile(golden_check json)
add_test(NAME golden COMMAND golden_check "${PROJECT_SOURCE_DIR}/tests/golden/data")

# Units in folders as in src, in two programs: what computes numbers and reads files, which runs under the sanitizers too, and
# what draws. The second has a main of its own, which brings the rows of views: what walks over all rows runs with these too.
posenc_test_program(number_tests HEADERS core_test
                    LINKS posenc_session posenc_import posenc_export posenc_json GTest::gtest_main
                    SOURCES tests/property/*.cpp tests/unit/core/*.cpp tests/unit/learning/*.cpp tests/unit/recognition/*.cpp
                            tests/unit/session/*.cpp tests/unit/import/*.cpp tests/unit/export/*.cpp tests/unit/source_files.cpp)
posenc_test_program(screen_tests HEADERS ui_test LINKS posenc_platform_headless posenc_explorer posenc_json
                    SOURCES tests/unit/screen/*.cpp tests/unit/views/*.cpp tests/unit/widgets/*.cpp tests/unit/panels/*.cpp
                            tests/unit/lessons/*.cpp tests/unit/platform/*.cpp tests/layout/*.cpp tests/unit/main.cpp
                            tests/unit/source_files.cpp tests/property/conditions.cpp tests/property/random_states.cpp
                            tests/property/condition_test.cpp tests/unit/core/state_test.cpp
                            tests/sweep/states.cpp tests/sweep/hostile.cpp tests/sweep/hands.cpp)
foreach(program IN ITEMS number_tests screen_tests)
    add_test(NAME ${program} COMMAND ${program})
endforeach()

# The C interface as a program in C sees it, by the library.
posenc_sources(interface_test_sources tests/c_interface/*.c)
add_executable(interface_tests ${interface_test_sources})
target_compile_features(interface_tests PRIVATE c_std_11)
target_compile_options(interface_tests PRIVATE -Wall -Wextra -Wpedantic $<$<BOOL:${POSENC_WERROR}>:-Werror>)
set_target_properties(interface_tests PROPERTIES C_EXTENSIONS OFF RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
target_link_libraries(interface_tests PRIVATE libposenc m)
add_test(NAME interface_tests COMMAND interface_tests)

# Writes what lessons say of models that learned: tests/record/lesson_record.cpp.
posenc_program(lesson_record SOURCES tests/record/*.cpp tests/unit/source_files.cpp
               LINKS posenc_platform_headless posenc_explorer GTest::gtest)
target_include_directories(lesson_record PRIVATE tests)
set_target_properties(lesson_record PROPERTIES EXCLUDE_FROM_ALL YES)

# Random edits are made under sanitizers too, by whoever asks for it.
posenc_program(posenc_sweep SOURCES tests/sweep/*.cpp tests/property/random_states.cpp
               LINKS posenc_platform_headless posenc_explorer GTest::gtest)
target_include_directories(posenc_sweep PRIVATE tests)
posenc_precompile(posenc_sweep ui_test)
set_target_properties(posenc_sweep PROPERTIES EXCLUDE_FROM_ALL "${POSENC_SANITIZE}")

if(NOT POSENC_SANITIZE)
    posenc_program(posenc_bench SOURCES tests/bench/posenc_bench.cpp tests/bench/kernels.cpp
                   LINKS posenc_platform_headless posenc_explorer benchmark::benchmark)

    # Core once more, calling a counter at every basic block: flat cost is shown by counting, not by a clock.
    # Left out is what no frame computes: training, and looking for the formula of a table.
    # Programs that count name the standard library first: an object of the core that does not count would else be linked for
    # its copy of one of that library's functions, with all that is here already.
    posenc_sources(counted_sources src/core/*.cpp)
    list(FILTER counted_sources EXCLUDE REGEX "/core/(learning/transformer|recognise)/")
    add_library(posenc_counted_core OBJECT EXCLUDE_FROM_ALL ${counted_sources})
    target_link_libraries(posenc_counted_core PUBLIC posenc_options posenc_eigen)
    target_compile_options(posenc_counted_core PRIVATE -O1 -fsanitize-coverage=trace-pc)
    posenc_precompile(posenc_counted_core core)
    posenc_test_program(flat_cost HEADERS core_test LINKS posenc_counted_core stdc++ posenc_core posenc_learning GTest::gtest_main
                        SOURCES tests/flat/count.cpp tests/flat/allocated.cpp tests/flat/flat_cost.cpp
                                tests/flat/bounded_cost.cpp tests/flat/learning_memory.cpp)
    add_test(NAME flat_cost COMMAND flat_cost)

    # The whole program on the core that counts: its objects come before the library of the same.
    posenc_test_program(view_cost HEADERS ui_test LINKS posenc_counted_core stdc++ posenc_platform_headless posenc_explorer
                        SOURCES tests/flat/count.cpp tests/flat/view_cost.cpp tests/flat/hostile_cost.cpp
                                tests/sweep/states.cpp tests/sweep/hostile.cpp
                                tests/property/random_states.cpp tests/unit/main.cpp)
    add_test(NAME view_cost COMMAND view_cost)

    # A template that was not optimised here would take the place of the one that is counted.
    foreach(program IN ITEMS flat_cost view_cost)
        target_compile_options(${program} PRIVATE -O1)
    endforeach()
endif()

# Each tests/fuzz/NAME.cpp is a program fuzz_NAME.
if(POSENC_SANITIZE AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    add_custom_target(fuzzers)
    posenc_sources(fuzz_sources tests/fuzz/*.cpp)
    foreach(source IN LISTS fuzz_sources)
        get_filename_component(name "${source}" NAME_WE)
        posenc_program(fuzz_${name} SOURCES tests/fuzz/${name}.cpp LINKS posenc_interface posenc_export posenc_learning posenc_data)
        target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
        add_dependencies(fuzzers fuzz_${name})
    endforeach()
endif()
