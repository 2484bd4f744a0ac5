// Attention by example against the formulas worked out here, what a person may type into it, and two sentences
// compared.
#include "core/attention/attention.hpp"

#include "core/attention/same_words.hpp"
#include "core/attention/typed_embeddings.hpp"
#include "core/attention/words.hpp"
#include "core/masks/softmax/softmax.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "unit/core/made_fields.hpp"

#include <cmath>

namespace posenc::attention_test {
namespace {

Matrix matrix_of(const FieldPtr& field) {
    Matrix made(static_cast<std::size_t>(field->size().row));
    for (std::size_t row = 0; row < made.size(); ++row)
        for (Index col = 0; col < field->size().col; ++col)
            made[row].push_back(field->at({static_cast<Index>(row), col}));
    return made;
}

Matrix stage(const std::string& text, std::string_view id) {
    return matrix_of(field_of("method=attention&attention_stage=" + std::string(id) + "&" + text));
}

Matrix product(const Matrix& a, const Matrix& b) {
    Matrix made(a.size(), std::vector<double>(b[0].size(), 0));
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b[0].size(); ++j)
            for (std::size_t k = 0; k < b.size(); ++k)
                made[i][j] += a[i][k] * b[k][j];
    return made;
}

Matrix transposed(const Matrix& a) {
    Matrix made(a[0].size(), std::vector<double>(a.size()));
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < a[0].size(); ++j)
            made[j][i] = a[i][j];
    return made;
}

void expect_near(const Matrix& one, const Matrix& other, double allowed = 1e-12) {
    ASSERT_EQ(one.size(), other.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
        ASSERT_EQ(one[i].size(), other[i].size());
        for (std::size_t j = 0; j < one[i].size(); ++j)
            EXPECT_NEAR(one[i][j], other[i][j], allowed) << i << ", " << j;
    }
}

constexpr std::string_view student = "tokens=I am a student&d_model=3&offset=1&"
                                     "embeddings=0.2,0.4,0.1;0.3,0.5,0.2;0.1,0.3,0.5;0.4,0.2,0.6";
const Matrix student_rows = {{0.2, 0.4, 0.1}, {0.3, 0.5, 0.2}, {0.1, 0.3, 0.5}, {0.4, 0.2, 0.6}};

TEST(Attention, AddsEncodingsToTypedEmbeddings) {
    const std::string text(student);
    expect_near(stage(text, "embeddings"), student_rows, 0);
    Matrix encodings, input = student_rows;
    for (std::size_t row = 0; row < 4; ++row) {
        const double p = static_cast<double>(row) + 1;
        encodings.push_back({std::sin(p), std::cos(p), std::sin(p * std::pow(10000.0, -2.0 / 3))});
        for (std::size_t col = 0; col < 3; ++col)
            input[row][col] += encodings[row][col];
    }
    expect_near(stage(text, "encodings"), encodings);
    expect_near(stage(text, "input"), input);
    const Matrix scaled = stage(text + "&scale_embeddings=1", "embeddings");
    EXPECT_NEAR(scaled[3][2], 0.6 * std::sqrt(3.0), 1e-15);
}

/// Every stage from the input on, by the definition.
void expect_head(const std::string& text) {
    SCOPED_TRACE(text);
    const Matrix q = stage(text, "queries"), k = stage(text, "keys"), v = stage(text, "values");
    Matrix logits = product(q, transposed(k)), weights;
    for (std::vector<double>& row : logits) {
        double total = 0;
        for (double& logit : row)
            total += std::exp(logit /= std::sqrt(static_cast<double>(q[0].size())));
        weights.emplace_back();
        for (const double logit : row)
            weights.back().push_back(std::exp(logit) / total);
    }
    expect_near(stage(text, "logits"), logits, 1e-11);
    expect_near(stage(text, "weights"), weights, 1e-11);
    expect_near(stage(text, "output"), product(weights, v), 1e-11);
    Matrix sum(logits.size(), std::vector<double>(logits.size(), 0));
    for (const std::string term : {"content-content", "content-position", "position-content", "position-position"}) {
        const Matrix one = stage(text + "&term=" + term, "logits");
        for (std::size_t i = 0; i < sum.size(); ++i)
            for (std::size_t j = 0; j < sum.size(); ++j)
                sum[i][j] += one[i][j];
    }
    expect_near(sum, logits, 1e-11);
}

