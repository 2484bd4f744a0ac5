// Finds biases behind a constant in every row, which the softmax ignores, and behind a mask that hides later keys: each
// row is brought to 0 at its own key, and what is hidden is filled in as the biases have it.
#include "core/method.hpp"
#include "core/recognise/finder.hpp"
#include "core/recognise/read_distances.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// What a bias may have at later keys.
enum class Later { as_given, zero, mirrored };

class RowShifted {
  public:
    explicit RowShifted(const NumberTable& table) : table_(&table), shift_(ReadDistances(table).shift()) {
        usable_ = table.rows > 2 && table.cols > 2 && shift_ >= 0 && table.slices == 1 && !table.complex;
        for (Index row = 0; usable_ && row < table.rows; ++row) {
            constants_.push_back(table.at(row, row + shift_));
            usable_ = std::isfinite(constants_.back());
        }
        for (Index row = 0; usable_ && row < table.rows; ++row)
            for (Index col = 0; usable_ && col < table.cols; ++col) {
                const double value = table.at(row, col);
                const bool later = col > row + shift_;
                hides_ |= !std::isfinite(value);
                usable_ = std::isfinite(value) || (later && value < 0);
                if (later && std::isfinite(value))
                    shows_later_ = true;
            }
        usable_ = usable_ && !whole_numbers() && !(hides_ && shows_later_) && (hides_ || shifted());
    }

    bool usable() const { return usable_; }
    bool hides() const { return hides_; }
    /// Whether the constants differ by more than rounding.
    bool shifted() const {
        const auto [least, most] = std::minmax_element(constants_.begin(), constants_.end());
        return *most - *least > 16 * table_->roundoff * table_->largest;
    }
    double constant(Index row) const { return constants_[static_cast<std::size_t>(row)]; }
    bool hidden(Cell cell) const { return hides_ && cell.col > cell.row + shift_; }

    std::vector<double> numbers(Later later) const {
        std::vector<double> all;
        for (Index row = 0; row < table_->rows; ++row)
            for (Index col = 0; col < table_->cols; ++col) {
                const Index own = row + shift_, mirrored = 2 * own - col;
                if (!hidden({row, col}) || later == Later::as_given)
                    all.push_back(table_->at(row, col) - constant(row));
                else if (later == Later::zero || mirrored < 0)
                    all.push_back(later == Later::zero ? 0 : by_distance(own - col));
                else
                    all.push_back(table_->at(row, mirrored) - constant(row));
            }
        return all;
    }

    /// What rounding left open in each number and in the constant that was taken from it.
    std::vector<float> uncertainty() const {
        std::vector<float> all;
        for (Index row = 0; row < table_->rows; ++row)
            for (Index col = 0; col < table_->cols; ++col) {
                const double own = table_->at(row, col), size = std::isfinite(own) ? std::fabs(own) : 0;
                all.push_back(static_cast<float>(2 * table_->roundoff * (size + std::fabs(constant(row))) +
                                                 table_->uncertainty_at(row, col) +
                                                 table_->uncertainty_at(row, row + shift_)));
            }
        return all;
    }

  private:
    /// Numbers of places, which other searches know.
    bool whole_numbers() const {
        return std::all_of(table_->values.begin(), table_->values.end(),
                           [](double value) { return !std::isfinite(value) || value == std::round(value); });
    }
    /// The number at a distance before a key, from the last row that has it.
    double by_distance(Index delta) const {
        const Index row = table_->rows - 1, col = row + shift_ + delta;
        return col < 0 ? undefined : table_->at(row, col) - constant(row);
    }

    const NumberTable* table_;
    Index shift_;
    std::vector<double> constants_;
    bool usable_ = false, hides_ = false, shows_later_ = false;
};

}

void find_row_shifted(Finder& finder) {
    const NumberTable& table = finder.table();
    const auto shifted = std::make_shared<RowShifted>(table);
    if (!shifted->usable())
        return;
    for (const Later later : {Later::as_given, Later::zero, Later::mirrored}) {
        if (finder.stopped() || (later != Later::as_given && !shifted->hides()))
            return;
        const std::vector<double> numbers = shifted->numbers(later);
        NumberTable brought = table;
        brought.values = numbers;
        brought.largest = largest_of(numbers);
        const std::vector<float> uncertain = shifted->uncertainty();
        brought.uncertainty = uncertain;
        brought.most_uncertain = *std::max_element(uncertain.begin(), uncertain.end());
        if (!(brought.largest > 0) || !ReadDistances(brought).holds())
            continue;
        Finder inner(brought, finder.expected(), [&] { return finder.stopped(); });
        find_by_distance(inner);
        for (const Found& found : inner.found()) {
            if (!found.whole() || method_of(found.candidate.state).sort != Sort::bias)
                continue;
            Candidate candidate = found.candidate;
            candidate.value = [right = values_of(found.candidate, {table.rows, table.cols}), shifted](Cell cell) {
                return shifted->hidden(cell) ? -std::numeric_limits<double>::infinity()
                                             : right(cell) + shifted->constant(cell.row);
            };
            std::erase(candidate.mistakes, "bias-shifted");
            if (shifted->shifted())
                candidate.mistakes.push_back("rows-shifted");
            if (shifted->hides() && later != Later::as_given)
                candidate.remarks.push_back("Later keys are hidden.");
            finder.add({std::move(candidate), found.agreement});
        }
        if (finder.found_whole())
            return;
    }
}

}
