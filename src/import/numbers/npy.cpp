// NumPy's .npy (NEP 1, versions 1 to 3): "\x93NUMPY", two bytes of version, the header's length (two bytes in version
// 1, else four), and the header: a dictionary in Python's notation with exactly descr, fortran_order and shape. Types
// that NumPy knows only by their size (V2) are those of the package ml_dtypes. Objects are pickles and never read.
#include "import/numbers/byte_cursor.hpp"
#include "import/numbers/number_types.hpp"
#include "import/numbers/readers.hpp"

#include "core/text.hpp"

#include <charconv>

namespace posenc {

namespace {

constexpr std::uint64_t most_npy_header_bytes = 65536; ///< NumPy itself stops at 10 000 unless it is told otherwise
constexpr std::size_t most_array_dimensions = 64;      ///< as NumPy 2

/// Reads the dictionary of a header piece by piece. Every function returns false if something else stands there.
class Literal {
  public:
    explicit Literal(std::string_view text) : text_(text) {}

    std::size_t at() const { return at_; }
    bool at_end() {
        skip_blanks();
        return at_ == text_.size();
    }
    bool take(std::string_view word) {
        skip_blanks();
        if (!text_.substr(at_).starts_with(word))
            return false;
        at_ += word.size();
        return true;
    }
    bool string(std::string& out) {
        skip_blanks();
        const char quote = at_ < text_.size() ? text_[at_] : ' ';
        const std::size_t end = quote == '\'' || quote == '"' ? text_.find(quote, at_ + 1) : std::string_view::npos;
        if (end == std::string_view::npos)
            return false;
        out = text_.substr(at_ + 1, end - at_ - 1);
        at_ = end + 1;
        return true;
    }
    bool number(std::uint64_t& out) {
        skip_blanks();
        const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), out);
        if (error != std::errc{})
            return false;
        at_ = static_cast<std::size_t>(end - text_.data());
        take("L"); // as Python 2 wrote long ones
        return true;
    }

  private:
    void skip_blanks() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t'))
            ++at_;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

/// After an item of a list: whether another may follow. `good` becomes false if neither a comma nor the end stands
/// there.
bool goes_on(Literal& header, std::string_view close, bool& good) {
    if (header.take(","))
        return !header.take(close);
    good = header.take(close);
    return false;
}

bool read_shape(Literal& header, std::vector<std::uint64_t>& shape) {
    bool good = header.take("(");
    for (bool more = good && !header.take(")"); more; more = goes_on(header, ")", good)) {
        std::uint64_t extent = 0;
        if (shape.size() == most_array_dimensions || !header.number(extent))
            return false;
        shape.push_back(extent);
    }
    return good;
}

std::string as_numbers() {
    return "; save it with numpy.save(\"table.npy\", numpy.asarray(table, dtype=numpy.float32))";
}

/// The type from "<f4", ">i8", "|b1", "bfloat16"; a problem as a sentence.
std::string read_type(std::string_view descr, NpyHeader& out) {
    const std::string shown = "the type ‘" + posenc::quoted(descr) + "’ ";
    const char order = descr.empty() ? ' ' : descr.front();
    const bool has_order = order == '<' || order == '>' || order == '|' || order == '=';
    const std::string_view kind = descr.substr(has_order ? 1 : 0);
    constexpr std::pair<std::string_view, std::string_view> kinds[] = {
        {"b1", "bool"},    {"i1", "int8"},    {"i2", "int16"},     {"i4", "int32"},       {"i8", "int64"},
        {"u1", "uint8"},   {"u2", "uint16"},  {"u4", "uint32"},    {"u8", "uint64"},      {"f2", "float16"},
        {"f4", "float32"}, {"f8", "float64"}, {"c8", "complex64"}, {"c16", "complex128"}, {"V2", "bfloat16"}};
    std::string_view name = kind;
    for (const auto& [code, meaning] : kinds)
        if (code == kind)
            name = meaning;
    out.entry.big_endian = order == '>';
    if (const auto type = type_named(name)) {
        out.entry.type = *type;
        if (kind == "V2")
            out.notes.push_back("The type V2 was read as bfloat16, which NumPy writes so.");
        return {};
    }
    if (kind.starts_with("O"))
        return shown + "means Python objects, a pickle, which is never run" + as_numbers();
    if (kind == "V1")
        return shown + "is an 8-bit one whose kind the file does not tell" + as_numbers();
    return shown + "is not read; allowed: bool, integers, float16, bfloat16, float32, float64, complex" + as_numbers();
}

/// The three entries in any order, each once.
struct Entries {
    NpyHeader& out;
    std::string descr = {};
    bool has_descr = false, has_order = false, has_shape = false;

