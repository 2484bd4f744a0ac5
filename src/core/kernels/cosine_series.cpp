#include "core/kernels/cosine_series.hpp"

#include "core/kernels/wave_line.hpp"
#include "core/sums/diagonal_sums.hpp"
#include "core/waves/sinusoid.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

/// Fewer waves are added up again each time, because that is fast.
constexpr std::size_t many_waves = 256;
/// More waves are bounded by their amplitudes alone, because pictures ask for a thousand ranges at once.
constexpr std::size_t most_bounded = 512;
constexpr std::size_t most_values = 1 << 15, most_series = 6, most_means = 1 << 16, most_sums = 32;
/// How many means of a series, and how many values, are computed at once. Each wave begins anew in each piece, and a
/// piece is short enough for a frame.
constexpr std::size_t places_of_piece = 256, values_of_piece = 1024;
/// The largest number of diagonals whose values are kept: 8 MiB.
constexpr Index most_line = Index{1} << 20;

double gain_of(double frequency, Index count) {
    return wave_sum(Waves::Part::cosine, frequency, -static_cast<double>(count - 1) / 2, count);
}

std::vector<CosineWave> waves_of(const std::vector<double>& frequencies) {
    std::vector<CosineWave> waves;
    for (const double frequency : frequencies)
        waves.push_back({frequency});
    return waves;
}

}

CosineSeries::CosineSeries(Index rows, Index cols, Index shift, std::vector<CosineWave> waves, double scale)
    : Toeplitz(rows, cols, shift), waves_(std::move(waves)), scale_(scale) {
    for (const CosineWave& wave : waves_)
        reach_ += scale_ * wave.amplitude;
}

CosineSeries::CosineSeries(Index rows, Index cols, Index shift, const std::vector<double>& frequencies, double scale)
    : CosineSeries(rows, cols, shift, waves_of(frequencies), scale) {}

double CosineSeries::value(Index delta) const {
    if (waves_.size() < many_waves)
        return added_up(delta);
    if (const auto known = values_.find(delta); known != values_.end())
        return known->second;
    if (values_.size() == most_values)
        values_.clear();
    return values_[delta] = added_up(delta);
}

std::size_t CosineSeries::held_bytes() const {
    std::size_t means = 0;
    for (const Series& series : series_)
        means += series.means.size();
    return (means + line_.size()) * sizeof(double) + values_.size() * 4 * sizeof(double) + ranges_.held_bytes();
}

double CosineSeries::added_up(Index delta) const {
    double total = 0;
    for (const CosineWave& wave : waves_)
        total += wave.at(static_cast<double>(delta));
    return scale_ * total;
}

double CosineSeries::weighted_sum(const DiagonalRun& run) const {
    const auto known = std::find_if(sums_.begin(), sums_.end(), [&](const auto& sum) { return sum.first == run; });
    if (known != sums_.end())
        return known->second;
    double total = 0;
    for (const CosineWave& wave : waves_)
        total += wave.amplitude * cosine_sum(run, wave.frequency, wave.phase);
    if (keeps_means()) {
        if (sums_.size() == most_sums)
            sums_.erase(sums_.begin());
        sums_.emplace_back(run, scale_ * total);
    }
    return scale_ * total;
}

bool CosineSeries::keeps_means() const {
    return waves_.size() >= many_waves;
}

/// The series that contains the diagonal `first`; neighbouring means of a series are `step` diagonals apart.
CosineSeries::Series& CosineSeries::series(Index first, Index step, Index rows, Index cols) const {
    const Index begin = smallest() + (first - smallest()) % step;
    const auto found = std::find_if(series_.begin(), series_.end(), [&](const Series& series) {
        return series.first == begin && series.step == step && series.rows == rows && series.cols == cols;
    });
    if (found != series_.end())
        return *found;
    if (series_.size() == most_series)
        series_.erase(series_.begin());
    const auto places = static_cast<std::size_t>((largest() - begin) / step + 1);
    series_.push_back({begin, step, rows, cols, std::vector<double>(places),
                       std::vector<bool>((places + places_of_piece - 1) / places_of_piece)});
    return series_.back();
}

