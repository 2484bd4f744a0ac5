#include "core/recognise/read_distances.hpp"

#include <cmath>

namespace posenc {

bool ReadDistances::holds() const {
    const double allowed = (4 * table_->roundoff + 1e-12) * table_->largest + 2.001 * table_->most_uncertain;
    for (Index row = 1; row < queries; ++row)
        for (Index col = 1; col < keys; ++col) {
            const double one = table_->at(row, col), other = table_->at(row - 1, col - 1);
            if (one != other && !(std::fabs(one - other) <= allowed))
                return false;
        }
    return true;
}

}
