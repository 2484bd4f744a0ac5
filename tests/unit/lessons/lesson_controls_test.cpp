// What a step leaves free to be moved, or lets run, moves what its picture shows: a slider that changes nothing in
// sight teaches nothing.
#include "core/lessons/guidance.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "unit/lessons/lesson_walk.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace posenc::lesson_controls_test {

namespace {

/// The rows that the step's lock leaves free by name, and the one that it lets run. Texts and lists are typed, not
/// moved.
std::vector<Parameter> movable_rows(const State& state) {
    constexpr std::string_view all_but = "all but ";
    std::vector<std::string_view> keys;
    if (const std::string_view lock = state.text("lock"); lock.starts_with(all_but))
        for (const std::string_view key : split(lock.substr(all_but.size()), ','))
            keys.push_back(trim(key));
    if (const Parameter* runs = read_run(state.text("animate")).run.parameter)
        keys.push_back(runs->key);
    std::vector<Parameter> rows;
    for (const std::string_view key : keys)
        if (const Parameter* row = find_parameter(key);
            row && row->kind != Kind::text && row->kind != Kind::reals && row->kind != Kind::integers)
            rows.push_back(narrowed(*row, state));
    return rows;
}

/// Values about the present one, and those at the ends.
std::vector<std::string> other_values(const Parameter& row, const State& state) {
    std::vector<std::string> values;
    if (row.kind == Kind::choice)
        for (const Choice& choice : row.choices)
            values.emplace_back(choice.id);
    else if (row.kind == Kind::flag)
        values = {"0", "1"};
    else if (row.kind == Kind::integer || row.kind == Kind::real) {
        const double present = state.number(row.key);
        const double near = std::max(std::round(std::fabs(present) / 2), row.high <= 1 ? 0.5 : 1.0);
        for (const double value : {present + near, present - near, row.low, row.high})
            values.push_back(write_value(row, Value{value, {}, {}}));
    }
    std::erase(values, write_value(row, state.value(row.key)));
    return values;
}

/// The bytes of all parts and plots of the picture with their titles and axes; what stands around it moves with every
/// value.
std::vector<std::uint8_t> seen_in_picture(Hand& hand) {
    const platform::Picture picture = hand.screen().picture();
    std::vector<std::uint8_t> bytes;
    for (const Item& item : items()) {
        if (item.kind != "part" && item.kind != "plot")
            continue;
        constexpr float beside = 44;
        const int left = std::max(0, static_cast<int>(item.x - beside));
        const int top = std::max(0, static_cast<int>(item.y - beside));
        const int right = std::min(picture.width, static_cast<int>(item.x + item.width));
        const int bottom = std::min(picture.height, static_cast<int>(item.y + item.height));
        for (int y = top; y < bottom && left < right; ++y) {
            const auto row = picture.rgba.begin() + 4 * (static_cast<std::ptrdiff_t>(y) * picture.width + left);
            bytes.insert(bytes.end(), row, row + 4 * (right - left));
        }
    }
    return bytes;
}

bool moves_picture(Hand& hand, const Parameter& row) {
    const State before = hand.state();
    const auto seen = seen_in_picture(hand);
    for (const std::string& value : other_values(row, before)) {
        hand.session().edit(row.key, value);
        hand.settle();
        const bool moved = seen_in_picture(hand) != seen;
        hand.session().edit(row.key, write_value(row, before.value(row.key)));
        hand.settle();
        if (moved)
            return true;
    }
    return false;
}

class LessonControls : public LessonWalk {};

TEST_P(LessonControls, moveThePicture) {
    at_every_step(
        [](Hand& hand, const LessonStep&) {
            for (const Parameter& row : movable_rows(hand.state()))
                EXPECT_TRUE(moves_picture(hand, row)) << row.key;
        },
        "en");
}

INSTANTIATE_TEST_SUITE_P(Windows, LessonControls, testing::Values(small_window), window_name);
INSTANTIATE_TEST_SUITE_P(DISABLED_MoreWindows, LessonControls, testing::Values(laptop_window), window_name);

}

}
