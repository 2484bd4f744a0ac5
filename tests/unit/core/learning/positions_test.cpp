// What positions come to in a model is what the methods' own fields hold.
#include "core/learning/transformer/model.hpp"
#include "unit/core/made_fields.hpp"

#include <gtest/gtest.h>

namespace posenc::learning::positions_test {
namespace {

constexpr Index length = 9;

Positions<double> positions_of(const std::string& id, std::string_view settings = "", bool causal = false) {
    ModelShape shape;
    shape.causal = causal;
    const Method* method = find_method(id);
    const MadePositioning made = make_positioning(method, parse(settings, usual_state(*method)).state, shape, 20, 0);
    EXPECT_EQ(made.problem, "");
    return positions_at<double>(made.positioning, length);
}

void expect_cells(const Matrix<double>& numbers, const std::string& state) {
    const FieldPtr field = field_of(state);
    ASSERT_EQ(numbers.rows(), field->size().row) << state;
    ASSERT_EQ(numbers.cols(), field->size().col) << state;
    for (Index row = 0; row < numbers.rows(); ++row)
        for (Index col = 0; col < numbers.cols(); ++col)
            EXPECT_EQ(numbers(row, col), field->at({row, col})) << state << ": " << row << ", " << col;
}

/// An encoding at the beginning of learning, in a model of one head; all of its keys are as in links.
struct Begun {
    std::vector<Matrix<double>> start;
    Learned<double> learned;
    Encoding<double> encoding;

