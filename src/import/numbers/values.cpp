// The numbers of one tensor: its bytes, unpacked where an archive packed them, in row-major order as doubles.
#include "import/numbers/archives/inflate.hpp"
#include "import/numbers/number_types.hpp"
#include "import/numbers/readers.hpp"

#include "core/text.hpp"
#include "core/texts/crc32.hpp"

#include <cstdlib>
#include <memory>

namespace posenc {

namespace {

constexpr std::size_t piece_bytes = std::size_t{1} << 20;

/// A part of a file, read as if it were a whole file.
class PartOfFile final : public Bytes {
  public:
    PartOfFile(const Bytes& file, std::uint64_t offset, std::uint64_t size)
        : file_(file), offset_(offset), size_(size) {}
    std::uint64_t size() const override { return size_; }
    bool read(std::uint64_t offset, std::span<std::byte> out) const override {
        return offset <= size_ && out.size() <= size_ - offset && file_.read(offset_ + offset, out);
    }

  private:
    const Bytes& file_;
    std::uint64_t offset_, size_;
};

/// The places in row-major order of the numbers of a file, one after the other in the order of the file. In Fortran's
/// order the first index runs fastest.
class Places {
  public:
    Places(const std::vector<std::uint64_t>& shape, bool columns_first)
        : shape_(shape), steps_(shape.size()), index_(shape.size()), columns_first_(columns_first) {
        std::uint64_t step = 1;
        for (std::size_t axis = shape.size(); axis-- > 0;) {
            steps_[axis] = step;
            step *= shape[axis];
        }
    }
    std::uint64_t next() {
        const std::uint64_t now = place_;
        if (!columns_first_)
            return place_++;
        for (std::size_t axis = 0; axis < shape_.size(); ++axis) {
            place_ += steps_[axis];
            if (++index_[axis] < shape_[axis])
                break;
            place_ -= steps_[axis] * shape_[axis];
            index_[axis] = 0;
        }
        return now;
    }

