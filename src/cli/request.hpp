// From arguments to what the core works with: the method asked for, the state, the field. On the command line nothing
// is corrected silently: whatever the core would report as an issue is a Failure (2) that names the flag.
#pragma once

#include "cli/arguments.hpp"
#include "core/method.hpp"

namespace posenc {
struct View;
}

namespace posenc::cli {

/// The method with this id; throws a Failure that names the nearest.
const Method& method_named(std::string_view id, std::string_view where);

/// The message about an unknown view id, with the nearest one.
std::string unknown_view(std::string_view id);

std::vector<std::string_view> families(); ///< of the methods, each once, in their order

/// The start, changed by the text of a flag: key=value&… or a whole link.
State state_given(const Arguments& arguments, std::string_view flag, const State& start);

/// The start, then --preset, then --state, which may be a whole link, then the parameter flags.
State requested_state(const Arguments& arguments, State start);

/// The start with the method that the first word names.
State start_of(const Arguments& arguments, State start);
/// The method of a state that was requested from that start. Throws when the word and the rest contradict each other.
const Method& requested_method(const Arguments& arguments, const State& asked);
/// Whether there is a word, a state, a preset or a flag that names the method.
bool names_method(const Arguments& arguments);

/// Throws unless the method can use the state as it is; returns warnings.
std::vector<std::string> check_state(const Method& method, const State& state);

/// Throws unless every parameter flag belongs to the method or is one of `also` (keys).
void check_parameters(const Arguments& arguments, const Method& method, std::span<const std::string_view> also);

/// The keys that posenc render takes for a view besides those of the method.
std::vector<std::string_view> keys_of_picture(const View& view);

/// For commands about the numbers of a METHOD: that method, the state that the flags request, and its field. With
/// --minus TEXT the field is the difference to the state that TEXT makes from the requested one.
struct Requested {
    const Method& method;
    State state;
    FieldPtr field;
    std::vector<std::string> warnings; ///< to be printed once nothing can fail any more
};
Requested requested_field(const Arguments& arguments);
/// Prints each warning as a line on standard error, unless --quiet was given.
void warn(const Arguments& arguments, const std::vector<std::string>& warnings);

inline constexpr Flag preset_flag{
    "--preset", "PRESET", "start from an example or a model, see posenc list --presets; it can stand for METHOD"};
inline constexpr Flag state_flag{
    "--state", "TEXT",
    "key=value&… as after # in a link, the link, or a picture of it (.png, .svg, .gif), before "
    "all other keys; it can stand for METHOD"};
inline constexpr Flag numbers_flag{"--numbers", "FILE[#TENSOR]",
                                   "a file of numbers, which the method own and all that is made from it then shows; "
                                   "without METHOD the method own; TENSOR[2][5] is a slice of a tensor"};
inline constexpr Flag minus_flag{"--minus", "TEXT",
                                 "subtract the numbers of another state: key=value&… on top of the requested one"};

/// Throws when there are more than `count` words without a dash; `names` is how the usage calls them.
void check_words(const Arguments& arguments, std::size_t count, std::string_view names);

/// The value of --format, or the one of the row's choices whose label is the ending of --out.
std::string requested_format(const Arguments& arguments, const Parameter& row);

/// The value of --row or --column: a cell counted from 0, below `size`.
Index requested_cell(const Arguments& arguments, std::string_view key, Index size);

/// The value of --rows or --columns: A:B, A: or :B, cells from 0, B not included. Everything when it is absent.
struct Range {
    Index first = 0;
    Index count = 0;
};
Range requested_range(const Arguments& arguments, std::string_view flag, Index size);

}
