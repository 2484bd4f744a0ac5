// Text is as large as its room allows, and shrinks before it scrolls: see layout.hpp.
#include "panels/presenter/layout.hpp"

#include "panels/lessons/tasks.hpp"
#include "widgets/text/language.hpp"
#include "widgets/text/rich_text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float progress_height = 4.5F, foot_height = 40, gap = 32, aside_gap = 24, view_padding = 16, below_words = 8,
                least_words = 72;
constexpr float largest_size = 20, comfortable_size = 18, smallest_size = 14, larger_question = 2;
constexpr float view_share = 0.45F;      // of the height, at least
constexpr float narrowest_columns = 640; // for text and question side by side
constexpr float aside_share = 0.34F;     // share of the width, for text beside the picture
constexpr float narrowest_picture = 480; // with text beside it
constexpr float widest_window = 1.4F;    // from this width : height on, text may be beside the picture

struct Fitted {
    float size, height;
};

/// The largest size at which `height_at` is at most `room`, or the smallest size if there is none.
template <typename Height> Fitted fit(float room, Height height_at) {
    float size = largest_size, height = height_at(size);
    while (height > room && size > smallest_size)
        height = height_at(--size);
    return {size, height};
}

float text_height(const LessonPlayer& player, float width, float size) {
    return draw_lesson_blocks(nullptr, {}, width, player.step()->blocks, size).height + px(10);
}

float tasks_height(Session& session, LessonPlayer& player, float width, float size) {
    Column column{0, 0, width};
    draw_tasks(session, player, column, {.size = size, .presents = true, .measures = true});
    return column.y;
}

Fitted fit_both(Session& session, LessonPlayer& player, float width, float room) {
    return fit(room, [&](float size) {
        return text_height(player, width, size) + px(above_presenter_tasks) +
               tasks_height(session, player, width, size);
    });
}

float padding() {
    return px(above_presenter_words) + px(below_words);
}

/// `room`: the height that the text may take from the area.
void lay_out_below(PresenterLayout& layout, Session& session, LessonPlayer& player, Rect area, float room) {
    const bool columns = has_tasks(*player.step()) && area.width >= px(narrowest_columns);
    const float width = columns ? std::floor((area.width - px(gap)) / 2) : area.width, most = room - padding();
    Fitted text = columns ? fit(most, [&](float size) { return text_height(player, width, size); })
                          : fit_both(session, player, width, most);
    layout.text_size = layout.question_size = text.size;
    if (columns) {
        const Fitted question = fit(most, [&](float size) { return tasks_height(session, player, width, size); });
        layout.question_size = std::min(question.size, text.size + larger_question);
        text.height = std::max(text.height, question.height);
    }
    layout.fits = text.height <= most;
    const float height = std::clamp(std::ceil(text.height) + padding(), std::min(px(least_words), room), room);
    const float top = area.bottom() - height;
    layout.view = {area.x - px(view_padding), area.y, area.width + 2 * px(view_padding), top - area.y};
    layout.text = {area.x, top, width, height};
    layout.question = {area.right() - width, top, width, columns ? height : 0};
}

/// If the text scrolls, questions and goals get a separate area below it.
void keep_tasks_in_sight(PresenterLayout& layout, float height) {
    Rect& text = layout.text;
    const float taken = std::min(std::ceil(height), text.height - px(least_words));
    text.height -= taken;
    layout.question = {text.x, text.bottom(), text.width, taken};
}

void lay_out_aside(PresenterLayout& layout, Session& session, LessonPlayer& player, Rect area) {
    const float width = std::floor(area.width * aside_share), room = area.height - padding();
    const Fitted words = fit_both(session, player, width, room);
    layout.aside = true;
    layout.text_size = layout.question_size = words.size;
    layout.fits = words.height <= room;
    layout.view = {area.x - px(view_padding), area.y, area.width - width - px(aside_gap) + px(view_padding),
                   area.height};
    layout.text = {area.right() - width, area.y, width, area.height};
    layout.question = {};
    if (!layout.fits && has_tasks(*player.step()))
        keep_tasks_in_sight(layout, tasks_height(session, player, width, words.size) + padding());
}

/// Two pictures need the whole width, so text is not beside them.
bool may_stand_aside(const State& state, Rect area) {
    return state.text("beside").empty() && area.width >= widest_window * area.height &&
           area.width * (1 - aside_share) - px(aside_gap) >= px(narrowest_picture);
}

}

const std::string& presenter_title(const LessonPlayer& player) {
    return player.step()->title.empty() ? player.lesson()->title : player.step()->title;
}

namespace {

float title_height(const LessonPlayer& player, float width) {
    const Verbatim as_written;
    return draw_wrapped(nullptr, {}, width, presenter_title(player), presenter_title_size, 0, Weight::semibold);
}

}

PresenterLayout lay_out_presenter(Session& session, LessonPlayer& player, ImVec2 size, std::optional<bool> aside) {
    PresenterLayout layout;
    const float margin = std::round(std::clamp(size.x * 0.05F, px(16), px(55)));
    const float width = size.x - 2 * margin;
    layout.progress = {0, 0, size.x, px(progress_height)};
    const float title = title_height(player, width);
    layout.head = {margin, layout.progress.bottom(), width,
                   px(above_presenter_title) + title + px(below_presenter_title)};
    const float foot = std::max(px(foot_height), control_height() + px(4));
    layout.foot = {margin, size.y - foot, width, foot};
    const Rect rest{margin, layout.head.bottom(), width, layout.foot.y - layout.head.bottom()};
    const float room = std::max(px(least_words), rest.height - std::ceil(size.y * view_share));
    lay_out_below(layout, session, player, rest, room);
    const float smaller = std::min(layout.text_size, layout.question_size);
    const bool cramped = !layout.fits || smaller < comfortable_size;
    if (!may_stand_aside(session.state(), rest) || !aside.value_or(cramped))
        return layout;
    PresenterLayout other = layout;
    lay_out_aside(other, session, player, rest);
    return aside || !layout.fits || (other.fits && other.text_size >= smaller) ? other : layout;
}

}
