#include "core/masks/hidden_row.hpp"

#include "core/masks/softmax_field.hpp"
#include "core/text.hpp"

namespace posenc {

HiddenRow::HiddenRow(const std::vector<double>& logits, std::vector<HidingWay> ways, AxisNames keys)
    : logits_(logits), ways_(std::move(ways)), keys_(std::move(keys)),
      plain32_(unmasked_row(logits_, Arithmetic::float32)), plain64_(unmasked_row(logits_, Arithmetic::float64)) {
    const std::vector<std::uint8_t> none(logits_.size(), 0);
    for (std::size_t way = 0; way < ways_.size(); ++way) {
        weights_.push_back(masked_softmax_row(logits_, none, ways_[way].masking));
        fates_.push_back(fate_of(weights_.back(), unmasked(way)));
    }
}

const std::vector<double>& HiddenRow::unmasked(std::size_t way) const {
    return ways_[way].masking.arithmetic == Arithmetic::float32 ? plain32_ : plain64_;
}

Cell HiddenRow::size() const {
    return {static_cast<Index>(ways_.size()), static_cast<Index>(logits_.size())};
}

double HiddenRow::at(Cell cell) const {
    return weights_[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.col)];
}

Explanation HiddenRow::explain(Cell cell) const {
    const HidingWay& way = ways_[static_cast<std::size_t>(cell.row)];
    const double value = at(cell);
    return {{{treatment_text(logits_[static_cast<std::size_t>(cell.col)], way.masking), undefined},
             {"softmax over " + counted(size().col, "key") + ": " + readable(value), value}},
            way.name,
            "Every key of the row is hidden: what is left is what the arithmetic makes of it."};
}

Description HiddenRow::describe() const {
    Description description{"A row without any visible key", {"way", 0, {}}, keys_, 0, 1};
    for (const HidingWay& way : ways_)
        description.rows.labels.push_back(way.name);
    return description;
}

std::vector<HidingWay> library_ways() {
    std::vector<HidingWay> ways;
    for (const LibraryMask& library : library_masks())
        ways.push_back({std::string(library.name), library.masking});
    return ways;
}

}
