// Any bytes as numbers in text: tables, printed arrays, JSON.
#include "numbers.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    posenc::fuzz::require_file_of_numbers(data, size, "table.csv");
    return 0;
}
