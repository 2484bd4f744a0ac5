// Finds sinusoidal and rotary tables whose rows are not taken at consecutive positions: time steps and sizes as
// diffusion models embed them, positions that fall, that repeat, or that are all the same.
#include "core/encodings/encoding_parameters.hpp"
#include "core/method.hpp"
#include "core/position_waves.hpp"
#include "core/recognise/row_positions.hpp"
#include "core/recognise/tables/rotary_settings.hpp"
#include "core/recognise/tables/sinusoidal_tables.hpp"
#include "core/recognise/wave_fit.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr Index most_rows_read = 1 << 16;

/// A candidate in all but its positions.
struct Waving {
    State state;
    bool exchanged = false; ///< sines and cosines
};

class Irregular {
  public:
    explicit Irregular(Finder& finder) : finder_(&finder), read_(finder.table(), {}) {}

    /// True if the table is found.
    bool try_waves(const Waving& waving) const {
        const std::optional<PositionWaves> waves = position_waves(waving.state, 1);
        if (!waves || waves->factor != 1 || waves->waves.width() != read_.cols()) // rotary tables have even widths
            return false;
        const RowPositions rows(read_, waves->waves, waving.exchanged);
        for (Index row = 0; row < read_.rows(); row += std::max<Index>(read_.rows() / 8, 1))
            if (!rows.at(row))
                return false;
        const std::vector<double> measured = rows.all();
        if (measured.empty())
            return false;
        const auto fits = [&](const std::vector<double>& positions, Angles coarsest) {
            const auto agreement = compare(finder_->table(), at_positions(waving, waves->waves, positions), {});
            return agreement && agreement->differing == 0 && agreement->angles <= coarsest;
        };
        for (const Angles angles : {Angles::exact, Angles::float32})
            for (const std::vector<double>& positions : simpler_positions(measured))
                if (fits(positions, angles))
                    return finder_->try_candidate(named_candidate(waving, waves->waves, positions));
        return false;
    }

    /// The base that fits best, beginning with one that fits roughly.
    double refined_base(const Waving& waving, double base) const {
        const auto make = [&](const std::vector<double>& numbers) {
            Waving other = waving;
            other.state = waving.state.with("base", shortest(std::max(numbers[0], 1.0)));
            const Waves waves = position_waves(other.state, 1)->waves;
            std::vector<double> positions = RowPositions(read_, waves, other.exchanged).all();
            positions.resize(static_cast<std::size_t>(read_.rows()));
            return at_positions(other, waves, positions);
        };
        return refined(finder_->table(), {base}, make)[0];
    }

    const ReadTable& read() const { return read_; }

  private:
    Candidate at_positions(const Waving& waving, const Waves& waves, const std::vector<double>& positions) const {
        Candidate candidate;
        candidate.state = waving.state;
        const auto angle = [waves, positions](Cell cell) {
            return positions[static_cast<std::size_t>(cell.row)] * waves.frequency(waves.column(cell.col).pair);
        };
        candidate.angle = [angle](Cell cell) { return std::fabs(angle(cell)); };
        candidate.value = [angle, waves, exchanged = waving.exchanged](Cell cell) {
            const Waves::Part part = waves.column(cell.col).part;
            if (part == Waves::Part::zero)
                return 0.0;
            return (part == Waves::Part::sine) != exchanged ? std::sin(angle(cell)) : std::cos(angle(cell));
        };
        if (waving.exchanged)
            candidate.mistakes = {"sine-and-cosine-swapped"};
        return candidate;
    }

    /// Time stamps where they can be listed and nothing else was meant; else the positions are told beside the state.
    Candidate named_candidate(const Waving& waving, const Waves& waves, const std::vector<double>& positions) const {
        Candidate candidate = at_positions(waving, waves, positions);
        const State* expected = finder_->expected();
        const bool meant = expected && expected->text("method") == waving.state.text("method"),
                   sinusoidal = waving.state.text("method") == registry::sinusoidal.id,
                   listed = positions.size() <= static_cast<std::size_t>(parameters::times.max_items),
                   same = std::all_of(positions.begin(), positions.end(),
                                      [&](double one) { return one == positions.front(); });
        if (consecutive(positions)) {
            candidate.state = candidate.state.with("offset", shortest(positions.front()));
            return candidate;
        }
        if (same && positions.size() > 1)
            candidate.remarks.push_back("All rows are the same, the vector of position " +
                                        readable(positions.front(), 7) + ".");
        if (meant) {
            candidate.mistakes.push_back("other-positions");
            candidate.details["other-positions"] = positions_text(positions);
            candidate.state = candidate.state.with("offset", shortest(expected->number("offset")));
        } else if (!same) {
            candidate.remarks.push_back("The rows are taken at the positions " + positions_text(positions) + ".");
        }
        if (!meant && sinusoidal && listed && !waving.exchanged)
            candidate.state = as_time_stamps(candidate.state, positions);
        return candidate;
    }

