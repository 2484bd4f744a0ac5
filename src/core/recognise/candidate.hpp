// What a table might be, and how far it is from that. A candidate is a state, how the table is to be read, and the
// mistakes that lie between; what a state cannot say brings its own numbers. It is compared in two steps: some cells
// spread over the table, which rules out nearly all candidates, then every cell.
#pragma once

#include "core/recognise/table.hpp"
#include "core/state/state.hpp"

#include <functional>
#include <optional>
#include <string_view>

namespace posenc {

using Values = std::function<double(Cell)>;

struct Candidate {
    State state;
    TableReading reading;
    std::vector<std::string_view> mistakes; ///< ids of those that the settings do not say
    Values value;                           ///< where empty, the numbers are those of the state's field
    Values angle;                           ///< of tables of waves: how far rounding the angle may move a cell
    std::string particulars;                ///< what the mistakes leave open: the factor of positions
    bool structure = false;                 ///< only how it is built: what is learned or drawn in it is its own
    double oddity = 0;                      ///< how unusual its settings are; of equal candidates the usual ones win
};

/// Where the numbers between position and value were rounded.
enum class Angles { exact, float32, float16, bfloat16 };
std::string_view mistake_of(Angles angles); ///< its id; empty for exact

struct Agreement {
    double max_error = 0;  ///< over the cells compared, in the unit of the table
    double mean_error = 0; ///< of those where rounded angles decide nothing, left out
    double scale = 0;      ///< the largest finite number of the table
    Index differing = 0, compared = 0;
    std::optional<Cell> first_difference; ///< in the table as it was brought
    Angles angles = Angles::exact;
};

using Stop = std::function<bool()>; ///< true: give up

/// Nothing where the table is something else: more than one cell in fifty differs, or of what is no wave one in a
/// thousand.
std::optional<Agreement> compare(const Table& table, const Candidate& candidate, const Stop& stop);
/// The same from some cells that are spread over the table.
std::optional<Agreement> compare_some(const Table& table, const Candidate& candidate);

/// The numbers of a candidate: its own, or those of its field, which must have `size`; else empty.
Values values_of(const Candidate& candidate, Cell size);

/// Changes numbers until the candidate made of them fits the table best, by least squares over some of the cells (Gauss
/// and Newton). What cannot be made better stays as it is.
std::vector<double> refined(const Table& table, std::vector<double> start,
                            const std::function<Candidate(const std::vector<double>&)>& make);

/// Numbers that somebody may have meant by one that was measured, simplest first and the number itself last.
std::vector<double> meant(double measured, double tolerance, std::span<const double> usual);

}
