// The rows of any absolute encoding in their first two or three principal components, and the share of the variance of
// each component.
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/matrix_head.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/projection/projection_view.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

extern const View projection_view;

ProjectedPoint project(const ProjectionScene& scene, const std::array<double, 3>& point) {
    if (!scene.solid)
        return {point[0], point[1], 0};
    const double right = point[0] * std::cos(scene.yaw) - point[1] * std::sin(scene.yaw);
    const double away = point[0] * std::sin(scene.yaw) + point[1] * std::cos(scene.yaw);
    return {right, point[2] * std::cos(scene.pitch) + away * std::sin(scene.pitch),
            away * std::cos(scene.pitch) - point[2] * std::sin(scene.pitch)};
}

ImU32 way_color(double part) {
    constexpr double least = 0.25; // the map begins with the background colour
    return value_color(Colors::sequential, least + (1 - least) * part, 0, 1);
}

namespace {

/// The projection with at least `axes` components.
std::shared_ptr<const Projection> projection_of(Session& session, Index axes) {
    State state = session.state().with("method", registry::projection.id);
    if (state.integer("components") < axes)
        state = state.with("components", std::to_string(axes));
    return std::static_pointer_cast<const Projection>(session.made(state).field);
}

ProjectionScene scene_of(Session& session, Canvas& canvas) {
    const State& state = session.state();
    ProjectionScene scene{session, canvas, {}, {}, state.text("projection_axes") == "3"};
    if (shows_embeddings(state))
        set_embeddings(scene);
    else
        scene.field = projection_of(session, scene.axes());
    scene.description = scene.field->description();
    scene.yaw = state.number("yaw") * std::numbers::pi / 180;
    scene.pitch = state.number("pitch") * std::numbers::pi / 180;
    return scene;
}

/// The scale that says which colour belongs to which row.
void draw_way(const ProjectionScene& scene, Rect place) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    constexpr int steps = 64;
    Rect words = inset(place, {.top = 4});
    const Rect bar = take_top(words, 10, 3);
    for (int i = 0; i < steps; ++i)
        list->AddRectFilled({std::floor(bar.x + bar.width * static_cast<float>(i) / steps), bar.y},
                            {std::floor(bar.x + bar.width * static_cast<float>(i + 1) / steps), bar.bottom()},
                            way_color((static_cast<double>(i) + 0.5) / steps));
    list->AddRect(bar.min(), bar.max(), theme().line2);
    const AxisNames& names = scene.description.rows;
    const std::string first = axis_label(names, 0), last = axis_label(names, scene.places() - 1);
    const float free = words.width - text_size(first, 12).x - text_size(last, 12).x;
    if (free >= px(8))
        draw_text(list, words.min(), first, 12, theme().text2);
    draw_text_aligned(list, {words.right(), words.y}, {1, 0}, last, 12, theme().text2);
    if (free >= text_size(names.name, 12).x + px(24))
        draw_text_aligned(list, {words.center().x, words.y}, {0.5f, 0}, names.name, 12, theme().text2);
}

/// What the points are; on a phone only what is not obvious.
std::string note_of(const ProjectionScene& scene, float room) {
    const std::string turn(scene.solid ? hint("; drag to turn") : "; one scale for both axes");
    if (scene.tokens > 0) {
        const std::string cut = scene.left_out > 0 ? "; " + readable_integer(scene.left_out) + " more left out" : "";
        const std::string points = scene.session.state().text("encoding_combine") == "none"
                                       ? "embeddings only: no encoding is added"
                                       : "hollow: embeddings; filled: with their encodings";
        return fitting({points + cut + turn, points + cut, points}, room, 12);
    }
    return fitting({readable_integer(scene.rows()) + " rows, joined in order" + turn,
                    readable_integer(scene.rows()) + " rows, joined in order"},
                   room, 12);
}

constexpr float least_wide = 600, way_height = 32;

/// Title, choice of axes and colours of the rows: side by side or, in a small area, the title above the others.
struct HeadShape {
    bool small = false, stacked = false;
    bool choice = true; ///< of the axes; in a step of a lesson they are those of the step
    bool noted = true;  ///< a line below the title says what the points are
    /// Of the row below the title, with gaps above and below.
    static float row_height() { return std::max(in_design(control_height()), way_height) + 12; }
    float height() const { return stacked ? (noted ? 44 : 24) + row_height() : noted && choice ? 56 : 40; }
    /// In a small figure the note stands below the colours too.
    bool note_below() const { return noted && small && !stacked; }
};

HeadShape head_shape(const ProjectionScene& scene, Rect area) {
    const bool small = !has_room(area, least_wide, 0), tokens = scene.tokens > 0;
    const bool step = !is_figure() && draws_only_named(scene.session.state(), projection_view.id, area);
    return {small, small && !is_figure() && !step, !step, !step && (!small || tokens)};
}

