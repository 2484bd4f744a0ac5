#include "views/plot/dials.hpp"

#include "views/canvas/canvas.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

ImU32 angle_color(double angle) {
    const double turn = 2 * std::numbers::pi;
    const double part = std::fmod(angle, turn);
    return value_color(Colors::cyclic, part < 0 ? part + turn : part, 0, turn);
}

void draw_dial_face(ImDrawList* list, const Dial& dial) {
    list->AddCircleFilled(dial.center, dial.radius, dial.face);
}

void draw_dial_edge(ImDrawList* list, const Dial& dial, float inner) {
    list->AddLine({dial.center.x + inner, dial.center.y}, {dial.center.x + dial.radius, dial.center.y}, theme().line2,
                  px(1));
    list->AddCircle(dial.center, dial.radius, dial.chosen ? theme().text : theme().line2, 0,
                    px(dial.chosen ? 2.5f : 1));
}

void draw_dial_sector(ImDrawList* list, const Dial& dial, float radius, double from, double to, ImU32 color) {
    // Drawn clockwise, the direction in which angles grow on the screen, because Dear ImGui can only smooth the outer
    // edge then.
    // A narrow arc gets a fixed number of segments, because Dear ImGui would cut it finer the narrower it is.
    const double arc = std::fabs(to - from);
    list->PathLineTo(dial.center);
    list->PathArcTo(dial.center, radius, static_cast<float>(-std::max(from, to)),
                    static_cast<float>(-std::min(from, to)), arc < 0.25 ? 8 : 0);
    list->PathFillConvex(color);
}

/// A wedge of more than half a turn is not convex, so it is drawn as the whole disc without the rest.
void draw_dial_wedge(ImDrawList* list, const Dial& dial, float radius, double angle) {
    const double turn = 2 * std::numbers::pi;
    const ImU32 color = angle_color(angle);
    if (std::fabs(angle) <= std::numbers::pi)
        return draw_dial_sector(list, dial, radius, 0, angle, color);
    list->AddCircleFilled(dial.center, radius, color);
    draw_dial_sector(list, dial, radius + px(1), angle, std::copysign(turn, angle), dial.face);
}

ImVec2 dial_point(const Dial& dial, float radius, double angle) {
    return {dial.center.x + radius * static_cast<float>(std::cos(angle)),
            dial.center.y - radius * static_cast<float>(std::sin(angle))};
}

}
