// The order of drawing is the order of the Tab key; later parts lie on top.
#include "panels/screen/screen.hpp"

#include "core/state/parameters.hpp"
#include "panels/actions.hpp"
#include "panels/screen/messages.hpp"
#include "platform/platform.hpp"
#include "widgets/finger.hpp"
#include "widgets/items.hpp"
#include "widgets/region.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace posenc {

namespace {

InspectorPart inspector_part(bool folded, SheetPart sheet) {
    if (!folded)
        return InspectorPart::all;
    return sheet == SheetPart::code ? InspectorPart::code : InspectorPart::formula;
}

std::vector<Issue> all_messages(Session& session, const std::string& dismissed) {
    std::vector<Issue> messages = session.messages();
    Issue issue;
    view_on_screen(session.state(), &issue);
    if (!issue.message.empty() && issue.message != dismissed)
        messages.insert(messages.begin(), std::move(issue));
    return messages;
}

/// Whether the person has changed something, so that no invitation is needed. Language, look and focus do not count,
/// and neither does the zoom: closing the invitation makes the picture grow, which would be a surprise under the
/// pointer.
bool is_used(const State& state) {
    State rest = state;
    for (const std::string_view key : {"language", "theme", "text_size", "focus", "zoom"})
        rest = rest.without(key);
    return !format(rest).empty();
}

/// The keys that move the focus, and values.
constexpr ImGuiKey moving_keys[] = {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow,
                                    ImGuiKey_DownArrow, ImGuiKey_Home,       ImGuiKey_End};

/// Whether the focus was set by a click or a tap (not at the end of a drag) or by a key, not just by moving the
/// pointer.
bool pointed_on_purpose() {
    const float still = px(3);
    if (ImGui::IsMouseReleased(ImGuiMouseButton_Left))
        return ImGui::GetIO().MouseDragMaxDistanceSqr[ImGuiMouseButton_Left] < still * still;
    return std::any_of(std::begin(moving_keys), std::end(moving_keys),
                       [](ImGuiKey key) { return ImGui::IsKeyPressed(key); });
}

}

bool Screen::begin_frame(Session& session) {
    if (lessons_.is_open() || !session.state().is_default("lesson") || !session.state().is_default("lesson_text"))
        lessons_.begin_frame(session, value_moves());
    if (!workshop_recalled_ && !embedded_ && lessons_.is_own())
        recall_workshop(session);
    session.set_answer_waits(!works(session.state()) && !lessons_.all_answered());
    presents_ = !embedded_ && session.state().flag("presenter") && lessons_.step();
    return presents_;
}

/// Whether a value is on its way: a control is held, a key that moves it is down, or it plays.
bool Screen::value_moves() const {
    const bool held = ImGui::IsMouseDown(ImGuiMouseButton_Left) && ImGui::IsAnyItemActive();
    return held || parameters_.moving() || parameters_of_second_.moving() ||
           std::any_of(std::begin(moving_keys), std::end(moving_keys),
                       [](ImGuiKey key) { return ImGui::IsKeyDown(key); });
}

/// A cell that was chosen becomes part of the state. In a step, the focus returns to the step's own cell when the
/// pointer leaves the picture: on its way to a control it crosses others. A cell that a finger has left stays.
void Screen::rest_focus(Session& session) {
    const bool pointed = session.pointed_at() || compare_.active(session).pointed_at();
    const bool chosen = pointed && pointed_on_purpose();
    if (chosen)
        session.keep_focus();
    strayed_ = (strayed_ || (pointed && picture_hovered_)) && !chosen;
    if (!strayed_ || !lessons_.step() || look().touch || picture_hovered_ || ImGui::IsMouseDown(ImGuiMouseButton_Left))
        return;
    strayed_ = false;
    session.release_focus();
    compare_.release_focus();
    platform::wake();
}

bool Screen::frame(Session& session) {
    if (wants_lesson_)
        open_first_lesson(session);
    show_new_lesson();
    if (film_.running())
        draw_film();
    parameters_.advance(session, ImGui::GetIO().DeltaTime);
    compare_.begin_frame(session, parameters_of_second_, ImGui::GetIO().DeltaTime);
    embedded_ ? embed(session) : presents_ ? present(session) : show(session);
    if (table_.running())
        write_table();
    draw_cards(session);
    if (ImGui::IsMousePosValid() && !picture_hovered_)
        platform::take_pinch(); // a pinch elsewhere must not zoom the picture later
    rest_focus(session);
    return parameters_.moving() || parameters_of_second_.moving() || compare_.moving() || top_bar_.moving() ||
           code_.moving() || share_.moving() || table_.running() || film_.running() || copied_.moving() ||
           listen_.moving();
}

