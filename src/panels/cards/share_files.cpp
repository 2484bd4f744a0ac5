#include "panels/cards/share_files.hpp"

#include "core/text.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <iterator>
#include <string>

namespace posenc {

namespace {

constexpr float prose_size = 13, gap = 12, between = 8;

constexpr Choice scales[] = {{"1", "1×", ""}, {"2", "2×", ""}, {"3", "3×", ""}, {"4", "4×", ""}};

struct Offer {
    const char* label;
    ShareKind kind;
    const char* icon;
};
constexpr Offer pictures[] = {{"PNG##share.png", ShareKind::png, icons::download},
                              {"SVG##share.svg", ShareKind::svg, icons::download},
                              {"Copy picture##share.copy_picture", ShareKind::copied_picture, icons::copy}};
constexpr Choice parts[] = {{"sight", "In sight", ""}, {"all", "All", ""}};
constexpr Offer numbers[] = {{"CSV##share.csv", ShareKind::csv, icons::download},
                             {"JSON##share.json", ShareKind::json, icons::download},
                             {"NumPy##share.npy", ShareKind::npy, icons::download},
                             {"Copy as LaTeX##share.latex", ShareKind::latex, icons::copy},
                             {"Copy as Markdown##share.markdown", ShareKind::markdown, icons::copy}};
constexpr Offer tables[] = {{"CSV##share.whole.csv", ShareKind::whole_csv, icons::download},
                            {"JSON##share.whole.json", ShareKind::whole_json, icons::download},
                            {"NumPy##share.whole.npy", ShareKind::whole_npy, icons::download},
                            {"NumPy float32##share.whole.npy32", ShareKind::whole_npy32, icons::download}};

void draw_bar(Rect bar, float part) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(bar.min(), bar.max(), theme().bg3, px(2));
    list->AddRectFilled(bar.min(), {bar.x + std::max(bar.width * part, bar.height), bar.bottom()}, theme().accent,
                        px(2));
}

/// How large the table is, or how far the file of all its numbers: of the same height, so that nothing moves.
void draw_table(Column& column, const ShareTable& table) {
    const std::string size =
        "The whole table: " + readable_integer(table.size.row) + " × " + readable_integer(table.size.col) + " numbers.";
    const float top = column.y;
    prose_item(column, table.written ? std::to_string(static_cast<int>(100 * *table.written)) + " % written" : size,
               prose_size, theme().text2);
    if (table.written)
        draw_bar({column.x + px(110), top + px(9), column.width - px(110), px(4)}, *table.written);
    column.y += px(between);
}

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

std::optional<ShareWish> ShareFiles::draw_picture(Column& column) {
    std::optional<ShareWish> wish;
    section_head(column, "PICTURE");
    ButtonLines lines(column);
    if (const auto chosen = segments(lines.place(px(224)), "Pixels of the picture##share.scale", scales, scale_ - 1))
        scale_ = *chosen + 1;
    if (lines.pressed("Caption##share.caption", {.chosen = caption_}))
        caption_ = !caption_;
    if (lines.pressed("Cells only##share.cells", {.chosen = cells_}))
        cells_ = !cells_;
    for (const Offer& one : pictures)
        if (lines.pressed(one.label, {.icon = one.icon}))
            wish = {one.kind, scale_, caption_, cells_};
    lines.end(gap);
    return wish;
}

std::optional<ShareWish> ShareFiles::draw_numbers(Column& column, const ShareTable& table) {
    std::optional<ShareWish> wish;
    section_head(column, "NUMBERS");
    ButtonLines lines(column);
    if (const auto chosen = segments(lines.place(px(160)), "Which numbers##share.part", parts, all_ ? 1 : 0))
        all_ = *chosen == 1;
    const auto offer = [&](const Offer& one) {
        if (lines.pressed(one.label, {.icon = one.icon, .enabled = !table.written}))
            wish = {one.kind};
    };
    if (!all_) {
        std::for_each(std::begin(numbers), std::end(numbers), offer);
        lines.end(gap);
        return wish;
    }
    std::for_each(std::begin(tables), std::end(tables), offer);
    if (lines.pressed("Cancel##share.cancel", {.icon = icons::x, .enabled = table.written.has_value()}))
        wish = {ShareKind::no_table};
    lines.end(gap);
    draw_table(column, table);
    return wish;
}

std::optional<ShareWish> ShareFiles::draw(Column& column, const ShareTable& table) {
    const std::optional<ShareWish> picture = draw_picture(column);
    const std::optional<ShareWish> some_numbers = draw_numbers(column, table);
    return picture ? picture : some_numbers;
}

}