TEST(Attention, StagesFollowTheDefinition) {
    for (const std::string use : {"add", "concatenate", "none"})
        for (const std::string maps : {"identity", "seeded", "fast-pairs", "slow-pairs"})
            expect_head("tokens=the dog bit the cat&d_model=6&encoding_combine=" + use + "&projections=" + maps);
    expect_head(std::string(student));
    expect_head("tokens=alone&d_model=1");
    EXPECT_EQ(stage("tokens=a b&d_model=4&projections=identity", "queries"), stage("tokens=a b&d_model=4", "input"));
    EXPECT_NE(stage("tokens=a b&d_model=4&projections=seeded", "queries"),
              stage("tokens=a b&d_model=4&projections=seeded", "keys"));
}

TEST(Attention, AHeadBuiltFromTheShiftMatrixLooksWhereItIsTold) {
    const std::string head =
        "tokens=a b c d e f g h i j&d_model=64&base=100&encoding_combine=concatenate&projections=shift&";
    for (const int shift : {-3, -1, 0, 2}) {
        const Matrix weights = stage(head + "shift=" + std::to_string(shift), "weights");
        for (int row = std::max(0, -shift); row < 10 - std::max(0, shift); ++row)
            EXPECT_GT(weights[static_cast<std::size_t>(row)][static_cast<std::size_t>(row + shift)], 0.9) << row;
    }
    const Matrix queries = stage(head + "shift=2&gain=1", "queries"), keys = stage(head + "shift=2", "keys");
    for (std::size_t row = 0; row + 2 < 10; ++row)
        for (std::size_t col = 0; col < 64; ++col)
            EXPECT_NEAR(queries[row][col], keys[row + 2][col], 1e-14);
    const Matrix noisy = stage(head + "shift=-3&noise=1", "weights");
    EXPECT_LT(noisy[5][2], 0.9) << "too much noise, and it looks elsewhere";
    EXPECT_EQ(stage(head + "shift=-3&noise=0", "weights"), stage(head + "shift=-3", "weights"));
}

TEST(Attention, AHeadBuiltFromTheSlowestCosineLooksAtTheFirstToken) {
    const std::string head = "length=40&d_model=32&encoding_combine=concatenate&projections=first&";
    const Matrix weights = stage(head + "base=100", "weights"), failing = stage(head + "base=10", "weights");
    for (std::size_t row = 0; row < 40; ++row)
        EXPECT_GT(weights[row][0], 0.9) << row;
    const double frequency = std::pow(10.0, -30.0 / 32); // its cosine is below 0 after a quarter of its turn
    for (std::size_t row = 0; row < 40; ++row)
        if (std::cos(static_cast<double>(row) * frequency) < 0) {
            EXPECT_LT(failing[row][0], 0.01) << row;
        }
    const Matrix queries = stage(head + "base=100&gain=3", "queries");
    const double slowest = std::pow(100.0, -30.0 / 32);
    for (std::size_t row = 0; row < 40; ++row)
        for (std::size_t col = 0; col < 32; ++col)
            EXPECT_NEAR(queries[row][col], col % 2 ? 3 * std::cos(static_cast<double>(row) * slowest) : 0, 1e-13);
    EXPECT_EQ(stage(head + "offset=0&d_model=1", "queries")[5][0], 0) << "a sine without its cosine is not read";
    EXPECT_NE(stage(head + "noise=0.1", "queries"), stage(head + "noise=0", "queries"));
}

TEST(Attention, EqualWordsHaveEqualVectorsAndSentencesShareThem) {
    const Matrix rows = stage("tokens=the dog bit the cat\ncat the&d_model=8", "embeddings");
    EXPECT_EQ(rows[0], rows[3]);
    EXPECT_NE(rows[0], rows[1]);
    const Matrix other = stage("tokens=the dog bit the cat\ncat the&d_model=8&sentence=1", "embeddings");
    EXPECT_EQ(other[0], rows[4]);
    EXPECT_EQ(other[1], rows[0]);
}

