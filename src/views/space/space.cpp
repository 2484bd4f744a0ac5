// Time and space: time stamps that the user can move, Time2Vec, Fourier features, and images of patches.
#include "core/registry.hpp"
#include "core/similarity/patch_similarity.hpp"
#include "core/similarity/similarity_curve.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/plot_parameters.hpp"
#include "views/space/space_view.hpp"

#include <algorithm>

namespace posenc {

extern const View space_view;

void draw_space_card(SpaceFrame& frame, const FieldPtr& field, const MatrixResult& matrix) {
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
        frame.session.set_focus(*cell);
    if (!matrix.hovered || look().touch || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Pointed pointed = pointed_at(*field, field->description(), matrix, *matrix.hovered);
    draw_hover_card(matrix.cell_rect(*matrix.hovered), matrix.plot,
                    value_color(matrix.scale.colors, pointed.value, matrix.scale.low, matrix.scale.high),
                    pointed.number, pointed.where,
                    pointed.several ? "zoom in to see single cells" : field->explain(*matrix.hovered).fact,
                    pointed.note);
}

namespace {

struct Part {
    const Method* method; ///< the method shown, which its segment chooses
    const Method* also;   ///< another method that it can show
    void (*draw)(SpaceFrame&, Rect);
};
constexpr Part parts[] = {{&registry::time, nullptr, draw_times},
                          {&registry::time2vec, nullptr, draw_time2vec},
                          {&registry::fourier_features, nullptr, draw_fourier},
                          {&registry::sinusoidal_2d, &registry::axial_learned, draw_grid}};

std::size_t part_of(const State& state) {
    const Method* method = &method_of(state);
    const auto found = std::find_if(std::begin(parts), std::end(parts),
                                    [&](const Part& part) { return part.method == method || part.also == method; });
    return found == std::end(parts) ? 0 : static_cast<std::size_t>(found - std::begin(parts));
}

void draw(Session& session, Canvas& canvas, Rect area) {
    const std::size_t chosen = part_of(session.state());
    SpaceFrame frame{session, canvas, area.width < px(640)};
    const float margin = px(frame.narrow ? 12 : 24);
    const Rect inside{area.x + margin, area.y + px(16), area.width - 2 * margin, area.height - px(28)};
    Choice choices[std::size(parts)];
    for (std::size_t i = 0; i < std::size(parts); ++i)
        choices[i] = {parts[i].method->id, parts[i].method->choice, parts[i].method->hint};
    const float width = frame.narrow ? inside.width : std::min(inside.width * 0.5f, px(340));
    const Rect bed{inside.right() - width, inside.y, width, segments_height(width, choices)};
    if (!only_part(session.state(), space_view.id).empty()) {
        parts[chosen].draw(frame, inside);
        return;
    }
    const bool titled = !frame.narrow || is_figure();
    if (titled)
        draw_title(ImGui::GetWindowDrawList(), inside.min(), inside.width - (is_figure() ? 0 : width + px(24)),
                   session.field()->description().title, method_of(session.state()).sight);
    if (const std::optional<int> part = segments(bed, "What is shown##shown", choices, static_cast<int>(chosen)))
        session.edit("method", parts[*part].method->id);
    const float head = std::max(bed.height, titled ? px(40) : 0) + px(16);
    parts[chosen].draw(frame, {inside.x, inside.y + head, inside.width, inside.height - head});
}

std::vector<ViewCurves> curves(Session& session) {
    Canvas nothing_drawn;
    SpaceFrame frame{session, nothing_drawn};
    const Method& method = *parts[part_of(session.state())].method;
    if (&method == &registry::time)
        return {{"curve", time_curves(frame)}};
    if (&method == &registry::time2vec)
        return {{"curve", time2vec_curves(frame)}};
    if (&method == &registry::fourier_features)
        return {{"kernel", kernel_curve(frame)}};
    return {};
}

constexpr Parameter patch{.key = "patch",
                          .label = "Patch",
                          .help = "the patch that all others are compared with, counted row by row from 0",
                          .kind = Kind::integer,
                          .low = 0,
                          .high = 1048575,
                          .initial = "none",
                          .none_label = "middle"};
constexpr When with_curves = is(parameters::method, registry::time2vec),
               of_places = is(parameters::method, registry::sinusoidal_2d, registry::axial_learned);
constexpr Use own_parameters[] = {&parameters::pixel,
                                  {&parameters::dimensions, &with_curves},
                                  {&parameters::measure, &of_places},
                                  {&patch, &of_places}};

}

constinit const View space_view = {
    .id = "space",
    .title = "Time and space",
    .example = "method=time&times=0,1,1.5,4,4.2,9&d_model=16",
    .sort = Sort::places,
    .parameters = own_parameters,
    .draw = draw,
    .needs = "It needs positions in time or in an image.",
    .curves = curves,
};

}
