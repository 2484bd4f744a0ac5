// safetensors (the format and its rules: safetensors/src/tensor.rs): the header's length in eight bytes, the header in
// JSON, {"name": {"dtype", "shape", "data_offsets": [begin, end]}, …}, and the numbers, little-endian, row by row.
// Offsets count from the end of the header, and the tensors cover all that follows it without gap or overlap.
#include "import/json/json_events.hpp"
#include "import/numbers/byte_cursor.hpp"
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

class Header : public JsonEvents {
  public:
    Header(std::uint64_t data_at, std::uint64_t data_bytes, std::vector<TensorEntry>& tensors)
        : data_at_(data_at), data_bytes_(data_bytes), tensors_(tensors) {}

  private:
    static constexpr std::uint64_t begins_at = 8; ///< in the file, for byte numbers
    static constexpr std::string_view whole_number = "a whole number from 0 to 2^64 − 1 was expected";

    void named(const std::string& key) override {
        if (level_ == 1) {
            entry_ = {};
            entry_.name = key;
            skipped_ = key == "__metadata__";
            keys_.clear();
            type_.clear();
            offsets_.clear();
        } else if (level_ == 2) {
            key_ = key;
        }
        if (level_ == 1 && !names_.insert(key).second)
            refuse("the name stands twice in the header");
        if (level_ == 2 && !skipped_ && !keys_.insert(key).second)
            refuse("‘" + posenc::quoted(key) + "’ stands twice");
    }

    void heard(Json value) override {
        if (level_ == 0 || (level_ == 1 && !skipped_))
            return expect_object();
        if (skipped_)
            return;
        std::vector<std::uint64_t>* const list = present_list();
        if (list && level_ == 3 && value.is_number_unsigned()) {
            if (list->size() == most_tensor_dimensions)
                refuse("a list of more than " + std::to_string(most_tensor_dimensions) + " numbers");
            list->push_back(value.get<std::uint64_t>());
        } else if (list) {
            refuse(key_ + ": " + std::string(level_ == 3 ? whole_number : "a list was expected"));
        } else if (level_ == 2 && key_ == "dtype") {
            if (!value.is_string())
                return refuse("dtype: a text was expected");
            type_ = value.get<std::string>();
        }
    }

    void opened(Json empty) override {
        if (empty.is_array() && (level_ == 0 || (level_ == 1 && !skipped_)))
            return expect_object();
        if (level_ >= 2 && !skipped_ && (key_ == "dtype" || (present_list() && (level_ > 2 || empty.is_object()))))
            return refuse(key_ + ": " +
                          std::string(key_ == "dtype" ? "a text was expected"
                                      : level_ > 2    ? whole_number
                                                      : "a list was expected"));
        ++level_;
    }

    void closed() override {
        if (--level_ == 1 && !skipped_) {
            check(entry_, type_, offsets_);
            tensors_.push_back(std::move(entry_));
        }
    }

    std::vector<std::uint64_t>* present_list() {
        return key_ == "shape" ? &entry_.shape : key_ == "data_offsets" ? &offsets_ : nullptr;
    }

    std::string place(std::string_view, std::size_t at) const override {
        return "byte " + std::to_string(begins_at + at);
    }

    void expect_object() { refuse("an object in braces was expected"); }

    void refuse(const std::string& what) {
        fail(at_byte(begins_at + read_bytes()) + (level_ == 0 ? "" : of_tensor(entry_.name)) + what);
    }

    void check(TensorEntry& entry, const std::string& type, const std::vector<std::uint64_t>& offsets) {
        if (type.empty() || offsets.size() != 2)
            return refuse("needs dtype, shape and two data_offsets");
        if (offsets[0] > offsets[1] || offsets[1] > data_bytes_)
            return refuse("data_offsets " + std::to_string(offsets[0]) + " to " + std::to_string(offsets[1]) +
                          "; the file has " + std::to_string(data_bytes_) + " bytes after its header");
        entry.offset = data_at_ + offsets[0];
        entry.bytes = offsets[1] - offsets[0];
        const auto count = count_of(entry.shape);
        if (!count)
            return refuse("the shape " + shape_text(entry.shape) + " has more than 2^64 numbers");
        const auto row = std::find_if(std::begin(type_names), std::end(type_names),
                                      [&](const TypeName& one) { return one.name == type; });
        if (row == std::end(type_names)) {
            entry.unreadable = "The type " + posenc::quoted(type) + " is not known here.";
            return;
        }
        entry.type = row->type;
        if (*count > UINT64_MAX / row->bits || *count * row->bits != entry.bytes * 8)
            return refuse(shape_text(entry.shape) + " of " + type + " do not fill its " + std::to_string(entry.bytes) +
                          " bytes");
        if (row->bits < 8)
            entry.unreadable = "Its numbers of " + std::to_string(row->bits) +
                               " bits mean something only with the scales that another tensor holds.";
    }

    std::uint64_t data_at_, data_bytes_;
    std::vector<TensorEntry>& tensors_;
    int level_ = 0; ///< of braces and brackets: 1 the header, 2 a tensor, 3 its lists
    bool skipped_ = false;
    TensorEntry entry_; ///< the one that is being read, and what else its object holds
    std::string type_, key_;
    std::vector<std::uint64_t> offsets_;
    std::set<std::string> names_, keys_;
};

/// Checks that every byte after the header belongs to exactly one tensor.
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
    Header header(8 + length, bytes.size() - 8 - length, out.file.tensors);
    header.hear(text);
    out.problem = header.problem();
    if (out.problem.empty())
        out.problem = check_cover(out.file.tensors, 8 + length, bytes.size());
    if (out.problem.empty() && out.file.tensors.empty())
        out.problem = "holds no tensors";
    return out;
}

}
