// GGUF, versions 2 and 3 (ggml/docs/gguf.md): "GGUF", version, the numbers of tensors and of metadata, the metadata, a
// description of every tensor with its extents from the fastest on, and after padding the numbers. In a file for a
// machine of the other byte order, everything is reversed except the first four letters. Quantised tensors are named,
// not read.
#include "import/numbers/byte_cursor.hpp"
#include "import/numbers/gguf_parts.hpp"
#include "import/numbers/number_types.hpp"
#include "import/numbers/readers.hpp"

#include "core/text.hpp"
#include "core/texts/json_text.hpp"

#include <bit>
#include <set>

namespace posenc {

namespace {

/// The types of metadata by their number. Texts and lists have no NumberType that fits.
constexpr NumberType kinds[] = {NumberType::uint8,  NumberType::int8,  NumberType::uint16,  NumberType::int16,
                                NumberType::uint32, NumberType::int32, NumberType::float32, NumberType::boolean,
                                NumberType::text,   NumberType::text,  NumberType::uint64,  NumberType::int64,
                                NumberType::float64};
constexpr std::uint32_t kind_count = std::size(kinds), text_kind = 8, list_kind = 9;

constexpr std::uint64_t most_name_bytes = 1024, most_alignment = std::uint64_t{1} << 20,
                        most_list = std::uint64_t{1} << 30, most_texts = std::uint64_t{1} << 24;
constexpr std::uint64_t most_kept_text = 4096, most_kept_numbers = 1024; ///< longer ones are vocabularies
constexpr std::uint32_t most_dimensions = 4;

class GgufReader {
  public:
    explicit GgufReader(const Bytes& bytes) : bytes_(bytes), cursor_(bytes, 4) {}

    Opened read() {
        read_head();
        for (std::uint64_t i = 0; i < metadata_count_ && going(); ++i)
            read_metadata();
        for (std::uint64_t i = 0; i < tensor_count_ && going(); ++i)
            read_tensor();
        place_tensors();
        if (problem_.empty() && out_.tensors.empty())
            out_.notes.push_back("The file has metadata only and no tensors.");
        out_.format = "gguf";
        if (going())
            read_divisors();
        out_.metadata = gguf_config(metadata_);
        return {std::move(out_), problem_};
    }

  private:
    bool going() {
        if (!cursor_.good())
            fail("the file ends within its header");
        return problem_.empty();
    }
    void fail(const std::string& what) {
        if (problem_.empty())
            problem_ = at_byte(cursor_.at()) + what;
    }

    void read_head() {
        auto version = cursor_.number<std::uint32_t>();
        if ((version & 0xFFFF) == 0) {
            cursor_.set_big_endian();
            version = version >> 24 | (version >> 8 & 0xFF00);
        }
        if (cursor_.good() && version != 2 && version != 3)
            fail("version " + std::to_string(version) + " of GGUF is not read; allowed: 2 and 3");
        tensor_count_ = cursor_.number<std::uint64_t>();
        metadata_count_ = cursor_.number<std::uint64_t>();
        // The shortest descriptions have 13 and 24 bytes.
        if (going() && (metadata_count_ > cursor_.left() / 13 || tensor_count_ > cursor_.left() / 24))
            fail(std::to_string(tensor_count_) + " tensors and " + std::to_string(metadata_count_) +
                 " metadata are announced, more than the file has room for");
    }

    std::string read_name(const char* what) {
        const auto length = cursor_.number<std::uint64_t>();
        if (cursor_.good() && length > most_name_bytes)
            fail(std::string(what) + " of " + std::to_string(length) + " bytes is announced; allowed: at most " +
                 std::to_string(most_name_bytes));
        return problem_.empty() ? cursor_.text(length) : std::string();
    }

    void read_metadata() {
        const std::string key = read_name("a key");
        const auto kind = cursor_.number<std::uint32_t>();
        if (!going())
            return;
        const Json value = read_value_of(kind);
        if (key == "general.alignment")
            set_alignment(value);
        if (!metadata_.emplace(key, value).second)
            fail("the key ‘" + posenc::quoted(key) + "’ stands twice");
    }

    void set_alignment(const Json& value) {
        const double number = value.is_number() ? value.get<double>() : 0;
        alignment_ =
            number >= 1 && number <= static_cast<double>(most_alignment) ? static_cast<std::uint64_t>(number) : 0;
        if (!std::has_single_bit(alignment_))
            fail("general.alignment is " + posenc::quoted(json_text(value)) + "; allowed: a power of two up to 2^20");
    }

    /// Null if it is too long to be kept. Its key is kept, so that a second one is noticed.
    Json read_value_of(std::uint32_t kind) {
        if (kind >= kind_count)
            fail("the type of metadata " + std::to_string(kind) + " is not known; allowed: 0 to 12");
        else if (kind == list_kind)
            return read_list();
        else if (kind == text_kind)
            return read_text();
        else
            return scalar(kind);
        return {};
    }

    Json read_text() {
        const auto length = cursor_.number<std::uint64_t>();
        if (length <= most_kept_text)
            return cursor_.text(length);
        cursor_.skip(length);
        return {};
    }

    Json scalar(std::uint32_t kind) {
        const double value = value_of(kinds[kind], cursor_.bits(bytes_of(kinds[kind])));
        return kinds[kind] == NumberType::boolean ? Json(value != 0) : Json(value);
    }

