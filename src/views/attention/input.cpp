// Embeddings and encodings as numbers; the embeddings can be edited. Below them the lengths of the vectors, which tell
// how much each of the two contributes to the sum.
#include "core/attention/typed_embeddings.hpp"
#include "core/text.hpp"
#include "views/attention/attention_view.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/plot/fitting_text.hpp"
#include "widgets/shapes.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// The cell being edited; forgotten when it was not drawn in the last frame.
struct EmbeddingEdit {
    enum Phase { idle, asked, waiting, editing };
    int phase = idle;
    Cell cell;
    int frame = 0;
    std::string problem;
};

EmbeddingEdit& embedding_edit(Canvas& canvas) {
    auto& edit = canvas.memory<EmbeddingEdit>();
    const int frame = ImGui::GetFrameCount();
    if (edit.frame != frame && edit.frame != frame - 1)
        edit = {};
    edit.frame = frame;
    return edit;
}

void take_number(AttentionScene& scene, Cell cell, std::string_view text, std::string_view kept) {
    EmbeddingEdit& edit = embedding_edit(scene.canvas);
    const std::string allowed = "allowed: " + readable(-largest_typed) + " … " + readable(largest_typed);
    const std::optional<double> number = parse_typed_number(trim(text));
    if (!number || std::fabs(*number) > largest_typed) {
        edit.problem = "‘" + quoted(text) + (number ? "’ is out of range; " : "’ is not a number; ") + allowed + "; " +
                       std::string(kept) + " is kept";
        return;
    }
    const std::optional<std::string> row = embeddings_with(scene.state, cell, *number);
    edit.problem = row ? "" : "not enough room for that many typed numbers; reduce the width";
    if (row)
        scene.session.edit("embeddings", *row);
}

std::string mean_text(const std::vector<double>& sizes) {
    double total = 0;
    for (const double size : sizes)
        total += size;
    return readable(total / static_cast<double>(sizes.size()), 3);
}

/// The Euclidean lengths of the first `count` rows.
std::vector<double> sizes_of(const Field& table, Index count) {
    std::vector<double> sizes;
    for (Index row = 0; row < count; ++row) {
        double total = 0;
        for (Index column = 0; column < table.size().col; ++column)
            total += table.at({row, column}) * table.at({row, column});
        sizes.push_back(std::sqrt(total));
    }
    return sizes;
}

struct Bars {
    std::vector<double> embeddings, encodings, sums;
    double most() const {
        double most = 1e-9;
        for (const std::vector<double>* sizes : {&embeddings, &encodings, &sums})
            for (const double size : *sizes)
                most = std::max(most, size);
        return most;
    }
};

void draw_length_bar(ImDrawList* list, Rect rect, double part, int kind) {
    const float thin = px(1);
    Rect bar{rect.x, rect.y, std::max(static_cast<float>(part) * rect.width, thin), rect.height};
    if (kind == 1)
        return stroke(list, bar, 0, thin, theme().text);
    fill(list, bar, 0, kind == 0 ? theme().text : theme().bg3);
    if (kind == 2)
        fill(list, take_right(bar, 2), 0, theme().text2);
}

/// What the three bars of a token stand for.
void draw_length_key(ImDrawList* list, Rect line) {
    int kind = 0;
    for (const std::string_view text : {"embedding", "encoding", "input"}) {
        draw_length_bar(list, centered(take_left(line, 14, 6).center(), 14, 10), 1, kind++);
        const float used = draw_text_aligned(list, {line.x, line.center().y}, {0, 0.5f}, text, 12, theme().text2);
        take_left(line, in_design(used), 16);
    }
}

/// The bars and the numbers of one token, each beside its name.
void draw_token_lengths(ImDrawList* list, Rect line, std::string_view token, std::span<const double, 3> lengths,
                        double most) {
    {
        const Verbatim as_written;
        draw_fitted(list, inset(take_left(line, 96), {6, 0, 6, 0}), 0, token, 12, theme().text2);
    }
    Rect numbers = take_right(line, 3 * 52 + 8), bars = inset(line, {0, 3, 0, 1});
    const float bar = std::floor(in_design(bars.height) / 3);
    take_left(numbers, 8);
    for (int kind = 0; kind < 3; ++kind) {
        const double length = lengths[static_cast<std::size_t>(kind)];
        draw_length_bar(list, inset(take_top(bars, bar), {.bottom = 1}), length / most, kind);
        draw_fitted(list, take_left(numbers, 52), 1, with_decimals(length, 2), 12, theme().text);
    }
}

