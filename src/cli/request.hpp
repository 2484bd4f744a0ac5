// From arguments to what the core works with: the method asked for, the state, the field. On the command line nothing
// is corrected silently: whatever the core would report as an issue is a Failure (2) that names the flag.
#pragma once

#include "cli/arguments.hpp"
#include "core/method.hpp"

namespace posenc {
struct View;
}

namespace posenc::cli {

/// The method with this id; throws a Failure that lists all ids.
const Method& method_named(std::string_view id, std::string_view where);

/// The start, then --preset, then --state, then the parameter flags.
State requested_state(const Arguments& arguments, State start);

/// Throws unless every parameter flag belongs to the method or is one of `also` (keys).
void check_parameters(const Arguments& arguments, const Method& method, std::span<const std::string_view> also);

/// The keys that posenc render takes for a view besides those of the method.
std::vector<std::string_view> keys_of_picture(const View& view);

/// For commands that start with METHOD: that method, the state of the flags given and its field; with --minus TEXT that
/// field minus the one of the state that TEXT makes of the state asked for.
struct Requested {
    const Method& method;
    State state;
    FieldPtr field;
};
Requested requested_field(const Arguments& arguments);
inline constexpr Flag preset_flag{"--preset", "PRESET",
                                  "start from an example or a model, see posenc list --presets; METHOD or --view need "
                                  "not be given if the preset sets them"};
inline constexpr Flag minus_flag{"--minus", "TEXT",
                                 "subtract the numbers of another state: key=value&… on top of the requested one"};

/// Throws when there are more than `count` words without a dash; `names` is how the usage calls them.
void check_words(const Arguments& arguments, std::size_t count, std::string_view names);

/// --format, or what the ending of --out shows: one of the row's choices.
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
