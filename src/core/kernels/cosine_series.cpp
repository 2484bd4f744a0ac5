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
/// More waves are bounded by their amplitudes alone, because pictures ask for a million ranges.
constexpr std::size_t most_bounded = 512;
/// The largest number of diagonals of a field whose ranges are exact: so many values can be kept.
constexpr Index most_line = Index{1} << 20;
/// Few enough values, and means, for a frame: of a few waves, and of thousands. Pieces of means are kept up to a
/// number.
constexpr Index values_of_piece = places_per_seed, values_of_many_waves = 64;
constexpr std::size_t means_of_piece = 64, most_pieces_of_means = 2048;
constexpr std::size_t most_bounds = 1 << 14;

/// The values of a piece of a series with this many waves.
constexpr Index piece_size(std::size_t waves) {
    return waves >= many_waves ? values_of_many_waves : values_of_piece;
}

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
    return keeps_means() ? piece_at(delta).at(delta) : added_up(delta);
}

bool CosineSeries::keeps_means() const {
    return waves_.size() >= many_waves;
}

std::size_t CosineSeries::held_bytes() const {
    return pieces_.total([](const SummedTable& piece) { return piece.held_bytes(); }) +
           means_.size() * (sizeof(*means_.begin()) + means_of_piece * sizeof(double)) +
           bounds_.size() * 2 * sizeof(*bounds_.begin());
}

double CosineSeries::added_up(Index delta) const {
    double total = 0;
    for (const CosineWave& wave : waves_)
        total += wave.at(static_cast<double>(delta));
    return scale_ * total;
}

double CosineSeries::weighted_sum(const DiagonalRun& run) const {
    double total = 0;
    for (const CosineWave& wave : waves_)
        total += wave.amplitude * cosine_sum(run, wave.frequency, wave.phase);
    return scale_ * total;
}

/// The strips of a picture ask for overlapping parts of one series, so with many waves its pieces are kept.
void CosineSeries::means_along(Index first, Index step, Index rows, Index cols, std::span<double> means) const {
    constexpr auto places = static_cast<Index>(means_of_piece);
    const Index apart = first - smallest();
    if (!keeps_means() || means.size() == 1 ||
        (largest() - smallest()) / step >= places * static_cast<Index>(most_pieces_of_means) / 2)
        return add_means(first, step, rows, cols, means);
    for (std::size_t done = 0; done < means.size();) {
        const Index place = apart / step + static_cast<Index>(done), within = place % places;
        const Index begin = smallest() + apart % step + (place - within) * step;
        if (means_.size() >= most_pieces_of_means)
            means_.clear();
        std::vector<double>& piece = means_[{begin, step, rows, cols}];
        if (piece.empty()) {
            piece.resize(means_of_piece);
            add_means(begin, step, rows, cols, piece);
        }
        const std::size_t count = std::min(means.size() - done, means_of_piece - static_cast<std::size_t>(within));
        std::copy_n(piece.begin() + within, count, means.begin() + static_cast<std::ptrdiff_t>(done));
        done += count;
    }
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

/// Pieces begin at multiples of their size, so that distance 0 begins one and is exact.
const SummedTable& CosineSeries::piece_at(Index delta) const {
    constexpr Index far = Index{1} << 40; // a multiple of the size, beyond every distance
    const Index size = piece_size(waves_.size()), piece = (delta + far) / size, begin = piece * size - far;
    if (const SummedTable* known = pieces_.find(piece))
        return *known;
    const Index first = std::max(begin, smallest()), end = std::min(begin + size, largest() + 1);
    std::vector<double> values(static_cast<std::size_t>(end - first));
    add_means(first, 1, 1, 1, values);
    const auto most_pieces = static_cast<std::size_t>(most_line / size + 1); // both ends may be cut
    return pieces_.add(piece, most_pieces) = SummedTable(first, std::move(values));
}

Range CosineSeries::range_between(Index first, Index last) const {
    const Index diagonals = last - first + 1;
    if (diagonals == 1 || waves_.empty())
        return {value(first), value(first)};
    if (exact(diagonals)) {
        Range range;
        for (Index next = first; next <= last;) {
            const SummedTable& piece = piece_at(next);
            range = united(range, piece.range(next, std::min(last, piece.end() - 1)));
            next = piece.end();
        }
        return range;
    }
    if (waves_.size() > most_bounded)
        return {-reach_, reach_};
    if (bounds_.size() >= most_bounds)
        bounds_.clear();
    const auto [known, fresh] = bounds_.try_emplace(first * (Index{1} << 32) + diagonals);
    if (fresh)
        known->second = added_bounds(static_cast<double>(first), static_cast<double>(last));
    return known->second;
}

Range CosineSeries::added_bounds(double from, double to) const {
    Range outer{0, 0};
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