/// Restores the drawer and the height of the sheet from storage, and stores changes.
void Screen::remember_panels() {
    const auto sheet = static_cast<char>('0' + static_cast<int>(sheet_));
    const auto drawer = [&] { return drawer_ == Drawer::closed ? '0' : '1'; };
    if (panels_.empty()) {
        const std::string left = platform::stored("panels").value_or("");
        if (left.size() == 2 && left[1] >= '0' && left[1] <= '0' + static_cast<int>(Sheet::high)) {
            drawer_ = left[0] == '1' ? Drawer::formula : Drawer::closed;
            sheet_ = static_cast<Sheet>(left[1] - '0');
        }
        panels_ = {drawer(), sheet};
    } else if (const std::string now{drawer(), sheet}; now != panels_) {
        platform::store("panels", now);
        panels_ = now;
    }
}

void Screen::show(Session& session) {
    remember_panels();
    shortcuts(session);
    Session& active = compare_.active(session);
    const View& view = view_on_screen(active.state());
    if (invites_ && is_used(session.state()))
        accept_invitation();
    const std::vector<Issue> messages = all_messages(active, dismissed_note_);
    const ScreenLayout layout = lay_out(session.state(), active.state(), messages);
    picture_ = layout.view;
    begin_screen();
    if (copied_.moving())
        copied_.draw();
    listen_.draw_remark();
    draw_remarks(active, layout, messages);
    draw_view(session, layout.view, view);
    // Directly after the view, because Dear ImGui draws a region's background only above the region before it.
    if (layout.inspector.height > 0)
        draw_inspector(active, inspector_canvas_, compare_.second_active() ? pinned_of_second_ : pinned_, code_,
                       listen_, layout.inspector, inspector_part(layout.folded, sheet_part_));
    if (layout.settings.height > 0 && settings_in_drawer(layout))
        draw_settings_drawer(active, layout);
    if (layout.tabs.height > 0) {
        begin_region("tabs", layout.tabs, theme().bg0);
        draw_tabs(session, active, layout, view);
        end_region();
    }
    draw_panels(active, layout);
    if (layout.dock.height > 0)
        draw_dock(active, layout);
    if (layout.lesson.height > 0)
        works(session.state()) ? draw_workshop(session, layout) : draw_open_lesson(session, layout);
    if (layout.top_bar.height > 0)
        draw_top_bar(session, active, layout.top_bar);
    if (workshop_)
        draw_workshop_remark(session);
    offer_picture_menu(session);
    end_screen();
}

/// A finger that rests on a control holds that control and opens no menu, unless the control is a matrix.
bool Screen::picture_menu_asked_for() {
    if (menu_key_ || !picture_hovered_)
        return menu_key_;
    const auto on_matrix = [&] { return canvas_.pointed_cell() || compare_.second_canvas().pointed_cell(); };
    return ImGui::IsMouseReleased(ImGuiMouseButton_Right) ||
           (finger_rests() && (!ImGui::IsAnyItemActive() || on_matrix()));
}

void Screen::offer_picture_menu(Session& session) {
    if (const std::optional<PictureWish> wish = picture_menu_.take_wish())
        follow_picture_menu(session, *wish);
    if (picture_menu_asked_for())
        open_picture_menu(session, menu_key_);
    menu_key_ = false;
    if (picture_menu_.is_open())
        picture_menu_.draw();
}

/// On a narrow screen, a lesson that was just opened uses the sheet, and releases it when it is closed. A drawer that
/// lies over the picture closes with the step in which it was opened.
void Screen::show_new_lesson() {
    const bool open = lessons_.is_open();
    if (open && lessons_.step_number() != std::exchange(step_seen_, lessons_.step_number()))
        picture_drawer_ = Drawer::closed;
    if (open && !lesson_seen_) {
        sheet_part_ = SheetPart::lesson;
        sheet_ = Sheet::low;
        picture_drawer_ = Drawer::closed;
    } else if (!open && sheet_part_ == SheetPart::lesson) {
        sheet_part_ = SheetPart::settings;
    }
    lesson_seen_ = open;
}

void Screen::draw_top_bar(Session& session, Session& active, Rect area) {
    begin_region("top bar", area, theme().bg1);
    switch (top_bar_.draw(session, active, area)) {
    case TopBarRequest::help:
        help_.open();
        break;
    case TopBarRequest::import:
        import_.open();
        break;
    case TopBarRequest::share:
        open_share();
        break;
    case TopBarRequest::lessons:
        contents_.open();
        break;
    case TopBarRequest::nothing:
        break;
    }
    end_region();
}

/// What lies on top of the screen.
void Screen::draw_cards(Session& session) {
    if (help_.is_open() && help_.draw(presents_))
        lessons_.forget(); // else the next answer would store all of them again
    if (import_.is_open()) {
        import_.goes_into(compare_.active_second());
        import_.draw(session);
    }
    if (share_.is_open())
        draw_share(session);
    if (contents_.is_open())
        follow(session, contents_.draw(session, lessons_));
    if (guide_.is_open())
        guide_.draw();
}