    bool* mark_of(std::string_view key) {
        return key == "descr"           ? &has_descr
               : key == "fortran_order" ? &has_order
               : key == "shape"         ? &has_shape
                                        : nullptr;
    }
};

std::string read_entry(Literal& header, Entries& entries) {
    std::string key;
    if (!header.string(key) || !header.take(":"))
        return "a key in quotation marks and a colon were expected";
    bool* const seen = entries.mark_of(key);
    if (!seen || *seen)
        return "‘" + posenc::quoted(key) + "’ was not expected; allowed: descr, fortran_order and shape, once each";
    *seen = true;
    TensorEntry& entry = entries.out.entry;
    if (key == "descr" && !header.string(entries.descr))
        return "descr names no single type: tables of fields are not read" + as_numbers();
    if (key == "fortran_order" && !(entry.columns_first = header.take("True")) && !header.take("False"))
        return "fortran_order is neither True nor False";
    if (key == "shape" && !read_shape(header, entry.shape))
        return "shape is no tuple of at most 64 whole numbers below 2^64";
    return {};
}

std::string read_entries(Literal& header, Entries& entries) {
    bool good = header.take("{");
    for (bool more = good && !header.take("}"); more; more = goes_on(header, "}", good))
        if (std::string problem = read_entry(header, entries); !problem.empty())
            return problem;
    if (!good || !header.at_end())
        return "the header is no dictionary in Python’s notation";
    if (!entries.has_descr || !entries.has_order || !entries.has_shape)
        return "the header lacks one of descr, fortran_order and shape";
    return {};
}

/// Reads the header's text; returns a problem if it is not there.
std::string read_header_text(ByteCursor& cursor, std::string& text) {
    cursor.skip(6);
    const auto version = cursor.number<std::uint8_t>();
    cursor.skip(1);
    if (cursor.good() && (version < 1 || version > 3))
        return at_byte(6) + "version " + std::to_string(version) + " of the format is not known; allowed: 1, 2, 3";
    const std::uint64_t length = version == 1 ? cursor.number<std::uint16_t>() : cursor.number<std::uint32_t>();
    if (length > most_npy_header_bytes)
        return at_byte(8) + "a header of " + std::to_string(length) + " bytes is announced; allowed: at most " +
               std::to_string(most_npy_header_bytes);
    const std::uint64_t begin = cursor.at();
    text = cursor.text(length);
    if (!cursor.good())
        return at_byte(begin) + "the file ends within its header";
    return {};
}

}

NpyHeader read_npy_header(const Bytes& bytes) {
    NpyHeader out;
    ByteCursor cursor(bytes);
    std::string text;
    out.problem = read_header_text(cursor, text);
    if (!out.problem.empty())
        return out;
    Literal header(text);
    Entries entries{out};
    if (out.problem = read_entries(header, entries); out.problem.empty())
        out.problem = read_type(entries.descr, out);
    if (!out.problem.empty()) {
        out.problem = at_byte(cursor.at() - text.size() + header.at()) + out.problem;
        return out;
    }
    const auto count = count_of(out.entry.shape);
    const std::uint64_t size = bytes_of(out.entry.type);
    if (!count || *count > UINT64_MAX / size)
        out.problem = "the shape " + shape_text(out.entry.shape) + " announces more than 2^64 bytes";
    else
        out.entry.bytes = *count * size;
    out.entry.offset = cursor.at();
    return out;
}

Opened open_npy(const Bytes& bytes, std::string_view name) {
    NpyHeader header = read_npy_header(bytes);
    TensorEntry& entry = header.entry;
    if (!header.problem.empty())
        return {{}, header.problem};
    const std::uint64_t there = bytes.size() - entry.offset;
    if (there < entry.bytes)
        return {{},
                at_byte(bytes.size()) + "the file ends here; " + shape_text(entry.shape) + " of " +
                    std::string(name_of(entry.type)) + " need " + std::to_string(entry.bytes) + " bytes from byte " +
                    std::to_string(entry.offset) + ", and " + std::to_string(there) + " are there"};
    if (there > entry.bytes)
        header.notes.push_back("The last " + std::to_string(there - entry.bytes) +
                               " bytes of the file belong to no number and are not read.");
    entry.name = name;
    return {{.format = "npy", .tensors = {entry}, .notes = header.notes}, {}};
}

}
