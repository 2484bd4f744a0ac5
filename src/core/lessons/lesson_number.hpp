// A number that a lesson refers to instead of writing it down, and how it is read from the pictures of a state.
#pragma once

#include "core/method.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace posenc {

/// Rows or columns of a picture, or all of it.
struct Lines {
    enum class Kind { all, rows, columns };
    Kind kind = Kind::all;
    Index first = 0, last = 0;
    bool operator==(const Lines&) const = default;
};

/// Written as {cell 19 34 to 3 with length=50}, {value base}, {closest rows 0 to 49}; see assets/lessons/README.md.
struct LessonNumber {
    enum class Kind {
        cell,
        value,
        rows,
        columns,
        least, ///< of lines, as those up to mean
        largest,
        sum,
        mean,
        distance, ///< of two rows, as those up to differing
        product,
        cosine,
        differing,
        closest, ///< of rows first … last
        falling, ///< over rows after the first, up to the last
    };
    Kind kind = Kind::cell;
    Cell cell = {};
    int decimals = -1;     ///< −1: six significant digits
    std::string key = {};  ///< of `value`
    std::string with = {}; ///< key=value&… on top of the step's state
    Lines lines = {};      ///< of two rows, its first and its last, in any order
    double by = 0;         ///< of `differing`
    bool operator==(const LessonNumber&) const = default;
};

/// What the numbers of a step are read from: its state and the pictures of it, each made once, when it is first asked
/// for. A state stands for its pictures wherever they are asked for once.
class LessonPictures {
  public:
    /// `make` may know pictures that were made elsewhere.
    LessonPictures(State state = {}, std::function<Made(const State&)> make = make_field)
        : state_(std::move(state)), make_(std::move(make)) {}

    const State& state() const { return state_; }
    /// Of the state, or of the state with these keys changed (key=value&…). Null where the step has made
    /// most_pictures already: some take a quarter of a second.
    const Made* made(const std::string& with = {}) const;
    std::size_t count() const { return made_.size(); } ///< made so far

    static constexpr std::size_t most_pictures = 32;

  private:
    State state_;
    std::function<Made(const State&)> make_;
    mutable std::map<std::string, Made> made_;
};

/// As it is read: "undefined", or with these decimals; −1: six significant digits.
std::string number_text(double value, int decimals);

/// Whether the setting is a number and no choice, flag, text or list.
bool is_number(const Parameter& parameter);
/// As it is read: "0.5", "none", "ALiBi", "on".
std::string setting_text(const Parameter& parameter, const Value& value, int decimals = -1);

/// Why a picture of this size does not have the number, such as "row 60 is outside the picture, …"; empty where it has.
std::string number_gap(const LessonNumber& number, Cell size);

/// How many cells of a picture of this size, which has the number, are read for it.
Index cells_read(const LessonNumber& number, Cell size);

/// The text of a number in a step; nothing where there is none.
std::optional<std::string> number_text(const LessonNumber& number, const LessonPictures& step);
/// Its value; nothing where there is none.
std::optional<double> number_value(const LessonNumber& number, const LessonPictures& step);
/// What it is, in words: "row 19, column 34", "Base", "smallest distance among rows 0 to 49".
std::string number_words(const LessonNumber& number);

}
