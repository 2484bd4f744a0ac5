// Lessons that are made by hands alone.
#include "unit/screen/workshop_hand.hpp"

namespace posenc::workshop_test {
namespace {

/// Keeps five pictures as steps while playing.
void keep_five(Hand& hand) {
    for (const char* const length : {"10", "20", "30", "40", "50"}) {
        hand.session().edit("length", length);
        hand.settle();
        hand.key(ImGuiKey_K);
    }
}

std::vector<double> lengths(const Lesson& lesson) {
    std::vector<double> all;
    for (const LessonStep& step : lesson.steps)
        all.push_back(parse(step.state).state.number("length"));
    return all;
}

TEST(Workshop, KeepsWhatIsOnTheScreenWhilePlaying) {
    const KeptTexts memory;
    Hand hand(1280, 800, 1, "theme=light");
    keep_five(hand);
    EXPECT_NE(Hand::saying("Kept as step 5 of ‘My lesson’"), nullptr);
    EXPECT_EQ(hand.state().text("lesson"), "") << "who plays goes on playing";
    keep_sight(hand, "remark");
    const LessonReading reading = read_lesson(kept("my-lesson"));
    EXPECT_TRUE(reading.issues.empty());
    EXPECT_EQ(lengths(reading.lesson), (std::vector<double>{10, 20, 30, 40, 50}));
    ASSERT_TRUE(hand.click("workshop.open"));
    hand.settle();
    keep_sight(hand, "opened");
    EXPECT_NE(Hand::find("workshop.step.5"), nullptr);
    EXPECT_EQ(hand.state().integer("lesson_step"), 5);
}

/// Words, a question and a goal in the first step of the lesson that is open.
void write_first_step(Hand& hand) {
    ASSERT_TRUE(write(hand, "workshop.step_title", "Ten positions"));
    ASSERT_TRUE(write(hand, "workshop.text", "Each row is a position."));
    ASSERT_TRUE(hand.click("workshop.number"));
    ASSERT_TRUE(hand.click("workshop.frame"));
    hand.settle();
    keep_sight(hand, "text");
    ASSERT_TRUE(hand.click("workshop.part.question"));
    hand.settle();
    ASSERT_TRUE(hand.click("workshop.ask.choice"));
    hand.settle();
    ASSERT_TRUE(write(hand, "workshop.ask.1.predict", "How many rows will there be?"));
    ASSERT_TRUE(write(hand, "workshop.ask.1.answer.1", "Ten"));
    ASSERT_TRUE(write(hand, "workshop.ask.1.answer.2", "Twenty"));
    keep_sight(hand, "question");
    ASSERT_TRUE(hand.click("workshop.part.goal"));
    hand.settle();
    ASSERT_TRUE(hand.click("workshop.goal.new"));
    hand.settle();
    ASSERT_TRUE(write(hand, "workshop.goal.1.reach", "Make it fifteen rows"));
    ASSERT_TRUE(hand.click("workshop.goal.1.add"));
    hand.settle();
    ASSERT_TRUE(hand.click("workshop.goal.1.add.value length"));
    hand.settle();
    EXPECT_NE(Hand::saying("It is met at the start already"), nullptr);
    ASSERT_TRUE(write(hand, "workshop.goal.1.wanted.1", "15"));
    hand.settle();
    EXPECT_NE(Hand::saying("It is not met at the start."), nullptr);
    hand.session().edit("length", "15");
    hand.settle();
    EXPECT_NE(Hand::saying("The picture on the screen meets it."), nullptr);
    ASSERT_TRUE(hand.click("workshop.goal.1.take"));
    hand.pass(1);
    EXPECT_NE(Hand::saying("It reaches the goal."), nullptr);
    keep_sight(hand, "goal");
}

TEST(Workshop, MakesALessonByHandsAlone) {
    const KeptTexts memory;
    std::string made, address;
    {
        Hand hand(1280, 800, 1, "theme=light");
        keep_five(hand);
        ASSERT_TRUE(hand.click("workshop.open"));
        hand.settle();
        ASSERT_TRUE(hand.click("workshop.step.1"));
        hand.settle();
        EXPECT_EQ(hand.state().integer("length"), 10);
        write_first_step(hand);
        ASSERT_TRUE(hand.click("workshop.step.1"));
        ASSERT_TRUE(hand.click("workshop.later"));
        hand.settle();
        keep_sight(hand, "moved");
        EXPECT_EQ(lengths(read_lesson(kept("my-lesson")).lesson), (std::vector<double>{20, 10, 30, 40, 50}));
        ASSERT_TRUE(hand.click("workshop.remove"));
        hand.settle();
        EXPECT_EQ(lengths(read_lesson(kept("my-lesson")).lesson), (std::vector<double>{20, 30, 40, 50}));
        ASSERT_TRUE(hand.click("workshop.back"));
        hand.settle();
        made = kept("my-lesson");
        address = format(hand.state());
    }
    const LessonReading reading = read_lesson(made);
    EXPECT_TRUE(reading.issues.empty()) << reading.issues.front().message;
    EXPECT_EQ(lengths(reading.lesson), (std::vector<double>{20, 10, 30, 40, 50}));
    const LessonStep& step = reading.lesson.steps[1];
    EXPECT_EQ(step.title, "Ten positions");
    ASSERT_EQ(step.questions.size(), 1U);
    EXPECT_EQ(plain_text(step.questions[0].answers[0].text, State()), "Ten");
    ASSERT_EQ(step.goals.size(), 1U);
    EXPECT_EQ(step.goals[0].solves, std::vector<std::string>{"length=15"});
    Hand again(1280, 800, 1, address);
    EXPECT_NE(Hand::find("workshop.step.5"), nullptr) << "the workshop is open again";
    EXPECT_EQ(kept("my-lesson"), made);
    keep_sight(again, "again");
}

constexpr std::string_view written = "# Written by hand\n\nA summary\nin two lines.\n\n## One\n\n```state\n# a remark\n"
                                     "length = 20\nlock = all but length\n```\n\nThe first  line\nruns on here.\n\n"
                                     "```ask\npredict   = Which?\nright = This\nwrong = That\n```\n\n## Two\n\n"
                                     "```state\nmethod=shaw\n```\n\n* Starred\n* Items\n";

TEST(Workshop, LeavesWhatIsNotEditedByteForByte) {
    const KeptTexts memory;
    Hand hand(1280, 800, 1, "theme=light");
    hand.open("written.md", written);
    ASSERT_TRUE(hand.click("lesson.workshop"));
    hand.settle();
    EXPECT_EQ(kept("written"), written) << "opened";
    ASSERT_TRUE(hand.click("workshop.part.question"));
    hand.settle();
    ASSERT_TRUE(write(hand, "workshop.ask.1.answer.2", "Those"));
    std::string wanted(written);
    wanted.replace(wanted.find("wrong = That"), 12, "wrong = Those");
    EXPECT_EQ(kept("written"), wanted);
    ASSERT_TRUE(hand.click("workshop.part.text"));
    hand.settle();
    ASSERT_TRUE(hand.click("workshop.text"));
    hand.key(ImGuiKey_Home, ImGuiKey_LeftCtrl);
    hand.type("Here. ");
    hand.pass(1);
    wanted.replace(wanted.find("The first  line"), 0, "Here. ");
    EXPECT_EQ(kept("written"), wanted);
    hand.key(ImGuiKey_Enter, ImGuiKey_LeftCtrl);
    for (int times = 0; times < 2; ++times)
        ASSERT_TRUE(hand.click("workshop.undo"));
    EXPECT_EQ(kept("written"), written) << "taken back";
}

TEST(Workshop, SentencesOfAPictureAreNoProse) {
    const KeptTexts memory;
    Hand hand(1280, 800, 1, "theme=light");
    hand.open("spoken.md", "# Sentences\n\n## One\n\n```state\nview = masks\nmethod = padding\n```\n\n"
                           "```tokens\na b\nc\n```\n");
    ASSERT_TRUE(hand.click("lesson.workshop"));
    hand.settle();
    ASSERT_TRUE(hand.click("workshop.text"));
    hand.type("Padding is hidden.");
    hand.pass(1);
    hand.key(ImGuiKey_Enter, ImGuiKey_LeftCtrl);
    EXPECT_TRUE(kept("spoken").find("```tokens\na b\nc\n```\n\nPadding is hidden.") != std::string::npos)
        << kept("spoken");
    ASSERT_TRUE(write(hand, "workshop.text", "Something else."));
    const LessonReading reading = read_lesson(kept("spoken"));
    EXPECT_TRUE(reading.issues.empty()) << reading.issues.front().message;
    ASSERT_EQ(reading.lesson.steps.at(0).blocks.size(), 1U);
    EXPECT_EQ(plain_text(reading.lesson.steps[0].blocks[0].text, State()), "Something else.");
    EXPECT_EQ(hand.state().text("tokens"), "a b\nc");
}

TEST(Workshop, LocksForReadersAndNotForWhoMakesIt) {
    const KeptTexts memory;
    Hand hand(1280, 800, 1, "theme=light");
    hand.open("written.md", written);
    EXPECT_FALSE(hand.state().is_default("lock"));
    ASSERT_TRUE(hand.click("lesson.workshop"));
    hand.settle();
    EXPECT_TRUE(hand.state().is_default("lock"));
    ASSERT_TRUE(hand.click("workshop.part.controls"));
    hand.settle();
    keep_sight(hand, "controls");
    EXPECT_TRUE(Hand::item_of("workshop.free.length").chosen);
    EXPECT_FALSE(Hand::item_of("workshop.free.base").chosen);
    ASSERT_TRUE(hand.click("workshop.free.base"));
    hand.settle();
    EXPECT_NE(kept("written").find("lock = all but length, base\n"), std::string::npos) << kept("written");
    hand.session().edit("length", "25");
    hand.settle();
    ASSERT_TRUE(hand.click("workshop.take"));
    hand.settle();
    EXPECT_NE(kept("written").find("# a remark\nlength = 25\nlock = all but length, base\n"), std::string::npos)
        << kept("written");
    ASSERT_TRUE(hand.click("workshop.see"));
    hand.settle();
    EXPECT_FALSE(hand.state().is_default("lock")) << "as its readers see it";
    EXPECT_NE(Hand::find("lesson.next"), nullptr);
}

TEST(Workshop, BeginsFromABuiltInLesson) {
    const KeptTexts memory;
    Hand hand(1280, 800, 1, "theme=light&lesson=01-why-order&lesson_step=2");
    hand.key(ImGuiKey_K);
    ASSERT_TRUE(hand.click("workshop.open"));
    hand.settle();
    ASSERT_TRUE(hand.click("workshop.more"));
    hand.settle();
    ASSERT_TRUE(hand.click("workshop.menu.from"));
    hand.settle();
    ASSERT_TRUE(hand.click("workshop.built_in.01-why-order"));
    hand.settle();
    EXPECT_EQ(hand.state().text("lesson"), "01-why-order-2");
    EXPECT_EQ(kept("01-why-order-2"), *platform::data_file("lessons/01-why-order.md"));
    keep_sight(hand, "built-in");
}

TEST(Workshop, BeginsAndGoesOnFromTheContents) {
    const KeptTexts memory;
    Hand hand(1280, 800, 1, "theme=light");
    ASSERT_TRUE(hand.click("lessons"));
    hand.settle();
    ASSERT_TRUE(hand.click("own.make"));
    hand.settle();
    EXPECT_NE(Hand::saying("Set up a picture"), nullptr);
    keep_sight(hand, "empty");
    hand.session().edit("length", "12");
    hand.settle();
    ASSERT_TRUE(hand.click("workshop.add"));
    hand.settle();
    EXPECT_EQ(lengths(read_lesson(kept("my-lesson")).lesson), std::vector<double>{12});
    ASSERT_TRUE(hand.click("workshop.see"));
    hand.settle();
    EXPECT_EQ(Hand::find("workshop.text"), nullptr);
    EXPECT_EQ(hand.state().integer("length"), 12);
    ASSERT_TRUE(hand.click("lesson.workshop"));
    hand.settle();
    EXPECT_NE(Hand::find("workshop.text"), nullptr);
    hand.set("presenter=1");
    EXPECT_EQ(Hand::find("workshop.text"), nullptr) << "who presents shows the step";
    hand.set("presenter=0");
    ASSERT_TRUE(hand.click("lessons"));
    hand.settle();
    ASSERT_TRUE(hand.click("own.copy"));
    hand.settle();
    EXPECT_EQ(hand.state().text("lesson"), "my-lesson-2");
    EXPECT_EQ(kept("my-lesson-2"), kept("my-lesson"));
    EXPECT_NE(Hand::find("workshop.step.1"), nullptr);
}

TEST(Workshop, HearsNoKeysOfTheScreenWhileAFieldIsEdited) {
    const KeptTexts memory;
    Hand hand(1280, 800, 1, "theme=light");
    hand.key(ImGuiKey_K);
    ASSERT_TRUE(hand.click("workshop.open"));
    hand.settle();
    ASSERT_TRUE(hand.click("workshop.text"));
    hand.key(ImGuiKey_K);
    hand.key(ImGuiKey_C);
    hand.key(ImGuiKey_3);
    hand.settle();
    EXPECT_EQ(Hand::find("workshop.step.2"), nullptr);
    EXPECT_EQ(hand.state().text("beside"), "");
}

TEST(Workshop, IsToldToTheMirrorAndWrittenThere) {
    const KeptTexts memory;
    Hand hand(1280, 800, 1, "theme=light");
    EXPECT_EQ(hand.mirror().find("workshop."), std::string::npos);
    hand.open("written.md", written);
    ASSERT_TRUE(hand.click("lesson.workshop"));
    hand.settle();
    EXPECT_NE(hand.mirror().find(R"("key":"workshop.title","label":"Title of the lesson")"), std::string::npos);
    EXPECT_NE(hand.mirror().find("Written by hand"), std::string::npos);
    hand.act("workshop.step_title=Another%20one");
    hand.act("workshop.words=New%20words");
    EXPECT_NE(kept("written").find("## Another one\n\n```state\n# a remark\n"), std::string::npos);
    EXPECT_EQ(read_lesson(kept("written")).lesson.steps.front().questions.size(), 0U);
    hand.act("workshop.words=The%20number%20{cell%20900%204}");
    EXPECT_NE(hand.mirror().find("line 1: "), std::string::npos) << "and its mistake";
}

TEST(Workshop, MistakesAreSaidAtTheirLine) {
    const KeptTexts memory;
    Hand hand(1280, 800, 1, "theme=light");
    hand.key(ImGuiKey_K);
    ASSERT_TRUE(hand.click("workshop.open"));
    hand.settle();
    ASSERT_TRUE(hand.click("workshop.text"));
    hand.type("A number:\n\n{cell 900 4}");
    EXPECT_EQ(Hand::saying("line 3: "), nullptr) << "while one types";
    hand.pass(1);
    EXPECT_NE(Hand::saying("line 3: "), nullptr);
    EXPECT_NE(Hand::find("workshop.mistakes"), nullptr);
    keep_sight(hand, "mistake");
}

TEST(Workshop, StepsAreMovedByKeysAndByDragging) {
    const KeptTexts memory;
    Hand hand(1280, 800, 1, "theme=light");
    keep_five(hand);
    ASSERT_TRUE(hand.click("workshop.open"));
    hand.settle();
    const auto order = [] { return lengths(read_lesson(kept("my-lesson")).lesson); };
    ASSERT_TRUE(hand.click("workshop.step.5"));
    hand.key(ImGuiKey_LeftArrow, ImGuiKey_LeftShift);
    hand.settle();
    EXPECT_EQ(order(), (std::vector<double>{10, 20, 30, 50, 40}));
    hand.key(ImGuiKey_LeftArrow);
    hand.settle();
    EXPECT_EQ(hand.state().integer("lesson_step"), 3);
    hand.key(ImGuiKey_Delete);
    hand.settle();
    EXPECT_EQ(order(), (std::vector<double>{10, 20, 50, 40}));
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    hand.settle();
    EXPECT_EQ(order(), (std::vector<double>{10, 20, 30, 50, 40}));
    const Item first = Hand::item_of("workshop.step.1"), third = Hand::item_of("workshop.step.3");
    hand.move(first.x + first.width / 2, first.y + first.height / 2);
    hand.press();
    hand.move(third.x + third.width / 2, third.y + third.height / 2);
    keep_sight(hand, "dragging");
    hand.release();
    hand.settle();
    EXPECT_EQ(order(), (std::vector<double>{20, 30, 10, 50, 40}));
}

}
}
