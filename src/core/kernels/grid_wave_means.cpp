// Means of waves that both axes of an image turn; see grid_means.hpp. As a complex number such a wave is a product of
// one wave an axis, so a box of places comes to the product of two differences of running totals.
#include "core/kernels/grid_means.hpp"
#include "core/kernels/wave_line.hpp"
#include "core/sums/grid_runs.hpp"

#include <algorithm>
#include <numbers>
#include <optional>

namespace posenc {

namespace {

/// Real and imaginary part in one register.
using Complex = double __attribute__((vector_size(2 * sizeof(double))));

/// Σ e^(i(start + turn·k)) over the first 0, 1, … places of an axis.
void total_wave(double start, double turn, Index places, std::vector<Complex>& totals) {
    std::array<double, most_grid_places> cosines{}, sines{};
    const auto count = static_cast<std::size_t>(places);
    add_wave(1, start, turn, std::span(cosines).first(count));
    add_wave(1, start - std::numbers::pi / 2, turn, std::span(sines).first(count));
    totals.assign(count + 1, Complex{});
    for (std::size_t place = 0; place < count; ++place)
        totals[place + 1] = totals[place] + Complex{cosines[place], sines[place]};
}

/// The means of waves in every row of samples.
class WaveColumns {
  public:
    WaveColumns(std::span<const Index> axes, std::span<const Extent> rows,
                const std::function<GridWave(Index col)>& wave_of);
    /// For every row the sum of the means of these columns; NaN in rows without tokens. Holds until the next call.
    std::span<const double> sums_of(const Extent& columns);

  private:
    struct Run {
        std::size_t first, end;
    };
    struct Box {
        std::size_t row;
        Run down, along;
        double share; ///< 1 / tokens of the row
    };
    static Run run_of(const Extent& places) {
        return {static_cast<std::size_t>(places.first), static_cast<std::size_t>(places.first + places.count)};
    }
    void find_means(const GridWave& wave);

    Index height_, width_;
    const std::function<GridWave(Index col)>& wave_of_;
    std::vector<Box> boxes_;
    std::vector<Complex> down_, along_; ///< running totals of one wave
    std::vector<Complex> means_;        ///< of that wave, which are real part − imaginary part
    std::optional<GridWave> known_;     ///< that wave
    std::vector<double> start_, sums_;
};

WaveColumns::WaveColumns(std::span<const Index> axes, std::span<const Extent> rows,
                         const std::function<GridWave(Index col)>& wave_of)
    : height_(axes[0]), width_(axes[1]), wave_of_(wave_of), means_(rows.size()) {
    for (std::size_t row = 0; row < rows.size(); ++row) {
        start_.push_back(rows[row].count == 0 ? undefined : 0);
        for_boxes(axes, rows[row], [&](const GridBox& box) {
            boxes_.push_back({row, run_of(box[0]), run_of(box[1]), 1 / static_cast<double>(rows[row].count)});
        });
    }
}

/// Products part by part: of the complex product only the real part is wanted, the difference of the two.
void WaveColumns::find_means(const GridWave& wave) {
    total_wave(wave.start, wave.turns[0], height_, down_);
    total_wave(0, wave.turns[1], width_, along_);
    std::fill(means_.begin(), means_.end(), Complex{});
    for (const Box& box : boxes_)
        means_[box.row] += box.share * (down_[box.down.end] - down_[box.down.first]) *
                           (along_[box.along.end] - along_[box.along.first]);
    known_ = wave;
}

std::span<const double> WaveColumns::sums_of(const Extent& columns) {
    sums_ = start_;
    for (Index col = columns.first; col < columns.first + columns.count; ++col) {
        if (const GridWave wave = wave_of_(col); wave != known_) // both channels of a pair hold the same wave
            find_means(wave);
        for (std::size_t row = 0; row < sums_.size(); ++row)
            sums_[row] += means_[row][0] - means_[row][1];
    }
    return sums_;
}

}

void fill_grid_wave_means(std::span<const Index> axes, Cell size, const std::function<GridWave(Index col)>& wave_of,
                          const Viewport& viewport, std::span<float> means) {
    constexpr std::size_t width = 16; // samples side by side that are written together
    const std::vector<Extent> rows = extents(viewport.rows, size.row), cols = extents(viewport.cols, size.col);
    WaveColumns waves(axes, rows, wave_of);
    std::vector<float> strip(rows.size() * width);
    for (std::size_t first = 0; first < cols.size(); first += width) {
        const std::size_t samples = std::min(width, cols.size() - first);
        for (std::size_t sample = 0; sample < samples; ++sample) {
            const Extent& columns = cols[first + sample];
            const std::span<const double> sums = waves.sums_of(columns);
            const double share = columns.count == 0 ? undefined : 1 / static_cast<double>(columns.count);
            for (std::size_t row = 0; row < rows.size(); ++row)
                strip[row * width + sample] = static_cast<float>(share * sums[row]);
        }
        for (std::size_t row = 0; row < rows.size(); ++row)
            std::copy_n(strip.data() + row * width, samples, means.data() + row * cols.size() + first);
    }
}

}
