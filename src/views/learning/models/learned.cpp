// What an encoding has learned, in four pictures: the numbers, how alike the rows are, columns as curves, and the rows
// in their principal components.
#include "core/encodings/projection.hpp"
#include "core/lessons/locks.hpp"
#include "core/similarity/row_similarity.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/learning/learning_view.hpp"
#include "views/learning/models/cell_read.hpp"
#include "views/learning/models/learned_rows.hpp"
#include "views/learning/models/row_cloud.hpp"
#include "views/learning/models/shown_learned.hpp"
#include "views/learning/results/line_plot.hpp"
#include "views/plot/fitting_text.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace posenc {

using learning::LearnedTable;

namespace {

constexpr std::size_t most_curves = 4;

enum class Picture { heatmap, similarity, frequencies, projection };
constexpr Choice pictures[] = {{"heatmap", "Heatmap", "the numbers"},
                               {"similarity", "Similarity", "cosine between rows"},
                               {"frequencies", "Frequencies", "the columns that differ most, as curves"},
                               {"projection", "Projection", "rows in their principal components"}};

/// Everything that is drawn for one state of a table; kept until training continues.
struct LearnedMemory {
    std::string of; ///< race, entrant, seed, steps, part
    LearnedNames names;
    HeadReads by_head = HeadReads::all;
    FieldPtr numbers, similarity;
    std::shared_ptr<const Projection> projection;
    Rows rows;
    CellRead numbers_read, similarity_read;
};

const LearnedMemory& kept(LearningScene& scene, const ShownLearned& shown, const learning::RunResult& run) {
    auto& memory = scene.canvas.memory<LearnedMemory>();
    const learning::Entrant& who = scene.race().entrants[shown.entrant];
    std::string of = learning::text_of(scene.state()) + " " + who.text() + scene.results().recorded;
    for (const Index number :
         {run.scored_at, shown.seed, static_cast<Index>(shown.part.matrix), shown.part.head.value_or(-1)})
        of += " " + std::to_string(number);
    if (memory.of == of)
        return memory;
    LearnedShown learned = learned_shown(scene.race(), who, run.learned, shown.part);
    const LearnedTable& table = learned.table;
    memory.of = of;
    memory.names = std::move(learned.names);
    memory.by_head = learned.by_head;
    memory.numbers = learned_field(table, memory.names);
    memory.rows = Rows(table.cols, table.values);
    const std::string title = who.title();
    memory.similarity =
        row_similarity({memory.rows, memory.rows, title, title, memory.names.rows, title}, Measure::cosine);
    // Rows that no training text reads still hold their random initial numbers, so they are left out.
    const std::vector<double> read(table.values.begin(), table.values.begin() + memory.names.used * table.cols);
    memory.projection = std::make_shared<Projection>(Rows(table.cols, read), memory.names.rows, title, 2);
    return memory;
}

void draw_matrix(LearningScene& scene, const FieldPtr& field, Rect area, std::string_view label, bool square) {
    const Description& description = field->description();
    const ColorScale scale = scale_of(description);
    draw_color_bar(ImGui::GetWindowDrawList(), area.right(), area.y, scale.colors, scale.low, scale.high);
    area.y += px(34);
    area.height -= px(34);
    area.height -= value_row_height();
    CellRead& read = square ? scene.canvas.memory<LearnedMemory>().similarity_read
                            : scene.canvas.memory<LearnedMemory>().numbers_read;
    MatrixOptions options{.label = label, .colors = scale.colors, .low = scale.low, .high = scale.high};
    options.square = square;
    options.focus = read.inside(field->size());
    const MatrixResult matrix = scene.canvas.matrix(scene.session, field, area, options);
    ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY); // zooms the matrix; the view must not scroll as well
    read.follow(matrix);
    const Cell cell = read.inside(field->size()).value_or(Cell{});
    const Pointed pointed = pointed_at(*field, description, matrix, cell);
    const ImU32 color = value_color(matrix.scale.colors, pointed.value, matrix.scale.low, matrix.scale.high);
    if (read_by_finger()) {
        const Rect row{area.x, area.bottom() + px(6), area.width, px(40)};
        draw_value_row(row, color, pointed.number, pointed.where);
        note_item({pointed.number + ", " + pointed.where, "mark", row.x, row.y, row.width, row.height});
    } else if ((matrix.hovered || read.by_keys) && !ImGui::IsMouseDragging(ImGuiMouseButton_Left)) {
        draw_hover_card(matrix.cell_rect(cell), scene.view, color, pointed.number, pointed.where,
                        square ? "cosine of the two rows" : "learned number", pointed.note);
    }
}

