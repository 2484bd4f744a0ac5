// The rows of any absolute encoding in their first two or three principal components, and the share of the variance of
// each component.
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
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
void draw_way(const ProjectionScene& scene, float right, float y, float width) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    constexpr int steps = 64;
    for (int i = 0; i < steps; ++i)
        list->AddRectFilled({std::floor(right - width + width * static_cast<float>(i) / steps), y},
                            {std::floor(right - width + width * static_cast<float>(i + 1) / steps), y + px(10)},
                            way_color((static_cast<double>(i) + 0.5) / steps));
    list->AddRect({right - width, y}, {right, y + px(10)}, theme().line2);
    const AxisNames& names = scene.description.rows;
    const std::string first = axis_label(names, 0), last = axis_label(names, scene.places() - 1);
    if (text_size(first, 12).x + text_size(last, 12).x + px(8) <= width)
        draw_text(list, {right - width, y + px(13)}, first, 12, theme().text2);
    draw_text_aligned(list, {right, y + px(13)}, {1, 0}, last, 12, theme().text2);
    if (text_size(first, 12).x + text_size(last, 12).x + text_size(names.name, 12).x + px(24) <= width)
        draw_text_aligned(list, {right - width / 2, y + px(13)}, {0.5f, 0}, names.name, 12, theme().text2);
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

float draw_head(ProjectionScene& scene, Rect area) {
    constexpr Choice choices[] = {{"2", "2-D", "the first two components"},
                                  {"3", "3-D", "the first three; drag to turn them"}};
    const bool narrow = area.width < px(560);
    const float bar = px(narrow ? 96 : 168), choice = px(104);
    const float room = area.width - bar - choice - px(40);
    const std::string first = "irst " + std::to_string(scene.axes()) + " principal components";
    const std::string title =
        fitting({scene.field->encoding() + (scene.tokens > 0 ? " in their f" : " in its f") + first, "F" + first,
                 "Principal components"},
                narrow ? area.width : room, 16, Weight::semibold);
    // In low areas the choice below needs the room.
    const bool noted = !narrow || (scene.tokens > 0 && area.height >= px(100));
    const float width = narrow ? area.width : room;
    const float head =
        draw_title(ImGui::GetWindowDrawList(), area.min(), width, title, noted ? note_of(scene, width) : "");
    const float y = narrow ? area.y + head + px(6) : area.y;
    const float left = narrow ? area.x : area.right() - bar - choice - px(20);
    if (const std::optional<int> axes =
            segments({left, y, choice, control_height()}, "Axes##projection_axes", choices, scene.solid ? 1 : 0))
        scene.session.edit("projection_axes", choices[*axes].id);
    if (constexpr float way_height = 32; y + px(way_height) <= area.bottom())
        draw_way(scene, area.right(), y + px(4), bar);
    return narrow ? head + px(12) + control_height() : px(56);
}

void draw_nothing(const ProjectionScene& scene, Rect area) {
    const std::string text = scene.rows() == 1
                                 ? "One row has no directions to differ in: choose a length of 2 or more."
                                 : "All rows are the same, so there is nothing to project: choose another encoding, or "
                                   "settings in which positions differ.";
    draw_wrapped(ImGui::GetWindowDrawList(), {area.x, area.y + px(24)}, std::min(area.width, px(480)), text, 14,
                 theme().text2);
}

/// The numbers behind the points: one row a position, one column a component.
void draw_scores(ProjectionScene& scene, Rect area) {
    const ColorScale scale = scale_of(scene.description);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string title = fitting({"Position along each component", "Along each component", "Components"},
                                      area.width, 14, Weight::semibold);
    draw_text(list, area.min(), title, 14, theme().text, Weight::semibold);
    MatrixOptions options{.label = "Scores", .colors = scale.colors, .low = scale.low, .high = scale.high};
    options.focus = scene.session.focus();
    options.least_gutter = 44;
    const MatrixResult matrix = scene.canvas.matrix(
        scene.session, scene.field, {area.x, area.y + px(24), area.width, area.height - px(24)}, options);
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
        scene.session.set_focus({scene.place_of(cell->row), cell->col});
    if (!matrix.hovered || look().touch || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Pointed pointed = pointed_at(*scene.field, scene.description, matrix, *matrix.hovered);
    draw_hover_card(matrix.cell_rect(*matrix.hovered), matrix.plot,
                    value_color(matrix.scale.colors, pointed.value, matrix.scale.low, matrix.scale.high),
                    pointed.number, pointed.where, scene.field->explain(*matrix.hovered).fact, pointed.note);
}

void draw(Session& session, Canvas& canvas, Rect area) {
    ProjectionScene scene = scene_of(session, canvas);
    const bool narrow = area.width < px(640);
    const float margin = px(narrow ? 12 : 24);
    const Rect inside{area.x + margin, area.y + px(16), area.width - 2 * margin, area.height - px(28)};
    if (only_part(session.state(), projection_view.id) == "shares" && !scene.field->shares().empty())
        return draw_scree(scene, inside);
    const float head = draw_head(scene, inside);
    const Rect rest{inside.x, inside.y + head, inside.width, inside.height - head};
    constexpr float least = 60; // a lower area below the head could not be read
    if (rest.height < px(least))
        return;
    if (scene.field->shares().empty())
        return draw_nothing(scene, rest);
    const bool with_shares = !gives_way(session.state(), projection_view.id, "shares", area);
    if (narrow) {
        const float scree = with_shares && rest.height >= px(420) ? px(190) : 0;
        draw_cloud(scene, {rest.x, rest.y, rest.width, rest.height - scree - (scree > 0 ? px(16) : 0)});
        if (scree > 0)
            draw_scree(scene, {rest.x, rest.bottom() - scree, rest.width, scree});
        return;
    }
    if (!with_shares)
        return draw_cloud(scene, rest);
    const float side = std::clamp(std::floor(rest.width * 0.28f), px(190), px(260));
    draw_cloud(scene, {rest.x, rest.y, rest.width - side - px(28), rest.height});
    const bool table = rest.height >= px(480);
    const float scree = table ? std::floor(rest.height * 0.42f) : rest.height;
    draw_scree(scene, {rest.right() - side, rest.y, side, std::min(scree, px(300))});
    if (table)
        draw_scores(scene, {rest.right() - side, rest.y + scree + px(16), side, rest.height - scree - px(16)});
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
