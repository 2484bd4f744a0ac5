// Exponents and indices of a line of a calculation: which characters they are, and where they are drawn.
#include "widgets/text/formula_text.hpp"

#include "unit/widgets/widget_screen.hpp"

namespace posenc {

void PrintTo(const FormulaRun& run, std::ostream* out) {
    *out << static_cast<int>(run.script) << ":" << run.text;
}

}

namespace posenc::formula_text_test {

namespace {

using enum Script;
using Runs = std::vector<FormulaRun>;

TEST(FormulaRuns, ExponentsAreInBracketsOrOneName) {
    EXPECT_EQ(formula_runs("p / n^(2i/d) = 3"), (Runs{{"p / n"}, {"2i/d", raised}, {" = 3"}}));
    EXPECT_EQ(formula_runs("2^(−8(h + 1)/H)"), (Runs{{"2"}, {"−8(h + 1)/H", raised}}));
    EXPECT_EQ(formula_runs("x^p + 1"), (Runs{{"x"}, {"p", raised}, {" + 1"}}));
    EXPECT_EQ(formula_runs("e^−∞."), (Runs{{"e"}, {"−∞", raised}, {"."}}));
    EXPECT_EQ(formula_runs("3^1.5."), (Runs{{"3"}, {"1.5", raised}, {"."}}));
    EXPECT_EQ(formula_runs("a ^ b"), (Runs{{"a ^ b"}}));
    EXPECT_EQ(formula_runs("n^(2i"), (Runs{{"n^(2i"}}));
    EXPECT_EQ(formula_runs("n^()"), (Runs{{"n^()"}}));
    EXPECT_EQ(formula_runs("^"), (Runs{{"^"}}));
    EXPECT_EQ(formula_runs(""), Runs{});
}

TEST(FormulaRuns, IndicesFollowOneLetter) {
    EXPECT_EQ(formula_runs("q_i · r_δ"), (Runs{{"q"}, {"i", lowered}, {" · r"}, {"δ", lowered}}));
    EXPECT_EQ(formula_runs("λ_0"), (Runs{{"λ"}, {"0", lowered}}));
    EXPECT_EQ(formula_runs("p_k^l"), (Runs{{"p"}, {"k", lowered}, {"l", raised}}));
    EXPECT_EQ(formula_runs("d_model"), (Runs{{"d"}, {"model", lowered}}));
    EXPECT_EQ(formula_runs("max_distance, 2_a, _b"), (Runs{{"max_distance, 2_a, _b"}}));
    EXPECT_EQ(formula_runs("(A^3)_ii"), (Runs{{"(A"}, {"3", raised}, {")"}, {"ii", lowered}}));
    EXPECT_EQ(formula_runs("a_b_c"), (Runs{{"a"}, {"b", lowered}, {"_c"}}));
}

class FormulaText : public Widgets {
  protected:
    float height(std::string_view text, float width) {
        return draw_formula_text(nullptr, {}, width, text, 13, theme().text);
    }
};

TEST_F(FormulaText, TakesTheLinesOfProse) {
    float plain = 0, one = 0, two = 0, narrow = 0, prose = 0;
    show([&] {
        plain = draw_wrapped(nullptr, {}, 300, "n = 5", 13, theme().text);
        one = height("n^(2i/d) = 5", 300);
        two = height("n^(2i/d) = 10 000^(34/128) = 11.5478 and more words", 200);
        narrow = height("n^(2i/d)", 10);
        prose = draw_wrapped(nullptr, {}, 10, "n^(2i/d)", 13, theme().text);
    });
    EXPECT_EQ(one, plain);
    EXPECT_EQ(two, 2 * plain);
    EXPECT_EQ(narrow, prose);
}

TEST_F(FormulaText, ExponentsStandHigherThanIndices) {
    const auto center = [this](const char* text) {
        show([text] { draw_formula_text(ImGui::GetWindowDrawList(), {100, 100}, 200, text, 24, theme().text); });
        const platform::Picture picture = screen_->picture();
        double ink = 0, rows = 0;
        for (std::size_t i = 0; i < picture.rgba.size(); i += 4) {
            const double dark = std::abs(int{picture.rgba[i]} - int{picture.rgba[0]});
            ink += dark;
            rows += dark * static_cast<double>(i / 4 / static_cast<std::size_t>(picture.width));
        }
        screen_.reset();
        EXPECT_GT(ink, 0);
        return rows / ink;
    };
    const double raised_ink = center("a^a"), lowered_ink = center("a_a"), plain = center("a a");
    EXPECT_LT(raised_ink + 1, plain);
    EXPECT_GT(lowered_ink - 1, plain);
}

}

}
