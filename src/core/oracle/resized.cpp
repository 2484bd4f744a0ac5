#include "core/oracle/resized.hpp"

#include "core/encodings/learned/resize_weights.hpp"
#include "core/method.hpp"
#include "core/recognise/mistakes.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"

#include <cmath>

namespace posenc {

namespace {

/// How a grid of places is read at another one.
struct Resizing {
    ResizeRule rule;
    bool by_columns = false; ///< the wanted places are written column by column
    bool transposed = false; ///< rows and columns of the learned grid are swapped
};

/// The numbers of a learned table at other places.
class Resized {
  public:
    Resized(const NumberTable& source, Index side, Cell grid, const Resizing& how)
        : source_(&source), side_(side), grid_(grid), how_(how), down_(how.rule, side, grid.row),
          across_(how.rule, side, grid.col) {}

    double at(Cell cell) const {
        double total = 0;
        visit(cell, [&](double weight, double number) { total += weight * number; });
        return total;
    }
    /// Each weight is a product of two, whose place is off by two roundings of at most the side; then as many products
    /// and sums as there are places.
    double errors(Cell cell) const {
        double weighted = 0, numbers = 0, count = 0;
        visit(cell, [&](double weight, double number) {
            weighted += std::fabs(weight * number);
            numbers += std::fabs(number);
            ++count;
        });
        return (count + 12) * weighted + 4 * static_cast<double>(side_) * numbers;
    }

  private:
    template <class Visit> void visit(Cell cell, const Visit& visit) const {
        const Index y = how_.by_columns ? cell.row % grid_.row : cell.row / grid_.col,
                    x = how_.by_columns ? cell.row / grid_.row : cell.row % grid_.col;
        for (const auto& [a, down] : down_.taps(y))
            for (const auto& [b, across] : across_.taps(x))
                visit(down * across, source_->at(how_.transposed ? b * side_ + a : a * side_ + b, cell.col));
    }

    const NumberTable* source_;
    Index side_;
    Cell grid_;
    Resizing how_;
    ResizeWeights down_, across_;
};

/// What libraries do by default, and what is taken for it.
std::vector<ResizeRule> known_rules() {
    using Kernel = ResizeRule::Kernel;
    using Places = ResizeRule::Places;
    std::vector<ResizeRule> all;
    for (const Places about : {Places::middles, Places::corners, Places::widened})
        for (const bool antialias : {false, true}) {
            all.push_back({Kernel::linear, about, antialias});
            for (const double a : {-0.75, -0.5})
                all.push_back({Kernel::cubic, about, antialias, a});
        }
    all.push_back({.kernel = Kernel::nearest});
    return all;
}

Cell grid_of(const State& meant) {
    return {meant.integer("grid_height"), meant.integer("grid_width")};
}

MeantTable beside(const NumberTable& table, const NumberTable& source, const State& meant, const Resizing& how,
                  Strictness strictness) {
    const Cell grid = grid_of(meant);
    const Resized resized(source, meant.integer("table_side"), grid, how);
    strictness.precision = precision_of(std::max(table.roundoff, source.roundoff));
    return beside_numbers(
        table, meant, {grid.row * grid.col, source.cols}, [&](Cell cell) { return resized.at(cell); },
        [&](Cell cell, double) { return resized.errors(cell); }, strictness);
}

}

std::string problem_of_source(const NumberTable& source, const State& meant) {
    if (&method_of(meant) != &registry::table_resized)
        return "a table that was resized belongs to method=table-resized";
    const Index side = meant.integer("table_side"), width = meant.integer("d_model");
    if (source.rows == side * side && source.cols == width)
        return {};
    return readable_integer(source.rows) + " × " + readable_integer(source.cols) +
           " numbers; allowed: " + readable_integer(side * side) + " × " + readable_integer(width) +
           ", a row for each of " + readable_integer(side) + " × " + readable_integer(side) + " places";
}

Check check_resized(const NumberTable& table, const NumberTable& source, const State& meant, Stop stop) {
    const ResizeRule rule = rule_of(read_resize(meant));
    Check result{beside(table, source, meant, {rule}, {.stop = stop})};
    result.difference = difference_text(table, result.meant);
    if (result.meant.agrees() || !result.meant.has_size)
        return result;
    const auto explains = [&](const Resizing& how) {
        return !(stop && stop()) && beside(table, source, meant, how, {.most_differing = 0, .stop = stop}).agrees();
    };
    const auto explained = [&](std::vector<std::string_view> ids, const std::string& clause) {
        result.cause = Cause{std::move(ids), mistakes_sentence({&clause, 1}), meant};
    };
    for (const ResizeRule& other : known_rules())
        if (explains({other})) {
            explained({"resize-kernel"}, std::string(sentence_of("resize-kernel")) + " (" + text_of(rule) +
                                             " was meant, the table has " + text_of(other) + ")");
            return result;
        }
    if (explains({rule, true}))
        explained({"axes-swapped", "grid-by-columns"}, std::string(sentence_of("grid-by-columns")));
    else if (explains({rule, false, true}))
        explained({"axes-swapped"}, std::string(sentence_of("axes-swapped")));
    return result;
}

}
