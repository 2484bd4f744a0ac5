// Sinusoidal absolute encodings of public implementations, all through posenc::Sinusoid: only layout, grid, odd
// widths, positions and limits of the wavelengths differ. Widths that a library refuses are malformed here.
#include "golden.hpp"

#include "core/waves/sinusoid.hpp"

#include <algorithm>

namespace posenc::golden {

namespace {

using Values = std::vector<double>;

constexpr Index widest = 1 << 20, longest = 1 << 24;

Index within(Index number, Index low, Index high, const char* name) {
    if (number < low || number > high)
        throw Malformed(std::string(name) + " is out of range");
    return number;
}

Index even(Index width) {
    if (width % 2 != 0)
        throw Malformed("the library refuses an odd width");
    return width;
}

/// For grids that divide by m − 1.
Index two_pairs(Index width) {
    if (width / 2 < 2)
        throw Malformed("the library divides by zero at this width");
    return width;
}

Sinusoid waves(Index width, double base, Layout layout, Grid grid, Odd odd) {
    within(width, 1, widest, "the width");
    if (!(base > 0))
        throw Malformed("the base is not positive");
    return Sinusoid({width, base, layout, grid, odd});
}

void append_row(const Sinusoid& waves, double position, Values& values) {
    for (Index col = 0; col < waves.width(); ++col)
        values.push_back(waves.at(position, col));
}

Values table(const Sinusoid& waves, const Values& positions) {
    Values values;
    values.reserve(positions.size() * static_cast<std::size_t>(waves.width()));
    for (const double position : positions)
        append_row(waves, position, values);
    return values;
}

/// factor·(first + k) for k = 0 … length − 1.
Values run(Index length, double first = 0, double factor = 1) {
    Values positions(static_cast<std::size_t>(within(length, 0, longest, "the length")));
    for (std::size_t k = 0; k < positions.size(); ++k)
        positions[k] = factor * (first + static_cast<double>(k));
    return positions;
}

void clear_row(Values& table, Index width, Index row) {
    if (row < 0)
        row += static_cast<Index>(table.size()) / width;
    const auto start =
        table.begin() + within(row, 0, static_cast<Index>(table.size()) / width - 1, "padding_idx") * width;
    std::fill(start, start + width, 0.0);
}

/// Interleaved pairs with the exponents of the paper: annotated transformer, d2l, tutorials, Informer.
std::optional<Values> interleaved(const Case& c) {
    const auto made = [&](Index width, Index length, Odd odd) {
        return table(waves(width, c.number("base", 10000), Layout::interleaved, Grid::paper, odd), run(length));
    };
    if (c.is("harvardnlp/annotated-transformer", "PositionalEncoding"))
        return made(even(c.integer("d_model")), c.integer("length", 5000), Odd::extra_sine);
    if (c.is("d2l-ai/d2l-en", "PositionalEncoding"))
        return made(even(c.integer("d_model")), c.integer("length", 1000), Odd::extra_sine);
    if (c.is("zhouhaoyi/Informer2020", "PositionalEmbedding"))
        return made(even(c.integer("d_model")), c.integer("max_len", 5000), Odd::extra_sine);
    if (c.is("DavidQChuang/StockAnalysis-ML", "get_position_encoding"))
        return made(c.integer("d_model"), c.integer("length"), Odd::last_zero);
    if (c.is("tensorflow/docs", "get_angles + positional_encoding"))
        return made(c.integer("d_model"), c.integer("length"), Odd::extra_sine);
    return std::nullopt;
}

/// An odd width is made one wider, so that the exponents change, and the last column is cut off again.
std::optional<Values> multidim(const Case& c) {
    if (!c.is("tatp22/multidim-positional-encoding", "PositionalEncoding1D"))
        return std::nullopt;
    const std::vector<Index> shape = c.integers("shape");
    if (shape.size() < 2)
        throw Malformed("the shape has less than two axes");
    const Index width = within(shape.back(), 1, widest, "the width");
    const Sinusoid all = waves(width + width % 2, 10000, Layout::interleaved, Grid::paper, Odd::extra_sine);
    Index repeats = 1;
    for (std::size_t axis = 0; axis + 2 < shape.size(); ++axis)
        repeats *= within(shape[axis], 1, 1024, "the batch");
    Values values;
    for (Index repeat = 0; repeat < repeats; ++repeat)
        for (const double position : run(shape[shape.size() - 2]))
            for (Index col = 0; col < width; ++col)
                values.push_back(all.at(position, col));
    return values;
}

/// Sines, then cosines, on the inclusive grid between two limits. min_timescale multiplies the frequencies.
std::optional<Values> tensor2tensor(const Case& c) {
    if (!c.is("tensorflow/tensor2tensor", "get_timing_signal_1d"))
        return std::nullopt;
    const double shortest = c.number("min_timescale", 1), base = c.number("max_timescale", 1e4) / shortest;
    return table(waves(c.integer("channels"), base, Layout::halves, Grid::inclusive, Odd::zero_column),
                 run(c.integer("length"), c.number("start_index", 0), shortest));
}

/// Axis k fills the channels 2kT … 2(k + 1)T − 1 with sines and cosines of its own coordinate; the rest stays 0.
std::optional<Values> tensor2tensor_nd(const Case& c) {
    if (!c.is("tensorflow/tensor2tensor", "add_timing_signal_nd") || c.has("x") || c.text("input", "zeros") != "zeros")
        return std::nullopt;
    const std::vector<Index> shape = c.integers("shape");
    if (shape.size() < 3)
        throw Malformed("the shape has less than one axis besides batch and channels");
    const Index axes = static_cast<Index>(shape.size()) - 2, channels = shape.back(),
                part = 2 * (channels / (2 * axes));
    const double shortest = c.number("min_timescale", 1), base = c.number("max_timescale", 1e4) / shortest;
    const Sinusoid own = waves(two_pairs(part), base, Layout::halves, Grid::inclusive, Odd::zero_column);
    Values values(static_cast<std::size_t>(c.elements));
    for (std::size_t n = 0; n < values.size(); ++n) {
        const Index channel = static_cast<Index>(n) % channels, axis = channel / part;
        if (axis >= axes)
            continue;
        Index cell = static_cast<Index>(n) / channels;
        for (Index after = axes - 1; after > axis; --after)
            cell /= shape[static_cast<std::size_t>(after) + 1];
        const Index coordinate = cell % shape[static_cast<std::size_t>(axis) + 1];
        values[n] = own.at(shortest * static_cast<double>(coordinate), channel % part);
    }
    return values;
}

Sinusoid fairseq_waves(const Case& c) {
    return waves(two_pairs(c.integer("embedding_dim")), 10000, Layout::halves, Grid::inclusive, Odd::zero_column);
}

/// A table whose padding row is zero; tokens look up 1, 2, … beyond the padding index, and pads the padding row.
std::optional<Values> fairseq(const Case& c) {
    constexpr std::string_view repo = "facebookresearch/fairseq";
    if (c.is(repo, "SinusoidalPositionalEmbedding.get_embedding")) {
        const Sinusoid all = fairseq_waves(c);
        Values values = table(all, run(c.integer("num_embeddings")));
        if (c.has("padding_idx"))
            clear_row(values, all.width(), c.integer("padding_idx"));
        return values;
    }
    if (!c.is(repo, "SinusoidalPositionalEmbedding.forward"))
        return std::nullopt;
    const Sinusoid all = fairseq_waves(c);
    const Index pad = c.integer("padding_idx", 0);
    const std::vector<Index> tokens = c.integers("tokens");
    if (c.shape.size() != 3 || static_cast<Index>(tokens.size()) != c.shape[0] * c.shape[1])
        throw Malformed("the tokens do not match the shape");
    Values values;
    for (std::size_t n = 0, seen = 0; n < tokens.size(); ++n) {
        if (static_cast<Index>(n) % c.shape[1] == 0)
            seen = 0;
        if (tokens[n] == pad)
            values.resize(values.size() + static_cast<std::size_t>(all.width()), 0.0);
        else
            append_row(all, static_cast<double>(pad) + static_cast<double>(++seen), values);
    }
    return values;
}

/// As many cosines as sines, so that an odd width comes out one wider, with the exponents of the odd width.
std::optional<Values> transformer_xl(const Case& c) {
    if (!c.is("kimiyoung/transformer-xl", "PositionalEmbedding"))
        return std::nullopt;
    const Sinusoid all = waves(c.integer("demb"), 10000, Layout::halves, Grid::paper, Odd::extra_sine);
    Values values;
    for (const double position : c.numbers("positions"))
        for (const Sinusoid::Part part : {Sinusoid::Part::sine, Sinusoid::Part::cosine})
            for (Index pair = 0; pair < all.pairs(); ++pair)
                values.push_back(wave_sum(part, all.frequency(pair), position, 1));
    return values;
}

std::optional<Values> hugging_face(const Case& c) {
    if (c.is("huggingface/transformers", "RoFormerSinusoidalPositionalEmbedding.create_weight"))
        return table(waves(c.integer("d"), 10000, Layout::halves, Grid::paper, Odd::extra_sine),
                     run(c.integer("length")));
    if (c.is("huggingface/transformers", "sinusoids"))
        return table(waves(two_pairs(even(c.integer("channels"))), c.number("max_timescale", 10000), Layout::halves,
                           Grid::inclusive, Odd::zero_column),
                     run(c.integer("length")));
    return std::nullopt;
}

/// Cosines first; the limits are wavelengths over 2π.
std::optional<Values> icecaps(const Case& c) {
    if (!c.is("microsoft/icecaps", "AbstractTransformerEstimator.build_embeddings") || !c.has("d_pos"))
        return std::nullopt;
    const double shortest = c.number("min_wavelength", 1), base = c.number("max_wavelength", 1000) / shortest;
    return table(waves(two_pairs(even(c.integer("d_pos"))), base, Layout::halves_cosine_first, Grid::inclusive,
                       Odd::zero_column),
                 run(c.integer("length"), 0, 1 / shortest));
}

}

std::optional<std::vector<double>> sinusoidal_cases(const Case& c) {
    for (const Runner runner :
         {interleaved, multidim, tensor2tensor, tensor2tensor_nd, fairseq, transformer_xl, hugging_face, icecaps})
        if (auto values = runner(c))
            return values;
    return std::nullopt;
}

}
