// Everything drawn is known: no text lies on another or on a line, none is cut or without room, and whatever can be hit
// is large enough, in every view, with every method, on every screen.
#include "export/png.hpp"
#include "layout/eyes.hpp"
#include "sweep/states.hpp"
#include "unit/widgets/widget_screen.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <memory>

namespace posenc::layout::layout_test {
namespace {

class Sweep {
  public:
    void look_at(const std::vector<Sight>& sights) {
        for (const Sight& sight : sights) {
            if (grouped_.add(eyes_->look_at(sight), sight, ++number_))
                keep_picture();
            if (!sight.opens.empty()) // and may stay open
                begin_afresh();
        }
    }
    void expect_nothing_found() const { EXPECT_EQ(grouped_.text(), ""); }

  private:
    void begin_afresh() {
        eyes_.reset(); // first: there is one screen at a time
        eyes_ = std::make_unique<Eyes>();
    }

    /// OUT=FOLDER keeps the sights at which something is found for the first time, under their number.
    void keep_picture() const {
        const char* const folder = std::getenv("OUT");
        if (!folder)
            return;
        const platform::Picture picture = eyes_->picture();
        std::ofstream file(std::string(folder) + "/" + std::to_string(number_) + ".png", std::ios::binary);
        write_png(picture.width, picture.height, picture.rgba.data(), [&](std::string_view bytes) {
            return file.write(bytes.data(), static_cast<std::streamsize>(bytes.size())).good();
        });
    }

