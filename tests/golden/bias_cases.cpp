// Logit biases of public implementations, through the methods of src/core/biases.
#include "golden.hpp"

#include "core/biases/buckets/deberta.hpp"
#include "core/biases/learned/cope.hpp"
#include "core/biases/learned/fire.hpp"
#include "core/biases/learned/tupe.hpp"
#include "core/combined.hpp"
#include "core/method.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc::golden {

namespace {

using Settings = std::vector<std::pair<std::string_view, std::string>>;

/// The field of a method whose parameters are given as key and text; what it cannot use as it stands is an error here.
FieldPtr field_of(std::string_view id, const Settings& settings) {
    State state = State{}.with("method", id);
    for (const auto& [key, text] : settings) {
        state = state.with(key, text);
        if (!state.text(key).empty() ? state.text(key) != text : shortest(state.number(key)) != text)
            throw Malformed("‘" + std::string(key) + "’ is out of range");
    }
    MakeResult made = make_field(state);
    if (!made.issues.empty())
        throw Malformed(made.issues.front().message);
    return made.field;
}

std::string text_of(Index number) {
    return std::to_string(number);
}

void append(std::vector<double>& all, const std::vector<double>& more) {
    all.insert(all.end(), more.begin(), more.end());
}

/// One field a head, one after the other; `settings` holds all but the head.
std::vector<double> every_head(std::string_view id, Settings settings, Index heads) {
    std::vector<double> all;
    settings.push_back({"head_count", text_of(heads)});
    settings.push_back({"head", ""});
    for (Index head = 0; head < heads; ++head) {
        settings.back().second = text_of(head);
        append(all, cells(*field_of(id, settings)));
    }
    return all;
}

Settings pairs(Index queries, Index keys) {
    return {{"query_length", text_of(queries)}, {"key_length", text_of(keys)}};
}

Settings with(Settings settings, const Settings& more) {
    settings.insert(settings.end(), more.begin(), more.end());
    return settings;
}

/// BLOOM counts the tokens that are not padding; pads get 0.
std::vector<double> bloom(const Case& c) {
    const Index heads = c.integer("heads"), batch = c.shape.at(0), length = c.shape.at(3);
    const std::vector<Index> mask = c.integers("attention_mask");
    const std::vector<double> bias =
        every_head("alibi", with(pairs(1, length), {{"form", "keys"}}), heads); // head × position
    std::vector<double> all;
    for (Index sentence = 0; sentence < batch; ++sentence)
        for (Index head = 0; head < heads; ++head) {
            Index before = 0;
            for (Index token = 0; token < length; ++token) {
                const bool visible = mask.at(static_cast<std::size_t>(sentence * length + token)) != 0;
                all.push_back(visible ? bias[static_cast<std::size_t>(head * length + before)] : 0);
                before += visible;
            }
        }
    return all;
}

std::optional<std::vector<double>> alibi_cases(const Case& c) {
    constexpr std::string_view press = "ofirpress/attention_with_linear_biases";
    if (c.is(press, "TransformerDecoder.__init__.get_slopes")) {
        // −m is the bias of the key one place before the query.
        std::vector<double> slopes =
            every_head("alibi", with(pairs(1, 2), {{"form", "symmetric"}}), c.integer("heads")); // −m, 0, −m, 0, …
        std::vector<double> all;
        for (std::size_t at = 0; at < slopes.size(); at += 2)
            all.push_back(-slopes[at]);
        return all;
    }
    if (c.is(press, "TransformerDecoder.__init__"))
        return every_head("alibi", with(pairs(1, c.integer("length")), {{"form", "keys"}}), c.integer("heads"));
    if (c.is("huggingface/transformers", "build_alibi_tensor"))
        return bloom(c);
    if (c.is("huggingface/transformers", "build_mpt_alibi_tensor"))
        return every_head(
            "alibi",
            with(pairs(1, c.integer("length")),
                 {{"form", "end"}, {"slopes", "mpt"}, {"bias_max", shortest(c.number("alibi_bias_max", 8))}}),
            c.integer("heads"));
    if (c.is("meta-pytorch/attention-gym", "generate_alibi_bias"))
        return every_head(
            "alibi", with(pairs(c.integer("length"), c.integer("length")), {{"form", "matrix"}, {"slopes", "plain"}}),
            c.integer("heads"));
    if (c.is("lucidrains/x-transformers", "AlibiPositionalBias.forward"))
        return every_head("alibi", with(pairs(c.integer("q_len"), c.integer("k_len")), {{"form", "symmetric"}}),
                          c.integer("heads"));
    return std::nullopt;
}

/// The bucket of every key − query from … to, as the last row of a square field whose first query meets the first key.
std::vector<double> bucket_line(std::string_view id, Settings settings, Index from, Index to) {
    if (from > 0 || to < from)
        throw Malformed("the distances do not begin at or before 0");
    settings.push_back({"query_length", text_of(1 - from)});
    settings.push_back({"key_length", text_of(to - from + 1)});
    settings.push_back({"alignment", "starts"});
    const FieldPtr field = field_of(id, settings);
    return cells(*slice(field, {-from, 0, 1, to - from + 1}));
}

Settings t5_settings(const Case& c, bool bidirectional) {
    return {{"buckets", text_of(c.integer("num_buckets", 32))},
            {"max_distance", text_of(c.integer("max_distance", 128))},
            {"bidirectional", bidirectional ? "1" : "0"}};
}

/// The case's own table, looked up with the buckets of the field.
std::vector<double> t5_bias(const Case& c) {
    const Settings settings =
        with(t5_settings(c, !c.flag("is_decoder", false)), {{"query_length", text_of(c.integer("query_length"))},
                                                            {"key_length", text_of(c.integer("key_length"))},
                                                            {"alignment", "starts"}});
    const std::vector<double> buckets = cells(*field_of("t5-bucket", settings)), table = c.input("table");
    if (buckets != c.output("buckets"))
        throw Malformed("the buckets differ");
    const Index heads = c.input_shape("table").at(1);
    std::vector<double> all;
    for (Index head = 0; head < heads; ++head)
        for (const double bucket : buckets)
            all.push_back(table.at(static_cast<std::size_t>(static_cast<Index>(bucket) * heads + head)));
    return all;
}

/// Query minus key: the distances run the other way.
std::vector<double> deberta_buckets(const Case& c, std::string_view flavour) {
    std::vector<double> line = bucket_line("deberta-bucket",
                                           {{"buckets", text_of(c.integer("bucket_size"))},
                                            {"max_position", text_of(c.integer("max_position"))},
                                            {"deberta_flavour", std::string(flavour)}},
                                           -c.integer("relative_to"), -c.integer("relative_from"));
    std::reverse(line.begin(), line.end());
    return line;
}

Rows input_rows(const Case& c, std::string_view key) {
    return {c.input_shape(key).back(), c.input(key)};
}

/// Columns first … first + width − 1 of every row.
Rows columns(const Rows& rows, Index first, Index width) {
    return {rows.count(), width, [rows, first](Index row, std::span<double> numbers) {
                for (std::size_t column = 0; column < numbers.size(); ++column)
                    numbers[column] = rows.row(row)[static_cast<std::size_t>(first) + column];
            }};
}

std::vector<double> disentangled(const Case& c) {
    const Index heads = c.integer("heads"), width = c.integer("head_dim"), length = c.integer("length"),
                buckets = c.integer("position_buckets");
    const Rows table = input_rows(c, "rel_embeddings"), q = input_rows(c, "q"), k = input_rows(c, "k"),
               keys = projected(table, input_rows(c, "pos_key_weight"), c.input("pos_key_bias")),
               queries = projected(table, input_rows(c, "pos_query_weight"), c.input("pos_query_bias"));
    const Index most = c.integer("max_relative_positions"), span = buckets < 1 ? most : buckets;
    if (table.count() != 2 * span)
        throw Malformed("rel_embeddings does not hold two rows for each bucket or distance");
    const DebertaRule rule = buckets < 1 ? DebertaRule{span, Buckets::deberta(2, 3, true, 0), true}
                                         : DebertaRule{span, Buckets::deberta(buckets, most, false, length)};
    std::vector<double> all;
    for (Index sentence = 0; sentence < c.integer("batch"); ++sentence)
        for (Index head = 0; head < heads; ++head) {
            const Index first = (sentence * heads + head) * length;
            const DisentangledBias bias{
                rule, 0, q, k, columns(keys, head * width, width), columns(queries, head * width, width)};
            for (Index i = 0; i < length; ++i)
                for (Index j = 0; j < length; ++j)
                    all.push_back(bias.content_to_position(first + i, i - j) +
                                  bias.position_to_content(first + j, i - j));
        }
    return all;
}

std::optional<std::vector<double>> bucket_cases(const Case& c) {
    constexpr std::string_view hf = "huggingface/transformers";
    if (c.is(hf, "T5Attention._relative_position_bucket"))
        return bucket_line("t5-bucket", t5_settings(c, c.flag("bidirectional", true)),
                           c.integer("relative_position_from"), c.integer("relative_position_to"));
    if (c.is(hf, "T5Attention.compute_bias"))
        return t5_bias(c);
    if (c.is(hf, "make_log_bucket_position"))
        return deberta_buckets(c, "hf");
    if (c.is("microsoft/DeBERTa", "make_log_bucket_position"))
        return deberta_buckets(c, "microsoft");
    if (c.is(hf, "DisentangledSelfAttention.disentangled_attention_bias"))
        return disentangled(c);
    return std::nullopt;
}

/// One number a head: an input of shape heads × 1 × 1, kept at least 0.01 as the code does.
std::string kerple_number(const Case& c, std::string_view key, Index head, double most) {
    return shortest(std::clamp(c.input(key).at(static_cast<std::size_t>(head)), 0.01, most));
}

/// Scores times the weight, where there is one, plus the bias.
std::vector<double> kerple(const Case& c, bool log) {
    constexpr double any = 100;
    const Index length = c.integer("length"), heads = c.integer("heads"), cell_count = length * length;
    const auto field = [&](std::string_view kernel, const std::string& a, const std::string& p) {
        return cells(*field_of("kerple", with(pairs(length, length),
                                              {{"kernel", std::string(kernel)}, {"kerple_a", a}, {"kerple_p", p}})));
    };
    std::vector<double> scores = c.input("x");
    const std::vector<double> slopes = c.output("bias_a_effective");
    for (Index head = 0; head < heads; ++head) {
        // Without learned numbers ("original") the bias is that of ALiBi, a·x with the slopes given.
        const bool learned = c.inputs.contains("bias_a");
        const std::vector<double> bias =
            field(log ? "log" : "power",
                  learned ? kerple_number(c, "bias_a", head, any) : shortest(slopes.at(static_cast<std::size_t>(head))),
                  learned ? kerple_number(c, "bias_p", head, log ? any : 2) : "1");
        const std::vector<double> weight =
            c.inputs.contains("wei_a")
                ? field("weight", kerple_number(c, "wei_a", head, any), kerple_number(c, "wei_p", head, 2))
                : std::vector<double>(bias.size(), 1);
        for (Index at = 0; at < cell_count; ++at) {
            const std::size_t cell = static_cast<std::size_t>(at);
            double& score = scores.at(static_cast<std::size_t>(head * cell_count + at));
            score = score * weight[cell] + bias[cell];
        }
    }
    return scores;
}

std::vector<double> fire(const Case& c) {
    const Index length = c.integer("length"), heads = c.integer("heads");
    const Rows second = input_rows(c, "w2");
    std::vector<double> all;
    for (Index head = 0; head < heads; ++head) {
        const std::span<const double> row = second.row(head);
        const FireNetwork network{
            c.input("w1"), c.input("b1"), {row.begin(), row.end()}, c.input("b2").at(static_cast<std::size_t>(head))};
        append(all, cells(*fire_field({length, length, 0}, c.number("c"),
                                      std::abs(c.number("L_multiplier", 1) * c.number("init_L")), network)));
    }
    return all;
}

std::vector<double> cope(const Case& c) {
    const Index length = c.integer("length"), heads = c.integer("batch") * c.integer("heads");
    const Rows queries = input_rows(c, "q"), logits = input_rows(c, "attn_logits");
    std::vector<double> all;
    for (Index head = 0; head < heads; ++head) {
        const auto of_head = [&](const Rows& rows) {
            return [&rows, first = head * length](Index query, std::span<double> numbers) {
                std::copy_n(rows.row(first + query).begin(), numbers.size(), numbers.begin());
            };
        };
        const Cope cope({length, queries.width(), of_head(queries)}, input_rows(c, "pos_emb"), of_head(logits));
        for (Index query = 0; query < length; ++query)
            for (Index key = 0; key < length; ++key)
                all.push_back(cope.bias(query, key));
    }
    return all;
}

std::vector<double> tupe(const Case& c) {
    const Index length = c.integer("length"), heads = c.integer("heads"), width = c.integer("head_dim");
    const Rows positions = layer_normed(input_rows(c, "pos"), c.input("ln_weight"), c.input("ln_bias")),
               queries = projected(positions, input_rows(c, "q_weight"), c.input("q_bias")),
               keys = projected(positions, input_rows(c, "k_weight"), c.input("k_bias"));
    const bool relative = c.flag("rel_pos", false);
    const Buckets side = Buckets::t5(c.integer("rel_pos_bins") / 2, c.integer("max_rel_pos"));
    std::vector<double> all;
    for (Index head = 0; head < heads; ++head) {
        const TupeBias bias{columns(queries, head * width, width), columns(keys, head * width, width), true};
        for (Index query = 0; query < length; ++query)
            for (Index key = 0; key < length; ++key) {
                const Index bucket = tupe_bucket(side, query, key);
                const double table =
                    relative ? input_rows(c, "rel_table").row(bucket)[static_cast<std::size_t>(head)] : 0;
                all.push_back(bias.at(query, key) + table);
            }
    }
    return all;
}

std::optional<std::vector<double>> other_cases(const Case& c) {
    if (c.is("meta-pytorch/attention-gym", "generate_sandwich_bias"))
        return every_head(
            "sandwich",
            with(pairs(c.integer("length"), c.integer("length")), {{"d_model", text_of(c.integer("d_bar"))}}),
            c.integer("heads"));
    if (c.is("chijames/KERPLE", "ParallelKerpleLog.forward"))
        return kerple(c, true);
    if (c.is("chijames/KERPLE", "ParallelKerplePower.forward"))
        return kerple(c, false);
    if (c.is("mcleish7/arithmetic", "FIRE.forward"))
        return fire(c);
    if (c.is("microsoft/Swin-Transformer", "WindowAttention.__init__")) {
        const std::vector<Index> window = c.integers("window");
        return cells(*field_of("swin-index",
                               {{"window_height", text_of(window.at(0))}, {"window_width", text_of(window.at(1))}}));
    }
    if (c.is("lucidrains/x-transformers", "CoPE.forward"))
        return cope(c);
    if (c.is("guolinke/TUPE", "TransformerSentenceEncoder.forward"))
        return tupe(c);
    return std::nullopt;
}

}

std::optional<std::vector<double>> bias_cases(const Case& c) {
    for (const Runner runner : {alibi_cases, bucket_cases, other_cases})
        if (auto made = runner(c))
            return made;
    return std::nullopt;
}

}
