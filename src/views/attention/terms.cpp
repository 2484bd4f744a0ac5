// The four terms of the logits and their sum, for three forms: content plus position; Transformer-XL, where u and v
// replace the query's position; and TUPE, of which only the position terms are shown and whose first token has logits
// of its own.
#include "core/registry.hpp"
#include "core/text.hpp"
#include "views/attention/attention_view.hpp"
#include "views/canvas/marks/named_parts.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

using Axes = AttentionPanel::Axes;

struct TermText {
    std::string_view id, label;
    std::string_view sum, sum_note; ///< for content plus position
    std::string_view xl, xl_note;   ///< for Transformer-XL
};
constexpr TermText terms[] = {
    {"content-content", "Content–content", "E · E", "content meets content", "q · k", "content meets content"},
    {"content-position", "Content–position", "E · U", "content meets position", "q · r", "content meets distance"},
    {"position-content", "Position–content", "U · E", "position meets content", "u · k", "u: the same for all queries"},
    {"position-position", "Position–position", "U · U", "position meets position", "v · r",
     "v: the same for all queries"}};

FieldPtr term_field(const AttentionScene& scene, std::string_view term) {
    State state = scene.session.state().with("term", term);
    if (scene.own())
        state = state.with("attention_stage", "logits");
    return scene.session.made(state).field;
}

enum class Form { sum, transformer_xl, tupe };

Form form_of(const AttentionScene& scene) {
    const std::string_view method = scene.session.state().text("method");
    return method == registry::tupe.id             ? Form::tupe
           : method == registry::transformer_xl.id ? Form::transformer_xl
                                                   : Form::sum;
}

/// The other forms have no words: they keep the number of tokens as their length, and Transformer-XL starts without
/// memory.
void choose_form(AttentionScene& scene, Form form) {
    Session& session = scene.session;
    const std::uint64_t gesture = session.new_gesture();
    const bool was_sum = form_of(scene) == Form::sum;
    session.edit("attention_part", "terms", gesture);
    if (form != Form::sum && was_sum && !scene.tokens.words.empty())
        session.edit("length", std::to_string(scene.tokens.count), gesture);
    if (form == Form::transformer_xl && was_sum)
        session.edit("memory", "0", gesture);
    session.edit("method",
                 form == Form::sum              ? registry::attention.id
                 : form == Form::transformer_xl ? registry::transformer_xl.id
                                                : registry::tupe.id,
                 gesture);
    if (form == Form::sum)
        session.edit("attention_stage", "logits", gesture);
}

std::vector<AttentionPanel> term_panels(const AttentionScene& scene) {
    const bool xl = form_of(scene) == Form::transformer_xl;
    const std::string_view stage = scene.own() ? "logits" : "";
    std::vector<AttentionPanel> panels;
    double high = 0;
    for (const TermText& term : terms) {
        AttentionPanel panel;
        panel.label = term.label;
        panel.title = xl ? term.xl : term.sum;
        panel.note = xl ? term.xl_note : term.sum_note;
        panel.field = term_field(scene, term.id);
        panel.axes = Axes::query_key;
        panel.stage = stage;
        panel.term = term.id;
        high = std::max(high, panel.field->description().high);
        panels.push_back(std::move(panel));
    }
    AttentionPanel sum;
    sum.label = "Sum of the terms";
    sum.title = "Sum";
    sum.note = "the logit";
    sum.field = term_field(scene, "sum");
    sum.axes = Axes::query_key;
    sum.stage = stage;
    sum.term = "sum";
    high = std::max(high, sum.field->description().high);
    panels.push_back(std::move(sum));
    for (AttentionPanel& panel : panels)
        panel.high = high;
    return panels;
}

/// Rounded to whole thousandths, as the number is printed.
double thousandths(double value) {
    return std::round(value * 1000);
}

/// "0.53 + 0.21 − 0.10 + 1.02 = 1.66" at the pointer; ≈ instead of = where the printed numbers do not add up.
std::string equation(const AttentionScene& scene, const std::vector<AttentionPanel>& panels) {
    const Cell size = panels.front().field->size();
    const Cell cell{std::min(scene.query, size.row - 1), std::min(scene.key, size.col - 1)};
    std::string text;
    double written = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const double value = panels[i].field->at(cell);
        written += thousandths(value);
        if (value != value)
            return "key " + readable_integer(cell.col) + " comes after query " + readable_integer(cell.row) +
                   ": the mask hides it";
        const std::string number = with_decimals(std::fabs(value), 3);
        text += i == 0 ? (value < 0 ? "−" : "") + number : (value < 0 ? " − " : " + ") + number;
    }
    const Description& description = panels.back().field->description();
    const double sum = panels.back().field->at(cell);
    return axis_label(description.rows, cell.row) + " → " + axis_label(description.cols, cell.col) + ": " + text +
           (thousandths(sum) == written ? " = " : " ≈ ") + with_decimals(sum, 3);
}

