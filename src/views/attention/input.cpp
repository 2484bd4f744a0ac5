// Embeddings and encodings as numbers; the embeddings can be edited. Below them the lengths of the vectors, which tell
// how much each of the two contributes to the sum.
#include "core/attention/typed_embeddings.hpp"
#include "core/text.hpp"
#include "views/attention/attention_view.hpp"
#include "views/canvas/marks/named_parts.hpp"
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

void draw_bar(ImDrawList* list, Rect rect, double part, int kind) {
    const Rect bar{rect.x, rect.y, std::max(static_cast<float>(part) * rect.width, px(1)), rect.height};
    if (kind == 0)
        list->AddRectFilled(bar.min(), bar.max(), theme().text);
    else if (kind == 1)
        list->AddRect({bar.x + 0.5f, bar.y + 0.5f}, {bar.right() - 0.5f, bar.bottom() - 0.5f}, theme().text, 0, 0,
                      px(1));
    else {
        list->AddRectFilled(bar.min(), bar.max(), theme().bg3);
        list->AddRectFilled({bar.right() - px(2), bar.y}, bar.max(), theme().text2);
    }
}

float draw_key(ImDrawList* list, ImVec2 at, int kind, std::string_view text) {
    draw_bar(list, {at.x, at.y + px(2), px(14), px(10)}, 1, kind);
    draw_text(list, {at.x + px(20), at.y}, text, 12, theme().text2);
    return px(20) + text_size(text, 12).x + px(16);
}

void draw_token(ImDrawList* list, ImVec2 at, std::string_view token, float width) {
    const Verbatim as_written;
    draw_text_aligned(list, at, {0, 0.5f}, fitted(token, width, 12), 12, theme().text2);
}

constexpr float least_size_row = 18, largest_size_row = 34; ///< design pixels

void draw_sizes(const AttentionScene& scene, Rect area, const FieldPtr tables[3]) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (!is_figure())
        hairline(list, {area.x, area.y}, {area.right(), area.y});
    const float top = area.y + px(12), room = area.bottom() - top - px(48);
    const Index count = std::min(scene.tokens.count, static_cast<Index>(room / px(least_size_row)));
    if (count < 1)
        return;
    const float row_height = std::floor(std::min(room / static_cast<float>(count), px(largest_size_row)));
    const Bars bars{sizes_of(*tables[0], count), sizes_of(*tables[1], count), sizes_of(*tables[2], count)};
    const std::string_view title = "How long the vectors are";
    note_part("lengths", area);
    draw_text(list, {area.x, top}, title, 14, theme().text, Weight::semibold);
    const std::string note = count < scene.tokens.count
                                 ? readable_integer(count) + " of " + counted(scene.tokens.count, "token")
                                 : "√ of the sum of squares of each row";
    const float beside = text_size(title, 14, Weight::semibold).x + px(10);
    if (beside + text_size(note, 12).x <= area.width)
        draw_text(list, {area.x + beside, top + px(2)}, note, 12, theme().text3);
    float x = area.x;
    x += draw_key(list, {x, top + px(24)}, 0, "embedding");
    x += draw_key(list, {x, top + px(24)}, 1, "encoding");
    draw_key(list, {x, top + px(24)}, 2, "input");
    const float names = px(96), numbers = px(3 * 52 + 8), left = area.x + names;
    const float width = area.right() - numbers - left, bar = std::floor((row_height - px(4)) / 3);
    for (Index row = 0; row < count; ++row) {
        const auto at = static_cast<std::size_t>(row);
        const float y = top + px(46) + row_height * static_cast<float>(row);
        const Rect line{area.x, y, left + width + numbers - area.x, row_height};
        if (!is_figure() && row == scene.query)
            list->AddRectFilled(line.min(), line.max(), theme().accent_soft, px(4));
        draw_token(list, {area.x + px(6), y + row_height / 2}, scene.tokens.labels[at], names - px(12));
        const double values[] = {bars.embeddings[at], bars.encodings[at], bars.sums[at]};
        for (int kind = 0; kind < 3; ++kind) {
            draw_bar(list, {left, y + px(3) + bar * static_cast<float>(kind), width, bar - px(1)},
                     values[kind] / bars.most(), kind);
            draw_text_aligned(list, {left + width + px(8) + px(52) * static_cast<float>(kind + 1), y + row_height / 2},
                              {1, 0.5f}, with_decimals(values[kind], 2), 12, theme().text);
        }
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
    const float width = std::max(cell.width, px(84)), height = control_height();
    const Rect rect{std::clamp(cell.x + (cell.width - width) / 2, scene.bounds.x, scene.bounds.right() - width),
                    cell.y + (cell.height - height) / 2, width, height};
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

/// One row. Two where the cells of one row would be too narrow for their numbers: the sum then stands below.
std::vector<AttentionRow> wide_rows(const AttentionScene& scene, Rect area, std::vector<AttentionPanel> panels,
                                    const FieldPtr tables[3]) {
    const Index width = tables[0]->size().col;
    const float floor_width =
        px(34) * static_cast<float>(width + tables[1]->size().col + tables[2]->size().col) + px(220);
    const bool two = floor_width > area.width && scene.concatenated() && width <= 16 && area.height > px(560);
    return in_rows(std::move(panels), two ? panels.size() - 1 : panels.size());
}

}

void draw_attention_input(AttentionScene& scene, Rect area) {
    const FieldPtr tables[] = {scene.stage("embeddings"), scene.stage("encodings"), scene.stage("input")};
    float y = area.y;
    if (only_part(scene.session.state(), "attention") == "lengths")
        return draw_sizes(scene, area, tables);
    const std::vector<AttentionPanel> panels = named_panels(scene, panels_of(scene, tables));
    std::vector<AttentionRow> rows =
        scene.narrow ? rows_where_narrow(scene, area, y, panels) : wide_rows(scene, area, panels, tables);
    rows.back().panels.back().bar = true;
    const std::vector<Verdict> verdicts = is_figure() ? std::vector<Verdict>() : verdicts_of(scene, tables);
    const float room = area.bottom() - y - verdicts_height(area.width, verdicts) - px(8);
    const float wanted = panel_rows_height(rows);
    const float below = std::min(px(62) + px(least_size_row) * static_cast<float>(scene.tokens.count), room * 0.45f);
    const bool sizes = room - std::min(wanted, room * 0.6f) >= px(110) &&
                       !gives_way(scene.session.state(), "attention", "lengths", scene.bounds);
    const float upper = sizes ? std::min(wanted, room - below) : room;
    y += draw_panel_rows(scene, {area.x, y, area.width, upper}, std::move(rows));
    y += draw_verdicts({area.x, y}, area.width, verdicts) + px(8);
    if (sizes && area.bottom() - y >= px(90))
        draw_sizes(scene, {area.x, y, area.width, area.bottom() - y}, tables);
}

}
