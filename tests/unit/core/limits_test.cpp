// How far methods go: limits that people are told, and that links from before rely on.
#include "core/relative/diagonal_spread.hpp"
#include "unit/core/made_fields.hpp"

#include <map>

namespace posenc::limits_test {
namespace {

const std::map<std::string_view, Index> limits = {{"learned", 1 << 20},
                                                  {"time", 64},
                                                  {"fourier-features", 1 << 20},
                                                  {"time2vec", 64},
                                                  {"axial-learned", 1 << 20},
                                                  {"table-resized", 1 << 20},
                                                  {"recurrent", 4096},
                                                  {"sinusoidal-2d", 1 << 20},
                                                  {"projection", 4096},
                                                  {"shift-operator", 4096},
                                                  {"relative-shift", 2048},
                                                  {"music-skew", 2048},
                                                  {"transformer-xl", 2048},
                                                  {"four-terms", 2048},
                                                  {"deberta-bias", 4096},
                                                  {"kerple", 1 << 20},
                                                  {"fire", 1 << 20},
                                                  {"swin-index", 1024},
                                                  {"cope", 2048},
                                                  {"forgetting", 1 << 20},
                                                  {"path-attention", 1024},
                                                  {"gated-decay", 1024},
                                                  {"tupe", 4096},
                                                  {"xpos", 4096},
                                                  {"rotary-axial", 1 << 20},
                                                  {"rotary-mixed", 1 << 20},
                                                  {"m-rope", 1 << 20},
                                                  {"tree", 512},
                                                  {"tree-step", 4096},
                                                  {"laplacian", 512},
                                                  {"random-walk", 512},
                                                  {"hop-distance", 512},
                                                  {"bigbird", 4096},
                                                  {"block-sparse", 4096},
                                                  {"compressed-blocks", 4096},
                                                  {"masked-softmax", 4096},
                                                  {"attention", 4096},
                                                  {"precision-error", 1 << 20},
                                                  {"precision-collision", 1 << 15}};

TEST(Limits, OfEveryMethodStay) {
    for (const Method* method : methods()) {
        const auto known = limits.find(method->id);
        EXPECT_EQ(method->limit, known == limits.end() ? 0 : known->second) << method->id;
    }
}

TEST(Limits, AreToldOnlyBeyondThem) {
    for (const std::string id : {"learned", "recurrent", "projection", "relative-shift", "music-skew", "transformer-xl",
                                 "four-terms", "deberta-bias", "cope", "tupe", "masked-softmax"}) {
        const auto made = [&](Index length) {
            return made_of("method=" + id + "&d_model=4&trained_length=1048576&length=" + std::to_string(length));
        };
        const Index limit = limits.at(id);
        EXPECT_EQ(made(limit).field->size().row, limit) << id;
        EXPECT_TRUE(made(limit).issues.empty()) << id << sentence(made(limit).issues.front());
        EXPECT_EQ(made(limit + 1).field->size().row, limit) << id;
        EXPECT_EQ(made(limit + 1).issues.size(), 1u) << id;
    }
}

TEST(Limits, ATableEndsWhereItsTrainingDid) {
    EXPECT_TRUE(made_of("method=learned&length=40&trained_length=40").issues.empty());
    EXPECT_EQ(made_of("method=learned&length=41&trained_length=40").issues.size(), 1u);
}

TEST(Limits, OfWorkThatGrowsWithTheWidth) {
    const auto rows = [](const std::string& text) {
        return made_of("method=similarity&of=learned&length=4096&" + text).field->size().row;
    };
    EXPECT_EQ(rows("d_model=8"), 2048);
    EXPECT_EQ(rows("d_model=256"), 1448) << "√(2^29 / 2^8)";
    EXPECT_EQ(rows("d_model=1024"), 512) << "2^19 / 2^10";
    EXPECT_EQ(rows("d_model=16384"), 32) << "2^19 / 2^14";
    // A wide matrix has too many cells although its rows are few.
    const DiagonalSpread spread(made_of("method=fire&query_length=16&key_length=8192").field);
    EXPECT_FALSE(spread.complete());
}

TEST(Limits, OfProducts) {
    const auto rows = [](const std::string& text) {
        const MakeResult made = made_of("method=" + text + "&length=16777216");
        EXPECT_FALSE(made.issues.empty()) << text;
        return made.field->size().row;
    };
    EXPECT_EQ(rows("xpos&d_model=1024"), 4096) << "2^21 positions times pairs";
    EXPECT_EQ(rows("xpos&d_model=16384"), 256);
    EXPECT_EQ(rows("xpos&d_model=16384&rotary_width=64"), 4096);
    EXPECT_EQ(rows("recurrent&d_model=128&cell=elman"), 4096) << "2^26 products";
    EXPECT_EQ(rows("recurrent&d_model=128&cell=gru"), (1 << 26) / (3 * 128 * 128));
    EXPECT_EQ(rows("recurrent&d_model=64&cell=gru"), 4096);
    EXPECT_EQ(rows("attention&d_model=64"), 4096) << "2^18 numbers";
    EXPECT_EQ(rows("attention&d_model=512"), 512);
}

TEST(Limits, OfPlacesGivenOneByOne) {
    std::string places = "1";
    for (int n = 1; n < 4096; ++n)
        places += ",1";
    EXPECT_TRUE(made_of("method=distance&positions=" + places).issues.empty());
    const MakeResult more = made_of("method=distance&positions=" + places + ",1");
    EXPECT_EQ(more.field->size().row, 4096);
    EXPECT_EQ(more.issues.size(), 1u);
}

TEST(Limits, ABaseLiesAboveOne) {
    EXPECT_EQ(parse("base=1").issues.size(), 1u);
    EXPECT_TRUE(parse("base=1.5").issues.empty());
}

TEST(Limits, OfTexts) {
    const auto issues = [](int bytes) {
        return parse("tree=" + std::string(static_cast<std::size_t>(bytes), 'a')).issues;
    };
    EXPECT_TRUE(issues(8192).empty());
    EXPECT_EQ(issues(8193).size(), 1u);
}

}
}
