// Finds the first columns of wider tables, as print(pe[:20, :8]) shows them. The columns tell n^(2/d) and no more: 8
// columns of base 1.15478 are also the first 8 of 512 of base 10000. A usual width with a usual base is more likely
// than an odd base, so it takes the place of one.
#include "core/method.hpp"
#include "core/recognise/tables/rotary_channels.hpp"
#include "core/recognise/tables/rotary_settings.hpp"
#include "core/recognise/tables/sinusoidal_tables.hpp"
#include "core/recognise/wave_fit.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// More than this is the oddity of a base that nobody chooses, with or without other settings.
constexpr double most_odd_whole = 0.39;

/// Widths in use, powers of two first.
std::vector<double> widths_beyond(const Finder& finder, double width) {
    std::vector<double> all;
    if (finder.expected())
        all.push_back(finder.expected()->number("d_model"));
    for (double power = 16; power <= 16384; power *= 2)
        all.push_back(power);
    for (const double part : {3.0, 5.0})
        for (double power = 16; power * part <= 16384; power *= 2)
            all.push_back(power * part);
    std::erase_if(all, [&](double one) { return one < width + 2; });
    return all;
}

std::vector<double> corner_bases(const Finder& finder) {
    return with_expected(finder, "base", {10000, 500000, 1000000, 100000, 1000});
}

/// Whether the table is as wide as what was meant, or as one half of it: then it is no corner of a wider one.
bool whole_width_meant(const Finder& finder) {
    if (!finder.expected() || finder.expected()->is_none("d_model"))
        return false;
    const Index width = finder.expected()->integer("d_model");
    return width == finder.table().cols || width == 2 * finder.table().cols;
}

/// What the columns show: the ratio of neighbouring frequencies, and the first position.
struct Shown {
    double ratio, offset;
    /// Whether a series may be the one, roughly: each candidate is compared with the numbers.
    bool may_be(double log_ratio) const { return std::fabs(log_ratio / std::log(ratio) - 1) < 0.1; }
};

class Corners {
  public:
    explicit Corners(Finder& finder) : finder_(&finder), read_(finder.table(), {}) {}

    /// Sines and cosines in turn.
    bool find_in_turn() {
        const std::optional<WaveFit> fit =
            fit_waves(read_, pair_columns(read_.cols(), Layout::interleaved, Odd::extra_sine));
        if (!fit || fit->one_pair || fit->swapped || fit->reversed || fit->series != WaveFit::Series::whole ||
            std::fabs(fit->rate - 1) > 0.02 || std::fabs(fit->length - 1) > 0.02)
            return false;
        const Shown shown{fit->ratio, std::round(fit->first)};
        return each_series(static_cast<double>(read_.cols()), shown, [&](const std::string& series) {
            return try_field(sinusoidal(series + "&layout=interleaved", shown.offset), 0.3);
        });
    }

    /// Sines or cosines alone: of a rotary embedding, or of a sinusoidal table in halves.
    bool find_alone(Index step) {
        const Index rows = read_.rows();
        if (read_.cols() < 2 * step || std::fabs(read_.at(0, 0) - std::round(read_.at(0, 0))) > 1e-3)
            return false;
        const bool cosines = read_.at(0, 0) > 0.5;
        const auto frequency = [&](Index col) {
            const double second = std::clamp(read_.at(1, col), -1.0, 1.0);
            return cosines ? std::acos(second) : std::asin(second);
        };
        if (rows < 2 || std::fabs(frequency(0) - 1) > 0.02)
            return false;
        const Shown shown{frequency(step), 0};
        bool found = false;
        each_series(static_cast<double>(read_.cols()) * (step == 1 ? 2 : 1), shown, [&](const std::string& series) {
            const std::string part = cosines ? "cos" : "sin";
            const bool rotary = series.find("inclusive") == std::string::npos &&
                                try_field(state_of("method=" + named(registry::rotary_table) + rows_setting() + series +
                                                   "&rotary_part=" + part + (step == 2 ? "&pairing=interleaved" : "")),
                                          cosines ? 0.3 : 0.31);
            const bool halves =
                step == 1 &&
                try_field(sinusoidal(series + (cosines ? "&layout=halves-cosine-first" : "&layout=halves"), 0),
                          cosines ? 0.31 : 0.3);
            return found = rotary || halves;
        });
        return found;
    }

  private:
    std::string rows_setting() const { return setting("length", static_cast<double>(read_.rows())); }
    State sinusoidal(const std::string& series, double offset) const {
        return state_of("method=" + named(registry::sinusoidal) + rows_setting() + setting("offset", offset) + series);
    }

    /// Calls `visit` with widths, bases and grids that may be meant until it returns true.
    template <class Visit> bool each_series(double width, const Shown& shown, const Visit& visit) const {
        for (const double base : corner_bases(*finder_))
            for (const double wide : widths_beyond(*finder_, width))
                for (const bool inclusive : {false, true}) {
                    const double log_ratio = -std::log(base) * (inclusive ? 1 / (wide / 2 - 1) : 2 / wide);
                    if (shown.may_be(log_ratio) &&
                        visit(setting("d_model", wide) + setting("base", base) + (inclusive ? "&grid=inclusive" : "")))
                        return true;
                }
        return false;
    }

    bool try_field(const State& state, double oddity) const {
        Candidate candidate;
        candidate.state = state;
        candidate.oddity = oddity;
        candidate.value = [field = make_field(state).field](Cell cell) { return field->at(cell); };
        candidate.angle = [offset = state.number("offset")](Cell cell) {
            return std::fabs(offset + static_cast<double>(cell.row));
        };
        candidate.remarks = {"These are the first " + readable_integer(read_.cols()) + " columns of a table of width " +
                             readable(state.number("d_model")) +
                             "; another width with another base may have the same ones."};
        return finder_->try_whole(std::move(candidate));
    }

    Finder* finder_;
    ReadTable read_;
};

}

void find_corners(Finder& finder, bool paired) {
    const NumberTable& table = finder.table();
    if (whole_width_meant(finder) || finder.found_whole(most_odd_whole) || table.rows < 2 || table.cols < 3 ||
        table.cols > 512 || table.complex || !(std::fabs(table.largest - 1) < 0.2))
        return;
    Corners corners(finder);
    if (paired ? corners.find_in_turn() : corners.find_alone(1) || corners.find_alone(2))
        finder.drop([](const Found& found) { return found.candidate.oddity > most_odd_whole; });
}

}
