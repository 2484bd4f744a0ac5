#include "core/recognise/column_frequencies.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

double column_frequency(const ReadTable& read, Index col) {
    const Index rows = std::min<Index>(read.rows(), 1024);
    constexpr double turn = 2 * std::numbers::pi;
    double frequency = 0;
    for (Index lag = 1; 2 * lag < rows; lag *= 2) {
        double products = 0, squares = 0;
        for (Index row = lag; row + lag < rows; ++row) {
            const double value = read.at(row, col);
            products += value * (read.at(row - lag, col) + read.at(row + lag, col)), squares += 2 * value * value;
        }
        if (!(squares > 0))
            return 0;
        const double angle = std::acos(std::clamp(products / squares, -1.0, 1.0)), length = static_cast<double>(lag),
                     expected = frequency * length;
        const double up = expected + std::remainder(angle - expected, turn),
                     down = expected + std::remainder(-angle - expected, turn);
        frequency = lag == 1 ? angle : (std::fabs(up - expected) < std::fabs(down - expected) ? up : down) / length;
    }
    return std::fabs(frequency);
}

}
