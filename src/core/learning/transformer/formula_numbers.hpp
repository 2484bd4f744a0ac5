// The learned numbers of one head, or of one group of columns, in the formula that makes cells of them.
#pragma once

#include "core/learning/transformer/positions.hpp"

namespace posenc::learning {

template <class Scalar> class FormulaNumbers {
  public:
    /// Row `group` of `learned`.
    FormulaNumbers(const LearnedFormula& formula, ConstView<Scalar> learned, Index group)
        : formula_(formula), group_(group), slopes_(static_cast<std::size_t>(learned.cols())) {
        for (Index number = 0; number < learned.cols(); ++number)
            numbers_.push_back(static_cast<double>(learned(group, number)));
    }

    Scalar cell(Index row, Index col) { return static_cast<Scalar>(formula_.cell(numbers_, row, col, slopes_)); }
    /// Adds the derivatives with respect to the numbers to row `group` of `found`; `slope` is that with respect to the
    /// cell.
    void backward(Index row, Index col, Scalar slope, View<Scalar> found) {
        formula_.cell(numbers_, row, col, slopes_);
        for (std::size_t number = 0; number < slopes_.size(); ++number)
            found(group_, static_cast<Index>(number)) += slope * static_cast<Scalar>(slopes_[number]);
    }

  private:
    const LearnedFormula& formula_;
    Index group_;
    std::vector<double> numbers_, slopes_;
};

}