    static bool consecutive(const std::vector<double>& positions) {
        for (std::size_t row = 1; row < positions.size(); ++row)
            if (positions[row] != positions[row - 1] + 1)
                return false;
        return positions.front() == std::round(positions.front()) && positions.size() > 1;
    }

    static State as_time_stamps(const State& sinusoidal, const std::vector<double>& positions) {
        std::string times;
        for (const double position : positions)
            times += (times.empty() ? "" : ",") + shortest(position);
        return sinusoidal.without("length").without("offset").with("method", registry::time.id).with("times", times);
    }

    Finder* finder_;
    ReadTable read_;
};

std::vector<double> bases_to_read(const Finder& finder) {
    std::vector<double> bases(usual_bases.begin(), usual_bases.end());
    if (finder.expected() && std::find(bases.begin(), bases.end(), finder.expected()->number("base")) == bases.end())
        bases.insert(bases.begin(), finder.expected()->number("base"));
    return bases;
}

bool find_sinusoids(const Finder& finder, const Irregular& irregular) {
    const ReadTable& read = irregular.read();
    for (const ColumnOrder& arrangement : column_orders(read.cols()))
        for (const bool exchanged : {false, true}) {
            if ((exchanged && arrangement.layout != "interleaved") || finder.stopped())
                continue;
            for (const std::string_view grid : {"paper", "inclusive"}) {
                for (const double base : bases_to_read(finder))
                    if (irregular.try_waves({sinusoidal_state(read, arrangement, grid, base, 0), exchanged}))
                        return true;
            }
        }
    return false;
}

/// With a base that nobody uses, if the slowest pairs show it.
bool find_sinusoids_of_other_base(const Irregular& irregular) {
    const ReadTable& read = irregular.read();
    if (read.cols() < 6 || read.rows() < 2)
        return false;
    for (const Layout layout : {Layout::interleaved, Layout::halves, Layout::halves_cosine_first}) {
        const std::optional<double> ratio =
            ratio_of_slow_pairs(read, pair_columns(read.cols(), layout, Odd::extra_sine), false);
        if (!ratio)
            continue;
        const std::string_view name = layout == Layout::interleaved ? "interleaved"
                                      : layout == Layout::halves    ? "halves"
                                                                    : "halves-cosine-first";
        const double rough = std::pow(*ratio, -static_cast<double>(read.cols()) / 2);
        if (!(rough > 1.001 && rough < 1e12))
            continue;
        const ColumnOrder arrangement{name, "extra-sine"};
        const double base =
            irregular.refined_base({sinusoidal_state(read, arrangement, "paper", rough, 0), false}, rough);
        for (const double one : bases_meant(base, 1e-6))
            if (irregular.try_waves({sinusoidal_state(read, arrangement, "paper", one, 0), false}))
                return true;
    }
    return false;
}

bool find_rotations(const Finder& finder, const Irregular& irregular) {
    const ReadTable& read = irregular.read();
    std::vector<std::string> settings = expected_rotary_settings(finder);
    for (const double base : {10000.0, 500000.0, 1000000.0})
        settings.push_back(setting("base", base));
    for (const std::string& one : settings)
        for (const std::string part : {"cos", "sin"})
            for (const std::string pairing : {"half-split", "interleaved"})
                if (irregular.try_waves({state_of("method=" + named(registry::rotary_table) +
                                                  setting("length", static_cast<double>(read.rows())) +
                                                  setting("d_model", static_cast<double>(read.cols())) +
                                                  "&rotary_part=" + part + "&pairing=" + pairing + one)}))
                    return true;
    return false;
}

}

void find_irregular_positions(Finder& finder) {
    const NumberTable& table = finder.table();
    const bool few = table.rows == 1 ? table.cols < 8 : table.cols < 4;
    const bool told_simply = std::any_of(finder.found().begin(), finder.found().end(), [](const Found& found) {
        return found.whole() && found.candidate.mistakes.size() < 2;
    });
    if (few || told_simply || table.complex || table.rows > most_rows_read || table.cols > 16384 ||
        !(std::fabs(table.largest - 1) < 0.2))
        return;
    const Irregular irregular(finder);
    if (find_sinusoids(finder, irregular) || finder.stopped())
        return;
    if (!find_sinusoids_of_other_base(irregular) && !finder.stopped() && table.rows > 1)
        find_rotations(finder, irregular);
}

}
