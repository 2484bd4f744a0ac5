#include "import/numbers/numbers.hpp"

#include "import/numbers/readers.hpp"

#include "core/text.hpp"

namespace posenc {

namespace {

/// Files that people bring although their numbers are not read here, by their first bytes.
struct Foreign {
    std::string_view start, problem;
};
constexpr Foreign foreign[] = {
    {"\x89HDF", "is HDF5; save the table with numpy.save(\"table.npy\", file[\"name\"][:])"},
    {"\x1F\x8B", "is packed by gzip; unpack it first"},
    {"\x28\xB5\x2F\xFD", "is packed by zstd; unpack it first"},
    {"BZh", "is packed by bzip2; unpack it first"},
    {"PAR1", "is Parquet; save the table with numpy.save(\"table.npy\", pandas.read_parquet(path).to_numpy())"},
    {"MATLAB 5.0", "is MATLAB’s; save the table with numpy.save(\"table.npy\", scipy.io.loadmat(path)[\"name\"])"},
    {"%PDF", "is a PDF; bring the numbers themselves"},
    {"\x89PNG", "is a picture; bring the numbers themselves"},
    {"\xFF\xD8\xFF", "is a picture; bring the numbers themselves"},
};

/// Endings that promise a format whose first bytes are always the same.
constexpr Foreign promised[] = {{".npy", "\\x93NUMPY"}, {".npz", "PK"}, {".gguf", "GGUF"}};

std::uint64_t little_endian(std::string_view bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 8 && i < bytes.size(); ++i)
        value |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
    return value;
}

/// The length of a header that is there and begins as an object.
bool is_safetensors(std::string_view start, std::uint64_t size) {
    return start.size() > 8 && start[8] == '{' && little_endian(start) <= size - 8;
}

/// The mark of protocols 2 to 5; older ones are text that fails as such.
bool is_pickle(std::string_view start) {
    return start.size() > 1 && start[0] == '\x80' && start[1] >= 2 && start[1] <= 5;
}

Opened refused(std::string_view problem) {
    return {{}, std::string(problem)};
}

Opened open_by_start(const Bytes& file, std::string_view name, std::string_view start) {
    if (start.starts_with("\x93NUMPY"))
        return open_npy(file, name);
    if (start.starts_with("PK\x03\x04") || start.starts_with("PK\x05\x06"))
        return open_archive(file);
    if (start.starts_with("GGUF"))
        return open_gguf(file);
    if (is_safetensors(start, file.size()) || name.ends_with(".safetensors"))
        return open_safetensors(file);
    if (is_pickle(start))
        return refused(pickle_problem());
    for (const Foreign& one : foreign)
        if (start.starts_with(one.start))
            return refused(one.problem);
    for (const Foreign& one : promised)
        if (name.ends_with(one.start))
            return refused(at_byte(0) + "does not begin with " + std::string(one.problem) +
                           " as a file of this kind does");
    return open_text(file, name);
}

}

std::variant<NumberFile, Unreadable> open_numbers(const Bytes& file, std::string_view name) {
    constexpr std::uint64_t start_bytes = 16;
    const auto start = read_bytes(file, 0, std::min(file.size(), start_bytes));
    Opened opened = !start           ? refused("cannot be read")
                    : start->empty() ? refused("is empty")
                                     : open_by_start(file, name, *start);
    if (!opened.problem.empty())
        return Unreadable{"‘" + quoted(name, 200) + "’: " + opened.problem};
    opened.file.name = name;
    for (TensorEntry& entry : opened.file.tensors)
        entry.like_positions = looks_like_positions(entry.name, entry.shape);
    std::stable_partition(opened.file.tensors.begin(), opened.file.tensors.end(),
                          [](const TensorEntry& entry) { return entry.like_positions; });
    return std::move(opened.file);
}

}
