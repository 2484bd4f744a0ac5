// Numbers that a lesson refers to, and whether they are there. See lesson_readers.hpp.
#include "core/parameters.hpp"
#include "core/text.hpp"
#include "import/lessons/lesson_readers.hpp"

#include <cmath>
#include <span>

namespace posenc::lesson_parts {

namespace {

constexpr int most_decimals = 15;
constexpr double most_cells = 4503599627370496; // 2^52

using Words = std::vector<std::string_view>;

Words words_of(std::string_view text) {
    Words words;
    for (const std::string_view word : split(text, ' '))
        if (!trim(word).empty())
            words.push_back(trim(word));
    return words;
}

std::optional<Index> index_of(std::string_view word, double most) {
    const std::optional<double> number = parse_number(word);
    if (!number || *number < 0 || *number > most || *number != std::floor(*number))
        return std::nullopt;
    return static_cast<Index>(*number);
}

/// Takes "to DECIMALS" off the end.
bool take_decimals(Words& words, LessonNumber& number) {
    if (words.size() < 3 || words[words.size() - 2] != "to")
        return true;
    const std::optional<Index> decimals = index_of(words.back(), most_decimals);
    if (!decimals)
        return false;
    number.decimals = static_cast<int>(*decimals);
    words.resize(words.size() - 2);
    return true;
}

bool read_words(const Words& words, LessonNumber& number) {
    if (words.empty())
        return false;
    if (words[0] == "cell") {
        const std::optional<Index> row = words.size() == 3 ? index_of(words[1], most_cells) : std::nullopt;
        const std::optional<Index> column = words.size() == 3 ? index_of(words[2], most_cells) : std::nullopt;
        if (!row || !column)
            return false;
        number.cell = {*row, *column};
        return true;
    }
    if (words[0] == "value" && words.size() == 2) {
        number.kind = LessonNumber::Kind::value;
        number.key = words[1];
        return find_parameter(number.key) != nullptr;
    }
    number.kind = words[0] == "rows" ? LessonNumber::Kind::rows : LessonNumber::Kind::columns;
    return words.size() == 1 && (words[0] == "rows" || words[0] == "columns");
}

/// The key=value&… behind " with ", and what stands before it.
std::string_view after_with(std::string_view text, std::string_view& before) {
    constexpr std::string_view with = " with ";
    const std::size_t at = text.find(with);
    before = text.substr(0, at);
    return at == std::string_view::npos ? std::string_view{} : trim(text.substr(at + with.size()));
}

std::string size_text(Cell size) {
    return counted(size.row, "row") + " and " + counted(size.col, "column");
}

bool fits(const Place& place, Cell size) {
    switch (place.kind) {
    case Place::Kind::cell:
        return place.first < size.row && place.last < size.col;
    case Place::Kind::rows:
        return place.last < size.row;
    case Place::Kind::columns:
        return place.last < size.col;
    case Place::Kind::control:
        break;
    }
    return true;
}

}

NumberReading read_number(std::string_view text) {
    LessonNumber number;
    std::string_view before;
    number.with = after_with(text, before);
    Words words = words_of(before);
    if (!take_decimals(words, number) || !read_words(words, number))
        return {std::nullopt, "‘{" + quoted(text, 60) +
                                  "}’ is not a number; allowed: {cell ROW COLUMN}, {value KEY}, {rows}, {columns}, "
                                  "followed by ‘to DECIMALS’ and ‘with key=value&…’ if wanted; it stays as text"};
    std::string problem = state_problem(number.with);
    return {std::move(number), std::move(problem)};
}

std::optional<double> read_decimal(std::string_view text) {
    constexpr std::string_view minus = "−";
    if (text.starts_with(minus))
        return parse_number("-" + std::string(text.substr(minus.size())));
    return parse_number(text);
}

std::string number_problem(const LessonNumber& number, const LessonPictures& step) {
    if (number.kind != LessonNumber::Kind::cell)
        return {};
    const Made* const made = step.made(number.with);
    if (!made)
        return "more pictures than the " + std::to_string(LessonPictures::most_pictures) +
               " that a step can read numbers from; it stays as text";
    const Cell size = made->field->size();
    if (number.cell.row < size.row && number.cell.col < size.col)
        return {};
    return "cell " + std::to_string(number.cell.row) + " " + std::to_string(number.cell.col) +
           " is outside the picture, which has " + size_text(size) + ", counted from 0; it stays as text";
}

std::string places_problem(const std::vector<Place>& places, const LessonPictures& step) {
    const Made* const made = places.empty() ? nullptr : step.made();
    for (const Place& place : places)
        if (made && !fits(place, made->field->size()))
            return "a place is outside the picture, which has " + size_text(made->field->size()) + ", counted from 0";
    return {};
}

}
