// Numbers that a lesson refers to, and whether they are there. See lesson_readers.hpp.
#include "core/learning/race.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "import/lessons/lesson_readers.hpp"

#include <cmath>

namespace posenc::lesson_parts {

namespace {

constexpr int most_decimals = 15;
constexpr double most_cells = 4503599627370496; // 2^52
constexpr std::string_view allowed_numbers =
    "{cell ROW COLUMN}, {value KEY}, {accuracy ENCODING LENGTH}, {accuracy ENCODING LENGTH seed N}, {reach LAYER}, "
    "{cache LENGTH}, {beyond}, {rows}, {columns}, "
    "{least PLACES}, {largest PLACES}, {sum PLACES}, {mean PLACES}, "
    "where PLACES are row R, rows A to B, column C, columns A to B or all, {distance A B}, {product A B}, {cosine A "
    "B}, "
    "{differing A B by X}, {closest rows A to B}, {falling A to B}, followed by ‘to DECIMALS’ and ‘with key=value&…’ "
    "if wanted";

using NumberKind = LessonNumber::Kind;

std::optional<Index> index_of(std::string_view word, double most) {
    const std::optional<double> number = parse_number(word);
    if (!number || *number < 0 || *number > most || *number != std::floor(*number))
        return std::nullopt;
    return static_cast<Index>(*number);
}

/// Reads the words of a reference from left to right. Each reader consumes its words, and returns false if it does not
/// find them.
class NumberWords {
  public:
    explicit NumberWords(std::string_view text) {
        for (const std::string_view word : split(text, ' '))
            if (!trim(word).empty())
                words_.push_back(trim(word));
    }

    bool read(LessonNumber& number) { return quantity(number) && decimals(number) && at_ == words_.size(); }

  private:
    struct Row {
        std::string_view word;
        NumberKind kind;
        bool (NumberWords::*read)(LessonNumber&);
    };
    static const Row rows[18];

    std::string_view next() { return at_ < words_.size() ? words_[at_++] : std::string_view(); }

    bool take(std::string_view word) {
        const bool there = at_ < words_.size() && words_[at_] == word;
        at_ += there ? 1 : 0;
        return there;
    }

    bool index(Index& number) {
        const std::optional<Index> found = index_of(next(), most_cells);
        number = found.value_or(0);
        return found.has_value();
    }

    bool quantity(LessonNumber& number) {
        const std::string_view word = next();
        for (const Row& row : rows)
            if (row.word == word) {
                number.kind = row.kind;
                return (this->*row.read)(number);
            }
        return false;
    }

    bool decimals(LessonNumber& number) {
        if (!take("to"))
            return true;
        const std::optional<Index> found = index_of(next(), most_decimals);
        number.decimals = static_cast<int>(found.value_or(0));
        return found.has_value();
    }

    bool cell(LessonNumber& number) { return index(number.cell.row) && index(number.cell.col); }
    bool key(LessonNumber& number) {
        number.key = next();
        return find_parameter(number.key) != nullptr;
    }
    bool accuracy(LessonNumber& number) {
        number.entrant = next();
        std::string problem;
        if (!learning::read_entrant(number.entrant, problem) || !index(number.tokens))
            return false;
        Index seed = 0;
        if (!take("seed"))
            return true;
        const bool there = index(seed);
        number.seed = seed;
        return there;
    }
    bool nothing(LessonNumber&) { return true; }
    bool tokens(LessonNumber& number) { return index(number.tokens); }

    /// "A to B" with A < B.
    bool range(LessonNumber& number) {
        number.lines.kind = Lines::Kind::rows;
        return index(number.lines.first) && take("to") && index(number.lines.last) &&
               number.lines.first < number.lines.last;
    }
    bool rows_range(LessonNumber& number) { return take("rows") && range(number); }

    bool pair(LessonNumber& number) {
        number.lines.kind = Lines::Kind::rows;
        return index(number.lines.first) && index(number.lines.last);
    }
    bool pair_by(LessonNumber& number) {
        const std::optional<double> by = pair(number) && take("by") ? read_decimal(next()) : std::nullopt;
        number.by = by.value_or(0);
        return by && *by >= 0;
    }

    bool lines(LessonNumber& number) {
        const std::string_view word = next();
        if (word == "rows" || word == "columns") {
            const bool there = range(number);
            number.lines.kind = word == "rows" ? Lines::Kind::rows : Lines::Kind::columns;
            return there;
        }
        if (word == "all")
            return true;
        number.lines.kind = word == "row" ? Lines::Kind::rows : Lines::Kind::columns;
        const bool there = (word == "row" || word == "column") && index(number.lines.first);
        number.lines.last = number.lines.first;
        return there;
    }

    std::vector<std::string_view> words_;
    std::size_t at_ = 0;
};

const NumberWords::Row NumberWords::rows[18] = {
    {"cell", NumberKind::cell, &NumberWords::cell},
    {"value", NumberKind::value, &NumberWords::key},
    {"accuracy", NumberKind::accuracy, &NumberWords::accuracy},
    {"reach", NumberKind::reach, &NumberWords::tokens},
    {"cache", NumberKind::cache, &NumberWords::tokens},
    {"beyond", NumberKind::beyond, &NumberWords::nothing},
    {"rows", NumberKind::rows, &NumberWords::nothing},
    {"columns", NumberKind::columns, &NumberWords::nothing},
    {"least", NumberKind::least, &NumberWords::lines},
    {"largest", NumberKind::largest, &NumberWords::lines},
    {"sum", NumberKind::sum, &NumberWords::lines},
    {"mean", NumberKind::mean, &NumberWords::lines},
    {"distance", NumberKind::distance, &NumberWords::pair},
    {"product", NumberKind::product, &NumberWords::pair},
    {"cosine", NumberKind::cosine, &NumberWords::pair},
    {"differing", NumberKind::differing, &NumberWords::pair_by},
    {"closest", NumberKind::closest, &NumberWords::rows_range},
    {"falling", NumberKind::falling, &NumberWords::range},
};

/// The key=value&… after " with ", and what stands before it.
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

std::string unknown_number(std::string_view written) {
    return "‘" + quoted(written, 60) + "’ is not a number; allowed: " + std::string(allowed_numbers);
}

NumberReading read_number(std::string_view text) {
    LessonNumber number;
    std::string_view before;
    number.with = after_with(text, before);
    if (!NumberWords(before).read(number))
        return {std::nullopt, unknown_number("{" + std::string(text) + "}") + "; it stays as text"};
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
    if (number.kind == NumberKind::value)
        return {};
    if (number.kind == NumberKind::accuracy)
        return std::isnan(step.accuracy(number)) ? "no such run is recorded" : "";
    if (of_whole_model(number.kind))
        return number_of_model(number, parse(number.with, step.state()).state) ? "" : "no such layer of a whole model";
    const MakeResult* const made = step.made(number.with);
    return made ? number_gap(number, made->field->size())
                : "more pictures than the " + std::to_string(LessonPictures::most_pictures) +
                      " that a step can read numbers from";
}

std::string places_problem(const std::vector<Place>& places, const LessonPictures& step) {
    const MakeResult* const made = places.empty() ? nullptr : step.made();
    for (const Place& place : places)
        if (made && !fits(place, made->field->size()))
            return "a place is outside the picture, which has " + size_text(made->field->size()) + ", counted from 0";
    return {};
}

}
