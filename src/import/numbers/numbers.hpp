// Files of numbers from a user: which tensors a file holds, and the numbers of one of them. Only the header and the
// tensor that is asked for are read, whatever the size of the file.
#pragma once

#include "core/field.hpp"
#include "core/precision/printed_place.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace posenc {

/// Bytes that can be read at any place: of a file, of a slice that the page hands over, of memory.
class Bytes {
  public:
    virtual ~Bytes() = default;
    virtual std::uint64_t size() const = 0;
    /// Fills `out` from `offset` on; false if that cannot be read.
    virtual bool read(std::uint64_t offset, std::span<std::byte> out) const = 0;
};

/// Bytes that are all in memory: pasted text, or an unpacked member of an archive. They must outlive this object.
class MemoryBytes final : public Bytes {
  public:
    explicit MemoryBytes(std::string_view bytes) : bytes_(std::as_bytes(std::span(bytes.data(), bytes.size()))) {}
    std::uint64_t size() const override { return bytes_.size(); }
    bool read(std::uint64_t offset, std::span<std::byte> out) const override {
        if (offset > bytes_.size() || out.size() > bytes_.size() - offset)
            return false;
        std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(offset), out.size(), out.begin());
        return true;
    }

  private:
    std::span<const std::byte> bytes_;
};

enum class NumberType {
    boolean,
    int8,
    uint8,
    int16,
    uint16,
    int32,
    uint32,
    int64,
    uint64,
    float8_e4m3,
    float8_e5m2,
    float8_e4m3fnuz,
    float8_e5m2fnuz,
    float8_e8m0,
    float16,
    bfloat16,
    float32,
    float64,
    complex64,
    complex128, ///< shown with one more axis for both parts: shape … × 2
    text        ///< printed numbers: as precise as their digits
};
std::string_view name_of(NumberType type); ///< "float16", as NumPy and PyTorch say it

/// A member of an archive, as the archive's directory describes it.
struct ArchiveMember {
    std::uint64_t offset = 0, bytes = 0; ///< where in the file, as it is stored there
    std::uint64_t unpacked = 0;          ///< bytes
    std::uint32_t checksum = 0;          ///< CRC-32 of the unpacked bytes
    bool deflated = false;
};

/// A tensor of a file, before its numbers are read.
struct TensorEntry {
    std::string name = {}; ///< "transformer.wpe.weight"; of a file that holds one only, the name of the file
    NumberType type = NumberType::float32;
    std::vector<std::uint64_t> shape = {}; ///< slowest first; empty: one number
    bool columns_first = false;            ///< Fortran's order
    bool big_endian = false;
    std::uint64_t offset = 0, bytes = 0; ///< where in the file, or in the member of the archive
    std::optional<ArchiveMember> member = {};
    std::size_t part = 0; ///< of a text: the bytes hold several tensors, and this is the one of that number, from 0
    std::string unreadable = {}; ///< why its numbers cannot be shown, as a sentence: a quantised type; empty: they can
    bool like_positions = false; ///< by its name or shape
};

/// What is known of a file.
struct NumberFile {
    std::string name = {};                 ///< as it was given
    std::string format = {};               ///< "npy", "npz", "csv", "text", "json", "safetensors", "gguf"
    std::vector<TensorEntry> tensors = {}; ///< those that look like positions first, then as in the file
    std::vector<std::string> notes = {};   ///< sentences: a header row was taken for names, …
    std::string metadata = {}; ///< of GGUF: a config.json's keys and values as JSON, for the importer; else empty
};

/// What is wrong: file, tensor, byte, what is allowed.
struct Unreadable {
    std::string message;
};

/// The numbers of a tensor, row-major, as doubles. Every type above fits; integers beyond 2^53 are rounded, and a note
/// says so.
struct Numbers {
    std::vector<std::uint64_t> shape;
    std::vector<double> values;
    NumberType type = NumberType::float32;
    std::vector<std::string> notes;
    /// Of text, one for each value: the decimal place of the last digit that was printed, -4 of 0.8415, or exact_place.
    /// What is printed without its last zeros is known better than its digits tell, and counted so
    /// (text/printed_number.hpp). Empty: the numbers are no text.
    std::vector<std::int8_t> places = {};
    /// Of text: the type that it names, as in "dtype=float32", or that its printer leaves out because it is the usual
    /// one, as PyTorch does with float32. Of complex numbers always a complex one.
    std::optional<NumberType> named_type = {};
};

/// The type that its numbers have or, where they were printed, had.
std::string_view type_behind(const Numbers& numbers);

/// The most numbers that are read of a tensor: 2^26.
inline constexpr std::uint64_t most_numbers = std::uint64_t{1} << 26;

/// Recognises the format by its first bytes, else by the name's ending, else tries text. Takes memory in proportion to
/// the header that is there, never to a number that stands in it.
std::variant<NumberFile, Unreadable> open_numbers(const Bytes& file, std::string_view name);
std::variant<Numbers, Unreadable> read_numbers(const Bytes& file, const NumberFile& about, std::size_t tensor);

}
