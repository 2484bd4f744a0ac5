// Frequencies: the waves of chosen dimensions, the wavelength of every pair, the clocks of the pairs, and what the
// length makes of them. The hand stands at the parameter `position`; without one it follows the place pointed at.
#include "core/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas.hpp"
#include "views/curves.hpp"
#include "views/frequency_plots.hpp"
#include "views/views.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

extern const View frequencies_view;

namespace {

void set_position(WaveFrame& frame, Index row, std::uint64_t gesture) {
    frame.session.edit(parameters::position, Value{static_cast<double>(frame.offset + row), {}, {}}, gesture);
}

/// The number of the gesture that moves the hand, kept between frames.
std::uint64_t hand_gesture(Session& session, bool begins) {
    ImGuiStorage* memory = ImGui::GetStateStorage();
    const ImGuiID id = ImGui::GetID("gesture of the hand");
    if (begins)
        memory->SetInt(id, static_cast<int>(session.new_gesture()));
    return static_cast<std::uint64_t>(memory->GetInt(id));
}

}

void drag_hand(WaveFrame& frame, Index row) {
    if (ImGui::IsItemActive() && ImGui::IsMouseDown(ImGuiMouseButton_Left))
        set_position(frame, row, hand_gesture(frame.session, ImGui::IsItemActivated()));
}

void step_hand(WaveFrame& frame, Index step, bool again) {
    const Index row = std::clamp<Index>(frame.focus.row + step, 0, frame.length - 1);
    frame.session.set_focus({row, frame.focus.col});
    if (frame.asked)
        set_position(frame, row, hand_gesture(frame.session, !again));
}

namespace {

WaveFrame frame_of(Session& session) {
    const State& state = session.state();
    WaveFrame frame{session, Sinusoid(sinusoid_shape(state)), state.integer("length"), state.integer("offset"), {}, {},
                    {}};
    for (const double number : state.list("dimensions"))
        if (number < static_cast<double>(frame.waves.width()))
            frame.dimensions.push_back(static_cast<Index>(number));
    frame.focus = session.focus();
    if (!state.is_none("position")) {
        frame.asked = state.integer("position");
        frame.focus.row = std::clamp<Index>(*frame.asked - frame.offset, 0, frame.length - 1);
    }
    return frame;
}

/// Every view looks at the position as soon as it is set; from then on the pointer may look elsewhere.
void look_at_position(WaveFrame& frame) {
    ImGuiStorage* memory = ImGui::GetStateStorage();
    const ImGuiID id = ImGui::GetID("position looked at");
    const int row = frame.asked ? static_cast<int>(frame.focus.row) : -1;
    if (memory->GetInt(id, -1) != row && frame.asked)
        frame.session.set_focus(frame.focus);
    memory->SetInt(id, row);
}

/// One chosen dimension with its value at the focused position.
void draw_value(const WaveFrame& frame, std::size_t i, Rect row) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Index dimension = frame.dimensions[i];
    const float middle = row.y + row.height / 2;
    const bool roomy = row.width >= px(300);
    draw_marker(list, {row.x + px(6), middle}, static_cast<int>(i), px(4), series_color(static_cast<int>(i)));
    draw_text_aligned(list, {row.x + px(22), middle}, {0, 0.5f},
                      (roomy ? "dimension " : "") + std::to_string(dimension), 13, theme().text);
    draw_text_aligned(list, {row.x + px(roomy ? 132 : 64), middle}, {0, 0.5f},
                      wave_name(frame.waves, dimension) + " of pair " +
                          std::to_string(frame.waves.column(dimension).pair),
                      12, theme().text3);
    const double position = static_cast<double>(frame.position());
    const std::string value = with_decimals(frame.waves.at(position, dimension), 6);
    draw_text_aligned(list, {row.right(), middle}, {1, 0.5f}, value, 13, theme().text, Weight::semibold);
    note_item({"dimension " + std::to_string(dimension) + ": " + value, "text", row.x, row.y, row.width, row.height});
}

std::string counts_text(const WaveFrame& frame) {
    const Index turning = turning_pairs(frame), pairs = frame.waves.pairs(), rest = pairs - turning;
    const std::string within =
        " within " + readable_integer(frame.length) + (frame.length == 1 ? " position." : " positions.");
    if (pairs == 0)
        return "There is no pair at this width.";
    if (rest == 0)
        return (pairs == 1 ? "The only pair completes a turn"
                           : "All " + readable_integer(pairs) + " pairs complete a turn") +
               within;
    if (turning == 0)
        return (pairs == 1 ? "The only pair completes no turn" : "No pair completes a turn") + within +
               " No position looks like another.";
    return readable_integer(turning) + " of " + readable_integer(pairs) +
           (turning == 1 ? " pairs completes a turn" : " pairs complete a turn") + within +
           (rest == 1 ? " The other never repeats, so it numbers the positions like the slow hand of a clock."
                      : " The other " + readable_integer(rest) +
                            " never repeat, so they number the positions like slow hands of a clock.");
}