constexpr float least_tables = 165, least_lengths = 110;                       // design pixels
constexpr float least_size_row = 18, largest_size_row = 34, around_sizes = 62; ///< design pixels

void draw_sizes(const AttentionScene& scene, Rect area, const FieldPtr tables[3]) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (!is_figure())
        hairline(list, area.min(), {area.right(), area.y});
    Rect rest = inset(area, {.top = 12, .bottom = 2});
    const Rect head = take_top(rest, 22), key = take_top(rest, 18, 6);
    const float room = in_design(rest.height);
    const Index count = std::min(scene.tokens.count, static_cast<Index>(room / least_size_row));
    if (count < 1)
        return;
    const Bars bars{sizes_of(*tables[0], count), sizes_of(*tables[1], count), sizes_of(*tables[2], count)};
    const std::string_view title = "How long the vectors are";
    note_part("lengths", area);
    draw_text(list, head.min(), title, 14, theme().text, Weight::semibold);
    Rect beside = head;
    take_left(beside, in_design(text_size(title, 14, Weight::semibold).x), 10);
    const std::string note = count < scene.tokens.count
                                 ? readable_integer(count) + " of " + counted(scene.tokens.count, "token")
                                 : "√ of the sum of squares of each row";
    if (text_size(note, 12).x <= beside.width)
        draw_text(list, offset(beside.min(), 0, 2), note, 12, theme().text3);
    draw_length_key(list, key);
    const float height = std::floor(std::min(room / static_cast<float>(count), largest_size_row));
    for (Index row = 0; row < count; ++row) {
        const auto at = static_cast<std::size_t>(row);
        const Rect line = take_top(rest, height);
        if (!is_figure() && row == scene.query)
            fill(list, line, px(4), theme().accent_soft);
        const double lengths[] = {bars.embeddings[at], bars.encodings[at], bars.sums[at]};
        draw_token_lengths(list, line, scene.tokens.labels[at], lengths, bars.most());
    }
}

/// The vocabulary index of each word: "token numbers: 0 1 2 0".
std::string numbers_text(const AttentionTokens& tokens) {
    std::string text = "token numbers:";
    for (const Index number : tokens.word_numbers)
        text += " " + std::to_string(number);
    return text;
}

std::vector<Verdict> verdicts_of(const AttentionScene& scene, const FieldPtr tables[3]) {
    if (const std::string& problem = embedding_edit(scene.canvas).problem; !problem.empty())
        return {{problem, PillKind::error}};
    constexpr Index most = 64;
    const Index count = std::min(scene.tokens.count, most);
    std::vector<Verdict> verdicts;
    const std::string e = mean_text(sizes_of(*tables[0], count)), u = mean_text(sizes_of(*tables[1], count));
    const std::string_view use = scene.state.text("encoding_combine");
    if (use == "none")
        verdicts.push_back({"no encoding: the input does not show where a word is", PillKind::warn});
    else
        verdicts.push_back({"mean length: embedding " + e + ", encoding " + u});
    if (scene.low)
        return verdicts;
    if (use == "concatenate")
        verdicts.push_back({"concatenated: the width doubles, no column is shared"});
    if (!scene.state.flag("scale_embeddings") && use == "add")
        verdicts.push_back({"embeddings are not multiplied by √d_model"});
    if (scene.tokens.count > 1 && scene.tokens.count <= 8)
        verdicts.push_back({numbers_text(scene.tokens)});
    if (scene.tokens.count == 1)
        verdicts.push_back({"one token can only look at itself; add another"});
    return verdicts;
}

}

void edit_embedding(AttentionScene& scene, Cell cell) {
    EmbeddingEdit& edit = embedding_edit(scene.canvas);
    edit.phase = EmbeddingEdit::asked;
    edit.cell = cell;
    edit.problem.clear();
}

