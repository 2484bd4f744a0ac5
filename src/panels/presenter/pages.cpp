// Items are put on a page while they fit: see pages.hpp.
#include "panels/presenter/pages.hpp"

#include "panels/lessons/goal.hpp"
#include "panels/lessons/lesson_panel.hpp"
#include "panels/lessons/question.hpp"

#include <algorithm>
#include <span>

namespace posenc {

namespace {

constexpr float smallest_size = 16;
constexpr float between = 12;

std::vector<PresenterItem> items_of(LessonPlayer& player) {
    std::vector<PresenterItem> items;
    const auto add = [&](PresenterItem::Kind kind, std::size_t count) {
        for (int i = 0; i < static_cast<int>(count); ++i)
            items.push_back({kind, i});
    };
    const LessonStep& step = *player.step();
    add(PresenterItem::Kind::block, step.blocks.size());
    for (int i = 0; i < static_cast<int>(step.questions.size()); ++i) {
        items.push_back({PresenterItem::Kind::question, i});
        if (player.answered(i).revealed)
            items.push_back({PresenterItem::Kind::outcome, i});
    }
    add(PresenterItem::Kind::goal, step.goals.size());
    return items;
}

/// How many items from the first one on are drawn as one: neighbouring paragraphs.
std::size_t drawn_together(std::span<const PresenterItem> items) {
    const auto end = std::find_if(items.begin(), items.end(),
                                  [](const PresenterItem& item) { return item.kind != PresenterItem::Kind::block; });
    return std::max<std::size_t>(1, static_cast<std::size_t>(end - items.begin()));
}

void draw_item(Session& session, LessonPlayer& player, Column& column, std::span<const PresenterItem> items,
               QuestionLook look) {
    const PresenterItem& first = items.front();
    switch (first.kind) {
    case PresenterItem::Kind::block: {
        const std::span<const LessonBlock> blocks(player.step()->blocks);
        draw_step_words(player, column, blocks.subspan(static_cast<std::size_t>(first.which), items.size()), look.size,
                        look.measures);
        break;
    }
    case PresenterItem::Kind::question:
    case PresenterItem::Kind::outcome:
        look.part = first.kind == PresenterItem::Kind::question ? QuestionPart::asked : QuestionPart::outcome;
        draw_question(session, player, first.which, column, look);
        break;
    case PresenterItem::Kind::goal:
        draw_goal(session, player, first.which, column, look);
        break;
    }
    column.y += px(between);
}

void draw_items(Session& session, LessonPlayer& player, Column& column, std::span<const PresenterItem> items,
                const QuestionLook& look) {
    while (!items.empty()) {
        const std::size_t count = drawn_together(items);
        draw_item(session, player, column, items.first(count), look);
        items = items.subspan(count);
    }
}

float height_of(Session& session, LessonPlayer& player, float width, std::span<const PresenterItem> items, float size) {
    Column column{0, 0, width};
    draw_items(session, player, column, items, {.size = size, .presents = true, .measures = true});
    return column.y - px(between);
}

bool is_heading(const LessonStep& step, const PresenterItem& item) {
    return item.kind == PresenterItem::Kind::block &&
           step.blocks[static_cast<std::size_t>(item.which)].kind == LessonBlock::Kind::heading;
}

}

bool PresenterPage::holds(PresenterItem::Kind kind, int which) const {
    return std::any_of(items.begin(), items.end(),
                       [&](const PresenterItem& item) { return item.kind == kind && item.which == which; });
}

std::vector<PresenterPage> presenter_pages(Session& session, LessonPlayer& player, ImVec2 area, float size) {
    const std::vector<PresenterItem> all = items_of(player);
    std::vector<PresenterPage> pages;
    std::span<const PresenterItem> rest(all);
    do {
        std::size_t count = std::min<std::size_t>(1, rest.size());
        while (count < rest.size() && height_of(session, player, area.x, rest.first(count + 1), size) <= area.y)
            ++count;
        while (count > 1 && count < rest.size() && is_heading(*player.step(), rest[count - 1]))
            --count; // it stands with what it is about
        float smaller = size, height = height_of(session, player, area.x, rest.first(count), smaller);
        while (height > area.y && smaller > smallest_size)
            height = height_of(session, player, area.x, rest.first(count), --smaller);
        pages.push_back({{rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(count)}, smaller, height <= area.y});
        rest = rest.subspan(count);
    } while (!rest.empty());
    return pages;
}

void draw_presenter_page(Session& session, LessonPlayer& player, Column& column, const PresenterPage& page) {
    draw_items(session, player, column, page.items, {.size = page.text_size, .presents = true});
}

}
