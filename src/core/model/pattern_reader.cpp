#include "core/model/pattern_reader.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::string_view group_example = "allowed: 4 x (3 x window, full)";

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool begins_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool in_word(char c) {
    return begins_word(c) || is_digit(c) || c == '-' || c == '+' || c == '.';
}

}

bool PatternReader::read() {
    do
        if (!item())
            return false;
    while (take(','));
    return at_ == text_.size() || fail(rest() + " was not expected; allowed: a comma, a semicolon or the end");
}

bool PatternReader::item() {
    const std::optional<Index> times = count();
    if (times && (*times < 1 || *times > static_cast<Index>(most_layers)))
        return fail(std::to_string(*times) + " layers; allowed: 1 … " + std::to_string(most_layers));
    const std::size_t first = layers.size();
    return (take('(') ? group() : kind()) && repeat(first, times.value_or(1));
}

bool PatternReader::group() {
    if (in_group_)
        return fail("a group stands in a group; " + std::string(group_example));
    in_group_ = true;
    do
        if (!item())
            return false;
    while (take(','));
    in_group_ = false;
    return take(')') || fail("a group is not closed; " + std::string(group_example));
}

bool PatternReader::kind() {
    skip_blanks();
    NamedKind named{std::string(word()), std::nullopt};
    if (named.word.empty())
        return fail(rest() + " is no kind of layer; allowed: full, window 1024 and the like, or a name with a section");
    skip_blanks();
    named.number = number();
    auto found = std::find(kinds.begin(), kinds.end(), named);
    if (found == kinds.end() && kinds.size() == most_layer_kinds)
        return fail("there are more than " + std::to_string(most_layer_kinds) + " kinds of layers");
    if (found == kinds.end())
        found = kinds.insert(kinds.end(), std::move(named));
    layers.push_back(static_cast<std::size_t>(found - kinds.begin()));
    return layers.size() <= most_layers || fail("there are more than " + std::to_string(most_layers) + " layers");
}

bool PatternReader::repeat(std::size_t first, Index times) {
    const std::size_t unit = layers.size() - first;
    if (first + unit * static_cast<std::size_t>(times) > most_layers)
        return fail("there are more than " + std::to_string(most_layers) + " layers");
    for (Index n = 1; n < times; ++n)
        for (std::size_t i = 0; i < unit; ++i)
            layers.push_back(layers[first + i]);
    return true;
}

/// "12 x", "12x" or "12".
std::optional<Index> PatternReader::count() {
    skip_blanks();
    const std::optional<Index> times = number();
    if (!times)
        return std::nullopt;
    skip_blanks();
    const bool ends = at_ + 1 >= text_.size() || !in_word(text_[at_ + 1]);
    if (at_ < text_.size() && text_[at_] == 'x' && ends)
        ++at_;
    skip_blanks();
    return times;
}

std::optional<Index> PatternReader::number() {
    constexpr Index too_large = Index{1} << 40;
    const std::size_t begin = at_;
    Index value = 0;
    for (; at_ < text_.size() && is_digit(text_[at_]); ++at_)
        value = std::min(value * 10 + (text_[at_] - '0'), too_large);
    return at_ == begin ? std::nullopt : std::optional(value);
}

std::string_view PatternReader::word() {
    const std::size_t begin = at_;
    if (at_ < text_.size() && begins_word(text_[at_]))
        while (at_ < text_.size() && in_word(text_[at_]))
            ++at_;
    return text_.substr(begin, at_ - begin);
}

void PatternReader::skip_blanks() {
    while (at_ < text_.size() && text_[at_] == ' ')
        ++at_;
}

bool PatternReader::take(char c) {
    skip_blanks();
    if (at_ == text_.size() || text_[at_] != c)
        return false;
    ++at_;
    return true;
}

bool PatternReader::fail(const std::string& what) {
    problem = "layers: at character " + std::to_string(at_ + 1) + ": " + what;
    return false;
}

std::string PatternReader::rest() const {
    return at_ == text_.size() ? "the end" : quoted(text_.substr(at_), 20);
}

}
