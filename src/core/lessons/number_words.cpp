// What a number is, in words that stand before it: see lesson_number.hpp.
#include "core/learning/race.hpp"
#include "core/lessons/lesson_number.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

namespace posenc {

namespace {

std::string range_words(Index first, Index last) {
    return readable_integer(first) + " to " + readable_integer(last);
}

std::string lines_words(const Lines& lines) {
    if (lines.kind == Lines::Kind::all)
        return "all cells";
    const std::string noun = lines.kind == Lines::Kind::rows ? "row" : "column";
    return lines.first == lines.last ? noun + " " + readable_integer(lines.first)
                                     : plural(noun) + " " + range_words(lines.first, lines.last);
}

std::string pair_words(const Lines& rows) {
    return "rows " + readable_integer(rows.first) + " and " + readable_integer(rows.last);
}

/// The title of an entrant: "ALiBi"; the text itself where it is not one.
std::string entrant_title(const std::string& text) {
    std::string problem;
    const std::optional<learning::Entrant> entrant = learning::read_entrant(text, problem);
    return entrant ? entrant->title() : text;
}

std::string words_of(const LessonNumber& number) {
    const Lines& lines = number.lines;
    switch (number.kind) {
    case LessonNumber::Kind::cell:
        return "row " + readable_integer(number.cell.row) + ", column " + readable_integer(number.cell.col);
    case LessonNumber::Kind::value: {
        const Parameter* parameter = find_parameter(number.key);
        return std::string(parameter ? parameter->label : number.key);
    }
    case LessonNumber::Kind::accuracy:
        return "right answers of " + entrant_title(number.entrant) + " in " + readable_integer(number.tokens) +
               " tokens, in per cent" + (number.seed ? ", with seed " + std::to_string(*number.seed) : "");
    case LessonNumber::Kind::reach:
        return "tokens that layer " + readable_integer(number.tokens) + " depends on";
    case LessonNumber::Kind::cache:
        return "GiB kept of " + readable_integer(number.tokens) + " tokens";
    case LessonNumber::Kind::beyond:
        return "pairs at angles beyond training";
    case LessonNumber::Kind::rows:
        return "number of rows";
    case LessonNumber::Kind::columns:
        return "number of columns";
    case LessonNumber::Kind::least:
        return "smallest number in " + lines_words(lines);
    case LessonNumber::Kind::largest:
        return "largest number in " + lines_words(lines);
    case LessonNumber::Kind::sum:
        return "sum of " + lines_words(lines);
    case LessonNumber::Kind::mean:
        return "mean of " + lines_words(lines);
    case LessonNumber::Kind::distance:
        return "distance of " + pair_words(lines);
    case LessonNumber::Kind::product:
        return "dot product of " + pair_words(lines);
    case LessonNumber::Kind::cosine:
        return "cosine of " + pair_words(lines);
    case LessonNumber::Kind::differing:
        return "columns in which " + pair_words(lines) + " differ by more than " + readable(number.by);
    case LessonNumber::Kind::closest:
        return "smallest distance among rows " + range_words(lines.first, lines.last);
    case LessonNumber::Kind::falling:
        return "rows after " + readable_integer(lines.first) + ", up to " + readable_integer(lines.last) +
               ", over which the dot product falls";
    }
    return {};
}

std::string value_words(const Parameter& parameter, const State& state) {
    const Method* method = parameter.key == parameters::method.key ? find_method(state.text("method")) : nullptr;
    return method ? std::string(method->title) : setting_text(parameter, state.value(parameter.key));
}

/// " · Method: Sinusoidal · Base: 100"
std::string settings_words(const std::string& with) {
    std::string words;
    const State state = parse(with).state;
    for (const std::string_view pair : split(with, '&'))
        if (const Parameter* parameter = find_parameter(pair.substr(0, pair.find('='))))
            words += " · " + std::string(parameter->label) + ": " + value_words(*parameter, state);
    return words;
}

}

std::string number_words(const LessonNumber& number) {
    return words_of(number) + (number.with.empty() ? "" : settings_words(number.with));
}

}
