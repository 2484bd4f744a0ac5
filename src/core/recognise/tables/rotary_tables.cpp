// Finds tables of the cosines or sines of a rotary embedding, and complex tables of both. The frequencies measured from
// the columns give the base and, if they are not one geometric series, the scaling.
#include "core/method.hpp"
#include "core/position_waves.hpp"
#include "core/recognise/column_frequencies.hpp"
#include "core/recognise/readings.hpp"
#include "core/recognise/tables/rotary_channels.hpp"
#include "core/recognise/tables/rotary_divisors.hpp"
#include "core/recognise/tables/rotary_settings.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr Index few_rows = 8;

/// Tries tables whose pairs turn as fast as was measured.
class RotaryTables {
  public:
    RotaryTables(Finder& finder, const ReadTable& read)
        : finder_(&finder), read_(read), channels_(channels_of(read), read.cols()) {}

    void find() {
        measure();
        const std::vector<double>& frequencies = measure_.frequencies;
        if (frequencies.size() < 2 || !(frequencies[0] > 1e-6))
            return;
        if (std::fabs(frequencies[0] - 1) < 0.02 && (frequencies.size() > 3 || finder_->expected()))
            try_opposite_exponents();
        if (finder_->found_whole() || !(frequencies[measure_.steady] < frequencies[0]))
            return;
        for (const std::string& settings : expected_rotary_settings(*finder_)) {
            try_settings(settings);
            if (!finder_->found_whole())
                try_swapped_limits(settings);
        }
        for (const std::string& settings : plain_rotary_settings(measure_))
            if (!finder_->found_exactly())
                try_settings(settings);
        if (!finder_->found_exactly() && may_have_a_base())
            try_refined();
        if (!finder_->found_whole() && frequencies.size() > 2 && std::fabs(frequencies[0] - 1) < 1e-3)
            for (const std::string& settings : scaled_rotary_settings(*finder_, measure_))
                try_settings(settings);
        // Each wave twice is a rotary table; waves that stand once are no other table only where one was meant.
        const bool listed = channels_.kind == Channels::halves || channels_.kind == Channels::in_turn ||
                            (channels_.kind == Channels::once && !expected_rotary_settings(*finder_).empty());
        if (!finder_->found_whole() && listed && read_.rows() >= few_rows && frequencies[0] > 0.1 &&
            frequencies[0] < 1.001)
            try_divisors(*finder_, read_, channels_, measure_,
                         [&](const std::string& settings) { return as_read(table_of(settings)); });
    }

  private:
    void measure() {
        const bool few = read_.rows() < few_rows;
        measure_.coarse = few || finder_->table().most_uncertain > 0; // slow sines bend less than digits show
        measure_.undetermined = few && (read_.rows() - 1) * (channels_.pairs - 1) < 4;
        for (Index pair = 0; pair < channels_.pairs; ++pair)
            measure_.frequencies.push_back(frequency_of(channels_.first_column(pair)));
        measure_.steady = measure_.frequencies.size() - 1;
        while (measure_.steady > 1 && measure_.frequencies[measure_.steady] * static_cast<double>(read_.rows()) < 0.5)
            --measure_.steady;
    }

    /// Of few rows the second one, at position 1, shows the angle.
    double frequency_of(Index col) const {
        if (read_.rows() >= few_rows)
            return column_frequency(read_, col);
        const double first = read_.at(0, col), second = std::clamp(read_.at(1, col), -1.0, 1.0);
        return std::fabs(first) > 0.5 ? std::acos(second) : std::asin(second);
    }

    void try_settings(const std::string& settings) {
        for (const std::string_view part : {"cos", "sin"})
            for (const double offset : with_expected(*finder_, "offset", {0, 1}))
                for (const std::string_view factor : {"", "&attention_factor=1"})
                    if ((factor.empty() || settings.find("yarn") != std::string::npos) && !finder_->stopped() &&
                        (part == "cos" || channels_.kind != Channels::complex))
                        try_table(table_of("&rotary_part=" + std::string(part) + setting("offset", offset) + settings +
                                           std::string(factor)));
    }

    /// The table that the reading shows if these are its settings.
    Candidate table_of(const std::string& settings) const {
        Candidate right;
        right.state =
            state_of("method=" + named(registry::rotary_table) + setting("length", static_cast<double>(read_.rows())) +
                     setting("d_model", 2 * static_cast<double>(channels_.pairs)) + settings +
                     (channels_.kind == Channels::in_turn ? "&pairing=interleaved" : ""));
        right.oddity = rotary_oddity(right.state) + (right.state.is_default("offset") ? 0 : 0.1);
        right.angle = [offset = right.state.number("offset"), frequencies = measure_.frequencies,
                       channels = channels_](Cell cell) {
            return std::fabs(offset + static_cast<double>(cell.row)) *
                   frequencies[static_cast<std::size_t>(channels.pair(cell.col))];
        };
        right.value = values(right.state);
        if (channels_.kind == Channels::complex)
            right.remarks = {"Real parts are the cosines, imaginary parts the sines."};
        return right;
    }

