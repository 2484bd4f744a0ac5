// Means of waves that advance along both axes of an image; see grid_means.hpp. As a complex number such a wave is the
// product of one wave for each axis, so the sum over a box of places is the product of two differences of running
// totals.
#include "core/kernels/grid_means.hpp"
#include "core/kernels/sample_columns.hpp"
#include "core/kernels/wave_line.hpp"
#include "core/sums/grid_runs.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace posenc {

namespace {

using Complex = std::complex<double>;

/// Which sums along an axis are needed.
struct Asked {
    bool numbers = false; ///< single places
    bool whole = false;   ///< the whole axis
    bool runs = false;    ///< any other run of places
    void add(const Extent& run, Index places) {
        (run.count == 1 ? numbers : run.count == places ? whole : runs) = true;
    }
};

/// Σ start · e^(i·turn·k) over the places 0 … places − 1, with turns of −π … π.
Complex whole_sum(Complex start, double turn, Index places) {
    const double count = static_cast<double>(places);
    const double gain = turn == 0 ? count : std::sin(turn * count / 2) / std::sin(turn / 2);
    return start * gain * std::polar(1.0, turn * (count - 1) / 2); // gain may be below 0
}

/// The running totals of start · e^(i·turn·k) along an axis, and these numbers themselves (ends_of), as far as needed.
/// The totals take longest, because each of them waits for the one before.
void total_wave(Complex start, double turn, Index places, const Asked& asked, std::vector<Complex>& totals) {
    const auto count = static_cast<std::size_t>(places);
    totals.resize(2 * count + 1);
    if (asked.numbers || asked.runs)
        write_wave(start, turn, std::span(totals).subspan(1 + count));
    if (asked.whole && !asked.runs)
        totals[count] = whole_sum(start, turn, places);
    Complex total;
    for (std::size_t place = 0; asked.runs && place < count; ++place)
        totals[place + 1] = total += totals[1 + count + place];
}

/// The means of waves in every row of samples.
class WaveColumns {
  public:
    WaveColumns(std::span<const Index> axes, std::span<const Extent> rows,
                const std::function<GridWave(Index col)>& wave_of);
    /// For every row the mean over these columns; NaN where there are no tokens or columns. Holds until the next call.
    std::span<const double> means_of(const Extent& columns);

  private:
    struct Box {
        std::size_t row;
        RunEnds down, along;
        double share; ///< 1 / tokens of the row
    };
    /// The means over one column. Those of the last wave are kept: both channels of a pair hold the same wave.
    std::span<const double> means_of(const GridWave& wave);

    Index height_, width_;
    const std::function<GridWave(Index col)>& wave_of_;
    std::vector<Box> boxes_;
    Asked asked_down_, asked_along_;
    std::vector<Complex> down_, along_; ///< running totals of one wave
    std::optional<GridWave> known_;     ///< that wave
    std::vector<double> of_wave_;       ///< its means in every row
    std::vector<double> start_, means_; ///< start_: 0, or NaN in rows without tokens
};

WaveColumns::WaveColumns(std::span<const Index> axes, std::span<const Extent> rows,
                         const std::function<GridWave(Index col)>& wave_of)
    : height_(axes[0]), width_(axes[1]), wave_of_(wave_of) {
    for (std::size_t row = 0; row < rows.size(); ++row) {
        start_.push_back(rows[row].count == 0 ? undefined : 0);
        for_boxes(axes, rows[row], [&](const GridBox& box) {
            const double share = 1 / static_cast<double>(rows[row].count);
            boxes_.push_back({row, ends_of(box[0], axes[0]), ends_of(box[1], axes[1]), share});
            asked_down_.add(box[0], axes[0]);
            asked_along_.add(box[1], axes[1]);
        });
    }
}

/// Of the complex product only the real part is wanted.
std::span<const double> WaveColumns::means_of(const GridWave& wave) {
    if (wave == known_)
        return of_wave_;
    total_wave(wave.start, wave.turns[0], height_, asked_down_, down_);
    total_wave(1, wave.turns[1], width_, asked_along_, along_);
    of_wave_ = start_;
    for (const Box& box : boxes_) {
        const Complex down = down_[box.down.end] - down_[box.down.first],
                      along = along_[box.along.end] - along_[box.along.first];
        of_wave_[box.row] += box.share * (down.real() * along.real() - down.imag() * along.imag());
    }
    known_ = wave;
    return of_wave_;
}

std::span<const double> WaveColumns::means_of(const Extent& columns) {
    if (columns.count == 1)
        return means_of(wave_of_(columns.first));
    means_ = start_;
    for (Index col = columns.first; col < columns.first + columns.count; ++col) {
        const std::span<const double> of_wave = means_of(wave_of_(col));
        for (std::size_t row = 0; row < means_.size(); ++row)
            means_[row] += of_wave[row];
    }
    const double share = columns.count == 0 ? undefined : 1 / static_cast<double>(columns.count);
    for (double& mean : means_)
        mean *= share;
    return means_;
}

}

void fill_grid_wave_means(std::span<const Index> axes, Cell size, const std::function<GridWave(Index col)>& wave_of,
                          const Viewport& viewport, std::span<float> means) {
    const std::vector<Extent> rows = extents(viewport.rows, size.row), cols = extents(viewport.cols, size.col);
    WaveColumns waves(axes, rows, wave_of);
    fill_columns(rows.size(), cols.size(), means, [&](std::size_t sample) { return waves.means_of(cols[sample]); });
}

}
