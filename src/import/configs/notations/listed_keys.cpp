// Keys and values on lines of their own, among other lines: what programs list of their arguments, tables, classes and
// assignments in Python, sections.
//
//   hidden_size ............ 4096         Megatron-LM
//   | rope_theta | 500000 |               a table in Markdown
//   config.rope_theta = 500000            assignments
//   n_heads: int = 32                     fields of a class
//   [model.rope_scaling]                  a section of TOML: what follows lies in these objects
//   "rope_theta": 500000,                 lines of JSON, where no object that is cut begins beside them
#include "import/configs/notations/config_words.hpp"
#include "import/configs/notations/literal_reader.hpp"
#include "import/configs/notations/notations.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr int least_listed_weight = 4; ///< two keys that only models have; a few words among others may be chance

bool in_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

class ListReader {
  public:
    explicit ListReader(std::string_view text) : text_(text) {
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            const std::size_t after = read_line(at, end);
            at = std::max(after, end + 1);
        }
    }

    const Json& root() const { return root_; }
    bool quoted_keys() const { return quoted_keys_; }
    bool other_objects() const { return other_objects_; } ///< brackets stand on lines that are no keys

  private:
    /// Returns where the value ended, which may be on a later line.
    std::size_t read_line(std::size_t at, std::size_t end) {
        const std::string_view line = text_.substr(at, end - at);
        std::size_t begin = std::min(line.find_first_not_of(" \t|-*>"), line.size());
        if (read_section(trim(line)))
            return end;
        const bool quotes = begin < line.size() && (line[begin] == '"' || line[begin] == '\'');
        begin += quotes ? 1 : 0;
        std::size_t after = begin;
        while (after < line.size() && (in_name(line[after]) || line[after] == '.'))
            ++after;
        std::string_view key = line.substr(begin, after - begin);
        while (key.ends_with('.')) // the dots that lead to the value
            key.remove_suffix(1);
        key = key.substr(key.rfind('.') + 1);
        const std::size_t value = begin_of_value(line, after + (quotes ? 1 : 0));
        LiteralReader reader(text_, at + value);
        std::optional<Json> read = key.empty() || value >= line.size() ? std::nullopt : reader.value();
        const std::size_t line_end = std::min(text_.find('\n', reader.at()), text_.size());
        const std::string_view rest =
            read ? trim(text_.substr(reader.at(), line_end - reader.at())) : std::string_view();
        if (!read || !ends_value(rest)) {
            other_objects_ = other_objects_ || line.find('{') != line.npos;
            return end;
        }
        quoted_keys_ = quoted_keys_ || quotes || rest == ",";
        section_of(root_).emplace(std::string(key), *std::move(read));
        return line_end;
    }

    /// Nothing, a comma, the end of a table's row or a comment.
    static bool ends_value(std::string_view rest) {
        return rest.empty() || rest == "," || rest == "|" || rest == ";" || rest.starts_with('#') ||
               rest.starts_with("//");
    }

    /// Behind = or : or dots or the bar of a table, and in Python behind the type between : and =. The line's end where
    /// there is none of them.
    static std::size_t begin_of_value(std::string_view line, std::size_t at) {
        at = std::min(line.find_first_not_of(" \t`*", at), line.size());
        const std::size_t dots = std::min(line.find_first_not_of('.', at), line.size());
        const bool sign = at < line.size() && std::string_view("=:|").find(line[at]) != std::string_view::npos;
        if (!sign && dots < at + 3)
            return line.size();
        std::size_t value = sign ? at + 1 : dots;
        if (const std::size_t equals = line.find('=', value); sign && line[at] == ':' && equals != line.npos)
            value = line.substr(value, equals - value).find_first_of("{\"'") == line.npos ? equals + 1 : value;
        return std::min(line.find_first_not_of(" \t`", value), line.size());
    }

    bool read_section(std::string_view line) {
        const bool section =
            line.size() > 2 && line.front() == '[' && line.back() == ']' &&
            std::all_of(line.begin() + 1, line.end() - 1, [](char c) { return in_name(c) || c == '.'; }) &&
            !(line[1] >= '0' && line[1] <= '9');
        if (section)
            section_ = std::string(line.substr(1, line.size() - 2));
        return section;
    }

    Json& section_of(Json& root) const {
        Json* place = &root;
        for (const std::string_view name : split(section_, '.')) {
            if (name.empty())
                break;
            Json& inner = (*place)[std::string(name)];
            if (!inner.is_object())
                inner = Json::object();
            place = &inner;
        }
        return *place;
    }

    std::string_view text_;
    std::string section_; ///< "model.rope_scaling"
    Json root_ = Json::object();
    bool quoted_keys_ = false, other_objects_ = false;
};

std::optional<ConfigTree> read_list(std::string_view text, bool with_quotes) {
    const ListReader list(text);
    const bool cut = list.other_objects() || trim(text).starts_with('{');
    if (weight_of_keys(list.root()) < least_listed_weight || (with_quotes ? cut : list.quoted_keys()))
        return std::nullopt;
    return ConfigTree{.root = list.root(),
                      .written = "keys and values on lines of their own",
                      .piece = list.quoted_keys() || weight_of_shape(list.root()) == 0};
}

}

std::optional<ConfigTree> read_listed_keys(std::string_view text, Trouble&) {
    return read_list(text, false);
}

std::optional<ConfigTree> read_lines_of_json(std::string_view text, Trouble&) {
    return read_list(text, true);
}

}
