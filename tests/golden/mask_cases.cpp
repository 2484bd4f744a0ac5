// Padding and look-ahead masks in every library's polarity, and masked attention weights.
//
// The exact values of a float32 softmax are the double precision softmax of logits that were treated in float32: that
// is what the runner returns. Other masks: mask_pattern_cases.cpp.
#include "core/masks/softmax/softmax.hpp"
#include "core/visibility/mask_field.hpp"
#include "golden.hpp"

#include <cmath>

namespace posenc::golden {

namespace {

constexpr std::string_view annotated = "harvardnlp/annotated-transformer", tensorflow = "tensorflow/docs",
                           torch = "pytorch/pytorch", transformers = "huggingface/transformers";

MaskField causal(Index queries, Index past, Polarity polarity) {
    return {Batch(queries + past), 0, {queries, queries + past, past, false, true, polarity}};
}

/// A mask for each row of token numbers, from words as the program reads them.
std::vector<double> tensorflow_masks(const Case& c, std::string_view key, bool look_ahead) {
    const nlohmann::json& rows = c.parameter(key);
    const double pad = c.number("pad_id", 0);
    std::string text;
    std::size_t length = 0;
    for (const nlohmann::json& row : rows) {
        const std::vector<double> numbers = to_numbers(row, key);
        length = numbers.size();
        for (const double number : numbers)
            text += number == pad ? "<pad> " : "word ";
        text += '\n';
    }
    const Batch batch = read_batch(text, static_cast<Index>(length)).batch;
    const Index keys = batch.length(), queries = look_ahead ? keys : 1;
    std::vector<double> values;
    for (Index sentence = 0; sentence < batch.sentences(); ++sentence) {
        const MaskField mask(batch, sentence, {queries, keys, 0, true, look_ahead, Polarity::boolean});
        const std::vector<double> cells = golden::cells(mask);
        values.insert(values.end(), cells.begin(), cells.end());
    }
    return values;
}

/// The legacy converter stores 0 and the minimum of the type; the recorded booleans say where it is 0.
std::vector<double> legacy_causal(const Case& c) {
    const Index queries = c.integer("tgt_len"), past = c.integer("past", 0);
    std::vector<double> values = cells(causal(queries, past, Polarity::visibility));
    if (c.dtype.rfind("float", 0) == 0)
        for (double& value : values)
            value = treated_logit(0, value != 0, {Treatment::add_minimum, Arithmetic::float32, 0});
    return values;
}

std::vector<double> logits_of(const Case& c, Index queries, Index keys) {
    if (c.inputs.contains("logits"))
        return c.input("logits");
    const std::vector<double> q = c.input("q"), k = c.input("k");
    const Index d = c.input_shape("q").back();
    std::vector<double> logits;
    for (Index row = 0; row < c.elements / keys; ++row)
        for (Index key = 0; key < keys; ++key) {
            double dot = 0;
            for (Index i = 0; i < d; ++i)
                dot += q.at(static_cast<std::size_t>(row * d + i)) *
                       k.at(static_cast<std::size_t>((row / queries * keys + key) * d + i));
            logits.push_back(dot / std::sqrt(static_cast<double>(d)));
        }
    return logits;
}

/// One flag a cell; a mask of one matrix serves the whole batch.
std::vector<std::uint8_t> visible_cells(const Case& c) {
    const std::vector<double> mask = c.numbers("mask");
    if (mask.empty() || c.elements % static_cast<Index>(mask.size()) != 0)
        throw Malformed("params.mask does not fit the shape");
    const bool keeps = c.text("mask_convention", "1 = keep").rfind("1 = keep", 0) == 0;
    std::vector<std::uint8_t> visible(static_cast<std::size_t>(c.elements));
    for (std::size_t i = 0; i < visible.size(); ++i)
        visible[i] = (mask[i % mask.size()] != 0) == keeps ? 1 : 0;
    return visible;
}

/// weights · v must be what the library put out, where that was recorded.
void check_output(const Case& c, const std::vector<double>& weights, Index queries, Index keys) {
    if (!c.outputs.contains("output") || !c.inputs.contains("v"))
        return;
    const std::vector<double> v = c.input("v"), output = c.output("output");
    const Index d = c.input_shape("v").back();
    for (std::size_t at = 0; at < output.size(); ++at) {
        const Index row = static_cast<Index>(at) / d, column = static_cast<Index>(at) % d;
        double sum = 0;
        for (Index key = 0; key < keys; ++key)
            sum += weights.at(static_cast<std::size_t>(row * keys + key)) *
                   v.at(static_cast<std::size_t>((row / queries * keys + key) * d + column));
        const bool same = std::isnan(sum) ? std::isnan(output[at]) : std::fabs(sum - output[at]) < 2e-6;
        if (!same)
            throw Malformed("outputs.output[" + std::to_string(at) + "] is not weights · v");
    }
}

std::vector<double> weights_of(const Case& c, Treatment treatment, double fill) {
    const Index keys = c.shape.back(), queries = c.shape.at(c.shape.size() - 2);
    const Arithmetic arithmetic = c.dtype == "float64" ? Arithmetic::float64 : Arithmetic::float32;
    const Masking masking{treatment, arithmetic, fill};
    std::vector<double> logits = logits_of(c, queries, keys), weights;
    const std::vector<std::uint8_t> visible = visible_cells(c);
    for (std::size_t i = 0; i < logits.size(); ++i)
        logits[i] = treated_logit(logits[i], visible.at(i) != 0, masking);
    const std::vector<std::uint8_t> all(static_cast<std::size_t>(keys), 1);
    for (std::size_t row = 0; row < logits.size(); row += all.size()) {
        const std::vector<double> one =
            masked_softmax_row(std::span(logits).subspan(row, all.size()), all, {treatment, Arithmetic::float64, fill});
        weights.insert(weights.end(), one.begin(), one.end());
    }
    check_output(c, weights, queries, keys);
    return weights;
}

std::optional<std::vector<double>> softmax_cases(const Case& c) {
    if (c.is(annotated, "attention"))
        return weights_of(c, Treatment::fill, -1e9);
    if (c.is(tensorflow, "scaled_dot_product_attention"))
        return weights_of(c, Treatment::add, -1e9);
    if (c.is("d2l-ai/d2l-en", "masked_softmax"))
        return weights_of(c, Treatment::fill, -1e6);
    if (c.is(torch, "softmax after masked_fill(-inf)") || c.is(torch, "softmax") ||
        c.is(torch, "MultiheadAttention.forward"))
        return weights_of(c, Treatment::fill_infinity, 0);
    if (c.is(transformers, "the additive finfo(dtype).min convention"))
        return weights_of(c, Treatment::add_minimum, 0);
    return std::nullopt;
}

}

std::optional<std::vector<double>> mask_cases(const Case& c) {
    if (c.is(annotated, "subsequent_mask"))
        return cells(causal(c.integer("size"), 0, Polarity::visibility));
    if (c.is(tensorflow, "create_look_ahead_mask"))
        return cells(causal(c.integer("size"), 0, Polarity::boolean));
    if (c.is(tensorflow, "create_padding_mask"))
        return tensorflow_masks(c, "seq", false);
    if (c.is(tensorflow, "create_masks"))
        return tensorflow_masks(c, "tar", true);
    if (c.is(torch, "Transformer.generate_square_subsequent_mask"))
        return cells(causal(c.integer("size"), 0, Polarity::additive));
    if (c.is("facebookresearch/fairseq", "TransformerDecoderBase.buffered_future_mask"))
        return cells(causal(c.integer("length"), 0, Polarity::additive));
    if (c.is(transformers, "AttentionMaskConverter._make_causal_mask") && !c.has("sliding_window"))
        return legacy_causal(c);
    return softmax_cases(c);
}

}
