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

/// Takes every list of numbers out of a text of JSON, all but its outer brackets. What remains is read event by event,
/// which is slower; and numbers may be written as Python or C do, "NaN", "1." and ".5", which JSON does not know.
class NumberLists {
  public:
    explicit NumberLists(std::string_view text) {
        bool inside = false;
        std::size_t kept = 0;
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (inside && text[at] == '\\')
                ++at;
            else if (text[at] == '"')
                inside = !inside;
            else if (!inside && text[at] == '[')
                at = take(text, at, kept);
        }
        rest_ += text.substr(kept);
    }

    const std::string& rest() const { return rest_; }

    /// The shape of the list whose bracket stands there in the rest; null if none was taken out there.
    const std::vector<std::uint64_t>* find(std::size_t begin) const {
        const auto found = lists_.find(begin + 1);
        return found == lists_.end() ? nullptr : &found->second.shape;
    }

    /// Where a byte of the rest stands in the whole text.
    std::size_t in_text(std::size_t at) const {
        const auto next = lists_.upper_bound(at);
        return next == lists_.begin() ? at : at + std::prev(next)->second.taken;
    }

  private:
    struct List {
        std::vector<std::uint64_t> shape;
        std::size_t taken = 0; ///< bytes up to its end that the rest lacks
    };

    /// The last byte of the list that begins here, or of what was looked at.
    std::size_t take(std::string_view text, std::size_t begin, std::size_t& kept) {
        BracketReader reader(text, begin);
        TextNumbers numbers = reader.read();
        if (!numbers.problem.empty())
            return std::max(begin + 1, reader.end()) - 1;
        if (!numbers.values.empty()) {
            rest_ += text.substr(kept, begin + 1 - kept);
            kept = reader.end() - 1;
            lists_.emplace(rest_.size(), List{std::move(numbers.shape), kept - rest_.size()});
        }
        return reader.end() - 1;
    }

    std::string rest_;
    std::map<std::size_t, List> lists_; ///< by the byte of the rest where their closing bracket stands
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
            fail(place({}, read_bytes()) + ": ‘" + posenc::quoted(key, 80) + "’ stands twice");
        level.key = level.path.empty() ? key : level.path + "." + key;
    }

    std::string place(std::string_view, std::size_t at) const override {
        return "byte " + std::to_string(begins_at_ + lists_.in_text(at));
    }

    void add_array(std::string name) {
        TensorEntry entry;
        entry.name = std::move(name);
        entry.type = NumberType::text;
        const std::size_t begin = lists_.in_text(begin_), end = lists_.in_text(read_bytes());
        entry.offset = begins_at_ + begin;
        entry.bytes = end - begin;
        if (const auto* const shape = lists_.find(begin_)) {
            entry.shape = *shape;
        } else {
            const TextNumbers numbers = BracketReader(text_.substr(begin, end - begin), 0).read();
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
