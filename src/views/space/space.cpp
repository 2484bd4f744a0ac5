// Time and space: time stamps that the user can move, Time2Vec, Fourier features, and images of patches.
#include "core/registry.hpp"
#include "core/similarity/patch_similarity.hpp"
#include "core/similarity/similarity_curve.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/plot/plot_parameters.hpp"
#include "views/space/space_view.hpp"

#include <algorithm>

namespace posenc {

extern const View space_view;

void draw_space_card(const Field& field, const MatrixResult& matrix, std::string_view fact) {
    if (!matrix.hovered || look().touch || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Pointed pointed = pointed_at(field, field.description(), matrix, *matrix.hovered);
    draw_hover_card(matrix.cell_rect(*matrix.hovered), matrix.plot, value_color(matrix.scale, pointed.value),
                    pointed.number, pointed.where, fact, pointed.note);
}

void point_at_table(SpaceFrame& frame, const Field& field, const MatrixResult& matrix) {
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
        frame.session.set_focus(*cell);
    if (!matrix.hovered)
        return;
    const Block block = matrix.block(*matrix.hovered);
    draw_space_card(field, matrix,
                    block.rows * block.cols > 1 ? "zoom in to see single cells" : field.explain(*matrix.hovered).fact);
}

namespace {

/// Whether `shows` names one of these parts.
bool has_named(const Part& parts, const State& state) {
    return names_part(state, parts.name) || std::any_of(parts.inside.begin(), parts.inside.end(),
                                                        [&](const Part& part) { return has_named(part, state); });
}

}

bool SpaceFrame::step() const {
    return !is_figure() && draws_only_named(state(), space_view.id, area);
}

Part named_here(const SpaceFrame& frame, Part parts) {
    return has_named(parts, frame.state()) ? named_first(std::move(parts), frame.state(), space_view.id, frame.area)
                                           : parts;
}

namespace {

struct Subject {
    const Method* method; ///< the method shown, which its segment chooses
    const Method* also;   ///< another method that it can show
    void (*draw)(SpaceFrame&, Rect);
};
constexpr Subject subjects[] = {{&registry::time, nullptr, draw_times},
                                {&registry::time2vec, nullptr, draw_time2vec},
                                {&registry::fourier_features, nullptr, draw_fourier},
                                {&registry::sinusoidal_2d, &registry::axial_learned, draw_grid}};

std::size_t subject_of(const State& state) {
    const Method* method = &method_of(state);
    const auto found = std::find_if(std::begin(subjects), std::end(subjects), [&](const Subject& subject) {
        return subject.method == method || subject.also == method;
    });
    return found == std::end(subjects) ? 0 : static_cast<std::size_t>(found - std::begin(subjects));
}

/// The title, and beside it, or alone where it is narrow, the choice of the subject.
void draw_head(SpaceFrame& frame, Rect& rest, std::size_t chosen) {
    Session& session = frame.session;
    Choice choices[std::size(subjects)];
    for (std::size_t i = 0; i < std::size(subjects); ++i)
        choices[i] = {subjects[i].method->id, subjects[i].method->choice, subjects[i].method->hint};
    const bool titled = !frame.narrow || is_figure();
    const float width = in_design(rest.width), choice = frame.narrow ? width : std::min(width / 2, 340.0f);
    const float high = in_design(segments_height(px(choice), choices));
    Rect title = take_top(rest, std::max(high, titled ? 40.0f : 0), 16),
         bed = is_figure() ? Rect{} : take_right(title, choice, 24);
    if (titled)
        draw_title(ImGui::GetWindowDrawList(), title.min(), title.width, session.field()->description().title,
                   method_of(session.state()).sight);
    if (const std::optional<int> picked =
            segments(take_top(bed, high), "What is shown##shown", choices, static_cast<int>(chosen)))
        session.edit("method", subjects[*picked].method->id);
}

void draw(Session& session, Canvas& canvas, Rect area) {
    const std::size_t chosen = subject_of(session.state());
    SpaceFrame frame{session, canvas, area, !has_room(area, 640, 0)};
    Rect inside = inset(area, {frame.margin(), 16, frame.margin(), 12});
    if (!frame.step() && only_part(session.state(), space_view.id).empty())
        draw_head(frame, inside, chosen);
    subjects[chosen].draw(frame, inside);
}

std::vector<ViewCurves> curves(Session& session) {
    Canvas nothing_drawn;
    SpaceFrame frame{session, nothing_drawn};
    const Method& method = *subjects[subject_of(session.state())].method;
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
