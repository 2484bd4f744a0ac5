// Panels: every arrangement and theme draws, nothing lies outside or on top of another, settings answer as they say.
#include "core/parameters.hpp"
#include "panels/actions.hpp"
#include "panels/mirror/mirror.hpp"
#include "panels/screen/layout.hpp"
#include "unit/screen/screen_hand.hpp"
#include "views/plot/plot_parameters.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace posenc {
namespace {

bool overlap(const Item& a, const Item& b) {
    constexpr float slack = 1; // neighbours may share a line
    return a.x + slack < b.x + b.width && b.x + slack < a.x + a.width && a.y + slack < b.y + b.height &&
           b.y + slack < a.y + a.height;
}

bool is_control(const Item& item) {
    return item.kind != "text" && item.kind != "plot" && item.kind != "cell" && item.kind != "link";
}

/// Every control lies on the screen, and no two of them overlap.
void expect_tidy(float width, float height, const std::string& where) {
    const std::vector<Item>& all = items();
    EXPECT_GT(all.size(), 10u) << where;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Item& item = all[i];
        EXPECT_TRUE(item.x >= 0 && item.y >= 0 && item.x + item.width <= width && item.y + item.height <= height)
            << where << ": " << item.label << " lies outside";
        for (std::size_t j = i + 1; j < all.size(); ++j)
            EXPECT_FALSE(is_control(item) && is_control(all[j]) && overlap(item, all[j]))
                << where << ": " << item.label << " and " << all[j].label;
    }
}

TEST(Panels, EveryArrangementThemeAndViewIsTidy) {
    struct Size {
        int width, height;
        float density;
    };
    for (const Size size : {Size{1280, 800, 1}, {1000, 700, 1}, {800, 900, 1}, {1170, 2532, 3}, {844, 390, 1}})
        for (const View* view : views())
            for (const char* theme : {"light", "dark", "contrast"}) {
                const std::string state =
                    std::string(view->example) + "view=" + std::string(view->id) + "&theme=" + theme;
                const Hand hand(size.width, size.height, size.density, state);
                expect_tidy(static_cast<float>(size.width), static_cast<float>(size.height),
                            std::to_string(size.width) + " " + state);
            }
}

TEST(Panels, APhoneShowsPlotAndFirstSliderAtOnce) {
    platform::use_touch(true);
    const Hand hand(390, 844);
    const Item* plot = nullptr;
    for (const Item& item : items())
        if (item.kind == "plot")
            plot = &item;
    ASSERT_TRUE(plot);
    EXPECT_GE(plot->height, 200);
    const Item* slider = Hand::find("Width", "slider");
    ASSERT_TRUE(slider);
    EXPECT_GE(slider->height, 40) << "whole and large enough for a finger";
    EXPECT_FALSE(overlap(*plot, *slider));
    EXPECT_TRUE(Hand::find("Settings", "button")->chosen);
    EXPECT_FALSE(Hand::find("Lesson"));
    EXPECT_TRUE(Hand::find("Code", "button"));
}

TEST(Panels, TheSheetChangesAndFolds) {
    platform::use_touch(true);
    Hand hand(390, 844);
    hand.click("Formula", "button");
    EXPECT_FALSE(Hand::find("Width", "slider"));
    EXPECT_TRUE(Hand::find_prefix("PE(p, 2i)", "text"));
    const float low = Hand::find("Larger panel")->y;
    hand.click("Larger panel");
    EXPECT_LT(Hand::find("Smaller panel")->y, low);
    hand.click("Formula", "button");
    EXPECT_FALSE(Hand::find("Smaller panel"));
    hand.click("Settings", "button");
    EXPECT_TRUE(Hand::find("Width", "slider"));
}

TEST(Panels, AShortScreenLeavesThePlotItsRoom) {
    Hand hand(844, 390);
    EXPECT_FALSE(Hand::find("Width", "slider"));
    hand.click("Settings", "button");
    EXPECT_TRUE(Hand::find("Width", "slider"));
}

TEST(Panels, TheDrawerOpensAndCloses) {
    Hand hand(1000, 800);
    EXPECT_FALSE(Hand::find_prefix("PE(p, 2i)", "text"));
    hand.click("Open formula");
    EXPECT_TRUE(Hand::find_prefix("PE(p, 2i)", "text"));
    hand.key(ImGuiKey_Escape);
    EXPECT_FALSE(Hand::find_prefix("PE(p, 2i)", "text"));
}

