#include "core/model/layer_pattern.hpp"
#include "core/model/layers_text.hpp"

#include <gtest/gtest.h>

namespace posenc::layers_text_test {

LayeredModel good(std::string_view text) {
    LayersReading reading = read_layers(text);
    EXPECT_TRUE(reading.problems.empty()) << text << ": " << reading.problems.front();
    return reading.model;
}

TEST(LayersText, ReadsWhatAPersonTypes) {
    const LayeredModel model = good("5 window 1024, 1 full");
    ASSERT_EQ(model.count(), 6);
    EXPECT_EQ(model.kind(0).reads, Reads::window);
    EXPECT_EQ(model.kind(4).window, 1024);
    EXPECT_EQ(model.kind(5).reads, Reads::full);
    EXPECT_EQ(model.kind(5).position, "none");
    EXPECT_EQ(good("12x(3x chunk 8192,full)").count(), 48);
    EXPECT_EQ(good("full").count(), 1);
}

TEST(LayersText, SectionsSayMore) {
    const LayeredModel model = good(
        "5 window 512, full; full: base=1000000 heads=2; all: base=10000 kv_heads=1; model: layers=26 d_model=1152");
    EXPECT_EQ(model.count(), 26);
    EXPECT_EQ(model.kind(25).name, "window");
    EXPECT_EQ(model.kind(5).settings, "base=1000000") << "a kind's own section wins over that of all";
    EXPECT_EQ(model.kind(0).settings, "") << "10000 is the default";
    EXPECT_EQ(model.kind(0).position, "rotary");
    EXPECT_EQ(good("linear, full; all: base=500").kind(0).position, "none");
    EXPECT_EQ(model.kind(0).kv_heads, 1);
    EXPECT_EQ(model.kind(5).heads, 2);
    EXPECT_EQ(model.kind(5).position, "rotary");
    EXPECT_EQ(model.d_model, 1152);
}

TEST(LayersText, ValuesMayHaveBlanks) {
    EXPECT_EQ(good("full; model: d_model=8 name=Llama 4 %3B Scout trained_length=7").name, "Llama 4 ; Scout");
}

TEST(LayersText, OneWordWithTwoNumbersIsTwoKinds) {
    const LayeredModel model = good("window 512, window 1024; window: kv_heads=2; window-1024: heads=4");
    ASSERT_EQ(model.kinds.size(), 2u);
    EXPECT_EQ(model.kinds[0].name, "window-512");
    EXPECT_EQ(model.kinds[1].window, 1024);
    EXPECT_EQ(model.kinds[0].kv_heads, 2);
    EXPECT_EQ(model.kinds[1].kv_heads, 2);
    EXPECT_EQ(model.kinds[0].heads, 0);
    EXPECT_EQ(model.kinds[1].heads, 4);
}

TEST(LayersText, WrittenAndReadAgainIsTheSame) {
    for (const std::string_view text :
         {"5 window 1024, 1 full", "window 512, window 1024; window: kv_heads=2",
          "12 x (3 x chunk 8192, full); chunk: base=500000 pairing=interleaved heads=40; model: trained_length=1048576",
          "full; model: name=A name%3B of two layers=2",
          "20 x (mamba2, experts), full; experts: attention=nothing; mamba2: state_heads=128 kernel=4",
          "61 x latent; latent: attention=top-k top_k=2048 latent_dim=512 turned_key=64 scaling=yarn factor=40 "
          "sinks=1"}) {
        const LayeredModel model = good(text);
        const std::string written = layers_text(model);
        const LayeredModel again = good(written);
        EXPECT_EQ(layers_text(again), written);
        EXPECT_EQ(again.layers, model.layers) << written;
        EXPECT_EQ(again.name, model.name);
        ASSERT_EQ(again.kinds.size(), model.kinds.size());
        for (std::size_t i = 0; i < model.kinds.size(); ++i) {
            EXPECT_EQ(again.kinds[i].settings, model.kinds[i].settings);
            EXPECT_EQ(again.kinds[i].position, model.kinds[i].position);
            EXPECT_EQ(again.kinds[i].window, model.kinds[i].window);
            EXPECT_EQ(again.kinds[i].top_k, model.kinds[i].top_k);
            EXPECT_EQ(again.kinds[i].reads, model.kinds[i].reads);
        }
    }
}

TEST(LayersText, PatternsAreFolded) {
    const auto folded = [](std::string_view text) { return pattern_text(good(text)); };
    EXPECT_EQ(folded("3 chunk, full, 3 chunk, full"), "2 x (3 x chunk, full)");
    EXPECT_EQ(folded("5 window 1, full; model: layers=26"), "4 x (5 x window, full), 2 x window");
    EXPECT_EQ(folded("61 linear"), "61 x linear");
    EXPECT_EQ(folded("3 full, 57 top-k 16"), "3 x full, 57 x top-k");
    EXPECT_EQ(folded("full, linear"), "full, linear");
    EXPECT_EQ(fold_of(good("full, linear").layers).times, 0);
}

TEST(LayersText, SaysWhatIsWrong) {
    const auto problem = [](std::string_view text) {
        const LayersReading reading = read_layers(text);
        return reading.problems.empty() ? std::string("none") : reading.problems.front();
    };
    EXPECT_NE(problem("").find("no kind of layer"), std::string::npos);
    EXPECT_NE(problem("5 window 1024 1 full").find("character 15"), std::string::npos);
    EXPECT_NE(problem("2 x (full").find("not closed"), std::string::npos);
    EXPECT_NE(problem("2 x (2 x (full))").find("in a group"), std::string::npos);
    EXPECT_NE(problem("1001 full").find("1000"), std::string::npos);
    EXPECT_NE(problem("900 full, 900 full").find("1000"), std::string::npos);
    EXPECT_NE(problem("full; windw: heads=1").find("no layer is called"), std::string::npos);
    EXPECT_NE(problem("full; full: wat=1").find("no setting is called"), std::string::npos);
    EXPECT_NE(problem("full; full: heads=-1").find("cannot be used"), std::string::npos);
    EXPECT_NE(problem("full; full: base=-1").find("base"), std::string::npos);
    EXPECT_NE(problem("full 3").find("no number"), std::string::npos);
    EXPECT_NE(problem("full; model: wat=1").find("model has no"), std::string::npos);
}

}
