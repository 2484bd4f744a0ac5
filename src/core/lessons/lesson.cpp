#include "core/lessons/lesson.hpp"

#include "core/parameters.hpp"
#include "core/text.hpp"
#include "core/texts/plain_tex.hpp"

#include <cmath>

namespace posenc {

namespace {

constexpr std::size_t most_setting_bytes = 400; ///< a text or a list may be long, and stands in a sentence here

std::string written(double value, int decimals) {
    if (std::isnan(value))
        return "undefined";
    constexpr double most = 9e15; // whole numbers are exact up to here
    if (decimals == 0 && std::fabs(value) < most)
        return readable_integer(std::llround(value)); // with its thin spaces
    return decimals < 0 ? readable(value) : with_decimals(value, decimals);
}

bool is_number(const Parameter& parameter) {
    return parameter.kind == Kind::integer || parameter.kind == Kind::real;
}

std::string setting_text(const Parameter& parameter, const Value& value, int decimals) {
    if (is_number(parameter))
        return value.none() ? std::string(parameter.none_label) : written(value.number, decimals);
    if (parameter.kind == Kind::flag)
        return value.number != 0 ? "on" : "off";
    for (const Choice& choice : parameter.choices)
        if (choice.id == value.text)
            return std::string(choice.label);
    return quoted(write_value(parameter, value), most_setting_bytes);
}

std::size_t words_in(std::string_view text) {
    std::size_t count = 0;
    bool within = false;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\n' || c == '\t';
        count += !blank && !within ? 1 : 0;
        within = !blank;
    }
    return count;
}

std::size_t words_in(const LessonText& text) {
    std::string all;
    for (const LessonSpan& span : text) {
        const bool one = span.kind == LessonSpan::Kind::number || span.kind == LessonSpan::Kind::equation;
        all += one ? "0" : span.text;
    }
    return words_in(all);
}

std::size_t words_in(const LessonQuestion& question) {
    std::size_t count = words_in(question.predict) + words_in(question.because);
    for (const LessonAnswer& answer : question.answers)
        count += words_in(answer.text) + words_in(answer.say);
    return count;
}

}

const Made* LessonPictures::made(const std::string& with) const {
    if (const auto found = made_.find(with); found != made_.end())
        return &found->second;
    if (made_.size() == most_pictures)
        return nullptr;
    return &made_.emplace(with, make_field(parse(with, state_).state)).first->second;
}

std::optional<double> number_value(const LessonNumber& number, const LessonPictures& step) {
    if (number.kind == LessonNumber::Kind::value) {
        const State state = parse(number.with, step.state()).state;
        const Parameter* parameter = find_parameter(number.key);
        const bool given = parameter && is_number(*parameter) && !state.is_none(number.key);
        return given ? std::optional(state.number(number.key)) : std::nullopt;
    }
    const Made* made = step.made(number.with);
    if (!made)
        return std::nullopt;
    const Cell size = made->field->size(), cell = number.cell;
    if (number.kind == LessonNumber::Kind::rows)
        return static_cast<double>(size.row);
    if (number.kind == LessonNumber::Kind::columns)
        return static_cast<double>(size.col);
    const bool inside = cell.row >= 0 && cell.row < size.row && cell.col >= 0 && cell.col < size.col;
    return inside ? std::optional(made->field->at(cell)) : std::nullopt;
}

std::optional<std::string> number_text(const LessonNumber& number, const LessonPictures& step) {
    if (number.kind == LessonNumber::Kind::value) {
        const Parameter* parameter = find_parameter(number.key);
        return parameter ? std::optional(setting_text(
                               *parameter, parse(number.with, step.state()).state.value(number.key), number.decimals))
                         : std::nullopt;
    }
    const std::optional<double> value = number_value(number, step);
    return value ? std::optional(written(*value, number.decimals)) : std::nullopt;
}

std::string plain_text(const LessonText& text, const LessonPictures& step) {
    std::string plain;
    for (const LessonSpan& span : text) {
        if (span.kind == LessonSpan::Kind::number)
            plain += number_text(span.number, step).value_or(span.text);
        else
            plain += span.kind == LessonSpan::Kind::equation ? plain_tex(span.text) : span.text;
    }
    return plain;
}

std::size_t word_count(const Lesson& lesson) {
    std::size_t count = words_in(lesson.title) + words_in(lesson.summary);
    for (const LessonStep& step : lesson.steps) {
        count += words_in(step.title);
        for (const LessonBlock& block : step.blocks)
            count += words_in(block.text);
        for (const LessonQuestion& question : step.questions)
            count += words_in(question);
    }
    return count;
}

}
