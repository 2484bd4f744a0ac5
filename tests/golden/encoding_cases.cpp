// Absolute encodings other than plain sinusoids: time stamps, Time2Vec, Fourier features, grids, axial tables; through
// the methods of src/core/encodings, or the classes they use where a case brings its own weights, points or padding.
#include "golden.hpp"

#include "core/encodings/learned/axial_shape.hpp"
#include "core/method.hpp"
#include "core/text.hpp"
#include "core/waves/fourier_features.hpp"
#include "core/waves/grid_sinusoid.hpp"
#include "core/waves/time/time2vec.hpp"

#include <numbers>

namespace posenc::golden {

namespace {

using Values = std::vector<double>;
using Settings = std::vector<std::pair<std::string_view, std::string>>;

/// Every cell of a method; settings that it cannot use as they stand are an error.
Values method_cells(std::string_view id, const Settings& settings) {
    State state = State{}.with("method", id);
    for (const auto& [key, text] : settings) {
        const Parsed parsed = parse(std::string(key) + "=" + percent_encode(text), state);
        if (!parsed.issues.empty())
            throw Malformed(sentence(parsed.issues.front()));
        state = parsed.state;
    }
    const MakeResult made = make_field(state);
    if (!made.issues.empty())
        throw Malformed(made.issues.front().message);
    return cells(*made.field);
}

std::string list_text(const Values& numbers) {
    std::string text;
    for (const double number : numbers)
        text += (text.empty() ? "" : ",") + shortest(number);
    return text;
}

std::size_t positive(Index number) {
    if (number < 1 || number > 1 << 20)
        throw Malformed("a size is out of range");
    return static_cast<std::size_t>(number);
}

/// Month, day, weekday, hour and for minutely data the quarter of an hour each look up a row; their rows are added.
Values informer(const Case& c) {
    const auto width = positive(c.integer("d_model"));
    const std::size_t used = c.text("freq", "h") == "t" ? 5 : 4;
    const Values fields = c.numbers("rows_month_day_weekday_hour_minute");
    if (width % 2 != 0 || fields.size() % 5 != 0)
        throw Malformed("an odd width, or rows that do not hold five numbers");
    Values values;
    for (std::size_t row = 0; row < fields.size(); row += 5) {
        const auto first = fields.begin() + static_cast<std::ptrdiff_t>(row);
        const Values all = method_cells("time", {{"times", list_text({first, first + static_cast<int>(used)})},
                                                 {"d_model", std::to_string(width)}});
        for (std::size_t col = 0; col < width; ++col) {
            values.push_back(0);
            for (std::size_t field = 0; field < used; ++field)
                values.back() += all[field * width + col];
        }
    }
    return values;
}

std::optional<Values> time_stamps(const Case& c) {
    if (c.is("zhouhaoyi/Informer2020", "TemporalEmbedding.forward"))
        return informer(c);
    if (c.is("reml-lab/mTAN", "enc_mtan_rnn.fixed_time_embedding"))
        return method_cells("time", {{"times", list_text(c.numbers("times"))},
                                     {"d_model", std::to_string(c.integer("embed_time"))},
                                     {"time_scale", "48"},
                                     {"base", "10"}});
    if (c.is("StatsDLMathsRecomSys/Inductive-representation-learning-on-temporal-graphs", "TimeEncode.forward"))
        return method_cells("time", {{"times", list_text(c.numbers("times"))},
                                     {"d_model", std::to_string(c.integer("expand_dim"))},
                                     {"terms", "cosines"},
                                     {"grid", "inclusive"},
                                     {"base", "1e9"}});
    return std::nullopt;
}

Values rows_of(const Time2Vec& vector, const Values& inputs) {
    const std::size_t width = vector.biases.size(), each = vector.weights.size() / width;
    if (each == 0 || vector.weights.size() % width != 0 || inputs.size() % each != 0)
        throw Malformed("weights, biases and inputs do not match");
    Values values;
    for (std::size_t row = 0; row < inputs.size(); row += each)
        for (Index col = 0; col < vector.width(); ++col)
            values.push_back(vector.at({inputs.data() + row, each}, col));
    return values;
}

/// w is inputs × waves, w0 inputs × 1; the linear column comes last.
Values time2vec_pytorch(const Case& c, bool cosine) {
    const Values waves = c.input("w"), linear = c.input("w0"), bias = c.input("b");
    if (bias.empty() || waves.size() != linear.size() * bias.size())
        throw Malformed("w, w0 and b do not match");
    Time2Vec vector{{}, bias, false, cosine};
    vector.biases.push_back(c.number("b0"));
    for (std::size_t input = 0; input < linear.size(); ++input) {
        const auto first = waves.begin() + static_cast<std::ptrdiff_t>(input * bias.size());
        vector.weights.insert(vector.weights.end(), first, first + static_cast<std::ptrdiff_t>(bias.size()));
        vector.weights.push_back(linear[input]);
    }
    return rows_of(vector, c.input("tau"));
}

std::optional<Values> time2vec(const Case& c) {
    if (c.is("ojus1/Time2Vec-PyTorch", "SineActivation.forward"))
        return time2vec_pytorch(c, false);
    if (c.is("ojus1/Time2Vec-PyTorch", "CosineActivation.forward"))
        return time2vec_pytorch(c, true);
    if (!c.is("reml-lab/mTAN", "enc_mtan_rnn.learn_time_embedding"))
        return std::nullopt;
    Time2Vec vector{{c.number("linear_weight")}, {c.number("linear_bias")}, true, false};
    for (const double weight : c.input("periodic_weight"))
        vector.weights.push_back(weight);
    for (const double bias : c.input("periodic_bias"))
        vector.biases.push_back(bias);
    return rows_of(vector, c.numbers("times"));
}

std::optional<Values> nerf(const Case& c) {
    if (!c.is("yenchenlin/nerf-pytorch", "Embedder.embed"))
        return std::nullopt;
    const std::size_t each = positive(c.integer("input_dims"));
    const Index bands = c.integer("num_freqs");
    positive(bands);
    const Spacing spacing = c.flag("log_sampling", true) ? Spacing::powers : Spacing::linear;
    const FourierFeatures features(band_frequencies(spacing, bands, c.number("max_freq_log2")), Layout::interleaved,
                                   static_cast<Index>(each), c.flag("include_input", true));
    const Values x = c.input("x");
    if (x.size() % each != 0)
        throw Malformed("x does not hold whole points");
    Values values;
    for (std::size_t row = 0; row < x.size(); row += each)
        for (Index col = 0; col < features.width(); ++col)
            values.push_back(features.at({x.data() + row, each}, col));
    return values;
}

/// A square grid; an optional row of zeros for the class token comes first.
Values mae(const Case& c) {
    const Index side = c.integer("grid_size"), width = c.integer("embed_dim");
    const std::string text = std::to_string(side);
    Values values(c.flag("cls_token", false) ? positive(width) : 0, 0.0);
    const Values rest = method_cells("sinusoidal-2d",
                                     {{"grid_height", text}, {"grid_width", text}, {"d_model", std::to_string(width)}});
    values.insert(values.end(), rest.begin(), rest.end());
    return values;
}

/// Counts of pixels that are not masked, along columns and along rows; the result is channels × rows × columns.
Values detr(const Case& c) {
    const Values mask = c.numbers("mask");
    if (c.shape.size() != 3 || static_cast<Index>(mask.size()) != c.shape[1] * c.shape[2])
        throw Malformed("the mask does not match the shape");
    const Index rows = c.shape[1], cols = c.shape[2], width = 2 * c.integer("num_pos_feats");
    if (width % 4 != 0 || (c.has("scale") && !c.flag("normalize", false)))
        throw Malformed("an odd number of features, or a scale without normalising");
    positive(width);
    const GridSinusoid grid({rows, cols}, width, c.number("temperature", 10000), GridFlavour::detr);
    const double scale = c.number("scale", 2 * std::numbers::pi);
    const auto seen = [&](Index token, Index step, Index count) { // of `count` pixels, `step` apart, from token on
        double total = 0;
        for (Index n = 0; n < count; ++n)
            total += mask[static_cast<std::size_t>(token + n * step)] == 0;
        return total;
    };
    Values values;
    for (Index col = 0; col < width; ++col)
        for (Index token = 0; token < rows * cols; ++token) {
            const bool down = grid.column(col).axis == 0;
            const Index place = grid.place(token, down ? 0 : 1), step = down ? cols : 1;
            const Index start = token - place * step;
            const double count = seen(start, step, place + 1), last = seen(start, step, down ? rows : cols);
            values.push_back(grid.at(c.flag("normalize", false) ? detr_coordinate(count, last, scale) : count, col));
        }
    return values;
}

std::optional<Values> grids(const Case& c) {
    if (c.is("facebookresearch/mae", "get_2d_sincos_pos_embed"))
        return mae(c);
    if (c.is("facebookresearch/detr", "PositionEmbeddingSine.forward"))
        return detr(c);
    constexpr std::string_view multidim = "tatp22/multidim-positional-encoding";
    const bool image = c.is(multidim, "PositionalEncoding2D"), video = c.is(multidim, "PositionalEncoding3D");
    if (!image && !video)
        return std::nullopt;
    const std::vector<Index> shape = c.integers("shape");
    if (shape.size() != (image ? 3u : 4u))
        throw Malformed("the shape has the wrong number of axes");
    const std::size_t n = shape.size();
    return method_cells("sinusoidal-2d", {{"flavour", "multidim"},
                                          {"grid_frames", std::to_string(video ? shape[0] : 1)},
                                          {"grid_height", std::to_string(shape[n - 3])},
                                          {"grid_width", std::to_string(shape[n - 2])},
                                          {"d_model", std::to_string(shape[n - 1])}});
}

std::optional<Values> axial(const Case& c) {
    if (!c.is("lucidrains/axial-positional-embedding", "AxialPositionalEmbedding.forward"))
        return std::nullopt;
    AxialShape shape{c.integers("axial_shape"), {}};
    if (c.has("axial_dims"))
        shape.widths = c.integers("axial_dims");
    std::vector<Values> tables;
    for (std::size_t axis = 0; axis < shape.axes.size(); ++axis)
        tables.push_back(c.input("axis" + std::to_string(axis)));
    const Index width = c.integer("dim"), length = c.integer("T");
    Values values;
    for (Index row = 0; row < length && length <= shape.tokens(); ++row)
        for (Index col = 0; col < width; ++col) {
            values.push_back(0);
            shape.for_entries({row, col}, [&](std::size_t axis, Index place, Index own) {
                const Index each = shape.widths.empty() ? width : shape.widths[axis];
                values.back() += tables[axis].at(static_cast<std::size_t>(place * each + own));
            });
        }
    return values;
}

}

std::optional<std::vector<double>> encoding_cases(const Case& c) {
    for (const Runner runner : {time_stamps, time2vec, nerf, grids, axial})
        if (auto values = runner(c))
            return values;
    return std::nullopt;
}

}
