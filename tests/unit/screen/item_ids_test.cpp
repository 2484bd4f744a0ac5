// Whatever can be used has an id of its own on the screen, and the same one in every language.
#include "panels/actions.hpp"
#include "unit/screen/screen_hand.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace posenc::item_ids_test {
namespace {

bool is_used(const Item& item) {
    static const std::set<std::string_view> kinds = {"button", "tab",    "menu",  "choice", "segment",
                                                     "link",   "slider", "field", "answer", "node"};
    return kinds.contains(item.kind);
}

/// The ids on the screen; each is there and the only one of its name.
std::multiset<std::string> expect_ids(const std::string& where) {
    std::map<std::string, std::string> labels;
    std::multiset<std::string> ids;
    for (const Item& item : items()) {
        if (!is_used(item))
            continue;
        EXPECT_FALSE(item.id.empty()) << where << ": " << item.kind << " " << item.label;
        const auto [other, is_new] = labels.try_emplace(item.id, item.label);
        EXPECT_TRUE(is_new) << where << ": " << item.id << " is " << item.label << " and " << other->second;
        ids.insert(item.id);
    }
    return ids;
}

TEST(ItemIds, AreThereAndUniqueInEveryView) {
    for (const View* view : views())
        for (const auto& [width, height] : {std::pair{1440, 1400}, {1000, 700}, {390, 844}}) {
            const std::string state = "view=" + std::string(view->id) + "&" + std::string(view->example);
            const Hand hand(width, height, 1, state);
            expect_ids(std::to_string(width) + " " + state);
        }
}

TEST(ItemIds, AreUniqueWhereTwoPicturesOfferTheSame) {
    for (const View* view : views()) {
        const std::string state = "view=" + std::string(view->id) + "&" + std::string(view->example);
        Hand hand(1920, 1200, 1, state);
        hand.key(ImGuiKey_C);
        expect_ids("twice " + state);
    }
}

TEST(ItemIds, AreThoseOfTheRowsInThePanel) {
    for (const View* view : views()) {
        const State state = parse("view=" + std::string(view->id) + "&" + std::string(view->example)).state;
        const Hand hand(1440, 4000, 1, format(state));
        const std::multiset<std::string> ids = expect_ids(format(state));
        for (const Parameter* row : parameters_on_screen(state)) {
            const std::string key(row->key);
            const auto first = ids.lower_bound(key);
            EXPECT_TRUE(first != ids.end() && (*first == key || first->starts_with(key + ".")))
                << view->id << ": " << key;
        }
    }
}

TEST(ItemIds, AreThoseOfEveryLanguage) {
    const auto ids_in = [](const std::string& language, std::string_view pressed) {
        // What else the tabs, the dock and the column have room for depends on the length of their words.
        Hand hand(1920, 1100, 1,
                  "view=attention&method=attention&tokens=I eat&lesson=01-why-order&lock=all but d_model&language=" +
                      language);
        hand.click(pressed);
        return expect_ids(language);
    };
    for (const std::string_view pressed : {"close.messages", "method", "help", "import", "share", "lessons"})
        EXPECT_EQ(ids_in("en", pressed), ids_in("de", pressed)) << pressed;
}

}
}