void CosineSeries::means_along(Index first, Index step, Index rows, Index cols, std::span<double> means) const {
    if (!keeps_means() || means.size() == 1 || (largest() - smallest()) / step >= static_cast<Index>(most_means))
        return add_means(first, step, rows, cols, means);
    Series& kept = series(first, step, rows, cols);
    const auto begin = static_cast<std::size_t>((first - kept.first) / step), end = begin + means.size();
    for (std::size_t piece = begin / places_of_piece; piece * places_of_piece < end; ++piece) {
        if (kept.known[piece])
            continue;
        const std::size_t from = piece * places_of_piece, count = std::min(places_of_piece, kept.means.size() - from);
        add_means(kept.first + static_cast<Index>(from) * step, step, rows, cols,
                  std::span(kept.means).subspan(from, count));
        kept.known[piece] = true;
    }
    std::copy_n(kept.means.begin() + static_cast<std::ptrdiff_t>(begin), means.size(), means.begin());
}

void CosineSeries::add_means(Index first, Index step, Index rows, Index cols, std::span<double> means) const {
    std::fill(means.begin(), means.end(), 0.0);
    const double scale = scale_ / (static_cast<double>(rows) * static_cast<double>(cols));
    const double middle = static_cast<double>(first) + static_cast<double>(rows + cols - 2) / 2;
    const double distance = static_cast<double>(step);
    for (const auto& [frequency, amplitude, phase] : waves_) {
        const double gain = scale * amplitude * gain_of(frequency, rows) * gain_of(frequency, cols);
        for (std::size_t at = 0; at < means.size(); at += places_per_seed) {
            const double angle = frequency * (middle + distance * static_cast<double>(at)) + phase;
            add_wave({gain * std::cos(angle), gain * std::sin(angle)}, frequency * distance,
                     means.subspan(at, std::min(places_per_seed, means.size() - at)));
        }
    }
}

bool CosineSeries::exact(Index diagonals) const {
    // A few waves count as sixteen, because their diagonals have to be visited one by one too.
    constexpr Index most = Index{1} << 16, few_waves = 16;
    return diagonals == 1 || (diagonals * std::max(static_cast<Index>(waves_.size()), few_waves) <= most &&
                              largest() - smallest() < most_line);
}

/// Each row of a picture asks for ranges of diagonals that overlap those of other rows, so each value is kept.
double CosineSeries::kept_value(Index delta) const {
    const auto at = static_cast<std::size_t>(delta - smallest()), piece = at / values_of_piece;
    if (line_.empty()) {
        line_.resize(static_cast<std::size_t>(largest() - smallest() + 1));
        line_known_.resize(line_.size() / values_of_piece + 1);
    }
    if (!line_known_[piece]) {
        const std::size_t from = piece * values_of_piece, count = std::min(values_of_piece, line_.size() - from);
        add_means(smallest() + static_cast<Index>(from), 1, 1, 1, std::span(line_).subspan(from, count));
        line_known_[piece] = true;
    }
    return line_[at];
}

Range CosineSeries::range_between(Index first, Index last) const {
    const Index diagonals = last - first + 1;
    if (diagonals == 1 || waves_.empty())
        return {value(first), value(first)};
    if (exact(diagonals)) {
        if (ranges_.end() == ranges_.first())
            ranges_ = SummedTable(smallest(), largest() + 1, [this](Index delta) { return kept_value(delta); });
        return ranges_.range(first, last);
    }
    Range outer{0, 0};
    if (waves_.size() > most_bounded)
        return {-reach_, reach_};
    const double from = static_cast<double>(first), to = static_cast<double>(last);
    for (const auto& [frequency, amplitude, phase] : waves_) {
        const bool full_turn = frequency * (to - from) >= 2 * std::numbers::pi;
        const Range wave = full_turn
                               ? Range{-1, 1}
                               : wave_range(Waves::Part::cosine, 1, frequency * from + phase, frequency * to + phase);
        outer = {outer.low + amplitude * wave.low, outer.high + amplitude * wave.high};
    }
    return {scale_ * outer.low, scale_ * outer.high};
}

}
