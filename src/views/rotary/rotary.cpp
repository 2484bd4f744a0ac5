// Rotary embeddings: planes that turn and their effect on the score; tables of cosines and sines with the columns that
// turn together; wavelengths before and after scaling to longer contexts; the decay of xPos; and what turns which pair
// in images and videos. One method at a time: the segments at the top change the method and keep the settings.
#include "core/method.hpp"
#include "core/model/model_parameters.hpp"
#include "core/registry.hpp"
#include "core/relative/pairs.hpp"
#include "core/state/choice_label.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/plot_parameters.hpp"
#include "views/rotary/rotary_view.hpp"
#include "widgets/layout.hpp"

#include "icons.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace posenc {

extern const View rotary_view;

std::string scaling_label(const State& state) {
    return std::string(choice_label(parameters::scaling, state.text("scaling")));
}

Rect below_heading(const RotaryFrame& frame, Rect area, std::string_view title, std::string_view note) {
    if (frame.step && !note.empty() && heading_width(title, note) > area.width) { // a phone has no other place for it
        draw_two_line_heading(take_top(area, 36, 6).min(), area.width, title, note);
        return area;
    }
    if (frame.step) {
        draw_heading(take_top(area, 18, 6).min(), area.width, title, note);
        return area;
    }
    draw_two_line_heading(area.min(), area.width, title, note);
    return inset(area, {.top = note.empty() ? rotary_heading - 20 : rotary_heading});
}

namespace {

/// The largest position + 1 that the method draws; dynamic scalings depend on it.
Index shown_length(const RotaryFrame& frame) {
    const State& state = frame.state();
    if (frame.scores()) {
        const Pairs pairs = read_pairs(state);
        return std::max(pairs.queries, pairs.keys);
    }
    const Index first = frame.method == &registry::rotary_table ? state.integer("offset") : 0;
    return std::max<Index>(state.integer("length") + first, 1);
}

RotaryFrame rotary_frame(Session& session, Canvas& canvas) {
    const FieldPtr field = session.field();
    RotaryFrame frame{session, canvas, field, field->description(), {}, session.focus(), {}, {}};
    frame.scale = scale_of(frame.description);
    frame.method = &method_of(session.state());
    if (frame.scores() || frame.method == &registry::rotary_table || frame.method == &registry::rotary_frequencies)
        frame.planes = session.derived<RotaryPlanes>({settings_of(session.state(), *frame.method)}, [&] {
            return std::make_shared<RotaryPlanes>(session.state(), shown_length(frame));
        });
    return frame;
}

constexpr float most_segments = 720; ///< width

/// The methods of the view, that of its example first.
std::vector<Choice> parts_of_view() {
    const std::span<const Choice> all = choices_of(Sort::rotation);
    std::vector<Choice> parts(all.begin(), all.end());
    std::stable_partition(parts.begin(), parts.end(),
                          [](const Choice& part) { return part.id == registry::rotary_score.id; });
    return parts;
}

/// The segments of methods, which come off the area.
void draw_parts(RotaryFrame& frame, Rect& area) {
    const std::vector<Choice> parts = parts_of_view();
    const auto found =
        std::find_if(parts.begin(), parts.end(), [&](const Choice& part) { return part.id == frame.method->id; });
    const int chosen = static_cast<int>(found - parts.begin());
    Rect line = area;
    line = take_left(line, most_segments);
    line.height = segments_height(line.width, parts);
    take_top(area, in_design(line.height), 14);
    if (const std::optional<int> next = segments(line, "Part of rotary embeddings##part", parts, chosen))
        frame.session.edit("method", parts[*next].id);
}

/// Moves the session's focus to a query and key that have just been set, for all views. Afterwards the pointer may move
/// it elsewhere.
void look_at_pair(RotaryFrame& frame) {
    const State& state = frame.state();
    const bool position = !state.is_none("position"), distance = !state.is_none("key_distance");
    if (!position && !distance)
        return;
    RotaryMemory now;
    now.resets = frame.session.focus_resets();
    if (position)
        now.position = state.integer("position");
    if (distance)
        now.key_distance = state.integer("key_distance");
    auto& before = frame.canvas.memory<RotaryMemory>();
    if (before == now)
        return;
    before = now;
    const Cell size = frame.field->size();
    Cell cell = frame.focus;
    if (const auto* toeplitz = frame.field->as_toeplitz()) {
        const QueryKey pair = query_and_key(frame);
        cell = {std::clamp<Index>(pair.query - toeplitz->shift(), 0, size.row - 1),
                std::clamp<Index>(pair.key, 0, size.col - 1)};
    } else if (position) {
        cell.row = std::clamp<Index>(state.integer("position") - frame.description.rows.first, 0, size.row - 1);
    }
    frame.focus = cell;
    frame.session.look_at(cell);
}

void draw(Session& session, Canvas& canvas, Rect area) {
    RotaryFrame frame = rotary_frame(session, canvas);
    frame.step = draws_only_named(session.state(), rotary_view.id, area) && !is_figure();
    const float side = has_room(area, 700, 0) ? 24 : 12;
    Rect inside = inset(area, {side, 12, side, 8}); // less above than elsewhere: the segments are no text
    if (has_room(inside, 0, 300) && !draws_only_named(session.state(), rotary_view.id, area))
        draw_parts(frame, inside);
    if (!has_room(inside, 0, 120))
        return;
    if (frame.method != &registry::rotary_frequencies)
        look_at_pair(frame);
    if (frame.scores())
        draw_scores(frame, inside);
    else if (frame.method == &registry::rotary_frequencies)
        draw_context(frame, inside);
    else
        draw_tables(frame, inside);
}

std::vector<ViewCurves> curves(Session& session) {
    Canvas nothing_drawn;
    RotaryFrame frame = rotary_frame(session, nothing_drawn);
    if (frame.scores())
        return {{"curve", score_curves(frame)}};
    return frame.method == &registry::rotary_frequencies ? context_curves(frame) : std::vector<ViewCurves>();
}

float draw_notes(Session& session, Canvas&, Rect area) {
    const Method& method = method_of(session.state());
    if (&method == &registry::rotary_frequencies)
        return draw_context_notes(session.state(), area);
    const std::string text(method.sight);
    return draw_notes_of_view(area, "WHAT TO SEE", std::span(&text, 1));
}

constexpr Parameter key_distance{.key = "key_distance",
                                 .label = "Key before query",
                                 .symbol = "i − j",
                                 .unit = "positions",
                                 .help = "the key keeps this distance while the position moves",
                                 .kind = Kind::integer,
                                 .low = -16777216,
                                 .high = 16777216,
                                 .scale = Scale::symmetric,
                                 .initial = "none",
                                 .none_label = "pointer"};
constexpr When of_scores = is(parameters::method, registry::rotary_score, registry::xpos),
               with_positions = is_not(parameters::method, registry::rotary_frequencies),
               of_longer = is(parameters::method, registry::rotary_frequencies) && with_scaling;
constexpr Use own_parameters[] = {{&parameters::position, &with_positions},
                                  {&key_distance, &of_scores},
                                  {&parameters::distance_scale, &of_scores},
                                  {&parameters::wanted_length, &of_longer},
                                  &parameters::pixel};

}

constinit const View rotary_view = {
    .id = "rotary",
    .title = "Rotary",
    .example = "method=rotary-score&vectors=seeded&d_model=64",
    .sort = Sort::rotation,
    .parameters = own_parameters,
    .draw = draw,
    .notes = draw_notes,
    .needs = "It needs an encoding that turns pairs of channels.",
    .curves = curves,
};

}
