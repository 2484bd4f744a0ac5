#include "core/toeplitz.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <numeric>

namespace posenc {

namespace {

/// Cells of an r × c block on its diagonal number t, counted from the lower left corner (0 … r + c − 2).
Index cells_on_diagonal(Index t, Index rows, Index cols) {
    return std::min({t + 1, rows, cols, rows + cols - 1 - t});
}

/// Samples begin … end − 1 of an axis.
struct Samples {
    int begin = 0;
    int end = 0;
    int count() const { return end - begin; }
    bool hold(int sample) const { return sample >= begin && sample < end; }
};

/// The samples that no edge cuts; they are consecutive.
Samples whole_samples(const Axis& axis, Index size) {
    const Index step = axis.step(), room = size - axis.cells_per_sample - axis.first;
    const Index begin = axis.first < 0 ? (-axis.first + step - 1) / step : 0, end = room < 0 ? 0 : room / step + 1;
    const int first = static_cast<int>(std::min<Index>(begin, axis.samples));
    return {first, static_cast<int>(std::clamp<Index>(end, first, axis.samples))};
}

/// Fills the samples of a viewport. Samples of equal size differ only in their lowest diagonal. along(first, step,
/// rows, cols, numbers) computes a series of blocks of rows × cols cells whose lowest diagonals are first, first +
/// step, …
template <typename Along> class Filler {
  public:
    Filler(const Toeplitz& field, const Viewport& viewport, std::span<float> out, const Along& along, bool keeps)
        : field_(field), viewport_(viewport), out_(out), along_(along), keeps_(keeps), size_(field.size()),
          rows_(whole_samples(viewport.rows, size_.row)), cols_(whole_samples(viewport.cols, size_.col)) {}

    void fill() {
        std::fill(out_.begin(), out_.end(), static_cast<float>(undefined));
        if (rows_.count() > 0 && cols_.count() > 0)
            whole();
        for (int row = 0; row < viewport_.rows.samples; ++row)
            if (!rows_.hold(row) && block(row, cols_.begin).rows > 0)
                cut_row(row);
        for (int col = 0; col < viewport_.cols.samples; ++col)
            if (!cols_.hold(col))
                whole_part_of_col(col);
    }

  private:
    Block block(int row, int col) const { return sample_block(viewport_, row, col, size_); }

    void store(int row, int col, double number) {
        out_[static_cast<std::size_t>(row) * static_cast<std::size_t>(viewport_.cols.samples) +
             static_cast<std::size_t>(col)] = static_cast<float>(number);
    }

    void ask(const Block& lowest, Index step, Index count) {
        known_.resize(static_cast<std::size_t>(count));
        along_(field_.lowest_diagonal(lowest), step, lowest.rows, lowest.cols, std::span(known_));
    }

    /// Uncut sample (r, c) lies c·(column step) − r·(row step) diagonals from (0, 0). All of these are multiples of
    /// `unit`, and usually there are far fewer multiples than samples: each is computed once. Otherwise every row, or
    /// every column, is computed on its own. If the field keeps its means and has few multiples in all, they are used
    /// as well, because the next strip asks for the same ones.
    void whole() {
        constexpr Index few = 1 << 15;
        const Index row_step = viewport_.rows.step(), col_step = viewport_.cols.step();
        const Index unit = std::gcd(row_step, col_step), down = row_step / unit, across = col_step / unit;
        const Index places = (rows_.count() - 1) * down + (cols_.count() - 1) * across + 1;
        if (places <= static_cast<Index>(rows_.count()) * cols_.count() ||
            (keeps_ && (size_.row + size_.col) / unit <= few)) {
            ask(block(rows_.end - 1, cols_.begin), unit, places);
            for (int row = rows_.begin; row < rows_.end; ++row)
                for (int col = cols_.begin; col < cols_.end; ++col)
                    store(
                        row, col,
                        known_[static_cast<std::size_t>((rows_.end - 1 - row) * down + (col - cols_.begin) * across)]);
        } else if (rows_.count() < cols_.count()) {
            for (int row = rows_.begin; row < rows_.end; ++row)
                whole_part_of_row(row);
        } else {
            for (int col = cols_.begin; col < cols_.end; ++col)
                whole_part_of_col(col);
        }
    }

    void whole_part_of_row(int row) {
        const Block first = block(row, cols_.begin);
        if (cols_.count() == 0 || first.rows == 0)
            return;
        ask(first, viewport_.cols.step(), cols_.count());
        for (int col = cols_.begin; col < cols_.end; ++col)
            store(row, col, known_[static_cast<std::size_t>(col - cols_.begin)]);
    }

    void whole_part_of_col(int col) {
        const Block last = block(rows_.end - 1, col);
        if (rows_.count() == 0 || last.cols == 0)
            return;
        ask(last, viewport_.rows.step(), rows_.count());
        for (int row = rows_.begin; row < rows_.end; ++row)
            store(row, col, known_[static_cast<std::size_t>(rows_.end - 1 - row)]);
    }

    void cut_row(int row) {
        whole_part_of_row(row);
        for (int col = 0; col < viewport_.cols.samples; ++col) {
            const Block corner = cols_.hold(col) ? Block{0, 0, 0, 0} : block(row, col);
            if (corner.cols == 0)
                continue;
            ask(corner, 1, 1);
            store(row, col, known_.front());
        }
    }

    const Toeplitz& field_;
    const Viewport& viewport_;
    std::span<float> out_;
    const Along& along_;
    bool keeps_;
    Cell size_;
    Samples rows_, cols_;
    std::vector<double> known_;
};

}

double Toeplitz::at(Cell cell) const {
    assert(cell.row >= 0 && cell.row < rows_ && cell.col >= 0 && cell.col < cols_);
    return value(distance(cell));
}

double Toeplitz::sum(Block block) const {
    return block.rows <= 0 || block.cols <= 0 ? 0 : sum_from(lowest_diagonal(block), block.rows, block.cols);
}

double Toeplitz::sum_from(Index first, Index rows, Index cols) const {
    const Index most = std::min(rows, cols), level = rows + cols + 1 - 2 * most;
    double total = weighted_sum({first + most - 1, level, most, 0});
    if (most > 1) {
        total += weighted_sum({first, most - 1, 1, 1});
        total += weighted_sum({first + most - 1 + level, most - 1, most - 1, -1});
    }
    return total;
}

double Toeplitz::mean_from(Index first, Index rows, Index cols) const {
    if (rows == 1 && cols == 1)
        return value(first);
    return sum_from(first, rows, cols) / (static_cast<double>(rows) * static_cast<double>(cols));
}

void Toeplitz::means_along(Index first, Index step, Index rows, Index cols, std::span<double> means) const {
    for (double& mean : means) {
        mean = mean_from(first, rows, cols);
        first += step;
    }
}

Range Toeplitz::range(Block block) const {
    const Index first = lowest_diagonal(block);
    return range_between(first, first + block.rows + block.cols - 2);
}

Explanation Toeplitz::explain_mean(Block block) const {
    Explanation explanation = Field::explain_mean(block);
    const Index first = lowest_diagonal(block), diagonals = block.rows + block.cols - 1;
    explanation.steps.insert(explanation.steps.begin(),
                             {readable_integer(diagonals) + " diagonals of one value each, δ from " +
                                  readable_integer(first) + " to " + readable_integer(first + diagonals - 1),
                              undefined});
    return explanation;
}

void Toeplitz::fill_means(const Viewport& viewport, std::span<float> means) const {
    const auto along = [this](Index first, Index step, Index rows, Index cols, std::span<double> known) {
        means_along(first, step, rows, cols, known);
    };
    Filler(*this, viewport, means, along, keeps_means()).fill();
}

Index Toeplitz::farthest() const {
    return std::max(std::llabs(smallest()), std::llabs(largest()));
}

Index Toeplitz::pairs_at(Index delta) const {
    return cells_on_diagonal(delta - smallest(), rows_, cols_);
}

}
