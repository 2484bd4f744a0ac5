// The arrays of numbers within an object of JSON, also in objects within it, with their paths as names:
// "rope.inv_freq".
#include "import/numbers/text/json_arrays.hpp"

#include "import/json/json_events.hpp"
#include "import/numbers/text/brackets.hpp"

#include "core/text.hpp"

#include <map>
#include <set>

namespace posenc {

namespace {

/// An array that was read, without its numbers.
struct FoundList {
    std::size_t end = 0;
    std::vector<std::uint64_t> shape = {};
};

/// Reads every list of numbers of a text of JSON, and leaves blanks in its place. What remains is read event by event,
/// which is slower; and numbers may be written as Python or C do, "NaN", "1." and ".5", which JSON does not know.
class NumberLists {
  public:
    explicit NumberLists(std::string_view text) : rest_(text) {
        bool inside = false;
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (inside && text[at] == '\\')
                ++at;
            else if (text[at] == '"')
                inside = !inside;
            else if (!inside && text[at] == '[')
                at = take(text, at);
        }
    }

    const std::string& rest() const { return rest_; }
    const FoundList* find(std::size_t begin) const {
        const auto found = lists_.find(begin);
        return found == lists_.end() ? nullptr : &found->second;
    }

  private:
    /// The last byte of the list that begins here, or of what was looked at.
    std::size_t take(std::string_view text, std::size_t begin) {
        BracketReader reader(text, begin);
        TextNumbers numbers = reader.read();
        if (!numbers.problem.empty())
            return std::max(begin + 1, reader.end()) - 1;
        if (!numbers.values.empty()) {
            std::fill(rest_.begin() + static_cast<std::ptrdiff_t>(begin) + 1,
                      rest_.begin() + static_cast<std::ptrdiff_t>(reader.end()) - 1, ' ');
            lists_.emplace(begin, FoundList{reader.end(), std::move(numbers.shape)});
        }
        return reader.end() - 1;
    }

    std::string rest_;
    std::map<std::size_t, FoundList> lists_;
};

class JsonArrays : public JsonEvents {
  public:
    JsonArrays(std::string_view text, std::uint64_t begins_at) : text_(text), lists_(text), begins_at_(begins_at) {}

    Opened read() {
        if (!hear(lists_.rest()))
            out_.problem = problem();
        else if (out_.file.tensors.empty())
            out_.problem = "is an object of JSON without an array of numbers in it";
        if (out_.file.tensors.size() > 1)
            out_.file.notes.push_back(one_of_several());
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
            add_array(levels_.back().key);
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

    void add_array(std::string name) {
        TensorEntry entry;
        entry.name = std::move(name);
        entry.type = NumberType::text;
        entry.offset = begins_at_ + begin_;
        entry.bytes = read_bytes() - begin_;
        if (const FoundList* const list = lists_.find(begin_)) {
            entry.shape = list->shape;
        } else {
            const TextNumbers numbers = BracketReader(text_.substr(begin_, read_bytes() - begin_), 0).read();
            if (numbers.problem.empty())
                return; // an empty list
            entry.unreadable = "From " + at_byte(entry.offset) + numbers.problem;
        }
        out_.file.tensors.push_back(std::move(entry));
    }

    std::string_view text_;
    NumberLists lists_;
    std::uint64_t begins_at_;
    std::vector<Level> levels_;
    int arrays_ = 0;        ///< open at present
    bool numbers_ = false;  ///< the outermost of them holds only numbers so far
    std::size_t begin_ = 0; ///< where the outermost one begins
    Opened out_;
};

}

bool is_json_object(std::string_view text) {
    const std::size_t brace = text.find_first_not_of(" \t\r\n");
    const std::size_t next = brace == text.npos ? text.npos : text.find_first_not_of(" \t\r\n", brace + 1);
    return brace != text.npos && text[brace] == '{' && (next == text.npos || text[next] == '"' || text[next] == '}');
}

Opened open_json_arrays(std::string_view text, std::uint64_t begins_at) {
    return JsonArrays(text, begins_at).read();
}

}
