// Any bytes as a file of safetensors.
#include "numbers.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    posenc::fuzz::require_file_of_numbers(data, size, "model.safetensors");
    return 0;
}
