// Finds sinusoidal tables by their measured frequencies (wave_fit.hpp), for any base and any first position.
#include "core/recognise/row_order.hpp"
#include "core/recognise/tables/sinusoidal_tables.hpp"
#include "core/recognise/wave_fit.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// One interpretation of a fit's rate and ratio: the grid, the exponents, the base, and the factor that is left of the
/// rate.
struct Law {
    std::string_view grid;
    Exponents exponents;
    double base, scale;
};

std::vector<Law> laws(const WaveFit& fit, Index sines, double exponent_width) {
    if (fit.series != WaveFit::Series::whole)
        return {{"paper", fit.series == WaveFit::Series::tiled ? Exponents::half_tiled : Exponents::half_repeated,
                 std::pow(fit.ratio, -exponent_width / 4), fit.rate}};
    const double base = fit.one_pair ? 10000 : std::pow(fit.ratio, -exponent_width / 2),
                 inclusive = fit.one_pair ? 10000 : std::pow(fit.ratio, -static_cast<double>(sines - 1));
    const double root = std::pow(base, 1 / exponent_width);
    return {{"paper", Exponents::right, base, fit.rate},
            {"inclusive", Exponents::right, inclusive, fit.rate},
            {"paper", Exponents::odd, base, fit.rate * root},
            {"paper", Exponents::next, base, fit.rate * root * root}};
}

/// Numbers that positions are often multiplied by.
std::vector<double> scales(double measured, const ReadTable& read) {
    if (std::fabs(measured - 1) < 5e-4 + read.table().most_uncertain)
        return {1};
    const Index rows = read.rows();
    const double length = static_cast<double>(rows), turn = 2 * std::numbers::pi;
    const std::array usual{1.0,  degree,        1 / degree,          1 / length,      1 / (length - 1),
                           turn, turn / length, turn / (length - 1), std::numbers::pi};
    return meant(measured, 4e-3, usual);
}

/// A fit with its table, how the table is read, and the order of its columns.
struct Fitted {
    ReadTable read;
    ColumnOrder arrangement;
    WaveFit fit;

    double offset() const { return std::round(fit.first); }
    bool whole_offset() const { return std::fabs(fit.first - offset()) < 0.3 && std::fabs(offset()) <= 1 << 24; }
    State state(const Law& law, double base) const {
        return sinusoidal_state(read, arrangement, law.grid, base, offset());
    }
    AlteredWaves altered(const Law& law, double scale) const {
        return {scale, law.exponents, fit.swapped ? Parts::swapped : Parts::right};
    }
};

bool possible(const Law& law) {
    return law.base > 1.001 && law.base < 1e12;
}

/// Calls `visit` with bases and scales that may have been meant by the law's, simplest first, until it returns true.
/// Exponents that nobody uses on purpose are tried with simple numbers only.
template <class Visit> void visit_meant(const Fitted& fitted, const Law& law, const Visit& visit) {
    const bool unmeant = law.exponents == Exponents::odd || law.exponents == Exponents::next;
    const double of_digits = 4 * static_cast<double>(fitted.read.cols()) * fitted.read.table().most_uncertain;
    const std::vector<double> bases = bases_meant(law.base, 0.02 + of_digits), factors = scales(law.scale, fitted.read);
    for (const double scale : factors)
        for (const double base : bases)
            if (base > 1 &&
                (!unmeant || ((scale == 1 || scale == degree) && (base != bases.back() || bases.size() == 1))) &&
                visit(base, scale))
                return;
}

/// True if something fits beyond doubt.
bool try_law(Finder& finder, const Fitted& fitted, const Law& law) {
    bool whole = false;
    visit_meant(fitted, law, [&](double base, double scale) {
        whole = try_waves(finder, fitted.state(law, base), fitted.altered(law, scale), fitted.read.reading());
        return whole || finder.stopped();
    });
    return whole;
}

/// Tries the base and scale that fit the table best, and numbers that are the same within rounding. Where these `fit`
/// but for the rounding of angles, the best ones must fit exactly.
void try_refined(Finder& finder, const Fitted& fitted, const Law& law, bool fit) {
    const bool scaled = std::fabs(law.scale - 1) > 5e-4;
    const auto make = [&](const std::vector<double>& numbers) {
        return wave_candidate(fitted.state(law, std::max(numbers[0], 1.0001)),
                              fitted.altered(law, scaled ? numbers[1] : 1), fitted.read.reading());
    };
    std::vector<double> start{law.base};
    if (scaled)
        start.push_back(law.scale);
    std::vector<double> best = refined(finder.table(), start, make);
    for (const double base : bases_meant(best[0], 1e-7)) {
        best[0] = base;
        Candidate candidate = make(best);
        candidate.oddity = 0.6;
        if (fit ? finder.try_whole(std::move(candidate), Angles::exact) : finder.try_candidate(std::move(candidate)))
            return;
    }
}

}

