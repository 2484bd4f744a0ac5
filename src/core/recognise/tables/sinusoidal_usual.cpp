// Finds sinusoidal tables whose frequencies cannot be measured: rows out of order, cosines with other frequencies than
// the sines or no cosines at all, angles rounded so coarsely that fast waves are noise. Tries usual settings, the
// settings that were meant, and bases that some of the columns still show.
#include "core/recognise/row_order.hpp"
#include "core/recognise/tables/sinusoidal_tables.hpp"
#include "core/recognise/wave_fit.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

std::vector<double> bases_to_try(const Finder& finder, const ReadTable& read) {
    std::vector<double> bases(usual_bases.begin(), usual_bases.end());
    const auto add = [&](double base) {
        if (base > 1 && base < 1e12 && std::find(bases.begin(), bases.end(), base) == bases.end())
            bases.push_back(base);
    };
    const auto add_meant = [&](const std::optional<double>& ratio) {
        if (ratio)
            for (const double base : meant(std::pow(*ratio, -static_cast<double>(read.cols()) / 2), 0.02, usual_bases))
                add(base);
    };
    if (finder.expected()) {
        const double base = finder.expected()->number("base");
        add(base), add(std::sqrt(base)), add(base * base);
    }
    add_meant(ratio_of_sines(read, 0, 2));
    add_meant(ratio_of_sines(read, 0, 1));
    for (const Layout layout : {Layout::interleaved, Layout::halves})
        for (const bool swapped : {false, true})
            add_meant(ratio_of_slow_pairs(read, pair_columns(read.cols(), layout, Odd::extra_sine), swapped));
    return bases;
}

std::vector<double> offsets_to_try(const Finder& finder) {
    std::vector<double> offsets{0, 1, 2};
    if (finder.expected())
        for (const double by : {-1, 0, 1})
            if (const double offset = finder.expected()->number("offset") + by;
                std::find(offsets.begin(), offsets.end(), offset) == offsets.end())
                offsets.push_back(offset);
    return offsets;
}

/// Fast waves may look like any slow ones, so a few of them prove nothing.
constexpr Index least_columns_of_opposite = 8;

/// Whether columns come in pairs, so that every row is equally long.
enum class Paired { no, yes };

class Usual {
  public:
    Usual(Finder& finder, ReadTable read, Paired paired)
        : finder_(&finder), read_(std::move(read)), paired_(paired), offsets_(offsets_to_try(finder)) {}

    void try_all(const ColumnOrder& arrangement, double base) {
        for (const std::string_view grid : {"paper", "inclusive"})
            for (const double offset : offsets_) {
                const State state = sinusoidal_state(read_, arrangement, grid, base, offset);
                if (paired_ == Paired::no)
                    try_unpaired(state);
                else
                    for (const Parts parts : {Parts::right, Parts::swapped})
                        if (parts == Parts::right || arrangement.layout == "interleaved")
                            try_paired(state, parts);
            }
    }

  private:
    /// Tries the rows as they are and in reverse order.
    void try_rows(const State& state, const AlteredWaves& altered) {
        for (const bool reversed : {false, true}) {
            TableReading reading = read_.reading();
            reading.reversed = reversed;
            try_waves(*finder_, state, altered, reading);
        }
    }

    void try_paired(const State& state, Parts parts) {
        try_rows(state, {.parts = parts});
        if (read_.cols() >= least_columns_of_opposite || finder_->expected())
            finder_->try_whole(
                wave_candidate(state, {.exponents = Exponents::opposite, .parts = parts}, read_.reading()));
        const Candidate right = wave_candidate(state, {.parts = parts}, read_.reading());
        if (const std::optional<TableReading> found = with_order(finder_->table(), right))
            try_waves(*finder_, state, {.parts = parts}, *found);
    }

    void try_unpaired(const State& state) {
        for (const Parts parts : {Parts::by_row, Parts::by_row_swapped})
            if (state.text("layout") != "halves-cosine-first") // as halves, since sines and cosines stand in rows
                try_rows(state, {.parts = parts});
        for (const double scale : {1.0, degree}) {
            try_rows(state, {.scale = scale, .parts = Parts::sines_only});
            if (state.is_default("grid"))
                for (const Parts parts : {Parts::right, Parts::swapped})
                    try_rows(state, {.scale = scale, .exponents = Exponents::odd_for_cosines, .parts = parts});
        }
    }

    Finder* finder_;
    ReadTable read_;
    Paired paired_;
    std::vector<double> offsets_;
};

}

void find_among_usual(Finder& finder, const ReadTable& read) {
    const std::optional<double> length = pair_length(read);
    const double factor = factor_of(length.value_or(finder.table().largest), read.cols(), 0.05);
    if (factor != 1 && factor != std::sqrt(static_cast<double>(read.cols())))
        return;
    TableReading reading = read.reading();
    reading.factor = factor;
    const ReadTable scaled(finder.table(), reading);
    Usual usual(finder, scaled, length ? Paired::yes : Paired::no);
    for (const double base : bases_to_try(finder, scaled))
        for (const ColumnOrder& arrangement : column_orders(read.cols())) {
            if (finder.stopped())
                return;
            usual.try_all(arrangement, base);
        }
}

}
