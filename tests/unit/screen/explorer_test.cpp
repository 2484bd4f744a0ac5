// The whole program on a screen nobody sees: what a hand does to it and what the state, the address and the items say.
#include "learning/trainer.hpp"
#include "unit/screen/screen_hand.hpp"
#include "views/views.hpp"
#include "widgets/look.hpp"

#include <gtest/gtest.h>

namespace posenc::explorer_test {
namespace {

TEST(Explorer, StartsWithTheHeatmapAndOneInvitation) {
    Hand hand(1280, 800);
    ASSERT_TRUE(hand.screen().ready()) << hand.screen().error();
    EXPECT_TRUE(Hand::find("view.heatmap")->chosen);
    EXPECT_TRUE(Hand::find("close.invitation"));
    EXPECT_EQ(format(hand.state()), "");
    EXPECT_TRUE(hand.click("close.invitation"));
    EXPECT_FALSE(Hand::find("close.invitation"));
}

TEST(Explorer, TheDoorsOfTheFirstStartOpenWhatTheySay) {
    {
        Hand hand(1280, 800);
        EXPECT_TRUE(Hand::labelled("Positional Encoding Explorer", "text"));
        EXPECT_TRUE(Hand::saying("one row for each position"));
        ASSERT_TRUE(hand.click("door.lesson"));
        EXPECT_FALSE(hand.state().is_default("lesson"));
        EXPECT_FALSE(Hand::find("door.lesson")) << "it never comes back";
    }
    {
        Hand hand(1280, 800);
        ASSERT_TRUE(hand.click("door.explore"));
        EXPECT_FALSE(Hand::find("close.invitation"));
        EXPECT_EQ(format(hand.state()), "");
    }
    Hand hand(1280, 800);
    ASSERT_TRUE(hand.click("door.model"));
    EXPECT_TRUE(Hand::find("close.import"));
}

TEST(Explorer, TheInvitationGoesWhenSomethingIsTriedButNotWithTheLanguage) {
    Hand hand(1280, 800);
    hand.set("language=de&theme=dark");
    EXPECT_TRUE(Hand::find("door.lesson"));
    hand.click("d_model.more");
    hand.settle();
    EXPECT_FALSE(Hand::find("door.lesson"));
}

TEST(Explorer, TheInvitationLeavesThePictureItsRoom) {
    struct Size {
        int width, height;
        float density;
        bool touch, invites;
    };
    for (const Size size : {Size{1280, 800, 1, false, true},
                            {1920, 1080, 1, false, true},
                            {1024, 768, 1, false, true},
                            {1170, 2532, 3, true, true},
                            {844, 390, 1, true, false}})
        for (const char* language : {"en", "de"}) {
            platform::use_touch(size.touch);
            Hand hand(size.width, size.height, size.density);
            hand.set("language=" + std::string(language));
            const Item* plot = Hand::find_prefix("", "plot");
            ASSERT_TRUE(plot);
            EXPECT_EQ(Hand::find("close.invitation") != nullptr, size.invites) << size.width;
            EXPECT_GT(plot->height, 0.18F * static_cast<float>(size.height)) << size.width;
            for (const char* door : {"door.lesson", "door.explore", "door.model"})
                if (size.invites) {
                    const Item item = Hand::item_of(door);
                    EXPECT_LE(item.x + item.width, static_cast<float>(size.width));
                    EXPECT_GE(item.y, plot->y + plot->height) << "below the picture, not over it";
                }
        }
    platform::use_touch(false);
}

TEST(Explorer, AGivenStateInvitesNobody) {
    Hand hand(1280, 800, 1, "length=20");
    EXPECT_FALSE(Hand::find("close.invitation"));
    EXPECT_EQ(hand.state().integer("length"), 20);
    EXPECT_FALSE(Hand::find("undo")->enabled) << "there is nothing before the beginning";
}

int hosts = 0, paused = 0;

/// Something that trains until it is destroyed, as a thread does.
struct EndlessHost : background::Host {
    EndlessHost() { ++hosts; }
    ~EndlessHost() override { --hosts; }
    void post(std::string request) override { paused += request.ends_with(" pause"); }
    std::optional<std::string> take() override { return std::nullopt; }
    bool work(double) override { return false; }
};
std::unique_ptr<background::Host> endless_host(background::Work) {
    return std::make_unique<EndlessHost>();
}

TEST(Explorer, WhatTrainsEndsWithTheLastCallback) {
    auto explorer = std::make_unique<Explorer>("view=learning", 1, endless_host);
    learning::Trainer& trainer = explorer->session().trainer();
    trainer.show(explorer->session().state());
    trainer.train();
    EXPECT_EQ(hosts, 1);
    std::optional<platform::Program> program = explorer->program();
    explorer.reset();
    EXPECT_EQ(hosts, 1) << "the page goes on when main has returned";
    EXPECT_EQ(program->state(), "view=learning");
    program.reset();
    EXPECT_EQ(hosts, 0) << "in the window nothing is left behind when main returns";
}

TEST(Explorer, InTheBackgroundTrainingGoesOnOrPausesAsChosen) {
    Explorer explorer("view=learning", 1, endless_host);
    const platform::Program program = explorer.program();
    learning::Trainer& trainer = explorer.session().trainer();
    trainer.show(explorer.session().state());
    const auto frame = [&] { explorer.session().follow_background(); };
    program.rest();
    frame();
    EXPECT_FALSE(trainer.training()) << "nobody has asked for it";
    trainer.train();
    program.rest();
    EXPECT_TRUE(trainer.training());
    program.set("train_hidden=pause");
    program.rest();
    EXPECT_FALSE(trainer.training());
    frame();
    EXPECT_TRUE(trainer.training());
    program.rest();
    trainer.pause();
    frame();
    EXPECT_FALSE(trainer.training()) << "paused by hand, it stays paused";
}

TEST(Explorer, InTheBackgroundBothPicturesPause) {
    paused = 0;
    Hand hand(1440, 900, 1, "view=learning&train_hidden=pause&race=none&beside=view%3Dlearning%26race%3Dshaw",
              endless_host);
    ASSERT_TRUE(hand.click("picture.train"));
    ASSERT_TRUE(hand.click("second.train"));
    EXPECT_EQ(paused, 0);
    hand.rest();
    EXPECT_EQ(paused, 2);
    hand.settle();
    EXPECT_TRUE(Hand::labelled("Pause", "button")) << "somebody looks again";
}

TEST(Explorer, DraggingASliderIsOneStepAndGoesIntoTheAddress) {
    Hand hand(1280, 800);
    const Item slider = *Hand::find("length.slider");
    const float middle = slider.y + slider.height / 2;
    hand.move(slider.x + slider.width * 0.3F, middle);
    hand.press();
    for (int i = 4; i <= 8; ++i)
        hand.move(slider.x + slider.width * 0.1F * static_cast<float>(i), middle);
    hand.release();
    const Index length = hand.state().integer("length");
    EXPECT_GT(length, 10000);
    EXPECT_EQ(platform::published_address(), "length=" + std::to_string(length));
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    EXPECT_EQ(hand.state().integer("length"), 50);
    EXPECT_EQ(platform::published_address(), "");
    hand.key(ImGuiKey_Y, ImGuiKey_LeftCtrl);
    EXPECT_EQ(hand.state().integer("length"), length);
    EXPECT_TRUE(hand.click("undo"));
    EXPECT_EQ(hand.state().integer("length"), 50);
    EXPECT_FALSE(Hand::find("undo")->enabled);
}

TEST(Explorer, TwoDragsAreTwoSteps) {
    Hand hand(1280, 800);
    for (const float to : {0.6F, 0.8F}) {
        const Item slider = *Hand::find("d_model.slider");
        hand.move(slider.x + slider.width * 0.2F, slider.y + slider.height / 2);
        hand.press();
        hand.move(slider.x + slider.width * to, slider.y + slider.height / 2);
        hand.release();
    }
    const Index width = hand.state().integer("d_model");
    hand.click("undo");
    EXPECT_NE(hand.state().integer("d_model"), 128);
    EXPECT_NE(hand.state().integer("d_model"), width);
    hand.click("undo");
    EXPECT_EQ(hand.state().integer("d_model"), 128);
}

TEST(Explorer, AnAddressReplacesTheState) {
    Hand hand(1280, 800, 1, "d_model=16");
    platform::enter_address("length=12&theme=dark");
    hand.settle();
    EXPECT_EQ(format(hand.state()), "theme=dark&length=12");
    EXPECT_TRUE(theme().dark);
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    EXPECT_EQ(hand.state().integer("d_model"), 16);
}

TEST(Explorer, TheFirstAddressIsTheBeginning) {
    platform::enter_address("length=12&d_model=abc");
    Hand hand(1280, 800, 1, "d_model=16");
    EXPECT_EQ(format(hand.state()), "length=12");
    EXPECT_FALSE(hand.session().can_undo());
    EXPECT_TRUE(Hand::find_prefix("d_model: ", "text"));
}

TEST(Explorer, TheThemeButtonGoesRound) {
    Hand hand(1280, 800);
    for (const std::string_view next : {"dark", "contrast", "light", "dark"}) {
        hand.click("theme");
        EXPECT_EQ(hand.state().text("theme"), next);
        EXPECT_EQ(theme().id, next);
    }
}

TEST(Explorer, TheSystemsThemeIsFollowed) {
    platform::prefer_dark(true);
    Hand hand(1280, 800);
    EXPECT_EQ(theme().id, "dark");
    EXPECT_EQ(hand.state().text("theme"), "system");
}

TEST(Explorer, TextSizeScalesAndFolds) {
    Hand hand(1280, 800);
    const float before = Hand::find("length.slider")->width;
    hand.click("text_size");
    EXPECT_EQ(hand.state().text("text_size"), "1.25");
    EXPECT_EQ(look().arrangement, Arrangement::medium);
    EXPECT_GT(Hand::find("length.slider")->width, before);
    hand.click("text_size");
    hand.settle();
    EXPECT_EQ(look().arrangement, Arrangement::narrow);
    EXPECT_TRUE(Hand::find("sheet.settings"));
}

TEST(Explorer, AMethodBringsAViewThatCanShowIt) {
    Hand hand(1000, 500);
    for (const Method* method : methods()) {
        hand.click("method");
        hand.type(method->title);
        hand.key(ImGuiKey_Enter);
        EXPECT_EQ(hand.state().text("method"), method->id);
        const View* view = find_view(hand.state().text("view"));
        ASSERT_TRUE(view);
        EXPECT_TRUE(shows(*view, method->id)) << method->id << " in " << view->id;
    }
}

TEST(Explorer, AnUnknownViewIsToldAndTheHeatmapDrawn) {
    Hand hand(1280, 800, 1, "view=nowhere&length=abc");
    EXPECT_TRUE(Hand::find("view.heatmap")->chosen);
    EXPECT_TRUE(Hand::labelled("view: ‘nowhere’ is unknown; heatmap is shown instead", "text"));
    EXPECT_TRUE(Hand::find_prefix("length: ", "text"));
    hand.set("view=heatmp");
    EXPECT_TRUE(Hand::labelled("view: ‘heatmp’ is unknown (did you mean heatmap?); heatmap is shown instead", "text"));
    EXPECT_TRUE(hand.click("close.messages"));
    EXPECT_FALSE(Hand::find_prefix("length: ", "text"));
    EXPECT_FALSE(Hand::find_prefix("view: ", "text"));
}

TEST(Explorer, SharingCopiesTheAddress) {
    Hand hand(1280, 800, 1, "length=33");
    hand.click("share");
    hand.settle();
    hand.click("share.copy");
    EXPECT_TRUE(Hand::labelled("Link copied", "text"));
    EXPECT_EQ(std::string(ImGui::GetClipboardText()), "length=33");
}

TEST(Explorer, NothingMovesByItself) {
    for (const int width : {1280, 1000, 700, 390}) {
        Explorer explorer("length=20");
        platform::Program program = explorer.program();
        int moving = 0;
        const auto frame = program.frame;
        program.frame = [&] {
            const bool again = frame();
            moving += again ? 1 : 0;
            return again;
        };
        platform::Headless screen(width, 800, 1, program);
        screen.frame(10); // of which none asks for another
        EXPECT_EQ(moving, 0);
    }
}

TEST(Explorer, TheRemarkAboutTheLinkGoesAwayByItself) {
    Hand hand(1280, 800, 1, "length=20");
    ASSERT_TRUE(hand.click("share"));
    hand.settle();
    ASSERT_TRUE(hand.click("share.copy"));
    EXPECT_TRUE(hand.screen().moving());
    EXPECT_TRUE(Hand::labelled("Link copied", "text"));
    hand.settle();
    EXPECT_FALSE(Hand::labelled("Link copied", "text"));
}

TEST(Explorer, CellsAreReadFromOutside) {
    Explorer explorer("length=20&d_model=8");
    const platform::Program program = explorer.program();
    EXPECT_EQ(program.cell(0, 1), 1);
    EXPECT_EQ(program.cell(3, 2), explorer.session().field()->at({3, 2}));
    for (const Cell cell : {Cell{-1, 0}, Cell{0, -1}, Cell{20, 0}, Cell{0, 8}, Cell{Index{1} << 60, 0}})
        EXPECT_NE(program.cell(cell.row, cell.col), program.cell(cell.row, cell.col)) << "not NaN";
    program.set("length=5");
    explorer.session().begin_frame();
    EXPECT_EQ(program.state(), "length=5&d_model=8");
}

}
}
