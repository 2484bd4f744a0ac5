// The part of YAML that configurations use:
//
//   model:                     a map by indentation, keys with or without quotation marks
//     rope_scaling: {type: yarn, factor: 4}      objects and lists in brackets, also over several lines
//     layer_types:             a list by dashes, at the key's indentation or deeper
//     - full_attention
//     note: |                  a text by indentation
//
// Anchors and types are passed over; what refers to an anchor is a text. Not covered: keys that are no single word.
#include "import/configs/notations/config_words.hpp"
#include "import/configs/notations/literal_reader.hpp"
#include "import/configs/notations/notations.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr int most_blocks = 32; ///< one in another

struct YamlLine {
    std::size_t at = 0, indent = 0; ///< byte of its first letter, and the column of that
    std::string_view text;          ///< without indentation and comment
};

/// Where a comment begins: a # at the beginning or after a blank, outside quotation marks.
std::size_t comment_in(std::string_view line) {
    char quote = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char letter = line[at];
        const bool begins = at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t';
        if (quote != 0)
            quote = letter == quote ? '\0' : quote;
        else if (letter == '#' && begins)
            return at;
        else if ((letter == '"' || letter == '\'') && (begins || line[at - 1] == '[' || line[at - 1] == '{'))
            quote = letter;
    }
    return line.size();
}

std::vector<YamlLine> lines_of(std::string_view text) {
    std::vector<YamlLine> lines;
    std::size_t at = 0;
    for (const std::string_view whole : split(text, '\n')) {
        const std::size_t indent = std::min(whole.find_first_not_of(" \t"), whole.size());
        const std::string_view line = trim(whole.substr(0, comment_in(whole)));
        if (!line.empty() && line != "---" && line != "..." && !line.starts_with('%'))
            lines.push_back({at + indent, indent, line});
        at += whole.size() + 1;
    }
    return lines;
}

/// The end of the key that a line begins with, at its colon; npos if it begins with none.
std::size_t key_end(std::string_view line) {
    if (line.empty() || std::string_view("[{,").find(line.front()) != std::string_view::npos)
        return line.npos;
    if (line.front() == '"' || line.front() == '\'') {
        const std::size_t close = line.find(line.front(), 1);
        const bool colon = close != line.npos && close + 1 < line.size() && line[close + 1] == ':';
        return colon ? close + 1 : line.npos;
    }
    std::size_t end = 0;
    while (end < line.size() && line[end] != ':' && line[end] != ' ' && line[end] != '=')
        ++end;
    const bool colon =
        end > 0 && end < line.size() && line[end] == ':' && (end + 1 == line.size() || line[end + 1] == ' ');
    return colon ? end : line.npos;
}

std::string_view without_quotes(std::string_view key) {
    const bool quoted = key.size() > 1 && (key.front() == '"' || key.front() == '\'');
    return quoted ? key.substr(1, key.size() - 2) : key;
}

class YamlReader {
  public:
    explicit YamlReader(std::string_view text) : text_(text), lines_(lines_of(text)) {}

    std::optional<Json> read() {
        std::optional<Json> root = lines_.empty() ? std::nullopt : block(lines_.front().indent);
        return root && next_ == lines_.size() ? root : std::nullopt;
    }
    /// The line that was not understood.
    std::size_t at() const { return next_ < lines_.size() ? lines_[next_].at : text_.size(); }
    const std::string& problem() const { return problem_; }
    bool all_quoted() const { return all_quoted_; }

  private:
    bool there(std::size_t indent) const { return next_ < lines_.size() && lines_[next_].indent == indent; }
    bool dash() const {
        const std::string_view line = lines_[next_].text;
        return line == "-" || line.starts_with("- ");
    }

    std::optional<Json> block(std::size_t indent) {
        if (++levels_ > most_blocks)
            return std::nullopt;
        std::optional<Json> read = dash() ? list(indent) : map(indent);
        --levels_;
        return read;
    }

    std::optional<Json> map(std::size_t indent) {
        Json object = Json::object();
        while (there(indent) && !dash()) {
            const YamlLine line = lines_[next_];
            const std::size_t colon = key_end(line.text);
            if (colon == line.text.npos)
                return std::nullopt;
            const std::string_view key = without_quotes(line.text.substr(0, colon));
            all_quoted_ = all_quoted_ && key.size() < colon;
            std::optional<Json> read = value(line, colon + 1);
            if (!read)
                return std::nullopt;
            if (!object.emplace(std::string(key), *std::move(read)).second) {
                problem_ = posenc::quoted(key) + ": appears twice in one object; each key is allowed once";
                return std::nullopt;
            }
        }
        return object;
    }

    std::optional<Json> list(std::size_t indent) {
        Json items = Json::array();
        while (there(indent) && dash()) {
            YamlLine& line = lines_[next_];
            const std::size_t begin = std::min(line.text.find_first_not_of(" \t", 1), line.text.size());
            const std::string_view item = line.text.substr(begin);
            std::optional<Json> read;
            if (key_end(item) != item.npos) { // the item is a map that begins on this line
                line = {line.at + begin, indent + begin, item};
                read = block(indent + begin);
            } else {
                read = value(line, begin);
            }
            if (!read)
                return std::nullopt;
            items.push_back(*std::move(read));
        }
        return items;
    }

