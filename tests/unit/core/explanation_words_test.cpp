// Explanations name the right things: numbers and names in their words, beyond the value of the last step.
#include "unit/core/made_fields.hpp"

#include <cmath>

namespace posenc::explanation_words_test {
namespace {

/// All that an explanation says, step by step.
std::string words_of(std::string_view text, Cell cell) {
    const Explanation explanation = made_of(text).field->explain(cell);
    std::string words;
    for (const Step& step : explanation.steps)
        words += step.text + "\n";
    return words + explanation.fact + "\n" + explanation.meaning;
}

struct Told {
    std::string_view text;
    Cell cell;
    std::string_view words; ///< among others
};

class ExplanationWords : public testing::TestWithParam<Told> {};

TEST_P(ExplanationWords, AreThoseOfTheCell) {
    const std::string all = words_of(GetParam().text, GetParam().cell);
    EXPECT_NE(all.find(GetParam().words), std::string::npos) << GetParam().text << "\n" << all;
}

constexpr std::string_view graph = "method=random-walk&edges=0-1,1-2,2-0,2-3&k=4";

const Told trees[] = {
    {graph, {0, 2}, "at node 1 after 2 steps: 0.166667, times 1/2\nat node 2 after 2 steps: 0.25, times 1/3\n"},
    {"method=hop-distance&edges=0-1,1-2,2-3", {0, 2}, "From node 0 to node 2 it takes 2 edges."},
    {"method=tree&depth=5", {3, 8}, "has 2 steps and no level 2: 0"}};
INSTANTIATE_TEST_SUITE_P(Trees, ExplanationWords, testing::ValuesIn(trees));

constexpr std::string_view deberta =
    "method=deberta-bucket&length=9&deberta_flavour=microsoft&buckets=4&max_position=6";
constexpr std::string_view scaled =
    "method=attention&attention_stage=embeddings&scale_embeddings=1&d_model=4&tokens=a b";

const Told others[] = {
    {"method=index&length=9&offset=2&d_model=4", {5, 3}, "p = 2 + 5"},
    {"method=single-sine&length=9&d_model=4&wavelength=8", {2, 1}, "2π · 2 / 8 = 1.5708"},
    {"method=learned-bias&length=9&clip=3", {0, 2}, "The model learns one number for this distance"},
    {"method=learned-bias&length=9&clip=3",
     {0, 3},
     "From 3 positions on, all distances on this side share one number."},
    {"method=learned-bias&length=9&clip=3&symmetric=1", {0, 4}, "From 3 positions on, all distances share one number."},
    {"method=prefix&length=9&prefix_length=4", {1, 6}, "[j < 4] = [6 < 4] = 0"},
    {"method=longformer&length=12", {9, 0}, "[0 ≤ i < 1] = [0 ≤ 9 < 1] = 0\n"},
    {"method=fire&length=9", {5, 3}, "f has 32 hidden units; "},
    {"method=fire&length=9",
     {5, 0},
     "Queries before the threshold share one logarithmic scale: z is 0 at the query and 1 at"},
    {"method=fire&length=20", {17, 0}, "on a logarithmic scale: z is 0 at the query and 1 at position 0."},
    {"method=t5-bucket&length=9", {3, 3}, "Its own position has a bucket to itself."},
    {"method=t5-bucket&length=9&bidirectional=0", {3, 3}, "Its own position shares this bucket with later keys"},
    {"method=similarity&of=index&length=4", {1, 2}, "point the same way, but also with their lengths."},
    {"method=fire&length=9&mlp_width=1", {5, 3}, "f has 1 hidden unit; "},
    {"method=similarity&length=9&d_model=4&measure=euclidean", {2, 5}, "cos(3) + cos(0.03) = 0.00955754\n"},
    {"method=precision-collision&length=400", {301, 2}, "position 299 and 301 are the same in bfloat16"},
    {"method=similarity&of=index&length=4&measure=cosine", {0, 2}, "a row of zeros has no direction"},
    {"method=similarity&of=index&length=4", {0, 2}, "128 columns = 0\ntwo rows of Raw index"},
    {"method=precision-error&table=sinusoidal&d_model=4&length=9",
     {5, 2},
     "exact: 0.0499791693\n0.0499791652 − 0.0499791693 = −4.07426e−9"},
    {deberta, {0, 2}, "2 ≤ 2, so the bucket is i − j = −2"},
    {deberta, {0, 3}, "−(2 + ⌈ln(3/2)/ln(5/2) · 1⌉) = −3"},
    {deberta, {0, 7}, "clamped to ±5, the last bucket = −3"},
    {scaled, {1, 2}, "random: 1.20686\ne[1, 2] = 1.20686 · √4 = 2.41372"},
    {"method=attention&attention_stage=embeddings&d_model=4&tokens=a b", {1, 2}, "e[1, 2], random: 1.20686\n"}};
INSTANTIATE_TEST_SUITE_P(Others, ExplanationWords, testing::ValuesIn(others));

/// "719 023.523477": the number that people would type into a calculator.
double typed(std::string text) {
    const std::string_view thin = "\u2009", minus = "\u2212";
    for (std::size_t at = text.find(thin); at != std::string::npos; at = text.find(thin))
        text.erase(at, thin.size());
    return text.starts_with(minus) ? -std::stod(text.substr(minus.size())) : std::stod(text);
}

TEST(PrintedAngles, WhoeverTypesThePrintedAngleGetsThePrintedNumber) {
    constexpr std::string_view states[] = {"length=16777216&d_model=32", "length=16777216&d_model=32&layout=halves",
                                           "method=rotary-table&length=16777216&d_model=32",
                                           "method=single-sine&length=16777216&d_model=4&wavelength=7.3"};
    for (const std::string_view state : states) {
        const FieldPtr field = made_of(state).field;
        for (const Index row : {Index{30}, Index{2142}, Index{99999}, Index{7190235}, Index{16777215}})
            for (Index col = 0; col < field->size().col; ++col) {
                const std::string text = field->explain({row, col}).steps.back().text; // "sin(X) = Y"
                const std::size_t open = text.find('('), close = text.find(") = ");
                ASSERT_NE(close, std::string::npos) << text;
                const double angle = typed(text.substr(open + 1, close - open - 1)),
                             value = typed(text.substr(close + 4));
                const double there = text.substr(open - 3, 3) == "sin" ? std::sin(angle) : std::cos(angle);
                EXPECT_NEAR(there, value, 1e-5) << state << ": " << text;
            }
    }
}

}
}