  private:
    const std::vector<std::uint64_t>& shape_;
    std::vector<std::uint64_t> steps_, index_;
    std::uint64_t place_ = 0;
    bool columns_first_;
};

std::uint64_t bits_of(std::span<const std::byte> bytes, bool big_endian) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bits |= std::to_integer<std::uint64_t>(bytes[big_endian ? bytes.size() - 1 - i : i]) << (8 * i);
    return bits;
}

/// Whether this much memory can be allocated. The page cannot go on after an allocation that fails, so this is tried
/// first.
bool has_room(std::uint64_t bytes) {
    return bytes <= SIZE_MAX &&
           std::unique_ptr<void, void (*)(void*)>(std::malloc(static_cast<std::size_t>(bytes)), &std::free) != nullptr;
}

std::string no_room(std::uint64_t bytes) {
    return std::to_string(bytes) + " bytes of memory are needed and cannot be had";
}

/// `numbers` already has its shape and room for its values. Returns a problem if bytes cannot be read.
std::string decode(const Bytes& bytes, const TensorEntry& entry, Numbers& numbers) {
    const std::size_t parts = parts_of(entry.type), width = bytes_of(entry.type) / parts;
    std::vector<std::byte> piece(static_cast<std::size_t>(std::min<std::uint64_t>(piece_bytes, entry.bytes)));
    Places places(entry.shape, entry.columns_first);
    bool exact = true;
    for (std::uint64_t done = 0; done < entry.bytes; done += piece.size()) {
        piece.resize(static_cast<std::size_t>(std::min<std::uint64_t>(piece.size(), entry.bytes - done)));
        if (!bytes.read(entry.offset + done, piece))
            return at_byte(entry.offset + done) + "cannot be read";
        for (std::size_t at = 0; at < piece.size(); at += parts * width) {
            const std::uint64_t place = places.next() * parts;
            for (std::size_t part = 0; part < parts; ++part) {
                const std::uint64_t bits =
                    bits_of(std::span(piece).subspan(at + part * width, width), entry.big_endian);
                numbers.values[static_cast<std::size_t>(place + part)] = value_of(entry.type, bits);
                exact = exact && is_exact(entry.type, bits);
            }
        }
    }
    if (!exact)
        numbers.notes.push_back("Integers beyond 2^53 are rounded to the nearest double.");
    return {};
}

std::string damaged(const ArchiveMember& member) {
    return at_byte(member.offset) + "the member is damaged: it does not unpack to the " +
           std::to_string(member.unpacked) + " bytes with the checksum that the archive’s directory tells";
}

std::string decode_stored(const Bytes& file, const TensorEntry& entry, Numbers& numbers) {
    const ArchiveMember& member = *entry.member;
    std::uint32_t checksum = 0;
    for (std::uint64_t done = 0; done < member.bytes; done += piece_bytes) {
        const auto piece =
            read_bytes(file, member.offset + done, std::min<std::uint64_t>(piece_bytes, member.bytes - done));
        checksum = crc32(piece.value_or(""), checksum);
    }
    if (checksum != member.checksum)
        return damaged(member);
    return decode(PartOfFile(file, member.offset, member.bytes), entry, numbers);
}

std::string decode_packed(const Bytes& file, const TensorEntry& entry, Numbers& numbers) {
    const ArchiveMember& member = *entry.member;
    if (!has_room(member.unpacked + member.bytes))
        return no_room(member.unpacked + member.bytes);
    auto packed = read_bytes(file, member.offset, member.bytes);
    std::string unpacked(static_cast<std::size_t>(member.unpacked), '\0');
    if (!packed || !inflate(std::move(*packed), unpacked) || crc32(unpacked) != member.checksum)
        return damaged(member);
    return decode(MemoryBytes(unpacked), entry, numbers);
}

std::string read_binary(const Bytes& file, const TensorEntry& entry, Numbers& numbers) {
    const std::uint64_t count = *count_of(entry.shape) * parts_of(entry.type);
    if (!has_room(count * sizeof(double)))
        return no_room(count * sizeof(double));
    numbers.values.resize(static_cast<std::size_t>(count));
    numbers.shape = entry.shape;
    if (parts_of(entry.type) == 2) {
        numbers.shape.push_back(2);
        numbers.notes.push_back(complex_note());
    }
    if (!entry.member)
        return decode(file, entry, numbers);
    return entry.member->deflated ? decode_packed(file, entry, numbers) : decode_stored(file, entry, numbers);
}

std::string read_as_text(const Bytes& file, const TensorEntry& entry, Numbers& numbers) {
    const std::optional<std::string> decoded = decoded_text(file);
    const auto text = decoded ? read_bytes(MemoryBytes(*decoded), entry.offset, entry.bytes)
                              : read_bytes(file, entry.offset, entry.bytes);
    if (!text)
        return at_byte(entry.offset) + "cannot be read";
    TextArrays read = read_text_arrays(*text);
    if (!read.problem.empty())
        return read.problem;
    if (entry.part >= read.arrays.size())
        return at_byte(entry.offset) + "there are no numbers";
    TextNumbers& array = read.arrays[entry.part];
    numbers.shape = std::move(array.shape);
    numbers.values = std::move(array.values);
    numbers.places = std::move(array.places);
    numbers.named_type = array.named_type;
    if (array.complex && parts_of(array.named_type.value_or(NumberType::float64)) == 1)
        numbers.named_type = array.named_type == NumberType::float32 ? NumberType::complex64 : NumberType::complex128;
    numbers.notes = std::move(array.notes);
    return array.problem;
}

std::string read(const Bytes& file, const TensorEntry& entry, Numbers& numbers) {
    if (!entry.unreadable.empty())
        return entry.unreadable;
    const auto count = count_of(entry.shape);
    if (!count || *count > most_numbers / parts_of(entry.type))
        return "has the shape " + shape_text(entry.shape) + "; allowed: at most " + std::to_string(most_numbers) +
               " numbers; save the part that is to be looked at";
    if (*count == 0)
        return "has the shape " + shape_text(entry.shape) + ": there are no numbers in it";
    return entry.type == NumberType::text ? read_as_text(file, entry, numbers) : read_binary(file, entry, numbers);
}

}

std::string_view type_behind(const Numbers& numbers) {
    return name_of(numbers.named_type.value_or(numbers.type));
}

std::variant<Numbers, Unreadable> read_numbers(const Bytes& file, const NumberFile& about, std::size_t tensor) {
    const std::string of_file = "‘" + posenc::quoted(about.name, 200) + "’: ";
    if (tensor >= about.tensors.size())
        return Unreadable{of_file + "there are " + std::to_string(about.tensors.size()) + " tensors in it"};
    const TensorEntry& entry = about.tensors[tensor];
    Numbers numbers;
    numbers.type = entry.type;
    if (const std::string problem = read(file, entry, numbers); !problem.empty())
        return Unreadable{
            of_file + (about.tensors.size() > 1 || entry.name != about.name ? of_tensor(entry.name) : "") + problem};
    return numbers;
}

}
