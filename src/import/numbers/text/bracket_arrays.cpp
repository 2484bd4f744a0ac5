// The arrays in brackets of a text: which brackets open one, and which of them belong together. What else stands in
// brackets is passed over: indices and sizes behind a word, arguments, references to papers, single numbers.
#include "import/numbers/text/array_words.hpp"
#include "import/numbers/text/brackets.hpp"
#include "import/numbers/text/found_arrays.hpp"
#include "import/numbers/text/notation.hpp"

#include "core/text.hpp"

namespace posenc {

namespace {

constexpr int most_openings = 32;
constexpr std::size_t longest_skipped = 200, looked_at_start = std::size_t{1} << 16;
constexpr std::string_view inner_blanks = " \t\r\n\f\v";

/// What a bracket opens.
struct Opening {
    bool array = false;
    bool strong = false;   ///< lists in a list, or behind a word that makes an array; else a list of numbers
    std::size_t begin = 0; ///< of the word before it, if that belongs to the array
    std::size_t at = 0;    ///< of the bracket that is read first
    std::size_t next = 0;  ///< where to look next if it is no array
};

std::size_t behind_blanks(std::string_view text, std::size_t at) {
    return std::min(text.find_first_not_of(inner_blanks, at), text.size());
}

/// Behind the bracket that closes this one; just behind this one if that is too far.
std::size_t behind_group(std::string_view text, std::size_t bracket) {
    int inside = 0;
    for (std::size_t at = bracket; at < text.size() && at - bracket < longest_skipped; ++at) {
        inside += std::string_view("[{(").find(text[at]) != std::string_view::npos ? 1 : 0;
        if (std::string_view("]})").find(text[at]) != std::string_view::npos && --inside == 0)
            return at + 1;
    }
    return bracket + 1;
}

std::string_view word_from(std::string_view text, std::size_t at) {
    const std::size_t end = std::min(text.find_first_of(" \t\r\n\f\v,;[](){}", at), text.size());
    return text.substr(at, std::min<std::size_t>(end - at, 100));
}

bool is_item(std::string_view word) {
    return !word.empty() && (number_in_code(word) || leaves_out(word));
}

/// What stands behind an opening bracket: how many more of them, and whether numbers come next.
struct Beginning {
    int openings = 0;
    bool numbers = false, several = false, made = false; ///< by words such as tensor(
};

Beginning beginning_of(std::string_view text, std::size_t at) {
    Beginning found;
    for (at = behind_blanks(text, at); at < text.size() && found.openings < most_openings;
         at = behind_blanks(text, at)) {
        const std::string_view word = word_from(text, at);
        const char next = at + word.size() < text.size() ? text[at + word.size()] : '\0';
        if (std::string_view("[{(").find(text[at]) != std::string_view::npos) {
            ++found.openings;
            ++at;
        } else if (found.openings > 0 && (text[at] == ']' || text[at] == ',')) { // an empty list comes first
            ++at;
        } else if (word == "&" || ((next == '[' || next == '(') && (makes_array(word) || begins_literal(word)))) {
            found.made = found.made || word != "&";
            at += word.size();
        } else if (word.starts_with('#') || word.starts_with("//")) {
            at = std::min(text.find_first_of("\r\n", at), text.size());
        } else {
            found.numbers = is_item(word);
            at = std::min(text.find_first_not_of(" \t\r\n\f\v,;", at + word.size()), text.size());
            const bool bracket =
                at < text.size() && std::string_view("[{(+-*").find(text[at]) != std::string_view::npos;
            found.several = found.numbers && (bracket || is_item(word_from(text, at)));
            break;
        }
    }
    return found;
}

/// "shape=(", "shape: [", "torch.Size([", "of size (".
bool is_size(std::string_view text, std::size_t bracket) {
    std::string_view before =
        text.substr(bracket - std::min<std::size_t>(bracket, 80), std::min<std::size_t>(bracket, 80));
    before = trim(before);
    while (!before.empty() && std::string_view("=:(").find(before.back()) != before.npos)
        before = trim(before.substr(0, before.size() - 1));
    std::string_view word = word_before(before, before.size());
    while (!word.empty() && word.back() == ':')
        word.remove_suffix(1);
    const std::string_view group = text.substr(bracket, behind_group(text, bracket) - bracket);
    return tells_size(word) && group.find_first_of(".[{(", 1) == group.npos;
}

Opening opening_at(std::string_view text, std::size_t bracket) {
    Opening opening{.begin = bracket, .at = bracket, .next = bracket + 1};
    const char kind = text[bracket];
    const std::string_view word = word_before(text, bracket);
    const bool behind = !word.empty() && word.back() != ':', call = kind == '(' && behind && makes_array(word);
    const bool ruby = word.ends_with("Matrix") && text.substr(bracket).starts_with("[["); // Matrix[[1, 2], …]
    const bool literal = kind != '(' && behind && (begins_literal(word) || ruby);
    if (is_size(text, bracket) || (bracket > 0 && (text[bracket - 1] == ']' || text[bracket - 1] == ')'))) {
        opening.next = behind_group(text, bracket);
        return opening;
    }
    if (behind && kind != '{' && !call && !literal) { // an index, or another function's arguments
        const std::size_t first = behind_blanks(text, bracket + 1);
        const bool sizes = first < text.size() && text[first] == '('; // zeros((6, 4))
        opening.next =
            kind == '[' || sizes || is_item(word_from(text, first)) ? behind_group(text, bracket) : bracket + 1;
        return opening;
    }
    const Beginning inside = beginning_of(text, bracket + 1);
    const bool round = kind == '(' && !call; // (8, 6) is the size of something, a tree has no commas
    opening.strong = inside.numbers && (inside.made || inside.openings > 0 || ((call || literal) && inside.several));
    opening.array = opening.strong || inside.several;
    if (round && opening.array) {
        const std::string_view group = text.substr(bracket, longest_skipped);
        const std::size_t point = group.substr(0, group.find(')')).find('.');
        opening.array = group.find(',') != group.npos && (opening.strong || point != group.npos);
    }
    if (call || literal)
        opening.begin = bracket - last_part(word).size();
    return opening;
}

std::optional<Opening> next_array(std::string_view text, std::size_t& at) {
    while ((at = text.find_first_of("[{(", at)) != text.npos) {
        const Opening opening = opening_at(text, at);
        if (opening.array)
            return opening;
        at = opening.next;
    }
    return std::nullopt;
}

bool begins_in_brackets(const TextStart& start) {
    const std::string_view text = start.text.substr(0, looked_at_start);
    std::size_t at = 0, inside = 0, outside = 0, end = 0;
    const auto count = [&](std::size_t from, std::size_t to) {
        const auto place = [&](std::size_t byte) { return text.begin() + static_cast<std::ptrdiff_t>(byte); };
        return static_cast<std::size_t>(std::count_if( // the word of an array may belong to the one before
            place(std::min(from, to)), place(to),
            [](char letter) { return inner_blanks.find(letter) == inner_blanks.npos; }));
    };
    const auto first = next_array(text, at);
    if (!first || first->strong)
        return first.has_value();
    for (auto array = first; array; array = next_array(text, at)) {
        BracketReader reader(text, array->at);
        reader.read();
        at = std::max(reader.end(), array->at + 1);
        outside += count(end, array->begin);
        inside += count(array->begin, at);
        end = at;
    }
    outside += count(end, text.size());
    const std::string_view before = trim(text.substr(0, first->begin));
    const bool typed = before.ends_with(')') && makes_array(word_before(before, before.find_last_of('(')));
    const bool named = before.empty() || typed || std::string_view("(=:").find(before.back()) != std::string_view::npos;
    return outside <= (named ? 40 + 2 * inside : inside / 2);
}

/// What is wrong with a text that begins as a list and in which no array was found.
std::vector<TextNumbers> read_from_start(std::string_view text) {
    std::vector<TextNumbers> arrays;
    const std::size_t first = behind_blanks(text, 0);
    if (first == text.size() || text[first] != '[')
        return arrays;
    BracketReader reader(text, first);
    arrays.push_back(reader.read());
    const std::size_t rest = behind_blanks(text, reader.end());
    if (arrays.front().problem.empty() && rest < text.size())
        arrays.front() = {.problem = at_byte(rest) + "the text goes on after the array"};
    return arrays;
}

/// Behind so many brackets that close; nothing if the text ends before.
std::optional<std::size_t> behind_closing(std::string_view text, std::size_t at, std::size_t open) {
    for (; open > 0 && at < text.size(); ++at) {
        open += std::string_view("[{(").find(text[at]) != std::string_view::npos ? 1 : 0;
        open -= std::string_view("]})").find(text[at]) != std::string_view::npos ? 1 : 0;
    }
    return open == 0 ? std::optional(at) : std::nullopt;
}

std::vector<TextNumbers> read_in_brackets(std::string_view text) {
    std::vector<FoundArray> found;
    std::size_t at = 0;
    bool closes = true;
    while (const auto opening = next_array(text, at)) {
        BracketReader reader(text, opening->at);
        TextNumbers numbers = reader.read();
        at = std::max(reader.end(), opening->at + 1);
        if (closes && reader.open_brackets() > 0) { // the rows behind numbers that were left out are no arrays
            const auto behind = behind_closing(text, reader.end(), reader.open_brackets());
            closes = behind.has_value();
            at = std::max(at, behind.value_or(at));
        }
        if (!numbers.problem.empty() || !numbers.values.empty())
            found.push_back({opening->begin, at, opening->strong, std::move(numbers)});
    }
    return found.empty() ? read_from_start(text) : together(text, std::move(found));
}

}

constinit const Notation bracket_notation{"an array in brackets", begins_in_brackets, read_in_brackets};

}
