#include "core/biases/decay_rates.hpp"

#include <cmath>

namespace posenc {

double retention_rate(Index head) {
    return -std::log1p(-std::exp2(-5 - static_cast<double>(head)));
}

double lightning_rate(Index head, Index heads) {
    return std::exp2(-8 * static_cast<double>(head + 1) / static_cast<double>(heads));
}

double lightning_share(Index layer, Index layers) {
    return 1 - static_cast<double>(layer) / (static_cast<double>(layers - 1) + 1e-5) + 1e-5;
}

}
