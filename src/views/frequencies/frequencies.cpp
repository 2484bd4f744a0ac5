// Frequencies: the waves of chosen dimensions and, below them, what `frequency_detail` names: the wavelength of every
// pair with the pairs' clocks, a binary counter, the effect of the width, or positions that share a value. The hand
// stands at the parameter `position`; without that it follows the focus.
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/canvas.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/frequencies/frequencies_view.hpp"
#include "views/plot/plot_parameters.hpp"
#include "views/views.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

extern const View frequencies_view;

namespace {

void set_position(WaveFrame& frame, Index row, std::uint64_t gesture) {
    frame.session.edit(parameters::position, Value{static_cast<double>(frame.offset + row), {}, {}}, gesture);
}

/// The number of the gesture that moves the hand. It stays the same until a new gesture begins.
std::uint64_t hand_gesture(WaveFrame& frame, bool begins) {
    if (begins)
        frame.memory->hand_gesture = frame.session.new_gesture();
    return frame.memory->hand_gesture;
}

}

void drag_hand(WaveFrame& frame, Index row) {
    if (ImGui::IsItemActive() && ImGui::IsMouseDown(ImGuiMouseButton_Left))
        set_position(frame, row, hand_gesture(frame, ImGui::IsItemActivated()));
}

void step_hand(WaveFrame& frame, Index step, bool again) {
    const Index row = std::clamp<Index>(frame.focus.row + step, 0, frame.length - 1);
    frame.session.set_focus({row, frame.focus.col});
    if (frame.asked)
        set_position(frame, row, hand_gesture(frame, !again));
}