    std::unique_ptr<Eyes> eyes_ = std::make_unique<Eyes>();
    Grouped grouped_;
    int number_ = 0;
};

void sweep_over(const std::vector<Sight>& sights) {
    Sweep sweep;
    sweep.look_at(sights);
    sweep.expect_nothing_found();
}

/// Every `step`-th size for the states in turn, beginning with another one each time.
void sweep_over(const std::vector<sweep::Swept>& states, int step) {
    Sweep sweep;
    int number = 0;
    for (const sweep::Swept& swept : states) {
        std::vector<Sight> sights;
        for (int size = ++number % step; size < size_count; size += step)
            sights.push_back({swept.state, place(number, size)});
        sweep.look_at(sights);
    }
    sweep.expect_nothing_found();
}

/// Whether the view draws the same with every method, but for a mark, and this is not the one that it opens with.
bool marks_only(const State& state) {
    const View& view = *find_view(state.text("view"));
    return (view.summary || view.id == "methods") && state.text("method") != parse(view.example).state.text("method");
}

TEST(TidyScreens, ShowEveryMethodInEveryView) {
    std::vector<sweep::Swept> states = sweep::states(0);
    std::erase_if(states, [](const sweep::Swept& swept) { return swept.kind != "default" || marks_only(swept.state); });
    sweep_over(states, 5);
}

TEST(TidyScreens, ShowStepsOfEveryLesson) {
    sweep_over(lesson_sights(6));
}

TEST(TidyScreens, ShowPicturesSideBySide) {
    sweep_over(pair_sights(5));
}

TEST(TidyScreens, ShowWhatOpens) {
    sweep_over(opened_sights(10));
}

/// What the whole sweep found where the others do not look.
TEST(TidyScreens, StayTidyWhereTheyWereNot) {
    constexpr std::pair<std::string_view, Place> found[] = {
        {"view=masks&method=combined-mask&query_length=16777216", {1280, 862, 2, "1.5", "de", "light"}},
        {"view=masks&method=combined-mask&length=16777216", {480, 800, 1, "1.5", "de", "light"}},
        {"view=precision&method=precision-error&length=300&d_model=64&offset=16777216&precision=bfloat16&"
         "table=rotary-table",
         {800, 600, 1.25F, "1", "de", "contrast"}},
        {"view=space&method=fourier-features&bands=16", {375, 667, 1.25F, "1.5", "en", "dark"}},
        {"view=space&method=time&d_model=16&times=0,1,1.5,4,4.2,9&time_scale=1000000",
         {844, 390, 2, "1", "de", "contrast"}},
        {"view=projection&method=attention&d_model=16384", {568, 320, 1, "1.5", "de", "dark"}},
        {"view=frequencies&method=rotary-mixed&dimensions=0,105,4,10,8768,119,0&position=28793&"
         "frequency_detail=counter&hand_shift=104&seed=149&grid_height=3&grid_width=10&head_count=4",
         {412, 915, 1, "1.25", "en", "contrast"}},
        {"view=masks&method=combined-mask&length=16777216&window=16777216&chunk_size=16777216&left_padding=65536&"
         "sentence=255",
         {768, 1024, 1, "2", "en", "dark"}},
        {"view=similarity&method=similarity&length=16777216&d_model=16384&offset=16777216",
         {932, 430, 1, "2", "de", "light"}},
        {"view=similarity&method=similarity&length=16777216&d_model=16384", {844, 390, 1, "1.5", "de", "dark"}},
        {"view=precision&method=precision-collision&table=time&times=1.0921247366036213,956687520.6239713&d_model=64&"
         "time_scale=779754.0858191298",
         {480, 800, 1.25F, "2", "de", "light"}},
        {"view=heatmap&method=own&tokens=a%20b", {1280, 862, 1, "1.25", "de", "dark"}},
        {"lesson=11-trees-and-graphs&lesson_step=5", {568, 320, 2, "1", "en", "dark"}},
        {"view=attention&method=attention&length=16777216&d_model=16384&offset=16777216&tokens=the%20dog%20ran%20fast&"
         "sentence=255&attention_stage=input",
         {667, 375, 2, "1", "en", "light"}},
        {"view=attention&method=attention&attention_part=output&d_model=61&tokens=the%20dog%20ran%20fast&sentence=26",
         {932, 430, 1.25F, "1.25", "de", "light"}},
        {"view=attention&method=transformer-xl&length=16777216", {800, 600, 1, "2", "de", "contrast"}},
        {"view=attention&method=tupe", {720, 540, 2, "2", "de", "contrast"}},
        {"view=similarity&method=similarity&length=16777216&focus=9,9", {960, 540, 1, "1.5", "en", "light"}},
        {"view=tree&method=tree&branching=8&beside_nodes=path", {412, 915, 2, "1", "de", "dark"}},
        {"view=tree&method=tree&depth=64", {3440, 1440, 1.25F, "1.25", "de", "dark"}},
        {"view=precision&method=precision-error&length=300&d_model=64&precision=bfloat16&table=rotary-table",
         {344, 882, 1, "2", "en", "dark"}},
        {"view=heatmap&method=projection&color_limit=1000000000", {360, 640, 1, "1.25", "en", "light"}},
        {"view=space&method=axial-learned&length=16777216", {568, 320, 1, "1.25", "en", "dark"}},
        {"view=space&method=axial-learned&length=16777216", {932, 430, 1, "2", "de", "contrast"}},
        {"view=biases&method=transformer-xl&length=1&content_distance=44&head_dim=27&term=content-position&memory=453",
         {800, 600, 1, "2", "en", "light"}},
        {"view=rotary&method=rotary-frequencies&scaling=proportional&factor=308.8&original_length=48&"
         "wanted_length=1413&scaling_share=0.2377&rotary_share=1",
         {1280, 720, 1, "1", "de", "contrast"}},
        {"view=masks&method=combined-mask&pixel=cell&length=8&query_length=144749&key_length=1&tokens=b%0Aa%20b&"
         "sentence=57",
         {430, 932, 1, "2", "en", "contrast"}},
        {"lesson=14-numbers&lesson_step=5", {1280, 800, 1, "2", "en", "contrast"}}};
    std::vector<Sight> sights;
    for (const auto& [link, place] : found)
        sights.push_back({parse(link).state, place});
    for (const Place& place : {Place{960, 540, 1, "2", "de", "contrast"}, Place{844, 390, 1, "2", "en", "dark"}})
        sights.push_back({parse("lesson=08-relative-shift&lesson_step=3").state, place, "lesson.present"});
    sweep_over(sights);
}

/// What is not open would be tidy too.
TEST(TidyScreens, OpenTheMenuOfAPicture) {
    for (const int size : {5, 20}) {
        Eyes eyes;
        EXPECT_TRUE(eyes.look_at({State{}, place(0, size), std::string(picture_menu)}).empty());
        EXPECT_TRUE(std::any_of(items().begin(), items().end(),
                                [](const Item& item) { return item.id == "picture.menu.value"; }));
    }
}

// The whole sweep, on request (tests/README.md).

/// STEP=N: every N-th size or step of a lesson.
int wanted_step() {
    const char* const step = std::getenv("STEP");
    return step ? std::max(std::atoi(step), 1) : 1;
}

constexpr std::size_t parts_of_everything = 8; // the longest of all tests, in pieces that processes share

class TidyEverywhere : public testing::TestWithParam<std::size_t> {};

/// ONLY=TEXT keeps the states whose link holds the text.
TEST_P(TidyEverywhere, DISABLED_EverythingAtEverySize) {
    std::vector<sweep::Swept> states;
    for (std::size_t n = 0; sweep::Swept & swept : sweep::states(1))
        if (n++ % parts_of_everything == GetParam())
            states.push_back(std::move(swept));
    if (const char* const only = std::getenv("ONLY"))
        std::erase_if(states, [&](const sweep::Swept& swept) {
            return (swept.kind + " " + std::string(format(swept.state))).find(only) == std::string::npos;
        });
    sweep_over(states, wanted_step());
}

INSTANTIATE_TEST_SUITE_P(Part, TidyEverywhere, testing::Range<std::size_t>(0, parts_of_everything));

TEST(TidyScreens, DISABLED_ShowEveryStepOfEveryLesson) {
    sweep_over(lesson_sights(wanted_step()));
}

TEST(TidyScreens, DISABLED_ShowPicturesSideBySideAtEverySize) {
    sweep_over(pair_sights(wanted_step()));
}

TEST(TidyScreens, DISABLED_ShowWhatOpensAtEverySize) {
    sweep_over(opened_sights(wanted_step()));
}

/// What a test draws itself.
class Planted : public Widgets {
  protected:
    /// The kinds of what is found.
    std::multiset<std::string> kinds(std::function<void()> draw) {
        show(std::move(draw));
        std::multiset<std::string> found;
        for (const Finding& one : findings(drawn_frame(1), items(), {1, touch_}))
            found.insert(one.kind);
        TearDown();
        screen_.reset();
        return found;
    }
    static ImDrawList* list() { return ImGui::GetWindowDrawList(); }
    static void write(float x, float y, std::string_view words) { draw_text(list(), {x, y}, words, 14, theme().text); }

