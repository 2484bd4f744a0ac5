// The frame of the frequencies view: the field of the state's method, and the waves in its columns if they turn with
// the position. The waves are computed from the same settings as the field, so they are those of its columns.
#include "views/frequencies/frequencies_view.hpp"
#include "core/position_waves.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "views/canvas/canvas.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/plot_parameters.hpp"
#include "views/views.hpp"
#include "widgets/layout.hpp"

#include <algorithm>

namespace posenc {

extern const View frequencies_view;

namespace {

void set_dimensions(WaveFrame& frame, const State& state) {
    const Index width = frame.field->size().col;
    for (const double number : state.list("dimensions"))
        if (number < static_cast<double>(width))
            frame.dimensions.push_back(static_cast<Index>(number));
    frame.instead = frame.dimensions.empty();
    for (Index col = 0; frame.instead && col < std::min<Index>(width, 4); ++col)
        frame.dimensions.push_back(col);
}

/// Whether the rows stand at these times, which are not all the same.
bool stands_at_times(const WaveFrame& frame, std::span<const double> times) {
    const Method& method = method_of(frame.session.state());
    return (&method == &registry::time2vec || &method == &registry::time) && !frame.turns() &&
           static_cast<Index>(times.size()) == frame.length &&
           std::any_of(times.begin(), times.end(), [&](double time) { return time != times.front(); });
}

}

std::optional<Rect> titled_plot(const WaveFrame& frame, Rect area, std::string_view title, std::string_view subtitle,
                                float left, float right) {
    if (frame.step)
        draw_heading(take_top(area, 18, 8).min(), area.width, title, subtitle);
    else
        take_top(area, in_design(draw_title(ImGui::GetWindowDrawList(), area.min(), area.width, title, subtitle)), 8);
    const Rect plot = inset(area, {.left = left, .right = right, .bottom = frame.step ? 42.0f : 46});
    return has_room(plot, 60, 40) ? std::optional(plot) : std::nullopt;
}

float point_radius(const ScreenAxis& axis) {
    return std::clamp(in_design(axis.cell_size()) * 0.35f, 1.5f, 4.5f);
}

NoWaves no_waves(const Method& method) {
    const View& view = view_for(method.id);
    return {method.no_waves, method.no_waves.empty() || &view == views().front() ? std::string_view{} : view.id};
}

WaveFrame wave_frame(Session& session) {
    const State& state = session.state();
    const FieldPtr field = session.field();
    WaveFrame frame{.session = session, .field = field, .description = field->description(), .waves = Waves({}, {})};
    frame.step = !is_figure() && names_parts(state, frequencies_view.id);
    frame.length = field->size().row;
    frame.offset = frame.description.rows.first;
    if (std::optional<PositionWaves> turning = position_waves(state, frame.offset + frame.length)) {
        frame.waves = std::move(turning->waves);
        frame.factor = turning->factor;
        frame.shape = turning->shape;
    }
    if (const std::span<const double> times = state.list("times"); stands_at_times(frame, times))
        frame.times.assign(times.begin(), times.end());
    set_dimensions(frame, state);
    frame.focus = session.focus();
    if (!state.is_none("position") && applies(parameters::position, state, frequencies_view.parameters)) {
        frame.asked = state.integer("position");
        frame.focus.row = std::clamp<Index>(*frame.asked - frame.offset, 0, frame.length - 1);
    }
    if (applies(parameters::hand_shift, state, frequencies_view.parameters))
        frame.shift = state.integer("hand_shift");
    return frame;
}

}
