#include "core/rotary/places/rotary_places.hpp"

#include "core/method.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

double PlacedRotary::angle(Index token, Index pair) const {
    const TokenPlace where = place(token), &weights = table_.weights[static_cast<std::size_t>(pair)];
    double total = 0;
    for (std::size_t axis = 0; axis < where.size(); ++axis)
        total += where[axis] * weights[axis];
    return total;
}

double PlacedRotary::at(Cell cell) const {
    const double angle = this->angle(cell.row, pair_of(cell.col));
    return table_.cosine ? std::cos(angle) : std::sin(angle);
}

Description PlacedRotary::describe() const {
    return {std::string(table_.title) + (table_.cosine ? ", cosines" : ", sines"),
            {"token", 0, {}},
            {"channel", 0, {}},
            -1,
            1,
            Ranges::of_curve};
}

std::string PlacedRotary::channels_of(Index pair) const {
    const Index columns = size().col / table_.parts, in_part = columns / 2;
    return channels_text(table_.pairing, columns, pair % in_part, pair / in_part * columns);
}

Explanation PlacedRotary::explain(Cell cell) const {
    const Index pair = pair_of(cell.col);
    const TokenPlace where = place(cell.row), &weights = table_.weights[static_cast<std::size_t>(pair)];
    const double angle = this->angle(cell.row, pair), value = at(cell);
    const std::string t = std::to_string(pair), name = table_.cosine ? "cos" : "sin", channels = channels_of(pair);
    Explanation explanation;
    std::vector<Step>& steps = explanation.steps;
    steps.push_back({"channel " + std::to_string(cell.col) + " turns in pair " + t, undefined});
    const int digits = angle_digits(angle);
    std::string axes;
    for (std::size_t axis = 0; axis < where.size(); ++axis) {
        if (weights[axis] == 0)
            continue;
        const std::string letter(table_.axes[axis]);
        axes += (axes.empty() ? "" : " and ") + letter;
        const double part = where[axis] * weights[axis];
        steps.push_back({letter + " · f = " + readable(where[axis], digits) + " · " + readable(weights[axis], digits) +
                             " = " + readable(part, digits),
                         part});
    }
    steps.push_back({name + "(" + readable(angle, digits) + ") = " + readable(value), value});
    explanation.fact = "pair " + t + ", " + channels + ", turned by " + (axes.empty() ? "nothing" : axes);
    explanation.meaning = words(cell.row) + ". Its numbers in " + channels + " are turned by " +
                          readable(std::remainder(angle, 2 * std::numbers::pi) * 180 / std::numbers::pi, 4) + "°.";
    return explanation;
}

namespace {

PlacedTable of_grid(PlacedTable table, const PixelGrid& grid) {
    table.tokens = grid.height * grid.width;
    table.axes = {"x", "y", ""};
    return table;
}

double coordinate(Index place, Index count, bool unit) {
    if (!unit)
        return static_cast<double>(place);
    return count == 1 ? -1 : -1 + 2 * static_cast<double>(place) / static_cast<double>(count - 1);
}

}

GridRotary::GridRotary(PixelGrid grid, PlacedTable table)
    : PlacedRotary(of_grid(std::move(table), grid)), grid_(grid), waves_(waves()) {}

GridWaves GridRotary::waves() const {
    const auto axis = [this](Index places) {
        const double origin = coordinate(0, places, grid_.unit);
        return GridAxis{places, origin, places == 1 ? 1 : coordinate(1, places, grid_.unit) - origin};
    };
    std::vector<GridWaves::Column> columns;
    for (Index channel = 0; channel < size().col; ++channel) {
        const TokenPlace& weights = table().weights[static_cast<std::size_t>(pair_of(channel))];
        columns.push_back({part(), {weights[1], weights[0], 0}}); // rows are the slower axis
    }
    const GridAxis axes[] = {axis(grid_.height), axis(grid_.width)};
    return {axes, columns};
}

TokenPlace GridRotary::place(Index token) const {
    return {coordinate(token % grid_.width, grid_.width, grid_.unit),
            coordinate(token / grid_.width, grid_.height, grid_.unit), 0};
}

std::string GridRotary::words(Index token) const {
    return "Token " + readable_integer(token) + " is the patch in row " + readable_integer(token / grid_.width) +
           ", column " + readable_integer(token % grid_.width);
}

PixelGrid read_grid(const State& state, Issues issues) {
    PixelGrid grid{state.integer("grid_height"), state.integer("grid_width"), false};
    grid.height = capped(grid.height, std::max<Index>(most_tokens / grid.width, 1), "grid_height", issues);
    return grid;
}

std::vector<Definition> grid_definitions(const State& state) {
    return {{"grid_height", std::to_string(read_grid(state).height)},
            {"d_model", std::to_string(read_even_head(state, 4))}};
}

}
