// Words and positions read back from the input of the head, against the projections worked out here.
#include "core/attention/attention.hpp"

#include "unit/core/made_fields.hpp"

namespace posenc::attention_reading_test {
namespace {

constexpr std::string_view sentence = "&tokens=the dog saw the cat";

FieldPtr stage(const std::string& more, std::string_view id) {
    return field_of("method=attention&attention_stage=" + std::string(id) + std::string(sentence) + more);
}

double product(const Field& a, Index row, const Field& b, Index other) {
    double total = 0;
    for (Index col = 0; col < a.size().col; ++col)
        total += a.at({row, col}) * b.at({other, col});
    return total;
}

TEST(AttentionReading, ProjectsTheInputOnEachPart) {
    for (const std::string more : {"&d_model=8", "&d_model=9&scale_embeddings=1&seed=4"})
        for (const auto& [reading, part] :
             {std::pair{"word-reading", "embeddings"}, {"position-reading", "encodings"}}) {
            const FieldPtr field = stage(more, reading), x = stage(more, "input"), t = stage(more, part);
            ASSERT_EQ(field->size(), (Cell{5, 5}));
            for (Index i = 0; i < 5; ++i)
                for (Index j = 0; j < 5; ++j) {
                    EXPECT_NEAR(field->at({i, j}), product(*x, i, *t, j) / product(*t, j, *t, j), 1e-12) << reading;
                    EXPECT_EQ(field->explain({i, j}).steps.back().value, field->at({i, j}));
                }
        }
}

TEST(AttentionReading, WithoutTheOtherPartTheWordItselfIsRead) {
    const FieldPtr words = stage("&d_model=16&encoding_combine=none", "word-reading"),
                   beside = stage("&d_model=16&encoding_combine=concatenate", "position-reading"),
                   none = stage("&d_model=16&encoding_combine=none", "position-reading");
    for (Index i = 0; i < 5; ++i) {
        EXPECT_NEAR(words->at({i, i}), 1, 1e-12);
        EXPECT_NEAR(beside->at({i, i}), 1, 1e-12) << "appended, so that nothing is shared";
        EXPECT_EQ(none->at({i, i}), 0) << "nothing to read";
    }
}

TEST(AttentionReading, WidthBringsTheWordsBack) {
    const FieldPtr narrow = stage("&d_model=4&seed=1", "word-reading"),
                   wide = stage("&d_model=128&seed=1", "word-reading");
    EXPECT_EQ(rows_read_right(*wide), 5);
    double most_narrow = 0, most_wide = 0;
    for (Index i = 0; i < 5; ++i) {
        most_narrow = std::max(most_narrow, std::fabs(narrow->at({i, i}) - 1));
        most_wide = std::max(most_wide, std::fabs(wide->at({i, i}) - 1));
    }
    EXPECT_LT(most_wide, most_narrow);
    EXPECT_LT(most_wide, 0.3);
}

TEST(AttentionReading, EqualWordsAreEquallyRight) {
    EXPECT_EQ(rows_read_right(*stage("&d_model=16&encoding_combine=none", "word-reading")), 5)
        << "the second ‘the’ is read as the first";
}

}
}
