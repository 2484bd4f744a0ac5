// A frame with a radio button, the text and its letter: see answer.hpp.
#include "widgets/controls/answer.hpp"

#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"
#include "widgets/text/language.hpp"
#include "widgets/text/rich_text.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float text_left = 40, text_right = 32, padding = 8, radius = 6, radio = 16;
constexpr float smallest_letter = 12, letter_less = 3; ///< the answer's letter, and how much smaller than its text

float text_width(float width) {
    return std::max(px(40), width - px(text_left) - px(text_right));
}

void draw_radio(ImDrawList* list, ImVec2 center, const AnswerLook& look, ImU32 ink) {
    if (look.mark == AnswerMark::right)
        return draw_icon(list, center, icons::circle_check, 18, ink);
    disc(list, center, px(radio), look.chosen ? ink : theme().line2);
    disc(list, center, px(look.chosen ? radio - 4 : radio - 2), theme().bg0);
    if (look.chosen)
        disc(list, center, px(radio - 8), ink);
}

}

float answer_height(float width, const LessonText& text, float size) {
    // Measured with the wider bold letters of a chosen answer, so that choosing moves nothing.
    const float words = draw_rich_text(nullptr, {}, text_width(width), text, size, 0, Weight::semibold).height;
    return std::max(px(look().touch ? 40 : 32), std::ceil(words) + 2 * px(padding));
}

bool answer(Rect rect, const LessonText& text, const AnswerLook& shown) {
    const Verbatim as_written;
    rect = snap_to_pixels(rect);
    const bool open = shown.mark == AnswerMark::open;
    const std::string name = plain_text(text, State{});
    const Behavior behavior = behave(rect, id_of(name), open);
    if (!behavior.shown)
        return false;
    note_control({with_identity(name, std::string_view(&shown.letter, 1)), "answer", rect.x, rect.y, rect.width,
                  rect.height, open, shown.chosen});
    const Theme& t = theme();
    const ImU32 ink = shown.mark == AnswerMark::right ? t.ok : shown.mark == AnswerMark::wrong ? t.text2 : t.accent;
    const bool soft = shown.chosen && open;
    ImDrawList* list = ImGui::GetWindowDrawList();
    fill(list, rect, px(radius),
         shown.mark == AnswerMark::right ? t.ok_soft
         : soft                          ? t.accent_soft
         : behavior.hovered && open      ? t.bg2
                                         : t.bg0);
    const bool strong = shown.chosen || shown.mark == AnswerMark::right;
    stroke(list, rect, px(radius), px(strong ? 2 : 1), strong ? ink : t.line2);
    const float middle = rect.y + rect.height / 2;
    draw_radio(list, {rect.x + px(20), middle}, shown, ink);
    const float width = text_width(rect.width);
    const Weight weight = shown.chosen ? Weight::semibold : Weight::regular;
    const float height = draw_rich_text(nullptr, {}, width, text, shown.size, 0, weight).height;
    draw_rich_text(list, {rect.x + px(text_left), std::round(middle - height / 2)}, width, text, shown.size, t.text,
                   weight);
    const char letter[] = {shown.letter, 0};
    draw_text_aligned(list, {rect.right() - px(14), middle}, {1, 0.5F}, letter,
                      std::max(smallest_letter, shown.size - letter_less), t.text3);
    if (behavior.ringed)
        draw_ring(rect, px(radius));
    return behavior.pressed;
}

}