void draw_embedding_field(AttentionScene& scene, const MatrixResult& result) {
    EmbeddingEdit& edit = embedding_edit(scene.canvas);
    if (edit.phase == EmbeddingEdit::idle)
        return;
    if (edit.cell.row >= result.size.row || edit.cell.col >= result.size.col) {
        edit.phase = EmbeddingEdit::idle;
        return;
    }
    const Rect cell = result.cell_rect(edit.cell);
    Rect rect = centered(cell.center(), std::max(in_design(cell.width), 84.0f), in_design(control_height()));
    rect.x = std::clamp(rect.x, scene.bounds.x, scene.bounds.right() - rect.width);
    const double value = scene.stage("embeddings")->at(edit.cell);
    const double plain =
        scene.state.flag("scale_embeddings")
            ? value /
                  std::sqrt(static_cast<double>(std::min<Index>(scene.state.integer("d_model"), most_attention_width)))
            : value;
    const std::string text = readable(plain, 4);
    if (edit.phase == EmbeddingEdit::asked) {
        ImGui::SetKeyboardFocusHere();
        edit.phase = EmbeddingEdit::waiting;
    }
    const FieldResult field = text_field(rect, "Number of the embedding##embedding", text);
    if (field.committed)
        take_number(scene, edit.cell, *field.committed, text);
    if (field.editing)
        edit.phase = EmbeddingEdit::editing;
    else if (edit.phase == EmbeddingEdit::editing)
        edit.phase = EmbeddingEdit::idle;
}

namespace {

std::vector<AttentionPanel> panels_of(const AttentionScene& scene, const FieldPtr tables[3]) {
    const double high =
        std::max({tables[0]->description().high, tables[1]->description().high, tables[2]->description().high});
    const bool beside = scene.concatenated(), scaled = scene.state.flag("scale_embeddings");
    std::vector<AttentionPanel> panels;
    panels.push_back({.label = "Embeddings table",
                      .title = "Embeddings",
                      .note = scaled ? "E · √d" : "E",
                      .field = tables[0],
                      .stage = "embeddings",
                      .high = high,
                      .editable = true});
    if (scene.state.text("encoding_combine") != "none")
        panels.push_back({.label = "Encodings table",
                          .title = "Encodings",
                          .note = "U",
                          .field = tables[1],
                          .stage = "encodings",
                          .high = high,
                          .first_dimension = beside ? tables[0]->size().col : 0,
                          .before = beside ? "," : "+"});
    panels.push_back({.label = "Input table",
                      .title = "Input",
                      .note = "X",
                      .field = tables[2],
                      .stage = "input",
                      .high = high,
                      .before = "="});
    return panels;
}

/// The height of the lengths: a row for each token, but no more than a part of the area.
float lengths_height(const AttentionScene& scene, Rect area) {
    const float all = around_sizes + least_size_row * static_cast<float>(scene.tokens.count);
    return std::clamp(all, least_lengths, std::max(in_design(area.height) * 0.4f, least_lengths));
}

/// One row, or the sum below what is added, whichever is larger above the lengths that a step names.
std::vector<AttentionRow> rows_of_sum(const AttentionScene& scene, Rect area,
                                      const std::vector<AttentionPanel>& panels) {
    const bool lengths = names_part(scene.session.state(), "lengths");
    const std::vector<AttentionRow> rows =
        largest_rows(inset(area, {.bottom = lengths ? lengths_height(scene, area) : 0}), panels);
    return rows.size() <= 2 ? rows : in_rows(panels, panels.size() - 1);
}

}

void draw_attention_input(AttentionScene& scene, Rect area) {
    const FieldPtr tables[] = {scene.stage("embeddings"), scene.stage("encodings"), scene.stage("input")};
    if (only_part(scene.session.state(), "attention") == "lengths")
        return draw_sizes(scene, area, tables);
    const std::vector<AttentionPanel> panels = named_panels(scene, panels_of(scene, tables));
    std::vector<AttentionRow> rows =
        scene.narrow ? rows_where_narrow(scene, area, panels) : rows_of_sum(scene, area, panels);
    rows.back().panels.back().bar = scene.bars;
    const std::vector<Verdict> verdicts =
        is_figure() ? std::vector<Verdict>() : wanted_verdicts(scene, verdicts_of(scene, tables));
    const float wanted = panel_rows_height(rows);
    const Part parts[] = {{.name = "tables", .height = {std::min(wanted, least_tables), wanted}, .rank = 2},
                          {.name = "verdicts", .height = exactly(verdicts_height(area.width, verdicts) + 8), .rank = 1},
                          {.name = "lengths", .height = {lengths_height(scene, area)}, .weight = 0.01f}};
    const PartLayout layout(area, named_first(in_column(0, {std::begin(parts), std::end(parts)}), scene.session.state(),
                                              "attention", scene.bounds));
    Rect rest = inset(area, {.top = in_design(draw_panel_rows(scene, layout["tables"], rows))});
    draw_verdicts(rest, verdicts);
    if (layout.has("lengths"))
        draw_sizes(scene, inset(rest, {.top = 8}), tables);
}

}
