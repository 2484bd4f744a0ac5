// How a state becomes a rounded table: which number stands in which column of every table, see rounded_table.hpp.
#include "core/precision/rounded_table.hpp"
#include "core/registry.hpp"

#include "core/biases/alibi.hpp"
#include "core/biases/bias_parameters.hpp"
#include "core/encodings/encoding_parameters.hpp"
#include "core/rotary/places/rotary_places.hpp"
#include "core/rotary/rotary_parameters.hpp"
#include "core/snippets/python_literals.hpp"
#include "core/text.hpp"
#include "core/waves/fourier_features.hpp"
#include "core/waves/grid_sinusoid.hpp"
#include "core/waves/time/time2vec.hpp"
#include "core/waves/time/time_waves.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

using ColumnKind = RoundedColumn::Kind;

constexpr Choice roundings[] = {
    {"every-step", "every step", "frequencies, positions, angles and results: a model cast as a whole"},
    {"stored", "when stored", "computed in float32, only the result is rounded: Hugging Face Llama"}};

/// What a table is read from, and the limits of its number of rows.
struct TableSetting {
    const State& state;
    Index most, most_cells;
    Issues issues;

    Index most_rows(Index width) const { return std::max<Index>(std::min(most, most_cells / width), 1); }
    Index length(Index width) const { return capped(state.integer("length"), most_rows(width), "length", issues); }
};

RoundedColumn column_of(const Waves& waves, Index col, std::size_t axis = 0) {
    const Waves::Column column = waves.column(col);
    if (column.part == Waves::Part::zero)
        return {};
    return {column.part == Waves::Part::sine ? ColumnKind::sine : ColumnKind::cosine, waves.frequency(column.pair), 0,
            axis};
}

std::vector<RoundedColumn> columns_of(const Waves& waves, Index width) {
    std::vector<RoundedColumn> columns;
    for (Index col = 0; col < width; ++col)
        columns.push_back(column_of(waves, col));
    return columns;
}

/// Rows are positions from the offset on.
TableRule positions(const TableSetting& setting, std::vector<RoundedColumn> columns) {
    TableRule rule;
    rule.rows = setting.length(static_cast<Index>(columns.size()));
    rule.axes.front().first = setting.state.integer("offset");
    rule.columns = std::move(columns);
    return rule;
}

TableRule index_rule(const TableSetting& setting) {
    return positions(setting, {{ColumnKind::linear}});
}

TableRule single_sine_rule(const TableSetting& setting) {
    return positions(setting, {{ColumnKind::sine, 2 * std::numbers::pi / setting.state.number("wavelength")}});
}

TableRule sinusoidal_rule(const TableSetting& setting) {
    const Sinusoid waves(sinusoid_shape(setting.state));
    return positions(setting, columns_of(waves, waves.width()));
}

/// Positions spread over the range that the state names.
TableRule spread(const TableSetting& setting, std::vector<RoundedColumn> columns) {
    TableRule rule = positions(setting, std::move(columns));
    RoundedAxis& axis = rule.axes.front();
    axis.first = 0;
    axis.divisor = static_cast<double>(std::max<Index>(rule.rows - 1, 1));
    if (setting.state.text("range") == "symmetric") {
        axis.scale = 2;
        axis.shift = -1;
    }
    return rule;
}

TableRule normalised_rule(const TableSetting& setting) {
    return spread(setting, {{ColumnKind::linear}});
}

TableRule fourier_rule(const TableSetting& setting) {
    const FourierFeatures features = fourier_features_of(setting.state);
    std::vector<RoundedColumn> columns;
    for (Index col = 0; col < features.width(); ++col) {
        const FourierFeatures::Column column = features.column(col);
        const bool sine = column.wave.part == Waves::Part::sine;
        columns.push_back(column.input ? RoundedColumn{ColumnKind::linear}
                                       : RoundedColumn{sine ? ColumnKind::sine : ColumnKind::cosine,
                                                       features.frequency(column.wave.pair)});
    }
    TableRule rule = spread(setting, std::move(columns));
    rule.column_name = "feature";
    return rule;
}

TableRule stamps(const TableSetting& setting, std::vector<RoundedColumn> columns) {
    TableRule rule;
    const std::vector<double> times(setting.state.list("times").begin(), setting.state.list("times").end());
    rule.rows = static_cast<Index>(times.size());
    rule.axes.front().numbers = times;
    rule.axes.front().name = rule.row_name = "time";
    rule.columns = std::move(columns);
    return rule;
}