std::vector<Verdict> tupe_verdicts(const FieldPtr& reset) {
    const Cell size = reset->size();
    if (size.row < 2)
        return {{"one token: it is the first one"}};
    return {{"first token as query: " + with_decimals(reset->at({0, 1}), 3) + " for every key", PillKind::ok},
            {"first token as key: " + with_decimals(reset->at({1, 0}), 3) + " for every other query", PillKind::ok}};
}

void draw_tupe(AttentionScene& scene, Rect area) {
    const State& state = scene.session.state();
    const FieldPtr tied = scene.session.made(state.with("tupe_reset", "0")).field,
                   reset = scene.session.made(state.with("tupe_reset", "1")).field;
    AttentionPanel one{.label = "Positions as they are",
                       .title = "Positions",
                       .note = "before: the first is a position like any other",
                       .field = tied,
                       .axes = Axes::query_key,
                       .named = "terms"};
    AttentionPanel two{.label = "First token untied",
                       .title = "First token untied",
                       .note = "its row and column have one value each",
                       .field = reset,
                       .axes = Axes::query_key,
                       .before = "→",
                       .bar = scene.bars,
                       .named = "terms"};
    std::vector<AttentionRow> rows = scene.narrow ? narrow_rows(scene, {one, two}) : std::vector<AttentionRow>{};
    if (rows.empty() && scene.narrow)
        rows = {{{one}}, {{two}}};
    else if (rows.empty())
        rows = {{{one, two}}};
    draw_rows_with(scene, area, rows, tupe_verdicts(reset));
}

constexpr float share_of_terms = 0.56f;

/// Whether the terms keep their numbers beside their sum; in a lesson with little room it gives way to them.
bool has_sum(const AttentionScene& scene, Rect area, const AttentionPanel& term) {
    constexpr float between = 44; // two terms, and what the canvas keeps free
    const float room = area.width * share_of_terms - words_width(term) - px(between),
                cell = room / static_cast<float>(2 * term.field->size().col);
    return !draws_only_named(scene.session.state(), "attention", scene.bounds) ||
           cell >= text_size("−9.99", 12).x + px(2);
}

/// The four terms at the left, at the right their sum, which is what they are for; returns the height used.
float draw_terms_beside_sum(AttentionScene& scene, Rect area, const std::vector<AttentionRow>& terms,
                            const AttentionPanel& sum) {
    const PartLayout layout(area, in_row(28, {{.name = "terms", .weight = share_of_terms},
                                              {.name = "total", .weight = 1 - share_of_terms}}));
    const Rect left = layout["terms"], right = layout["total"];
    const float used = draw_panel_rows(scene, left, terms), beside = draw_panel_rows(scene, right, {{{sum}}});
    draw_text_aligned(ImGui::GetWindowDrawList(), {(left.right() + right.x) / 2, area.y + std::min(used, beside) / 2},
                      {0.5f, 0.5f}, "=", 16, theme().text2, Weight::semibold);
    return std::max(used, beside);
}

void draw_four(AttentionScene& scene, Rect area) {
    std::vector<AttentionPanel> panels = term_panels(scene);
    const std::vector<Verdict> verdicts = wanted_verdicts(scene, {{equation(scene, panels)}});
    if (scene.narrow) {
        AttentionPanel panel = chosen_panel(scene, area, std::move(panels));
        panel.bar = scene.bars;
        return draw_rows_with(scene, area, {{{std::move(panel)}}}, verdicts);
    }
    for (const std::size_t i : {1U, 2U, 3U})
        panels[i].before = "+";
    panels.back().bar = scene.bars;
    const std::vector<AttentionRow> terms{{{panels[0], panels[1]}}, {{panels[2], panels[3]}}};
    if (!has_sum(scene, area, panels.front()))
        return draw_rows_with(scene, area, terms, verdicts);
    const Rect tables = above_verdicts(area, terms, verdicts);
    Rect rest = inset(area, {.top = in_design(draw_terms_beside_sum(scene, tables, terms, panels.back()))});
    draw_verdicts(rest, verdicts);
}

}

void draw_attention_terms(AttentionScene& scene, Rect area) {
    constexpr Choice forms[] = {{"sum", "Content + position", "(E + U) Wq · (E + U) Wk"},
                                {"transformer-xl", "Transformer-XL", "u and v replace the query’s position"},
                                {"tupe", "TUPE", "no E · U and U · E; the first token is untied"}};
    const Form form = form_of(scene);
    const float control = in_design(control_height()), gap = 10;
    if (!draws_only_named(scene.session.state(), "attention", scene.bounds) && // a lesson is of one of them
        has_room(area, 0, control + gap + lowest_panel)) {
        Rect row = take_top(area, control, gap);
        if (const auto clicked = segments(take_left(row, 460), "Variant##form", forms, static_cast<int>(form)))
            choose_form(scene, static_cast<Form>(*clicked));
    }
    if (form == Form::tupe)
        draw_tupe(scene, area);
    else
        draw_four(scene, area);
}

}
