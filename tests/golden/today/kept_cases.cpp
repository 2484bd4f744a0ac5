// What is left of a key until a query reads it: layers without positions, decays, forgetting, PaTH, delta rules. The
// factors come from the methods' own fields, products from the class that the methods use; contents are the case's.
#include "golden/rotary_turn.hpp"

#include "core/biases/learned/seeded_rows.hpp"
#include "core/biases/learned/transitions.hpp"
#include "core/masks/softmax/softmax.hpp"
#include "core/text.hpp"

#include <cmath>

namespace posenc::golden {

namespace {

using Numbers = std::vector<double>;
constexpr std::string_view fla = "fla-org/flash-linear-attention";

std::string text_of(Index number) {
    return std::to_string(number);
}

/// The vectors of one head, a row a position, of an input whose axes are batch, heads and positions in either order,
/// and width. Heads that share a key are given its head.
Rows vectors_of_head(const Case& c, std::string_view key, Axes axes, Index batch, Index head) {
    std::vector<Index> shape = c.input_shape(key);
    if (shape.size() == 3) // one number a head
        shape.push_back(1);
    if (shape.size() != 4)
        throw Malformed(std::string(key) + " has not the axes of heads");
    const bool first = axes == Axes::heads_first;
    const Index heads = shape[first ? 1 : 2], length = shape[first ? 2 : 1], width = shape[3];
    return {length, width, [=, numbers = c.input(key)](Index row, std::span<double> vector) {
                const Index at = first ? (batch * heads + head) * length + row : (batch * length + row) * heads + head;
                for (std::size_t n = 0; n < vector.size(); ++n)
                    vector[n] = numbers.at(static_cast<std::size_t>(at * width) + n);
            }};
}

Numbers column(const Rows& rows) {
    Numbers all;
    for (Index row = 0; row < rows.count(); ++row)
        all.push_back(rows.row(row)[0]);
    return all;
}

double product(const Rows& queries, const Rows& keys, Index i, Index j) {
    const std::span<const double> q = queries.row(i), k = keys.row(j);
    double sum = 0;
    for (std::size_t n = 0; n < q.size(); ++n)
        sum += q[n] * k[n];
    return sum;
}

/// Every batch and head of a case in turn, and its number of query heads to a key head.
template <typename Made> Numbers of_heads(const Case& c, std::string_view heads_key, const Made& made) {
    Numbers all;
    const Index heads = c.integer(heads_key);
    for (Index batch = 0; batch < c.shape.at(0); ++batch)
        for (Index head = 0; head < heads; ++head) {
            const Numbers one = made(batch, head);
            all.insert(all.end(), one.begin(), one.end());
        }
    return all;
}

Numbers no_position(const Case& c) {
    const bool window = c.has("window"), prefix = c.integer("prefix_length", 0) > 0;
    if (window && prefix)
        throw Malformed("a window and a prefix together are not known here");
    Settings settings{{"length", text_of(c.integer("length"))},
                      {"visible_keys", window   ? "window"
                                       : prefix ? "prefix"
                                                : "earlier"}};
    if (window)
        settings.push_back({"window", text_of(c.integer("window"))});
    if (prefix)
        settings.push_back({"prefix_length", text_of(c.integer("prefix_length"))});
    return cells(*field_of(state_of("no-position", settings)));
}

/// Scores of given contents times the decay of each head.
Numbers decayed(const Case& c, Settings settings, bool divided) {
    const Index length = c.integer("length");
    settings.push_back({"length", text_of(length)});
    settings.push_back({"head_count", text_of(c.integer("heads"))});
    return of_heads(c, "heads", [&](Index batch, Index head) {
        Settings own = settings;
        own.push_back({"head", text_of(head)});
        const FieldPtr field = field_of(state_of("head-decay", own));
        const Rows q = vectors_of_head(c, "q", Axes::heads_first, batch, head),
                   k = vectors_of_head(c, "k", Axes::heads_first, batch, head);
        const double root = divided ? std::sqrt(static_cast<double>(q.width())) : 1;
        Numbers made;
        for (Index i = 0; i < length; ++i)
            for (Index j = 0; j < length; ++j)
                made.push_back(product(q, k, i, j) / root * field->at({i, j}));
        return made;
    });
}

/// The biases of the method with the case's own gates, which it has as logarithms.
FieldPtr forgetting_bias(const Numbers& logarithms) {
    std::string gates;
    for (const double logarithm : logarithms)
        gates += (gates.empty() ? "" : ",") + shortest(std::exp(logarithm));
    return field_of(state_of(
        "forgetting",
        {{"length", text_of(static_cast<Index>(logarithms.size()))}, {"gate_source", "typed"}, {"gates", gates}}));
}

/// Of the keys up to the query, as many as the window holds.
Numbers causal_softmax(const Numbers& logits, Index query, Index window) {
    std::vector<std::uint8_t> visible(logits.size());
    for (std::size_t j = 0; j < visible.size(); ++j)
        visible[j] = static_cast<Index>(j) <= query && static_cast<Index>(j) > query - window;
    return masked_softmax_row(logits, visible, {Treatment::fill_infinity, Arithmetic::float64});
}

Numbers forgetting(const Case& c) {
    const Index window = c.integer("window_size", c.integer("length"));
    const Index length = c.integer("length"), group = c.integer("query_heads") / c.integer("key_heads");
    return of_heads(c, "query_heads", [&](Index batch, Index head) {
        const Rows q = vectors_of_head(c, "q", Axes::positions_first, batch, head),
                   k = vectors_of_head(c, "k", Axes::positions_first, batch, head / group);
        const FieldPtr bias =
            forgetting_bias(column(vectors_of_head(c, "log_forget", Axes::positions_first, batch, head)));
        Numbers made;
        for (Index i = 0; i < length; ++i) {
            Numbers logits;
            for (Index j = 0; j < length; ++j)
                logits.push_back(product(q, k, i, j) / std::sqrt(static_cast<double>(q.width())) + bias->at({i, j}));
            const Numbers weights = causal_softmax(logits, i, window);
            made.insert(made.end(), weights.begin(), weights.end());
        }
        return made;
    });
}

/// PaTH, its directions of length 1 as they are given; this reference divides the gate by √d with the scores.
Numbers path(const Case& c) {
    const Index length = c.integer("length"), group = c.integer("query_heads") / c.integer("key_heads");
    return of_heads(c, "query_heads", [&](Index batch, Index head) {
        const auto shared = [&](std::string_view key) {
            return vectors_of_head(c, key, Axes::positions_first, batch, head / group);
        };
        const Transitions path{vectors_of_head(c, "q", Axes::positions_first, batch, head),
                               shared("k"),
                               shared("w"),
                               column(shared("beta")),
                               {}};
        const FieldPtr gate =
            forgetting_bias(column(vectors_of_head(c, "log_forget", Axes::positions_first, batch, head)));
        Numbers made;
        for (Index i = 0; i < length; ++i) {
            Numbers logits = path.scores(i);
            logits.resize(static_cast<std::size_t>(length));
            for (Index j = 0; j <= i; ++j) {
                double& logit = logits[static_cast<std::size_t>(j)];
                logit = (logit + gate->at({i, j})) / std::sqrt(static_cast<double>(path.queries.width()));
            }
            const Numbers weights = causal_softmax(logits, i, length);
            made.insert(made.end(), weights.begin(), weights.end());
        }
        return made;
    });
}

Rows exponentials(const Rows& rows) {
    return {rows.count(), rows.width(), [rows](Index row, std::span<double> numbers) {
                rows.copy(row, numbers);
                for (double& number : numbers)
                    number = std::exp(number);
            }};
}

/// Delta rules: one decay a head or, by channel, one each; the correction comes before the decay in the product of KDA
/// and of the gated rule alike, since a decay that all channels share commutes with it.
Numbers delta_rule(const Case& c) {
    const Index length = c.integer("length");
    return of_heads(c, "heads", [&](Index batch, Index head) {
        const auto own = [&](std::string_view key) {
            return vectors_of_head(c, key, Axes::positions_first, batch, head);
        };
        const Numbers beta = column(own("beta"));
        const Rows keys = own("k");
        const Rows written(length, keys.width(), [=](Index row, std::span<double> numbers) {
            keys.copy(row, numbers);
            for (double& number : numbers)
                number *= beta[static_cast<std::size_t>(row)];
        });
        const Transitions kept{own("q"), written, keys, beta, exponentials(own("log_decay"))};
        Numbers made;
        for (Index i = 0; i < length; ++i) {
            Numbers scores = kept.scores(i);
            scores.resize(static_cast<std::size_t>(length));
            for (const double score : scores)
                made.push_back(score / std::sqrt(static_cast<double>(keys.width())));
        }
        return made;
    });
}

}

std::optional<Numbers> kept_cases(const Case& c) {
    if (c.is("pytorch/pytorch", "softmax of equal scores under a mask"))
        return no_position(c);
    if (c.is(fla, "naive_retention"))
        return decayed(c, {{"decay_rule", "retention"}}, true);
    if (c.is("huggingface/transformers", "MiniMaxLightningAttention.forward"))
        return decayed(c,
                       {{"decay_rule", "lightning"},
                        {"decay_layers", text_of(c.integer("layers"))},
                        {"decay_layer", text_of(c.integer("layer"))}},
                       false);
    if (c.is(fla, "naive_forgetting_attn"))
        return forgetting(c);
    if (c.is(fla, "naive_path_attn"))
        return path(c);
    if (c.is(fla, "naive_recurrent_gated_delta_rule") || c.is(fla, "naive_recurrent_kda"))
        return delta_rule(c);
    return std::nullopt;
}

}
