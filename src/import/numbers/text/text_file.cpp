// Files of text that hold numbers: in which notation, and the arrays within an object of JSON.
#include "import/json/json_events.hpp"
#include "import/numbers/readers.hpp"

#include "core/text.hpp"
#include "core/texts/utf16.hpp"

#include <set>

namespace posenc {

namespace {

constexpr std::size_t most_before_bracket = 400;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Whether brackets stand at the beginning, or after "tensor(", "x =" and the like. The names of a table's columns may
/// contain brackets too.
bool is_printed(std::string_view text) {
    const std::size_t bracket = text.find('[');
    if (bracket > most_before_bracket)
        return false;
    const std::string_view before = trim(text.substr(0, bracket));
    return before.empty() || std::string_view("(=:").find(before.back()) != std::string_view::npos;
}

/// Finds every array of numbers in an object, also in objects within it, with its path as name: "rope.inv_freq".
class JsonArrays : public JsonEvents {
  public:
    JsonArrays(std::string_view text, std::uint64_t begins_at) : text_(text), begins_at_(begins_at) {}

    Opened read() {
        if (!hear(text_))
            out_.problem = problem();
        else if (out_.file.tensors.empty())
            out_.problem = "is an object of JSON without an array of numbers in it";
        out_.file.format = "json";
        return std::move(out_);
    }

  private:
    struct Level {
        bool array = false;
        std::string path = {}; ///< of an object, and of its last key
        std::string key = {};
        std::set<std::string> keys = {};
    };

    void heard(Json value) override {
        const bool text = value.is_string();
        const std::string_view word = text ? value.get_ref<const std::string&>() : std::string_view();
        numbers_ = numbers_ && (!text || word.starts_with(not_finite) || value_of_word(word));
    }

    void opened(Json empty) override {
        if (empty.is_array() && arrays_++ == 0) {
            begin_ = read_bytes() - 1;
            numbers_ = true;
        }
        numbers_ = numbers_ && empty.is_array();
        levels_.push_back({empty.is_array(), levels_.empty() ? "" : levels_.back().key});
    }

    void closed() override {
        const bool array = levels_.back().array;
        levels_.pop_back();
        if (array && --arrays_ == 0 && numbers_)
            read_array(levels_.back().key);
    }

    void named(const std::string& key) override {
        Level& level = levels_.back();
        if (!level.keys.insert(key).second)
            fail(at_byte(begins_at_ + read_bytes()) + "‘" + posenc::quoted(key, 80) + "’ stands twice");
        level.key = level.path.empty() ? key : level.path + "." + key;
    }

    std::string place(std::string_view, std::size_t at) const override {
        return "byte " + std::to_string(begins_at_ + at);
    }

    void read_array(std::string name) {
        const std::string_view array = text_.substr(begin_, read_bytes() - begin_);
        TextNumbers numbers = read_printed(array);
        if (numbers.problem.empty() && numbers.values.empty())
            return;
        TensorEntry entry;
        entry.name = std::move(name);
        entry.type = NumberType::text;
        entry.shape = std::move(numbers.shape);
        entry.offset = begins_at_ + begin_;
        entry.bytes = array.size();
        if (!numbers.problem.empty())
            entry.unreadable = "From " + at_byte(entry.offset) + numbers.problem;
        out_.file.tensors.push_back(std::move(entry));
    }

    std::string_view text_;
    std::uint64_t begins_at_;
    std::vector<Level> levels_;
    int arrays_ = 0;        ///< open at present
    bool numbers_ = false;  ///< the outermost of them holds only numbers so far
    std::size_t begin_ = 0; ///< where the outermost one begins
    Opened out_;
};

/// Why a file is no text; empty if it may be text.
std::string no_text(std::string_view start) {
    if (is_utf16(start)) // if it could be decoded, open_numbers passes the decoded text instead
        return "is damaged text in UTF-16; save it in UTF-8";
    const auto control = std::find_if(start.begin(), start.end(), [](char letter) {
        return static_cast<unsigned char>(letter) < 0x20 &&
               std::string_view("\t\n\v\f\r").find(letter) == std::string_view::npos;
    });
    if (control == start.end())
        return {};
    return at_byte(static_cast<std::uint64_t>(control - start.begin())) +
           "is neither text nor of a format that is read here; allowed: .npy, .npz, .safetensors, .gguf, and numbers "
           "as text, .csv, .tsv or .json";
}

}

TextNumbers read_text_numbers(std::string_view text) {
    return is_printed(text) ? read_printed(text) : read_table(text);
}

std::optional<std::string> decoded_text(const Bytes& bytes) {
    constexpr std::uint64_t mark = 4;
    if (bytes.size() > most_text_bytes || !is_utf16(read_bytes(bytes, 0, std::min(bytes.size(), mark)).value_or("")))
        return std::nullopt;
    return from_utf16(read_bytes(bytes, 0, bytes.size()).value_or(""));
}

Opened open_text(const Bytes& bytes, std::string_view name) {
    constexpr std::uint64_t looked_at_first = 4096;
    std::string problem = no_text(read_bytes(bytes, 0, std::min(bytes.size(), looked_at_first)).value_or(""));
    if (problem.empty() && bytes.size() > most_text_bytes)
        problem = "is text of " + std::to_string(bytes.size()) + " bytes; allowed: at most " +
                  std::to_string(most_text_bytes) + "; save larger tables with numpy.save";
    const std::string whole = problem.empty() ? read_bytes(bytes, 0, bytes.size()).value_or("") : "";
    if (problem.empty())
        problem = no_text(whole);
    if (!problem.empty())
        return {{}, problem};
    const std::size_t begin = whole.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    const std::string_view text = std::string_view(whole).substr(begin);
    if (trim(text).starts_with('{'))
        return JsonArrays(text, begin).read();
    TextNumbers numbers = read_text_numbers(text);
    if (!numbers.problem.empty())
        return {{}, numbers.problem};
    TensorEntry entry{.name = std::string(name), .type = NumberType::text, .shape = numbers.shape};
    entry.offset = begin;
    entry.bytes = text.size();
    const char* const format = numbers.separated ? "csv" : name.ends_with(".json") ? "json" : "text";
    return {{.format = format, .tensors = {entry}, .notes = numbers.notes}, {}};
}

}
