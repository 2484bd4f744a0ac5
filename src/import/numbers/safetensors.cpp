// safetensors (the format and its rules: safetensors/src/tensor.rs): the header's length in eight bytes, the header in
// JSON, {"name": {"dtype", "shape", "data_offsets": [begin, end]}, …}, and the numbers, little-endian, row by row.
// Offsets count from the end of the header, and the tensors cover all that follows it without gap or overlap.
#include "import/numbers/byte_cursor.hpp"
#include "import/numbers/json_scanner.hpp"
#include "import/numbers/number_types.hpp"
#include "import/numbers/readers.hpp"

#include "core/text.hpp"

#include <set>

namespace posenc {

namespace {

constexpr std::uint64_t most_header_bytes = 100'000'000; ///< as the library allows
constexpr std::size_t most_tensor_dimensions = 64;

struct TypeName {
    std::string_view name;
    NumberType type;
    std::uint64_t bits; ///< of one number
};

constexpr TypeName type_names[] = {{"BOOL", NumberType::boolean, 8},
                                   {"U8", NumberType::uint8, 8},
                                   {"I8", NumberType::int8, 8},
                                   {"F8_E5M2", NumberType::float8_e5m2, 8},
                                   {"F8_E4M3", NumberType::float8_e4m3, 8},
                                   {"F8_E8M0", NumberType::float8_e8m0, 8},
                                   {"F8_E4M3FNUZ", NumberType::float8_e4m3fnuz, 8},
                                   {"F8_E5M2FNUZ", NumberType::float8_e5m2fnuz, 8},
                                   {"I16", NumberType::int16, 16},
                                   {"U16", NumberType::uint16, 16},
                                   {"F16", NumberType::float16, 16},
                                   {"BF16", NumberType::bfloat16, 16},
                                   {"I32", NumberType::int32, 32},
                                   {"U32", NumberType::uint32, 32},
                                   {"F32", NumberType::float32, 32},
                                   {"F64", NumberType::float64, 64},
                                   {"I64", NumberType::int64, 64},
                                   {"U64", NumberType::uint64, 64},
                                   {"C64", NumberType::complex64, 64},
                                   {"F4", NumberType::uint8, 4},
                                   {"F6_E2M3", NumberType::uint8, 6},
                                   {"F6_E3M2", NumberType::uint8, 6}};

class Header {
  public:
    Header(std::string_view text, std::uint64_t data_at, std::uint64_t data_bytes)
        : scanner_(text, 8), data_at_(data_at), data_bytes_(data_bytes) {}

    /// The problem; byte numbers in it count from the beginning of the file.
    std::string read(std::vector<TensorEntry>& tensors) {
        for (bool any = scanner_.enter('{', '}'); any; any = scanner_.more('}'))
            read_item(tensors);
        scanner_.end();
        return problem_.empty() ? scanner_.problem() : problem_;
    }

  private:
    void read_item(std::vector<TensorEntry>& tensors) {
        TensorEntry entry;
        entry.name = scanner_.key();
        if (!names_.insert(entry.name).second)
            return fail(entry, "the name stands twice in the header");
        if (entry.name == "__metadata__") {
            scanner_.skip();
            return;
        }
        std::string type;
        std::vector<std::uint64_t> offsets;
        std::set<std::string> keys;
        for (bool any = scanner_.enter('{', '}'); any; any = scanner_.more('}')) {
            const std::string key = scanner_.key();
            if (!keys.insert(key).second)
                return fail(entry, "‘" + posenc::quoted(key) + "’ stands twice");
            if (key == "dtype")
                type = scanner_.string();
            else if (key == "shape" || key == "data_offsets")
                read_list(key == "shape" ? entry.shape : offsets);
            else
                scanner_.skip();
        }
        if (scanner_.problem().empty())
            check(entry, type, offsets);
        tensors.push_back(std::move(entry));
    }

    void read_list(std::vector<std::uint64_t>& list) {
        for (bool any = scanner_.enter('[', ']'); any; any = scanner_.more(']')) {
            if (list.size() == most_tensor_dimensions)
                scanner_.fail("a list of more than " + std::to_string(most_tensor_dimensions) + " numbers");
            list.push_back(scanner_.integer());
        }
    }

