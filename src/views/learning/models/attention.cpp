// Where the heads of one model look in a text: one matrix of weights per head, query by key. The places that hold the
// answers are outlined.
#include "core/lessons/locks.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/learning/learning_view.hpp"
#include "views/learning/models/cell_read.hpp"
#include "views/learning/models/grid_field.hpp"
#include "views/plot/heading.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

using learning::ShownExample;

namespace {

constexpr float gap = 16, head_line = 22, least_matrix = 132, side_for_axes = 200, least_bar = 100,
                bar_and_numbers = 40;

/// The cell that is read in the matrices of all heads, and the head whose weight is read.
struct HeadRead {
    std::size_t head = 0;
    CellRead read;
};

/// The fields of one example. They are kept while it is shown, because tiles are cached by field.
struct HeadFields {
    const ShownExample* of = nullptr;
    Index steps = -1;
    std::string asked;
    std::vector<FieldPtr> fields;
};

std::vector<FieldPtr> fields_of(const ShownExample& shown, Index heads) {
    const auto cells = static_cast<std::size_t>(shown.length * shown.length);
    const Description description{
        .title = "Attention weights", .rows = {"query", 0, {}}, .cols = {"key", 0, {}}, .low = 0, .high = 1};
    std::vector<FieldPtr> fields;
    for (std::size_t at = 0; at + cells <= shown.example.weights.size(); at += cells) {
        const auto first = shown.example.weights.begin() + static_cast<std::ptrdiff_t>(at);
        std::vector<double> weights(first, first + static_cast<std::ptrdiff_t>(cells));
        fields.push_back(
            std::make_shared<GridField>(Cell{shown.length, shown.length}, std::move(weights), description, "weight"));
    }
    fields.resize(std::min(fields.size(), static_cast<std::size_t>(heads)));
    return fields;
}

const std::vector<FieldPtr>& kept_fields(LearningScene& scene, std::size_t entrant, const ShownExample& shown) {
    auto& kept = scene.canvas.memory<HeadFields>();
    const std::string asked = scene.canvas.memory<LearningMemory>().asked + " " + scene.race().entrants[entrant].text();
    if (kept.of != &shown || kept.steps != shown.steps || kept.asked != asked)
        kept = {&shown, shown.steps, asked,
                fields_of(shown, scene.settings().shape.layers * scene.settings().shape.heads)};
    return kept.fields;
}

/// The arrangement of the heads of all layers; each layer begins a new line.
struct HeadGrid {
    int columns = 1, lines = 1;
    float side = 0; ///< of a matrix
};

/// A grid with this many columns, limited by the width only.
HeadGrid in_columns(const LearningScene& scene, float width, int columns) {
    const auto heads = static_cast<int>(scene.settings().shape.heads);
    return {columns, static_cast<int>(scene.settings().shape.layers) * ((heads + columns - 1) / columns),
            std::floor((width + px(gap)) / static_cast<float>(columns) - px(gap))};
}

/// As many matrices side by side as fit while they can still be read.
HeadGrid least_of(const LearningScene& scene, float width) {
    const int fit = std::max(static_cast<int>((width + px(gap)) / (px(least_matrix) + px(gap))), 1);
    return in_columns(scene, width, std::min(fit, static_cast<int>(scene.settings().shape.heads)));
}

/// The grid with the largest matrices for this width and height.
HeadGrid largest_of(const LearningScene& scene, float width, float height) {
    HeadGrid best = least_of(scene, width);
    best.side =
        std::min(best.side, std::max(height / static_cast<float>(best.lines) - px(head_line + gap), px(least_matrix)));
    for (int columns = 1; columns < static_cast<int>(scene.settings().shape.heads); ++columns) {
        HeadGrid other = in_columns(scene, width, columns);
        other.side = std::min(other.side, height / static_cast<float>(other.lines) - px(head_line + gap));
        if (other.side > best.side)
            best = other;
    }
    return best;
}

/// Outlines around the keys that hold the answers.
void draw_sources(const MatrixResult& matrix, const learning::Example& example) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (matrix.across.cell_size() < px(4))
        return;
    list->PushClipRect(matrix.plot.min(), matrix.plot.max(), true);
    for (std::size_t query = 0; query < example.sources.size(); ++query)
        if (example.sources[query] >= 0 && example.wanted[query] >= 0) {
            const Rect cell = matrix.cell_rect({static_cast<Index>(query), example.sources[query]});
            list->AddRect(cell.min(), cell.max(), theme().text3, 0, 0, px(1));
        }
    list->PopClipRect();
}

