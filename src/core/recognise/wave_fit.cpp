#include "core/recognise/wave_fit.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <numeric>

namespace posenc {

namespace {

using Complex = std::complex<double>;
constexpr double turn = 2 * std::numbers::pi;

double wrapped(double angle) {
    return std::remainder(angle, turn);
}

/// The range without the outermost 3 % on each side, because a few cells may be wrong. Sorts `numbers`.
Range usual_range(std::vector<double>& numbers) {
    std::sort(numbers.begin(), numbers.end());
    const std::size_t few = numbers.size() / 33;
    return numbers.empty() ? Range{} : Range{numbers[few], numbers[numbers.size() - 1 - few]};
}

/// The rows on the longer side of the row of zeros, which is not compared.
Extent rows_compared(const ReadTable& read) {
    const Index zero = read.reading().zero_row;
    return zero >= read.rows() / 2 ? Extent{0, zero} : Extent{zero + 1, read.rows() - zero - 1};
}

/// The pairs of a table as complex numbers, in the rows from `from` on.
class Pairs {
  public:
    Pairs(const ReadTable& read, const PairColumns& columns)
        : read_(&read), columns_(columns), from_(rows_compared(read).first),
          rows_(std::min<Index>(rows_compared(read).count, 1024)) {}

    Index rows() const { return rows_; }
    Index from() const { return from_; }
    Index count() const { return columns_.pairs - columns_.first; }
    /// Pairs are counted from columns_.first.
    Complex at(Index row, Index pair) const {
        pair += columns_.first;
        return {read_->at(from_ + row, columns_.cosine(pair)), read_->at(from_ + row, columns_.sine(pair))};
    }

    /// The length A of the pairs, if it is the same everywhere.
    std::optional<double> length() const {
        std::vector<double> lengths;
        for (Index row = 0; row < rows_; row += std::max<Index>(rows_ / 48, 1))
            for (Index pair = 0; pair < count(); pair += std::max<Index>(count() / 48, 1))
                lengths.push_back(std::abs(at(row, pair)));
        const Range usual = usual_range(lengths);
        if (!(usual.high > 0) || !(usual.width() < 0.03 * usual.high))
            return {};
        return std::accumulate(lengths.begin(), lengths.end(), 0.0) / static_cast<double>(lengths.size());
    }

    /// The mean of z(r + lag) · conj z(r); its length is A² if all turns are equal.
    Complex turns(Index pair, Index lag) const {
        Complex sum = 0;
        for (Index row = 0; row + lag < rows_; ++row)
            sum += at(row + lag, pair) * std::conj(at(row, pair));
        return sum / static_cast<double>(rows_ - lag);
    }

    /// In radians per row: first from neighbouring rows, then over longer and longer lags, so that rounding matters
    /// less and less.
    std::optional<double> frequency(Index pair, double length) const {
        const Complex neighbours = turns(pair, 1);
        if (std::abs(neighbours) < 0.97 * length * length)
            return {};
        double frequency = std::arg(neighbours);
        for (Index lag = 4; lag < rows_ * 3 / 4; lag *= 4)
            frequency +=
                wrapped(std::arg(turns(pair, lag)) - frequency * static_cast<double>(lag)) / static_cast<double>(lag);
        return frequency;
    }

