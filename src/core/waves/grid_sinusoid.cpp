#include "core/waves/grid_sinusoid.hpp"

#include <algorithm>

namespace posenc {

namespace {

Index columns_of_one_axis(Index axes, Index width, GridFlavour flavour) {
    const Index more = flavour == GridFlavour::multidim ? 2 * axes - 1 : 0;
    return 2 * ((width + more) / (2 * axes));
}

SinusoidShape shape_of(Index width, double base, GridFlavour flavour) {
    const bool pairs = flavour == GridFlavour::detr || flavour == GridFlavour::multidim;
    return {.width = std::max<Index>(width, 2),
            .base = base,
            .layout = pairs ? Layout::interleaved : Layout::halves,
            .grid = flavour == GridFlavour::tensor2tensor ? Grid::inclusive : Grid::paper};
}

}

double detr_coordinate(double count, double last, double scale) {
    return count / (last + 1e-6) * scale;
}

GridSinusoid::GridSinusoid(std::vector<Index> axes, Index width, double base, GridFlavour flavour)
    : axes_(std::move(axes)), width_(width),
      part_(columns_of_one_axis(static_cast<Index>(axes_.size()), width, flavour)), flavour_(flavour),
      waves_(shape_of(part_, base, flavour)) {}

Index GridSinusoid::tokens() const {
    Index tokens = 1;
    for (const Index length : axes_)
        tokens *= length;
    return tokens;
}

GridSinusoid::Column GridSinusoid::column(Index col) const {
    const Index axes = static_cast<Index>(axes_.size());
    if (col >= part_ * axes)
        return {};
    const Index block = col / part_;
    return {flavour_ == GridFlavour::mae ? axes - 1 - block : block, col % part_};
}

Index GridSinusoid::place(Index token, Index axis) const {
    for (std::size_t after = axes_.size() - 1; after > static_cast<std::size_t>(axis); --after)
        token /= axes_[after];
    return token % axes_[static_cast<std::size_t>(axis)];
}

double GridSinusoid::at(double coordinate, Index col) const {
    const Column column = this->column(col);
    return column.axis < 0 ? 0 : waves_.at(coordinate, column.own);
}

}
