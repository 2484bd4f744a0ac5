// From top to bottom: the progress, the title with the formula, the picture beside or above a page of words, and the
// speaker's controls. The picture keeps its place while the pages of a step are turned.
#include "panels/presenter/presenter.hpp"

#include "panels/actions.hpp"
#include "panels/lessons/lesson_parts.hpp"
#include "panels/lessons/question.hpp"
#include "platform/platform.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace posenc {

namespace {

constexpr float full_width = 1920, full_height = 1080, full_scale = 1.75F;
constexpr float words_gap = 32, scroll_bar = 16;
constexpr float above_words = 18;
constexpr float narrow_foot = 480; ///< without timer and dots

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
    // Two pictures may be of two methods, and a view with a summary draws none.
    if (state.text("beside").empty() && !view_on_screen(state).summary && used < area.width)
        draw_formula_row(list, {area.x + used, area.y + px(4), area.width - used, area.height - px(4)},
                         method_of(state));
    end_region();
}

/// All black; a click or a key ends it.
void draw_blank() {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    ImGui::GetWindowDrawList()->AddRectFilled({}, size, IM_COL32_BLACK);
    ImGui::SetMouseCursor(ImGuiMouseCursor_None);
    note_item({"Blank screen", "text", 0, 0, size.x, size.y});
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

/// Pages are made anew in every frame, since windows change and answers come; the same one stays.
void Presenter::turn_pages(Session& session, LessonPlayer& player, Rect words) {
    // Read from the state, because the player is one frame ahead of its picture.
    const std::string lesson(session.state().text("lesson"));
    const int step = static_cast<int>(session.state().integer("lesson_step"));
    pages_ = presenter_pages(session, player, {words.width, words.height - px(above_words)},
                             presenter_text_size(ImGui::GetIO().DisplaySize.x));
    const bool fresh = lesson != std::exchange(lesson_, lesson) || step != std::exchange(step_, step);
    if (fresh)
        page_ = std::exchange(at_end_, false) ? pages_.size() - 1 : 0;
    page_ = std::min(page_, pages_.size() - 1);
    if (const int asked = std::exchange(revealed_, -1); asked >= 0)
        while (page_ + 1 < pages_.size() && !pages_[page_].holds(PresenterItem::Kind::outcome, asked))
            ++page_;
}

int Presenter::open_question(LessonPlayer& player, bool of_page) const {
    for (int i = 0; i < static_cast<int>(player.step()->questions.size()); ++i)
        if (!player.answered(i).revealed &&
            (!of_page || (page_ < pages_.size() && pages_[page_].holds(PresenterItem::Kind::question, i))))
            return i;
    return -1;
}

void Presenter::reveal(Session& session, LessonPlayer& player, int question) {
    if (question < 0)
        return;
    player.reveal(session, question);
    revealed_ = question;
}

void Presenter::go_on(Session& session, LessonPlayer& player) {
    if (const int asked = open_question(player, true); asked >= 0)
        reveal(session, player, asked);
    else if (page_ + 1 < pages_.size())
        ++page_;
    else
        player.go_to(session, player.step_number() + 1);
}

void Presenter::go_back(Session& session, LessonPlayer& player) {
    if (page_ > 0) {
        --page_;
    } else if (player.step_number() > 1) {
        at_end_ = true;
        player.go_to(session, player.step_number() - 1);
    }
}

void Presenter::draw_words(Session& session, LessonPlayer& player, Rect area) {
    const PresenterPage& page = pages_[page_];
    // A name for every page, so that each is scrolled to its first line.
    const std::string name = "presenter words " + std::to_string(step_) + "." + std::to_string(page_);
    const float beyond = page.fits ? 0 : px(scroll_bar);
    begin_region(name.c_str(), {area.x, area.y, area.width + beyond, area.height}, theme().bg0, !page.fits);
    Column column = region_column(0, above_words);
    column.width = area.width;
    draw_presenter_page(session, player, column, page);
    end_region(column.y);
}

/// "2 of 13", and before it a dot for each page of the step. Returns the width.
float Presenter::draw_place(const LessonPlayer& player, ImVec2 right, bool with_dots) const {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string place = std::to_string(player.step_number()) + " of " + std::to_string(player.step_count());
    float width = draw_text_aligned(list, right, {1, 0.5F}, place, 14, theme().text2);
    note_item({place, "text", right.x - width, right.y - px(10), width, px(20)});
    if (!with_dots || pages_.size() < 2)
        return width;
    width += px(12);
    for (std::size_t i = pages_.size(); i-- > 0; width += px(11))
        list->AddCircleFilled({right.x - width, right.y}, px(i == page_ ? 4 : 3),
                              i == page_ ? theme().accent : theme().line2);
    const std::string pages = "page " + std::to_string(page_ + 1) + " of " + std::to_string(pages_.size());
    note_item({pages, "mark", right.x - width, right.y - px(10), width, px(20)});
    return width;
}

/// Buttons: reveal, back to the step after its picture was changed, play the step's number, train.
void Presenter::draw_offers(Session& session, LessonPlayer& player, Rect area, LessonWish& wish) {
    float x = area.x;
    const auto offer = [&](const std::string& label, const char* icon) {
        ButtonOptions options{.icon = icon};
        options.icon_only = x + button_width(label, options) > area.right();
        const Rect rect{x, area.y, button_width(label, options), area.height};
        x = rect.right() + px(8);
        return rect.right() <= area.right() && button(rect, label, options);
    };
    const float width = reveal_width();
    if (const int asked = open_question(player, true); asked >= 0 && x + width <= area.right()) {
        if (draw_reveal(session, player, asked, {x, area.y, width, area.height}))
            revealed_ = asked;
        x += width + px(8);
    }
    const RunReading run = read_run(session.state().text("animate"));
    if (run.run.parameter && offer(with_identity(run_label(run.run), "lesson.run"), icons::play))
        wish.run = run.run;
    if (const Index steps = player.training_offered();
        steps > 0 && offer(with_identity(train_label(session.state(), steps), "lesson.train"), icons::play))
        LessonPlayer::train(session);
    if (!player.on_path(session.state()) && offer("Back to the step##lesson.return", icons::rotate_ccw))
        player.go_to(session, player.step_number());
}

/// At the left the speaker's tools, at the right Back and Next; in between what the step offers.
void Presenter::draw_foot(Session& session, LessonPlayer& player, Rect area, LessonWish& wish) {
    const float beyond = px(12); // quiet buttons reach into the margin
    begin_region("presenter foot", {area.x - beyond, area.y, area.width + 2 * beyond, area.height}, theme().bg0);
    const float side = control_height(), y = area.y + std::floor((area.height - side) / 2) - px(2);
    float left = area.x - beyond, right = area.right() + px(6);
    if (area.width >= px(narrow_foot))
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
    const bool ends = player.step_number() >= player.step_count() && page_ + 1 >= pages_.size();
    if (tool("Next##lesson.next", icons::arrow_right, "Page Down", false, !ends || open_question(player, true) >= 0))
        go_on(session, player);
    right -= px(8) + draw_place(player, {right - px(8), y + side / 2}, area.width >= px(narrow_foot)) + px(8);
    if (tool("Back##lesson.back", icons::arrow_left, "Page Up", false, player.step_number() > 1 || page_ > 0))
        go_back(session, player);
    draw_offers(session, player, {left + px(12), y, right - left - px(24), side}, wish);
    end_region();
}

LessonWish Presenter::draw(Session& session, LessonPlayer& player, bool hears,
                           const std::function<void(Rect)>& draw_view) {
    LessonWish wish;
    if (hears)
        hear(session, player);
    begin_screen();
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (blank_) {
        draw_blank();
        end_screen();
        return wish;
    }
    list->AddRectFilled({}, ImGui::GetIO().DisplaySize, theme().bg0);
    const PresenterLayout layout = lay_out_presenter(session.state(), player, ImGui::GetIO().DisplaySize);
    turn_pages(session, player, layout.words);
    draw_progress(player, layout.progress);
    draw_head(session.state(), player, layout.head);
    draw_view(layout.view);
    take_pointing(session, player, layout.view);
    draw_words(session, player, layout.words);
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
