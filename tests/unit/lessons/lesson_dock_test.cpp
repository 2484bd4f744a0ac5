// What a step asks the reader to change can be changed below its picture.
#include "core/lessons/guidance.hpp"
#include "core/lessons/locks.hpp"
#include "core/state/parameters.hpp"
#include "panels/actions.hpp"
#include "panels/lessons/tasks.hpp"
#include "unit/lessons/lesson_walk.hpp"

#include <algorithm>

namespace posenc::lesson_dock_test {

namespace {

/// Those of its tasks and those that it points out, as far as they can be moved in its picture.
std::vector<std::string> keys_of(const LessonStep& step, const State& state) {
    std::vector<std::string> keys;
    const auto add = [&](std::string_view key) {
        const auto rows = parameters_on_screen(state);
        const bool there = std::any_of(rows.begin(), rows.end(), [&](const auto* row) { return row->key == key; });
        if (there && !is_locked(state, key) && std::find(keys.begin(), keys.end(), key) == keys.end())
            keys.emplace_back(key);
    };
    for (const Place& place : read_places(state.text("highlight")).places)
        if (place.kind == Place::Kind::control)
            add(place.key);
    for (const std::string_view key : task_keys(step))
        add(key);
    return keys;
}

bool is_in_dock(const std::string& key) {
    return std::any_of(items().begin(), items().end(), [&](const Item& item) {
        return item.id == key || item.id.starts_with(key + ".") || item.id == "lesson." + key;
    });
}

class LessonDock : public LessonWalk {};

/// All of it: narrower than usual or in two lines where there is little room.
TEST_P(LessonDock, holdsWhatTheStepNeeds) {
    at_every_step(
        [&](Hand& hand, const LessonStep& step) {
            const std::vector<std::string> keys = keys_of(step, hand.state());
            EXPECT_TRUE(std::all_of(keys.begin(), keys.end(), is_in_dock)) << testing::PrintToString(keys);
            EXPECT_TRUE(keys.empty() || Hand::find("lesson.settings"));
        },
        "");
}

INSTANTIATE_TEST_SUITE_P(Windows, LessonDock,
                         testing::Values(small_window, laptop_window, projector_window, phone_window), window_name);

}

}