/// The columns whose numbers vary most between rows.
std::vector<std::size_t> telling_columns(const Rows& rows) {
    std::vector<double> variance(static_cast<std::size_t>(rows.width()));
    for (std::size_t col = 0; col < variance.size(); ++col) {
        double sum = 0, squares = 0;
        for (Index row = 0; row < rows.count(); ++row) {
            sum += rows.row(row)[col];
            squares += rows.row(row)[col] * rows.row(row)[col];
        }
        variance[col] = squares - sum * sum / static_cast<double>(rows.count());
    }
    std::vector<std::size_t> order(variance.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return variance[a] > variance[b]; });
    order.resize(std::min(order.size(), most_curves));
    std::sort(order.begin(), order.end());
    return order;
}

void draw_curves(LearningScene& scene, const LearnedMemory& table, Rect area) {
    const Index count = table.rows.count();
    LinePlot plot{.label = "Learned columns", .x_name = table.names.rows.name};
    plot.x = {0, static_cast<double>(std::max<Index>(count - 1, 1))};
    const double most = table.numbers->description().high;
    plot.y = {-1.05 * most, 1.05 * most};
    for (const double tick : tick_values(-most, most, 5))
        plot.y_ticks.push_back({tick, readable(tick, 3)});
    const Index step = std::max<Index>(count / 12, 1);
    for (Index row = 0; row < count; row += step)
        plot.x_ticks.push_back({static_cast<double>(row), axis_label(table.names.rows, row)});
    if (table.names.used < count) {
        plot.shaded = {0, static_cast<double>(table.names.used - 1)};
        plot.shaded_words = "read while training";
    }
    int series = 0;
    for (const std::size_t column : telling_columns(table.rows)) {
        PlotLine line{.series = series++, .name = table.names.cols.name + " " + std::to_string(column)};
        for (Index row = 0; row < count; ++row) {
            const double value = table.rows.row(row)[column];
            line.points.push_back({static_cast<double>(row), value, value, value});
        }
        line.markers = count <= 64;
        plot.lines.push_back(std::move(line));
    }
    plot.words = [&](std::size_t line, std::size_t point) {
        return PointWords{readable(plot.lines[line].points[point].mean, 4),
                          table.names.rows.name + " " + axis_label(table.names.rows, static_cast<Index>(point)) + ", " +
                              plot.lines[line].name,
                          "learned number"};
    };
    draw_line_plot(scene.canvas, area, plot);
}

std::string seed_name(const LearningScene& scene, Index seed) {
    return "seed " + std::to_string(scene.race().first_seed + static_cast<std::uint64_t>(seed));
}

/// "Learned: 256 positions × 32 dimensions after 400 steps; texts of the trained lengths read only the first 16."
std::string about(const LearningScene& scene, const LearnedMemory& table, const learning::RunResult& run, Index seed) {
    std::string text = counted(table.numbers->size().row, table.names.rows.name) + " × " +
                       counted(table.numbers->size().col, table.names.cols.name) + " after " +
                       counted(run.scored_at, "step") + ", " + seed_name(scene, seed);
    if (table.names.used < table.numbers->size().row)
        text += "; texts of the trained lengths read only the first " + readable_integer(table.names.used);
    return text + ".";
}

Picture picture_of(const State& state) {
    const auto found = std::find_if(std::begin(pictures), std::end(pictures),
                                    [&](const Choice& one) { return one.id == state.text("learned_picture"); });
    return static_cast<Picture>(found - std::begin(pictures));
}

/// As wide as its longest name needs.
float menu_width(const std::vector<std::string>& names) {
    constexpr float around_name = 52; ///< margins and the arrow
    float width = 0;
    for (const std::string& name : names)
        width = std::max(width, text_size(name, 14, Weight::semibold).x);
    return width + px(around_name);
}

/// A menu of names. The row `key` holds the number of the chosen one, counted from 1.
void draw_number_menu(LearningScene& scene, Rect rect, std::string_view label, std::string_view key,
                      const std::vector<std::string>& names, std::size_t chosen) {
    std::vector<MenuEntry> entries;
    for (const std::string& name : names)
        entries.push_back({name, name});
    if (const auto clicked = menu(rect, label, names[chosen], entries, static_cast<int>(chosen)))
        scene.session.edit(key, std::to_string(*clicked + 1));
}

