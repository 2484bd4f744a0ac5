// The parts of the views by name: what the text of a step speaks of (`shows = curve, circles`), so that a view draws it
// before anything else. The names are public, as keys are.
#pragma once

#include "core/state/state.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

namespace parameters {
extern const Parameter shows;
}

/// What a view consists of. Where it has several pictures they are named one by one; `numbers` are those that stand in
/// the cells of a matrix.
struct ViewParts {
    std::string_view view;
    std::span<const std::string_view> names;
};
std::span<const ViewParts> view_parts();

/// Whether the view has a part of this name.
bool is_part(std::string_view name, std::string_view view);
/// The name as a heading: "Curve".
std::string part_title(std::string_view part);

/// "curve, circles"; `problem` is empty when all was well.
struct PartsReading {
    std::vector<std::string_view> names; ///< point into the table
    std::string problem;
    std::size_t at = 0; ///< the byte of the text at which the problem begins
};
/// Of any view, or of the one that is given.
PartsReading read_parts(std::string_view text, std::string_view view = {});

/// Whether the state's `shows` names the part.
bool names_part(const State& state, std::string_view part);

}
