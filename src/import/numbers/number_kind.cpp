#include "import/numbers/number_kind.hpp"

#include "import/numbers/readers.hpp"

#include "core/texts/lower_case.hpp"
#include "core/texts/utf16.hpp"

namespace posenc {

namespace {

/// Files that people try although their numbers are not read here, by their first bytes.
struct Foreign {
    std::string_view start, problem;
};
constexpr Foreign foreign[] = {
    {"\x89HDF", "is HDF5; save the table with numpy.save(\"table.npy\", file[\"name\"][:])"},
    {"MATLAB 7.3", "is HDF5; save the table with numpy.save(\"table.npy\", file[\"name\"][:])"},
    {"\x1F\x8B", "is packed by gzip; unpack it first"},
    {"\x28\xB5\x2F\xFD", "is packed by zstd; unpack it first"},
    {"\xFD"
     "7zXZ",
     "is packed by xz; unpack it first"},
    {"BZh9", "is packed by bzip2; unpack it first"},
    {"PAR1", "is Parquet; save the table with numpy.save(\"table.npy\", pandas.read_parquet(path).to_numpy())"},
    {"ARROW1", "is Arrow; save the table with numpy.save(\"table.npy\", pandas.read_feather(path).to_numpy())"},
    {"MATLAB 5.0", "is MATLAB’s; save the table with numpy.save(\"table.npy\", scipy.io.loadmat(path)[\"name\"])"},
    {"%PDF", "is a PDF; bring the numbers themselves"},
    {"\x89PNG", "is a picture; bring the numbers themselves"},
    {"\xFF\xD8\xFF", "is a picture; bring the numbers themselves"},
};

/// Endings that promise a format whose first bytes are always the same.
constexpr Foreign promised[] = {{".npy", "\\x93NUMPY"}, {".npz", "PK"}, {".gguf", "GGUF"}};

/// What protocol 0 of pickle begins with, which is text.
constexpr std::string_view old_pickles[] = {"cnumpy",       "ctorch", "ccollections\n", "ccopy_reg\n",
                                            "c__builtin__", "(lp0\n", "(dp0\n"};

std::uint64_t little_endian(std::string_view bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 8 && i < bytes.size(); ++i)
        value |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
    return value;
}

/// Whether the length of the header fits into the file, and the header begins as an object.
bool is_safetensors(std::string_view start, std::uint64_t size) {
    return start.size() > 8 && start[8] == '{' && little_endian(start) <= size - 8;
}

/// The mark of protocols 2 to 5, or the text of the first.
bool is_pickle(std::string_view start) {
    if (start.size() > 1 && start[0] == '\x80' && start[1] >= 2 && start[1] <= 5)
        return true;
    return std::any_of(std::begin(old_pickles), std::end(old_pickles),
                       [&](std::string_view begin) { return start.starts_with(begin); });
}

bool ends_in(std::string_view name, std::string_view ending) {
    return lower_case(name).ends_with(ending);
}

}

NumberKind number_kind(std::string_view name, std::string_view start, std::uint64_t size) {
    if (start.starts_with("\x93NUMPY"))
        return {NumbersFormat::npy};
    if (start.starts_with("PK\x03\x04") || start.starts_with("PK\x05\x06"))
        return {NumbersFormat::archive};
    if (start.starts_with("GGUF"))
        return {NumbersFormat::gguf};
    if (is_safetensors(start, size) || ends_in(name, ".safetensors"))
        return {NumbersFormat::safetensors};
    if (is_pickle(start))
        return {NumbersFormat::foreign, pickle_problem()};
    for (const Foreign& one : foreign)
        if (start.starts_with(one.start))
            return {NumbersFormat::foreign, std::string(one.problem)};
    for (const Foreign& one : promised)
        if (ends_in(name, one.start))
            return {NumbersFormat::foreign,
                    at_byte(0) + "does not begin with " + std::string(one.problem) + " as a file of this kind does"};
    return {};
}

bool holds_numbers(std::string_view name, std::string_view start, std::uint64_t size) {
    if (number_kind(name, start, size).format != NumbersFormat::unknown || ends_in(name, ".csv") ||
        ends_in(name, ".tsv"))
        return true;
    if (ends_in(name, "config.json")) // a model’s, whatever it holds
        return false;
    const bool cut_short = start.size() < size || start.size() > (std::size_t{1} << 20);
    const std::optional<std::string> decoded = from_utf16(start.substr(0, start.size() - start.size() % 2));
    return is_text_of_numbers(decoded ? *decoded : start, cut_short);
}

}
