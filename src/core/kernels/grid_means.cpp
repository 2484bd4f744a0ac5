#include "core/kernels/grid_means.hpp"

#include "core/sums/grid_runs.hpp"

#include <algorithm>
#include <memory>

namespace posenc {

namespace {

/// Neighbouring samples that are computed together.
constexpr std::size_t width = 8;
/// One number for each of them, in registers of 128 bits, which every processor has. Where there are no wider ones,
/// wider vectors would go through memory.
class Lanes {
  public:
    void set(std::size_t lane, double number) { pairs_[lane / 2][lane % 2] = number; }
    void add(double times, const Lanes& other) {
        for (std::size_t n = 0; n < std::size(pairs_); ++n)
            pairs_[n] += times * other.pairs_[n];
    }
    void write(std::span<float> out) const {
        float rounded[width];
        for (std::size_t lane = 0; lane < width; ++lane)
            rounded[lane] = static_cast<float>(pairs_[lane / 2][lane % 2]);
        out.size() == width ? std::copy_n(rounded, width, out.data()) // in one go
                            : std::copy_n(rounded, out.size(), out.data());
    }

  private:
    using Pair = double __attribute__((vector_size(2 * sizeof(double))));
    Pair pairs_[width / 2] = {};
};

/// For every row of samples, its mean over the tokens along one axis as a sum over running totals: Σ times · total.
class RowTerms {
  public:
    void begin_row() { begins_.push_back(terms_.size()); }
    void add(std::size_t total, double times);
    void add_means(const std::vector<Lanes>& totals, std::vector<Lanes>& means) const;

  private:
    struct Term {
        std::size_t total;
        double times;
    };
    std::vector<Term> terms_; ///< grouped by row, each total once a row
    std::vector<std::size_t> begins_;
};

void RowTerms::add(std::size_t total, double times) {
    if (total == 0) // the sum over no places
        return;
    for (std::size_t n = begins_.back(); n < terms_.size(); ++n)
        if (terms_[n].total == total) {
            terms_[n].times += times;
            return;
        }
    terms_.push_back({total, times});
}

void RowTerms::add_means(const std::vector<Lanes>& totals, std::vector<Lanes>& means) const {
    for (std::size_t row = 0; row < begins_.size(); ++row) {
        const std::size_t end = row + 1 < begins_.size() ? begins_[row + 1] : terms_.size();
        Lanes sum = means[row];
        for (std::size_t n = begins_[row]; n < end; ++n)
            sum.add(terms_[n].times, totals[terms_[n].total]);
        means[row] = sum;
    }
}

std::vector<RowTerms> terms_of(std::span<const Index> axes, std::span<const Extent> rows) {
    std::vector<RowTerms> terms(axes.size());
    for (const Extent& tokens : rows) {
        for (RowTerms& axis : terms)
            axis.begin_row();
        for_boxes(axes, tokens, [&](const GridBox& box) {
            const double share = static_cast<double>(tokens_in(box)) / static_cast<double>(tokens.count);
            for (std::size_t axis = 0; axis < axes.size(); ++axis) {
                const auto [first, end] = ends_of(box[axis], axes[axis]);
                const double times = share / static_cast<double>(box[axis].count);
                terms[axis].add(end, times);
                terms[axis].add(first, -times);
            }
        });
    }
    return terms;
}

/// The lines of neighbouring samples, and their running totals.
class LineTotals {
  public:
    /// Returns false where no sample's columns depend on the axis. Each line is divided by the number of its sample's
    /// columns.
    bool find(std::size_t axis, Index length, std::span<const Extent> samples, const AddLine& add_line);
    /// Running totals, then the numbers of the lines themselves: see ends_of.
    const std::vector<Lanes>& totals() const { return totals_; }

  private:
    // A little longer than needed, so that the lines do not share cache sets.
    static constexpr std::size_t most_places = static_cast<std::size_t>(most_grid_places) + 16;
    std::array<std::array<double, most_places>, width> lines_{};
    std::array<bool, width> touched_{}; ///< lines that are not 0
    std::vector<Lanes> totals_;
};

bool LineTotals::find(std::size_t axis, Index length, std::span<const Extent> samples, const AddLine& add_line) {
    const auto places = static_cast<std::size_t>(length);
    std::array<double, width> shares{};
    for (std::size_t lane = 0; lane < width; ++lane) {
        const std::span<double> line = std::span(lines_[lane]).first(places);
        if (touched_[lane])
            std::fill(lines_[lane].begin(), lines_[lane].end(), 0.0);
        touched_[lane] = lane < samples.size() && samples[lane].count > 0 && add_line(axis, samples[lane], line);
        if (touched_[lane])
            shares[lane] = 1 / static_cast<double>(samples[lane].count);
    }
    if (shares == std::array<double, width>{})
        return false;
    totals_.resize(2 * places + 1);
    Lanes total;
    totals_[0] = total;
    for (std::size_t place = 0; place < places; ++place) {
        Lanes numbers;
        for (std::size_t lane = 0; lane < width; ++lane)
            numbers.set(lane, shares[lane] * lines_[lane][place]);
        total.add(1, numbers);
        totals_[1 + place] = total;
        totals_[1 + places + place] = numbers;
    }
    return true;
}

}

void fill_grid_means(std::span<const Index> axes, Cell size, const AddLine& add_line, const Viewport& viewport,
                     std::span<float> means) {
    const std::vector<Extent> rows = extents(viewport.rows, size.row), cols = extents(viewport.cols, size.col);
    const std::vector<RowTerms> terms = terms_of(axes, rows);
    const auto lines = std::make_unique<LineTotals>(); // too large for the stack
    std::vector<Lanes> sums(rows.size());
    for (std::size_t first = 0; first < cols.size(); first += width) {
        const std::span<const Extent> samples = std::span(cols).subspan(first, std::min(width, cols.size() - first));
        Lanes empty_row, start;
        for (std::size_t lane = 0; lane < samples.size(); ++lane) {
            empty_row.set(lane, undefined);
            start.set(lane, samples[lane].count == 0 ? undefined : 0);
        }
        for (std::size_t row = 0; row < rows.size(); ++row)
            sums[row] = rows[row].count == 0 ? empty_row : start;
        for (std::size_t axis = axes.size(); axis-- > 0;) // as cells are added up, for equal results
            if (lines->find(axis, axes[axis], samples, add_line))
                terms[axis].add_means(lines->totals(), sums);
        for (std::size_t row = 0; row < rows.size(); ++row)
            sums[row].write(means.subspan(row * cols.size() + first, samples.size()));
    }
}

}
