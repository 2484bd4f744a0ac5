#include "core/model/cache.hpp"
#include "core/model/layers_text.hpp"
#include "core/model/turning.hpp"

#include <gtest/gtest.h>

namespace posenc::cache_test {

LayeredModel model(std::string_view text) {
    LayersReading reading = read_layers(text);
    EXPECT_TRUE(reading.problems.empty()) << reading.problems.front();
    return reading.model;
}

Index bytes(std::string_view text, Index length) {
    return cache_bytes(model(text), length, 2);
}

TEST(Cache, WorkedExamples) {
    const std::string llama = "32 full; full: heads=32 kv_heads=8 head_dim=128";
    EXPECT_EQ(bytes(llama, 1), 131072);
    EXPECT_EQ(bytes(llama, 8192), 1073741824);
    EXPECT_EQ(bytes(llama, 131072), 17179869184);
    const std::string gemma = "5 window 512, full; all: heads=4 kv_heads=1 head_dim=256; model: layers=26";
    EXPECT_EQ(bytes(gemma, 32768), 145752064);
    EXPECT_EQ(bytes(gemma, 300), 7987200);
    EXPECT_EQ(bytes("12 x (window 128, full); all: heads=64 kv_heads=8 head_dim=64", 131072), 3145728 + 3221225472);
    EXPECT_EQ(bytes("12 x (3 x chunk 8192, full); all: heads=40 kv_heads=8 head_dim=128", 131072), 7650410496);
}

TEST(Cache, LatentAndIndex) {
    const std::string v3 = "61 full; full: heads=128 head_dim=192 value_dim=128 latent_dim=512 turned_key=64";
    EXPECT_EQ(bytes(v3, 131072), 9210691584);
    EXPECT_EQ(61 * cache_bytes(model(v3).kind(0), 131072, 2, true), 654982512640);
    EXPECT_EQ(
        bytes("61 top-k 2048; all: heads=128 head_dim=192 value_dim=128 latent_dim=512 turned_key=64 index_dim=128",
              131072),
        11257511936);
}

TEST(Cache, BlocksStatesAndConvolutions) {
    const std::string v4 = "2 window 128, csa, 20 x (hca, csa); all: heads=64 kv_heads=1 head_dim=512 window=128 "
                           "one_vector=1; csa: attention=window+blocks block_tokens=4 top_k=512 index_dim=128; "
                           "hca: attention=window+blocks block_tokens=128";
    EXPECT_EQ(bytes(v4, 131072), 907411456);
    EXPECT_EQ(bytes(v4, 8192), 61997056);
    const std::string qwen = "10 x (3 x linear, full); full: heads=16 kv_heads=2 head_dim=256; linear: key_heads=16 "
                             "value_heads=32 key_dim=128 value_dim=128 kernel=4";
    EXPECT_EQ(bytes(qwen, 0), 64389120);
    EXPECT_EQ(bytes(qwen, 262144), 5433098240);
    EXPECT_EQ(bytes("40 mamba2, 8 full, 40 nothing; mamba2: state_heads=128 state_head_dim=64 state_size=128 groups=8 "
                    "kernel=4; full: heads=32 kv_heads=2 head_dim=128",
                    131072),
              1243971584);
    EXPECT_EQ(bytes("convolution 3; all: channels=2048", 1000), 8192);
}

TEST(Cache, LayersThatShare) {
    const LayeredModel shared =
        model("7 x (4 x window 512, full); all: kv_heads=2 head_dim=256; model: shared_layers=15");
    EXPECT_EQ(cache_bytes(shared, 32768, 2), 285212672);
    EXPECT_EQ(bytes("7 x (4 x window 512, full); all: kv_heads=2 head_dim=256", 32768), 499122176);
    EXPECT_EQ(cache_layer(shared, 34), 19);
    EXPECT_EQ(cache_layer(shared, 33), 18);
    EXPECT_EQ(cache_layer(shared, 19), 19);
}

TEST(Turning, PairsThatNeverFinishATurn) {
    const auto unfinished = [](std::string_view text, Index trained) {
        return counts_of(turning(model(text).kind(0), trained, trained)).unfinished;
    };
    EXPECT_EQ(unfinished("full; full: d_model=128 position=rotary", 4096), 18);
    EXPECT_EQ(unfinished("full; full: d_model=128 base=500000", 8192), 29);
}

TEST(Turning, PairsBeyondTraining) {
    const auto beyond = [](std::string_view text, Index trained, Index wanted) {
        return counts_of(turning(model(text).kind(0), trained, wanted)).beyond;
    };
    EXPECT_EQ(beyond("full; full: d_model=128 position=rotary", 4096, 4096), 0);
    EXPECT_EQ(beyond("full; full: d_model=128 position=rotary", 4096, 8192), 18);
    EXPECT_EQ(beyond("full; full: d_model=128 scaling=linear factor=2", 4096, 8191), 0);
    EXPECT_EQ(beyond("window 128; window: d_model=128 base=150000", 4096, 131072), 0) << "it never sees farther";
}

}
