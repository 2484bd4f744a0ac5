// The field of the axial flavours of axial_layout.hpp, and the settings that they read.
#include "core/encodings/encoding_parameters.hpp"
#include "core/rotary/places/axial_layout.hpp"

#include "core/snippets/python_literals.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

class AxialVideo : public PlacedRotary {
  public:
    AxialVideo(const AxialLayout& layout, PlacedTable table)
        : PlacedRotary(std::move(table)), axes_(layout.axes), waves_(waves()) {}

    TokenPlace place(Index token) const override {
        TokenPlace at;
        for (std::size_t axis = 3; axis-- > 0; token /= axes_[axis].places)
            at[axis] = axes_[axis].origin + axes_[axis].step * static_cast<double>(token % axes_[axis].places);
        return at;
    }
    double sum(Block block) const override { return waves_.sum(block); }
    Range range(Block block) const override { return waves_.range(block); }
    Strips strips() const override { return Strips::columns; }

  protected:
    std::string words(Index token) const override {
        const Index column = token % axes_[2].places, row = token / axes_[2].places % axes_[1].places;
        std::string text = "Token " + readable_integer(token) + " is the patch in ";
        if (axes_[0].places > 1)
            text += "frame " + readable_integer(token / axes_[2].places / axes_[1].places) + ", ";
        return text + "row " + readable_integer(row) + ", column " + readable_integer(column);
    }
    void fill_means(const Viewport& viewport, std::span<float> means) const override {
        waves_.fill_means(viewport, means);
    }

  private:
    GridWaves waves() const {
        std::vector<GridWaves::Column> columns;
        for (Index channel = 0; channel < size().col; ++channel)
            columns.push_back({part(), table().weights[static_cast<std::size_t>(pair_of(channel))]});
        return {axes_, columns};
    }

    std::array<GridAxis, 3> axes_;
    GridWaves waves_;
};

/// The widths that are given, made even and brought to the width of the head; by default those of the model.
std::vector<Index> read_widths(const State& state, AxialFlavour flavour, Index width, Issues issues) {
    if (state.list("axis_widths").empty()) {
        const bool by_sixths = flavour == AxialFlavour::wan || flavour == AxialFlavour::cosmos;
        const Index frame = by_sixths ? width - 4 * (width / 6) : width / 16 * 2, each = (width - frame) / 4 * 2;
        return by_sixths ? std::vector{frame, 2 * (width / 6), 2 * (width / 6)}
                         : std::vector{width - 2 * each, each, each};
    }
    std::vector<Index> widths;
    Index left = width, wanted = 0;
    for (const double number : state.list("axis_widths")) {
        const Index given = static_cast<Index>(number);
        wanted += given;
        widths.push_back(std::min(given / 2 * 2, left));
        left -= widths.back();
    }
    widths.back() += left;
    std::string used;
    for (const Index own : widths)
        used += (used.empty() ? "" : ",") + std::to_string(own);
    if (wanted != width || std::any_of(state.list("axis_widths").begin(), state.list("axis_widths").end(),
                                       [](double number) { return static_cast<Index>(number) % 2 != 0; }))
        issues.push_back({"axis_widths",
                          "axis_widths: they must be even and add up to the " + counted(width, "channel") +
                              " of this d_model, not to " + std::to_string(wanted),
                          used + " are used"});
    return widths;
}

/// The frequencies of LTX rise to n π/2: beyond 10⁷ radians no digit of an angle would be left for its wave.
void keep_angles_told(AxialSettings& s, Issues issues) {
    constexpr double most_radians = 1e7;
    double farthest = 1;
    for (const GridAxis& axis : axial_layout(s).axes)
        farthest = std::max(farthest, axis.origin + axis.step * static_cast<double>(axis.places - 1));
    const double most = std::floor(most_radians / (std::numbers::pi / 2 * farthest));
    if (s.base <= most)
        return;
    issues.push_back({"base",
                      "base: ‘" + readable(s.base) +
                          "’ makes the fastest pair of LTX too fast for these scales; allowed: "
                          "up to " +
                          readable(most),
                      readable(most) + " is used"});
    s.base = most;
}

template <std::size_t count> std::array<double, count> numbers_of(const State& state, std::string_view key) {
    std::array<double, count> numbers;
    const std::span<const double> list = state.list(key);
    for (std::size_t n = 0; n < count; ++n)
        numbers[n] = list[std::min(n, list.size() - 1)];
    return numbers;
}

constexpr Choice sides[] = {{"separate", "own", "each axis runs from −1 to 1"},
                            {"max", "larger", "the longer axis runs from −1 to 1, the other stays within"},
                            {"min", "smaller", "the shorter axis runs from −1 to 1, the other beyond"}};

constexpr Parameter real_list(std::string_view key, std::string_view label, std::string_view help, double low,
                              double high, std::string_view initial, int count) {
    return {.key = key,
            .label = label,
            .help = help,
            .kind = Kind::reals,
            .low = low,
            .high = high,
            .initial = initial,
            .max_items = count};
}

constexpr Parameter period(std::string_view key, std::string_view label, std::string_view help) {
    return {.key = key,
            .label = label,
            .help = help,
            .kind = Kind::real,
            .low = 0.1,
            .high = 1e6,
            .scale = Scale::logarithmic,
            .initial = "none",
            .none_label = "by base"};
}

}

