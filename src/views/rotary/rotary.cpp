// Rotary embeddings: planes turning and what is left of them in the score, tables of cosines and sines with the columns
// that turn together, wavelengths before and after scaling to longer contexts, the decay of xPos, and what turns which
// pair in images and videos. One method at a time; the row at the top goes from one to the other, and settings stay.
#include "core/method.hpp"
#include "core/relative/pairs.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/plot_parameters.hpp"
#include "views/rotary/scene.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace posenc {

extern const View rotary_view;

std::string scaling_label(const State& state) {
    for (const Choice& choice : parameters::scaling.choices)
        if (choice.id == state.text("scaling"))
            return std::string(choice.label);
    return {};
}

namespace {

constexpr Choice parts[] = {{"rotary-score", "Scores", "planes turning and q · k over the distance"},
                            {"rotary-table", "Tables", "cosines and sines, position by channel"},
                            {"rotary-frequencies", "Wavelengths", "before and after scaling to longer contexts"},
                            {"xpos", "xPos", "pairs that fade with the distance"},
                            {"rotary-axial", "Axial", "images: rows and columns turn different pairs"},
                            {"rotary-mixed", "Mixed", "images: pairs turn along slanted directions"},
                            {"m-rope", "M-RoPE", "images and videos in a text"}};
constexpr auto shown_methods = [] {
    std::array<std::string_view, std::size(parts)> ids;
    std::transform(std::begin(parts), std::end(parts), ids.begin(), [](const Choice& part) { return part.id; });
    return ids;
}();

/// Largest position + 1 of what the method draws, which dynamic scalings depend on.
Index shown_length(const RotaryFrame& frame) {
    const State& state = frame.state();
    if (frame.scores()) {
        const Pairs pairs = read_pairs(state);
        return std::max(pairs.queries, pairs.keys);
    }
    const Index first = frame.method == "rotary-table" ? state.integer("offset") : 0;
    return std::max<Index>(state.integer("length") + first, 1);
}

RotaryFrame rotary_frame(Session& session, Canvas& canvas) {
    const FieldPtr field = session.field();
    RotaryFrame frame{session, canvas, field, field->description(), {}, session.focus(), {}, {}};
    frame.scale = scale_of(frame.description);
    const Method* method = find_method(session.state().text("method"));
    frame.method = method ? method->id : std::string_view{};
    if (frame.scores() || frame.method == "rotary-table" || frame.method == "rotary-frequencies")
        frame.planes = session.derived<RotaryPlanes>({settings_of(session.state(), *method)}, [&] {
            return std::make_shared<RotaryPlanes>(session.state(), shown_length(frame));
        });
    return frame;
}

/// The row of methods; returns its height.
float draw_parts(RotaryFrame& frame, ImVec2 at, float width) {
    const auto found =
        std::find_if(std::begin(parts), std::end(parts), [&](const Choice& part) { return part.id == frame.method; });
    const int chosen = static_cast<int>(found - std::begin(parts));
    const float height = segments_height(width, parts);
    if (const std::optional<int> next =
            segments({at.x, at.y, width, height}, "Part of rotary embeddings##part", parts, chosen))
        frame.session.edit("method", parts[*next].id);
    return height;
}

/// Every view looks at the query and the key as soon as they are set; from then on the pointer may look elsewhere.
void look_at_pair(RotaryFrame& frame) {
    const State& state = frame.state();
    const bool position = !state.is_none("position"), distance = !state.is_none("key_distance");
    if (!position && !distance)
        return;
    RotaryMemory now;
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
    frame.session.set_focus(cell);
}

void draw(Session& session, Canvas& canvas, Rect area) {
    RotaryFrame frame = rotary_frame(session, canvas);
    const float margin = area.width < px(620) ? px(12) : px(24);
    Rect inside{area.x + margin, area.y + px(12), area.width - 2 * margin, area.height - px(20)};
    if (inside.height >= px(300) && !draws_only_named(session.state(), rotary_view.id, area)) {
        const float used = draw_parts(frame, inside.min(), std::min(inside.width, px(720))) + px(14);
        inside.y += used;
        inside.height -= used;
    }
    if (inside.height < px(120))
        return;
    if (frame.method != "rotary-frequencies")
        look_at_pair(frame);
    if (frame.scores())
        draw_scores(frame, inside);
    else if (frame.method == "rotary-frequencies")
        draw_context(frame, inside);
    else
        draw_tables(frame, inside);
}

std::string_view words_on(std::string_view method) {
    if (method == "rotary-table")
        return "Both columns of a pair hold the same number: the two channels of a query or key in them turn together, "
               "by position × frequency. Libraries differ in which two columns those are, and a model must be used "
               "with the layout that it was trained with.";
    if (method == "xpos")
        return "Each pair’s share is multiplied by z^((i − j)/B), z < 1: fast pairs fade within a short distance, slow "
               "ones last. Keys after their query would grow instead; a causal mask hides them.";
    if (method == "rotary-axial")
        return "A patch has a row and a column. Half of the pairs turn by the row, half by the column, so a score "
               "depends on the two differences separately.";
    if (method == "rotary-mixed")
        return "Each head gets a random direction. Half of its pairs turn along it, the others at right angles to it; "
               "training then changes the direction of each pair separately.";
    if (method == "m-rope")
        return "A text token has three equal positions, so in a text M-RoPE is plain RoPE. A patch has its frame, row "
               "and column, each of which turns its own section of the pairs.";
    return "Both vectors turn by position × frequency in every plane. Moving both by the same number of positions "
           "leaves the angle between them unchanged: set a key distance, play the position, and the score stays the "
           "same.";
}

float draw_notes(Session& session, Canvas&, Rect area) {
    const std::string_view method = session.state().text("method");
    if (method == "rotary-frequencies")
        return draw_context_notes(session.state(), area);
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_text(list, area.min(), "WHAT TO SEE", 12, theme().text3, Weight::semibold);
    const std::string text(words_on(method));
    const float height = draw_wrapped(list, {area.x, area.y + px(28)}, area.width, text, 13, theme().text2);
    note_item({text, "text", area.x, area.y + px(28), area.width, height});
    return height + px(28);
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
constexpr When of_scores = is(parameters::method, "rotary-score", "xpos"),
               with_positions = is_not(parameters::method, "rotary-frequencies");
constexpr Use own_parameters[] = {{&parameters::position, &with_positions},
                                  {&key_distance, &of_scores},
                                  {&parameters::distance_scale, &of_scores},
                                  &parameters::pixel};

}

constinit const View rotary_view = {
    .id = "rotary",
    .title = "Rotary",
    .example = "method=rotary-score&vectors=seeded&d_model=64",
    .methods = shown_methods,
    .parameters = own_parameters,
    .draw = draw,
    .notes = draw_notes,
};

}
