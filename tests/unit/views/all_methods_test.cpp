// The view of all methods: every size and theme shows cards, scrolling reaches all of them and what is said of them,
// and mouse, finger and keyboard open a method in its own view.
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "unit/screen/drawn.hpp"
#include "unit/views/method_list.hpp"
#include "views/all_methods/all_methods.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

namespace posenc::all_methods_test {
namespace {

struct Size {
    int width, height;
    float density = 1;
    bool touch = false;
    const char* text_size = "1";
};

/// A laptop, a larger screen, a projector, a phone, with large text and turned, and a window in between.
constexpr Size sizes[] = {
    {1280, 800},         {1600, 900}, {1920, 1080, 1.75f}, {390, 844, 1, true}, {390, 844, 1, true, "2"},
    {844, 390, 1, true}, {1000, 700}};

std::string link(std::string_view method, std::string_view theme = "light", std::string_view text_size = "1") {
    return "view=methods&method=" + std::string(method) + "&theme=" + std::string(theme) +
           "&text_size=" + std::string(text_size);
}

const Method& titled(std::string_view title) {
    const auto found =
        std::find_if(methods().begin(), methods().end(), [&](const Method* method) { return method->title == title; });
    EXPECT_NE(found, methods().end()) << title;
    return **found;
}

/// At every size, in themes that change from one to the next, of which the first is the one at `from`.
void expect_current_method_first(std::size_t from) {
    constexpr std::pair<const char*, const char*> shown[] = {
        {"light", "sinusoidal"}, {"dark", "alibi"}, {"contrast", "precision-error"}};
    for (std::size_t n = 0; n < std::size(sizes); ++n) {
        const auto& [theme, method] = shown[(from + n) % std::size(shown)];
        platform::use_touch(sizes[n].touch);
        Hand hand(sizes[n].width, sizes[n].height, sizes[n].density, link(method, theme, sizes[n].text_size));
        const std::vector<Item> cards = of_kind("link");
        const std::string where = std::to_string(sizes[n].width) + " " + theme + " " + method;
        ASSERT_FALSE(cards.empty()) << where;
        EXPECT_EQ(titled(cards.front().label).id, method) << where;
        const auto chosen = std::count_if(cards.begin(), cards.end(), [](const Item& i) { return i.chosen; });
        EXPECT_EQ(chosen, 1) << where;
        EXPECT_GT(colors_of(hand.screen().picture()), 20u) << where;
    }
}

TEST(AllMethods, EverySizeStartsWithTheCurrentMethod) {
    expect_current_method_first(0);
}

TEST(AllMethods, DISABLED_EverySizeAndThemeStartsWithTheCurrentMethod) {
    expect_current_method_first(1);
    expect_current_method_first(2);
}

TEST(AllMethods, ScrollingReachesEveryMethodAndAllThatIsSaidOfIt) {
    platform::use_touch(false);
    Hand hand(1280, 800, 1, link(methods().front()->id));
    std::set<std::string> seen;
    std::set<std::string_view> reached;
    scroll_through(hand, [&] {
        for (const Item& card : of_kind("link"))
            reached.insert(titled(card.label).id);
        for (const Item& text : of_kind("text"))
            seen.insert(text.label);
    });
    EXPECT_EQ(reached.size(), methods().size());
    for (const Method* method : methods()) {
        EXPECT_TRUE(seen.contains(std::string(method->id))) << method->id;
        for (const std::string_view line : split(method->formula, '\n'))
            EXPECT_TRUE(seen.contains(std::string(line))) << method->id << ": " << line;
        for (const std::string_view text : {method->paper, method->users})
            EXPECT_TRUE(text.empty() || seen.contains(std::string(text))) << method->id << ": " << text;
        for (const Parameter* parameter : method->parameters)
            EXPECT_TRUE(seen.contains(std::string(parameter->label) + " " + default_text(*parameter)))
                << method->id << ": " << parameter->key;
    }
}

TEST(AllMethods, AClickOpensTheMethodInItsOwnViewInOneStep) {
    platform::use_touch(false);
    for (const auto& [present, wanted, view] : {std::array{"sinusoidal", "index", "heatmap"},
                                                {"distance", "shaw", "relative"},
                                                {"tree", "tree", "tree"},
                                                {"padding", "look-ahead", "masks"},
                                                {"padding", "padding", "masks"}}) {
        Hand hand(1280, 800, 1, link(present));
        ASSERT_TRUE(hand.click("picture." + std::string(wanted))) << wanted;
        EXPECT_EQ(hand.state().text("method"), wanted);
        EXPECT_EQ(hand.state().text("view"), view);
        hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
        EXPECT_EQ(hand.state().text("method"), present);
        EXPECT_EQ(hand.state().text("view"), "methods");
    }
}

TEST(AllMethods, TheExampleOfAViewLeftBehindDoesNotStay) {
    platform::use_touch(false);
    Hand hand(1920, 900);
    hand.click("view.masks");
    hand.click("offer.take");
    const std::string tokens(hand.state().text("tokens"));
    EXPECT_FALSE(tokens.empty());
    hand.session().edit("view", "methods");
    hand.settle();
    EXPECT_EQ(hand.state().text("method"), "masked-softmax");
    EXPECT_EQ(hand.state().text("tokens"), tokens);
    hand.key(ImGuiKey_1);
    EXPECT_EQ(hand.state().text("method"), "masked-softmax") << "the heatmap shows every method";
    hand.click("view.frequencies");
    EXPECT_EQ(hand.state().text("method"), "masked-softmax") << "it has no vectors, so an example is only offered";
    hand.click("offer.take");
    EXPECT_EQ(hand.state().text("method"), "sinusoidal");
    EXPECT_TRUE(hand.state().is_default("tokens") && hand.state().is_default("sentence"));
}

TEST(AllMethods, TheKeyboardReachesAndOpensEveryCard) {
    platform::use_touch(false);
    const Method *first = methods().front(), *last = methods().back();
    const auto shaw = std::find(methods().begin(), methods().end(), find_method("shaw"));
    struct Way {
        std::vector<ImGuiKey> keys;
        const Method* leads_to;
    };
    for (const Way& way : {Way{{}, *shaw},
                           {{ImGuiKey_DownArrow, ImGuiKey_DownArrow}, shaw[2]},
                           {{ImGuiKey_UpArrow}, shaw[-1]},
                           {{ImGuiKey_End}, last},
                           {{ImGuiKey_Home}, first},
                           {{ImGuiKey_Home, ImGuiKey_PageDown, ImGuiKey_PageUp}, first}}) {
        Hand hand(1280, 800, 1, link("shaw"));
        hand.key(ImGuiKey_Tab); // the families
        hand.key(ImGuiKey_Tab); // the search
        hand.key(ImGuiKey_Tab); // one card is the only stop
        for (const ImGuiKey key : way.keys)
            hand.key(key);
        hand.key(ImGuiKey_Enter);
        EXPECT_EQ(hand.state().text("method"), way.leads_to->id) << way.keys.size();
        EXPECT_EQ(hand.state().text("view"), view_for(way.leads_to->id).id);
    }
}

TEST(AllMethods, APageKeyGoesOnByAboutAScreen) {
    platform::use_touch(false);
    Hand hand(1280, 800, 1, link("sinusoidal"));
    hand.key(ImGuiKey_Tab);
    for (const ImGuiKey key : {ImGuiKey_Tab, ImGuiKey_Tab, ImGuiKey_PageDown, ImGuiKey_PageDown, ImGuiKey_PageDown})
        hand.key(key);
    hand.key(ImGuiKey_Enter);
    const Method* method = find_method(hand.state().text("method"));
    const auto reached = std::find(methods().begin(), methods().end(), method) - methods().begin();
    EXPECT_GE(reached, 5);
    EXPECT_LE(reached, 15);
}

TEST(AllMethods, TheKeyboardLeavesTheListWithOneStep) {
    platform::use_touch(false);
    Hand hand(1280, 800, 1, link("shaw"));
    for (int i = 0; i < 4; ++i)
        hand.key(ImGuiKey_Tab);
    hand.key(ImGuiKey_Enter);
    EXPECT_EQ(hand.state().text("method"), "shaw");
}

TEST(AllMethods, AFamilyIsChosenAboveTheList) {
    for (const Size& size : {sizes[0], sizes[3]}) {
        platform::use_touch(size.touch);
        Hand hand(size.width, size.height, size.density, link("sinusoidal"));
        std::set<std::string_view> families;
        for (const Method* method : methods())
            if (families.insert(method->family).second) {
                if (size.touch)
                    hand.click("picture.family");
                ASSERT_TRUE(hand.click("picture.family." + std::string(method->family)));
                hand.settle();
                EXPECT_EQ(of_kind("link").front().label, method->title) << size.width;
            }
    }
}

TEST(AllMethods, ASearchLeavesTheCardsThatHaveItsWords) {
    platform::use_touch(false);
    Hand hand(1280, 800, 1, link("sinusoidal"));
    ASSERT_TRUE(hand.enter("picture.search", "press slopes"));
    hand.settle();
    ASSERT_FALSE(of_kind("link").empty());
    EXPECT_EQ(of_kind("link").front().label, "ALiBi");
    EXPECT_LE(of_kind("link").size(), 3U);
    EXPECT_EQ(hand.state().text("method"), "sinusoidal") << "nothing is chosen";
    ASSERT_TRUE(hand.enter("picture.search", "no such words at all"));
    hand.settle();
    EXPECT_TRUE(of_kind("link").empty());
    EXPECT_TRUE(Hand::labelled("No method has all of these words.", "text"));
    ASSERT_TRUE(hand.click("picture.search"));
    hand.key(ImGuiKey_A, ImGuiKey_LeftCtrl);
    hand.key(ImGuiKey_Delete);
    hand.settle();
    EXPECT_GE(of_kind("link").size(), 3U);
}

TEST(AllMethods, AFingerDragsTheListAndOpensNothing) {
    platform::use_touch(true);
    Hand hand(390, 844, 1, link("sinusoidal"));
    const Item before = *Hand::find("picture.sinusoidal");
    hand.move(before.x + 60, before.y + before.height - 10);
    hand.press();
    for (int i = 1; i <= 6; ++i)
        hand.move(before.x + 60, before.y + before.height - 10 - 15 * static_cast<float>(i));
    hand.release();
    const Item* after = Hand::find("picture.sinusoidal");
    ASSERT_TRUE(after);
    EXPECT_LT(after->y + after->height, before.y + before.height - 60);
    EXPECT_EQ(hand.state().text("view"), "methods");
    const Item* next = Hand::find("picture." + std::string(methods()[1]->id));
    ASSERT_TRUE(next);
    hand.click(next);
    EXPECT_EQ(hand.state().text("method"), methods()[1]->id) << "a tap still opens";
}

TEST(AllMethods, TheListFollowsTheMethodAndKeepsItsPlaceWhenTheScreenTurns) {
    platform::use_touch(false);
    Hand hand(1280, 800, 1, link("sinusoidal"));
    hand.session().apply("method=kerple");
    hand.settle();
    EXPECT_EQ(of_kind("link").front().label, find_method("kerple")->title);
    hand.screen().resize(800, 1280, 1);
    hand.settle();
    EXPECT_EQ(of_kind("link").front().label, find_method("kerple")->title);
}

TEST(AllMethods, DefaultsAreWrittenWithTheFormulasLetterOrTheKey) {
    EXPECT_EQ(default_text(*find_parameter("length")), "L = 50");
    EXPECT_EQ(default_text(*find_parameter("query_length")), "= length");
    EXPECT_EQ(default_text(*find_parameter("offset")), "offset = 0");
    EXPECT_EQ(default_text(*find_parameter("layout")), "= interleaved");
    EXPECT_EQ(default_text(*find_parameter("rotary_width")), "r = all");
    EXPECT_EQ(default_text(*find_parameter("symmetric")), "= off");
    EXPECT_EQ(default_text(*find_parameter("tokens")), "tokens = empty");
}

TEST(AllMethods, WhoUsesAMethodIsSaidBriefly) {
    for (const Method* method : methods()) {
        const auto characters = std::count_if(method->users.begin(), method->users.end(),
                                              [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
        EXPECT_LE(characters, 70) << method->id;
    }
}

}
}
