// What the tests of the view of all methods share: the items of a kind, and a walk through the list.
#pragma once

#include "core/method.hpp"
#include "unit/screen/fingers.hpp"
#include "widgets/look.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace posenc {

/// Links are those that bear a method's title: the inspector has others, to papers.
inline std::vector<Item> of_kind(std::string_view kind) {
    const auto is_title = [](std::string_view label) {
        return std::any_of(methods().begin(), methods().end(), [&](const Method* one) { return one->title == label; });
    };
    std::vector<Item> found;
    for (const Item& item : items())
        if (item.kind == kind && (kind != "link" || is_title(item.label)))
            found.push_back(item);
    return found;
}

/// The list from its first to its last card, most of a screen at a time; `look` is called at every stop.
inline void scroll_through(Fingers& hand, const std::function<void()>& look) {
    ASSERT_FALSE(of_kind("link").empty());
    const Item first = of_kind("link").front(), last = of_kind("link").back();
    const float notch = 5 * px(14), height = last.y + last.height - first.y;
    for (std::string before, now;; before = now) {
        look();
        now.clear();
        for (const Item& item : items())
            now += item.label + " " + std::to_string(item.y + item.height) + "\n";
        if (now == before)
            return;
        hand.move(first.x + first.width / 2, first.y + first.height / 2);
        hand.wheel(0, -std::max(1.0f, std::floor(0.7f * height / notch)));
    }
}

}
