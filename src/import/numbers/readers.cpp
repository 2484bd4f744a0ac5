#include "import/numbers/readers.hpp"

#include "core/text.hpp"

namespace posenc {

std::optional<std::string> read_bytes(const Bytes& bytes, std::uint64_t offset, std::uint64_t count) {
    if (offset > bytes.size() || count > bytes.size() - offset)
        return std::nullopt;
    std::string out(static_cast<std::size_t>(count), '\0');
    if (!bytes.read(offset, std::as_writable_bytes(std::span(out))))
        return std::nullopt;
    return out;
}

std::optional<std::uint64_t> count_of(const std::vector<std::uint64_t>& shape) {
    std::uint64_t count = 1;
    bool none = false;
    for (const std::uint64_t extent : shape) {
        none = none || extent == 0;
        if (extent != 0 && count > UINT64_MAX / extent)
            return std::nullopt;
        count *= extent == 0 ? 1 : extent;
    }
    return none ? 0 : count;
}

std::string complex_note() {
    return "Complex numbers: the last axis is real and imaginary part.";
}

std::string pickle_problem() {
    return "is a pickle: reading it would run what stands in it, so it is not read; save the tensor in Python with "
           "numpy.save(\"table.npy\", tensor.detach().float().cpu().numpy()), or the model with "
           "safetensors.torch.save_file";
}

std::string at_byte(std::uint64_t byte) {
    return "byte " + std::to_string(byte) + ": ";
}

std::string of_tensor(std::string_view name) {
    return "tensor ‘" + quoted(name, 80) + "’: ";
}

}
