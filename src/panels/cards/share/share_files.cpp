#include "panels/cards/share/share_files.hpp"

#include "core/lessons/parts.hpp"
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
constexpr Choice parts[] = {{"sight", "In sight", ""}, {"all", "All", ""}, {"curves", "Curves", ""}};
constexpr Offer numbers[] = {{"CSV##share.csv", ShareKind::csv, icons::download},
                             {"JSON##share.json", ShareKind::json, icons::download},
                             {"NumPy##share.npy", ShareKind::npy, icons::download},
                             {"Copy as LaTeX##share.latex", ShareKind::latex, icons::copy},
                             {"Copy as Markdown##share.markdown", ShareKind::markdown, icons::copy}};
constexpr Offer tables[] = {{"CSV##share.whole.csv", ShareKind::whole_csv, icons::download},
                            {"JSON##share.whole.json", ShareKind::whole_json, icons::download},
                            {"NumPy##share.whole.npy", ShareKind::whole_npy, icons::download},
                            {"NumPy float32##share.whole.npy32", ShareKind::whole_npy32, icons::download}};

constexpr Offer curves[] = {{"CSV##share.curve.csv", ShareKind::whole_csv, icons::download},
                            {"JSON##share.curve.json", ShareKind::whole_json, icons::download},
                            {"NumPy##share.curve.npy", ShareKind::whole_npy, icons::download},
                            {"Copy as LaTeX##share.curve.latex", ShareKind::latex, icons::copy},
                            {"Copy as Markdown##share.curve.markdown", ShareKind::markdown, icons::copy}};

/// The size of the table, or the progress of its file. Both have the same height, so that nothing moves.
void draw_table(Column& column, const ShareState& now, std::string_view what, Cell table) {
    const std::string size =
        std::string(what) + ": " + readable_integer(table.row) + " × " + readable_integer(table.col) + " numbers.";
    progress_line(column, now.written ? std::to_string(static_cast<int>(100 * *now.written)) + " % written" : size,
                  now.written);
}

}

ShareWish ShareFiles::with_choices(ShareWish wish) const {
    wish.scale = scale_;
    wish.caption = caption_;
    wish.cells = cells_;
    wish.figure = figure_;
    return wish;
}

std::optional<ShareWish> ShareFiles::draw_picture(Column& column, const State& state) {
    std::optional<ShareWish> wish;
    section_head(column, "PICTURE");
    ButtonLines lines(column);
    if (lines.pressed("Figure##share.figure", {.chosen = as_figure_}))
        as_figure_ = !as_figure_;
    figure_ = as_figure_ ? paper_.draw(lines, state) : std::nullopt;
    if (!as_figure_)
        if (const auto chosen =
                segments(lines.place(px(224)), "Pixels of the picture##share.scale", scales, scale_ - 1))
            scale_ = *chosen + 1;
    if (lines.pressed("Caption##share.caption", {.chosen = caption_}))
        caption_ = !caption_;
    if (lines.pressed("Cells only##share.cells", {.chosen = cells_}))
        cells_ = !cells_;
    const auto offer = [&](const Offer& one) {
        if (lines.pressed(one.label, {.icon = one.icon, .enabled = figure_ || !as_figure_}))
            wish = with_choices({one.kind});
    };
    std::for_each(std::begin(pictures), std::end(pictures), offer);
    offer({platform::has_printer() ? "Print…##share.print" : "Save to print##share.print", ShareKind::printed_picture,
           nullptr});
    lines.end(files_gap);
    if (as_figure_)
        paper_.draw_problem(column);
    return wish;
}

/// The curves that are handed out; where a view has several parts with curves, they can be chosen.
const ViewCurves* ShareFiles::choose_curves(ButtonLines& lines, const ShareState& now) {
    const auto found =
        std::find_if(now.curves.begin(), now.curves.end(), [&](const ViewCurves& one) { return one.part == curve_; });
    auto chosen = static_cast<std::size_t>(found == now.curves.end() ? 0 : found - now.curves.begin());
    if (now.curves.size() > 1) {
        std::vector<std::string> titles;
        for (const ViewCurves& one : now.curves)
            titles.push_back(part_title(one.part));
        std::vector<Choice> choices;
        for (std::size_t n = 0; n < titles.size(); ++n)
            choices.push_back({now.curves[n].part, titles[n], ""});
        const float width = px(110) * static_cast<float>(choices.size());
        if (const auto picked =
                segments(lines.place(width), "Which curves##share.curves", choices, static_cast<int>(chosen)))
            curve_ = now.curves[chosen = static_cast<std::size_t>(*picked)].part;
    }
    return &now.curves[chosen];
}

std::optional<ShareWish> ShareFiles::draw_numbers(Column& column, const ShareState& now) {
    std::optional<ShareWish> wish;
    section_head(column, "NUMBERS");
    ButtonLines lines(column);
    const bool any = !now.curves.empty();
    const std::span<const Choice> all(parts, any ? 3 : 2);
    const Which shown = which_ == Which::curves && !any ? Which::sight : which_;
    if (const auto chosen =
            segments(lines.place(px(any ? 240 : 160)), "Which numbers##share.part", all, static_cast<int>(shown)))
        which_ = static_cast<Which>(*chosen);
    const ViewCurves* drawn = shown == Which::curves ? choose_curves(lines, now) : nullptr;
    const auto offer = [&](const Offer& one) {
        if (lines.pressed(one.label, {.icon = one.icon, .enabled = !now.written}))
            wish = {.kind = one.kind, .curve = drawn ? drawn->part : std::string_view()};
    };
    if (shown == Which::sight) {
        std::for_each(std::begin(numbers), std::end(numbers), offer);
        lines.end(files_gap);
        return wish;
    }
    if (drawn)
        std::for_each(std::begin(curves), std::end(curves), offer);
    else
        std::for_each(std::begin(tables), std::end(tables), offer);
    if (lines.pressed("Cancel##share.cancel", {.icon = icons::x, .enabled = now.written.has_value()}))
        wish = {ShareKind::no_table};
    lines.end(files_gap);
    draw_table(column, now, drawn ? "The curves" : "The whole table", drawn ? drawn->table->size() : now.table);
    return wish;
}

/// The film uses the options chosen for the picture.
std::optional<ShareWish> ShareFiles::draw_sweep(Column& column, const State& state, const ShareState& now) {
    std::optional<ShareWish> wish = sweep_.draw(column, state, now.drawn);
    const bool ready = figure_ || !as_figure_ || (wish && wish->kind == ShareKind::no_film);
    return wish && ready ? std::optional(with_choices(*wish)) : std::nullopt;
}

std::optional<ShareWish> ShareFiles::draw(Column& column, const State& state, const ShareState& now) {
    const std::optional<ShareWish> picture = draw_picture(column, state);
    const std::optional<ShareWish> some_numbers = draw_numbers(column, now);
    const std::optional<ShareWish> film = draw_sweep(column, state, now);
    return picture ? picture : film ? film : some_numbers;
}

}
