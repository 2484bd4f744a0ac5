// Every table that the core can make and that is recognised is recognised as what it is; nothing else is.
#include "core/method.hpp"
#include "core/random.hpp"
#include "core/recognise/changed_settings.hpp"
#include "core/recognise/mistakes.hpp"
#include "core/recognise/recognise.hpp"
#include "core/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace posenc::recognise_test {
namespace {

struct NumbersOf {
    State state;
    Index rows, cols;
    std::vector<double> values;

    explicit NumbersOf(const std::string& text) : state(parse(text).state) {
        const FieldPtr field = make_field(state).field;
        rows = field->size().row, cols = field->size().col;
        for (Index row = 0; row < rows; ++row)
            for (Index col = 0; col < cols; ++col)
                values.push_back(field->at({row, col}));
    }
    NumberTable table() const { return {rows, cols, values, 0x1p-53, 0}; }
};

class Recognised : public testing::TestWithParam<const char*> {};

TEST_P(Recognised, AsTheStateThatMadeIt) {
    const NumbersOf numbers(GetParam());
    const Recognition recognition = recognise(numbers.table());
    ASSERT_FALSE(recognition.matches.empty());
    const Match& first = recognition.matches.front();
    EXPECT_EQ(first.method->id, numbers.state.text("method")) << format(first.state);
    EXPECT_TRUE(first.mistakes.empty()) << first.text;
    EXPECT_LT(first.relative_error, 1e-6);
    EXPECT_FALSE(first.first_difference);
    EXPECT_EQ(NumbersOf(format(first.state)).rows, numbers.rows) << format(first.state);
}

INSTANTIATE_TEST_SUITE_P(
    , Recognised,
    testing::Values("method=sinusoidal&d_model=48&length=70", "method=sinusoidal&d_model=49&length=70&layout=halves",
                    "method=sinusoidal&d_model=49&length=70&odd=zero-column&grid=inclusive&layout=halves",
                    "method=sinusoidal&d_model=64&length=90&base=517.25&offset=-4", "method=index&length=20&d_model=5",
                    "method=normalised&range=symmetric&length=20", "method=one-hot&length=30",
                    "method=binary&length=60&bits=7", "method=single-sine&wavelength=23.5&length=80",
                    "method=sinusoidal-2d&grid_height=6&grid_width=9&d_model=64",
                    "method=sinusoidal-2d&grid_height=5&grid_width=5&d_model=64&flavour=detr",
                    "method=fourier-features&length=40&bands=5&spacing=linear", "method=distance&length=40",
                    "method=shaw&length=40&clip=6", "method=t5-bucket&length=90&bidirectional=0",
                    "method=deberta-bucket&length=300&buckets=64&max_position=128",
                    "method=swin-index&window_height=4&window_width=5", "method=alibi&length=30&head_count=12&head=9",
                    "method=alibi&length=30&form=end", "method=kerple&length=60&kerple_a=0.7&kerple_p=2.5",
                    "method=sandwich&length=60&head=3", "method=rotary-table&length=90&d_model=64&pairing=interleaved",
                    "method=rotary-table&length=90&d_model=64&rotary_part=sin&base=500000",
                    "method=look-ahead&length=40", "method=look-ahead&length=40&query_length=10&polarity=additive",
                    "method=sliding-window&length=50&window=9", "method=prefix&length=50&prefix_length=12",
                    "method=chunked&length=50&chunk_size=9&left_padding=4&direction=both",
                    "method=attention-sink&length=50", "method=longformer&length=50&window=5",
                    "method=dilated&length=50&direction=both", "method=bigbird&length=64&block_size=4",
                    "method=combined-mask&length=50&first_mask=padding&second_mask=look-ahead&tokens=a b c d e f g",
                    "method=combined-mask&length=60&first_mask=documents&second_mask=sliding-window&"
                    "document_lengths=30,9,21&window=4",
                    "method=rotary-table&length=90&d_model=64&scaling=ntk&factor=3",
                    "method=rotary-table&length=90&d_model=16&scaling=longrope&long_factor=1,1.5,2,4&seen_length=4000",
                    "method=masked-softmax&length=20&tokens=a b c d e f g", "method=fire&length=60&seed=7",
                    "method=relative-shift&length=40&stage=shifted", "method=swin-index"));

/// Several settings make the same numbers, or none can be read off them.
TEST(Recognise, WhatWasMeantIsFoundWhereSearchesCannot) {
    for (const char* const text : {"method=documents&length=50&document_lengths=9,21,20", "method=random-walk",
                                   "method=rotary-table&length=90&d_model=64&scaling=dynamic-ntk&seen_length=7000",
                                   "method=laplacian&edges=0-1,1-2,2-3,3-4,4-0,1-4&k=3"}) {
        const NumbersOf numbers(text);
        const Recognition recognition = recognise(numbers.table(), &numbers.state);
        ASSERT_EQ(recognition.matches.size(), 1u) << text;
        EXPECT_EQ(recognition.matches.front().state, numbers.state);
        EXPECT_TRUE(recognition.matches.front().mistakes.empty());
    }
}

/// Rows out of order hide where positions begin: what was meant, and one place before and after it, is tried.
TEST(Recognise, AShuffledTableThatBeginsBesideWhatWasMeant) {
    const State meant = parse("method=sinusoidal&length=40&d_model=16&offset=7").state;
    for (const double offset : {6.0, 8.0}) {
        NumbersOf numbers(format(meant.with("offset", shortest(offset))));
        for (Index row = 0; row + 3 < numbers.rows; row += 2)
            std::swap_ranges(numbers.values.begin() + row * numbers.cols,
                             numbers.values.begin() + (row + 1) * numbers.cols,
                             numbers.values.begin() + (row + 3) * numbers.cols);
        const Recognition recognition = recognise(numbers.table(), &meant);
        ASSERT_FALSE(recognition.matches.empty()) << offset;
        EXPECT_EQ(recognition.matches.front().mistakes,
                  (std::vector<std::string_view>{"rows-shuffled", "offset-by-one"}))
            << offset;
    }
}

TEST(Recognise, RandomSmoothAndConstantTablesAreNoFormula) {
    const Random random(3, 9);
    std::vector<double> noise, smooth;
    for (Index cell = 0; cell < 60 * 32; ++cell) {
        noise.push_back(random.normal(static_cast<std::uint64_t>(cell)));
        smooth.push_back((cell < 32 ? 0 : smooth[static_cast<std::size_t>(cell - 32)]) + 0.1 * noise.back());
    }
    for (const std::vector<double>& values : {noise, smooth}) {
        const Recognition recognition = recognise({60, 32, values, 0x1p-24, 0});
        EXPECT_TRUE(recognition.matches.empty());
        EXPECT_FALSE(recognition.facts.empty());
    }
    const std::vector<double> nothing(12, undefined);
    EXPECT_TRUE(recognise({3, 4, nothing, 0x1p-24, 0}).matches.empty());
    EXPECT_TRUE(recognise({0, 0, {}, 0, 0}).matches.empty());
}

/// Settings that make the same structure, whatever was drawn by chance.
TEST(Recognise, TellsHowATableIsBuiltWhoseNumbersAreItsOwn) {
    for (const std::string text : {"method=masked-softmax&length=30&mask=sliding-window&window=5&seed=3",
                                   "method=bigbird&length=80&block_size=8&random_blocks=1&seed=3",
                                   "method=fire&length=80&threshold=9&fire_c=0.5&seed=3",
                                   "method=relative-shift&length=60&head_dim=8&stage=shifted&seed=3"}) {
        const NumbersOf numbers(text);
        const Recognition recognition = recognise(numbers.table());
        ASSERT_FALSE(recognition.matches.empty()) << text;
        const Match& first = recognition.matches.front();
        EXPECT_TRUE(first.structure) << text;
        EXPECT_TRUE(first.mistakes.empty()) << first.text;
        EXPECT_EQ(NumbersOf(format(first.state)).rows, numbers.rows);
        for (const char* const key :
             {"method", "mask", "window", "block_size", "random_blocks", "threshold", "fire_c", "head_dim", "stage"})
            EXPECT_EQ(first.state.value(key), numbers.state.value(key)) << key << " in " << format(first.state);
    }
}

/// LongRoPE without the lists: the factors are read off the table.
TEST(Recognise, ReadsFactorsOfPairsOffATable) {
    const NumbersOf numbers("method=rotary-table&length=300&d_model=16&scaling=longrope&factor=8&"
                            "original_length=4096&long_factor=1,1.5,2,3,5,8,13,21&seen_length=5000");
    const Recognition recognition = recognise(numbers.table());
    ASSERT_FALSE(recognition.matches.empty());
    const Match& first = recognition.matches.front();
    EXPECT_EQ(first.state.text("scaling"), "longrope");
    EXPECT_NEAR(first.state.list("long_factor")[4], 5, 1e-4);
    EXPECT_LT(first.relative_error, 1e-6);
}

TEST(Recognise, GivesUpWhenTold) {
    const NumbersOf numbers("method=learned&length=100&d_model=64");
    const Recognition recognition = recognise(numbers.table(), nullptr, [] { return true; });
    EXPECT_TRUE(recognition.stopped);
    EXPECT_TRUE(recognition.matches.empty());
}

TEST(Recognise, ATextSaysWhatIsWrong) {
    const NumbersOf numbers("method=sinusoidal&d_model=16&length=40&offset=1");
    const State expected = parse("method=sinusoidal").state;
    const Recognition recognition = recognise(numbers.table(), &expected);
    ASSERT_FALSE(recognition.matches.empty());
    EXPECT_EQ(recognition.matches.front().mistakes, std::vector<std::string_view>{"offset-by-one"});
    EXPECT_NE(recognition.matches.front().text.find(sentence_of("offset-by-one")), std::string::npos);
}

TEST(Mistakes, IdsAreAllDifferentAndHaveASentence) {
    std::set<std::string_view> ids;
    for (const Mistake& mistake : mistakes()) {
        EXPECT_TRUE(ids.insert(mistake.id).second) << mistake.id;
        EXPECT_EQ(sentence_of(mistake.id), mistake.sentence);
        EXPECT_FALSE(mistake.sentence.empty());
    }
}

TEST(Mistakes, OneEndsWhereTheSettingIsWhatWasMeant) {
    const State right = parse("method=sinusoidal&base=1000&layout=halves").state;
    const auto changed = [&](const char* meant) { return changed_settings(right, parse(meant).state); };
    EXPECT_TRUE(changed_settings(right, right).empty());
    const std::vector<SettingChange> base = changed("method=sinusoidal&layout=halves&length=9");
    ASSERT_EQ(base.size(), 1u);
    EXPECT_EQ(base.front().row->key, "base");
    EXPECT_EQ(base.front().ids, std::vector<std::string_view>{"wrong-base"});
    EXPECT_EQ(changed("method=sinusoidal&base=1000000&layout=halves").front().ids,
              std::vector<std::string_view>{"exponent-i"});
    EXPECT_TRUE(changed("method=alibi").empty());
}

}
}
