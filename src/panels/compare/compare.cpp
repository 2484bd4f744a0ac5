// Layout: side by side, the difference below; on a narrow screen one at a time, chosen by segments, unless a lesson
// compares them. The cell at the
// pointer in one picture is marked in the other if the axes have the same name. Pictures of the same view and size are
// panned and zoomed together.
#include "panels/compare/compare.hpp"

#include "core/combined.hpp"
#include "core/lessons/locks.hpp"
#include "core/lessons/parts.hpp"
#include "core/state/choice_label.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "core/texts/cut_text.hpp"
#include "panels/actions.hpp"
#include "panels/compare/beside_table.hpp"
#include "panels/compare/difference.hpp"
#include "widgets/items.hpp"
#include "widgets/region.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace posenc {

namespace {

constexpr float head_height = 40, narrowest_pair = 640, lowest_three = 420;
constexpr float low_head = 32, narrowest_of_lesson = 340;

std::string method_title(const State& state) {
    const Method* method = find_method(state.text("method"));
    return std::string(method ? method->title : state.text("method"));
}

/// As its control says it: the label of a choice, on or off.
std::string value_words(const Parameter& row, const Value& value) {
    if (row.kind == Kind::flag)
        return std::string(translate(value.number != 0 ? "on" : "off"));
    if (const std::string_view label = choice_label(row, value.text); !label.empty())
        return std::string(translate(label));
    const std::string text = write_value(row, value);
    return cut_text(quoted(text, text.size()), 24);
}

/// "Base 100", "Layout: halves". With `brief`, a choice is written without its row's label.
std::string row_words(const Parameter& row, const Value& value, bool brief) {
    const bool choice = row.kind == Kind::choice;
    const std::string name = choice && brief ? "" : std::string(translate(row.label));
    const std::string_view between = name.empty() ? "" : choice || row.kind == Kind::flag ? ": " : " ";
    return name + std::string(between) + value_words(row, value);
}

/// What differs from the other picture: "Sinusoidal, Base 100". The method or view if they differ, then, unless both
/// do, the differing values; translated.
std::string what_is_shown(const State& state, const State& other, bool brief) {
    std::vector<std::string> words;
    const View &view = view_on_screen(state), &other_view = view_on_screen(other);
    if (state.text("method") != other.text("method"))
        words.emplace_back(translate(method_title(state)));
    if (&view != &other_view)
        words.emplace_back(translate(view.title));
    const bool alike = words.size() < 2; // otherwise no value of the one has its counterpart in the other
    for (const Parameter* row : parameters_on_screen(state))
        if (alike && !(state.value(row->key) == other.value(row->key)))
            words.push_back(row_words(*row, state.value(row->key), brief));
    if (words.empty())
        return std::string(translate(method_title(state))) + ", " + std::string(translate(view.title));
    std::string text = words.front();
    for (std::size_t i = 1; i < words.size(); ++i)
        text += ", " + words[i];
    return text;
}

/// What an axis counts: queries and the "position p" of a pair are positions.
std::string_view counted_by(const AxisNames& axis) {
    return axis.name == "query" || axis.name == "position p" ? std::string_view("position") : axis.name;
}

/// The place on an axis that corresponds to a cell of another field; none if that field has no axis that counts the
/// same.
std::optional<Index> counterpart(const AxisNames& axis, const Description& from, Cell cell) {
    for (const auto& [names, index] : {std::pair{&from.rows, cell.row}, {&from.cols, cell.col}})
        if (counted_by(*names) == counted_by(axis))
            return names->first + index - axis.first;
    return {};
}

/// Whether the state itself names the cell.
bool is_named(const State& state, Cell cell) {
    const std::span<const double> named = state.list("focus");
    return named.size() == 2 && static_cast<Index>(named[0]) == cell.row && static_cast<Index>(named[1]) == cell.col;
}

/// Axes that count something else keep their place, unless the state, that of a lesson's step, names the cell for both.
void link_focus(Session& from, Session& to) {
    const Description &description = from.field()->description(), &other = to.field()->description();
    const Cell cell = from.focus(), size = to.field()->size();
    Cell wanted = is_named(from.state(), cell) ? cell : to.focus();
    if (const auto row = counterpart(other.rows, description, cell))
        wanted.row = *row;
    if (const auto col = counterpart(other.cols, description, cell))
        wanted.col = *col;
    to.set_focus({std::clamp<Index>(wanted.row, 0, size.row - 1), std::clamp<Index>(wanted.col, 0, size.col - 1)});
}

/// The second state with the first one's values in the rows for sizes, if both pictures have the row and no lock holds
/// it.
State sized_alike(const State& first, const State& second) {
    constexpr const Parameter* sizes[] = {&parameters::length,  &parameters::query_length, &parameters::key_length,
                                          &parameters::d_model, &parameters::grid_height,  &parameters::grid_width};
    const std::vector<const Parameter*> of_first = parameters_on_screen(first),
                                        of_second = parameters_on_screen(second);
    const auto has = [](const std::vector<const Parameter*>& rows, const Parameter* row) {
        return std::find(rows.begin(), rows.end(), row) != rows.end();
    };
    State alike = second;
    for (const Parameter* row : sizes)
        if (has(of_first, row) && has(of_second, row) && !is_locked(second, row->key))
            alike = first.is_default(row->key) ? alike.without(row->key) : alike.with(*row, first.value(row->key));
    return alike;
}

/// A lesson compares two pictures with each other: on an upright phone each is half as wide, but high. Of more than two
/// parts nothing could be read there.
bool fits_beside(const State& first, Rect area) {
    std::vector<std::string_view> parts = read_parts(first.text("shows"), view_on_screen(first).id).names;
    std::erase(parts, "numbers");
    const bool few = !parts.empty() && parts.size() <= 2;
    const bool upright =
        few && !first.is_default("lesson") && !first.flag("difference") && area.height >= area.width * 0.8F;
    return area.width >= px(upright ? narrowest_of_lesson : narrowest_pair);
}

bool same(Cell a, Cell b) {
    return a.row == b.row && a.col == b.col;
}

}