TEST(Attention, RowsAreThoseOfDifferentWordsOrOfTokens) {
    const std::string three = "tokens=a b a\nb a c&d_model=1&embeddings=1;2;3";
    EXPECT_EQ(stage(three, "embeddings"), (Matrix{{1}, {2}, {1}}));
    EXPECT_EQ(stage(three + "&sentence=1", "embeddings"), (Matrix{{2}, {1}, {3}}));
    const std::string six = "tokens=a b a\nb a c&d_model=1&embeddings=1;2;3;4;5;6";
    EXPECT_EQ(stage(six, "embeddings"), (Matrix{{1}, {2}, {3}}));
    EXPECT_EQ(stage(six + "&sentence=1", "embeddings"), (Matrix{{4}, {5}, {6}}));
    const Matrix partly = stage("tokens=a b&d_model=1&embeddings=;2", "embeddings");
    EXPECT_EQ(partly[1][0], 2);
    EXPECT_EQ(partly[0], stage("tokens=a b&d_model=1", "embeddings")[0]) << "an empty row is random";
    EXPECT_EQ(issue_of("method=attention&tokens=a b&d_model=1&embeddings=1;2;3"),
              "embeddings: 3 rows for 2 different words; the first 2 are used");
    EXPECT_EQ(issue_of("method=attention&tokens=a b a&d_model=1&embeddings=1;2;3;4"),
              "embeddings: 4 rows for 2 different words; the first 2 are used")
        << "neither one for each word nor one for each token";
}

TEST(Attention, SaysWhatIsWrongWithTypedNumbers) {
    const auto typed = [](std::string_view rows) {
        return "method=attention&tokens=a b&d_model=2&attention_stage=embeddings&embeddings=" + std::string(rows);
    };
    EXPECT_EQ(
        issue_of(typed("1,nan;3,4")),
        "embeddings: row 0, number 1: ‘nan’ is not a number; allowed: −1\u2009000\u2009000 … 1\u2009000\u2009000; "
        "0 is used");
    EXPECT_EQ(matrix_of(made_of(typed("1,nan;3,4")).field), (Matrix{{1, 0}, {3, 4}}));
    EXPECT_NE(issue_of(typed("1,inf;3,4")).find("‘inf’ is not a number"), std::string::npos);
    EXPECT_NE(issue_of(typed("1,1e9;3,4")).find("out of range"), std::string::npos);
    EXPECT_EQ(matrix_of(made_of(typed("1,-1e9;3,4")).field)[0][1], -1e6);
    EXPECT_EQ(issue_of(typed("1;3,4")), "embeddings: row 0 has 1 number, d_model is 2; 0 is used for the others");
    EXPECT_EQ(issue_of(typed("1,2,3;3,4")), "embeddings: row 0 has 3 numbers, d_model is 2; the first 2 are used");
    EXPECT_EQ(matrix_of(field_of(typed("−1 2;3  4\n"))), (Matrix{{-1, 2}, {3, 4}}));
    const MakeResult garbage = made_of(typed("x y;z w;(((;🦊"));
    EXPECT_LE(garbage.issues.size(), 6u);
    EXPECT_TRUE(std::isfinite(garbage.field->at({1, 1})));
}

TEST(Attention, AnEditChangesOneNumberAndKeepsTheOthers) {
    const State state = parse("method=attention&tokens=a b a&d_model=3&attention_stage=embeddings").state;
    const Matrix before = matrix_of(make_field(state).field);
    const std::optional<std::string> text = embeddings_with(state, {1, 2}, 0.25);
    ASSERT_TRUE(text);
    Matrix wanted = before;
    wanted[1][2] = 0.25;
    EXPECT_EQ(matrix_of(make_field(state.with("embeddings", *text)).field), wanted);
    const std::optional<std::string> twice = embeddings_with(state.with("embeddings", *text), {2, 0}, -7);
    wanted[0][0] = wanted[2][0] = -7; // the same word
    EXPECT_EQ(matrix_of(make_field(state.with("embeddings", *twice)).field), wanted);
    const State scaled = state.with("scale_embeddings", "1");
    EXPECT_NEAR(make_field(scaled.with("embeddings", *embeddings_with(scaled, {0, 0}, 2))).field->at({0, 0}),
                2 * std::sqrt(3.0), 1e-15);
    const State wide = parse("method=attention&tokens=a b c d e f g h&d_model=512").state;
    State grown = wide;
    bool refused = false;
    for (Index row = 0; row < 8 && !refused; ++row) {
        const std::optional<std::string> more = embeddings_with(grown, {row, 0}, 1);
        refused = !more;
        if (more)
            grown = grown.with("embeddings", *more);
    }
    EXPECT_TRUE(refused) << "the text has an end";
}

