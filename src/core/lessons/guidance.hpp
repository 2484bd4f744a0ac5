// What a lesson or a link may point out on the screen: places of the picture, controls, a number that runs, how far
// controls reach. Each is the text of a parameter (highlight, animate, limit), so it needs no grammar of its own in
// links and lessons; see also locks.hpp and parts.hpp.
#pragma once

#include "core/state/state.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace posenc {

/// A part of the picture, rows and columns counted from 0, or a control.
struct Place {
    enum class Kind { cell, rows, columns, control };
    Kind kind = Kind::cell;
    Index first = 0;      ///< row of a cell; first row or column
    Index last = 0;       ///< column of a cell; last row or column
    std::string key = {}; ///< of a control
    bool operator==(const Place&) const = default;

    bool holds(Cell cell) const;
};

/// `problem` is empty when all was well. What could be read is returned in any case.
struct PlacesReading {
    std::vector<Place> places;
    std::string problem;
};
/// "cell 19 34, columns 30 to 49, row 3, control length".
PlacesReading read_places(std::string_view text);

/// A number that runs from one value to another.
struct ValueRun {
    const Parameter* parameter = nullptr;
    double from = 0, to = 0;
};
struct RunReading {
    ValueRun run; ///< without parameter where nothing can run
    std::string problem;
};
/// "length 20 to 50000".
RunReading read_run(std::string_view text);

/// How far controls reach, as runs from their lowest to their highest number.
struct LimitsReading {
    std::vector<ValueRun> limits;
    std::string problem;
};
/// "d_model 2 to 512, clip 1 to 10".
LimitsReading read_limits(std::string_view text);
/// The row as far as the state's `limit` lets it reach.
Parameter limited(Parameter parameter, const State& state);
/// Which value of the state lies beyond its own `limit`; empty if none does.
std::string beyond_limits(const State& state);

/// The keys whose texts are read here, in locks.hpp and in parts.hpp.
inline constexpr std::string_view guiding_keys[] = {"lock", "highlight", "animate", "shows", "limit"};
bool guides(std::string_view key);
/// What is wrong with the text of one of them; empty for other keys and when all is well.
std::string guidance_problem(std::string_view key, std::string_view text);

}