void Compare::begin_frame(Session& first, ParameterPanel& settings, float seconds) {
    beside_.begin_frame(first);
    learns_ = beside_.shown() && beside_.session().follow_background();
    second_active_ = second_active_ && beside_.shown();
    if (beside_.shown()) // playback acts first in the frame, so that every other edit in this frame overrides it
        return settings.advance(beside_.session(), seconds);
    settings.stop();
    linked_ = moving_ = hovered_ = false;
    part_ = Part::first;
    first_field_ = second_field_ = difference_ = nullptr;
}

void Compare::release_focus() {
    if (!shown())
        return;
    beside_.session().release_focus();
    linked_ = false; // it takes over the focus of the first picture again
}

void Compare::toggle(Session& first) {
    if (first.state().text("beside").empty()) {
        second_active_ = true;
        part_ = Part::second;
        const std::string text = second_picture_text(first.state(), first.state());
        if (view_on_screen(first.state()).beside) // what differs is a table of its own
            return first.replace(first.state().with("beside", text).with("difference", "1"));
        return first.edit("beside", text);
    }
    first.replace(first.state().without("beside").without("difference"));
}

void Compare::draw_head(Session& first, Rect line, bool second) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const State& own = (second ? beside_.session() : first).state();
    const State& other = (second ? first : beside_.session()).state();
    const bool active = second == second_active_;
    const float middle = line.y + line.height / 2, side = control_height();
    float right = line.right() - px(8);
    if (second && buttons_ && line.width >= px(narrowest_pair / 2)) {
        if (button({right - side, middle - side / 2, side, side}, "Close the second picture##compare.close",
                   {.icon = icons::x, .style = ButtonStyle::quiet, .icon_only = true}))
            toggle(first);
        right -= side + px(8);
        const ButtonOptions options{.style = ButtonStyle::quiet, .chosen = first.state().flag("difference")};
        const float width = button_width("Difference", options);
        if (button({right - width, middle - side / 2, width, side}, "Difference##compare.difference", options))
            first.edit("difference", first.state().flag("difference") ? "0" : "1");
        right -= width + px(8);
    }
    const float room = right - line.x - px(16);
    const Weight weight = active ? Weight::semibold : Weight::regular;
    const auto titled = [&](bool brief) {
        std::string title = std::string(second ? "2" : "1") + " · " + what_is_shown(own, other, brief);
        keep_translation(title);
        return title;
    };
    std::string label = titled(false);
    if (text_size(label, 13, weight).x > room)
        label = titled(true);
    draw_text_aligned(list, {line.x + px(16), middle}, {0, 0.5F}, fitted(label, room, 13, weight), 13,
                      active ? theme().text : theme().text2, weight);
    note_item({label, "text", line.x, line.y, room, line.height, true, active});
    list->AddRectFilled({line.x, line.bottom() - px(active ? 2 : 1)}, {line.right(), line.bottom()},
                        active ? theme().accent : theme().line);
}

