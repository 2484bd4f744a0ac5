// From top to bottom: the progress, the title with the formula, the picture, the text with the question, and the
// speaker's controls. Text shrinks before it scrolls, and the picture keeps its share.
#include "panels/presenter/presenter.hpp"

#include "panels/lessons/tasks.hpp"
#include "platform/platform.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace posenc {

namespace {

constexpr float full_width = 1920, full_height = 1080, full_scale = 1.75F;
constexpr float words_gap = 32, scroll_bar = 16;

void draw_progress(const LessonPlayer& player, Rect bar) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float part = static_cast<float>(player.step_number()) / static_cast<float>(player.step_count());
    list->AddRectFilled(bar.min(), bar.max(), theme().bg3);
    list->AddRectFilled(bar.min(), {std::round(bar.width * part), bar.bottom()}, theme().accent);
}

void draw_head(const State& state, const LessonPlayer& player, Rect area) {
    const Verbatim as_written;
    begin_region("presenter head", area, theme().bg0);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string& title = presenter_title(player);
    const float top = area.y + px(above_presenter_title), height = area.bottom() - px(below_presenter_title) - top;
    draw_wrapped(list, {area.x, top}, area.width, title, presenter_title_size, theme().text, Weight::semibold);
    note_item({title, "text", area.x, top, area.width, height});
    const float used = text_size(title, presenter_title_size, Weight::semibold).x + px(words_gap);
    const Method* method = find_method(state.text("method"));
    // Two pictures may be of two methods.
    if (method && state.text("beside").empty() && used < area.width)
        draw_formula_row(list, {area.x + used, area.y + px(4), area.width - used, area.height - px(4)}, *method);
    end_region();
}

/// All black; a click or a key ends it.
void draw_blank() {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    ImGui::GetWindowDrawList()->AddRectFilled({}, size, IM_COL32_BLACK);
    ImGui::SetMouseCursor(ImGuiMouseCursor_None);
    note_item({"Blank screen", "text", 0, 0, size.x, size.y});
}

/// Buttons: back to the step after its picture was changed, play the step's number, train.
void draw_offers(Session& session, LessonPlayer& player, Rect area, LessonWish& wish) {
    float x = area.x;
    const auto offer = [&](const std::string& label, const char* icon) {
        ButtonOptions options{.icon = icon};
        options.icon_only = x + button_width(label, options) > area.right();
        const Rect rect{x, area.y, button_width(label, options), area.height};
        x = rect.right() + px(8);
        return rect.right() <= area.right() && button(rect, label, options);
    };
    const RunReading run = read_run(session.state().text("animate"));
    if (run.run.parameter && offer(with_identity(run_label(run.run), "lesson.run"), icons::play))
        wish.run = run.run;
    if (const Index steps = player.training_offered();
        steps > 0 && offer(with_identity(train_label(session.state(), steps), "lesson.train"), icons::play))
        LessonPlayer::train(session);
    if (!player.on_path(session.state()) && offer("Back to the step##lesson.return", icons::rotate_ccw))
        player.go_to(session, player.step_number());
}

}

float presenter_scale(float width, float height) {
    const float room = std::sqrt(width * height / (full_width * full_height));
    return full_scale * std::clamp(room, 1 / full_scale, 1.0F);
}

void begin_presenter_look(std::string_view theme, float text_size, bool touch) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float density = platform::density(), scale = presenter_scale(size.x / density, size.y / density);
    begin_look(theme == "light" ? "projector" : theme, density, text_size * scale, touch);
}

/// The text keeps its place beside or below the picture while the step and the window stay the same.
PresenterLayout Presenter::lay_out(Session& session, LessonPlayer& player) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const Drawn before = drawn_;
    // Read from the state, because the player is one frame ahead of its picture.
    const State& state = session.state();
    drawn_ = {std::string(state.text("lesson")), static_cast<int>(state.integer("lesson_step")), size};
    drawn_.told = told_of_tasks(player);
    drawn_.fresh = before.lesson != drawn_.lesson || before.step != drawn_.step;
    drawn_.answered = !drawn_.fresh && drawn_.told > before.told;
    const bool same = !drawn_.fresh && before.size.x == size.x && before.size.y == size.y;
    const PresenterLayout layout =
        lay_out_presenter(session, player, size, same ? std::optional(before.aside) : std::nullopt);
    drawn_.aside = layout.aside;
    return layout;
}

