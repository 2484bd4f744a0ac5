// What a row's controls read and write: a parameter, or one item of a list.
#pragma once

#include "session/session.hpp"

namespace posenc {

/// One number of the state: a parameter, or one item of a list.
struct Slot {
    const Parameter* parameter = nullptr;
    int item = -1; ///< −1: the parameter itself
    bool operator==(const Slot&) const = default;

    double read(const State& state) const;
    void write(Session& session, double number, std::uint64_t gesture) const;
    /// A parameter that describes this number alone.
    Parameter scalar() const;
    Parameter typed(const State& state) const; ///< the same, for what may be typed at present
    /// The same, narrowed to the numbers allowed in the present state: the range of slider, stepper and playback.
    Parameter present(const State& state) const;
};

}
