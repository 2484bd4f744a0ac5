// What somebody meant, where it is not one state: a layer of a model.
#pragma once

#include "core/model/layered_model.hpp"
#include "core/oracle/check.hpp"

namespace posenc {

/// Any of `states`, of which the first is told about; and the bases that other layers of the model have.
struct Expectation {
    std::vector<State> states;
    std::vector<double> other_bases = {};
};

/// A configuration does not say whether frequencies are looked at, cosines or sines: `list` is of frequencies.
Expectation expectation_of_layer(const LayeredModel& model, Index layer, bool list);

/// The first that agrees, else the first with a known cause, else the first.
Check check(const NumberTable& table, const Expectation& expected, const Stop& stop = {});

}