    /// Empty where the field itself has them.
    Values values(const State& state) const {
        if (channels_.kind == Channels::once) // the table is the first half of the field, which is in halves
            return [field = make_field(state).field](Cell cell) { return field->at(cell); };
        return channels_.kind == Channels::complex ? complex_values(state) : Values();
    }

    /// What was meant, with the limits of its ramp swapped.
    void try_swapped_limits(const std::string& settings) {
        const State& meant = *finder_->expected();
        const Candidate right = table_of(settings + setting("offset", meant.number("offset")) +
                                         "&rotary_part=" + std::string(meant.text("rotary_part")));
        for (std::vector<double>& frequencies : frequencies_with_swapped_limits(right.state))
            try_altered(right, std::move(frequencies), "ramp-limits-swapped");
    }

    /// Frequencies that grow where they should fall.
    void try_opposite_exponents() {
        for (const double base : with_expected(*finder_, "base", {rotary_bases.begin(), rotary_bases.end()}))
            for (const std::string part : {"cos", "sin"}) {
                const Candidate right = table_of(setting("base", base) + "&rotary_part=" + part);
                const Waves waves = position_waves(right.state, 1)->waves;
                std::vector<double> frequencies;
                for (Index pair = 0; pair < waves.pairs(); ++pair)
                    frequencies.push_back(1 / waves.frequency(pair));
                try_altered(right, std::move(frequencies), "exponent-sign");
            }
    }

    /// Tries the candidate with other frequencies.
    void try_altered(Candidate right, std::vector<double> frequencies, std::string_view mistake) {
        const auto angle = [offset = right.state.number("offset"), channels = channels_,
                            frequencies = std::move(frequencies)](Cell cell) {
            return (offset + static_cast<double>(cell.row)) *
                   frequencies[static_cast<std::size_t>(channels.pair(cell.col))];
        };
        const double factor = position_waves(right.state, read_.rows())->factor;
        const bool cosines = right.state.text("rotary_part") == "cos", both = channels_.kind == Channels::complex;
        right.angle = [angle](Cell cell) { return std::fabs(angle(cell)); };
        right.value = [angle, factor, cosines, both](Cell cell) {
            const bool cosine = both ? cell.col % 2 == 0 : cosines;
            return factor * (cosine ? std::cos(angle(cell)) : std::sin(angle(cell)));
        };
        right = as_read(std::move(right));
        right.mistakes.push_back(mistake);
        finder_->try_whole(std::move(right));
    }

    void try_table(Candidate right) {
        if (right.state.text("scaling") == "none" && channels_.kind != Channels::complex)
            return try_readings(*finder_, {read_.rows(), read_.cols()}, right);
        finder_->try_candidate(as_read(std::move(right)));
    }

    Candidate as_read(Candidate right) const {
        right.reading = read_.reading();
        if (right.reading.transposed)
            right.mistakes = {"transposed"};
        return right;
    }

    /// Before angles are said to be rounded, and where digits are too few to measure it, the base is fitted to the
    /// numbers.
    void try_refined() {
        const bool cosines = std::fabs(read_.at(0, 0)) > 0.5;
        const auto with_base = [&](const std::vector<double>& numbers) {
            Candidate candidate = as_read(table_of(setting("base", std::max(numbers[0], 1.0)) +
                                                   (cosines ? "&rotary_part=cos" : "&rotary_part=sin")));
            candidate.oddity = 0.5;
            return candidate;
        };
        const Angles coarsest = finder_->found_whole() ? Angles::exact : Angles::float32;
        const double base = refined(finder_->table(), {measure_.base_between(measure_.steady)}, with_base)[0];
        for (const double one : meant(base, 1e-7, {}))
            if (finder_->try_whole(with_base({one}), coarsest))
                return;
    }

    /// Whether the first pairs turn as those of one base do, from 1 radian on.
    bool may_have_a_base() const {
        const std::vector<double>& frequencies = measure_.frequencies;
        const double base = measure_.base_between(measure_.steady);
        if (std::fabs(frequencies[0] - 1) > 0.01 || !(base > 1 && base < 1e12) || measure_.undetermined)
            return false;
        for (std::size_t pair = 1; pair < measure_.steady; ++pair)
            if (std::fabs(measure_.base_between(pair) / base - 1) > 0.3)
                return false;
        return true;
    }

    Finder* finder_;
    ReadTable read_;
    PairChannels channels_;
    RotaryMeasure measure_;
};

}

void find_rotary(Finder& finder) {
    const NumberTable& table = finder.table();
    if (table.rows == 1 || table.cols == 1)
        return find_rotary_list(finder);
    if (!(table.largest < 1e3))
        return;
    for (const bool transposed : {false, true}) {
        const ReadTable read(table, {.transposed = transposed});
        if (read.cols() <= 16384 && read.rows() >= 2 && !finder.found_whole() && !(transposed && table.complex))
            RotaryTables(finder, read).find();
    }
    find_corners(finder, false);
}

}