    using Kinds = std::multiset<std::string>;
};

TEST_F(Planted, TextsAreReadLetterByLetter) {
    show([] {
        write(20, 20, "two words");
        draw_text_upwards(list(), {200, 100}, "upwards", 12, theme().text);
    });
    const Drawn drawn = drawn_frame(1);
    ASSERT_EQ(drawn.texts.size(), 2U);
    EXPECT_EQ(drawn.texts[0].words, "two words");
    EXPECT_EQ(drawn.texts[0].letters.size(), 8U) << "blanks leave no ink";
    EXPECT_NEAR(drawn.texts[0].box.GetWidth(), text_size("two words", 14).x, 3);
    EXPECT_EQ(drawn.texts[1].words, "upwards");
    EXPECT_TRUE(drawn.texts[1].upwards);
    EXPECT_GT(drawn.texts[1].box.GetHeight(), drawn.texts[1].box.GetWidth());
}

TEST_F(Planted, WhatIsTidyIsNotFound) {
    EXPECT_EQ(kinds([] {
                  write(20, 20, "above");
                  hairline(list(), {10, 42}, {200, 42});
                  write(20, 46, "below");
                  button({20, 80, 120, 28}, "Press##press", {});
                  list()->AddLine({20, 130}, {200, 160}, theme().text, 2); // under a patch with words on it
                  fill(list(), {80, 130, 80, 30}, 4, theme().bg0);
                  write(90, 136, "patch");
                  list()->AddLine({20, 220}, {200, 220}, theme().text, 2); // under a disc with a letter on it
                  disc(list(), {100, 220}, 36, theme().bg0);
                  draw_text_aligned(list(), {100, 220}, {0.5F, 0.5F}, "b", 14, theme().text);
              }),
              Kinds());
}

TEST_F(Planted, TextsOnEachOtherAreFound) {
    EXPECT_EQ(kinds([] {
                  write(20, 20, "one text");
                  write(50, 26, "another");
              }),
              Kinds{"text over text"});
}

TEST_F(Planted, LinesOnTextsAreFound) {
    EXPECT_EQ(kinds([] {
                  write(20, 20, "under it");
                  hairline(list(), {0, 29}, {200, 29});
              }),
              Kinds{"line over text"});
    EXPECT_EQ(kinds([] {
                  const ImVec2 curve[] = {{0, 20}, {60, 34}, {120, 20}};
                  list()->AddPolyline(curve, 3, theme().text, 0, 1.5F);
                  write(40, 20, "on a curve");
              }),
              Kinds{"line behind text"});
    EXPECT_EQ(kinds([] {
                  const float width = text_size("struck", 14).x;
                  write(20, 20, "struck");
                  list()->AddLine({20, 29}, {20 + width, 29}, theme().text, 1);
              }),
              Kinds())
        << "struck out on purpose";
}

TEST_F(Planted, CutTextsAreFound) {
    EXPECT_EQ(kinds([] {
                  list()->PushClipRect({0, 0}, {50, 200}, true);
                  write(20, 20, "longer than its room");
                  list()->PopClipRect();
              }),
              Kinds{"text cut"});
    EXPECT_EQ(kinds([] { write(380, 20, "at the right edge"); }), Kinds{"text outside the window"});
    EXPECT_EQ(kinds([] {
                  write(20, 20, "covered in part");
                  fill(list(), {60, 10, 100, 40}, 0, theme().bg2);
              }),
              Kinds{"text covered"});
}

TEST_F(Planted, TextsWithoutRoomAreFound) {
    EXPECT_EQ(kinds([] { write(20, 20, "W\xE2\x80\xA6"); }), Kinds{"no room"});
    EXPECT_EQ(kinds([] { write(20, 20, "0, 1, \xE2\x80\xA6"); }), Kinds()) << "a sentence";
    EXPECT_EQ(kinds([] {
                  note_control({"Longer than this##id", "button", 40, 10, 60, 40});
                  write(20, 20, "Longer than this");
              }),
              Kinds{"text leaves its control"});
}

TEST_F(Planted, SmallTargetsAreFound) {
    const auto draw = [](float side) { return [=] { button({20, 20, side, side}, "x##x", {.icon_only = true}); }; };
    EXPECT_EQ(kinds(draw(24)), Kinds());
    EXPECT_EQ(kinds(draw(22)), Kinds{"small target"});
    touch_ = true;
    EXPECT_EQ(kinds(draw(40)), Kinds()) << "a finger hits two pixels more on each side";
    EXPECT_EQ(kinds(draw(38)), Kinds{"small target"});
}

}
}