TableRule time_rule(const TableSetting& setting) {
    TableRule rule = stamps(setting, columns_of(time_waves(setting.state), setting.state.integer("d_model")));
    rule.axes.front().scale = setting.state.number("time_scale");
    return rule;
}

TableRule time2vec_rule(const TableSetting& setting) {
    const Time2Vec vector = seeded_time2vec(setting.state);
    std::vector<RoundedColumn> columns;
    for (Index col = 0; col < vector.width(); ++col) {
        const auto at = static_cast<std::size_t>(col);
        const ColumnKind kind = vector.linear(col) ? ColumnKind::linear
                                : vector.cosine    ? ColumnKind::cosine
                                                   : ColumnKind::sine;
        columns.push_back({kind, vector.weights[at], vector.biases[at]});
    }
    return stamps(setting, std::move(columns));
}

std::vector<RoundedAxis> grid_axes(const GridSinusoid& grid, bool normalised) {
    constexpr std::string_view names[] = {"frame", "row", "column"};
    std::vector<RoundedAxis> axes;
    Index inner = grid.tokens();
    for (const Index length : grid.axes()) {
        inner /= length;
        RoundedAxis axis{names[3 - grid.axes().size() + axes.size()], 0, inner, length, {}};
        if (grid.flavour() == GridFlavour::detr) {
            axis.first = 1;
            axis.divisor = normalised ? static_cast<double>(length) + 1e-6 : 1;
            axis.scale = normalised ? 2 * std::numbers::pi : 1;
        }
        axes.push_back(std::move(axis));
    }
    return axes;
}

TableRule grid_rule(const TableSetting& setting) {
    const GridSinusoid grid = grid_sinusoid_of(setting.state, most_tokens, setting.issues);
    TableRule rule;
    const Index most = setting.most_rows(grid.width());
    rule.rows = std::min(grid.tokens(), most);
    if (rule.rows < grid.tokens())
        setting.issues.push_back({"grid_height",
                                  "grid_height: " + readable_integer(grid.tokens()) +
                                      " tokens are too many; this table is limited to " + readable_integer(most),
                                  "the first " + readable_integer(most) + " are shown"});
    rule.axes = grid_axes(grid, setting.state.flag("normalise"));
    for (Index col = 0; col < grid.width(); ++col) {
        const GridSinusoid::Column column = grid.column(col);
        rule.columns.push_back(column.axis < 0
                                   ? RoundedColumn{}
                                   : column_of(grid.waves(), column.own, static_cast<std::size_t>(column.axis)));
    }
    rule.row_name = "token";
    return rule;
}

TableRule rotary_rule(const TableSetting& setting) {
    const State& state = setting.state;
    const Index length = setting.length(state.integer("d_model"));
    const RotaryHead head =
        read_rotary_head(state, std::max<Index>(length + state.integer("offset"), 1), setting.issues);
    const RotaryFrequencies frequencies(head.settings);
    const Waves waves = rotary_waves(head, frequencies, draws_cosine(state));
    TableRule rule;
    rule.rows = length;
    rule.axes.front().first = state.integer("offset");
    rule.columns = columns_of(waves, waves.width());
    rule.factor = frequencies.attention_factor();
    rule.column_name = "channel";
    return rule;
}

TableRule alibi_rule(const TableSetting& setting) {
    const Index heads = setting.state.integer("head_count");
    std::vector<RoundedColumn> columns;
    for (Index head = 0; head < heads; ++head)
        columns.push_back({ColumnKind::linear, alibi_slope(AlibiSlopes::press, heads, head, 8)});
    TableRule rule = positions(setting, std::move(columns));
    rule.factor = -1;
    rule.column_name = "head";
    return rule;
}

TableRule t5_rule(const TableSetting& setting) {
    T5Settings settings = read_t5(setting.state, setting.state.flag("bidirectional"), setting.issues);
    TableRule rule = index_rule(setting);
    rule.buckets = LogBuckets{std::move(settings.side), settings.max_distance};
    rule.axes.front().name = rule.row_name = "distance";
    rule.column_name = "bucket";
    return rule;
}

