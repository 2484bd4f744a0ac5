// Weights times values; and, where there are two sentences, what the order of their words changes: without encodings
// the rows of equal words are equal (attention is equivariant), with them they are not.
#include "core/attention/same_words.hpp"
#include "core/text.hpp"
#include "views/attention/attention_view.hpp"
#include "views/canvas/marks/named_parts.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

std::optional<SentencePair> sentence_pair(const AttentionScene& scene) {
    const Index count = scene.tokens.sentences;
    if (count < 2)
        return std::nullopt;
    const Index chosen = std::min<Index>(scene.state.integer("sentence"), count - 1);
    return SentencePair{chosen, chosen + 1 < count ? chosen + 1 : chosen - 1};
}

std::string sentence_text(const AttentionTokens& tokens, float width) {
    std::string text;
    for (const std::string& word : tokens.labels)
        text += (text.empty() ? "" : " ") + word;
    return fitted("“" + text + "”", width, 12);
}

namespace {

using Axes = AttentionPanel::Axes;

FieldPtr output_of(const AttentionScene& scene, Index sentence, std::string_view use) {
    return scene.session
        .made(scene.state.with("sentence", std::to_string(sentence))
                  .with("encoding_combine", use)
                  .with("attention_stage", "output")
                  .with("term", "sum"))
        .field;
}

/// Two sentences, the words that they share, and their outputs.
struct Comparison {
    AttentionTokens one, other;
    SameWords words;
    FieldPtr first, second;
};

Comparison comparison_of(const AttentionScene& scene, const SentencePair& pair) {
    const auto tokens = [&](Index sentence) {
        return attention_tokens(scene.state.with("sentence", std::to_string(sentence)));
    };
    const std::string_view use = scene.state.text("encoding_combine");
    Comparison made{tokens(pair.first),
                    tokens(pair.second),
                    {},
                    output_of(scene, pair.first, use),
                    output_of(scene, pair.second, use)};
    made.words = same_words(made.one, made.other);
    return made;
}

/// Differences between the rows of equal words; kept as long as both outputs live.
FieldPtr difference(const AttentionScene& scene, const SentencePair& pair, std::string_view use,
                    const Comparison& compared) {
    const FieldPtr a = output_of(scene, pair.first, use), b = output_of(scene, pair.second, use);
    return scene.session.derived<Field>({a, b},
                                        [&] { return difference_of_words(a, b, compared.one, compared.words); });
}

constexpr double rounding = 1e-9;

Verdict order_verdict(std::string_view name, const FieldPtr& difference) {
    if (!difference)
        return {std::string(name) + ": too long to be compared here"};
    const double most = largest_cell(*difference);
    if (most <= rounding)
        return {std::string(name) + ": the same rows in a different order (largest difference " + readable(most, 2) +
                    ")",
                PillKind::warn};
    return {std::string(name) + ": rows of equal words differ by up to " + readable(most, 3), PillKind::ok};
}

/// The word at the pointer is marked in the other sentence, and among the words of both.
void mark_partners(AttentionScene& scene, const SameWords& words) {
    for (std::size_t n = 0; n < words.pairs.size(); ++n)
        if (words.pairs[n].first == scene.query) {
            scene.partner = words.pairs[n].second;
            scene.pair = static_cast<Index>(n);
        }
}

/// One of the three where there is no room for all; the choice is taken off the rest.
AttentionPanel shown_panel(AttentionScene& scene, Rect& rest, const std::vector<AttentionPanel>& panels) {
    constexpr std::string_view ids[] = {"first", "second", "difference"};
    std::vector<Choice> entries;
    for (std::size_t i = 0; i < panels.size(); ++i)
        entries.push_back({ids[i], panels[i].title, ""});
    std::optional<int>& chosen = scene.canvas.memory<AttentionMemory>().output;
    const auto last = static_cast<int>(panels.size()) - 1;
    int shown = std::clamp(chosen.value_or(last), 0, last);
    if (const auto clicked = choose_table(rest, entries, shown))
        chosen = shown = *clicked;
    return panels[static_cast<std::size_t>(shown)];
}

/// Both outputs on one colour scale, and the difference of equal words if there are any.
std::vector<AttentionPanel> panels_of(const AttentionScene& scene, const SentencePair& pair, const Comparison& compared,
                                      float note_width) {
    const SameWords& words = compared.words;
    const double high = std::max(compared.first->description().high, compared.second->description().high);
    std::vector<AttentionPanel> panels;
    panels.push_back({.label = "Output of the first sentence",
                      .title = "Sentence " + std::to_string(pair.first),
                      .note = sentence_text(compared.one, note_width),
                      .field = compared.first,
                      .stage = "output",
                      .high = high});
    panels.push_back({.label = "Output of the second sentence",
                      .title = "Sentence " + std::to_string(pair.second),
                      .note = sentence_text(compared.other, note_width),
                      .field = compared.second,
                      .axes = Axes::partner_dimension,
                      .high = high,
                      .named = "output"});
    panels.back().rows.assign(static_cast<std::size_t>(compared.other.count), -1);
    for (const auto& [from, to] : words.pairs)
        panels.back().rows[static_cast<std::size_t>(to)] = from;
    const FieldPtr subtracted = difference(scene, pair, scene.state.text("encoding_combine"), compared);
    if (!subtracted)
        return panels;
    panels.push_back({.label = "Difference of equal words",
                      .title = "Difference",
                      .note = "rows of equal words, first minus second",
                      .field = subtracted,
                      .axes = Axes::pair_dimension,
                      .high = high,
                      .bar = scene.bars,
                      .named = "difference"});
    for (const auto& pair_of_words : words.pairs)
        panels.back().rows.push_back(pair_of_words.first);
    return panels;
}

/// Whether the order of words shows, without encodings and with them.
std::vector<Verdict> pair_verdicts(const AttentionScene& scene, const SentencePair& pair, const Comparison& compared) {
    if (compared.words.pairs.empty())
        return {{"no word appears in both sentences: nothing to compare"}};
    std::vector<Verdict> verdicts;
    if (!compared.words.all)
        verdicts.push_back({"only words that appear in both sentences are compared; the other words affect them too"});
    verdicts.push_back(order_verdict("without encodings", difference(scene, pair, "none", compared)));
    const std::string_view use = scene.state.text("encoding_combine"), with = use == "none" ? "add" : use;
    verdicts.push_back(order_verdict(with == "add" ? "with encodings added" : "with encodings concatenated",
                                     difference(scene, pair, with, compared)));
    return verdicts;
}

void draw_pair(AttentionScene& scene, const SentencePair& pair, Rect area) {
    const Comparison compared = comparison_of(scene, pair);
    mark_partners(scene, compared.words);
    std::vector<AttentionPanel> panels = panels_of(scene, pair, compared, area.width * 0.3f);
    const std::vector<Verdict> verdicts = wanted_verdicts(scene, pair_verdicts(scene, pair, compared));
    panels = named_panels(scene, std::move(panels));
    const bool one = scene.narrow && narrow_rows(scene, panels).empty();
    if (one)
        panels = {shown_panel(scene, area, panels)};
    else if (!scene.narrow && (panels.size() < 3 || !names_part(scene.session.state(), "difference")))
        draw_verdicts(area, verdicts);
    for (AttentionPanel& panel : panels)
        panel.own_axis = true;
    const std::vector<AttentionRow> rows =
        scene.narrow ? in_rows(std::move(panels), compared.one.count <= 6 ? 1 : 2) : largest_rows(area, panels);
    const bool plain = scene.state.text("encoding_combine") == "none";
    draw_rows_with(scene, area, rows,
                   scene.narrow && !verdicts.empty() ? std::vector{verdicts[plain || verdicts.size() < 2 ? 0 : 1]}
                                                     : std::vector<Verdict>());
}

/// Weights, values and their product.
std::vector<AttentionPanel> panels_of(const AttentionScene& scene) {
    const FieldPtr weights = scene.stage("weights"), values = scene.stage("values"), output = scene.stage("output");
    const double high = std::max(values->description().high, output->description().high);
    std::vector<AttentionPanel> panels;
    panels.push_back({.label = "Weights matrix",
                      .title = "Weights",
                      .note = "A",
                      .field = weights,
                      .axes = Axes::query_key,
                      .stage = "weights"});
    panels.push_back({.label = "Values table",
                      .title = "Values",
                      .note = "V = X Wv",
                      .field = values,
                      .axes = Axes::key_dimension,
                      .stage = "values",
                      .high = high,
                      .before = "·"});
    panels.push_back({.label = "Output table",
                      .title = "Output",
                      .note = "A V",
                      .field = output,
                      .stage = "output",
                      .high = high,
                      .before = "=",
                      .bar = scene.bars});
    return panels;
}

}

void draw_attention_output(AttentionScene& scene, Rect area) {
    if (const std::optional<SentencePair> pair = sentence_pair(scene))
        return draw_pair(scene, *pair, area);
    std::vector<AttentionPanel> panels = named_panels(scene, panels_of(scene));
    std::vector<AttentionRow> rows = scene.narrow ? rows_where_narrow(scene, area, panels) : in_rows(panels, 3);
    rows.back().panels.back().bar = scene.bars;
    draw_rows_with(
        scene, area, rows,
        {{scene.tokens.count == 1 ? "one token: its output is its own value"
                                  : "a row of the output is the mean of the values, weighted by that row of A"},
         {"type a second sentence with the same words to see the effect of word order"}});
}

}