    Json read_list() {
        const auto kind = cursor_.number<std::uint32_t>();
        const auto count = cursor_.number<std::uint64_t>();
        if (!going())
            return {};
        const std::uint64_t width = kind < kind_count && kind != text_kind ? bytes_of(kinds[kind]) : 8;
        if (kind >= kind_count || kind == list_kind)
            fail("a list of the type " + std::to_string(kind) + "; allowed: 0 to 12 but 9, lists in lists");
        else if (count > (kind == text_kind ? most_texts : most_list) || count > cursor_.left() / width)
            fail("a list of " + std::to_string(count) +
                 " values is announced; allowed: 2^30, of texts 2^24, and what the file has room for");
        else if (kind == text_kind)
            for (std::uint64_t i = 0; i < count && cursor_.good(); ++i)
                cursor_.skip(cursor_.number<std::uint64_t>());
        else if (count > most_kept_numbers)
            cursor_.skip(count * width);
        else
            return numbers(kind, count);
        return {};
    }

    Json numbers(std::uint32_t kind, std::uint64_t count) {
        Json list = Json::array();
        for (std::uint64_t i = 0; i < count; ++i)
            list.push_back(scalar(kind));
        return list;
    }

    void read_tensor() {
        TensorEntry entry;
        entry.name = read_name("a tensor’s name");
        const auto dimensions = cursor_.number<std::uint32_t>();
        if (cursor_.good() && dimensions > most_dimensions)
            fail(of_tensor(entry.name) + std::to_string(dimensions) + " dimensions; allowed: at most 4");
        for (std::uint32_t i = 0; i < dimensions && going(); ++i)
            entry.shape.insert(entry.shape.begin(), cursor_.number<std::uint64_t>());
        const auto type = cursor_.number<std::uint32_t>();
        entry.offset = cursor_.number<std::uint64_t>();
        entry.big_endian = cursor_.big_endian();
        if (!going())
            return;
        if (!names_.insert(entry.name).second)
            return fail(of_tensor(entry.name) + "the name stands twice");
        set_type(entry, type);
        out_.tensors.push_back(std::move(entry));
    }

    void set_type(TensorEntry& entry, std::uint32_t id) {
        const GgufType* const type = find_gguf_type(id);
        const auto count = count_of(entry.shape);
        if (!count)
            return fail(of_tensor(entry.name) + "the shape " + shape_text(entry.shape) + " has more than 2^64 numbers");
        if (!type) {
            entry.unreadable = "The type " + std::to_string(id) + " of GGUF is not known here.";
            return;
        }
        const std::uint64_t row = entry.shape.empty() ? 1 : entry.shape.back();
        if (row % type->numbers != 0)
            return fail(of_tensor(entry.name) + "rows of " + std::to_string(row) + " are no multiple of the " +
                        std::to_string(type->numbers) + " numbers of a block of " + std::string(type->name));
        if (*count / type->numbers > bytes_.size() / type->bytes)
            return fail(of_tensor(entry.name) + shape_text(entry.shape) + " of " + std::string(type->name) +
                        " are more than the whole file has");
        entry.bytes = *count / type->numbers * type->bytes;
        if (type->number)
            entry.type = *type->number;
        else
            entry.unreadable =
                "It is quantised (" + std::string(type->name) +
                "): only rounded blocks are in the file; open the model’s own file, or convert it to F16.";
    }

    /// Offsets count from the padded end of the header, and each is the padded end of the tensor before it.
    void place_tensors() {
        if (!going())
            return;
        const auto padded = [&](std::uint64_t at) { return (at + alignment_ - 1) / alignment_ * alignment_; };
        const std::uint64_t begin = padded(cursor_.at()), end = bytes_.size();
        std::uint64_t expected = 0;
        for (TensorEntry& entry : out_.tensors) {
            const bool known = entry.bytes > 0 || entry.unreadable.empty();
            if (entry.offset != expected || begin > end || entry.offset > end - begin ||
                entry.bytes > end - begin - entry.offset)
                return fail(of_tensor(entry.name) + "begins " + std::to_string(entry.offset) +
                            " bytes after the header "
                            "and has " +
                            std::to_string(entry.bytes) + "; allowed: to begin at " + std::to_string(expected) +
                            " and to end by " + std::to_string(end - std::min(begin, end)));
            expected = known ? padded(entry.offset + entry.bytes) : next_offset(entry);
            entry.offset += begin;
        }
    }

    /// After a tensor of unknown size, the next tensor is expected where it says.
    std::uint64_t next_offset(const TensorEntry& entry) const {
        const std::size_t next = static_cast<std::size_t>(&entry - out_.tensors.data()) + 1;
        return next < out_.tensors.size() ? std::max(out_.tensors[next].offset, entry.offset) : 0;
    }

    /// Small tensors that tell of positions go to the metadata, under their names.
    void read_divisors() {
        for (std::size_t tensor = 0; tensor < out_.tensors.size(); ++tensor) {
            const TensorEntry& entry = out_.tensors[tensor];
            if (!divides_frequencies(entry.name) ||
                count_of(entry.shape).value_or(most_kept_numbers + 1) > most_kept_numbers)
                continue;
            const auto numbers = read_numbers(bytes_, out_, tensor);
            if (const auto* const read = std::get_if<Numbers>(&numbers))
                metadata_.emplace(entry.name, read->values);
        }
    }

    const Bytes& bytes_;
    ByteCursor cursor_;
    std::uint64_t tensor_count_ = 0, metadata_count_ = 0, alignment_ = 32;
    GgufMetadata metadata_;
    std::set<std::string> names_;
    NumberFile out_;
    std::string problem_;
};

}

Opened open_gguf(const Bytes& bytes) {
    return GgufReader(bytes).read();
}

}
