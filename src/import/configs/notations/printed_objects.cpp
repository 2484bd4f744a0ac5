// Objects as programs print them: alone, without their brackets, or in the middle of another text.
#include "import/configs/notations/config_words.hpp"
#include "import/configs/notations/literal_reader.hpp"
#include "import/configs/notations/notations.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::size_t most_tries = 64; ///< of brackets with which an object may begin

bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

Trouble trouble_of(const LiteralReader& reader, std::string_view text) {
    const bool at_end = reader.at() >= text.size();
    const std::string_view rest = text.substr(std::min(reader.at(), text.size()));
    const std::string sign = at_end ? "" : ", ‘" + posenc::quoted(cut_utf8(rest, 20), 20) + "’";
    return {reader.at(), place_in(text, reader.at()) + sign + ": cannot be read; " + reader.problem()};
}

ConfigTree tree_of(const LiteralReader& reader, Json root) {
    return {.root = std::move(root),
            .written = "an object as programs print it",
            .class_name = reader.class_name(),
            .left_out = reader.left_out()};
}

/// The beginning of the word before a place, on its line; the place itself where there is none.
std::size_t word_before(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end > 0 && text[end - 1] == ' ')
        --end;
    std::size_t begin = end;
    while (begin > 0 && is_word(text[begin - 1]))
        --begin;
    return begin < end && !(text[begin] >= '0' && text[begin] <= '9') ? begin : at;
}

/// Where an object may begin with this bracket; npos if it is none of a configuration.
std::size_t beginning(std::string_view text, std::size_t bracket) {
    const std::size_t word = word_before(text, bracket);
    const std::string_view name = text.substr(word, bracket - word);
    if (text[bracket] == '{') // the word is the name of a class, or belongs to the text before
        return !name.empty() && name.front() >= 'A' && name.front() <= 'Z' ? word : bracket;
    const bool called =
        !name.empty() && name.back() != ' ' &&
        ((name.front() >= 'A' && name.front() <= 'Z') || name == "dict" || name.starts_with("namespace"));
    return called ? word : text.npos;
}

bool is_blank(std::string_view text) {
    return trim(text).empty();
}

}

std::optional<ConfigTree> read_printed_object(std::string_view text, Trouble& trouble) {
    const std::size_t first = text.find_first_of("{(");
    if (first == text.npos || beginning(text, first) == text.npos || !is_blank(text.substr(0, beginning(text, first))))
        return std::nullopt;
    LiteralReader reader(text, beginning(text, first));
    std::optional<Json> root = reader.value();
    if (!root)
        trouble = trouble_of(reader, text);
    else if (root->is_object() && reader.ends())
        return tree_of(reader, *std::move(root));
    return std::nullopt;
}

std::optional<ConfigTree> read_fragment(std::string_view text, Trouble& trouble) {
    const std::string_view trimmed = trim(text);
    if (trimmed.empty() || std::string_view("{[(<").find(trimmed.front()) != std::string_view::npos)
        return std::nullopt;
    LiteralReader reader(text);
    std::optional<Json> root = reader.pairs_to_end();
    if (root && weight_of_keys(*root) > 0) {
        ConfigTree tree = tree_of(reader, *std::move(root));
        tree.written = "keys and values without brackets around them";
        tree.piece = true;
        return tree;
    }
    if (!root && trimmed.front() == '"')
        trouble = trouble_of(reader, text);
    return std::nullopt;
}

std::optional<ConfigTree> read_surrounded_object(std::string_view text, Trouble& trouble) {
    const bool first_only = trim(text).starts_with('{'); // where it is broken, what lies in it is not the whole
    std::optional<ConfigTree> best;
    int most = 0;
    std::size_t tries = 0;
    for (std::size_t at = text.find_first_of("{("); at < text.size() && tries < (first_only ? 1 : most_tries);
         at = text.find_first_of("{(", at)) {
        const std::size_t begin = beginning(text, at++);
        if (begin == text.npos)
            continue;
        ++tries;
        LiteralReader reader(text, begin);
        std::optional<Json> root = reader.value();
        if (!root && reader.too_short()) {
            if (!reader.class_name().empty())
                trouble = trouble_of(reader, text);
            break;
        }
        if (!root)
            continue;
        at = std::max(at, reader.at());
        if (const int weight = root->is_object() ? weight_of_keys(*root) : 0; weight > most) {
            most = weight;
            best = tree_of(reader, *std::move(root));
        }
    }
    return best;
}

}
