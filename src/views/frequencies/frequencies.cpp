// Frequencies: the waves of chosen dimensions and, below them, what `frequency_detail` names: the wavelength of every
// pair with the pairs' clocks, a binary counter, the effect of the width, or positions that share a value. The hand
// stands at the parameter `position`; without that it follows the focus.
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/canvas.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/frequencies/frequencies_view.hpp"
#include "views/plot/plot_parameters.hpp"
#include "views/views.hpp"
#include "widgets/hit_area.hpp"
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
    if (row && frame.memory->position_asked != row)
        frame.session.set_focus(frame.focus);
    frame.memory->position_asked = row;
}

constexpr float least_part = 150;       ///< of each of several parts in a lesson
constexpr float least_two = 360;        ///< below this height two plots would be too flat to read
constexpr float least_two_narrow = 460; ///< the same where segments take two rows
constexpr float least_three = 620;      ///< from this height on, a narrow column holds three plots

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

/// The segments that choose what stands below the waves; returns their height.
float draw_detail_choice(const WaveFrame& frame, Rect area) {
    const std::span<const Choice> all = frequency_detail.choices;
    int chosen = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        chosen = all[i].id == frame.session.state().text("frequency_detail") ? static_cast<int>(i) : chosen;
    const float width = std::min(area.width, px(600)), height = segments_height(width, all);
    if (const std::optional<int> clicked =
            segments({area.x, area.y, width, height}, "Below the waves##frequency_detail", all, chosen))
        frame.session.edit("frequency_detail", all[static_cast<std::size_t>(*clicked)].id);
    return height;
}

/// Two plots below each other, as on a phone held upright, or one where there is no room for both.
void draw_narrow_detail(WaveFrame& frame, Rect area, std::string_view detail) {
    if (detail == "width")
        return draw_widths(frame, area);
    if (detail == "collisions")
        return draw_collisions(frame, area);
    const bool two = area.height >= px(least_two);
    const float height = two ? std::floor(area.height / 2) : area.height;
    const auto clocks = detail == "clocks" ? draw_clocks : draw_counter;
    if (!two)
        return detail == "clocks" ? draw_wavelengths(frame, area) : draw_counter(frame, area);
    draw_wavelengths(frame, {area.x, area.y, area.width, height - px(20)});
    hairline(ImGui::GetWindowDrawList(), {area.x, area.y + height - px(8)}, {area.right(), area.y + height - px(8)});
    clocks(frame, {area.x, area.y + height + px(4), area.width, area.height - height - px(4)});
}

/// Two plots side by side.
void draw_wide_detail(WaveFrame& frame, Rect area, std::string_view detail) {
    if (detail == "width")
        return draw_widths(frame, area);
    if (detail == "collisions")
        return draw_collisions(frame, area);
    const float gap = px(40), half = std::floor((area.width - gap) / 2);
    const Rect left{area.x, area.y, half, area.height}, right{area.x + half + gap, area.y, half, area.height};
    const auto wanted = [&](std::string_view part) {
        return !gives_way(frame.session.state(), frequencies_view.id, part, area);
    };
    const bool counts = detail == "counter", dials = clocks_fit(right) && frame.waves.pairs() > 0 && wanted("clocks");
    const bool first = wanted(counts ? "bits" : "wavelengths") || !dials, both = first && dials;
    if (first)
        (counts ? draw_counter : draw_wavelengths)(frame, !both ? area : counts ? right : left);
    if (dials)
        draw_clocks(frame, !both ? area : counts ? left : right);
}

struct WavePart {
    std::string_view name;
    void (*draw)(WaveFrame& frame, Rect area);
};
constexpr WavePart wave_parts[] = {{"waves", draw_waves},   {"wavelengths", draw_wavelengths},
                                   {"clocks", draw_clocks}, {"bits", draw_counter},
                                   {"widths", draw_widths}, {"collisions", draw_collisions}};

using WaveParts = std::vector<const WavePart*>;

/// The parts that a lesson's open step names.
WaveParts named_parts(const State& state) {
    WaveParts parts;
    for (const WavePart& part : wave_parts)
        if (names_part(state, part.name))
            parts.push_back(&part);
    return parts;
}