void draw_seed_menu(LearningScene& scene, FlowLine& line, const ShownLearned& shown) {
    std::vector<std::string> names;
    for (Index seed = 0; seed < scene.race().seeds; ++seed)
        if (!scene.results().run(shown.entrant, seed).learned.empty()) // trained one after the other
            names.push_back(seed_name(scene, seed));
    if (names.size() > 1 && !is_locked(scene.state(), "learned_seed"))
        draw_number_menu(scene, line.take(menu_width(names)), "Shown seed##shown_seed", "learned_seed", names,
                         std::min(static_cast<std::size_t>(shown.seed), names.size() - 1));
}

void draw_matrix_menu(LearningScene& scene, FlowLine& line, const ShownLearned& shown, const learning::RunResult& run) {
    std::vector<std::string> names;
    for (const LearnedTable& table : run.learned)
        names.push_back(table.name);
    if (names.size() > 1 && !is_locked(scene.state(), "learned_matrix"))
        draw_number_menu(scene, line.take(menu_width(names)), "Shown matrix##shown_matrix", "learned_matrix", names,
                         shown.part.matrix);
}

/// A menu of all heads together and each head alone.
void draw_head_menu(LearningScene& scene, FlowLine& line, const ShownLearned& shown) {
    std::vector<std::string> names{"all heads"};
    std::vector<MenuEntry> entries;
    for (Index head = 0; head < scene.settings().shape.heads; ++head)
        names.push_back("head " + std::to_string(head + 1));
    for (const std::string& name : names)
        entries.push_back({name, name});
    const auto chosen = static_cast<int>(shown.part.head.value_or(-1) + 1);
    if (const auto clicked = menu(line.take(menu_width(names)), "Shown head##shown_head",
                                  names[static_cast<std::size_t>(chosen)], entries, chosen))
        scene.session.edit("learned_head", *clicked == 0 ? "none" : std::to_string(*clicked));
}

/// The choices of entrant, seed, matrix, head and picture; returns the height used.
float draw_choices(LearningScene& scene, Rect area, const ShownLearned& shown, const std::vector<std::size_t>& offered,
                   const learning::RunResult& run, HeadReads by_head) {
    FlowLine line({area.x, area.y, area.width, 0}, control_height(), px(6));
    draw_entrant_choice(scene, line.take(px(200)), shown.entrant, offered);
    draw_seed_menu(scene, line, shown);
    draw_matrix_menu(scene, line, shown, run);
    if (by_head != HeadReads::all && !is_locked(scene.state(), "learned_head"))
        draw_head_menu(scene, line, shown);
    const ButtonOptions options{.icon = icons::arrow_right};
    if (!draws_only_named(scene.state(), "learning", scene.view) &&
        button(line.take(button_width("Open as a table", options)), "Open as a table##open_table", options))
        open_as_own_table(scene.session, scene.results(), shown);
    const Picture picture = picture_of(scene.state());
    const Rect row = line.take(px(420));
    const float height = std::max(segments_height(row.width, pictures), control_height());
    if (const auto clicked = segments({row.x, row.y, row.width, height}, "Picture##learned_picture", pictures,
                                      static_cast<int>(picture)))
        scene.session.edit("learned_picture", pictures[*clicked].id);
    return row.y + height - area.y + px(8);
}

}

void draw_learned_table(LearningScene& scene, Rect area) {
    const std::vector<std::size_t> learners = learners_of(scene.results());
    if (learners.empty())
        return say_nothing_yet(
            area, scene.results().empty()
                      ? "Press Train; then you see here the tables that encodings learn."
                      : "None of these encodings learns numbers of its own. Learned table, Shaw and T5 do.");
    const ShownLearned shown = shown_learned(scene.state(), scene.results(), learners);
    const learning::RunResult& run = scene.results().run(shown.entrant, shown.seed);
    const LearnedMemory& table = kept(scene, shown, run);
    const float head = draw_choices(scene, area, shown, learners, run, table.by_head);
    const float used =
        head +
        draw_prose({area.x, area.y + head}, area.width, about(scene, table, run, shown.seed), 12, theme().text3) +
        px(8);
    const Rect rest{area.x, area.y + used, area.width, area.height - used};
    const Picture picture = picture_of(scene.state());
    if (picture == Picture::heatmap)
        draw_matrix(scene, table.numbers, rest, "Learned numbers", false);
    else if (picture == Picture::similarity)
        draw_matrix(scene, table.similarity, rest, "Similarity of learned rows", true);
    else if (picture == Picture::frequencies)
        draw_curves(scene, table, rest);
    else
        draw_row_cloud(scene.canvas, *table.projection, rest, scene.view);
    note_part("table", area);
}

}