TEST(Attention, AnEditKeepsEmptyRowsAtTheEnd) {
    // Three rows are the three tokens' own; two or one would be those of the two words.
    const State state =
        parse("method=attention&tokens=a a b&d_model=2&attention_stage=embeddings&embeddings=1,2;;;").state;
    const Matrix before = matrix_of(make_field(state).field);
    for (const Cell cell : {Cell{0, 1}, Cell{1, 0}, Cell{2, 1}}) {
        Matrix wanted = before;
        wanted[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.col)] = 0.25;
        const std::optional<std::string> text = embeddings_with(state, cell, 0.25);
        ASSERT_TRUE(text);
        EXPECT_EQ(matrix_of(make_field(state.with("embeddings", *text)).field), wanted) << *text;
    }
    EXPECT_EQ(write_embeddings({}), "");
    EXPECT_EQ(write_embeddings({{}}), ";");
    EXPECT_EQ(write_embeddings({{1, 2}, {}, {}}), "1,2;;;");
    EXPECT_EQ(write_embeddings({{}, {1, 2}}), ";1,2");
}

TEST(Attention, WithoutEncodingsOrderOnlyPermutes) {
    const std::string text = "tokens=I eat fish\nfish eat I&d_model=6&projections=seeded&encoding_combine=";
    const auto output = [&](const std::string& use, const std::string& sentence) {
        return field_of("method=attention&attention_stage=output&" + text + use + "&sentence=" + sentence);
    };
    const State state = parse("method=attention&" + text + "none").state;
    const AttentionTokens one = attention_tokens(state), other = attention_tokens(state.with("sentence", "1"));
    const SameWords words = same_words(one, other);
    EXPECT_TRUE(words.all);
    EXPECT_EQ(words.pairs, (std::vector<std::pair<Index, Index>>{{0, 2}, {1, 1}, {2, 0}}));
    EXPECT_LT(largest_cell(*difference_of_words(output("none", "0"), output("none", "1"), one, words)), 1e-12);
    EXPECT_GT(largest_cell(*difference_of_words(output("add", "0"), output("add", "1"), one, words)), 0.05);
    const FieldPtr difference = difference_of_words(output("add", "0"), output("add", "1"), one, words);
    EXPECT_EQ(difference->at({0, 3}), output("add", "0")->at({0, 3}) - output("add", "1")->at({2, 3}));
}

TEST(Attention, ARowOfTheOtherSentenceHasItsKeysInThisOrder) {
    const FieldPtr weights = field_of("method=attention&attention_stage=weights&d_model=6&tokens=I eat fish");
    const FieldPtr row = row_of_table(weights, 1, {2, -1, 0}, "eat");
    EXPECT_EQ(row->size(), (Cell{1, 3}));
    EXPECT_EQ(row->at({0, 0}), weights->at({1, 2}));
    EXPECT_EQ(row->at({0, 2}), weights->at({1, 0}));
    EXPECT_TRUE(std::isnan(row->at({0, 1})));
    EXPECT_EQ(row->description().rows.labels, std::vector<std::string>{"eat"});
    EXPECT_EQ(row->description().cols.labels, (std::vector<std::string>{"fish", "", "I"}));
    EXPECT_EQ(row->explain({0, 2}).steps.back().value, weights->at({1, 0}));
}

TEST(Attention, SameWordsPairsOccurrencesInOrder) {
    AttentionTokens one, other;
    one.words = {"a", "b", "a", "c"};
    other.words = {"a", "a", "a", "b"};
    const SameWords words = same_words(one, other);
    EXPECT_EQ(words.pairs, (std::vector<std::pair<Index, Index>>{{0, 0}, {1, 3}, {2, 1}}));
    EXPECT_FALSE(words.all);
    EXPECT_TRUE(same_words(one, {}).pairs.empty());
}

TEST(Attention, BesideEachOtherContentsAndPlacesDoNotMeet) {
    const std::string text = "tokens=the dog ran fast&d_model=4&encoding_combine=concatenate";
    EXPECT_EQ(stage(text, "input")[0].size(), 8u);
    for (const std::string term : {"content-position", "position-content"})
        for (const std::vector<double>& row : stage(text + "&term=" + term, "logits"))
            for (const double number : row)
                EXPECT_EQ(number, 0);
    EXPECT_NE(stage("tokens=the dog ran fast&d_model=4&encoding_combine=add&term=content-position", "logits")[1][1], 0);
}

