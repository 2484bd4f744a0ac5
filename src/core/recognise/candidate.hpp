// What a table might be, and how well it agrees. A candidate is a state, a way of reading the table, and the mistakes
// that explain the differences. If no state can express its values, it brings a function for them. It is compared in
// two steps: first some cells spread over the table, which rules out nearly all candidates, then every cell.
#pragma once

#include "core/recognise/tolerance.hpp"
#include "core/state/state.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string_view>

namespace posenc {

using Values = std::function<double(Cell)>;

struct Candidate {
    State state;
    TableReading reading;
    std::vector<std::string_view> mistakes; ///< ids of the mistakes that no setting expresses
    Values value;                           ///< if empty, the values are those of the state's field
    Values angle; ///< wave tables only: |angle| of a cell, which limits the effect of rounding it
    std::map<std::string_view, std::string> details; ///< what the sentence of a mistake leaves open: "factor 0.1"
    std::vector<std::string> remarks; ///< sentences about what is no mistake: which rows of weights see nothing
    bool structure = false;           ///< only the structure matches; learned or random numbers are the table's own
    bool free_list = false; ///< settings of their own for every pair, which fit any numbers: everything else goes first
    bool by_chance = false; ///< one of so many that some fit by chance: everything else is still looked for
    double oddity = 0;      ///< how unusual its settings are; of equal candidates the usual ones win
};

struct Agreement {
    double max_error = 0;  ///< over the cells compared, in the unit of the table
    double mean_error = 0; ///< without the cells that rounded angles leave undecided
    double scale = 0;      ///< the largest finite number of the table
    Index differing = 0, compared = 0;
    Index undecided = 0; ///< of those compared: angles are rounded so coarsely that any number would agree
    std::optional<Cell> first_difference; ///< in the table as it was given
    Angles angles = Angles::exact;
    bool within_digits = true; ///< no error is larger than the last printed digit tells
};

using Stop = std::function<bool()>; ///< returns true to give up

/// Empty if the table is something else: more than one cell in 50 differs, or about one in 1000 if it is no wave table.
std::optional<Agreement> compare(const NumberTable& table, const Candidate& candidate, const Stop& stop);
/// The same, but only for some cells that are spread over the table.
std::optional<Agreement> compare_some(const NumberTable& table, const Candidate& candidate);

/// The candidate's values: its own function or, if it has none, its field, which must have `size`; else empty.
Values values_of(const Candidate& candidate, Cell size);

/// Changes numbers until the candidate made from them fits the table best, by least squares over some of the cells
/// (Gauss–Newton). A number that cannot be improved stays as it is.
std::vector<double> refined(const NumberTable& table, std::vector<double> start,
                            const std::function<Candidate(const std::vector<double>&)>& make);

/// Numbers that somebody may have meant by a measured one: usual ones, then rounded ones from few digits to many, and
/// last the measured number itself, if none equals it.
std::vector<double> meant(double measured, double tolerance, std::span<const double> usual);

}
