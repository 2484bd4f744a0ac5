// Typeset equations: the file is read without trusting it, its outlines become the right pixels, every method has one,
// and what is drawn follows size, colour and lost graphics.
#include "widgets/equations/equation.hpp"

#include "platform/frame.hpp"
#include "unit/widgets/widget_screen.hpp"
#include "widgets/equations/equation_file.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <numeric>

namespace posenc::equation_test {

namespace {

constexpr float inspector_width = 300, text_of_inspector = 14;

std::string_view shipped_bytes() {
    return platform::data_file("equations.bin").value_or(std::string_view());
}

const EquationFile& shipped() {
    static const std::optional<EquationFile> file = read_equations(shipped_bytes());
    return file.value();
}

/// A file with numbers as the format writes them.
struct Bytes {
    std::string text = "PEQ1";

    Bytes& small(int number) {
        text += static_cast<char>(number);
        return *this;
    }
    Bytes& numbers(std::initializer_list<int> list) {
        for (const int number : list)
            small(number & 255).small(number >> 8 & 255);
        return *this;
    }
    Bytes& point(int kind, std::initializer_list<int> coordinates) { return small(kind).numbers(coordinates); }
};

/// One glyph, a square of 1 em, in one equation "a" of one line that holds it once at (0, 0).
Bytes square(int glyph = 0, int size = 1000) {
    Bytes bytes;
    bytes.numbers({1, 1}).numbers({4});
    bytes.point(1, {0, 0}).point(2, {1000, 0}).point(2, {1000, 1000}).point(2, {0, 1000});
    bytes.numbers({1}).text += "a";
    bytes.small(1).numbers({1000, 1000, 0, 1, 0}).numbers({glyph, 0, 0, size});
    return bytes;
}

int ink(const EquationPicture& picture) {
    return std::accumulate(picture.coverage.begin(), picture.coverage.end(), 0);
}

EquationPicture drawn(const EquationFile& file, float em) {
    return equation_picture(file, file.equations.at(0).lines.at(0), em);
}

TEST(EquationFile, SaysWhatWasWritten) {
    const std::optional<EquationFile> file = read_equations(square().text);
    ASSERT_TRUE(file);
    ASSERT_EQ(file->glyphs.size(), 1U);
    EXPECT_EQ(file->glyphs[0][2].x, 1000);
    ASSERT_NE(file->find("a"), nullptr);
    EXPECT_EQ(file->find("a")->lines.at(0).ascent, 1000);
    EXPECT_EQ(file->find("b"), nullptr);
}

TEST(EquationFile, RefusesWhatIsNotOneWholeFile) {
    const std::string good = square().text;
    EXPECT_FALSE(read_equations(""));
    EXPECT_FALSE(read_equations("PEQ2" + good.substr(4)));
    EXPECT_FALSE(read_equations(good + '\0'));
    for (std::size_t size = 0; size < good.size(); ++size)
        EXPECT_FALSE(read_equations(std::string_view(good).substr(0, size))) << size;
    EXPECT_FALSE(read_equations(square(1).text)) << "a glyph that does not exist";
    std::string no_begin = good;
    no_begin[10] = 2;
    EXPECT_FALSE(read_equations(no_begin)) << "an outline without a beginning";
    no_begin[10] = 4;
    EXPECT_FALSE(read_equations(no_begin)) << "an unknown kind of point";
}

TEST(EquationFile, DamagedBytesNeverHarm) {
    std::string bytes(shipped_bytes());
    ASSERT_FALSE(bytes.empty());
    for (std::size_t at = 0; at < bytes.size(); at += at < 64 ? 1 : 997) {
        const char kept = std::exchange(bytes[at], static_cast<char>(~bytes[at]));
        if (const std::optional<EquationFile> file = read_equations(bytes))
            for (const EquationLine& line : file->equations.back().lines)
                equation_picture(*file, line, 16);
        bytes[at] = kept;
        EXPECT_FALSE(read_equations(std::string_view(bytes).substr(0, at))) << at;
    }
}

TEST(EquationPicture, OutlinesBecomeTheirArea) {
    EXPECT_NEAR(ink(drawn(*read_equations(square().text), 20)), 400 * 255, 400);
    EXPECT_NEAR(ink(drawn(*read_equations(square(0, 500).text), 20)), 100 * 255, 200);
    Bytes curve; // below y = x (1 − x), which has an area of 1/6
    curve.numbers({1, 1}).numbers({3});
    curve.point(1, {0, 0}).point(3, {1000, 0, 500, 500}).point(2, {0, 0});
    curve.numbers({1}).text += "a";
    curve.small(1).numbers({1000, 1000, 0, 1, 0}).numbers({0, 0, 0, 1000});
    EXPECT_NEAR(ink(drawn(*read_equations(curve.text), 60)), 3600 / 6 * 255, 3600 * 255 / 200);
}

TEST(EquationPicture, StandsWhereTheOutlineStands) {
    const EquationPicture picture = drawn(*read_equations(square().text), 20);
    const auto at = [&](int x, int y) {
        return int{picture.coverage.at(static_cast<std::size_t>((y - picture.top) * picture.width + x - picture.left))};
    };
    EXPECT_EQ(at(0, -1), 255);
    EXPECT_EQ(at(19, -20), 255);
    EXPECT_EQ(at(0, 0), 0);
    EXPECT_EQ(at(20, -1), 0);
    EXPECT_EQ(at(-1, -1), 0);
}

TEST(EquationPicture, BarsAreWholeRows) {
    Bytes bar;
    bar.numbers({0, 1}).numbers({1}).text += "a";
    bar.small(1).numbers({1000, 300, 0, 0, 1}).numbers({0, 233, 1000, 40});
    for (const float em : {10.0F, 13.0F, 30.0F}) {
        const EquationPicture picture = drawn(*read_equations(bar.text), em);
        EXPECT_EQ(ink(picture), static_cast<int>(em) * 255) << em;
    }
}

TEST(EquationPicture, NothingFromImpossibleSizes) {
    const std::optional<EquationFile> file = read_equations(square().text);
    for (const float em : {0.0F, -1.0F, std::numeric_limits<float>::quiet_NaN(), 1e6F})
        EXPECT_TRUE(drawn(*file, em).coverage.empty()) << em;
    EXPECT_TRUE(drawn(*read_equations(square(0, 65535).text), 20).coverage.empty()) << "wider than a vertex can say";
}

TEST(Equations, EveryMethodHasOneAndNoneIsWithoutAMethod) {
    for (const Method* method : methods()) {
        const Equation* equation = shipped().find(method->id);
        ASSERT_NE(equation, nullptr) << method->id;
        EXPECT_GE(equation->lines.size(), 1U) << method->id;
        EXPECT_LE(equation->lines.size(), 4U) << method->id;
    }
    for (const Equation& equation : shipped().equations)
        EXPECT_NE(find_method(equation.name), nullptr) << equation.name;
    EXPECT_EQ(shipped().equations.size(), methods().size());
}

/// The bounds that MathJax gave a line are those of its ink: glyphs stand where TeX put them.
TEST(Equations, InkFillsTheBoundsOfItsLine) {
    constexpr int em = 100, slack = 12;
    for (const Equation& equation : shipped().equations)
        for (const EquationLine& line : equation.lines) {
            const EquationPicture picture = equation_picture(shipped(), line, em);
            ASSERT_FALSE(picture.coverage.empty()) << equation.name;
            EXPECT_GE(picture.left, -slack) << equation.name;
            EXPECT_NEAR(picture.left + picture.width, line.width / 10, 3 * slack) << equation.name;
            EXPECT_NEAR(-picture.top, line.ascent / 10, slack) << equation.name;
            EXPECT_NEAR(picture.height + picture.top, line.descent / 10, slack) << equation.name;
        }
}

class DrawnEquation : public Widgets {
  protected:
    void show_method(std::string_view id, float width = inspector_width) {
        const Method* const method = find_method(id);
        ASSERT_NE(method, nullptr) << id;
        show([this, method, width] {
            const ImVec2 at{20, 20};
            measured_ = draw_equation(nullptr, at, width, *method, text_of_inspector, theme().text);
            height_ = draw_equation(ImGui::GetWindowDrawList(), at, width, *method, text_of_inspector, theme().text);
            plain_ = draw_wrapped(nullptr, at, width, method->formula, text_of_inspector, theme().text);
        });
    }
    /// Differences from the background in the left upper corner, all channels added.
    long contrast() const {
        const platform::Picture picture = screen_->picture();
        long total = 0;
        for (std::size_t i = 0; i < picture.rgba.size(); ++i)
            total += std::abs(int{picture.rgba[i]} - int{picture.rgba[i % 4]});
        return total;
    }
    float measured_ = 0, height_ = 0, plain_ = 0;
};

TEST_F(DrawnEquation, IsThereAndAsHighAsMeasured) {
    for (const Method* method : methods()) {
        show_method(method->id);
        EXPECT_GT(contrast(), 10000) << method->id;
        EXPECT_EQ(measured_, height_) << method->id;
        EXPECT_NE(height_, plain_) << method->id << ": the plain formula";
        screen_.reset();
    }
}

TEST_F(DrawnEquation, FollowsSizeAndTheme) {
    show_method("sinusoidal");
    const float height = height_;
    const long light = contrast();
    theme_ = "dark";
    settle();
    EXPECT_NEAR(static_cast<double>(contrast()) / static_cast<double>(light), 1, 0.3) << "white on black";
    theme_ = "light";
    settle();
    EXPECT_EQ(contrast(), light);
    text_size_ = 1.5F;
    settle();
    EXPECT_NEAR(height_, 1.5F * height, 6);
    EXPECT_GT(contrast(), light * 3 / 2);
    text_size_ = 1;
    settle();
    EXPECT_EQ(contrast(), light);
}

/// The pictures of its lines are kept as long as they are drawn: no frame makes new ones beside them.
TEST_F(DrawnEquation, TakesNoMoreRoomWithEachFrame) {
    show_method("sinusoidal");
    const auto pictures = [] { return ImGui::GetIO().Fonts->Builder->RectsPackedCount; };
    const int before = pictures();
    for (int frame = 0; frame < 5; ++frame)
        screen_->frame();
    EXPECT_EQ(pictures(), before);
}

TEST_F(DrawnEquation, GivesWayToThePlainFormulaWhereItIsTooNarrow) {
    show_method("alibi", 260);
    const float smaller = height_;
    EXPECT_NE(smaller, plain_);
    screen_.reset();
    show_method("alibi", 150);
    EXPECT_EQ(height_, plain_);
    EXPECT_GT(contrast(), 10000);
}

TEST_F(DrawnEquation, IsNeverSmallerThanUsualBecauseTheTextIsLarge) {
    text_size_ = 2;
    show_method("alibi", 360);
    EXPECT_NE(height_, plain_);
    EXPECT_LT(plain_ / 2, height_);
    screen_.reset();
    show_method("alibi", 250);
    EXPECT_EQ(height_, plain_);
}

TEST_F(DrawnEquation, SurvivesLostGraphics) {
    show_method("rotary-table");
    const platform::Picture before = screen_->picture();
    platform::stop_graphics();
    ASSERT_TRUE(platform::start_graphics());
    settle();
    EXPECT_EQ(screen_->picture().rgba, before.rgba);
}

TEST_F(DrawnEquation, SurvivesTheEndOfItsScreen) {
    show_method("tree");
    const platform::Picture before = screen_->picture();
    screen_.reset();
    show_method("tree");
    EXPECT_EQ(screen_->picture().rgba, before.rgba);
}

}

}
