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

/// What is told about an id that no view has, with the nearest one.
std::string unknown_view(std::string_view id);

std::vector<std::string_view> families(); ///< of the methods, each once, in their order

/// The state that a flag's text, key=value&… or a whole link, makes of the start.
State state_given(const Arguments& arguments, std::string_view flag, const State& start);

/// The start, then --preset, then --state, which may be a whole link, then the parameter flags.
State requested_state(const Arguments& arguments, State start);

/// The start with the method that the first word names.
State start_of(const Arguments& arguments, State start);
/// The method of a state that was asked for from there; throws where the word and the rest contradict each other.
const Method& requested_method(const Arguments& arguments, const State& asked);
/// Whether there is a word, or a state, a preset or a flag that takes its place.
bool names_method(const Arguments& arguments);

/// Throws unless the method can use the state as it stands; returns what is only worth knowing.
std::vector<std::string> check_state(const Method& method, const State& state);

/// Throws unless every parameter flag belongs to the method or is one of `also` (keys).
void check_parameters(const Arguments& arguments, const Method& method, std::span<const std::string_view> also);

/// The keys that posenc render takes for a view besides those of the method.
std::vector<std::string_view> keys_of_picture(const View& view);

/// For commands about the numbers of a METHOD: that method, the state of the flags given and its field; with --minus
/// TEXT that field minus the one of the state that TEXT makes of the state asked for.
struct Requested {
    const Method& method;
    State state;
    FieldPtr field;
    std::vector<std::string> warnings; ///< to be told once nothing is left that could be refused
};
Requested requested_field(const Arguments& arguments);
/// A line each on standard error, unless --quiet was given.
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

/// --format, or what the ending of --out shows: one of the row's choices, whose labels are those endings.
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
