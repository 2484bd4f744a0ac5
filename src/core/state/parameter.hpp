// One row of the table of parameters. From it come the slider, its keyboard steps, the address after '#', the
// command-line flag, the lesson block, the screen-reader control, undo, and the message for a bad value.
#pragma once

#include "core/field.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

class State;

/// The largest length and the largest position in every method.
inline constexpr double two_to_24 = 16777216;

enum class Kind {
    integer,
    real,
    choice,   ///< one id of `choices`
    flag,     ///< 0 or 1; true/false, yes/no, on/off are read too
    text,     ///< UTF-8, at most `high` bytes
    integers, ///< least_items … max_items, commas between, each within low…high; empty only if the default is
    reals,
};

std::string_view kind_name(Kind kind); ///< "integer", "reals", …

enum class Scale {
    linear,
    logarithmic,
    symmetric, ///< logarithmic away from zero in both directions; needs low = −high
};

struct Choice {
    std::string_view id;    ///< as written in links
    std::string_view label; ///< as drawn
    std::string_view help;
};

/// An array, or a function that gathers one from the registry. The function is called whenever the items are needed,
/// and returns the same ones each time.
template <class T> class Listing {
  public:
    constexpr Listing() = default;
    template <std::size_t count> constexpr Listing(const T (&items)[count]) : items_(items) {}
    constexpr Listing(std::span<const T> items) : items_(items) {}
    template <std::size_t count> constexpr Listing(const std::array<T, count>& items) : items_(items) {}
    constexpr Listing(std::span<const T> (*gather)()) : gather_(gather) {}

    constexpr std::span<const T> all() const { return gather_ ? gather_() : items_; }
    constexpr auto begin() const { return all().begin(); }
    constexpr auto end() const { return all().end(); }
    constexpr const T* data() const { return all().data(); }
    constexpr std::size_t size() const { return all().size(); }
    constexpr bool empty() const { return all().empty(); }
    constexpr const T& operator[](std::size_t i) const { return all()[i]; }
    constexpr const T& front() const { return all().front(); }

  private:
    std::span<const T> items_;
    std::span<const T> (*gather_)() = nullptr;
};

/// All texts are literals; `initial` is the default in the same text form as everywhere else.
struct Parameter {
    std::string_view key;
    std::string_view label;
    std::string_view symbol = {}; ///< the formula's letter, may be empty
    std::string_view unit = {};   ///< may be empty
    std::string_view help = {};   ///< one line
    Kind kind = Kind::integer;
    double low = 0;
    double high = 0;
    Scale scale = Scale::linear;
    std::string_view initial = {};
    Listing<Choice> choices = {};
    std::string_view follows = {};    ///< key of the parameter whose value is the default here
    std::string_view none_label = {}; ///< when not empty, "none" is allowed (integer and real) and drawn like this
    int least_items = 1, max_items = 8;
    bool above_low = false; ///< low itself is not allowed
    /// Keys of the parameters that say which number is the first one that exists at present, and how many exist.
    /// Sliders and playback run over these; links may hold any number of low … high. Empty: all of low … high exist.
    std::string_view first_key = {}, count_key = {};
    /// For when no other row says it: how many numbers from 0 on exist, 0 if that is unknown. Used for the slices of an
    /// own table. If only one exists, the row has no meaning.
    Index (*count)(const State& state) = nullptr;
};

/// What was wrong with a value, where, what is allowed, and what happens now; ready to be shown.
struct Issue {
    std::string key;       ///< parameter, or the unknown key; empty when it concerns the whole text
    std::string message;   ///< what was wrong and what is allowed: "length: ‘0’ is out of range; allowed: …"
    std::string used = {}; ///< what is used instead: "50 is used"; empty when nothing had to be replaced
    bool ignored = false;  ///< nothing of the value is used: what was there before stays
};

/// Message and what is used instead, as one sentence.
std::string sentence(const Issue& issue);

/// Collects the values that a reader of a state could not use. Without a list they are dropped.
class Issues {
  public:
    Issues() = default;
    Issues(std::vector<Issue>& kept) : kept_(&kept) {}

    void push_back(Issue issue) const {
        if (kept_)
            kept_->push_back(std::move(issue));
    }
    void append(const std::vector<Issue>& more) const {
        for (const Issue& issue : more)
            push_back(issue);
    }

  private:
    std::vector<Issue>* kept_ = nullptr;
};

/// A parameter's value: `number` for integer, real and flag (NaN = none), `text` for choice and text, `list` for lists.
struct Value {
    double number = 0;
    std::string text;
    std::vector<double> list;

    bool none() const { return number != number; }
    bool operator==(const Value& other) const {
        return (number == other.number || (none() && other.none())) && text == other.text && list == other.list;
    }
};

/// The result of reading a text. `value` is empty if nothing usable was found; `problem` is empty if all was well. Both
/// are set if the value was brought into the range.
struct Reading {
    std::optional<Value> value;
    std::string problem;
};

/// Reads the text form of one value, in time linear in the text. A bad text never ends the program.
Reading read_value(const Parameter& parameter, std::string_view text);
/// Writes it so that read_value gives the same value back (before percent-encoding).
std::string write_value(const Parameter& parameter, const Value& value);
/// "1 … 16384", "interleaved, halves or halves-cosine-first", "text of at most 16384 bytes".
std::string allowed_range(const Parameter& parameter);

/// The value nearest to `number` that the parameter allows (integer and real).
double nearest_allowed(const Parameter& parameter, double number);
/// Slider position 0…1 of a value, and back (rounded to an allowed value), on the parameter's scale.
double slider_position(const Parameter& parameter, double number);
double slider_value(const Parameter& parameter, double position);
/// The next value up (+1) or down (−1): one for integers; for reals a tenth of the value's power of ten, or a
/// hundredth of the range where the scale is linear.
double stepped(const Parameter& parameter, double number, int direction);

}
