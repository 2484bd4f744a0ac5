#include "core/sums/sums.hpp"

#include "core/sums/pyramid.hpp"

#include <algorithm>

namespace posenc {

bool affordable(Cell size, double cost) {
    return static_cast<double>(size.row) * static_cast<double>(size.col) * std::max(cost, 1.0) <= most_reads;
}

FieldPtr with_sums(FieldPtr field, double cost, Draw draw) {
    if (affordable(field->size(), cost))
        return with_pyramid(std::move(field));
    const double cells = static_cast<double>(most_sampled) / (draw == Draw::rows ? 1 : std::max(cost, 1.0));
    return std::make_shared<Sampled>(std::move(field), std::max(static_cast<Index>(cells), Index{2}), draw);
}

}