/// One below the other, as many as can be read.
void draw_named(WaveFrame& frame, WaveParts parts, Rect area) {
    const float gap = px(12);
    const auto room = static_cast<std::size_t>((area.height + gap) / (px(least_part) + gap));
    parts.resize(std::clamp<std::size_t>(room, 1, parts.size()));
    const auto count = static_cast<float>(parts.size());
    const float height = std::floor((area.height - gap * (count - 1)) / count);
    float y = area.y;
    for (const WavePart* part : parts) {
        part->draw(frame, {area.x, y, area.width, height});
        y += height + gap;
    }
}

/// For imported columns, whose formula is unknown: the numbers and, below them, the wave that fits each best.
void draw_brought(WaveFrame& frame, Rect inside) {
    if (inside.height < px(least_two))
        return draw_waves(frame, inside);
    const float top = std::floor(inside.height * 0.5f);
    draw_waves(frame, {inside.x, inside.y, inside.width, top - px(12)});
    draw_periods(frame, {inside.x, inside.y + top, inside.width, inside.height - top});
}

/// Columns without waves: the numbers, and below them why there is nothing else to draw.
void draw_without_waves(WaveFrame& frame, Rect inside) {
    const auto [why, view] = no_waves(method_of(frame.session.state()));
    const View* further = find_view(view);
    const std::string label = further ? "Show in " + std::string(further->title) : "";
    const float beside = further ? button_width(label, {}) + px(16) : 0;
    const bool stacked = beside > inside.width / 2;
    const float width = std::min(inside.width - px(28) - (stacked ? 0 : beside), px(620));
    const float text = draw_wrapped(nullptr, {}, width, why, 13, 0), height = std::max(text, control_height());
    const float foot = stacked ? text + px(8) + control_height() : height;
    if (inside.height - foot < px(160)) // the notes in the inspector say it too
        return draw_waves(frame, inside);
    draw_waves(frame, {inside.x, inside.y, inside.width, inside.height - foot - px(16)});
    const float y = inside.bottom() - foot;
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_icon(list, {inside.x + px(9), y + px(10)}, icons::info, 16, theme().text2);
    draw_wrapped(list, {inside.x + px(28), y}, width, why, 13, theme().text2);
    note_item({"no wavelengths: " + std::string(why), "text", inside.x, y, width, text});
    if (!further)
        return;
    const ImVec2 at = stacked ? ImVec2{inside.x + px(28), y + text + px(8)} : ImVec2{inside.x + width + px(44), y};
    if (button({at.x, at.y, beside - px(16), control_height()}, with_identity(label, "further"), {}))
        frame.session.edit("view", view);
}

void draw(Session& session, Canvas& canvas, Rect area) {
    WaveFrame frame = wave_frame(session);
    frame.memory = &canvas.memory<FrequencyMemory>();
    look_at_position(frame);
    const bool narrow = area.width < px(640);
    const float margin = narrow ? px(12) : px(24);
    const Rect inside{area.x + margin, area.y + px(16), area.width - 2 * margin, area.height - px(28)};
    if (session.state().text("method") == registry::own.id)
        return draw_brought(frame, inside);
    if (!frame.turns())
        return draw_without_waves(frame, inside);
    const State& state = session.state();
    const WaveParts named = draws_only_named(state, frequencies_view.id, area) ? named_parts(state) : WaveParts{};
    if (named.size() == 1 || (narrow && !named.empty()))
        return draw_named(frame, named, inside);
    if (inside.height < px(narrow ? least_two_narrow : least_two))
        return draw_waves(frame, inside);
    const bool waves = !gives_way(state, frequencies_view.id, "waves", area);
    const float share = !waves ? 0 : !narrow ? 0.44f : inside.height < px(least_three) ? 0.46f : 0.34f;
    const float top = std::floor(inside.height * share), y = inside.y + top + (waves ? px(8) : 0);
    if (waves) {
        draw_waves(frame, {inside.x, inside.y, inside.width, top - px(12)});
        hairline(ImGui::GetWindowDrawList(), {inside.x, y - px(12)}, {inside.right(), y - px(12)});
    }
    // Only sinusoidal waves have a width to vary; only they have collisions.
    const float head = frame.shape ? draw_detail_choice(frame, {inside.x, y, inside.width, 0}) + px(12) : px(4);
    const Rect below{inside.x, y + head, inside.width, inside.bottom() - y - head};
    const std::string_view detail = frame.shape ? state.text("frequency_detail") : "clocks";
    narrow ? draw_narrow_detail(frame, below, detail) : draw_wide_detail(frame, below, detail);
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
