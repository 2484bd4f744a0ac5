// What the text of a step speaks of is on the screen: the parts that it names, and the places that it points out.
#include "core/lessons/parts.hpp"
#include "unit/lessons/lesson_walk.hpp"

#include <algorithm>
#include <vector>

namespace posenc::lesson_parts_test {

namespace {

constexpr float least_cell = 32, least_line = 18, least_cell_of_phone = 12;

std::vector<Item> all_of_kind(std::string_view kind) {
    std::vector<Item> found;
    std::copy_if(items().begin(), items().end(), std::back_inserter(found),
                 [&](const Item& item) { return item.kind == kind; });
    return found;
}

/// A line of words may be lower than a picture, and a picture on a phone lower than elsewhere.
bool can_be_seen(const Item& part) {
    const bool phone = ImGui::GetIO().DisplaySize.x < 600;
    const bool words = part.label == "sentence" || part.label == "verdict";
    const float height = words ? 20.0F : phone ? 48.0F : 64.0F;
    return part.width >= 64 && part.height >= height;
}

bool is_seen(std::string_view part) {
    const std::vector<Item> parts = all_of_kind("part");
    return std::any_of(parts.begin(), parts.end(),
                       [&](const Item& item) { return item.label == part && can_be_seen(item); });
}

/// All of it, not just what a plot has in sight.
bool is_whole(const Item& mark) {
    const std::vector<Item> plots = all_of_kind("plot");
    return std::any_of(plots.begin(), plots.end(), [&](const Item& plot) {
        return mark.x >= plot.x - 1 && mark.y >= plot.y - 1 && mark.x + mark.width <= plot.x + plot.width + 1 &&
               mark.y + mark.height <= plot.y + plot.height + 1;
    });
}

/// A number stands in it, and it is large enough for one to see that this is the number that is meant.
bool holds_its_number(const Item& cell) {
    const std::vector<Item> parts = all_of_kind("part");
    const bool written = std::any_of(parts.begin(), parts.end(), [&](const Item& part) {
        return part.label == "numbers" && cell.x >= part.x - 1 && cell.y >= part.y - 1 &&
               cell.x + cell.width <= part.x + part.width + 1 && cell.y + cell.height <= part.y + part.height + 1;
    });
    return written && cell.width >= least_cell && cell.height >= least_line;
}

/// The segments above a picture of which one part is seen.
std::vector<Item> tabs_of_view() {
    std::vector<Item> tabs = all_of_kind("segment");
    std::erase_if(tabs, [](const Item& item) {
        constexpr std::string_view choosers[] = {"shown.", "table.", "matrix.", "mask_detail.", "frequency_detail."};
        return std::none_of(std::begin(choosers), std::end(choosers), [&](std::string_view chooser) {
            return item.id.starts_with("picture." + std::string(chooser));
        });
    });
    return tabs;
}

std::size_t marks_on_screen() {
    const std::vector<Item> marks = all_of_kind("mark");
    return static_cast<std::size_t>(std::count_if(
        marks.begin(), marks.end(), [](const Item& mark) { return mark.label.starts_with("Highlighted: "); }));
}

/// A phone shows one part after the other, by the segments above them or stage by stage, and numbers in cells that two
/// fingers enlarge.
void look_further(Hand& hand, std::vector<std::string_view>& missing) {
    constexpr int most_stages = 6;
    for (const std::string_view way : {"picture.stage_back", "picture.stage_step"})
        for (int stage = 0; stage < most_stages && !missing.empty() && hand.click(way); ++stage) {
            hand.settle();
            std::erase_if(missing, is_seen);
        }
    for (const Item& tab : missing.empty() ? std::vector<Item>{} : tabs_of_view()) {
        hand.click(tab.id);
        hand.settle();
        std::erase_if(missing, is_seen);
    }
    const std::vector<Item> plots = missing.empty() ? std::vector<Item>{} : all_of_kind("plot");
    for (const Item& plot : plots) {
        hand.move(plot.x + plot.width / 2, plot.y + plot.height / 2);
        hand.wheel(0, 12);
        hand.settle();
        std::erase_if(missing, is_seen);
    }
}

class LessonParts : public LessonWalk {};

TEST_P(LessonParts, areDrawn) {
    const bool phone = GetParam().width < 600;
    at_every_step(
        [&](Hand& hand, const LessonStep&) {
            const std::string_view view = hand.state().text("view");
            const PartsReading named = read_parts(hand.state().text("shows"), view);
            EXPECT_EQ(named.problem, "");
            EXPECT_NE(named.names.empty(), view != "methods");
            std::vector<std::string_view> missing = named.names;
            std::erase_if(missing, is_seen);
            if (phone)
                look_further(hand, missing);
            EXPECT_EQ(missing, std::vector<std::string_view>{});
        },
        "en");
}

/// On a phone in one of the tabs.
class LessonHighlights : public LessonWalk {};

TEST_P(LessonHighlights, areOnTheScreen) {
    at_every_step(
        [](Hand& hand, const LessonStep&) {
            const std::size_t places = read_places(hand.state().text("highlight")).places.size();
            bool found = marks_on_screen() >= places;
            for (const Item& tab : found ? std::vector<Item>{} : tabs_of_view()) {
                hand.click(tab.id);
                hand.settle();
                found = found || marks_on_screen() >= places;
            }
            EXPECT_TRUE(found);
        },
        "en");
}

/// A cell that is too small for its number has it beside it, enlarged.
TEST_P(LessonHighlights, canBeRead) {
    at_every_step(
        [](Hand& hand, const LessonStep&) {
            const auto places = read_places(hand.state().text("highlight")).places;
            const bool cells = std::any_of(places.begin(), places.end(),
                                           [](const Place& place) { return place.kind == Place::Kind::cell; });
            if (!cells)
                return;
            std::size_t small = 0;
            for (const Item& mark : all_of_kind("mark")) {
                if (mark.label.find(", ") == std::string::npos || !mark.label.starts_with("Highlighted: "))
                    continue;
                EXPECT_TRUE(is_whole(mark)) << mark.label;
                const bool phone = GetParam().width < 600;
                small += phone ? std::min(mark.width, mark.height) < least_cell_of_phone : !holds_its_number(mark);
            }
            EXPECT_GE(all_of_kind("framed").size(), small);
        },
        "en");
}

INSTANTIATE_TEST_SUITE_P(Windows, LessonParts,
                         testing::Values(small_window, laptop_window, projector_window, phone_window), window_name);
INSTANTIATE_TEST_SUITE_P(Windows, LessonHighlights,
                         testing::Values(small_window, laptop_window, projector_window, phone_window), window_name);

}

}