std::string head_name(const LearningScene& scene, std::size_t number) {
    const auto heads = static_cast<std::size_t>(scene.settings().shape.heads);
    const std::string head = "head " + std::to_string(number % heads + 1);
    return scene.settings().shape.layers == 1 ? head : "layer " + std::to_string(number / heads + 1) + ", " + head;
}

std::string place_of(Cell cell) {
    return "query " + std::to_string(cell.row) + ", key " + std::to_string(cell.col);
}

MatrixOptions options_of(const std::string& name, float height) {
    MatrixOptions options{.label = name, .colors = Colors::sequential, .low = 0, .high = 1, .square = true};
    options.in_step = free_cells;
    options.row_axis = options.col_axis = height >= px(side_for_axes);
    options.window = "attention heads";
    options.least_gutter = options.row_axis ? 36 : 0;
    return options;
}

void draw_head(LearningScene& scene, const ShownExample& shown, const FieldPtr& field, std::size_t number, Rect rect) {
    const std::string name = head_name(scene, number);
    draw_text(ImGui::GetWindowDrawList(), rect.min(), fitted(name, rect.width, 12, Weight::semibold), 12, theme().text2,
              Weight::semibold);
    auto& memory = scene.canvas.memory<HeadRead>();
    const Rect room{rect.x, rect.y + px(head_line), rect.width, rect.height - px(head_line)};
    MatrixOptions options = options_of(name, room.height);
    options.focus = memory.read.inside(field->size());
    const MatrixResult matrix = scene.canvas.matrix(scene.session, field, room, options);
    ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY); // zooms the matrix; the view must not scroll as well
    draw_sources(matrix, shown.example);
    if (matrix.hovered || matrix.moved_to) {
        memory.head = number;
        memory.read.follow(matrix);
    }
    const std::optional<Cell> cell = memory.read.inside(field->size());
    if (!cell || memory.head != number || read_by_finger() || !(matrix.hovered || memory.read.by_keys))
        return;
    const double weight = field->at(*cell);
    const bool holds = shown.example.sources[static_cast<std::size_t>(cell->row)] == cell->col;
    draw_hover_card(matrix.cell_rect(*cell), scene.view, value_color(Colors::sequential, weight, 0, 1),
                    readable(weight, 4), place_of(*cell), holds ? "the answer stands there" : "share of its attention");
}

/// The head that is shown alone, where the state names one.
std::optional<std::size_t> head_alone(const LearningScene& scene, std::size_t heads) {
    if (scene.state().is_none("learned_head") || heads == 0)
        return std::nullopt;
    return std::min(static_cast<std::size_t>(scene.state().integer("learned_head")), heads) - 1;
}

/// On touch screens: the weight that is read, above the matrices. Returns the height used.
float draw_read_weight(LearningScene& scene, const std::vector<FieldPtr>& fields, Rect area) {
    const auto& memory = scene.canvas.memory<HeadRead>();
    const std::size_t head = head_alone(scene, fields.size()).value_or(std::min(memory.head, fields.size() - 1));
    const Cell cell = memory.read.inside(fields[head]->size()).value_or(Cell{});
    const double weight = fields[head]->at(cell);
    const std::string where = place_of(cell) + ", " + head_name(scene, head);
    const Rect row{area.x, area.y, area.width, px(40)};
    draw_value_row(row, value_color(Colors::sequential, weight, 0, 1), readable(weight, 4), where);
    note_item({readable(weight, 4) + ", " + where, "mark", row.x, row.y, row.width, row.height});
    return value_row_height();
}

}

