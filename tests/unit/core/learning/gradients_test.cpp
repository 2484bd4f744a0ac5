// The way back of the model against central differences, in double: every learned number of every method that enters a
// head, and of every shape of model.
#include "core/learning/task.hpp"
#include "core/learning/transformer/model.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::learning::gradients_test {
namespace {

ModelShape small() {
    ModelShape shape;
    shape.width = 8;
    shape.heads = 2;
    shape.hidden = 12;
    return shape;
}

constexpr Index length = 7;

Positioning positioned(const Method* method, const ModelShape& shape, std::string_view settings = "") {
    const State usual = method ? usual_state(*method) : State{};
    const MadePositioning made = make_positioning(method, parse(settings, usual).state, shape, length, 3);
    EXPECT_EQ(made.problem, "") << (method ? method->id : "none");
    return made.positioning;
}

/// Somewhere in the middle of learning, where nothing is zero or one.
void stir(Model<double>& model) {
    const Random random(5, 7);
    for (std::size_t n = 0; n < model.values().size(); ++n)
        model.values()[n] += 0.3 * random.normal(n);
}

Batch some_batch() {
    return make_batch(*find_task("three-back"), Random(1, 2), 0, 2, length);
}

/// The largest error of a derivative, by the size of the larger of both.
double worst_error(Model<double>& model, const Batch& batch) {
    model.learn(batch);
    const Numbers<double> slopes = model.slopes();
    Matrix<double> logits;
    const auto loss_at = [&](std::size_t n, double value) {
        model.values()[n] = value;
        logits = model.logits(batch);
        return cross_entropy<double>({logits.data(), logits.rows(), logits.cols()}, batch.wanted,
                                     count_wanted(batch.wanted));
    };
    double worst = 0;
    for (std::size_t n = 0; n < slopes.size(); ++n) {
        constexpr double h = 1e-5;
        const double value = model.values()[n];
        const double measured = (loss_at(n, value + h) - loss_at(n, value - h)) / (2 * h);
        model.values()[n] = value;
        worst = std::max(worst, std::fabs(measured - slopes[n]) / std::max(1.0, std::fabs(measured)));
    }
    return worst;
}

void expect_right(const Positioning& positioning, const std::string& name) {
    Model<double> model(positioning, 11);
    stir(model);
    EXPECT_LT(worst_error(model, some_batch()), 1e-7) << name;
    for (const Tensor& learned : model.tensors().learned) {
        double total = 0;
        for (std::size_t n = learned.offset; n < learned.end(); ++n)
            total += std::fabs(model.slopes()[n]);
        EXPECT_GT(total, 1e-6) << name << ": " << learned.name << " changes nothing";
    }
}

TEST(LearningGradients, OfEveryMethodThatEntersAHead) {
    int count = 0;
    for (const Method* method : methods())
        if (can_enter(*method)) {
            for (const bool causal : {false, true}) {
                ModelShape shape = small();
                shape.causal = causal;
                expect_right(positioned(method, shape), std::string(method->id) + (causal ? ", causal" : ""));
            }
            ++count;
        }
    EXPECT_GT(count, 32);
}

/// A batch that is taken in parts has the loss and the derivatives of the parts, each by what is wanted in it.
TEST(LearningGradients, OfABatchInParts) {
    constexpr Index long_text = 256;
    ModelShape shape = small();
    shape.heads = 8;
    for (const char* id : {"none", "t5-bias", "shaw", "learned"}) {
        const Method* method = find_method(id);
        const State usual = method ? usual_state(*method) : State{};
        Model<double> model(make_positioning(method, usual, shape, long_text, 3).positioning, 11);
        stir(model);
        const Index most = model.texts_at_once(long_text), texts = most + 1;
        const Batch batch = make_batch(*find_task("three-back"), Random(1, 2), 0, texts, long_text);
        const auto all = static_cast<double>(count_wanted(batch.wanted));
        ASSERT_LT(most, 12) << "the batch is large";
        double loss = 0;
        std::vector<double> slopes(model.values().size());
        for (Index text = 0; text < texts; ++text) {
            const Batch part = batch.part(text, 1);
            const double share = static_cast<double>(count_wanted(part.wanted)) / all;
            loss += share * model.learn(part);
            for (std::size_t n = 0; n < slopes.size(); ++n)
                slopes[n] += share * model.slopes()[n];
        }
        EXPECT_NEAR(model.learn(batch), loss, 1e-12) << id;
        for (std::size_t n = 0; n < slopes.size(); ++n)
            ASSERT_NEAR(model.slopes()[n], slopes[n], 1e-10) << id << ", number " << n;
    }
}

TEST(LearningGradients, OfEveryShape) {
    for (const Index layers : {1, 2, 3})
        for (const bool gelu : {false, true}) {
            ModelShape shape = small();
            shape.layers = layers;
            shape.gelu = gelu;
            shape.heads = layers == 3 ? 1 : 4;
            expect_right(positioned(nullptr, shape), std::to_string(layers) + " layers");
            expect_right(positioned(find_method("shaw"), shape), std::to_string(layers) + " layers, shaw");
            expect_right(positioned(find_method("t5-bias"), shape), std::to_string(layers) + " layers, t5-bias");
        }
}

TEST(LearningGradients, OfOtherSettings) {
    for (const auto& [id, settings] : std::initializer_list<std::pair<const char*, const char*>>{
             {"kerple", "kernel=power&kerple_p=1.5"},
             {"kerple", "kernel=weight"},
             {"rotary-table", "pairing=interleaved"},
             {"rotary-table", "scaling=yarn&factor=4&original_length=4"},
             {"rotary-table", "rotary_width=2"},
             {"learned-bias", "symmetric=1&clip=3"},
             {"t5-bias", "bidirectional=0&buckets=5&max_distance=9"},
             {"shaw", "clip=1"},
             {"transformer-xl", "clamp=2&base=10"},
             {"tupe", "tupe_reset=1"},
             {"tupe", "tupe_relative=1&buckets=6&max_distance=5"},
             {"cope", "cope_positions=3"},
             {"time2vec", "wave=cosine&linear_term=last"},
             {"fourier-features", "range=symmetric&include_input=0&layout=halves&bands=3"}})
        expect_right(positioned(find_method(id), small(), settings), std::string(id) + " " + settings);
}

/// Positions that a batch names: rising, with gaps.
TEST(LearningGradients, OfPositionsWithGaps) {
    for (const char* id :
         {"sinusoidal", "learned", "one-hot", "rotary-table", "xpos", "alibi", "shaw", "t5-bias", "kerple", "fire",
          "deberta-bias", "transformer-xl", "tupe", "time2vec", "cope", "path-attention", "look-ahead"}) {
        const MadePositioning made = make_positioning(find_method(id), usual_state(*find_method(id)), small(), 20, 3);
        Model<double> model(made.positioning, 11, 20);
        stir(model);
        Batch batch = some_batch();
        batch.places = {0, 2, 3, 7, 11, 12, 19};
        EXPECT_LT(worst_error(model, batch), 1e-7) << id;
        const Matrix<double> with_gaps = model.logits(batch);
        batch.places = {0, 1, 2, 3, 4, 5, 6};
        const Matrix<double> named = model.logits(batch);
        batch.places.clear();
        EXPECT_LT((named - model.logits(batch)).norm(), 1e-12) << id;
        const std::string_view name = id;
        const bool by_order = name == "look-ahead" || name == "cope" || name == "path-attention";
        EXPECT_EQ((with_gaps - named).norm() < 1e-6, by_order) << id;
    }
}

TEST(LearningGradients, OfLayersWithoutPositions) {
    for (const char* id : {"sinusoidal", "rotary-table", "alibi", "t5-bias", "shaw", "transformer-xl", "tupe", "cope",
                           "path-attention", "sliding-window"})
        for (const Index interval : {2, 3}) {
            ModelShape shape = small();
            shape.layers = 3;
            shape.causal = interval == 3;
            shape.bare_interval = interval;
            expect_right(positioned(find_method(id), shape), std::string(id) + ", every " + std::to_string(interval));
        }
}

/// A window of the second last token alone hides every key from the first queries.
TEST(LearningGradients, WhereAllKeysAreHidden) {
    Positioning positioning = positioned(find_method("dilated"), small(), "window=1&dilation=3&direction=causal");
    expect_right(positioning, "dilated");
}

}
}
