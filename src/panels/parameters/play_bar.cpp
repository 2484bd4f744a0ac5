// Two rows of segments. The choice is stored as a habit of the person, like theme and text size.
#include "panels/parameters/play_bar.hpp"

#include "core/text.hpp"
#include "platform/platform.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace posenc {

namespace {

constexpr std::array speeds = {0.25, 0.5, 1.0, 2.0, 4.0};
constexpr Choice speed_names[] = {
    {"quarter", "¼×", ""}, {"half", "½×", ""}, {"normal", "1×", ""}, {"double", "2×", ""}, {"fourfold", "4×", ""}};
constexpr Choice courses[] = {{"once", "once", "once, then back to the start"},
                              {"loop", "loop", "over and over"},
                              {"bounce", "bounce", "back and forth"}};
constexpr float bar_gap = 8;

int place_of(double speed) {
    return static_cast<int>(std::find(speeds.begin(), speeds.end(), speed) - speeds.begin());
}

void remember(const Playback& playback) {
    platform::store("play", shortest(playback.speed) + " " + std::to_string(static_cast<int>(playback.course)));
}

}

float play_bar_height() {
    return 2 * control_height() + 2 * px(bar_gap);
}

void draw_play_bar(Column& column, Playback& playback) {
    const Rect first = column.take(control_height(), px(bar_gap));
    if (const auto picked = segments(first, "Playback speed##speed", speed_names, place_of(playback.speed))) {
        playback.speed = speeds[static_cast<std::size_t>(*picked)];
        remember(playback);
    }
    const Rect second = column.take(control_height(), px(bar_gap));
    if (const auto picked = segments(second, "Playback mode##course", courses, static_cast<int>(playback.course))) {
        playback.course = static_cast<Course>(*picked);
        remember(playback);
    }
}

void restore_play(Playback& playback) {
    const std::string text = platform::stored("play").value_or("");
    const std::size_t space = text.find(' ');
    if (space == std::string::npos)
        return;
    const double speed = parse_number(text.substr(0, space)).value_or(1);
    if (std::find(speeds.begin(), speeds.end(), speed) != speeds.end())
        playback.speed = speed;
    const double course = parse_number(text.substr(space + 1)).value_or(0);
    if (course >= 0 && course <= static_cast<double>(Course::bounce))
        playback.course = static_cast<Course>(static_cast<int>(course));
}

}
