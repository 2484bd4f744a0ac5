// Tables for papers: marks that mean something, numbers that are none, and columns of equally many decimals.
#include "export/text_table.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace posenc::text_table_test {

namespace {

class Given : public Field {
  public:
    Given(std::vector<std::vector<double>> rows, AxisNames row_names = {}, AxisNames col_names = {})
        : rows_(std::move(rows)), row_names_(std::move(row_names)), col_names_(std::move(col_names)) {}
    Cell size() const override { return {static_cast<Index>(rows_.size()), static_cast<Index>(rows_[0].size())}; }
    double at(Cell cell) const override {
        return rows_[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.col)];
    }
    Explanation explain(Cell) const override { return {}; }
    Description describe() const override { return {"given", row_names_, col_names_, 0, 1}; }

  private:
    std::vector<std::vector<double>> rows_;
    AxisNames row_names_, col_names_;
};

std::string latex(const Field& field, const TextTable& table = {}) {
    std::string text;
    EXPECT_TRUE(write_latex(field, whole(field), table, into(text)));
    return text;
}
std::string markdown(const Field& field, const TextTable& table = {}) {
    std::string text;
    EXPECT_TRUE(write_markdown(field, whole(field), table, into(text)));
    return text;
}

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(TextTable, AMatrixOfLatexStandsInAFormula) {
    EXPECT_EQ(latex(Given({{0, 0.5}, {-1, 0.123456}})), "\\left[\\begin{array}{*{2}{r}}\n"
                                                        "0.0000 & 0.5000 \\\\\n"
                                                        "-1.0000 & 0.1235 \\\\\n"
                                                        "\\end{array}\\right]\n");
    EXPECT_EQ(latex(Given({{0, 0.5}}), {.decimals = 1}), "\\left[\\begin{array}{*{2}{r}}\n0.0 & 0.5 \\\\\n"
                                                         "\\end{array}\\right]\n");
}

TEST(TextTable, WholeNumbersHaveNoDecimals) {
    EXPECT_EQ(latex(Given({{0, -7, -infinity}})), "\\left[\\begin{array}{*{3}{r}}\n0 & -7 & -\\infty \\\\\n"
                                                  "\\end{array}\\right]\n");
    EXPECT_TRUE(markdown(Given({{1234567, -16777215, 1.25e15}})).ends_with("| 1234567 | -16777215 | 1.2500e15 |\n"));
}

TEST(TextTable, WhatRoundsToNothingHasAPowerOfTen) {
    const std::string text = markdown(Given({{0.5, -0.5, 0.51, -0.49, 1.5}}), {.decimals = 0});
    EXPECT_TRUE(text.ends_with("| 5e-1 | -5e-1 | 1 | -5e-1 | 2 |\n")) << text;
}

TEST(TextTable, NumbersThatAreNoneAndThoseThatWouldBecomeNothing) {
    const Given field({{undefined, infinity, 1e-9, -2.5e12, -0.0, 0.00004}});
    EXPECT_EQ(
        latex(field, {.decimals = 2}),
        "\\left[\\begin{array}{*{6}{r}}\n\\mbox{---} & \\infty & 1.00\\times10^{-9} & -2.50\\times10^{12} & 0.00 & "
        "4.00\\times10^{-5} \\\\\n\\end{array}\\right]\n");
    const std::string text = markdown(field, {.decimals = 2});
    EXPECT_TRUE(text.ends_with("| \u2014 | \u221E | 1.00e-9 | -2.50e12 | 0.00 | 4.00e-5 |\n")) << text;
}

TEST(TextTable, NamesAreEscaped) {
    const Given field({{1, 2}}, {"query", 3, {}}, {"key_&", 0, {"50% {a}", "\\x|^~$#*"}});
    EXPECT_EQ(latex(field, {.names = true}),
              "\\begin{tabular}{r|*{2}{r}}\nquery / key\\_\\& & 50\\% \\{a\\} & "
              "\\textbackslash{}x\\textbar{}\\textasciicircum{}\\textasciitilde{}\\$\\#{*} \\\\ \\hline\n"
              "3 & $1$ & $2$ \\\\\n\\end{tabular}\n");
    EXPECT_EQ(markdown(field), "| query / key\\_\\& | 50% {a} | \\\\x\\|^\\~\\$\\#\\* |\n"
                               "| --- | ---: | ---: |\n"
                               "| 3 | 1 | 2 |\n");
}

/// pdfLaTeX knows no Greek letters or small digits outside of formulas, and its usual font has no < and >.
TEST(TextTable, LatexHasNoSignThatAnEngineDoesNotKnow) {
    const Given field({{1}, {2}, {3}}, {"", 0, {"[CLS]", "<pad> \"", "1 λ 0.5"}}, {"p₀₉", 0, {}});
    EXPECT_EQ(latex(field, {.names = true}), "\\begin{tabular}{r|*{1}{r}}\np$_0$$_9$ & 0 \\\\ \\hline\n"
                                             "{[}CLS] & $1$ \\\\\n"
                                             "\\textless{}pad\\textgreater{} {\\char34} & $2$ \\\\\n"
                                             "1 $\\lambda$ 0.5 & $3$ \\\\\n"
                                             "\\end{tabular}\n");
}

TEST(TextTable, APartKeepsItsNames) {
    const Given field({{1, 2, 3}, {4, 5, 6}}, {"position", 1, {}}, {"dimension", 0, {}});
    std::string text;
    EXPECT_TRUE(write_markdown(field, {1, 1, 1, 2}, {}, into(text)));
    EXPECT_EQ(text, "| position / dimension | 1 | 2 |\n| --- | ---: | ---: |\n| 2 | 5 | 6 |\n");
    EXPECT_FALSE(write_markdown(field, whole(field), {}, [](std::string_view) { return false; }));
}

}

}