namespace parameters {

constinit const Parameter axis_widths{.key = "axis_widths",
                                      .label = "Widths of the axes",
                                      .unit = "channels",
                                      .help = "frame, row, column, and perhaps one that stands still; with two row and "
                                              "column; empty: as the model has them",
                                      .kind = Kind::integers,
                                      .low = 0,
                                      .high = 16384,
                                      .initial = "",
                                      .least_items = 2,
                                      .max_items = 4};
constinit const Parameter axis_scales =
    real_list("axis_scales", "Scales of the axes",
              "frame, row, column: of the bases (Cosmos), of the coordinates (LTX)", 0.01, 1024, "1,1,1", 3);
constinit const Parameter frame_rate{.key = "frame_rate",
                                     .label = "Frames a second",
                                     .help = "Cosmos counts as if there were 24",
                                     .kind = Kind::real,
                                     .low = 1,
                                     .high = 1000,
                                     .scale = Scale::logarithmic,
                                     .initial = "24"};
constinit const Parameter coordinates_by{.key = "coordinates_by",
                                         .label = "Coordinates by",
                                         .help = "DINOv3: which number of patches −1 … 1 is divided into",
                                         .kind = Kind::choice,
                                         .initial = "separate",
                                         .choices = sides};
constinit const Parameter least_period =
    period("least_period", "Least period", "DINOv3: of the fastest pair; with the greatest in place of the base");
constinit const Parameter greatest_period = period("greatest_period", "Greatest period", "DINOv3: of the slowest pair");
constinit const Parameter axis_shift =
    real_list("axis_shift", "Shift", "DINOv3 in training: added to rows and columns", -16, 16, "0,0", 2);
constinit const Parameter axis_jitter =
    real_list("axis_jitter", "Jitter", "DINOv3 in training: rows and columns are multiplied", 0.1, 10, "1,1", 2);
constinit const Parameter axis_rescale{.key = "axis_rescale",
                                       .label = "Rescale",
                                       .help = "DINOv3 in training: both are multiplied",
                                       .kind = Kind::real,
                                       .low = 0.1,
                                       .high = 10,
                                       .scale = Scale::logarithmic,
                                       .initial = "1"};

}

AxialSettings read_axial(const State& state, Issues issues) {
    AxialSettings s;
    s.flavour = read_axial_flavour(state);
    const bool image = s.flavour == AxialFlavour::dinov3 || s.flavour == AxialFlavour::gemma4;
    const PixelGrid grid = read_grid(state, issues);
    const Index room = std::max<Index>(most_tokens / (grid.height * grid.width), 1);
    s.grid = {image ? 1 : capped(state.integer("grid_frames"), room, "grid_frames", issues), grid.height, grid.width};
    s.width = read_even_head(state, image ? 4 : 2, issues);
    s.base = state.number("base");
    s.scales = numbers_of<3>(state, "axis_scales");
    if (s.flavour == AxialFlavour::ltx)
        keep_angles_told(s, issues);
    if (!image && s.flavour != AxialFlavour::ltx)
        s.widths = read_widths(state, s.flavour, s.width, issues);
    s.frame_rate = state.number("frame_rate");
    s.by = state.text("coordinates_by") == "max"   ? AxialSettings::By::larger
           : state.text("coordinates_by") == "min" ? AxialSettings::By::smaller
                                                   : AxialSettings::By::separate;
    if (!state.is_none("least_period") && !state.is_none("greatest_period"))
        s.periods = {state.number("least_period"), state.number("greatest_period")};
    s.shift = numbers_of<2>(state, "axis_shift");
    s.jitter = numbers_of<2>(state, "axis_jitter");
    s.rescale = state.number("axis_rescale");
    return s;
}

FieldPtr axial_field(const AxialSettings& settings, bool cosine) {
    const AxialLayout layout = axial_layout(settings);
    PlacedTable table;
    table.tokens = settings.grid[0] * settings.grid[1] * settings.grid[2];
    table.weights = layout.weights;
    table.axes = {"t", "y", "x"};
    table.pairing = layout.pairing;
    table.parts = layout.parts;
    table.cosine = cosine;
    table.title = "Axial rotary table, token by channel";
    return std::make_shared<AxialVideo>(layout, std::move(table));
}

/// The program gets the coordinates of the axes and the weights of the pairs as numbers.
std::vector<Definition> axial_definitions(const State& state) {
    const AxialSettings s = read_axial(state);
    const AxialLayout layout = axial_layout(s);
    const auto origins = python_list(layout.axes, [](const GridAxis& axis) { return shortest(axis.origin); });
    const auto steps = python_list(layout.axes, [](const GridAxis& axis) { return shortest(axis.step); });
    return {{"grid_frames", std::to_string(s.grid[0])},
            {"grid_height", std::to_string(s.grid[1])},
            {"d_model", std::to_string(s.width)},
            {"base", shortest(s.base)},
            {"axis_scales", python_list(s.scales, shortest)},
            {"axis_widths", python_list(s.widths, [](Index w) { return std::to_string(w); })},
            {"origins", origins},
            {"steps", steps}};
}

}