/// The head of a section of the inspector; returns its height.
float draw_head(ImVec2 at, float width, const std::string& text) {
    draw_text(ImGui::GetWindowDrawList(), at, fitted(text, width, 12, Weight::semibold), 12, theme().text3,
              Weight::semibold);
    note_item({text, "text", at.x, at.y, width, px(18)});
    return px(28);
}

/// The values at the position, then what the length makes of the wavelengths.
float draw_notes(Session& session, Rect area) {
    const WaveFrame frame = frame_of(session);
    ImDrawList* list = ImGui::GetWindowDrawList();
    float y = area.y;
    if (!frame.dimensions.empty()) {
        y += draw_head({area.x, y}, area.width, "VALUES AT POSITION " + readable_integer(frame.position()));
        for (std::size_t i = 0; i < frame.dimensions.size(); ++i, y += px(26))
            draw_value(frame, i, {area.x, y, area.width, px(20)});
        y += px(8);
        hairline(list, {area.x, y}, {area.right(), y});
        y += px(16);
    }
    y += draw_head({area.x, y}, area.width, "LENGTH AGAINST WAVELENGTHS");
    const std::string text = counts_text(frame);
    const float height = draw_wrapped(list, {area.x, y}, area.width, text, 13, theme().text2);
    note_item({text, "text", area.x, y, area.width, height});
    return y + height - area.y;
}

constexpr float least_two = 360;   ///< below this height two plots would be too flat to read
constexpr float least_three = 620; ///< a narrow column holds three from here on

/// One below the other, as on a phone held upright.
void draw_column(WaveFrame& frame, Rect inside, int plots) {
    const float height = std::floor(inside.height / static_cast<float>(plots));
    for (int i = 0; i < plots; ++i) {
        const Rect part{inside.x, inside.y + static_cast<float>(i) * height, inside.width, height - px(20)};
        if (i > 0)
            hairline(ImGui::GetWindowDrawList(), {part.x, part.y - px(12)}, {part.right(), part.y - px(12)});
        i == 0 ? draw_waves(frame, part) : i == 1 ? draw_wavelengths(frame, part) : draw_clocks(frame, part);
    }
}

/// The waves above, the wavelengths and the clocks side by side below.
void draw_desk(WaveFrame& frame, Rect inside) {
    const float top = std::floor(inside.height * 0.46f), gap = px(40);
    draw_waves(frame, {inside.x, inside.y, inside.width, top - px(12)});
    const float y = inside.y + top + px(12);
    hairline(ImGui::GetWindowDrawList(), {inside.x, y - px(16)}, {inside.right(), y - px(16)});
    const float half = std::floor((inside.width - gap) / 2);
    const Rect clocks{inside.x + half + gap, y, inside.width - half - gap, inside.bottom() - y};
    const bool both = clocks_fit(clocks) && frame.waves.pairs() > 0;
    draw_wavelengths(frame, {inside.x, y, both ? half : inside.width, inside.bottom() - y});
    if (both)
        draw_clocks(frame, clocks);
}

void draw(Session& session, Canvas&, Rect area) {
    WaveFrame frame = frame_of(session);
    look_at_position(frame);
    const bool narrow = area.width < px(640);
    const float margin = narrow ? px(12) : px(24);
    const Rect inside{area.x + margin, area.y + px(16), area.width - 2 * margin, area.height - px(28)};
    if (inside.height < px(least_two))
        draw_waves(frame, inside);
    else if (narrow)
        draw_column(frame, inside, inside.height < px(least_three) ? 2 : 3);
    else
        draw_desk(frame, inside);
}

constexpr std::string_view shown_methods[] = {"sinusoidal"};
constexpr std::string_view own_parameters[] = {"position", "dimensions"};

}

constinit const View frequencies_view = {
    .id = "frequencies",
    .title = "Frequencies",
    .example = "method=sinusoidal&d_model=32&length=60&dimensions=6,7,8,9",
    .methods = shown_methods,
    .parameters = own_parameters,
    .draw = draw,
    .notes = draw_notes,
};

}
