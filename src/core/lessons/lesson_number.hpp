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
        reach,    ///< tokens that the output of layer `tokens` of a whole model depends on
        cache,    ///< GiB that a whole model keeps of a text of `tokens` tokens
        beyond,   ///< pairs of a whole model that come to angles beyond training
        rows,
        columns,
        least, ///< of `lines`, like those up to mean
        largest,
        sum,
        mean,
        distance, ///< of two rows, like those up to differing
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
    Lines lines = {};               ///< for two rows: the first and the last, in any order
    double by = 0;                  ///< of `differing`
    std::string entrant = {};       ///< of `accuracy`: an encoding of the race, as the key `race` names it
    Index tokens = 0;               ///< … in texts of so many tokens; of `reach` and `cache`
    std::optional<Index> seed = {}; ///< … with this seed; else the mean over all
    bool operator==(const LessonNumber&) const = default;
};

/// Returns the share of right tokens for a number of kind `accuracy`, in the race of a state; undefined where no such
/// run is known. Training takes seconds, so this only looks up what was trained before.
using KnownAccuracy = std::function<double(const State& race, const LessonNumber& number)>;

/// What the numbers of a step are read from: its state and the pictures of it, each made once, when it is first asked
/// for. A State converts to it, for callers that read from it only once.
class LessonPictures {
  public:
    /// `make` may return pictures that were made elsewhere.
    LessonPictures(State state = {}, std::function<MakeResult(const State&)> make = make_field,
                   KnownAccuracy accuracy = {})
        : state_(std::move(state)), make_(std::move(make)), accuracy_(std::move(accuracy)) {}
    /// The pictures of another state, with the same `make` and `accuracy`.
    LessonPictures of(State state) const { return {std::move(state), make_, accuracy_}; }

    const State& state() const { return state_; }
    /// The picture of the state, or of the state with these keys changed (key=value&…). Null where the step has made
    /// most_pictures already: some take a quarter of a second.
    const MakeResult* made(const std::string& with = {}) const;
    std::size_t count() const { return made_.size(); } ///< made so far
    double accuracy(const LessonNumber& number) const; ///< 0 … 1

    static constexpr std::size_t most_pictures = 32;

  private:
    State state_;
    std::function<MakeResult(const State&)> make_;
    KnownAccuracy accuracy_;
    mutable std::map<std::string, MakeResult> made_;
};

/// The number as text: "undefined", or with these decimals; −1: six significant digits.
std::string number_text(double value, int decimals);

/// Whether the setting is a number and no choice, flag, text or list.
bool is_number(const Parameter& parameter);
/// The setting as text: "0.5", "none", "ALiBi", "on".
std::string setting_text(const Parameter& parameter, const Value& value, int decimals = -1);

/// Why a picture of this size does not have the number, such as "row 60 is outside the picture, …"; empty where it has.
std::string number_gap(const LessonNumber& number, Cell size);

/// How many cells of a picture of this size, which has the number, are read for it.
Index cells_read(const LessonNumber& number, Cell size);

/// Whether the number is one of a whole model (core/model), and its value there; nothing where the model or the layer
/// is not there.
bool of_whole_model(LessonNumber::Kind kind);
std::optional<double> number_of_model(const LessonNumber& number, const State& state);

/// The text of a number in a step; nothing where there is none.
std::optional<std::string> number_text(const LessonNumber& number, const LessonPictures& step);
/// Its value; nothing where there is none.
std::optional<double> number_value(const LessonNumber& number, const LessonPictures& step);
/// What it is, in words: "row 19, column 34", "Base", "smallest distance among rows 0 to 49".
std::string number_words(const LessonNumber& number);

}
