#include "core/recognise/row_constants.hpp"

#include "core/method.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr double hides = -1e30; ///< and everything below: the largest numbers of a type stand for −∞ too

/// What the cells of a row that both show are apart.
struct Apart {
    double low = HUGE_VAL, high = -HUGE_VAL;   ///< between which the constant lies, by what is allowed in each cell
    double least = HUGE_VAL, most = -HUGE_VAL; ///< of what was meant
    Index shown = 0;
};

}

std::optional<RowConstants> row_constants(const NumberTable& table, const State& meant,
                                          const StepPrecision& precision) {
    if (method_of(meant).sort != Sort::bias || !role_of_numbers(meant).empty())
        return {};
    const FieldPtr field = make_field(meant).field;
    if (field->size() != Cell{table.rows, table.cols})
        return {};
    const StepErrors errors = step_errors(meant, field);
    RowConstants constants;
    double low = -HUGE_VAL, high = HUGE_VAL;
    Index telling = 0;
    bool varies = false, differs = false;
    for (Index row = 0; row < table.rows; ++row) {
        Apart apart{-HUGE_VAL, HUGE_VAL};
        for (Index col = 0; col < table.cols; ++col) {
            const double own = table.at(row, col), right = field->at({row, col});
            const bool hidden = own <= hides, meant_hidden = right <= hides;
            constants.other_hidden |= hidden != meant_hidden;
            if (hidden || meant_hidden)
                continue;
            const double by = own - right, size = std::max(std::fabs(own), std::fabs(by));
            const double allowed = budget(size, errors({row, col}, right), precision) + precision.working * size +
                                   table.uncertainty_at(row, col);
            if (!std::isfinite(by))
                return {};
            apart.low = std::max(apart.low, by - allowed);
            apart.high = std::min(apart.high, by + allowed);
            apart.least = std::min(apart.least, right);
            apart.most = std::max(apart.most, right);
            ++apart.shown;
        }
        if (apart.low > apart.high)
            return {};
        telling += std::max<Index>(apart.shown - 1, 0);
        varies |= apart.shown > 1 && apart.most > apart.least;
        differs |= apart.low > 0 || apart.high < 0;
        low = std::max(low, apart.low);
        high = std::min(high, apart.high);
    }
    constants.one = low <= high;
    constexpr Index least_telling = 3;
    return varies && differs && telling >= least_telling ? std::optional(constants) : std::nullopt;
}

}