void draw_head(ProjectionScene& scene, Rect head, const HeadShape& shape) {
    constexpr Choice choices[] = {{"2", "2-D", "the first two components"},
                                  {"3", "3-D", "the first three; drag to turn them"}};
    const float choice_width = is_figure() || !shape.choice ? 0 : 104, colors_width = shape.small ? 96 : 168;
    Rect row = shape.stacked ? inset(take_bottom(head, HeadShape::row_height()), {.top = 6}) : head;
    const Rect colors = take_right(row, colors_width, 20);
    Rect choice =
        shape.stacked ? take_left(row, choice_width) : take_right(row, choice_width, choice_width > 0 ? 20 : 0);
    choice = take_top(choice, in_design(control_height()));
    const float room = shape.stacked ? head.width : row.width;
    const std::string first = "irst " + std::to_string(scene.axes()) + " principal components";
    const std::string title =
        fitting({scene.field->encoding() + (scene.tokens > 0 ? " in their f" : " in its f") + first, "F" + first,
                 "Principal components"},
                room, 16, Weight::semibold);
    draw_title(ImGui::GetWindowDrawList(), head.min(), room, title,
               shape.noted && !shape.note_below() ? note_of(scene, room) : "");
    if (shape.note_below())
        draw_text(ImGui::GetWindowDrawList(), offset(head.min(), 0, 34), note_of(scene, head.width), 12, theme().text3);
    draw_way(scene, colors);
    if (!shape.choice)
        return;
    if (const std::optional<int> axes = segments(choice, "Axes##projection_axes", choices, scene.solid ? 1 : 0))
        scene.session.edit("projection_axes", choices[*axes].id);
}

void draw_nothing(const ProjectionScene& scene, Rect area) {
    const std::string text = scene.rows() == 1
                                 ? "One row has no directions to differ in: choose a length of 2 or more."
                                 : "All rows are the same, so there is nothing to project: choose another encoding, or "
                                   "settings in which positions differ.";
    draw_wrapped(ImGui::GetWindowDrawList(), offset(area.min(), 0, 24), std::min(area.width, px(480)), text, 14,
                 theme().text2);
}

/// The numbers behind the points: one row a position, one column a component.
void draw_scores(ProjectionScene& scene, Rect area) {
    const ColorScale scale = scale_of(scene.description);
    const Rect head = take_top(area, 24);
    const std::string title = fitting({"Position along each component", "Along each component", "Components"},
                                      head.width, 14, Weight::semibold);
    draw_text(ImGui::GetWindowDrawList(), head.min(), title, 14, theme().text, Weight::semibold);
    MatrixOptions options{.label = "Scores", .colors = scale.colors, .low = scale.low, .high = scale.high};
    options.focus = scene.session.focus();
    options.least_gutter = 44;
    const MatrixResult matrix = scene.canvas.matrix(scene.session, scene.field, area, options);
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
        scene.session.set_focus({scene.place_of(cell->row), cell->col});
    if (matrix.hovered)
        draw_pointed_card(*scene.field, scene.description, matrix, matrix.plot,
                          scene.field->explain(*matrix.hovered).fact);
}

/// The shares of the components, and where there is room the numbers, beside the points; in a narrow area below them.
PartLayout arrange(const State& state, Rect body, Rect area) {
    const Part points{.name = "points", .width = {374}, .height = {60}, .weight = 0.72f, .rank = 3};
    const Part shares{.name = "shares", .height = {170, 300}, .weight = 0.42f, .rank = 2};
    const Part scores{.name = "scores",
                      .height = {262},
                      .weight = 0.58f,
                      .rank = 1,
                      .wanted = !draws_only_named(state, projection_view.id, area)};
    Part side = in_column(16, {shares, scores});
    side.width = {190, 260};
    side.weight = 0.28f;
    Part above = points, below = shares;
    above.width = {};
    above.height = {214};
    below.height = exactly(190);
    std::vector<Part> ways{in_row(28, {points, side}), in_column(16, {above, below})};
    for (Part& way : ways)
        way = named_first(std::move(way), state, projection_view.id, area);
    return {body, ways};
}

void draw(Session& session, Canvas& canvas, Rect area) {
    ProjectionScene scene = scene_of(session, canvas);
    const bool alone = only_part(session.state(), projection_view.id) == "shares";
    const HeadShape head = head_shape(scene, area);
    const ViewFrame frame = view_frame(area, alone ? 0 : head.height(), false);
    if (frame.has_head())
        draw_head(scene, frame.head, head);
    if (constexpr float least = 60; !has_room(frame.body, 0, least))
        return;
    if (scene.field->shares().empty())
        return draw_nothing(scene, frame.body);
    const PartLayout layout = arrange(session.state(), frame.body, area);
    if (layout.has("points"))
        draw_cloud(scene, layout["points"]);
    if (layout.has("shares"))
        draw_scree(scene, layout.has("points") ? layout["shares"] : frame.body);
    if (layout.has("scores"))
        draw_scores(scene, layout["scores"]);
}

std::vector<ViewCurves> curves(Session& session) {
    Canvas nothing_drawn;
    const ProjectionScene scene = scene_of(session, nothing_drawn);
    if (scene.field->shares().empty())
        return {};
    return {{"shares", share_curve(scene)}};
}

constexpr Choice projection_axis_counts[] = {{"2", "2-D", "the plane of the first two"},
                                             {"3", "3-D", "the first three, turned by dragging"}};
constexpr Parameter projection_axes{.key = "projection_axes",
                                    .label = "Axes drawn",
                                    .help = "number of principal components drawn",
                                    .kind = Kind::choice,
                                    .initial = "3",
                                    .choices = projection_axis_counts};
constexpr Use own_parameters[] = {&projection_axes, &parameters::yaw, &parameters::pitch};

}

constinit const View projection_view = {
    .id = "projection",
    .title = "Projection",
    .example = "method=projection",
    .sort = Sort::projection,
    .parameters = own_parameters,
    .draw = draw,
    .also = embedded_words,
    .needs = "It needs a table of vectors, or words with their vectors.",
    .curves = curves,
};

}
