// Frequencies: the waves of chosen dimensions, the wavelength of every pair, and what the length makes of them.
#include "core/text.hpp"
#include "views/curves.hpp"
#include "views/frequency_plots.hpp"
#include "views/views.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

extern const View frequencies_view;

namespace {

WaveFrame frame_of(Session& session) {
    const State& state = session.state();
    WaveFrame frame{session, Sinusoid(sinusoid_shape(state)), state.integer("length"), state.integer("offset"), {}, {}};
    for (const double number : state.list("dimensions"))
        if (number < static_cast<double>(frame.waves.width()))
            frame.dimensions.push_back(static_cast<Index>(number));
    frame.focus = session.focus();
    return frame;
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
    const double position = static_cast<double>(frame.offset + frame.focus.row);
    draw_text_aligned(list, {row.right(), middle}, {1, 0.5f}, with_decimals(frame.waves.at(position, dimension), 6), 13,
                      theme().text, Weight::semibold);
}

std::string counts_text(const WaveFrame& frame) {
    const Index turning = turning_pairs(frame), pairs = frame.waves.pairs(), rest = pairs - turning;
    const std::string within =
        " within " + readable_integer(frame.length) + (frame.length == 1 ? " position." : " positions.");
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

/// The values at the chosen position, then what the length makes of the wavelengths if there is room.
void draw_numbers(const WaveFrame& frame, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const double position = static_cast<double>(frame.offset + frame.focus.row);
    float y = area.y;
    if (!frame.dimensions.empty()) {
        draw_text(list, {area.x, y}, "Values at position " + readable(position), 16, theme().text, Weight::semibold);
        y += px(30);
        for (std::size_t i = 0; i < frame.dimensions.size() && y < area.bottom() - px(20); ++i, y += px(24))
            draw_value(frame, i, {area.x, y, std::min(area.width, px(320)), px(18)});
        y += px(16);
    }
    const std::string text = counts_text(frame);
    const float head = px(30);
    if (y + head + draw_wrapped(nullptr, area.min(), area.width, text, 13, theme().text2) > area.bottom())
        return;
    draw_text(list, {area.x, y}, fitted("Length against wavelengths", area.width, 16, Weight::semibold), 16,
              theme().text, Weight::semibold);
    draw_wrapped(list, {area.x, y + head}, area.width, text, 13, theme().text2);
}

void draw(Session& session, Canvas&, Rect area) {
    WaveFrame frame = frame_of(session);
    const bool narrow = area.width < px(640);
    const float margin = narrow ? px(12) : px(24);
    const Rect inside{area.x + margin, area.y + px(16), area.width - 2 * margin, area.height - px(28)};
    if (inside.height < px(360)) // two plots would be too flat to read
        return draw_waves(frame, inside);
    const float top = std::floor(inside.height * 0.48f);
    draw_waves(frame, {inside.x, inside.y, inside.width, top - px(12)});
    const float y = inside.y + top + px(12);
    hairline(ImGui::GetWindowDrawList(), {inside.x, y - px(16)}, {inside.right(), y - px(16)});
    const float half = narrow ? inside.width : std::floor(inside.width * 0.55f);
    draw_wavelengths(frame, {inside.x, y, half, inside.bottom() - y});
    if (!narrow)
        draw_numbers(frame, {inside.x + half + px(24), y, inside.width - half - px(24), inside.bottom() - y});
}

constexpr std::string_view shown_methods[] = {"sinusoidal"};
constexpr std::string_view own_parameters[] = {"dimensions"};

}

constinit const View frequencies_view = {
    .id = "frequencies",
    .title = "Frequencies",
    .example = "method=sinusoidal&d_model=32&length=60&dimensions=6,7,8,9",
    .methods = shown_methods,
    .parameters = own_parameters,
    .draw = draw,
};

}