    Begun(const std::string& id, std::string_view settings = "") : encoding(positioning_of(id, settings), 0) {
        for (const LearnedMatrix& matrix : encoding.positioning().learned)
            start.push_back(Eigen::Map<const Matrix<double>>(matrix.start.data(), matrix.rows, matrix.cols));
        for (const Matrix<double>& matrix : start)
            learned.push_back({matrix.data(), matrix.rows(), matrix.cols()});
        encoding.prepare({1, length, {}, {}}, learned);
    }
    static Positioning positioning_of(const std::string& id, std::string_view settings) {
        ModelShape shape;
        shape.heads = 1;
        const Method* method = find_method(id);
        return make_positioning(method, parse(settings, usual_state(*method)).state, shape, 20, 0).positioning;
    }
};

void expect_near(const Matrix<double>& numbers, const std::string& state) {
    const FieldPtr field = field_of(state);
    for (Index row = 0; row < numbers.rows(); ++row)
        for (Index col = 0; col < numbers.cols(); ++col) {
            const double wanted = field->at({row, col});
            EXPECT_NEAR(numbers(row, col), std::isnan(wanted) ? numbers(row, col) : wanted, 1e-12)
                << state << ": " << row << ", " << col;
        }
}

TEST(LearningPositions, WhatIsLearnedBeginsAsItIsDrawn) {
    const Begun waves("time2vec", "wave=cosine&linear_term=last");
    expect_near(waves.encoding.rows(),
                "method=time2vec&d_model=32&times=0,1,2,3,4,5,6,7,8&wave=cosine&linear_term=last");
    for (const std::string reset : {"0", "1"}) {
        const Begun untied("tupe", "tupe_reset=" + reset);
        expect_near(untied.encoding.heads(0, untied.learned).biases->at(0),
                    "method=tupe&length=9&head_dim=32&tupe_reset=" + reset);
    }
    for (const std::string settings : {"", "&clamp=3&base=50"}) {
        const Begun made("transformer-xl", settings);
        const HeadPositions<double> heads = made.encoding.heads(0, made.learned);
        const Matrix<double> products = heads.to_keys * heads.v.transpose() / std::sqrt(32.0);
        Matrix<double> terms(length, length);
        for (Index pair = 0; pair < terms.size(); ++pair)
            terms(pair / length, pair % length) = products(heads.at_length->reads[static_cast<std::size_t>(pair)], 0);
        expect_near(terms, "method=transformer-xl&memory=0&length=9&head_dim=32&term=position-position" + settings);
    }
}

TEST(LearningPositions, RowsAreThoseOfTheTable) {
    expect_cells(positions_of("sinusoidal").rows, "method=sinusoidal&d_model=32&length=9");
    expect_cells(positions_of("sinusoidal", "base=7&layout=halves").rows,
                 "method=sinusoidal&d_model=32&length=9&base=7&layout=halves");
    expect_cells(positions_of("one-hot").rows, "method=one-hot&length=9");
    expect_cells(positions_of("time2vec").rows, "method=time2vec&d_model=32&times=0,1,2,3,4,5,6,7,8");
    expect_cells(positions_of("recurrent").rows, "method=recurrent&d_model=32&length=9");
}

TEST(LearningPositions, EveryHeadHasItsBias) {
    const Positions<double> positions = positions_of("alibi");
    ASSERT_EQ(positions.biases.size(), 4u);
    for (std::size_t head = 0; head < 4; ++head)
        expect_cells(positions.biases[head],
                     "method=alibi&form=symmetric&length=9&head_count=4&head=" + std::to_string(head));
    expect_cells(positions_of("alibi", "form=causal", true).biases[1], "method=alibi&length=9&head_count=4&head=1");
}

TEST(LearningPositions, MasksHideWhatTheyHide) {
    expect_cells(positions_of("sliding-window", "window=2").biases.at(0),
                 "method=sliding-window&window=2&length=9&polarity=additive");
    expect_cells(positions_of("look-ahead").biases.at(0), "method=look-ahead&length=9&polarity=additive");
    EXPECT_EQ(positions_of("look-ahead").biases.at(0), positions_of("sinusoidal", "", true).biases.at(0));
}

TEST(LearningPositions, PairsTurnAsTheRotaryTableSays) {
    for (const std::string settings : {"", "base=500&pairing=interleaved", "scaling=yarn&factor=4&original_length=4",
                                       "scaling=dynamic-ntk&original_length=4&factor=2", "rotary_width=4"}) {
        const Positions<double> positions = positions_of("rotary-table", settings);
        ASSERT_FALSE(positions.pairs.empty());
        const std::string state = "method=rotary-table&base=100&d_model=8&length=9&" + settings;
        const FieldPtr cosines = field_of(state + "&rotary_part=cos"), sines = field_of(state + "&rotary_part=sin");
        EXPECT_EQ(cosines->size().col, 2 * static_cast<Index>(positions.pairs.size()));
        for (Index row = 0; row < length; ++row)
            for (std::size_t n = 0; n < positions.pairs.size(); ++n)
                for (const Index channel : {positions.pairs[n].first, positions.pairs[n].second}) {
                    const auto column = static_cast<Index>(n);
                    EXPECT_NEAR(positions.queries.cosines(row, column), cosines->at({row, channel}), 1e-12);
                    EXPECT_NEAR(positions.queries.sines(row, column), sines->at({row, channel}), 1e-12);
                    EXPECT_EQ(positions.keys.sines(row, column), positions.queries.sines(row, column));
                }
    }
}

/// The score of a query and a key whose numbers are all 1, turned one by one.
TEST(LearningPositions, PairsOfXposTurnAndFadeAsItsScores) {
    const Positions<double> positions = positions_of("xpos", "scale_base=128");
    const FieldPtr scores = field_of("method=xpos&base=100&scale_base=128&d_model=8&length=9&vectors=ones");
    const auto turned = [](const Turns<double>& turns, Index row, Index pair) {
        return std::pair{turns.cosines(row, pair) - turns.sines(row, pair),
                         turns.cosines(row, pair) + turns.sines(row, pair)};
    };
    for (Index query = 0; query < length; ++query)
        for (Index key = 0; key < length; ++key) {
            double score = 0;
            for (Index pair = 0; pair < 4; ++pair) {
                const auto q = turned(positions.queries, query, pair), k = turned(positions.keys, key, pair);
                score += q.first * k.first + q.second * k.second;
            }
            EXPECT_NEAR(score, scores->at({query, key}), 1e-9);
        }
}

/// Pairs that read the same row are those to which the method's field gives the same seeded number.
TEST(LearningPositions, PairsReadTheRowsThatTheirFieldsShare) {
    for (const std::string id : {"t5-bias", "learned-bias", "shaw"}) {
        const Positions<double> positions = positions_of(id, id == "shaw"      ? "clip=3"
                                                             : id == "t5-bias" ? "buckets=8"
                                                                               : "clip=2");
        const FieldPtr field = field_of("method=" + id + "&length=9&" +
                                        (id == "shaw"      ? "clip=3"
                                         : id == "t5-bias" ? "buckets=8"
                                                           : "clip=2"));
        const Index cells = length * length;
        for (Index a = 0; a < cells; ++a)
            for (Index b = 0; b < cells; ++b)
                EXPECT_EQ(positions.reads[static_cast<std::size_t>(a)] == positions.reads[static_cast<std::size_t>(b)],
                          field->at({a / length, a % length}) == field->at({b / length, b % length}))
                    << id;
    }
}

}
}
