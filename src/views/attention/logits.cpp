// From queries and keys to logits and weights. Where the head reads half of the pairs only, both such heads side by
// side.
#include "core/attention/same_words.hpp"
#include "core/text.hpp"
#include "views/attention/attention_view.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

using Axes = AttentionPanel::Axes;

constexpr float one_line = 30; ///< design pixels that verdicts in one line do not exceed

std::string logits_note(const FieldPtr& queries) {
    return "q · k / √" + std::to_string(queries->size().col);
}

/// The weights of the query at the pointer, in words.
std::vector<Verdict> weight_verdicts(const AttentionScene& scene, const FieldPtr& weights) {
    std::vector<Verdict> verdicts;
    const AttentionTokens& tokens = scene.tokens;
    const bool sink = !scene.session.state().is_none("sink_logit");
    if (tokens.count == 1 && !sink)
        return {{"one token: its weight is 1, whatever its logit is"}};
    Index most = 0;
    for (Index key = 1; key < tokens.count; ++key)
        if (weights->at({scene.query, key}) > weights->at({scene.query, most}))
            most = key;
    const std::string query = tokens.labels[static_cast<std::size_t>(scene.query)];
    verdicts.push_back({"‘" + query + "’ looks most at ‘" + tokens.labels[static_cast<std::size_t>(most)] +
                        "’: " + readable(weights->at({scene.query, most}), 2)});
    verdicts.push_back(sink ? Verdict{"what is missing to 1 goes to the sink"}
                            : Verdict{"every row of weights adds up to 1", PillKind::ok});
    return verdicts;
}

FieldPtr of_head(const AttentionScene& scene, std::string_view projections, std::string_view stage) {
    return scene.session
        .made(scene.state.with("projections", projections).with("attention_stage", stage).with("term", "sum"))
        .field;
}

/// Two heads on the same sentence: one reads the fast pairs, one the slow ones.
void draw_two_heads(AttentionScene& scene, Rect area) {
    std::vector<AttentionRow> rows(1);
    std::vector<Verdict> verdicts;
    for (const bool fast : {true, false}) {
        const std::string_view choice = fast ? "fast-pairs" : "slow-pairs";
        const FieldPtr weights = of_head(scene, choice, "weights");
        AttentionPanel panel{.label = fast ? "Weights of the fast head" : "Weights of the slow head",
                             .title = fast ? "Reads the fast pairs" : "Reads the slow pairs",
                             .note = "weights",
                             .field = weights,
                             .axes = Axes::query_key,
                             .bar = scene.bars,
                             .named = "weights"};
        const Index count = std::min<Index>(scene.tokens.count, 64);
        panel.high = 0;
        for (Index row = 0; row < count; ++row)
            for (Index col = 0; col < count; ++col)
                panel.high = std::max(panel.high, weights->at({row, col}));
        rows[0].panels.push_back(panel);
        if (const std::optional<double> reach = mean_reach(*weights))
            verdicts.push_back({std::string(fast ? "fast head" : "slow head") + ": attention reaches " +
                                with_decimals(*reach, 2) + " positions on average"});
    }
    const double high = std::max(rows[0].panels[0].high, rows[0].panels[1].high);
    for (AttentionPanel& panel : rows[0].panels)
        panel.high = high;
    if (scene.narrow) {
        const std::vector<AttentionPanel> both = rows[0].panels;
        rows = narrow_rows(scene, both);
        if (rows.empty())
            rows = in_rows(both, 1);
    }
    draw_rows_with(scene, area, rows, verdicts);
}

std::vector<AttentionPanel> panels_of(const AttentionScene& scene, const FieldPtr& weights) {
    const FieldPtr queries = scene.stage("queries"), keys = scene.stage("keys"), logits = scene.stage("logits");
    const double high = std::max(queries->description().high, keys->description().high);
    const std::string_view projections = scene.state.text("projections");
    const std::string_view what = projections == "identity" ? "the input itself"
                                  : projections == "seeded" ? "random"
                                                            : "built by hand";
    std::vector<AttentionPanel> panels;
    panels.push_back({.label = "Queries table",
                      .title = "Queries",
                      .note = "Q = X Wq, " + std::string(what),
                      .field = queries,
                      .stage = "queries",
                      .high = high});
    panels.push_back({.label = "Keys table",
                      .title = "Keys",
                      .note = "K = X Wk",
                      .field = keys,
                      .axes = Axes::key_dimension,
                      .stage = "keys",
                      .high = high,
                      .bar = scene.bars});
    panels.push_back({.label = "Logits matrix",
                      .title = "Logits",
                      .note = logits_note(queries),
                      .field = logits,
                      .axes = Axes::query_key,
                      .stage = "logits",
                      .bar = scene.bars});
    panels.push_back({.label = "Weights matrix",
                      .title = "Weights",
                      .note = "softmax of each row",
                      .field = weights,
                      .axes = Axes::query_key,
                      .stage = "weights",
                      .before = "→",
                      .bar = scene.bars});
    return panels;
}

}

void draw_attention_logits(AttentionScene& scene, Rect area) {
    const std::string_view projections = scene.state.text("projections");
    if ((projections == "fast-pairs" || projections == "slow-pairs") && scene.state.text("encoding_combine") != "none")
        return draw_two_heads(scene, area);
    const FieldPtr weights = scene.stage("weights");
    const std::vector<AttentionPanel> panels = named_panels(scene, panels_of(scene, weights));
    const std::vector<AttentionRow> rows = scene.narrow        ? rows_where_narrow(scene, area, panels)
                                           : panels.size() > 2 ? in_rows(panels, 2)
                                                               : largest_rows(area, panels);
    std::vector<Verdict> verdicts = weight_verdicts(scene, weights);
    if (scene.narrow && verdicts_height(area.width, verdicts) > one_line)
        verdicts.resize(is_figure() ? 0 : 1);
    draw_rows_with(scene, area, rows, verdicts);
}

}