/// If the own table is not here, all its numbers are undefined.
TableRule own_rule(const TableSetting& setting) {
    MakeResult made = registry::own.make(setting.state);
    setting.issues.append(made.issues);
    const Cell size = made.field->size();
    const Index cols = std::min(size.col, setting.most_cells);
    TableRule rule;
    rule.rows = std::min(size.row, setting.most_rows(cols));
    if (rule.rows < size.row || cols < size.col)
        setting.issues.push_back(
            {"own",
             "own: " + readable_integer(size.row) + " × " + readable_integer(size.col) +
                 " numbers are too many for this table",
             "the first " + readable_integer(rule.rows) + " × " + readable_integer(cols) + " are shown"});
    const Description& description = made.field->description();
    rule.largest_given = std::max(std::fabs(description.low), std::fabs(description.high));
    rule.columns.assign(static_cast<std::size_t>(cols), {ColumnKind::linear});
    rule.row_name = rule.axes.front().name = "row";
    rule.column_name = "column";
    rule.given = [field = std::move(made.field)](Index row, Index col) { return field->at({row, col}); };
    return rule;
}

struct TableChoice {
    const Method& method; ///< whose table it is
    std::string_view label, help;
    TableRule (*rule)(const TableSetting&);
};

constexpr TableChoice tables[] = {
    {registry::index, "raw index", "the position itself", index_rule},
    {registry::normalised, "normalised index", "the position as a fraction of the sequence", normalised_rule},
    {registry::single_sine, "single sine", "one wave", single_sine_rule},
    {registry::sinusoidal, "sinusoidal", "Vaswani et al. 2017", sinusoidal_rule},
    {registry::time, "time stamps", "sinusoids at real time stamps", time_rule},
    {registry::time2vec, "Time2Vec", "Kazemi et al. 2019, random numbers", time2vec_rule},
    {registry::fourier_features, "Fourier features", "NeRF and Tancik et al. 2020", fourier_rule},
    {registry::sinusoidal_2d, "sinusoidal 2-D", "images and videos: MAE, DETR and others", grid_rule},
    {registry::rotary_table, "rotary table", "cosines or sines of RoPE", rotary_rule},
    {registry::alibi, "ALiBi", "bias by distance and head, slopes of the paper", alibi_rule},
    {registry::t5_bucket, "T5 buckets", "buckets by the logarithm of the distance", t5_rule},
    {registry::own, "own table", "numbers that were brought, rounded once", own_rule}};

/// The choices, the same each time.
std::span<const Choice> table_choices() {
    static std::array<Choice, std::size(tables)> choices;
    for (std::size_t n = 0; n < choices.size(); ++n)
        choices[n] = {tables[n].method.id, tables[n].label, tables[n].help};
    return choices;
}

const TableChoice& table_of(const State& state) {
    const auto found = std::find_if(std::begin(tables), std::end(tables),
                                    [&](const TableChoice& table) { return table.method.id == state.text("table"); });
    return found == std::end(tables) ? tables[0] : *found;
}

}

namespace parameters {

constinit const Parameter table{.key = "table",
                                .label = "Table",
                                .help = "the table that is computed with rounded numbers",
                                .kind = Kind::choice,
                                .initial = "sinusoidal",
                                .choices = table_choices};
constinit const Parameter rounding{.key = "rounding",
                                   .label = "Rounding",
                                   .help = "every step (a model cast as a whole) or only the result (Hugging Face)",
                                   .kind = Kind::choice,
                                   .initial = "every-step",
                                   .choices = roundings};

}

RoundedTable RoundedTable::of(const State& state, Index most, Index most_cells, Issues issues) {
    return {table_of(state).rule({state, most, most_cells, issues}), state.text("rounding") == "every-step"};
}

std::vector<Definition> rounded_definitions(const State& state, Index most, Index most_cells) {
    const RoundedTable table = RoundedTable::of(state, most, most_cells);
    const Method* method = &table_of(state).method;
    std::vector<Definition> all = spread_definitions(state);
    const auto add = [&](std::vector<Definition> more) {
        for (Definition& definition : more)
            all.push_back(std::move(definition));
    };
    add({{"length", std::to_string(table.length())}});
    if (method == &registry::sinusoidal_2d) {
        const Index tokens = grid_sinusoid_of(state, most_tokens).tokens();
        add(grid_sinusoid_definitions(state, most_tokens));
        add({{"cut", python_flag(table.length() < tokens)}});
    } else if (method == &registry::rotary_table) {
        add(rotary_definitions(state, std::max<Index>(table.length() + state.integer("offset"), 1)));
    } else if (method == &registry::t5_bucket) {
        add(t5_definitions(state, state.flag("bidirectional")));
    } else if (method == &registry::own) {
        add(registry::own.definitions(state));
    }
    return all;
}

}
