#include "core/masks/softmax/hidden_row.hpp"

#include "core/masks/softmax/softmax_field.hpp"
#include "core/text.hpp"

namespace posenc {

HiddenRow::HiddenRow(const std::vector<double>& logits, std::vector<Masking> ways)
    : ways_(std::move(ways)), plain32_(unmasked_row(logits, Arithmetic::float32)),
      plain64_(unmasked_row(logits, Arithmetic::float64)) {
    const std::vector<std::uint8_t> none(logits.size(), 0);
    for (std::size_t way = 0; way < ways_.size(); ++way) {
        weights_.push_back(masked_softmax_row(logits, none, ways_[way]));
        fates_.push_back(fate_of(weights_.back(), unmasked(way)));
    }
}

const std::vector<double>& HiddenRow::unmasked(std::size_t way) const {
    return ways_[way].arithmetic == Arithmetic::float32 ? plain32_ : plain64_;
}

double HiddenRow::at(Cell cell) const {
    return weights_[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.col)];
}

std::vector<Masking> library_ways() {
    std::vector<Masking> ways;
    for (const LibraryMask& library : library_masks())
        ways.push_back(library.masking);
    return ways;
}

}
