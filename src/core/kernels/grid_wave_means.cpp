// Means of waves that both axes of an image turn; see grid_means.hpp. As a complex number such a wave is a product of
// one wave an axis, so a box of places comes to the product of two differences of running totals.
#include "core/kernels/grid_means.hpp"
#include "core/kernels/sample_columns.hpp"
#include "core/kernels/wave_line.hpp"
#include "core/sums/grid_runs.hpp"

#include <algorithm>
#include <optional>

namespace posenc {

namespace {

/// Real and imaginary part in one register.
using Complex = double __attribute__((vector_size(2 * sizeof(double))));

/// The running totals of start · e^(i·turn·k) along an axis, and these numbers themselves (ends_of).
void total_wave(std::complex<double> start, double turn, Index places, std::vector<Complex>& totals) {
    std::array<double, most_grid_places> real{}, imaginary{};
    const auto count = static_cast<std::size_t>(places);
    add_wave(start, turn, std::span(real).first(count));
    add_wave({start.imag(), -start.real()}, turn, std::span(imaginary).first(count));
    totals.resize(2 * count + 1);
    Complex total{};
    for (std::size_t place = 0; place < count; ++place) {
        const Complex number{real[place], imaginary[place]};
        total += number;
        totals[place + 1] = total;
        totals[1 + count + place] = number;
    }
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
    void find_products(const GridWave& wave);

    Index height_, width_;
    const std::function<GridWave(Index col)>& wave_of_;
    std::vector<Box> boxes_;
    std::vector<Complex> down_, along_; ///< running totals of one wave
    std::vector<Complex> products_;     ///< of its sums, in every row; the mean is real part − imaginary part
    std::optional<GridWave> known_;     ///< that wave
    std::vector<double> start_, means_; ///< 0, NaN in rows without tokens
};

WaveColumns::WaveColumns(std::span<const Index> axes, std::span<const Extent> rows,
                         const std::function<GridWave(Index col)>& wave_of)
    : height_(axes[0]), width_(axes[1]), wave_of_(wave_of), products_(rows.size()) {
    for (std::size_t row = 0; row < rows.size(); ++row) {
        start_.push_back(rows[row].count == 0 ? undefined : 0);
        for_boxes(axes, rows[row], [&](const GridBox& box) {
            const double share = 1 / static_cast<double>(rows[row].count);
            boxes_.push_back({row, ends_of(box[0], axes[0]), ends_of(box[1], axes[1]), share});
        });
    }
}

/// Products part by part: of the complex product only the real part is wanted, the difference of the two.
void WaveColumns::find_products(const GridWave& wave) {
    total_wave(wave.start, wave.turns[0], height_, down_);
    total_wave(1, wave.turns[1], width_, along_);
    std::fill(products_.begin(), products_.end(), Complex{});
    for (const Box& box : boxes_)
        products_[box.row] += box.share * (down_[box.down.end] - down_[box.down.first]) *
                              (along_[box.along.end] - along_[box.along.first]);
    known_ = wave;
}

std::span<const double> WaveColumns::means_of(const Extent& columns) {
    means_ = start_;
    for (Index col = columns.first; col < columns.first + columns.count; ++col) {
        if (const GridWave wave = wave_of_(col); wave != known_) // both channels of a pair hold the same wave
            find_products(wave);
        for (std::size_t row = 0; row < means_.size(); ++row)
            means_[row] += products_[row][0] - products_[row][1];
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