TEST(Panels, NonsenseInAFieldKeepsTheValueAndSaysSo) {
    Hand hand(1280, 800);
    for (const char* nonsense : {"abc", "1.5", "0", "99999999999", "nan", "1e999", "\xE2\x80\xAE"}) {
        ASSERT_TRUE(hand.enter("Width", nonsense));
        EXPECT_EQ(hand.state().integer("d_model"), 128) << nonsense;
        const auto told = std::count_if(items().begin(), items().end(), [](const Item& item) {
            return item.kind == "text" && item.label.find("128 is kept") != std::string::npos;
        });
        EXPECT_EQ(told, 1) << nonsense;
        EXPECT_FALSE(Hand::find("numbers in each position vector", "text"));
    }
    hand.enter("Width", "64");
    EXPECT_EQ(hand.state().integer("d_model"), 64);
    EXPECT_TRUE(Hand::find("numbers in each position vector", "text"));
}

TEST(Panels, StepperResetAndSegments) {
    Hand hand(1280, 800);
    EXPECT_FALSE(Hand::find("Reset Width"));
    hand.click("more Width");
    EXPECT_EQ(hand.state().integer("d_model"), 129);
    EXPECT_TRUE(Hand::find("Odd width")) << "an odd width has a choice to make";
    hand.click("less Width");
    hand.click("less Width");
    EXPECT_EQ(hand.state().integer("d_model"), 127);
    hand.click("Reset Width");
    EXPECT_EQ(hand.state().integer("d_model"), 128);
    EXPECT_FALSE(Hand::find("Odd width"));
    hand.click("halves", "segment");
    EXPECT_EQ(hand.state().text("layout"), "halves");
    hand.click("Reset all to defaults");
    EXPECT_EQ(format(hand.state()), "");
}

TEST(Panels, PlayRunsThroughTheRangeAndComesBack) {
    Hand hand(1280, 800);
    hand.click("Play Length");
    EXPECT_TRUE(Hand::find("Stop Length"));
    Index least = 1 << 30, most = 0;
    for (int frame = 0; frame < 5 * 60; ++frame) {
        hand.screen().frame();
        least = std::min(least, hand.state().integer("length"));
        most = std::max(most, hand.state().integer("length"));
    }
    EXPECT_LT(least, 10);
    EXPECT_GT(most, 10000000);
    EXPECT_EQ(hand.state().integer("length"), 50);
    EXPECT_TRUE(Hand::find("Play Length"));
    EXPECT_FALSE(hand.session().can_undo());
}

TEST(Panels, PlayStopsWhereItIs) {
    Hand hand(1280, 800);
    hand.click("Play Width");
    hand.screen().frame(60);
    hand.click("Stop Width");
    const Index stopped = hand.state().integer("d_model");
    EXPECT_GT(stopped, 128);
    hand.screen().frame(30);
    EXPECT_EQ(hand.state().integer("d_model"), stopped);
    hand.click("Play Width");
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    EXPECT_EQ(hand.state().integer("d_model"), stopped) << "any other change stops it";
    hand.screen().frame(30);
    EXPECT_EQ(hand.state().integer("d_model"), stopped);
}

TEST(Panels, ListsOfNumbersGrowAndShrink) {
    Hand hand(1280, 1200, 1, "view=frequencies");
    const std::string name(parameters::dimensions.label);
    hand.click("Remove 7 from " + name);
    EXPECT_EQ(write_value(parameters::dimensions, hand.state().value("dimensions")), "6,8,9");
    hand.click("Add to " + name);
    EXPECT_EQ(write_value(parameters::dimensions, hand.state().value("dimensions")), "6,8,9,10");
    hand.enter(name, "1,2");
    EXPECT_EQ(write_value(parameters::dimensions, hand.state().value("dimensions")), "1,2");
    hand.enter(name, "1,x");
    EXPECT_EQ(write_value(parameters::dimensions, hand.state().value("dimensions")), "1,2");
}

/// Settings that mean nothing with the choices made are not there, for eyes, hands and the mirror alike.
TEST(Panels, OnlyRowsThatApplyAreThere) {
    Hand hand(1280, 1300, 1, "method=rotary-table");
    EXPECT_FALSE(Hand::find("Scaling factor"));
    EXPECT_EQ(controls_json(hand.session()).find("\"factor\""), std::string::npos);
    hand.session().edit("scaling", "linear");
    hand.screen().frame(3);
    EXPECT_TRUE(Hand::find("Scaling factor", "field"));
    EXPECT_FALSE(Hand::find("Fast limit"));
    EXPECT_NE(controls_json(hand.session()).find("\"factor\""), std::string::npos);
}