void Screen::receive(Session& session, std::string_view name, std::optional<std::string_view> bytes, int more) {
    if (more <= 0 && bytes && (lessons_.receive(session, name, *bytes) || lessons_.take_array(session, name, *bytes)))
        return;
    import_.goes_into(compare_.active_second());
    import_.receive(session, name, bytes, more);
}

ScreenLayout Screen::lay_out(const State& state, const State& active, const std::vector<Issue>& messages) const {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    LayoutWish wish;
    wish.drawer = picture_first() ? picture_drawer_ : drawer_;
    wish.sheet = sheet_;
    wish.sheet_part = sheet_part_;
    wish.lesson = !state.is_default("lesson");
    wish.workshop = works(state);
    wish.pair = compare_.shown();
    wish.dock = wish.lesson && ParameterPanel::has_dock_rows(state);
    const ScreenLayout before = lay_out_screen(size.x, size.y, look().arrangement, wish);
    if (before.dock.width > 0)
        wish.dock_lines = ParameterPanel::dock_lines(active, keys_of_step(), before.dock.width);
    wish.messages_height =
        posenc::messages_height(messages, before.view.width) + offer_.height(active, before.view.width);
    wish.invitation_height = invites_ ? posenc::invitation_height(before.view.width) : 0;
    return lay_out_screen(size.x, size.y, look().arrangement, wish);
}

void Screen::draw_view(Session& session, Rect area, const View& view) {
    if (compare_.shown()) {
        compare_.draw(session, canvas_, area);
        picture_hovered_ = compare_.hovered();
        return;
    }
    const ItemScope picture("picture");
    begin_region("view", area, theme().bg0);
    if (area.width > px(40) && area.height > px(40))
        view.draw(session, canvas_, area);
    picture_hovered_ = region_hovered();
    end_region();
}

void Screen::close_messages(Session& session) {
    Issue issue;
    view_on_screen(session.state(), &issue);
    dismissed_note_ = issue.message;
    session.dismiss_messages();
}

void Screen::draw_remarks(Session& session, const ScreenLayout& layout, const std::vector<Issue>& messages) {
    if (layout.messages.height > 0) {
        begin_region("messages", layout.messages, theme().bg0, true);
        Rect rows = layout.messages;
        rows.y -= ImGui::GetScrollY();
        if (offer_.stands(session.state()))
            rows.y = draw_offer(session, rows);
        rows.height = messages_height(messages, rows.width);
        if (!messages.empty() && draw_messages(messages, rows))
            close_messages(session);
        end_region(rows.bottom());
    }
    if (layout.invitation.height > 0) {
        begin_region("invitation", layout.invitation, theme().bg0);
        if (const WelcomeChoice choice = draw_invitation(layout.invitation); choice != WelcomeChoice::none)
            welcome(session, choice);
        end_region();
    }
}

/// Carries out the choice; "explore" needs nothing more.
void Screen::welcome(Session& session, WelcomeChoice choice) {
    accept_invitation();
    if (choice == WelcomeChoice::model)
        import_.open();
    if (choice == WelcomeChoice::lesson)
        open_first_lesson(session);
}

/// The table of lessons may still be on its way; the contents say if it cannot be had.
void Screen::open_first_lesson(Session& session) {
    wants_lesson_ = lesson_table().empty() && !lesson_table_missing();
    if (wants_lesson_)
        return;
    if (lesson_table().empty())
        contents_.open();
    else
        lessons_.open(session, lesson_table().front().id);
}

void Screen::accept_invitation() {
    if (invites_)
        platform::store("invited", "1");
    invites_ = false;
}

void Screen::draw_panels(Session& session, const ScreenLayout& layout) {
    if (layout.settings.height > 0 && !settings_in_drawer(layout))
        settings().draw(session, layout.settings, layout.folded);
    if (!layout.folded)
        return;
    if (layout.sheet_handle.height > 0) {
        begin_region("sheet", layout.sheet_handle, theme().bg1);
        draw_sheet_handle(layout);
        end_region();
    }
    begin_region("bottom bar", layout.bottom_bar, theme().bg0);
    draw_bottom_bar(layout);
    end_region();
}

namespace {

void unpin_last(Session& session) {
    Value pins = session.state().value("pins");
    pins.list.pop_back();
    session.edit(parameters::pins, std::move(pins));
}

}

/// Closes or clears one thing a press: the offer, the drawer, the messages, the pin set last.
void Screen::escape(Session& session) {
    if (offer_.stands(session.state()))
        offer_.withdraw();
    else if (drawer() != Drawer::closed)
        drawer() = Drawer::closed;
    else if (!all_messages(session, dismissed_note_).empty())
        close_messages(session);
    else if (!session.state().is_default("pins"))
        unpin_last(session);
}

}