void find_by_frequencies(Finder& finder, const ReadTable& read) {
    const Index width = read.cols();
    for (const ColumnOrder& arrangement : column_orders(width)) {
        const bool cosines_first = arrangement.layout == "halves-cosine-first";
        if ((cosines_first && width % 2 == 0) || finder.stopped())
            continue; // found as halves with sine and cosine exchanged
        const Odd odd = arrangement.odd == "extra-sine" ? Odd::extra_sine : Odd::zero_column;
        const bool halves = arrangement.layout == "halves";
        std::optional<WaveFit> fit = fit_waves(read, pair_columns(width,
                                                                  cosines_first ? Layout::halves_cosine_first
                                                                  : halves      ? Layout::halves
                                                                                : Layout::interleaved,
                                                                  odd));
        if (!fit)
            continue;
        ColumnOrder found = arrangement;
        if (halves && fit->swapped && width % 2 == 0)
            found.layout = "halves-cosine-first", fit->swapped = false;
        TableReading reading = read.reading();
        reading.reversed = fit->reversed;
        reading.factor = factor_of(fit->length, width, 0.004);
        const Fitted fitted{ReadTable(finder.table(), reading), found, *fit};
        const Index sines = width / 2 + (width % 2 == 1 && odd == Odd::extra_sine ? 1 : 0);
        const std::vector<Law> all = laws(*fit, sines, static_cast<double>(width - (arrangement.odd == "zero-column")));
        bool any = false;
        for (const Law& law : all)
            any = (fitted.whole_offset() && possible(law) && try_law(finder, fitted, law)) || any;
        if (!finder.found_exactly() && fitted.whole_offset() && possible(all.front()))
            try_refined(finder, fitted, all.front(), any);
    }
}

namespace {

/// A column that may be missing, and the first of the pairs that can still be read: the pairs before the column or
/// after it.
struct Gap {
    Index missing, first_pair;
};

std::optional<WaveFit> fit_beside(const ReadTable& read, PairColumns columns, const Gap& gap) {
    columns.missing = gap.missing;
    columns.first = gap.first_pair;
    const Index all = columns.pairs;
    for (const Index pairs : {8, 4, 3}) { // only few: slow columns beside the gap look like pairs though they are not
        columns.pairs = gap.first_pair + pairs;
        if (columns.pairs > all || columns.broken())
            continue;
        if (const std::optional<WaveFit> fit = fit_waves(read, columns))
            return fit;
    }
    return {};
}

/// Another width with another base gives the same waves, so any table may seem to have a missing column. Only a base
/// that somebody would choose is believed.
bool believed_beside_a_gap(const Finder& finder, double base) {
    return std::find(usual_bases.begin(), usual_bases.end(), base) != usual_bases.end() || std::fmod(base, 50) == 0 ||
           (finder.expected() && finder.expected()->number("base") == base);
}

void try_gap(Finder& finder, const ReadTable& read, bool halves, const Gap& gap) {
    const Index width = read.cols() + 1;
    std::optional<WaveFit> fit =
        fit_beside(read, pair_columns(width, halves ? Layout::halves : Layout::interleaved, Odd::extra_sine), gap);
    if (!fit || fit->series != WaveFit::Series::whole)
        return;
    TableReading reading = read.reading();
    reading.reversed = fit->reversed;
    reading.factor = factor_of(fit->length, width, 0.004);
    reading.missing = 0; // which one is found by comparison
    const std::string_view layout = !halves ? "interleaved" : fit->swapped ? "halves-cosine-first" : "halves";
    fit->swapped = fit->swapped && !halves;
    const Fitted fitted{ReadTable(finder.table(), reading), {layout, "extra-sine"}, *fit};
    for (const Law& law : laws(*fit, (width + 1) / 2, static_cast<double>(width)))
        if (fitted.whole_offset() && possible(law))
            visit_meant(fitted, law, [&](double base, double scale) {
                if (!believed_beside_a_gap(finder, base))
                    return finder.stopped();
                const State state = fitted.state(law, base);
                const AlteredWaves altered = fitted.altered(law, scale);
                const auto found = with_column_missing(finder.table(), wave_candidate(state, altered, reading));
                if (found)
                    try_waves(finder, state, altered, *found);
                return found.has_value() || finder.stopped();
            });
}

}

void find_with_column_missing(Finder& finder, const ReadTable& read) {
    const Index width = read.cols() + 1;
    for (const Gap gap : {Gap{width - 1, 0}, Gap{0, 3}})
        try_gap(finder, read, false, gap);
    for (const Gap gap : {Gap{width - 1, 0}, Gap{width / 2 - 1, 0}, Gap{width / 2 - 1, 3}, Gap{0, 3}})
        try_gap(finder, read, true, gap);
}

}