void Presenter::draw_words(Session& session, LessonPlayer& player, const PresenterLayout& layout) {
    const auto begin = [&](const char* name, Rect area) {
        begin_region(name, {area.x, area.y, area.width + px(scroll_bar), area.height}, theme().bg0, true);
        if (drawn_.fresh)
            ImGui::SetScrollY(0);
        Column column = region_column(0, above_presenter_words);
        column.width = area.width;
        return column;
    };
    const auto ask = [&](Column& column) {
        draw_tasks(session, player, column, {.size = layout.question_size, .presents = true});
        if (drawn_.answered)
            ImGui::SetScrollY(column.y); // what the answer shows is at the end
    };
    Column column = begin("presenter text", layout.text);
    draw_step_words(player, column, layout.text_size);
    if (layout.question.height <= 0) {
        column.y += px(above_presenter_tasks);
        ask(column);
    }
    end_region(column.y);
    if (layout.question.height <= 0)
        return;
    column = begin("presenter question", layout.question);
    ask(column);
    end_region(column.y);
}

/// At the left the speaker's tools, at the right Back and Next; in between what the step offers.
void Presenter::draw_foot(Session& session, LessonPlayer& player, Rect area, LessonWish& wish) {
    const float beyond = px(12); // quiet buttons reach into the margin
    begin_region("presenter foot", {area.x - beyond, area.y, area.width + 2 * beyond, area.height}, theme().bg0);
    const float side = control_height(), y = area.y + std::floor((area.height - side) / 2) - px(2);
    float left = area.x - beyond, right = area.right() + px(6);
    left += draw_timer(timer_, {left, y}, side) + px(4);
    const auto tool = [&](const char* label, const char* icon, const char* key, bool at_left, bool enabled = true) {
        const float x = at_left ? left : right - side;
        (at_left ? left : right) += at_left ? side + px(4) : -side;
        return button({x, y, side, side}, label,
                      {.icon = icon, .style = ButtonStyle::quiet, .enabled = enabled, .icon_only = true, .key = key});
    };
    if (tool("Full screen##full_screen", icons::maximize, "F", true))
        platform::toggle_full_screen();
    if (tool("Leave presenter##leave_presenter", icons::x, "Esc", true))
        session.reset("presenter");
    const int step = player.step_number(), count = player.step_count();
    if (tool("Next##lesson.next", icons::arrow_right, "Page Down", false, step < count))
        player.go_to(session, step + 1);
    const std::string place = std::to_string(step) + " of " + std::to_string(count);
    right -= px(8);
    const float width =
        draw_text_aligned(ImGui::GetWindowDrawList(), {right, y + side / 2}, {1, 0.5F}, place, 14, theme().text2);
    right -= width;
    note_item({place, "text", right, y, width, side});
    right -= px(8);
    if (tool("Back##lesson.back", icons::arrow_left, "Page Up", false, step > 1))
        player.go_to(session, step - 1);
    draw_offers(session, player, {left + px(12), y, right - left - px(24), side}, wish);
    end_region();
}

LessonWish Presenter::draw(Session& session, LessonPlayer& player, const std::function<void(Rect)>& draw_view) {
    LessonWish wish;
    hear(session, player);
    begin_screen();
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (blank_) {
        draw_blank();
        end_screen();
        return wish;
    }
    list->AddRectFilled({}, ImGui::GetIO().DisplaySize, theme().bg0);
    const PresenterLayout layout = lay_out(session, player);
    draw_progress(player, layout.progress);
    draw_head(session.state(), player, layout.head);
    draw_view(layout.view);
    take_pointing(session, player, layout.view);
    draw_words(session, player, layout);
    if (!layout.aside)
        hairline(list, {layout.head.x, layout.view.bottom()}, {layout.head.right(), layout.view.bottom()});
    draw_foot(session, player, layout.foot, wish);
    if (ring_)
        draw_pointer_ring();
    end_screen();
    end_frame();
    return wish;
}

}
