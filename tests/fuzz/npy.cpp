// Any bytes as NumPy's file of one array.
#include "numbers.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    posenc::fuzz::require_file_of_numbers(data, size, "table.npy");
    return 0;
}
