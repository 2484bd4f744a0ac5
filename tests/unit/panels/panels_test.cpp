// Panels: every arrangement and theme draws, nothing lies outside or on top of another, settings answer as they say.
#include "core/state/parameters.hpp"
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

namespace posenc::panels_test {
namespace {

bool overlap(const Item& a, const Item& b) {
    constexpr float slack = 1; // neighbours may share a line
    return a.x + slack < b.x + b.width && b.x + slack < a.x + a.width && a.y + slack < b.y + b.height &&
           b.y + slack < a.y + a.height;
}

bool is_control(const Item& item) {
    return item.kind != "text" && item.kind != "plot" && item.kind != "cell" && item.kind != "link" &&
           item.kind != "part";
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
    const Item* slider = Hand::find("d_model.slider");
    ASSERT_TRUE(slider);
    EXPECT_GE(slider->height, 40) << "whole and large enough for a finger";
    EXPECT_FALSE(overlap(*plot, *slider));
    EXPECT_TRUE(Hand::find("sheet.settings")->chosen);
    EXPECT_FALSE(Hand::find("sheet.lesson"));
    EXPECT_TRUE(Hand::find("sheet.code"));
}

TEST(Panels, TheSheetChangesAndFolds) {
    platform::use_touch(true);
    Hand hand(390, 844);
    hand.click("sheet.formula");
    EXPECT_FALSE(Hand::find("d_model.slider"));
    EXPECT_TRUE(Hand::find_prefix("PE(p, 2i)", "text"));
    const float low = Hand::find("sheet.size")->y;
    hand.click("sheet.size");
    EXPECT_LT(Hand::find("sheet.size")->y, low);
    hand.click("sheet.formula");
    EXPECT_FALSE(Hand::find("sheet.size"));
    hand.click("sheet.settings");
    EXPECT_TRUE(Hand::find("d_model.slider"));
}

TEST(Panels, AShortScreenLeavesThePlotItsRoom) {
    Hand hand(844, 390);
    EXPECT_FALSE(Hand::find("d_model.slider"));
    hand.click("sheet.settings");
    EXPECT_TRUE(Hand::find("d_model.slider"));
}

TEST(Panels, TheDrawerOpensAndCloses) {
    Hand hand(1000, 800);
    EXPECT_FALSE(Hand::find_prefix("PE(p, 2i)", "text"));
    hand.click("drawer");
    EXPECT_TRUE(Hand::find_prefix("PE(p, 2i)", "text"));
    hand.key(ImGuiKey_Escape);
    EXPECT_FALSE(Hand::find_prefix("PE(p, 2i)", "text"));
}

TEST(Panels, NonsenseInAFieldKeepsTheValueAndSaysSo) {
    Hand hand(1280, 800);
    for (const char* nonsense : {"abc", "1.5", "0", "99999999999", "nan", "1e999", "\xE2\x80\xAE"}) {
        ASSERT_TRUE(hand.enter("d_model", nonsense));
        EXPECT_EQ(hand.state().integer("d_model"), 128) << nonsense;
        const auto told = std::count_if(items().begin(), items().end(), [](const Item& item) {
            return item.kind == "text" && item.label.find("128 is kept") != std::string::npos;
        });
        EXPECT_EQ(told, 1) << nonsense;
        EXPECT_FALSE(Hand::labelled("numbers in each position vector", "text"));
    }
    hand.enter("d_model", "64");
    EXPECT_EQ(hand.state().integer("d_model"), 64);
    EXPECT_TRUE(Hand::labelled("numbers in each position vector", "text"));
}

TEST(Panels, StepperResetAndSegments) {
    Hand hand(1280, 800);
    EXPECT_FALSE(Hand::find("d_model.reset"));
    hand.click("d_model.more");
    EXPECT_EQ(hand.state().integer("d_model"), 129);
    EXPECT_TRUE(Hand::labelled("Odd width")) << "an odd width has a choice to make";
    hand.click("d_model.less");
    hand.click("d_model.less");
    EXPECT_EQ(hand.state().integer("d_model"), 127);
    hand.click("d_model.reset");
    EXPECT_EQ(hand.state().integer("d_model"), 128);
    EXPECT_FALSE(Hand::labelled("Odd width"));
    hand.click("layout.halves");
    EXPECT_EQ(hand.state().text("layout"), "halves");
    hand.click("reset_all");
    EXPECT_EQ(format(hand.state()), "");
}

TEST(Panels, PlayRunsThroughTheRangeAndComesBack) {
    Hand hand(1280, 800);
    hand.click("length.play");
    EXPECT_EQ(Hand::item_of("length.play").label, "Stop Length");
    Index least = 1 << 30, most = 0;
    const auto ended = [&] {
        least = std::min(least, hand.state().integer("length"));
        most = std::max(most, hand.state().integer("length"));
        return !Hand::find("length.play")->chosen;
    };
    hand.until(ended, "the end of the run");
    hand.settle(); // the number comes back in the next frame
    EXPECT_LT(least, 10);
    EXPECT_GT(most, 10000000);
    EXPECT_EQ(hand.state().integer("length"), 50);
    EXPECT_EQ(Hand::item_of("length.play").label, "Play Length");
    EXPECT_FALSE(hand.session().can_undo());
}

TEST(Panels, PlayStopsWhereItIs) {
    Hand hand(1280, 800);
    hand.click("d_model.play");
    hand.pass(1);
    hand.click("d_model.play");
    const Index stopped = hand.state().integer("d_model");
    EXPECT_GT(stopped, 128);
    hand.pass(0.5);
    EXPECT_EQ(hand.state().integer("d_model"), stopped);
    hand.click("d_model.play");
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    EXPECT_EQ(hand.state().integer("d_model"), stopped) << "any other change stops it";
    hand.pass(0.5);
    EXPECT_EQ(hand.state().integer("d_model"), stopped);
}

TEST(Panels, ListsOfNumbersGrowAndShrink) {
    Hand hand(1280, 1200, 1, "view=frequencies");
    EXPECT_EQ(Hand::item_of("dimensions.remove.2").label, "Remove 7 from Dimensions");
    hand.click("dimensions.remove.2");
    EXPECT_EQ(write_value(parameters::dimensions, hand.state().value("dimensions")), "6,8,9");
    hand.click("dimensions.add");
    EXPECT_EQ(write_value(parameters::dimensions, hand.state().value("dimensions")), "6,8,9,10");
    hand.enter("dimensions", "1,2");
    EXPECT_EQ(write_value(parameters::dimensions, hand.state().value("dimensions")), "1,2");
    hand.enter("dimensions", "1,x");
    EXPECT_EQ(write_value(parameters::dimensions, hand.state().value("dimensions")), "1,2");
}

/// Settings that mean nothing with the choices made are not there, for eyes, hands and the mirror alike.
TEST(Panels, OnlyRowsThatApplyAreThere) {
    Hand hand(1280, 1300, 1, "method=rotary-table");
    EXPECT_FALSE(Hand::find("factor"));
    EXPECT_EQ(controls_json(hand.session()).find("\"factor\""), std::string::npos);
    hand.session().edit("scaling", "linear");
    hand.settle();
    EXPECT_TRUE(Hand::find("factor"));
    EXPECT_FALSE(Hand::find("beta_fast"));
    EXPECT_NE(controls_json(hand.session()).find("\"factor\""), std::string::npos);
}

TEST(Panels, ARowThatLeavesTakesItsHandAndKeyboardWithIt) {
    Hand hand(1280, 1300, 1, "method=rotary-table&scaling=linear");
    ASSERT_TRUE(hand.enter("factor", "abc"));
    ASSERT_TRUE(hand.click("factor"));
    hand.type("7");
    hand.session().edit("scaling", "none");
    hand.settle();
    EXPECT_FALSE(Hand::find("factor"));
    hand.session().edit("scaling", "yarn");
    hand.settle();
    EXPECT_TRUE(Hand::labelled("how many times longer the context becomes", "text"))
        << "the old complaint is forgotten";
    ASSERT_TRUE(hand.enter("factor", "3"));
    EXPECT_EQ(hand.state().number("factor"), 3);
    hand.key(ImGuiKey_Tab);
    EXPECT_TRUE(ImGui::IsAnyItemFocused()) << "Tab still walks";
    hand.click("factor.play");
    hand.pass(0.2);
    hand.session().edit("scaling", "none");
    hand.settle();
    const double stopped = hand.state().number("factor");
    hand.pass(0.5);
    EXPECT_EQ(hand.state().number("factor"), stopped) << "nothing plays that nobody sees";
}

/// A divisor for each pair of a rotary embedding is a list for typing, not a slider each.
TEST(Panels, LongListsAreTyped) {
    std::string numbers = "1.5";
    for (int n = 1; n < 64; ++n)
        numbers += ",2";
    Hand hand(1280, 1500, 1, "method=rotary-frequencies&scaling=longrope&long_factor=" + numbers);
    ASSERT_EQ(hand.state().list("long_factor").size(), 64U);
    EXPECT_FALSE(Hand::find("long_factor.1"));
    const Item* field = Hand::find("long_factor");
    ASSERT_TRUE(field);
    EXPECT_GT(field->width, 200);
    ASSERT_TRUE(hand.enter("long_factor", "1,nan"));
    EXPECT_EQ(hand.state().list("long_factor").size(), 64U);
    EXPECT_TRUE(Hand::find_prefix("‘nan’ is not a number", "text"));
    ASSERT_TRUE(hand.enter("long_factor", "1,1.5"));
    EXPECT_EQ(write_value(*find_parameter("long_factor"), hand.state().value("long_factor")), "1,1.5");
}

TEST(Panels, TheInspectorEndsInTheValueDrawn) {
    Hand hand(1440, 900, 1, "length=20&d_model=8");
    hand.session().set_focus({3, 2});
    hand.settle();
    const std::string last = hand.session().field()->explain({3, 2}).steps.back().text;
    EXPECT_TRUE(Hand::labelled(last, "text"));
}

TEST(Panels, HelpOpensByKeyAndClosesByEscape) {
    Hand hand(1280, 800);
    hand.key(ImGuiKey_Slash, ImGuiKey_LeftShift);
    EXPECT_TRUE(Hand::find("close.help"));
    hand.key(ImGuiKey_2);
    EXPECT_TRUE(hand.state().is_default("view")) << "keys wait while the card is open";
    hand.key(ImGuiKey_Escape);
    EXPECT_FALSE(Hand::find("close.help"));
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

/// Places are told in pixels of the screen that was drawn last, so each test draws one of its own.
class Layout : public testing::Test {
    Hand hand_{1280, 800};
};

TEST_F(Layout, PartsFillTheScreenWithoutOverlap) {
    LayoutWish wish;
    wish.messages_height = 40;
    wish.invitation_height = 96;
    for (const Arrangement arrangement :
         {Arrangement::wide, Arrangement::medium, Arrangement::narrow, Arrangement::phone})
        for (const Sheet sheet : {Sheet::automatic, Sheet::closed, Sheet::low, Sheet::high})
            for (const bool lesson : {false, true}) {
                wish.sheet = sheet;
                wish.sheet_part = lesson ? SheetPart::lesson : SheetPart::settings;
                wish.lesson = lesson;
                const ScreenLayout layout = lay_out_screen(1000, 800, arrangement, wish);
                float area = 0;
                for (const Rect& part : {layout.top_bar, layout.tabs, layout.messages, layout.view, layout.invitation,
                                         layout.settings, layout.inspector, layout.bottom_bar, layout.sheet_handle,
                                         layout.lesson, layout.lesson_head, layout.dock}) {
                    EXPECT_GE(part.height, 0);
                    EXPECT_LE(part.bottom(), 800.01F);
                    EXPECT_LE(part.right(), 1000.01F);
                    area += part.width * part.height;
                }
                EXPECT_NEAR(area, 1000 * 800, 1);
            }
}

TEST_F(Layout, ALowScreenGivesALessonAllOfItself) {
    LayoutWish wish;
    wish.sheet = Sheet::low;
    wish.sheet_part = SheetPart::lesson;
    const auto lay_out = [&](bool lesson, float height) {
        wish.lesson = lesson;
        return lay_out_screen(640, height, Arrangement::narrow, wish);
    };
    EXPECT_GT(lay_out(true, 400).view.height, 1.5F * lay_out(false, 400).view.height) << "no tabs, no bars of panels";
    EXPECT_EQ(lay_out(true, 400).sheet_handle.height, 0);
    EXPECT_GT(lay_out(true, 800).sheet_handle.height, 0);
}

TEST_F(Layout, TwoPicturesHaveTheRoomOfTheInspector) {
    LayoutWish wish;
    const ScreenLayout one = lay_out_screen(1440, 900, Arrangement::wide, wish);
    wish.pair = true;
    const ScreenLayout two = lay_out_screen(1440, 900, Arrangement::wide, wish);
    EXPECT_EQ(two.inspector.height, 0);
    EXPECT_TRUE(two.drawers && !one.drawers);
    EXPECT_EQ(two.view.width, one.view.width + one.inspector.width);
    EXPECT_GT(lay_out_screen(1920, 1080, Arrangement::wide, wish).inspector.height, 0) << "room for all three";
}

TEST_F(Layout, TheFormulaIsFoldedWhereThePictureNeedsItsRoom) {
    LayoutWish wish;
    const ScreenLayout folded = lay_out_screen(1280, 800, Arrangement::wide, wish);
    EXPECT_EQ(folded.inspector.height, 0);
    EXPECT_GT(folded.view.width, lay_out_screen(1024, 768, Arrangement::medium, wish).view.width);
    wish.drawer = Drawer::formula;
    const ScreenLayout open = lay_out_screen(1280, 800, Arrangement::wide, wish);
    EXPECT_EQ(open.view.right(), open.inspector.x) << "beside the picture, not over it";
    EXPECT_EQ(open.inspector.right(), 1280);
}

TEST_F(Layout, DrawersLieOverTheView) {
    LayoutWish wish;
    wish.lesson = true;
    for (const Arrangement arrangement : {Arrangement::wide, Arrangement::medium, Arrangement::phone})
        for (const Drawer drawer : {Drawer::formula, Drawer::settings}) {
            wish.drawer = Drawer::closed;
            const Rect view = lay_out_screen(1000, 800, arrangement, wish).view;
            wish.drawer = drawer;
            const ScreenLayout layout = lay_out_screen(1000, 800, arrangement, wish);
            const Rect& over = drawer == Drawer::formula ? layout.inspector : layout.settings;
            EXPECT_EQ(layout.view.width, view.width) << "nothing moves";
            EXPECT_EQ(over.right(), view.right());
            EXPECT_GT(over.x, view.x);
            EXPECT_EQ(over.height, view.height);
        }
}

}
}
