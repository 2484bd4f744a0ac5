// Sinusoids of an image's patches, or of a video's: row = token, column = dimension. Formulas and the four libraries'
// rules stand in grid_sinusoid.hpp.
//
// With several frames tokens run frame by frame, row by row. Sums and ranges are those of waves on a grid
// (grid_waves.hpp), so a block of any size costs the same. Not covered: MAE's row of zeros for the class token in
// front, padding.
#include "core/encodings/encoding_parameters.hpp"
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/snippets/python_literals.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "core/waves/grid_sinusoid.hpp"
#include "core/waves/grid_waves.hpp"
#include "core/waves/no_waves.hpp"

#include <algorithm>
#include <numbers>

namespace posenc {

namespace {

constexpr Index most_tokens = 1 << 20;

/// The coordinate of a place in the grid.
double coordinate_of(const GridSinusoid& grid, bool normalised, Index place, Index axis) {
    const double first = static_cast<double>(place);
    if (grid.flavour() != GridFlavour::detr)
        return first;
    const double last = static_cast<double>(grid.axes()[static_cast<std::size_t>(axis)]);
    return normalised ? detr_coordinate(first + 1, last, 2 * std::numbers::pi) : first + 1;
}

GridWaves waves_of(const GridSinusoid& grid, bool normalised) {
    std::vector<GridAxis> axes;
    for (const Index places : grid.axes()) {
        const Index axis = static_cast<Index>(axes.size());
        const double origin = coordinate_of(grid, normalised, 0, axis);
        axes.push_back({places, origin, coordinate_of(grid, normalised, 1, axis) - origin});
    }
    std::vector<GridWaves::Column> columns(static_cast<std::size_t>(grid.width())); // of zeros
    for (Index col = 0; col < grid.width(); ++col) {
        const GridSinusoid::Column column = grid.column(col);
        if (column.axis < 0)
            continue;
        const Waves::Column wave = grid.waves().column(column.own);
        GridWaves::Column& made = columns[static_cast<std::size_t>(col)];
        made.part = wave.part;
        made.weights[static_cast<std::size_t>(column.axis)] = grid.waves().frequency(wave.pair);
    }
    return {axes, columns};
}

class Patches : public Field {
  public:
    Patches(GridSinusoid grid, bool normalised)
        : grid_(std::move(grid)), normalised_(normalised), waves_(waves_of(grid_, normalised)) {}

    Cell size() const override { return {grid_.tokens(), grid_.width()}; }

    double at(Cell cell) const override {
        const GridSinusoid::Column column = grid_.column(cell.col);
        return column.axis < 0 ? 0 : grid_.at(coordinate(cell.row, column.axis), cell.col);
    }

    double sum(Block block) const override { return waves_.sum(block); }
    Range range(Block block) const override { return waves_.range(block); }
    Strips strips() const override { return Strips::columns; }

    Explanation explain(Cell cell) const override {
        const GridSinusoid::Column column = grid_.column(cell.col);
        const std::string dimension = readable_integer(cell.col);
        if (column.axis < 0)
            return {{{"columns left over after equal shares for all axes: 0", 0}},
                    "column of zeros",
                    "The width does not divide evenly among the axes, so dimension " + dimension + " stays empty."};
        const Index place = grid_.place(cell.row, column.axis);
        const std::string axis = axis_name(column.axis), number = readable_integer(place);
        const double x = coordinate(cell.row, column.axis);
        Explanation explanation;
        explanation.steps = coordinate_steps(cell.row, column.axis);
        for (Step& step : explain_wave(grid_.waves(), x, column.own, "x"))
            explanation.steps.push_back(std::move(step));
        const bool sine = grid_.waves().column(column.own).part == Waves::Part::sine;
        explanation.fact = (sine ? "sine of the " : "cosine of the ") + axis + ", pair " +
                           std::to_string(grid_.waves().column(column.own).pair);
        explanation.meaning = "Dimension " + dimension + " depends only on the " + axis + ", here " + number +
                              ": every token in the same " + axis + " has the same number.";
        return explanation;
    }

    Description describe() const override {
        return {"Encoding of a grid", {"token", 0, {}}, {"dimension", 0, {}}, -1, 1, Ranges::of_curve};
    }

  protected:
    void fill_means(const Viewport& viewport, std::span<float> means) const override {
        waves_.fill_means(viewport, means);
    }

  private:
    std::string axis_name(Index axis) const {
        constexpr const char* names[] = {"frame", "row", "column"};
        return names[static_cast<std::size_t>(axis) + (3 - grid_.axes().size())];
    }

    double coordinate(Index token, Index axis) const {
        return coordinate_of(grid_, normalised_, grid_.place(token, axis), axis);
    }

