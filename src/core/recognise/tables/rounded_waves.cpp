// Finds sinusoidal and rotary tables whose frequencies, positions or angles were rounded to float16 or bfloat16. Each
// rounding is repeated exactly, so that every number agrees where it is the right one. Without that, angles rounded so
// coarsely leave most cells undecided.
#include "core/method.hpp"
#include "core/position_waves.hpp"
#include "core/precision/number_format.hpp"
#include "core/recognise/altered_waves.hpp"
#include "core/recognise/column_frequencies.hpp"
#include "core/recognise/finder.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace posenc {

namespace {

/// What was rounded.
struct RoundedParts {
    bool frequencies, positions, angles;
};

constexpr std::array parts_in_use{
    RoundedParts{true, false, false}, // a buffer of frequencies that was converted with the model
    RoundedParts{false, true, true},  RoundedParts{true, true, true},   RoundedParts{false, false, true},
    RoundedParts{true, false, true},  RoundedParts{false, true, false}, RoundedParts{true, true, false}};

std::string parts_text(const RoundedParts& parts) {
    std::vector<std::string> names;
    if (parts.frequencies)
        names.push_back("frequencies");
    if (parts.positions)
        names.push_back("positions");
    if (parts.angles)
        names.push_back("angles");
    return names.size() == 1   ? names[0]
           : names.size() == 2 ? names[0] + " and " + names[1]
                               : names[0] + ", " + names[1] + " and " + names[2];
}

/// Rows of the table that share a position after rounding, as a sentence; empty if there are none.
std::string shared_positions_text(Index first, Index rows, NumberFormat format) {
    constexpr int most_groups = 3;
    std::string text;
    int groups = 0;
    const Rounding rounding(format);
    const int bits = format == NumberFormat::bfloat16 ? 8 : 11;
    for (Index row = 0; row < rows;) {
        Index last = row;
        const double position = rounding(static_cast<double>(first + row));
        while (last + 1 < rows && rounding(static_cast<double>(first + last + 1)) == position)
            ++last;
        if (last > row && groups++ < most_groups)
            text += (groups > 1 ? ", " : "") + std::string("rows ") + readable_integer(row) +
                    (last == row + 1 ? " and " : " to ") + readable_integer(last);
        row = last + 1;
    }
    if (groups == 0)
        return {};
    return "Positions beyond " + readable_integer(1 << bits) + " fall together: " + text +
           (groups > most_groups ? ", and others" : "") + ".";
}

/// The waves of a state as the table may hold them.
class Rounded {
  public:
    Rounded(Finder& finder, State state, const TableReading& reading)
        : finder_(&finder), state_(std::move(state)), reading_(reading), read_(finder.table(), reading),
          first_(state_.integer("offset")), waves_(position_waves(state_, first_ + read_.rows())) {}

    /// Whether the waves fit as far as coarse angles can tell. This rules out nearly everything cheaply.
    bool plausible() const {
        if (!waves_ || waves_->waves.width() != read_.cols())
            return false;
        const Index rows = read_.rows(), cols = read_.cols();
        for (Index row = 0; row < rows; row += std::max<Index>(rows / 8, 1))
            for (Index col = 0; col < cols; col += std::max<Index>(cols / 16, 1)) {
                const double position = static_cast<double>(first_ + row), value = waves_->waves.at(position, col),
                             angle = position * waves_->waves.frequency(waves_->waves.column(col).pair);
                if (!(std::fabs(read_.at(row, col) - waves_->factor * value) < 0.03 + 0x1p-6 * std::fabs(angle)))
                    return false;
            }
        return true;
    }

    /// Tries all roundings; true if one fits.
    bool try_all() {
        for (const NumberFormat format : {NumberFormat::bfloat16, NumberFormat::float16})
            for (const RoundedParts& parts : parts_in_use)
                if (try_rounded(format, parts, rounded_frequencies(format, parts)))
                    return true;
        return std::any_of(std::begin(coarse_formats), std::end(coarse_formats), [&](NumberFormat format) {
            return try_rounded(format, parts_in_use.front(), frequencies_of_table(format));
        });
    }

  private:
    static constexpr NumberFormat coarse_formats[] = {NumberFormat::bfloat16, NumberFormat::float16};

    /// One number a pair.
    std::vector<double> rounded_frequencies(NumberFormat format, const RoundedParts& parts) const {
        std::vector<double> all;
        for (Index pair = 0; pair < waves_->waves.pairs(); ++pair) {
            const double right = waves_->waves.frequency(pair);
            all.push_back(parts.frequencies ? rounded(right, format) : right);
        }
        return all;
    }

