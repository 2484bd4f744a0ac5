#include "panels/cards/share/share_figure.hpp"

#include "core/lessons/parts.hpp"
#include "core/text.hpp"
#include "panels/actions.hpp"
#include "panels/cards/figure_lengths.hpp"

#include <algorithm>
#include <vector>

namespace posenc {

namespace {

constexpr double longest_side = 8192; ///< of a PNG, device pixels
constexpr float problem_size = 13, part_width = 180;

void take_text(std::string& text, const FieldResult& field) {
    if (const std::optional<std::string>& typed = field.committed ? field.committed : field.changed)
        text = *typed;
}

/// In the unit that the field's name says.
std::optional<double> read_length(const std::string& text, std::string_view unit, double low, double high) {
    return figure_length(std::string(trim(text)) + std::string(unit), low, high);
}

std::span<const std::string_view> parts_on_screen(const State& state) {
    for (const ViewParts& parts : view_parts())
        if (parts.view == view_on_screen(state).id)
            return parts.names;
    return {};
}

}

/// The menu of the parts; returns the chosen one, empty for the whole view.
std::string_view ShareFigure::choose_part(ButtonLines& lines, const State& state) {
    const std::span<const std::string_view> parts = parts_on_screen(state);
    if (parts.empty())
        return {};
    std::vector<std::string> titles{"The whole view"};
    for (const std::string_view part : parts)
        titles.push_back(part_title(part));
    std::vector<MenuEntry> entries;
    for (std::size_t n = 0; n < titles.size(); ++n)
        entries.push_back({n == 0 ? std::string_view("all") : parts[n - 1], titles[n]});
    const auto found = std::find(parts.begin(), parts.end(), part_);
    auto chosen = static_cast<std::size_t>(found == parts.end() ? 0 : found - parts.begin() + 1);
    if (const auto picked = menu(lines.place(px(part_width)), "Part of the view##share.panel", titles[chosen], entries,
                                 static_cast<int>(chosen))) {
        chosen = static_cast<std::size_t>(*picked);
        part_ = chosen == 0 ? "" : parts[chosen - 1];
    }
    return chosen == 0 ? std::string_view() : parts[chosen - 1];
}

std::optional<FigureWish> ShareFigure::draw(ButtonLines& lines, const State& state) {
    const double widest = std::min(most_figure_side, longest_side / figure_dots);
    const auto width = [&] { return read_length(width_, "mm", least_figure_side, widest); };
    const auto font = [&] { return read_length(font_, "pt", least_figure_font, most_figure_font); };
    take_text(width_, lines.field("Width in mm##share.width", width_, !width()));
    take_text(font_, lines.field("Font in pt##share.font", font_, !font()));
    const std::string_view part = choose_part(lines, state);
    if (lines.pressed("Without ground##share.transparent", {.chosen = transparent_}))
        transparent_ = !transparent_;
    problem_ = !width() ? "A figure is 13 … 690 mm wide." : !font() ? "Words in a figure have 4 … 24 pt." : "";
    if (!problem_.empty())
        return std::nullopt;
    return FigureWish{*width(), *font(), transparent_, part};
}

void ShareFigure::draw_problem(Column& column) const {
    if (problem_.empty())
        return;
    prose_item(column, problem_, problem_size, theme().error);
    column.y += px(problem_size);
}

}