void Compare::draw_picture(Session& session, Canvas& canvas, Rect area, bool second) {
    if (area.width < px(40) || area.height < px(40))
        return;
    const bool hovered = region_hovered() && area.contains(ImGui::GetIO().MousePos); // with no card on top
    if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Left))
        second_active_ = second;
    const ItemScope picture(second ? "second" : "picture");
    view_on_screen(session.state()).draw(session, canvas, area);
}

void Compare::draw_difference(Session& first, Canvas& canvas, Rect area) {
    const FieldPtr &a = first.field(), &b = beside_.session().field();
    if (a != first_field_ || b != second_field_) {
        first_field_ = a;
        second_field_ = b;
        difference_ = difference(a, b);
    }
    Session& second = beside_.session();
    const State alike = difference_ ? second.state() : sized_alike(first.state(), second.state());
    const bool helps = buttons_ && !difference_ && same(second.made(alike).field->size(), a->size());
    if (draw_difference_of(first, canvas, {a, b, difference_}, area, helps))
        second.replace(alike);
}

std::shared_ptr<const ViewBeside> Compare::beside_of(Session& first) {
    const View &view = view_on_screen(first.state()), &other = view_on_screen(beside_.session().state());
    return &view == &other && view.beside ? view.beside(first, beside_.session()) : nullptr;
}

void Compare::draw_part(Part part, Session& first, Canvas& canvas, Rect area) {
    constexpr const char* names[] = {"first picture", "second picture", "difference"};
    const auto beside = part == Part::difference ? beside_of(first) : nullptr;
    begin_region(names[static_cast<int>(part)], area, theme().bg0, beside != nullptr);
    float bottom = 0;
    if (beside) {
        bottom = draw_beside_table(*beside, area, buttons_);
    } else if (part == Part::difference) {
        draw_difference(first, canvas, area);
    } else {
        const bool second = part == Part::second;
        const float head = px(area.width < px(narrowest_pair / 2) ? low_head : head_height);
        draw_head(first, {area.x, area.y, area.width, head}, second);
        draw_picture(second ? beside_.session() : first, second ? canvas_ : canvas,
                     {area.x, area.y + head, area.width, area.height - head}, second);
    }
    hovered_ = hovered_ || region_hovered();
    end_region(bottom);
}

void Compare::draw_one_at_a_time(Session& first, Canvas& canvas, Rect area) {
    const bool with_difference = first.state().flag("difference");
    if (part_ == Part::difference && !with_difference)
        part_ = Part::second;
    const Choice names[] = {{"first", "1", ""}, {"second", "2", ""}, {"minus", "1 − 2", ""}};
    const Rect bar{area.x + px(16), area.y + px(8), area.width - px(32), control_height()};
    begin_region("pictures", {area.x, area.y, area.width, bar.height + px(16)}, theme().bg0);
    const std::span<const Choice> shown(names, with_difference ? 3 : 2);
    if (const auto picked = segments(bar, "Picture##compare.shown", shown, static_cast<int>(part_)))
        part_ = static_cast<Part>(*picked);
    end_region();
    if (part_ != Part::difference)
        second_active_ = part_ == Part::second;
    const float used = bar.height + px(16);
    draw_part(part_, first, canvas, {area.x, area.y + used, area.width, area.height - used});
}

/// A new comparison takes over the focus of the first picture.
void Compare::follow_each_other(Session& first, Canvas& canvas) {
    Session& second = beside_.session();
    const bool begins = !std::exchange(linked_, true);
    if (begins || !same(first.focus(), focus_[0]))
        link_focus(first, second);
    else if (!same(second.focus(), focus_[1]))
        link_focus(second, first);
    moving_ = !same(first.focus(), focus_[0]) || !same(second.focus(), focus_[1]);
    focus_[0] = first.focus();
    focus_[1] = second.focus();
    moving_ |= second_active_ && !begins ? canvas.follow(canvas_) : canvas_.follow(canvas);
}

void Compare::draw(Session& first, Canvas& canvas, Rect area) {
    hovered_ = false;
    const bool with_difference = first.state().flag("difference");
    if (!fits_beside(first.state(), area) || (with_difference && area.height < px(lowest_three))) {
        draw_one_at_a_time(first, canvas, area);
        return follow_each_other(first, canvas);
    }
    const float below = with_difference ? std::round(area.height * 0.45F) : 0;
    const float half = std::floor(area.width / 2), height = area.height - below;
    draw_part(Part::first, first, canvas, {area.x, area.y, half, height});
    draw_part(Part::second, first, canvas, {area.x + half + px(1), area.y, area.width - half - px(1), height});
    if (with_difference)
        draw_part(Part::difference, first, canvas, {area.x, area.y + height, area.width, below});
    follow_each_other(first, canvas);
}

}