    /// What follows the key or the dash of the present line, on it or below it.
    std::optional<Json> value(const YamlLine& line, std::size_t from) {
        std::size_t begin = std::min(line.text.find_first_not_of(" \t", from), line.text.size());
        while (begin < line.text.size() && (line.text[begin] == '&' || line.text[begin] == '!')) {
            begin = std::min(line.text.find(' ', begin), line.text.size());
            begin = std::min(line.text.find_first_not_of(' ', begin), line.text.size());
        }
        const std::string_view written = line.text.substr(begin);
        if (written.starts_with('[') || written.starts_with('{') || written.starts_with('"') ||
            written.starts_with('\''))
            return in_brackets(line.at + begin, written);
        ++next_;
        if (written.starts_with('|') || written.starts_with('>'))
            return text_below(line.indent);
        if (!written.empty())
            return scalar(written, line.text.front() == '"' || line.text.front() == '\'');
        const bool deeper = next_ < lines_.size() && lines_[next_].indent > line.indent;
        const bool dashes = there(line.indent) && dash() && !line.text.starts_with("- ");
        return deeper || dashes ? block(lines_[next_].indent) : std::optional(Json());
    }

    std::optional<Json> in_brackets(std::size_t at, std::string_view written) {
        LiteralReader reader(text_, at);
        std::optional<Json> read = reader.value();
        if (!read)
            return std::nullopt;
        while (next_ < lines_.size() && lines_[next_].at < reader.at())
            ++next_;
        const std::size_t line_end = std::min(text_.find('\n', reader.at()), text_.size());
        const std::string_view rest = trim(text_.substr(reader.at(), line_end - reader.at()));
        const bool whole = rest.empty() || rest.starts_with('#');
        return whole && !written.empty() ? read : std::nullopt;
    }

    Json text_below(std::size_t indent) {
        std::string text;
        for (; next_ < lines_.size() && lines_[next_].indent > indent; ++next_)
            text += std::string(text.empty() ? "" : "\n") + std::string(lines_[next_].text);
        return text;
    }

    /// A number, a word, or a text without quotation marks. Nothing where a comma ends it, which YAML does not have,
    /// and for a text where the line begins with a quotation mark: then it is no YAML.
    static std::optional<Json> scalar(std::string_view written, bool quoted) {
        if (written.ends_with(','))
            return std::nullopt;
        if (written == "~")
            return Json();
        if (written.starts_with('.') || written.starts_with("-."))
            if (const std::size_t point = written.find('.'); lower(written.substr(point + 1)) == "inf")
                return Json(std::string(1, not_finite) + (point == 0 ? "+" : "-"));
        LiteralReader reader(written);
        std::optional<Json> read = reader.value();
        const bool plain = read && (read->is_number() || read->is_boolean() || read->is_null());
        if (plain && reader.at() == written.size())
            return read;
        return quoted ? std::nullopt : std::optional(Json(std::string(written)));
    }

    static std::string lower(std::string_view text) {
        std::string small(text);
        std::transform(small.begin(), small.end(), small.begin(), [](char c) { return static_cast<char>(c | 0x20); });
        return small;
    }

    std::string_view text_;
    std::vector<YamlLine> lines_;
    std::size_t next_ = 0;
    int levels_ = 0;
    bool all_quoted_ = true;
    std::string problem_;
};

/// What ${.name} and ${model.name} refer to, as NeMo's files say it: a key beside this one, or a path from the top.
/// Null where there is no such value.
Json value_at(const Json& root, const Json& siblings, std::string_view reference) {
    const bool beside = reference.starts_with('.');
    const Json* place = beside ? &siblings : &root;
    for (const std::string_view key : split(beside ? reference.substr(1) : reference, '.')) {
        const auto found = place->is_object() ? place->find(std::string(key)) : place->end();
        if (!place->is_object() || found == place->end())
            return {};
        place = &*found;
    }
    const bool again = place->is_string() && place->get_ref<const std::string&>().starts_with("${");
    return place->is_structured() || again ? Json() : *place;
}

void replace_references(Json& object, const Json& root) {
    const Json siblings = object;
    for (auto& [key, value] : object.items()) {
        const std::string text = value.is_string() ? value.get<std::string>() : std::string();
        if (value.is_object())
            replace_references(value, root);
        else if (text.starts_with("${") && text.ends_with('}'))
            value = value_at(root, siblings, std::string_view(text).substr(2, text.size() - 3));
    }
}

}

std::optional<ConfigTree> read_yaml(std::string_view text, Trouble& trouble) {
    YamlReader reader(text);
    std::optional<Json> root = reader.read();
    if (!root && !reader.problem().empty())
        trouble = {reader.at(), reader.problem()};
    if (!root || !root->is_object() || weight_of_keys(*root) == 0)
        return std::nullopt;
    replace_references(*root, Json(*root));
    const bool piece = reader.all_quoted() || weight_of_shape(*root) == 0;
    return ConfigTree{.root = *std::move(root),
                      .written = reader.all_quoted() ? "keys and values without brackets around them" : "YAML",
                      .piece = piece};
}

}