TEST(Panels, ARowThatLeavesTakesItsHandAndKeyboardWithIt) {
    Hand hand(1280, 1300, 1, "method=rotary-table&scaling=linear");
    ASSERT_TRUE(hand.enter("Scaling factor", "abc"));
    ASSERT_TRUE(hand.click("Scaling factor", "field"));
    hand.screen().type("7");
    hand.screen().frame(2);
    hand.session().edit("scaling", "none");
    hand.screen().frame(4);
    EXPECT_FALSE(Hand::find("Scaling factor"));
    hand.session().edit("scaling", "yarn");
    hand.screen().frame(4);
    EXPECT_TRUE(Hand::find("how many times longer the context becomes", "text")) << "the old complaint is forgotten";
    ASSERT_TRUE(hand.enter("Scaling factor", "3"));
    EXPECT_EQ(hand.state().number("factor"), 3);
    hand.key(ImGuiKey_Tab);
    EXPECT_TRUE(ImGui::IsAnyItemFocused()) << "Tab still walks";
    hand.click("Play Scaling factor");
    hand.screen().frame(10);
    hand.session().edit("scaling", "none");
    hand.screen().frame(4);
    const double stopped = hand.state().number("factor");
    hand.screen().frame(30);
    EXPECT_EQ(hand.state().number("factor"), stopped) << "nothing plays that nobody sees";
}

/// A divisor for each pair of a rotary embedding is a list for typing, not a slider each.
TEST(Panels, LongListsAreTyped) {
    std::string numbers = "1.5";
    for (int n = 1; n < 64; ++n)
        numbers += ",2";
    Hand hand(1280, 1500, 1, "method=rotary-frequencies&scaling=longrope&long_factor=" + numbers);
    ASSERT_EQ(hand.state().list("long_factor").size(), 64U);
    EXPECT_FALSE(Hand::find("Long divisors 1"));
    const Item* field = Hand::find("Long divisors", "field");
    ASSERT_TRUE(field);
    EXPECT_GT(field->width, 200);
    ASSERT_TRUE(hand.enter("Long divisors", "1,nan"));
    EXPECT_EQ(hand.state().list("long_factor").size(), 64U);
    EXPECT_TRUE(Hand::find_prefix("‘nan’ is not a number", "text"));
    ASSERT_TRUE(hand.enter("Long divisors", "1,1.5"));
    EXPECT_EQ(write_value(*find_parameter("long_factor"), hand.state().value("long_factor")), "1,1.5");
}

TEST(Panels, TheInspectorEndsInTheValueDrawn) {
    Hand hand(1280, 800, 1, "length=20&d_model=8");
    hand.session().set_focus({3, 2});
    hand.screen().frame(2);
    const std::string last = hand.session().field()->explain({3, 2}).steps.back().text;
    EXPECT_TRUE(Hand::find(last, "text"));
}

TEST(Panels, HelpOpensByKeyAndClosesByEscape) {
    Hand hand(1280, 800);
    hand.key(ImGuiKey_Slash, ImGuiKey_LeftShift);
    EXPECT_TRUE(Hand::find("Close help"));
    hand.key(ImGuiKey_2);
    EXPECT_TRUE(hand.state().is_default("view")) << "keys wait while the card is open";
    hand.key(ImGuiKey_Escape);
    EXPECT_FALSE(Hand::find("Close help"));
}

TEST(Panels, TheMirrorNamesEveryControlAndReadsBack) {
    Session session;
    session.apply("length=77&theme=dark&d_model=9");
    session.begin_frame();
    const nlohmann::json controls = nlohmann::json::parse(controls_json(session));
    std::set<std::string> keys;
    std::string text;
    for (const nlohmann::json& control : controls) {
        keys.insert(control.at("key").get<std::string>());
        text += control.at("key").get<std::string>() + "=" + control.at("value").get<std::string>() + "&";
        EXPECT_FALSE(control.at("label").get<std::string>().empty());
        EXPECT_EQ(control.at("kind") == "integer" || control.at("kind") == "real", control.contains("min"));
    }
    for (const char* key : {"view", "method", "theme", "text_size", "length", "d_model", "odd", "layout"})
        EXPECT_TRUE(keys.contains(key)) << key;
    EXPECT_EQ(controls.size(), keys.size());
    EXPECT_EQ(format(parse(text).state), format(session.state().with("view", "heatmap"))) << "the view is named";
    EXPECT_TRUE(parse(text).issues.empty());
}

TEST(Layout, PartsFillTheScreenWithoutOverlap) {
    LayoutWish wish;
    wish.messages_height = 40;
    wish.invitation = true;
    for (const Arrangement arrangement :
         {Arrangement::wide, Arrangement::medium, Arrangement::narrow, Arrangement::phone})
        for (const Sheet sheet : {Sheet::automatic, Sheet::closed, Sheet::low, Sheet::high}) {
            wish.sheet = sheet;
            const ScreenLayout layout = lay_out_screen(1000, 800, arrangement, wish);
            float area = 0;
            for (const Rect& part : {layout.top_bar, layout.tabs, layout.messages, layout.view, layout.invitation,
                                     layout.settings, layout.inspector, layout.bottom_bar, layout.sheet_handle}) {
                EXPECT_GE(part.height, 0);
                EXPECT_LE(part.bottom(), 800.01F);
                EXPECT_LE(part.right(), 1000.01F);
                area += part.width * part.height;
            }
            EXPECT_NEAR(area, 1000 * 800, 1);
        }
}

}
}