namespace {

/// Moves the session's focus to a position that has just been set, for all views. Afterwards the pointer may move it
/// elsewhere.
void look_at_position(WaveFrame& frame) {
    const std::optional<Index> row = frame.asked ? std::optional(frame.focus.row) : std::nullopt;
    const Index resets = frame.session.focus_resets();
    if (row && (frame.memory->position_asked != row || frame.memory->resets != resets))
        frame.session.look_at(frame.focus);
    frame.memory->position_asked = row;
    frame.memory->resets = resets;
}

constexpr Choice frequency_details[] = {
    {"clocks", "clocks", "wavelengths, and a dial for every pair of sine and cosine"},
    {"counter", "binary counter", "the clocks, and the bits of the position beside the pairs"},
    {"width", "varying d_model", "how the value at the marked position and the wavelengths change with the width"},
    {"collisions", "shared values", "which other positions have the value at the pointer, and what tells them apart"}};
constexpr Parameter frequency_detail{.key = "frequency_detail",
                                     .label = "Below the waves",
                                     .help = "wavelengths with clocks or with bits, a varying width, or shared values",
                                     .kind = Kind::choice,
                                     .initial = "clocks",
                                     .choices = frequency_details};

constexpr float choice_width = 600, part_gap = 20;
constexpr float least_part = 170, least_named = 150; ///< flatter plots cannot be read
constexpr float least_beside = 276;                  ///< narrower plots stand below each other

float choice_height(float width) {
    return segments_height(std::min(width, px(choice_width)), frequency_details);
}

/// The segments that choose what stands below the waves.
void draw_detail_choice(WaveFrame& frame, Rect area) {
    int chosen = 0;
    for (std::size_t i = 0; i < std::size(frequency_details); ++i)
        chosen =
            frequency_details[i].id == frame.session.state().text("frequency_detail") ? static_cast<int>(i) : chosen;
    if (const std::optional<int> clicked =
            segments(take_left(area, choice_width), "Below the waves##frequency_detail", frequency_details, chosen))
        frame.session.edit("frequency_detail", frequency_details[*clicked].id);
}

/// The period of every column: known where it is computed, else of the wave that fits best.
void draw_lengths(WaveFrame& frame, Rect area) {
    frame.turns() ? draw_wavelengths(frame, area) : draw_periods(frame, area);
}

struct WavePart {
    std::string_view name;
    void (*draw)(WaveFrame& frame, Rect area);
};
/// In the order in which they stand. A lesson can name all but the choice.
constexpr WavePart wave_parts[] = {
    {"waves", draw_waves},  {"choice", draw_detail_choice}, {"wavelengths", draw_lengths},  {"clocks", draw_clocks},
    {"bits", draw_counter}, {"widths", draw_widths},        {"collisions", draw_collisions}};

/// What `frequency_detail` names, the main part first.
std::vector<std::string_view> detail_parts(const WaveFrame& frame) {
    const std::string_view detail = frame.shape ? frame.session.state().text("frequency_detail") : "clocks";
    if (detail == "width")
        return {"widths"};
    if (detail == "collisions")
        return {"collisions"};
    return {detail == "counter" ? "bits" : "wavelengths", "clocks"};
}

bool exists(const WaveFrame& frame, std::string_view part) {
    if (part == "widths" || part == "collisions") // only sinusoidal waves have a width to vary and collisions
        return frame.shape.has_value();
    return part == "bits" ? frame.turns() : part != "clocks" || frame.waves.pairs() > 0;
}

/// Whether the parts that a step names are drawn alone: not where they do not exist, nor where the reader has chosen a
/// detail of which the step names nothing.
bool draws_step_alone(const WaveFrame& frame, std::span<const std::string_view> detail, Rect area) {
    const State& state = frame.session.state();
    const auto named = [&](std::string_view part) { return names_part(state, part) && exists(frame, part); };
    const bool waves = named("waves"), of_detail = std::any_of(detail.begin(), detail.end(), named);
    const bool others = std::any_of(std::begin(wave_parts) + 1, std::end(wave_parts),
                                    [&](const WavePart& part) { return named(part.name); });
    return draws_only_named(state, frequencies_view.id, area) &&
           (is_figure() ? waves || others : of_detail || (waves && !others));
}

std::vector<Part> parts_below(const WaveFrame& frame, std::span<const std::string_view> detail, bool alone) {
    std::vector<Part> parts;
    for (const WavePart& part : wave_parts) {
        const auto found = std::find(detail.begin(), detail.end(), part.name);
        if (part.name == "waves" || part.name == "choice")
            continue;
        parts.push_back({.name = part.name,
                         .width = {least_beside},
                         .height = {alone ? least_named : least_part},
                         .rank = found == detail.begin() ? 3 : 1,
                         .wanted = (alone || found != detail.end()) && exists(frame, part.name)});
    }
    return parts;
}

/// The waves above all else; below them what was chosen, side by side or, where it is narrow, below each other.
PartLayout arrange(const WaveFrame& frame, Rect body, Rect area) {
    const State& state = frame.session.state();
    const std::vector<std::string_view> detail = detail_parts(frame);
    const bool alone = draws_step_alone(frame, detail, area);
    const float gap = alone ? 12 : part_gap;
    const Part waves{.name = "waves", .height = {alone ? least_named : least_part}, .rank = 4};
    const Part choice{.name = "choice",
                      .height = exactly(in_design(choice_height(body.width))),
                      .rank = 2,
                      .wanted = frame.shape && !is_figure() && !alone};
    std::vector<Part> below = parts_below(frame, detail, alone);
    Part row = in_row(alone ? 24 : 40, below), column = in_column(gap, {waves, choice});
    row.weight = 1.25f;
    for (Part& part : below) {
        part.width = {};
        part.weight = part.name == "bits" ? 1.5f : 1; // a line for each bit
    }
    column.inside.insert(column.inside.end(), below.begin(), below.end());
    std::vector<Part> ways{in_column(gap, {waves, choice, row}), column};
    if (alone || !draws_only_named(state, frequencies_view.id, area))
        for (Part& way : ways)
            way = named_first(std::move(way), state, frequencies_view.id, area);
    return {body, ways};
}

/// Columns without waves: the numbers, and below them why there is nothing else to draw.
void draw_without_waves(WaveFrame& frame, Rect body) {
    const auto [why, view] = no_waves(method_of(frame.session.state()));
    const View* further = find_view(view);
    const std::string label = further ? "Show in " + std::string(further->title) : "";
    const float beside = further ? in_design(button_width(label)) : 0;
    const bool stacked = 2 * px(beside + 16) > body.width;
    const float width = std::min(in_design(body.width) - 28 - (stacked || !further ? 0 : beside + 16), 620.0f);
    const float text = in_design(draw_wrapped(nullptr, {}, px(width), why, 13, 0)),
                control = in_design(control_height());
    const PartLayout layout(
        body,
        in_column(16, {{.name = "waves", .height = {160}, .rank = 1},
                       {.name = "why", .height = exactly(stacked ? text + 8 + control : std::max(text, control))}}));
    draw_waves(frame, layout["waves"]);
    if (!layout.has("why")) // the notes in the inspector say it too
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    Rect rest = layout["why"], icon = take_left(rest, 18, 10);
    draw_icon(list, take_top(icon, 20).center(), icons::info, 16, theme().text2);
    const Rect words = stacked ? take_top(rest, text, 8) : take_left(rest, width, 16);
    draw_wrapped(list, words.min(), px(width), why, 13, theme().text2);
    note_item({"no wavelengths: " + std::string(why), "text", words.x, words.y, px(width), px(text)});
    Rect foot = take_top(rest, control);
    if (further && button(take_left(foot, beside), with_identity(label, "further")))
        frame.session.edit("view", view);
}

void draw(Session& session, Canvas& canvas, Rect area) {
    WaveFrame frame = wave_frame(session);
    frame.memory = &canvas.memory<FrequencyMemory>();
    look_at_position(frame);
    const Rect body = view_frame(area, 0, false).body;
    if (!frame.turns() && session.state().text("method") != registry::own.id)
        return draw_without_waves(frame, body);
    const PartLayout layout = arrange(frame, body, area);
    if (layout.lost("choice")) // without it nobody could tell what stands below the waves
        return draw_waves(frame, body);
    for (const WavePart& part : wave_parts)
        if (layout.has(part.name))
            part.draw(frame, layout[part.name]);
    const Rect waves = layout["waves"], line = below(waves, 0, part_gap / 2);
    if (layout.has("waves") && !frame.step && waves.bottom() < body.bottom())
        hairline(ImGui::GetWindowDrawList(), line.min(), line.max());
}

std::vector<ViewCurves> curves(Session& session) {
    const WaveFrame frame = wave_frame(session);
    std::vector<ViewCurves> all{{"waves", wave_curves(frame)}};
    if (session.state().text("method") == registry::own.id)
        all.push_back({"wavelengths", period_curves(frame)});
    else if (frame.waves.pairs() > 0)
        all.push_back({"wavelengths", wavelength_curves(frame)});
    if (frame.shape)
        all.push_back({"widths", width_curves(frame)});
    return all;
}

/// In these methods a row is a moment or a place of a grid, so there is no position to choose.
constexpr When with_position =
                   is_not(parameters::method, registry::time, registry::time2vec, registry::sinusoidal_2d,
                          registry::axial_learned, registry::rotary_axial, registry::rotary_mixed, registry::m_rope),
               of_sinusoid = is(parameters::method, registry::sinusoidal),
               with_clocks = is(parameters::method, registry::sinusoidal, registry::rotary_table);
constexpr Use own_parameters[] = {{&parameters::position, &with_position},
                                  &parameters::dimensions,
                                  {&frequency_detail, &of_sinusoid},
                                  {&parameters::hand_shift, &with_clocks}};

}

namespace parameters {

constinit const Parameter hand_shift{.key = "hand_shift",
                                     .label = "Shift of the hands",
                                     .symbol = "k",
                                     .unit = "positions",
                                     .help = "a second hand on every clock, so many positions further on",
                                     .kind = Kind::integer,
                                     .low = -65536,
                                     .high = 65536,
                                     .scale = Scale::symmetric,
                                     .initial = "0"};

}

constinit const View frequencies_view = {
    .id = "frequencies",
    .title = "Frequencies",
    .example = "method=sinusoidal&d_model=32&length=60&dimensions=6,7,8,9",
    .parameters = own_parameters,
    .draw = draw,
    .notes = draw_wave_notes,
    .also = rows_of_channels,
    .needs = "It needs a vector for each position, channel by channel.",
    .curves = curves,
};

}
