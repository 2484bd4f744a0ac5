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

/// Written as {cell 19 34 to 3 with length=50}, {value base}, {closest rows 0 to 49}, {accuracy shaw 48}; see
/// assets/lessons/README.md.
struct LessonNumber {
    enum class Kind {
        cell,
        value,
        accuracy, ///< of the runs of a race, in per cent
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
    int decimals = -1;              ///< −1: six significant digits
    std::string key = {};           ///< of `value`
    std::string with = {};          ///< key=value&… on top of the step's state
    Lines lines = {};               ///< of two rows, its first and its last, in any order
    double by = 0;                  ///< of `differing`
    std::string entrant = {};       ///< of `accuracy`: an encoding of the race, as the key `race` names it
    Index tokens = 0;               ///< … in texts of so many
    std::optional<Index> seed = {}; ///< … with this one; else the mean over all
    bool operator==(const LessonNumber&) const = default;
};

/// The share of right tokens that a number of kind `accuracy` speaks of, in the race of a state; undefined where no
/// such run is known. Training takes seconds, so somebody who knows what was trained before answers.
using KnownAccuracy = std::function<double(const State& race, const LessonNumber& number)>;

/// What the numbers of a step are read from: its state and the pictures of it, each made once, when it is first asked
/// for. A state stands for its pictures wherever they are asked for once.
class LessonPictures {
  public:
    /// `make` may know pictures that were made elsewhere.
    LessonPictures(State state = {}, std::function<Made(const State&)> make = make_field, KnownAccuracy accuracy = {})
        : state_(std::move(state)), make_(std::move(make)), accuracy_(std::move(accuracy)) {}
    /// Those of another state, made and known in the same way.
    LessonPictures of(State state) const { return {std::move(state), make_, accuracy_}; }

    const State& state() const { return state_; }
    /// Of the state, or of the state with these keys changed (key=value&…). Null where the step has made
    /// most_pictures already: some take a quarter of a second.
    const Made* made(const std::string& with = {}) const;
    std::size_t count() const { return made_.size(); } ///< made so far
    double accuracy(const LessonNumber& number) const; ///< 0 … 1

    static constexpr std::size_t most_pictures = 32;

  private:
    State state_;
    std::function<Made(const State&)> make_;
    KnownAccuracy accuracy_;
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
