// The order in which links write the keys: public, as the keys themselves are. New rows appear here, old ones stay
// where they are.
#include "core/method.hpp"
#include "core/state/parameters.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace posenc::table_order_test {

namespace {

constexpr std::string_view written[] = {"view",
                                        "method",
                                        "theme",
                                        "text_size",
                                        "language",
                                        "presenter",
                                        "lesson",
                                        "lesson_step",
                                        "lesson_text",
                                        "orientation",
                                        "pixel",
                                        "pins",
                                        "beside",
                                        "difference",
                                        "lock",
                                        "highlight",
                                        "animate",
                                        "length",
                                        "focus",
                                        "zoom",
                                        "shows",
                                        "limit",
                                        "dimensions",
                                        "position",
                                        "distance_scale",
                                        "key_distance",
                                        "frequency_detail",
                                        "beside_nodes",
                                        "path_from",
                                        "path_to",
                                        "mask_detail",
                                        "attention_part",
                                        "projection_axes",
                                        "yaw",
                                        "pitch",
                                        "patch",
                                        "color_limit",
                                        "hand_shift",
                                        "stack_to",
                                        "content_logit",
                                        "content_distance",
                                        "wanted_length",
                                        "push",
                                        "train_steps",
                                        "train_shortest",
                                        "train_length",
                                        "test_lengths",
                                        "test_texts",
                                        "train_seeds",
                                        "train_first_seed",
                                        "train_spread",
                                        "train_batch",
                                        "train_rate",
                                        "model_layers",
                                        "model_width",
                                        "model_heads",
                                        "model_causal",
                                        "model_activation",
                                        "model_nope_interval",
                                        "learning_part",
                                        "learning_score",
                                        "learned_picture",
                                        "learning_entrant",
                                        "learned_seed",
                                        "learned_matrix",
                                        "learned_head",
                                        "example_length",
                                        "example_number",
                                        "predict",
                                        "prediction",
                                        "train_hidden",
                                        "task",
                                        "race",
                                        "layers",
                                        "layer",
                                        "reach_token",
                                        "cache_bits",
                                        "d_model",
                                        "base",
                                        "offset",
                                        "layout",
                                        "grid",
                                        "odd",
                                        "range",
                                        "bits",
                                        "wavelength",
                                        "trained_length",
                                        "seed",
                                        "times",
                                        "time_scale",
                                        "terms",
                                        "bands",
                                        "spacing",
                                        "angle_factor",
                                        "include_input",
                                        "sigma",
                                        "linear_term",
                                        "wave",
                                        "axes",
                                        "axial_combine",
                                        "cell",
                                        "grid_height",
                                        "grid_width",
                                        "table_side",
                                        "resize",
                                        "flavour",
                                        "grid_frames",
                                        "normalise",
                                        "of",
                                        "components",
                                        "rotary_part",
                                        "pairing",
                                        "rotary_width",
                                        "scaling",
                                        "factor",
                                        "original_length",
                                        "seen_length",
                                        "attention_factor",
                                        "beta_fast",
                                        "beta_slow",
                                        "truncate",
                                        "mscale",
                                        "mscale_all_dim",
                                        "low_freq_factor",
                                        "high_freq_factor",
                                        "short_factor",
                                        "long_factor",
                                        "rotary_share",
                                        "scaling_share",
                                        "own",
                                        "own_axes",
                                        "own_slice",
                                        "own_transposed",
                                        "query_length",
                                        "key_length",
                                        "signed",
                                        "alignment",
                                        "positions",
                                        "separations",
                                        "visible_keys",
                                        "window",
                                        "prefix_length",
                                        "clip",
                                        "dimension",
                                        "measure",
                                        "summed_pairs",
                                        "projected",
                                        "head_dim",
                                        "shift",
                                        "stage",
                                        "time_direction",
                                        "table_rows",
                                        "term",
                                        "memory",
                                        "clamp",
                                        "tokens",
                                        "sentence",
                                        "head_count",
                                        "head",
                                        "form",
                                        "slopes",
                                        "bias_max",
                                        "buckets",
                                        "max_distance",
                                        "bidirectional",
                                        "symmetric",
                                        "deberta_rows",
                                        "max_position",
                                        "deberta_flavour",
                                        "kernel",
                                        "kerple_a",
                                        "kerple_p",
                                        "fire_c",
                                        "threshold",
                                        "mlp_width",
                                        "window_height",
                                        "window_width",
                                        "cope_part",
                                        "cope_positions",
                                        "tupe_reset",
                                        "tupe_relative",
                                        "decay_rule",
                                        "decay_layers",
                                        "decay_layer",
                                        "decay_form",
                                        "forget_part",
                                        "gate_source",
                                        "gate_shift",
                                        "gates",
                                        "path_part",
                                        "path_beta",
                                        "gated_rule",
                                        "quantity",
                                        "vectors",
                                        "rotary_place",
                                        "still_width",
                                        "xpos",
                                        "scale_base",
                                        "axial_flavour",
                                        "axis_widths",
                                        "max_freq",
                                        "axis_scales",
                                        "frame_rate",
                                        "coordinates_by",
                                        "least_period",
                                        "greatest_period",
                                        "axis_shift",
                                        "axis_jitter",
                                        "axis_rescale",
                                        "text_before",
                                        "frames",
                                        "frames_as",
                                        "tokens_per_second",
                                        "seconds_per_step",
                                        "text_after",
                                        "sections",
                                        "section_layout",
                                        "tree",
                                        "branching",
                                        "depth",
                                        "decays",
                                        "step",
                                        "branch",
                                        "edges",
                                        "k",
                                        "laplacian_part",
                                        "isolated",
                                        "max_hops",
                                        "padding_side",
                                        "polarity",
                                        "window_count",
                                        "prefix_lengths",
                                        "document_source",
                                        "document_lengths",
                                        "direction",
                                        "chunk_size",
                                        "left_padding",
                                        "dilation",
                                        "global_count",
                                        "sink_count",
                                        "block_size",
                                        "random_blocks",
                                        "block_layout",
                                        "local_blocks",
                                        "sliding_blocks",
                                        "global_blocks",
                                        "global_block_starts",
                                        "global_block_ends",
                                        "compress_rate",
                                        "first_mask",
                                        "combine",
                                        "second_mask",
                                        "mask",
                                        "treatment",
                                        "arithmetic",
                                        "mask_strength",
                                        "sink_logit",
                                        "attention_stage",
                                        "embeddings",
                                        "scale_embeddings",
                                        "encoding_combine",
                                        "projections",
                                        "gain",
                                        "noise",
                                        "temperature",
                                        "query_growth",
                                        "query_step",
                                        "turn_values",
                                        "precision",
                                        "table",
                                        "rounding"};

template <class Rows> std::vector<std::string_view> keys_of(const Rows& rows) {
    std::vector<std::string_view> keys;
    for (const Parameter* row : rows)
        keys.push_back(row->key);
    return keys;
}

TEST(TableOrder, LinksWriteTheKeysInThisOrder) {
    const std::vector<std::string_view> keys = keys_of(parameter_table());
    const auto [is, wanted] = std::mismatch(keys.begin(), keys.end(), std::begin(written), std::end(written));
    EXPECT_EQ(is == keys.end() ? "the end" : *is, wanted == std::end(written) ? "the end" : *wanted);
}

/// Core alone reads and writes all but the rows of views.
TEST(TableOrder, WithoutViewsTheTableLacksTheirRowsOnly) {
    struct Guard {
        Guard() { add_parameters({}); }
        ~Guard() { add_parameters(view_parameters()); }
    };
    {
        const Guard without;
        EXPECT_EQ(find_parameter("yaw"), nullptr);
        EXPECT_EQ(format(parse("seed=3&measure=cosine&length=9").state), "length=9&seed=3&measure=cosine");
        const Parsed parsed = parse("yaw=3&length=9");
        ASSERT_EQ(parsed.issues.size(), 1u);
        EXPECT_EQ(parsed.issues[0].key, "yaw");
        EXPECT_EQ(format(parsed.state), "length=9");
    }
    EXPECT_EQ(format(parse("seed=3&yaw=3&length=9").state), "length=9&yaw=3&seed=3");
}

TEST(TableOrder, EveryRowOfAViewIsInTheTable) {
    for (const View* view : views())
        for (const Parameter* row : view->parameters)
            EXPECT_EQ(find_parameter(row->key), row) << view->id;
}

/// Every encoding's rows, in the order in which the encoding itself shows them.
TEST(TableOrder, WhatIsMadeFromEncodingsHasTheirRows) {
    const std::vector<std::string_view> has = keys_of(find_method("similarity")->parameters);
    const std::vector<std::string_view> first = {"length",    "of",       "measure", "summed_pairs",
                                                 "projected", "head_dim", "d_model"};
    ASSERT_GT(has.size(), first.size());
    EXPECT_EQ(std::vector(has.begin(), has.begin() + static_cast<std::ptrdiff_t>(first.size())), first);
    EXPECT_EQ(std::vector(has.end() - 2, has.end()), (std::vector<std::string_view>{"layout", "seed"}));
    EXPECT_EQ(std::set(has.begin(), has.end()).size(), has.size()) << "a row stands twice";
    const auto projected = keys_of(find_method("projection")->parameters);
    EXPECT_EQ(std::count(projected.begin(), projected.end(), "layout"), 0) << "the order of columns plays no part";
    EXPECT_EQ(projected.size() + 4, has.size())
        << "components for measure, summed_pairs, projected, head_dim and layout";
    for (const Choice& encoding : find_parameter("of")->choices)
        for (const Parameter* row : find_method(encoding.id)->parameters)
            EXPECT_EQ(std::count(has.begin(), has.end(), row->key), 1) << encoding.id << " " << row->key;
}

TEST(TableOrder, EncodingsAreChosenInTheOrderOfTheRegistry) {
    constexpr std::string_view encodings[] = {"sinusoidal",       "index",         "normalised",    "one-hot",
                                              "binary",           "single-sine",   "learned",       "time",
                                              "fourier-features", "time2vec",      "axial-learned", "recurrent",
                                              "table-resized",    "sinusoidal-2d", "rotary-table",  "own"};
    std::vector<std::string_view> ids;
    for (const Choice& encoding : find_parameter("of")->choices)
        ids.push_back(encoding.id);
    EXPECT_EQ(ids, std::vector<std::string_view>(std::begin(encodings), std::end(encodings)));
}

}

}
