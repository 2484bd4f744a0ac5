#include "views/canvas/marks/matrix_head.hpp"

#include "views/canvas/marks/color_bar.hpp"
#include "widgets/layout.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr float title_size = 16, beside_bar = 24, least_words = 96;

/// The badge that says what a pixel means, and the number of cells behind it where it fits.
void draw_pixels(Rect line, const std::string& size, const Description& description, const MatrixResult& matrix) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    take_left(line, in_design(draw_pixel_badge(list, line.min(), line.width, matrix, description)), 12);
    if (text_size(size, 12).x <= line.width)
        draw_text(list, offset(line.min(), 0, 2), size, 12, theme().text3);
}

/// What stands left of the bar: the title, shortened where bar and title do not fit, and a badge.
float words_width(const std::string& title, const Description& description, const MatrixResult& matrix) {
    const float badge = matrix.averaged() ? draw_pixel_badge(nullptr, {}, 0, matrix, description) : 0;
    return std::max(badge, text_size(title, title_size, Weight::semibold).x);
}

const std::string& title_for(float width, const MatrixHead& words) {
    const float needed = text_size(words.title, title_size, Weight::semibold).x + color_bar_width() + px(beside_bar);
    const bool tight = look().arrangement == Arrangement::phone || needed > width;
    return tight && !words.short_title.empty() ? words.short_title : words.title;
}

}

float least_head_width(const MatrixHead& words, const Description& description, const MatrixResult& matrix) {
    const float needed = words_width(words.title, description, matrix) + px(beside_bar);
    return needed + color_bar_width();
}

void draw_matrix_head(Rect head, const MatrixHead& words, const Field& field, const Description& description,
                      const MatrixResult& matrix, Cell focus) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string& title = title_for(head.width, words);
    const float bar = color_bar_beside(head.width, words_width(title, description, matrix));
    const double value = pointed_at(field, description, matrix, focus).value;
    draw_color_bar(list, head.right(), offset(head.min(), 0, 10).y, matrix.scale.colors, matrix.scale.low,
                   matrix.scale.high, value, bar);
    take_right(head, in_design(bar), beside_bar);
    const bool fits = text_size(title, title_size, Weight::semibold).x <= head.width;
    const std::string whole = words.size + ", one per cell";
    const std::string& size = text_size(whole, 12).x <= head.width ? whole : words.size;
    // Of two pictures on a phone the heads say what differs, and the step's text what they are.
    const bool narrow = head.width < px(least_words) && !fits;
    if (!narrow && (fits || !words.brief))
        draw_title(list, head.min(), head.width, title, matrix.averaged() || words.brief ? "" : size);
    if (matrix.averaged())
        draw_pixels(inset(head, {.top = 22}), words.size, description, matrix);
}

void draw_pointed_card(const Field& field, const Description& description, const MatrixResult& matrix, Rect bounds,
                       std::string_view fact, int decimals) {
    if (!matrix.hovered || has_value_row() || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Pointed pointed = pointed_at(field, description, matrix, *matrix.hovered, decimals);
    draw_hover_card(matrix.cell_rect(*matrix.hovered), bounds, value_color(matrix.scale, pointed.value), pointed.number,
                    pointed.where, pointed.several ? "zoom in to see single cells" : fact, pointed.note);
}

}