    /// The same where the frequencies were not only rounded to the format but computed in it: the numbers of the format
    /// that are nearest to what the columns show.
    std::vector<double> frequencies_of_table(NumberFormat format) const {
        const Waves& waves = waves_->waves;
        std::vector<double> all = rounded_frequencies(format, parts_in_use.front());
        const double rows = static_cast<double>(std::min<Index>(read_.rows(), 1024));
        for (Index col = 0; col < waves.width(); ++col) {
            const Waves::Column& column = waves.column(col);
            const double found = column.part == Waves::Part::zero ? 0 : column_frequency(read_, col);
            if (found * rows > 1 && std::fabs(found / waves.frequency(column.pair) - 1) < 12 * unit_roundoff(format))
                all[static_cast<std::size_t>(column.pair)] = rounded(found, format);
        }
        return all;
    }

    bool try_rounded(NumberFormat format, const RoundedParts& parts, std::vector<double> frequencies) {
        const Rounding rounding(format);
        Candidate candidate;
        candidate.state = state_;
        candidate.reading = reading_;
        candidate.mistakes = mistakes_of(reading_, 0);
        name_mistake(candidate, format, parts);
        const auto angle = [waves = waves_->waves, first = first_, rounding, parts,
                            frequencies = std::move(frequencies)](Cell cell) {
            const double position = static_cast<double>(first + cell.row),
                         frequency = frequencies[static_cast<std::size_t>(waves.column(cell.col).pair)],
                         exact = (parts.positions ? rounding(position) : position) * frequency;
            return parts.angles ? rounding(exact) : exact;
        };
        candidate.angle = [angle](Cell cell) { return std::fabs(angle(cell)); };
        candidate.value = [angle, waves = waves_->waves, factor = waves_->factor](Cell cell) {
            const Waves::Part part = waves.column(cell.col).part;
            return part == Waves::Part::zero   ? 0
                   : part == Waves::Part::sine ? factor * std::sin(angle(cell))
                                               : factor * std::cos(angle(cell));
        };
        return finder_->try_whole(std::move(candidate));
    }

    void name_mistake(Candidate& candidate, NumberFormat format, const RoundedParts& parts) const {
        const bool brain = format == NumberFormat::bfloat16;
        if (!parts.positions && !parts.angles) {
            candidate.mistakes.push_back(brain ? "bfloat16-frequencies" : "float16-frequencies");
            return;
        }
        const std::string_view id = brain ? "bfloat16" : "float16";
        candidate.mistakes.push_back(id);
        candidate.details[id] = parts_text(parts);
        if (parts.positions)
            if (std::string shared = shared_positions_text(first_, read_.rows(), format); !shared.empty())
                candidate.remarks.push_back(std::move(shared));
    }

    Finder* finder_;
    State state_;
    TableReading reading_;
    ReadTable read_;
    Index first_;
    std::optional<PositionWaves> waves_;
};

/// What the table may be without its rounding: what was meant, what was found with coarse angles, what is usual.
std::vector<Candidate> right_ones(const Finder& finder) {
    std::vector<Candidate> all;
    const std::string rows = std::to_string(finder.table().rows), cols = std::to_string(finder.table().cols);
    const auto add = [&](State state) {
        Candidate candidate;
        candidate.state = std::move(state).with("length", rows).with("d_model", cols);
        all.push_back(std::move(candidate));
    };
    if (finder.expected())
        add(*finder.expected());
    for (const Found& found : finder.found()) {
        all.push_back(found.candidate);
        if (found.candidate.free_list)
            all.back().state = all.back().state.without("scaling");
    }
    for (const std::string base : {"10000", "500000", "1000000"})
        for (const std::string part : {"cos", "sin"})
            for (const std::string pairing : {"half-split", "interleaved"})
                add(state_of("method=" + named(registry::rotary_table) + "&base=" + base + "&rotary_part=" + part +
                             "&pairing=" + pairing));
    for (const std::string layout : {"interleaved", "halves", "halves-cosine-first"})
        for (const std::string grid : {"paper", "inclusive"})
            for (const std::string offset : {"0", "1"})
                add(state_of("method=" + named(registry::sinusoidal) + "&layout=" + layout + "&grid=" + grid +
                             "&offset=" + offset));
    return all;
}

}

void find_rounded(Finder& finder) {
    const NumberTable& table = finder.table();
    if (finder.found_whole() || table.rows < 8 || table.cols < 4 || table.cols > 16384 || !(table.largest < 16))
        return;
    for (const Candidate& right : right_ones(finder)) {
        if (finder.stopped())
            return;
        if (right.value || right.reading.missing >= 0 || right.reading.zero_row >= 0 || right.reading.reversed ||
            !right.reading.order.empty())
            continue; // other mistakes besides
        Rounded rounded(finder, right.state, right.reading);
        if (rounded.plausible() && rounded.try_all())
            return;
    }
}

}
