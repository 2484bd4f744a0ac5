#include "panels/cards/share_files.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr float gap = 12, between = 8;

constexpr Choice scales[] = {{"1", "1×", ""}, {"2", "2×", ""}, {"3", "3×", ""}, {"4", "4×", ""}};

struct Offer {
    const char* label;
    ShareKind kind;
    const char* icon;
};
constexpr Offer pictures[] = {{"PNG##share.png", ShareKind::png, icons::download},
                              {"SVG##share.svg", ShareKind::svg, icons::download},
                              {"Copy picture##share.copy_picture", ShareKind::copied_picture, icons::copy}};
constexpr Offer numbers[] = {{"CSV##share.csv", ShareKind::csv, icons::download},
                             {"JSON##share.json", ShareKind::json, icons::download},
                             {"NumPy##share.npy", ShareKind::npy, icons::download},
                             {"Copy as LaTeX##share.latex", ShareKind::latex, icons::copy},
                             {"Copy as Markdown##share.markdown", ShareKind::markdown, icons::copy}};

}

Rect ButtonLines::place(float width) {
    const float left = column_.x, right = column_.x + column_.width;
    width = std::min(width, column_.width);
    if (x_ > left && x_ + width > right) {
        x_ = left;
        column_.take(control_height(), px(between));
    }
    const Rect place{x_, column_.y, width, control_height()};
    x_ += width + px(between);
    return place;
}

bool ButtonLines::pressed(std::string_view label, const ButtonOptions& options) {
    return button(place(button_width(label, options)), label, options);
}

void ButtonLines::end(float gap_below) {
    column_.take(control_height(), px(gap_below));
}

std::optional<ShareWish> ShareFiles::draw(Column& column) {
    std::optional<ShareWish> wish;
    const auto offer = [&](ButtonLines& lines, const Offer& one) {
        if (lines.pressed(one.label, {.icon = one.icon}))
            wish = {one.kind, scale_};
    };
    section_head(column, "PICTURE");
    ButtonLines first(column);
    if (const auto chosen = segments(first.place(px(224)), "Pixels of the picture##share.scale", scales, scale_ - 1))
        scale_ = *chosen + 1;
    for (const Offer& one : pictures)
        offer(first, one);
    first.end(gap);
    section_head(column, "NUMBERS IN SIGHT");
    ButtonLines second(column);
    for (const Offer& one : numbers)
        offer(second, one);
    second.end(gap);
    return wish;
}

}
