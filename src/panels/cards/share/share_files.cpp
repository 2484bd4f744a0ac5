#include "panels/cards/share/share_files.hpp"

#include "core/text.hpp"
#include "panels/cards/button_lines.hpp"
#include "platform/paper.hpp"

#include "icons.hpp"

#include <algorithm>
#include <iterator>
#include <string>

namespace posenc {

namespace {

constexpr float files_gap = 12;

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

/// The size of the table, or the progress of its file. Both have the same height, so that nothing moves.
void draw_table(Column& column, const ShareState& now) {
    const std::string size =
        "The whole table: " + readable_integer(now.table.row) + " × " + readable_integer(now.table.col) + " numbers.";
    progress_line(column, now.written ? std::to_string(static_cast<int>(100 * *now.written)) + " % written" : size,
                  now.written);
}

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
    const auto offer = [&](const Offer& one) {
        if (lines.pressed(one.label, {.icon = one.icon}))
            wish = {one.kind, scale_, caption_, cells_};
    };
    std::for_each(std::begin(pictures), std::end(pictures), offer);
    offer({platform::has_printer() ? "Print…##share.print" : "Save to print##share.print", ShareKind::printed_picture,
           nullptr});
    lines.end(files_gap);
    return wish;
}

std::optional<ShareWish> ShareFiles::draw_numbers(Column& column, const ShareState& now) {
    std::optional<ShareWish> wish;
    section_head(column, "NUMBERS");
    ButtonLines lines(column);
    if (const auto chosen = segments(lines.place(px(160)), "Which numbers##share.part", parts, all_ ? 1 : 0))
        all_ = *chosen == 1;
    const auto offer = [&](const Offer& one) {
        if (lines.pressed(one.label, {.icon = one.icon, .enabled = !now.written}))
            wish = {one.kind};
    };
    if (!all_) {
        std::for_each(std::begin(numbers), std::end(numbers), offer);
        lines.end(files_gap);
        return wish;
    }
    std::for_each(std::begin(tables), std::end(tables), offer);
    if (lines.pressed("Cancel##share.cancel", {.icon = icons::x, .enabled = now.written.has_value()}))
        wish = {ShareKind::no_table};
    lines.end(files_gap);
    draw_table(column, now);
    return wish;
}

/// The film uses the options chosen for the picture.
std::optional<ShareWish> ShareFiles::draw_sweep(Column& column, const State& state, const ShareState& now) {
    std::optional<ShareWish> wish = sweep_.draw(column, state, now.drawn);
    if (wish)
        *wish = {wish->kind, scale_, caption_, cells_, wish->film};
    return wish;
}

std::optional<ShareWish> ShareFiles::draw(Column& column, const State& state, const ShareState& now) {
    const std::optional<ShareWish> picture = draw_picture(column);
    const std::optional<ShareWish> some_numbers = draw_numbers(column, now);
    const std::optional<ShareWish> film = draw_sweep(column, state, now);
    return picture ? picture : film ? film : some_numbers;
}

}