    void check(TensorEntry& entry, const std::string& type, const std::vector<std::uint64_t>& offsets) {
        if (type.empty() || offsets.size() != 2)
            return fail(entry, "needs dtype, shape and two data_offsets");
        if (offsets[0] > offsets[1] || offsets[1] > data_bytes_)
            return fail(entry, "data_offsets " + std::to_string(offsets[0]) + " to " + std::to_string(offsets[1]) +
                                   "; the file has " + std::to_string(data_bytes_) + " bytes after its header");
        entry.offset = data_at_ + offsets[0];
        entry.bytes = offsets[1] - offsets[0];
        const auto count = count_of(entry.shape);
        if (!count)
            return fail(entry, "the shape " + shape_text(entry.shape) + " has more than 2^64 numbers");
        const auto row = std::find_if(std::begin(type_names), std::end(type_names),
                                      [&](const TypeName& one) { return one.name == type; });
        if (row == std::end(type_names)) {
            entry.unreadable = "The type " + posenc::quoted(type) + " is not known here.";
            return;
        }
        entry.type = row->type;
        if (*count > UINT64_MAX / row->bits || *count * row->bits != entry.bytes * 8)
            return fail(entry, shape_text(entry.shape) + " of " + type + " do not fill its " +
                                   std::to_string(entry.bytes) + " bytes");
        if (row->bits < 8)
            entry.unreadable = "Its numbers of " + std::to_string(row->bits) +
                               " bits mean something only with the scales that another tensor holds.";
    }

    void fail(const TensorEntry& entry, const std::string& what) {
        if (problem_.empty() && scanner_.problem().empty())
            problem_ = at_byte(8 + scanner_.at()) + of_tensor(entry.name) + what;
        scanner_.fail(what);
    }

    JsonScanner scanner_;
    std::uint64_t data_at_, data_bytes_;
    std::set<std::string> names_;
    std::string problem_;
};

/// Every byte after the header belongs to one tensor.
std::string check_cover(const std::vector<TensorEntry>& tensors, std::uint64_t data_at, std::uint64_t end) {
    std::vector<const TensorEntry*> order;
    for (const TensorEntry& entry : tensors)
        order.push_back(&entry);
    std::sort(order.begin(), order.end(), [](const TensorEntry* a, const TensorEntry* b) {
        return std::pair(a->offset, a->bytes) < std::pair(b->offset, b->bytes);
    });
    std::uint64_t at = data_at;
    for (const TensorEntry* entry : order) {
        if (entry->offset != at)
            return at_byte(std::min(at, entry->offset)) + of_tensor(entry->name) + "begins at byte " +
                   std::to_string(entry->offset) + ", the one before it ends at " + std::to_string(at) +
                   "; allowed: no gap and no overlap";
        at += entry->bytes;
    }
    if (at != end)
        return at_byte(at) + "the last tensor ends here, the file at byte " + std::to_string(end);
    return {};
}

}

Opened open_safetensors(const Bytes& bytes) {
    ByteCursor cursor(bytes);
    const auto length = cursor.number<std::uint64_t>();
    if (!cursor.good() || length > most_header_bytes || length > cursor.left())
        return {{},
                at_byte(0) + "a header of " + std::to_string(length) + " bytes is announced in a file of " +
                    std::to_string(bytes.size()) + "; allowed: at most " + std::to_string(most_header_bytes)};
    const std::string text = cursor.text(length);
    if (const std::size_t valid = valid_utf8_prefix(text); valid < text.size())
        return {{}, at_byte(8 + valid) + "the header is not UTF-8"};
    Opened out;
    out.file.format = "safetensors";
    out.problem = Header(text, 8 + length, bytes.size() - 8 - length).read(out.file.tensors);
    if (out.problem.empty())
        out.problem = check_cover(out.file.tensors, 8 + length, bytes.size());
    if (out.problem.empty() && out.file.tensors.empty())
        out.problem = "holds no tensors";
    return out;
}

}
