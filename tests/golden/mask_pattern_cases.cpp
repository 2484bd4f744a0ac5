// Sliding windows, prefixes, chunks, documents, dilation, Longformer's band, BigBird and DeepSpeed's layouts, each
// through the field of its method; layouts with recorded random blocks through the class that the method uses.
#include "core/method.hpp"
#include "core/visibility/block_layout.hpp"
#include "golden.hpp"

namespace posenc::golden {

namespace {

constexpr std::string_view pattern_transformers = "huggingface/transformers", gym = "meta-pytorch/attention-gym",
                           deepspeed = "microsoft/DeepSpeed";

std::string text(Index number) {
    return std::to_string(number);
}

State sized(std::string_view method, Index queries, Index keys) {
    return State{}.with("method", method).with("query_length", text(queries)).with("key_length", text(keys));
}

std::vector<double> values(const State& state) {
    const MakeResult made = make_field(state);
    if (!made.issues.empty())
        throw Malformed("the program refuses: " + sentence(made.issues.front()));
    return cells(*made.field);
}

State window(std::string_view count, Index size, Index queries, Index keys) {
    return sized("sliding-window", queries, keys).with("window", text(size)).with("window_count", count);
}

/// Documents from the number of each position: runs of equal numbers.
State packed(const std::vector<Index>& ids, Index queries, Index keys) {
    std::string lengths;
    Index run = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        ++run;
        if (i + 1 < ids.size() && ids[i] == ids[i + 1])
            continue;
        lengths += (lengths.empty() ? "" : ",") + text(run);
        run = 0;
    }
    return sized("documents", queries, keys).with("document_lengths", lengths);
}

std::optional<std::vector<double>> transformers_cases(const Case& c) {
    if (c.is(pattern_transformers, "AttentionMaskConverter._make_causal_mask") && c.has("sliding_window") &&
        c.dtype.rfind("float", 0) != 0) {
        const Index queries = c.integer("tgt_len"), keys = queries + c.integer("past", 0);
        return values(window("distance", c.integer("sliding_window"), queries, keys));
    }
    if (!c.has("kv_len"))
        return std::nullopt;
    const Index queries = c.integer("q_len"), keys = c.integer("kv_len");
    if (c.is(pattern_transformers, "sliding_window_causal_mask_function"))
        return values(window("size", c.integer("sliding_window"), queries, keys));
    if (c.is(pattern_transformers, "sliding_window_bidirectional_mask_function"))
        return values(window("both-sides", c.integer("sliding_window"), queries, keys));
    if (c.is(pattern_transformers, "chunked_causal_mask_function"))
        return values(sized("chunked", queries, keys)
                          .with("chunk_size", text(c.integer("chunk_size")))
                          .with("left_padding", text(c.integer("left_padding", 0))));
    if (c.is(pattern_transformers, "packed_sequence_mask_function"))
        return values(packed(c.integers("packed_ids"), queries, keys));
    if (c.is(pattern_transformers, "or_masks(causal_mask_function, prefix)"))
        return values(sized("prefix", queries, keys).with("prefix_length", text(c.integer("prefix"))));
    return std::nullopt;
}

std::optional<std::vector<double>> gym_cases(const Case& c) {
    if (!c.has("L"))
        return std::nullopt;
    const Index length = c.integer("L");
    if (c.is(gym, "generate_sliding_window"))
        return values(window("distance", c.integer("window_size"), length, length));
    if (c.is(gym, "generate_prefix_lm_mask"))
        return values(sized("prefix", length, length).with("prefix_length", text(c.integer("prefix_length"))));
    if (c.is(gym, "generate_dilated_sliding_window"))
        return values(sized("dilated", length, length)
                          .with("window", text(c.integer("window_size")))
                          .with("dilation", text(c.integer("dilation")))
                          .with("direction", "both"));
    if (c.is(gym, "generate_doc_mask_mod(causal_mask)")) {
        const std::vector<Index> offsets = c.integers("offsets");
        std::vector<Index> ids;
        for (std::size_t i = 0; i + 1 < offsets.size(); ++i)
            ids.insert(ids.end(), static_cast<std::size_t>(offsets[i + 1] - offsets[i]), static_cast<Index>(i));
        return values(packed(ids, length, length));
    }
    return std::nullopt;
}

/// Transformer-XL hides with 1; with same_length every query also sees no further back than mem_len keys allow.
std::vector<double> transformer_xl(const Case& c) {
    const Index queries = c.integer("qlen"), memory = c.integer("mlen"), keys = queries + memory;
    if (!c.flag("same_length", false))
        return values(sized("look-ahead", queries, keys).with("polarity", "boolean"));
    const Index masked = keys - c.integer("mem_len");
    const Index size = masked > 0 ? queries - masked + memory : queries + memory;
    return values(window("size", size, queries, keys).with("polarity", "boolean"));
}

/// The window of DeepSeek-V4, and behind it its blocks.
std::vector<double> compressed(const Case& c) {
    return values(State{}
                      .with("method", "compressed-blocks")
                      .with("length", text(c.integer("length")))
                      .with("window", text(c.integer("sliding_window")))
                      .with("compress_rate", text(c.integer("compress_rate"))));
}

/// GLM counts its prefix behind the memory; a batch has one for each sentence.
std::vector<double> glm(const Case& c) {
    const Index length = c.integer("seq_length"), memory = c.integer("memory_length", 0);
    const std::vector<Index> prefixes = c.integers("sep");
    if (prefixes.size() == 1)
        return values(sized("prefix", length, length + memory).with("prefix_length", text(prefixes[0] + memory)));
    std::string lengths, sentences;
    for (const Index prefix : prefixes) {
        lengths += (lengths.empty() ? "" : ",") + text(prefix + memory);
        sentences += sentences.empty() ? "word" : "\nword";
    }
    std::vector<double> all;
    for (std::size_t sentence = 0; sentence < prefixes.size(); ++sentence) {
        const std::vector<double> one = values(sized("prefix", length, length + memory)
                                                   .with("tokens", sentences)
                                                   .with("sentence", std::to_string(sentence))
                                                   .with("prefix_lengths", lengths));
        all.insert(all.end(), one.begin(), one.end());
    }
    return all;
}

/// Column c of row i is q_i · k_(i − w + c), −∞ beyond the ends: what lies inside is what the window shows.
std::vector<double> longformer_band(const Case& c) {
    const Index batch = c.integer("batch", 1), length = c.integer("length"), heads = c.integer("heads", 1);
    const Index d = c.integer("head_dim"), w = c.integer("window_one_side");
    const State state = sized("longformer", length, length).with("window", text(w)).with("global_count", "0");
    const FieldPtr mask = make_field(state).field;
    const std::vector<double> q = c.input("q"), k = c.input("k");
    std::vector<double> made;
    for (Index b = 0; b < batch; ++b)
        for (Index i = 0; i < length; ++i)
            for (Index head = 0; head < heads; ++head)
                for (Index j = i - w; j <= i + w; ++j) {
                    double dot = 0;
                    if (j < 0 || j >= length || mask->at({i, j}) == 0)
                        dot = -std::numeric_limits<double>::infinity();
                    else
                        for (Index n = 0; n < d; ++n)
                            dot += q.at(static_cast<std::size_t>(((b * length + i) * heads + head) * d + n)) *
                                   k.at(static_cast<std::size_t>(((b * length + j) * heads + head) * d + n));
                    made.push_back(dot);
                }
    return made;
}

/// The cells of a layout's rule, one position a block.
std::vector<double> layout_cells(const BlockLayout& layout, Index block, Index length) {
    const RulePtr rule = blocks_rule(layout, block);
    std::vector<double> made;
    for (Index i = 0; i < length; ++i)
        for (Index j = 0; j < length; ++j)
            made.push_back(rule->why(i, j) == Hidden::no ? 1 : 0);
    return made;
}

std::vector<double> bigbird_case(const Case& c) {
    const Index length = c.integer("length"), block = c.integer("block"), r = c.output_shape("rand_attn").back();
    const std::vector<double> drawn = c.output("rand_attn");
    BlockLayout layout = bigbird_base(length / block);
    for (std::size_t n = 0; n < drawn.size(); ++n) {
        const Index row = 1 + static_cast<Index>(n) / r, col = static_cast<Index>(drawn[n]);
        layout.fill(row, row + 1, col, col + 1, BlockPart::random);
    }
    return layout_cells(layout, block, length);
}

std::optional<std::vector<double>> deepspeed_case(const Case& c, std::string_view kind) {
    const Index blocks = c.integer("seq_len") / c.integer("block"), heads = c.integer("heads", 1);
    BlockSettings settings{c.integer("num_local_blocks", 4),
                           c.integer("num_sliding_window_blocks", 3),
                           c.integer("num_global_blocks", 1),
                           {},
                           0,
                           c.text("attention", "bidirectional") != "bidirectional"};
    if (kind == "bslongformer") {
        const std::vector<Index> global =
            c.has("global_block_indices") ? c.integers("global_block_indices") : std::vector<Index>{0};
        const std::vector<Index> ends =
            c.has("global_block_end_indices") ? c.integers("global_block_end_indices") : std::vector<Index>{};
        for (std::size_t n = 0; n < global.size(); ++n)
            settings.globals.push_back({global[n], ends.empty() ? global[n] + 1 : ends.at(n)});
    }
    const std::vector<double> drawn =
        c.inputs.contains("random_blocks") ? c.input("random_blocks") : std::vector<double>{};
    const std::size_t each = drawn.size() / static_cast<std::size_t>(heads * blocks);
    std::vector<double> made;
    for (Index head = 0; head < heads; ++head) {
        BlockLayout layout = deepspeed_layout(kind, blocks, settings, Random(0, 0));
        for (std::size_t n = 0; n < each * static_cast<std::size_t>(blocks); ++n) {
            const Index row = static_cast<Index>(n / each);
            const auto col = static_cast<Index>(drawn[static_cast<std::size_t>(head * blocks) * each + n]);
            if (!settings.causal || col <= row)
                layout.fill(row, row + 1, col, col + 1, BlockPart::random);
        }
        const std::vector<double> one = layout_cells(layout, 1, blocks);
        made.insert(made.end(), one.begin(), one.end());
    }
    return made;
}

}

std::optional<std::vector<double>> mask_pattern_cases(const Case& c) {
    if (c.is("kimiyoung/transformer-xl", "MemTransformerLM._forward (dec_attn_mask"))
        return transformer_xl(c);
    if (c.is(pattern_transformers, "DeepseekV4Indexer.forward"))
        return compressed(c);
    if (c.is("THUDM/GLM", "build_mask_matrix"))
        return glm(c);
    if (c.is("allenai/longformer", "sliding_chunks_matmul_qk"))
        return longformer_band(c);
    if (c.is("google-research/bigbird", "bigbird_block_rand_mask + full_bigbird_mask"))
        return bigbird_case(c);
    constexpr std::pair<std::string_view, std::string_view> configurations[] = {
        {"FixedSparsityConfig.make_layout", "fixed"},
        {"BigBirdSparsityConfig.make_layout", "bigbird"},
        {"BSLongformerSparsityConfig.make_layout", "bslongformer"},
        {"LocalSlidingWindowSparsityConfig.make_layout", "local"}};
    for (const auto& [function, kind] : configurations)
        if (c.is(deepspeed, function))
            return deepspeed_case(c, kind);
    if (auto made = transformers_cases(c))
        return made;
    return gym_cases(c);
}

}
