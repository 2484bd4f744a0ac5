// See tools.hpp.
#include "panels/presenter/tools.hpp"

#include "platform/platform.hpp"
#include "widgets/equations/equation_line.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace posenc {

namespace {

constexpr float ring_radius = 22, ring_line = 3, ring_halo = 2;
constexpr float formula_size = 14, smallest_formula = 0.85F, line_gap = 1.5F; // line_gap is in em

double clock_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct RowSize {
    float width = 0, ascent = 0, descent = 0;
};

RowSize row_size(const Equation& equation, float em) {
    RowSize size{-std::round(line_gap * em), 0, 0};
    for (const EquationLine& line : equation.lines) {
        const EquationBox box = equation_box(line, em);
        size.width += box.width + std::round(line_gap * em);
        size.ascent = std::max(size.ascent, box.ascent);
        size.descent = std::max(size.descent, box.descent);
    }
    return size;
}

}

void SpeakerTimer::press(double now) {
    switch (std::exchange(phase_, static_cast<Phase>((static_cast<int>(phase_) + 1) % 3))) {
    case Phase::zero:
        since_ = now;
        break;
    case Phase::running:
        passed_ = now - since_;
        break;
    case Phase::stopped:
        passed_ = 0;
        break;
    }
}

std::string minutes_and_seconds(double seconds) {
    const int whole = static_cast<int>(std::clamp(seconds, 0.0, 359999.0));
    const auto two = [](int number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    return two(whole / 60) + ":" + two(whole % 60);
}

void press_timer(SpeakerTimer& timer) {
    timer.press(clock_seconds());
}

float draw_timer(SpeakerTimer& timer, ImVec2 at, float height) {
    const double seconds = timer.seconds(clock_seconds());
    const ButtonOptions options{.icon = timer.running()   ? icons::pause
                                        : timer.at_zero() ? icons::play
                                                          : icons::rotate_ccw,
                                .style = ButtonStyle::quiet,
                                .key = "T"};
    // The text after ### identifies the button, because the text before it changes.
    const std::string label = "Timer " + minutes_and_seconds(seconds) + "###timer";
    const float width = button_width(label, options);
    if (button({at.x, at.y, width, height}, label, options))
        press_timer(timer);
    constexpr double late = 0.01; // a little later, so that the frame does not still show the second before
    if (timer.running())
        platform::wake_after(1 - (seconds - std::floor(seconds)) + late);
    return width;
}

void draw_pointer_ring() {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (!ImGui::IsMousePosValid(&mouse))
        return;
    ImDrawList* const list = ImGui::GetForegroundDrawList();
    const float radius = px(ring_radius), line = px(ring_line);
    list->AddCircle(mouse, radius, IM_COL32_WHITE, 0, line + 2 * px(ring_halo));
    list->AddCircle(mouse, radius, theme().accent, 0, line);
    const float side = 2 * radius + line;
    note_item({"Pointer ring", "mark", mouse.x - side / 2, mouse.y - side / 2, side, side});
}

bool draw_formula_row(ImDrawList* list, Rect room, const Method& method) {
    const FoundEquation found = find_equation(EquationSource::methods, method.id);
    if (!found)
        return false;
    const float usual = fitting_em(*found.equation, 1e6F, formula_size, 1);
    const RowSize wanted = row_size(*found.equation, usual);
    const float fit = std::min({1.0F, room.width / wanted.width, room.height / (wanted.ascent + wanted.descent)});
    if (fit < smallest_formula)
        return false;
    const float em = std::floor(usual * fit);
    const RowSize size = row_size(*found.equation, em);
    float x = std::floor(room.right() - size.width);
    const float baseline = std::round(room.y + (room.height - size.ascent - size.descent) / 2 + size.ascent);
    note_item({std::string(method.formula), "text", x, baseline - size.ascent, size.width, size.ascent + size.descent});
    for (const EquationLine& line : found.equation->lines) {
        draw_equation_line(list, {x, baseline}, *found.file, line, em, theme().text);
        x += equation_box(line, em).width + std::round(line_gap * em);
    }
    return true;
}

}