float attention_height(const LearningScene& scene, float width) {
    if (!scene.state().is_none("learned_head"))
        return control_height() + value_row_height() + px(least_matrix + 2 * head_line);
    const HeadGrid least = least_of(scene, width);
    return 3 * (control_height() + px(12)) + value_row_height() +
           static_cast<float>(least.lines) * (least.side + px(head_line + gap));
}

void draw_entrant_choice(LearningScene& scene, Rect rect, std::size_t shown, const std::vector<std::size_t>& offered) {
    std::vector<std::string> titles;
    std::vector<MenuEntry> entries;
    for (const std::size_t entrant : offered)
        titles.push_back(scene.race().entrants[entrant].title());
    int chosen = -1;
    for (std::size_t i = 0; i < offered.size(); ++i) {
        entries.push_back({titles[i], titles[i]});
        if (offered[i] == shown)
            chosen = static_cast<int>(i);
    }
    const std::string title = scene.race().entrants[shown].title();
    if (const auto clicked = menu(rect, "Encoding##shown_entrant", title, entries, chosen))
        scene.session.edit("learning_entrant", std::to_string(offered[static_cast<std::size_t>(*clicked)] + 1));
}

void draw_learning_attention(LearningScene& scene, Rect area) {
    ask_for_example(scene);
    const float bottom = area.bottom();
    std::vector<std::size_t> all;
    for (std::size_t entrant = 0; entrant < scene.entrants(); ++entrant)
        all.push_back(entrant);
    const std::size_t shown = scene.chosen().value_or(scene.entrants() - 1);
    // Where there is nothing to choose and little width, the words give way to the scale of colours.
    const bool chooses = all.size() > 1 || !is_locked(scene.state(), "example_length");
    const bool below = !chooses && area.width - px(180) < px(least_bar);
    const float bar = std::min(color_bar_width(), below ? area.width : area.width - px(180));
    const Rect choice{area.x, area.y, std::min(area.width - bar - px(16), px(240)), control_height()};
    if (all.size() > 1)
        draw_entrant_choice(scene, choice, shown, all);
    draw_color_bar(ImGui::GetWindowDrawList(), area.right(), area.y, Colors::sequential, 0, 1, {}, bar);
    if (below)
        area.y += px(bar_and_numbers);
    if (chooses)
        area.y += control_height() + px(8);
    if (!is_locked(scene.state(), "example_length"))
        area.y += draw_length_choice(scene, area, true);
    const ShownExample* example = example_of(scene, shown);
    if (!example)
        return say_no_text(scene, area, "Press Train; then you see here where each head looks.");
    if (!below) {
        const float prose =
            draw_prose(area.min(), chooses ? area.width : area.width - bar - px(24),
                       "Row: query, column: key; outlined: where the answer stands. First seed.", 12, theme().text3);
        area.y += std::max(prose, chooses ? 0 : px(30)) + px(8);
    }
    const std::vector<FieldPtr>& fields = kept_fields(scene, shown, *example);
    if (read_by_finger() && !fields.empty())
        area.y += draw_read_weight(scene, fields, area);
    if (const std::optional<std::size_t> alone = head_alone(scene, fields.size())) {
        draw_head(scene, *example, fields[*alone], *alone, {area.x, area.y, area.width, bottom - area.y});
        return note_part("attention", area);
    }
    const HeadGrid all_heads = largest_of(scene, area.width, bottom - area.y);
    const auto heads = static_cast<int>(scene.settings().shape.heads);
    const int lines_a_layer = (heads + all_heads.columns - 1) / all_heads.columns;
    // Where the height limits the matrices, spare width goes to their axes.
    const float free = in_columns(scene, area.width, all_heads.columns).side - all_heads.side;
    const float width = all_heads.side + std::clamp(free, 0.0F, px(48));
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const int layer = static_cast<int>(i) / heads, head = static_cast<int>(i) % heads;
        const int column = head % all_heads.columns, line = layer * lines_a_layer + head / all_heads.columns;
        draw_head(scene, *example, fields[i], i,
                  {area.x + static_cast<float>(column) * (width + px(gap)),
                   area.y + static_cast<float>(line) * (all_heads.side + px(head_line + gap)), width,
                   all_heads.side + px(head_line)});
    }
    note_part("attention", area);
}

}