    std::vector<Step> coordinate_steps(Index token, Index axis) const {
        const Index place = grid_.place(token, axis);
        const double x = coordinate(token, axis);
        std::vector<Step> steps{
            {"token " + readable_integer(token) + " lies in " + axis_name(axis) + " " + readable_integer(place),
             static_cast<double>(place)}};
        const std::string count = readable_integer(place + 1);
        if (grid_.flavour() == GridFlavour::detr && normalised_)
            steps.push_back({"x = " + count + " / (" + readable_integer(grid_.axes()[static_cast<std::size_t>(axis)]) +
                                 " + 10⁻⁶) · 2π = " + readable(x),
                             x});
        else if (grid_.flavour() == GridFlavour::detr)
            steps.push_back({"counted from 1: x = " + count, x});
        return steps;
    }

    GridSinusoid grid_;
    bool normalised_;
    GridWaves waves_;
};

GridFlavour flavour_of(std::string_view id) {
    if (id == "mae")
        return GridFlavour::mae;
    if (id == "detr")
        return GridFlavour::detr;
    return id == "multidim" ? GridFlavour::multidim : GridFlavour::tensor2tensor;
}

}

GridSinusoid grid_sinusoid_of(const State& state, Index most, Issues issues) {
    const Index height = state.integer("grid_height"), width = state.integer("grid_width"),
                channels = state.integer("d_model");
    const Index frames =
        capped(state.integer("grid_frames"), std::max<Index>(most / (height * width), 1), "grid_frames", issues);
    std::vector<Index> axes{height, width};
    if (frames > 1)
        axes.insert(axes.begin(), frames);
    const GridFlavour flavour = flavour_of(state.text("flavour"));
    const Index multiple = 2 * static_cast<Index>(axes.size()), rest = channels % multiple;
    if (rest != 0 && flavour != GridFlavour::multidim)
        issues.push_back(
            {"d_model",
             "d_model: ‘" + std::to_string(channels) + "’ cannot be shared evenly; it should be a " + "multiple of " +
                 std::to_string(multiple),
             rest == 1 ? "the last column holds zeros" : "the last " + counted(rest, "column") + " hold zeros"});
    return {std::move(axes), channels, state.number("base"), flavour};
}

std::vector<Definition> grid_sinusoid_definitions(const State& state, Index most) {
    const GridSinusoid grid = grid_sinusoid_of(state, most);
    const bool video = grid.axes().size() == 3;
    return {{"grid_frames", std::to_string(video ? grid.axes().front() : 1)}, {"video", python_flag(video)}};
}

namespace {

MakeResult make(const State& state) {
    MakeResult made;
    made.field = std::make_shared<Patches>(grid_sinusoid_of(state, most_tokens, made.issues), state.flag("normalise"));
    return made;
}

constexpr Choice flavours[] = {
    {"mae", "MAE", "column first, sines then cosines (MAE, DiT)"},
    {"detr", "DETR", "row first, interleaved, positions from 1"},
    {"multidim", "multidim", "row first, interleaved, exponents rounded up (multidim-positional-encoding)"},
    {"tensor2tensor", "tensor2tensor", "row first, sines then cosines, inclusive grid"}};

}

namespace parameters {

constinit const Parameter flavour{.key = "flavour",
                                  .label = "Variant",
                                  .help = "which axis comes first and how its waves are ordered",
                                  .kind = Kind::choice,
                                  .initial = "mae",
                                  .choices = flavours};
constinit const Parameter grid_frames{.key = "grid_frames",
                                      .label = "Frames",
                                      .help = "number of frames, a third axis before the rows; 1 is a single image",
                                      .kind = Kind::integer,
                                      .low = 1,
                                      .high = 1024,
                                      .scale = Scale::logarithmic,
                                      .initial = "1"};
constinit const Parameter normalise{.key = "normalise",
                                    .label = "Normalise",
                                    .help = "DETR only: positions as fractions of 2π",
                                    .kind = Kind::flag,
                                    .low = 0,
                                    .high = 1,
                                    .initial = "0"};

}

namespace {

constexpr When of_detr = is(parameters::flavour, "detr");
constexpr Use used[] = {&parameters::grid_height,
                        &parameters::grid_width,
                        &parameters::flavour,
                        &parameters::d_model,
                        &parameters::grid_frames,
                        &parameters::base,
                        {&parameters::normalise, &of_detr}};

}

constinit const Method registry::sinusoidal_2d = {
    .id = "sinusoidal-2d",
    .title = "Sinusoidal 2-D",
    .family = "absolute",
    .sort = Sort::places,
    .aspects = rows_of_channels,
    .choice = "image",
    .hint = "patches of an image",
    .paper = "He et al. 2021, Carion et al. 2020",
    .paper_url = "https://arxiv.org/abs/2111.06377",
    .formula = "PE(y, x) = [PE₁(x), PE₁(y)]\nPE₁(x) = [sin(x·w_t), cos(x·w_t)],  w_t = n^(−4t/d)",
    .parameters = used,
    .make = make,
    .limit = most_tokens,
    .users = "MAE, DiT, DETR",
    .definitions = [](const State& state) { return grid_sinusoid_definitions(state, most_tokens); },
    .encoding = "sinusoidal 2-D",
    .sight = "sinusoids of the row and of the column of each patch",
    .no_waves = waves_over_grid,
};

}