TEST(Attention, TheFastHeadReachesLessFarThanTheSlowOne) {
    const auto reach = [](const std::string& maps) {
        return *mean_reach(*field_of("preset=heads-and-scales&projections=" + maps));
    };
    EXPECT_LT(reach("fast-pairs"), 0.8 * reach("slow-pairs"));
    const FieldPtr slow = field_of("preset=heads-and-scales&projections=slow-pairs");
    EXPECT_NEAR(slow->at({0, 0}), 1.0 / static_cast<double>(slow->size().col), 1e-3) << "all positions are near";
}

TEST(Attention, LongSentencesAreCutWithAMessage) {
    std::string words;
    for (int n = 0; n < 8000; ++n)
        words += n % 2 ? "b " : "a ";
    const State state = parse("method=attention&length=10000&d_model=4").state.with("tokens", words);
    const MakeResult made = make_field(state);
    EXPECT_EQ(made.field->size(), (Cell{4096, 4096}));
    EXPECT_FALSE(made.issues.empty());
    EXPECT_NEAR(made.field->at({17, 0}), made.field->at({17, 2}), 1) << "one row is answered";
    const MakeResult cut = make_field(parse("method=attention&d_model=4").state.with("tokens", words));
    EXPECT_EQ(cut.field->size(), (Cell{50, 50}));
    ASSERT_EQ(cut.issues.size(), 2u);
    EXPECT_EQ(make_field(parse("method=attention&d_model=16384&length=4096").state).field->size(), (Cell{512, 512}));
}

TEST(Attention, WordsAndMarksStandAlone) {
    using List = std::vector<std::string>;
    EXPECT_EQ(words_and_marks("Hello, world!"), (List{"Hello", ",", "world", "!"}));
    EXPECT_EQ(words_and_marks("  don't (well-known) 3.5%  "), (List{"don't", "(", "well-known", ")", "3.5%"}));
    EXPECT_EQ(words_and_marks("“Yes?!” <pad> [PAD]"), (List{"“", "Yes", "?", "!", "”", "<pad>", "[PAD]"}));
    EXPECT_EQ(words_and_marks("שלום 🦊,"), (List{"שלום", "🦊", ","}));
    EXPECT_EQ(words_and_marks("..."), (List{".", ".", "."}));
    EXPECT_EQ(words_and_marks("\xff\xfe,"), (List{"\xff\xfe", ","}));
    EXPECT_TRUE(words_and_marks(" \t\n ").empty());
}

TEST(Attention, SentencesAreReadAndWritten) {
    EXPECT_EQ(read_sentences("a b\n\nc "), (Sentences{{"a", "b"}, {}, {"c"}}));
    EXPECT_EQ(write_sentences({{"a", "b"}, {}, {"c"}, {}}), "a b\n\nc");
    EXPECT_EQ(read_sentences(""), (Sentences{{}}));
    EXPECT_EQ(write_sentences({{}}), "");
}

TEST(Attention, WeightsAreRowsOfTheSoftmaxCellByCell) {
    for (const char* text :
         {"length=40&d_model=7&projections=seeded", "length=9&d_model=64&encoding_combine=concatenate"}) {
        const std::string stage = std::string("method=attention&") + text + "&attention_stage=";
        const FieldPtr logits = field_of(stage + "logits"), weights = field_of(stage + "weights"),
                       values = field_of(stage + "values"), output = field_of(stage + "output");
        for (const Index row : {Index{0}, logits->size().row - 1}) {
            std::vector<double> of_row;
            for (Index col = 0; col < logits->size().col; ++col)
                of_row.push_back(logits->at({row, col}));
            const std::vector<std::uint8_t> all(of_row.size(), 1);
            const std::vector<double> softmax =
                masked_softmax_row(of_row, all, {Treatment::fill_infinity, Arithmetic::float64});
            double first = 0;
            for (Index col = 0; col < logits->size().col; ++col) {
                EXPECT_EQ(weights->at({row, col}), softmax[static_cast<std::size_t>(col)]);
                first += softmax[static_cast<std::size_t>(col)] * values->at({col, 0});
            }
            EXPECT_EQ(output->at({row, 0}), first);
        }
    }
}

}
}