  private:
    const ReadTable* read_;
    PairColumns columns_;
    Index from_, rows_;
};

/// Whether the series is half of one that occurs twice.
WaveFit::Series series_of(const std::vector<double>& frequencies) {
    const std::size_t half = (frequencies.size() + 1) / 2;
    const auto alike = [&](std::size_t a, std::size_t b) {
        return std::fabs(frequencies[a] - frequencies[b]) <= 1e-3 * std::fabs(frequencies[a]) + 2e-5;
    };
    bool tiled = frequencies.size() >= 4 && !alike(0, 1), repeated = frequencies.size() >= 4 && !alike(0, 2);
    for (std::size_t pair = 0; pair < frequencies.size(); ++pair) {
        tiled = tiled && (pair + half >= frequencies.size() || alike(pair, pair + half));
        repeated = repeated && (pair % 2 == 1 || pair + 1 >= frequencies.size() || alike(pair, pair + 1));
    }
    return tiled ? WaveFit::Series::tiled : repeated ? WaveFit::Series::repeated : WaveFit::Series::whole;
}

/// Of the numbers for all pairs, those of one copy of the series.
std::vector<double> once(const std::vector<double>& numbers, WaveFit::Series series) {
    std::vector<double> kept;
    for (std::size_t pair = 0; pair < numbers.size(); ++pair)
        if (series == WaveFit::Series::whole || (series == WaveFit::Series::repeated && pair % 2 == 0) ||
            (series == WaveFit::Series::tiled && pair < (numbers.size() + 1) / 2))
            kept.push_back(numbers[pair]);
    return kept;
}

/// Fits a straight line through the logarithms. Larger frequencies are relatively more exact, so they have more weight.
void fit_series(const std::vector<double>& frequencies, WaveFit& fit) {
    double weights = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (std::size_t pair = 0; pair < frequencies.size(); ++pair) {
        const double f = std::fabs(frequencies[pair]), at = static_cast<double>(pair);
        if (f < 1e-12)
            continue;
        const double weight = f * f, log = std::log(f);
        weights += weight, x += weight * at, y += weight * log, xx += weight * at * at, xy += weight * at * log;
    }
    const double spread = weights * xx - x * x;
    fit.one_pair = !(spread > 0);
    const double slope = fit.one_pair ? 0 : (weights * xy - x * y) / spread;
    fit.ratio = std::exp(slope);
    fit.rate = std::exp((y - slope * x) / weights);
}

/// Pairs that turn by more than half a turn per row seem slower than they are (aliasing). Their true speed is
/// extrapolated from the slower pairs.
void undo_aliasing(std::vector<double>& frequencies) {
    std::size_t falling = frequencies.size() - 1;
    const auto f = [&](std::size_t pair) { return std::fabs(frequencies[pair]); };
    while (falling > 0 && f(falling - 1) > f(falling))
        --falling;
    if (falling == 0 || falling + 4 > frequencies.size())
        return;
    const double sign = frequencies.back() < 0 ? -1 : 1;
    for (std::size_t pair = falling + 1; pair-- > 0;) {
        const double expected = f(pair + 1) * f(pair + 1) / f(pair + 2);
        frequencies[pair] = sign * expected + wrapped(frequencies[pair] - sign * expected);
    }
}

/// The position at which all pairs have the angles of the first row: slow pairs give it roughly, fast ones exactly.
/// `disagreement` receives the largest difference of an angle.
double position_of(const std::vector<double>& angles, const WaveFit& fit, double& disagreement) {
    double position = 0;
    const auto pairs = static_cast<Index>(angles.size());
    const auto left = [&](Index pair) {
        const double frequency = fit.rate * std::pow(fit.ratio, static_cast<double>(pair));
        return std::pair{wrapped(angles[static_cast<std::size_t>(pair)] - frequency * position), frequency};
    };
    for (Index pair = pairs; pair-- > 0;) {
        const auto [angle, frequency] = left(pair);
        position += angle / frequency;
    }
    disagreement = 0;
    for (Index pair = 0; pair < pairs; ++pair)
        disagreement = std::max(disagreement, std::fabs(left(pair).first));
    return position;
}

}

PairColumns pair_columns(Index width, Layout layout, Odd odd) {
    const Index pairs = width / 2, sines = width % 2 == 1 && odd == Odd::extra_sine ? pairs + 1 : pairs;
    const bool cosines_first = layout == Layout::halves_cosine_first;
    return {0, pairs, layout == Layout::interleaved, cosines_first ? pairs : 0, cosines_first ? 0 : sines};
}

std::optional<WaveFit> fit_waves(const ReadTable& read, const PairColumns& columns) {
    const Pairs pairs(read, columns);
    if (pairs.rows() < 2 || pairs.count() < 1)
        return {};
    const std::optional<double> length = pairs.length();
    if (!length)
        return {};
    std::vector<double> frequencies, angles, other_angles;
    for (Index pair = 0; pair < pairs.count(); ++pair) {
        const std::optional<double> frequency = pairs.frequency(pair, *length);
        if (!frequency)
            return {};
        frequencies.push_back(*frequency);
        angles.push_back(std::arg(pairs.at(0, pair)));
        other_angles.push_back(std::numbers::pi / 2 - angles.back());
    }
    WaveFit fit;
    fit.length = *length;
    fit.series = series_of(frequencies);
    for (std::vector<double>* numbers : {&frequencies, &angles, &other_angles})
        *numbers = once(*numbers, fit.series);
    undo_aliasing(frequencies);
    fit_series(frequencies, fit);
    double as_it_stands = 0, exchanged = 0;
    const double first = position_of(angles, fit, as_it_stands), other = position_of(other_angles, fit, exchanged);
    fit.swapped = exchanged < as_it_stands;
    fit.reversed = (frequencies.front() < 0) != fit.swapped;
    const double position = fit.swapped ? other : first, skipped = static_cast<double>(pairs.from());
    fit.first = fit.reversed ? position + skipped - static_cast<double>(read.rows() - 1) : position - skipped;
    fit.rate /= std::pow(fit.ratio, static_cast<double>(columns.first));
    return fit;
}

std::optional<double> pair_length(const ReadTable& read) {
    std::vector<double> squares;
    const Index step = std::max<Index>(read.rows() / 64, 1);
    for (Index row = 0; row < read.rows(); row += step) {
        double sum = 0;
        for (Index col = 0; col < read.cols(); ++col)
            sum += read.at(row, col) * read.at(row, col);
        if (read.compared(row))
            squares.push_back(sum);
    }
    const Range usual = usual_range(squares);
    const double columns = static_cast<double>(read.cols() / 2);
    const double slack = 2.0 / static_cast<double>(read.cols()) * (read.cols() % 2 == 1 ? 1 : 0) + 0.02;
    if (!(usual.high > 0) || !(usual.width() <= slack * usual.high) || columns < 1)
        return {};
    return std::sqrt(usual.high / columns);
}

std::optional<double> ratio_of_sines(const ReadTable& read, Index first, Index second) {
    const Index from = rows_compared(read).first, rows = std::min<Index>(from + rows_compared(read).count, 512);
    const auto frequency = [&](Index col) {
        double products = 0, squares = 0;
        for (Index row = from + 1; row + 1 < rows; ++row) {
            const double value = read.at(row, col);
            products += value * (read.at(row - 1, col) + read.at(row + 1, col)), squares += 2 * value * value;
        }
        return std::acos(products / squares);
    };
    if (second >= read.cols() || first >= read.cols() || rows < from + 3)
        return {};
    const double ratio = frequency(second) / frequency(first);
    return ratio > 0 && ratio < 1 ? std::optional(ratio) : std::nullopt;
}

std::optional<double> ratio_of_slow_pairs(const ReadTable& read, const PairColumns& columns, bool swapped) {
    const Pairs pairs(read, columns);
    if (pairs.count() < 2 || pairs.rows() < 2)
        return {};
    const auto angle = [&](Index row, Index pair) {
        const double angle = std::arg(pairs.at(row, pair));
        return swapped ? wrapped(std::numbers::pi / 2 - angle) : angle;
    };
    double products = 0, squares = 0;
    for (Index row = 0; row < pairs.rows(); ++row) {
        const double slow = angle(row, pairs.count() - 1), faster = angle(row, pairs.count() - 2);
        products += slow * faster, squares += faster * faster;
    }
    const double ratio = products / squares;
    return ratio > 0 && ratio < 1 ? std::optional(ratio) : std::nullopt;
}

}
