// The distance of a query and a key, the raw material of every relative method: row = query i, column = key j.
//
//   D[i, j] = |i − j|, or signed j − i (key minus query)
//
// If the lengths differ, the alignment first moves i. With given positions, i and j stand for places x_i and x_j that
// need not be evenly spaced, see uneven_distance.hpp; with given separations the distances themselves are given, see
// given_distance.hpp.
#include "core/registry.hpp"
#include "core/relative/given_distance.hpp"
#include "core/relative/pairs.hpp"
#include "core/relative/uneven_distance.hpp"
#include "core/snippets/python_literals.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/diagonal_sums.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace posenc {

namespace {

class Distance : public Toeplitz {
  public:
    Distance(Pairs pairs, bool is_signed) : Toeplitz(pairs.queries, pairs.keys, pairs.shift), signed_(is_signed) {}

    double value(Index delta) const override { return static_cast<double>(signed_ ? delta : std::llabs(delta)); }

    double weighted_sum(const DiagonalRun& run) const override {
        const double first = static_cast<double>(run.first);
        if (signed_)
            return line_sum(run, first, 1);
        const DiagonalRun before = part(run, run.first, 0), after = part(run, 0, run.first + run.count);
        return line_sum(before, -first, -1) + line_sum(after, static_cast<double>(after.first), 1);
    }

    /// On one side of the main diagonal values grow evenly, so the mean is the value of the middle diagonal.
    void means_along(Index first, Index step, Index rows, Index cols, std::span<double> means) const override {
        const Index more = rows + cols - 2;
        for (double& mean : means) {
            const double middle = static_cast<double>(first) + static_cast<double>(more) / 2;
            mean = signed_ ? middle : first < 0 && first + more > 0 ? mean_from(first, rows, cols) : std::fabs(middle);
            first += step;
        }
    }

    Range range_between(Index first, Index last) const override {
        const double a = value(first), b = value(last);
        return {!signed_ && first < 0 && last > 0 ? 0 : std::min(a, b), std::max(a, b)};
    }

    Explanation explain(Cell cell) const override {
        const Index delta = distance(cell), pairs = pairs_at(delta);
        Explanation explanation;
        explanation.steps = distance_steps(*this, cell, signed_ ? Sign::key_minus_query : Sign::none);
        explanation.fact = pairs == 1 ? "the only pair with j − i = " + readable_integer(delta + shift())
                                      : readable_integer(pairs) + " pairs on this diagonal";
        explanation.meaning = distance_words(*this, cell) + ". Every cell on this diagonal holds the same distance.";
        return explanation;
    }

    Description describe() const override {
        const double most = static_cast<double>(std::max<Index>(farthest(), 1));
        return {signed_ ? "Signed distance" : "Distance", {"query", 0, {}}, {"key", 0, {}}, signed_ ? -most : 0, most};
    }

  private:
    bool signed_;
};

MakeResult make(const State& state) {
    MakeResult made;
    if (const std::string_view separations = state.text("separations"); !separations.empty()) {
        made.field = given_distance(read_separations(separations, made.issues), state.flag("signed"));
        return made;
    }
    if (const std::string_view positions = state.text("positions"); !positions.empty()) {
        made.field = uneven_distance(read_places(positions, made.issues), state.flag("signed"));
        return made;
    }
    const Pairs pairs = read_pairs(state);
    made.field = std::make_shared<Distance>(pairs, state.flag("signed"));
    return made;
}

constexpr Parameter positions{
    .key = "positions",
    .label = "Positions",
    .symbol = "x",
    .help = "places, evenly spaced or not, with optional names: Rome 0, Florence 232; empty: 0, 1, 2, …",
    .kind = Kind::text,
    .high = 16384,
    .initial = ""};

constexpr Parameter separations{.key = "separations",
                                .label = "Separations",
                                .symbol = "d",
                                .help = "distances given pair by pair; they need not fit on a line: X Y 2, Y Z 2, X Z "
                                        "6; empty: taken from the positions",
                                .kind = Kind::text,
                                .high = 16384,
                                .initial = ""};

/// The rows of the matrix as Python; positive towards later names.
std::string separation_rows(std::string_view text) {
    const Separations given = read_separations(text);
    std::vector<Index> places(given.names.size());
    std::iota(places.begin(), places.end(), 0);
    return python_list(places, [&](Index from) {
        return python_list(places, [&](Index to) {
            const double number = given.at(from, to);
            return std::isnan(number) ? std::string("np.nan") : shortest(number);
        });
    });
}

std::vector<Definition> definitions(const State& state) {
    const std::string_view positions = state.text("positions"), given = state.text("separations");
    return {{"places", positions.empty() ? "None" : python_list(read_places(positions).at, shortest)},
            {"separations", given.empty() ? "None" : separation_rows(given)}};
}

constexpr When evenly_spaced = is(positions, "");
constexpr Use used[] = {{&parameters::length, &evenly_spaced},
                        {&parameters::query_length, &evenly_spaced},
                        {&parameters::key_length, &evenly_spaced},
                        &parameters::is_signed,
                        {&parameters::alignment, &evenly_spaced},
                        &positions,
                        &separations};

}

constinit const Method registry::distance = {
    .id = "distance",
    .title = "Distance",
    .family = "relative",
    .sort = Sort::distances,
    .paper = {},
    .formula = "D[i, j] = |i − j|\nsigned: D[i, j] = j − i",
    .parameters = used,
    .make = make,
    .definitions = definitions,
};

}
