// Attention by example: one head on a typed sentence, from embeddings and encodings as numbers to logits, their four
// terms (also Transformer-XL's and TUPE's), weights and output; two sentences of the same words are compared. The
// numbers are those of core/attention and core/relative. Not shown: masks, several heads at once, what follows the
// head.
#include "core/lessons/locks.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/attention/attention_view.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/sentence/sentence.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cctype>

namespace posenc {

extern const View attention_view;

FieldPtr AttentionScene::stage(std::string_view id) const {
    return session.made(state.with("attention_stage", id).with("term", "sum")).field;
}

namespace {

// In the order of AttentionPart.
constexpr Choice parts[] = {{"overview", "overview", "the whole way, from words to output"},
                            {"input", "input", "embeddings and encodings"},
                            {"logits", "logits", "queries, keys, logits, weights"},
                            {"terms", "terms", "content and position, on either side of a logit"},
                            {"output", "output", "weights times values, and the effect of word order"}};
constexpr Parameter attention_part{.key = "attention_part",
                                   .label = "Part",
                                   .help = "the part of the head that is drawn",
                                   .kind = Kind::choice,
                                   .initial = "input",
                                   .choices = parts};

bool of_pairs(const AttentionScene& scene) {
    const std::string_view stage = scene.state.text("attention_stage");
    return !scene.own() || stage == "logits" || stage == "weights" || scene.reads();
}

/// The part of the view that a figure's only part belongs to.
std::optional<AttentionPart> part_with(std::string_view name) {
    constexpr std::pair<AttentionPart, std::string_view> owners[] = {
        {AttentionPart::input, "embeddings encodings input lengths"},
        {AttentionPart::logits, "queries keys logits weights"},
        {AttentionPart::terms, "terms"},
        {AttentionPart::output, "values output difference"}};
    for (const auto& [part, names] : owners)
        for (const std::string_view one : split(names, ' '))
            if (!name.empty() && one == name)
                return part;
    return std::nullopt;
}

AttentionPart part_of(const State& state) {
    if (state.text("method") != registry::attention.id)
        return AttentionPart::terms;
    if (const std::optional<AttentionPart> part = part_with(only_part(state, "attention")))
        return *part;
    const auto part = std::find_if(std::begin(parts), std::end(parts),
                                   [&](const Choice& one) { return one.id == state.text("attention_part"); });
    return static_cast<AttentionPart>(part - std::begin(parts));
}

AttentionScene scene_of(Session& session, Canvas& canvas, Rect area) {
    const State& state = session.state();
    AttentionScene scene{session, canvas, state.with("method", registry::attention.id), attention_tokens(state)};
    scene.part = part_of(state);
    scene.bounds = area;
    scene.narrow = !has_room(area, 520, 0);
    scene.low = !has_room(area, 0, scene.narrow ? 620 : 420);
    const bool named = draws_only_named(state, attention_view.id, area);
    scene.bars = !named || !names_part(state, "numbers");
    scene.verdicts = !named || names_part(state, "verdict");
    // Until somebody points in this view, this is the cell that all views mark.
    const Cell focus = session.focus();
    auto& pointed = canvas.memory<AttentionMemory>();
    if (!(pointed.focus == focus) || pointed.resets != session.focus_resets())
        pointed.query = pointed.key = pointed.dimension = std::nullopt;
    const Index last = scene.tokens.count - 1;
    scene.query = std::clamp<Index>(pointed.query.value_or(focus.row), 0, last);
    scene.key = std::clamp<Index>(pointed.key.value_or(of_pairs(scene) ? focus.col : focus.row), 0, last);
    scene.dimension = std::max<Index>(pointed.dimension.value_or(of_pairs(scene) ? 0 : focus.col), 0);
    return scene;
}

/// Keeps the cell pointed at, and moves the session's focus there for the other views and the inspector.
void remember(const AttentionScene& scene, bool moved) {
    auto& pointed = scene.canvas.memory<AttentionMemory>();
    pointed.query = scene.query;
    pointed.key = scene.key;
    pointed.dimension = scene.dimension;
    pointed.focus = scene.session.focus();
    pointed.resets = scene.session.focus_resets();
    if (!moved)
        return;
    const std::string_view stage = scene.state.text("attention_stage");
    const bool pairs = of_pairs(scene);
    const bool of_key = stage == "keys" || stage == "values";
    scene.session.set_focus({of_key && !pairs ? scene.key : scene.query, pairs ? scene.key : scene.dimension});
    pointed.focus = scene.session.focus();
}

std::string subtitle(const AttentionScene& scene) {
    const State& state = scene.state;
    if (!scene.own())
        return scene.session.state().text("method") == registry::tupe.id
                   ? "the bias from positions alone, before the content term is added"
                   : "row: query, column: key; every term is divided by √d";
    const Index d_model = std::min<Index>(state.integer("d_model"), most_attention_width);
    if (scene.tokens.words.empty())
        return "no sentence yet";
    std::string text = counted(scene.tokens.count, "token") + " × " + counted(d_model, "dimension");
    if (scene.concatenated())
        text += ", " + std::to_string(2 * d_model) + " with their encodings alongside";
    if (scene.part == AttentionPart::overview)
        return text +
               std::string(hint(look().touch ? "; tap a table to see it large" : "; click a table to see it large"));
    return text + (scene.part == AttentionPart::input && !scene.reads()
                       ? std::string(hint(look().touch ? "; tap a number of an embedding to change it"
                                                       : "; click a number of an embedding to change it"))
                       : std::string("; every cell shows an actual number of this head"));
}

std::string_view title(const AttentionScene& scene) {
    switch (scene.part) {
    case AttentionPart::overview:
        return "The whole way: from words to output";
    case AttentionPart::input:
        return scene.reads() ? "Words and positions read back from their sum"
                             : "What goes in: embeddings and encodings";
    case AttentionPart::logits:
        return "From queries and keys to weights";
    case AttentionPart::terms:
        return "Four terms of a logit";
    case AttentionPart::output:
        return "What comes out";
    }
    return {};
}

std::string capitalised(std::string_view label) {
    std::string text(label);
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

/// The values of the parameter as segments, capitalised as all segments are.
void draw_part_switch(AttentionScene& scene, Rect rect) {
    constexpr std::string_view stages[] = {"output", "input", "weights", "logits",
                                           "output"}; // what each part opens with
    std::string labels[std::size(parts)];
    Choice choices[std::size(parts)];
    for (std::size_t i = 0; i < std::size(parts); ++i) {
        labels[i] = capitalised(parts[i].label);
        choices[i] = {parts[i].id, labels[i], parts[i].help};
    }
    const auto clicked = segments(rect, "Part##part", choices, static_cast<int>(scene.part));
    if (!clicked)
        return;
    const auto part = static_cast<std::size_t>(*clicked);
    const std::uint64_t gesture = scene.session.new_gesture();
    scene.session.edit("method", registry::attention.id, gesture);
    scene.session.edit("attention_part", parts[part].id, gesture);
    scene.session.edit("attention_stage", stages[part], gesture);
}

/// Encodings none, added or concatenated: every part of the view compares these.
void draw_use_switch(AttentionScene& scene, Rect rect) {
    constexpr Choice uses[] = {{"none", "No encoding", "no order information"},
                               {"add", "Added", "X = E + U"},
                               {"concatenate", "Concatenated", "U appended to E"}};
    const std::string_view present = scene.state.text("encoding_combine");
    const auto chosen =
        std::find_if(std::begin(uses), std::end(uses), [&](const Choice& use) { return use.id == present; });
    if (const auto clicked = segments(rect, "Encodings##encodings", uses, static_cast<int>(chosen - std::begin(uses))))
        scene.session.edit("encoding_combine", uses[*clicked].id);
}

void draw_empty(AttentionScene& scene, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    area = inset(area, {.top = 24});
    const Rect words = take_left(area, 420);
    const float used = draw_wrapped(list, words.min(), words.width,
                                    "There is no sentence yet. Type one above, choose an example, or begin with four "
                                    "words.",
                                    14, theme().text2);
    const ImVec2 at = offset({words.x, words.y + used}, 0, 16);
    const ButtonOptions options{.style = ButtonStyle::filled};
    const std::string_view label = "The dog ran fast##begin";
    if (button({at.x, at.y, button_width(label, options), control_height()}, label, options))
        scene.session.edit("tokens", "the dog ran fast");
}

void draw_part(AttentionScene& scene, Rect area, bool words_matter) {
    if (scene.tokens.words.empty() && words_matter)
        return draw_empty(scene, area);
    switch (scene.part) {
    case AttentionPart::overview:
        return draw_attention_overview(scene, area);
    case AttentionPart::input:
        return scene.reads() ? draw_attention_reading(scene, area) : draw_attention_input(scene, area);
    case AttentionPart::logits:
        return draw_attention_logits(scene, area);
    case AttentionPart::terms:
        return draw_attention_terms(scene, area);
    case AttentionPart::output:
        return draw_attention_output(scene, area);
    }
}

/// Whether a switch above the picture has anything to do: in a lesson with little room only where its step frees it.
bool has_switch(const AttentionScene& scene, std::string_view key) {
    const State& state = scene.session.state();
    if (is_figure())
        return false;
    return !draws_only_named(state, attention_view.id, scene.bounds) ||
           (!scene.narrow && !state.is_default("lock") && !is_locked(state, key));
}

/// Sentence, switches and picture below each other; both switches side by side where there is room.
PartLayout arrange(const AttentionScene& scene, Rect body, float sentence_height) {
    const State& state = scene.session.state();
    // In a lesson the control of what the step frees stands below the picture, and the choice of the use is no more.
    const bool named = draws_only_named(state, attention_view.id, scene.bounds),
               switches = has_switch(scene, "attention_part");
    const float control = in_design(control_height());
    const bool uses = !is_figure() && !named && scene.own() && !scene.low;
    const Part sentence{.name = "sentence",
                        .height = exactly(in_design(sentence_height)),
                        // In a figure the words stand on the axes.
                        .wanted = sentence_height > 0 && (!is_figure() || names_part(state, "sentence"))};
    const Part part{
        .name = "part switch", .width = {330, 500}, .height = exactly(control), .weight = 0.55f, .wanted = switches};
    const Part use{
        .name = "use switch", .width = {274, 330}, .height = exactly(control), .weight = 0.45f, .wanted = uses};
    const Part picture{.name = "picture", .height = {lowest_panel}, .rank = 1};
    Part use_below = use;
    use_below.width = {};
    Part beside = in_row(16, {part, use}), stacked = in_column(6, {part, use_below});
    beside.height = exactly(control);
    stacked.height = exactly(uses ? 2 * control + 6 : control);
    std::vector<Part> ways{in_column(8, {sentence, beside, picture}), in_column(8, {sentence, stacked, picture})};
    for (Part& way : ways)
        way = named_first(std::move(way), state, attention_view.id, scene.bounds);
    return {body, ways};
}

void draw(Session& session, Canvas& canvas, Rect area) {
    if (!shows(attention_view, session.state().text("method")))
        return;
    AttentionScene scene = scene_of(session, canvas, area);
    const Index before[] = {scene.query, scene.key, scene.dimension};
    const float side = scene.narrow ? 12 : 24;
    const bool named = draws_only_named(session.state(), attention_view.id, area);
    Rect body = inset(area, named ? Margins{side, 6, 12, 4} : Margins{side, 14, side, 6});
    if ((!scene.low || is_figure()) && !named) {
        const Rect head = take_top(body, 48);
        draw_title(ImGui::GetWindowDrawList(), head.min(), head.width, title(scene), subtitle(scene));
    }
    const bool words_matter = scene.own() || session.state().text("method") == registry::four_terms.id;
    const SentenceOptions options{.most_lines = scene.low ? 1 : 2,
                                  .hint = !scene.low && !named,
                                  .marked = scene.query,
                                  .second_mark = scene.part == AttentionPart::input && !scene.reads() ? -1 : scene.key};
    const PartLayout layout =
        arrange(scene, body, words_matter ? sentences_height(session, canvas, body.width, options) : 0);
    if (layout.has("sentence")) {
        const SentenceResult result = draw_sentences(session, canvas, body, options);
        if (result.hovered && *result.hovered < scene.tokens.count)
            scene.query = *result.hovered;
        note_part("sentence", layout["sentence"]);
    }
    if (layout.has("part switch"))
        draw_part_switch(scene, layout["part switch"]);
    if (Rect use = layout["use switch"]; layout.has("use switch")) {
        use.x = body.right() - use.width;
        draw_use_switch(scene, use);
    }
    draw_part(scene, layout["picture"], words_matter);
    remember(scene, before[0] != scene.query || before[1] != scene.key || before[2] != scene.dimension);
}

constexpr Use own_parameters[] = {&attention_part, &parameters::pixel};

}

constinit const View attention_view = {
    .id = "attention",
    .title = "Attention",
    .example = "method=attention&tokens=the%20dog%20ran%20fast&d_model=4&attention_stage=input",
    .sort = Sort::attention,
    .parameters = own_parameters,
    .draw = draw,
    .also = terms_of_logits,
    .needs = "It needs a sentence, or logits that are made of terms.",
};

}
