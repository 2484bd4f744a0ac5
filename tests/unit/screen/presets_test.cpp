// Presets: all can be read and drawn, and models have the settings that their configurations mean. The numbers of the
// worked examples are in preset_numbers_test.cpp.
#include "core/state/presets.hpp"

#include "explorer.hpp"
#include "platform/headless/headless.hpp"
#include "unit/core/made_fields.hpp"
#include "unit/import/read_config.hpp"
#include "unit/source_files.hpp"
#include "views/views.hpp"

#include <set>

namespace posenc::presets_test {
namespace {

std::string of(std::string_view name) {
    return "preset=" + std::string(name);
}

TEST(Presets, AllAreReadWithoutAComplaintAndShownByTheirView) {
    std::set<std::string_view> names;
    for (const Preset& preset : presets()) {
        SCOPED_TRACE(preset.name);
        EXPECT_TRUE(names.insert(preset.name).second) << "twice";
        const MakeResult made = made_of(of(preset.name));
        for (const Issue& issue : made.issues)
            EXPECT_EQ(issue.used, "") << sentence(issue);
        const State state = parse(preset.state).state;
        EXPECT_TRUE(parse(preset.state).issues.empty());
        EXPECT_TRUE(parse(of(preset.name)).state == state);
        const View* view = find_view(state.text("view"));
        ASSERT_TRUE(view);
        EXPECT_TRUE(shows(*view, state.text("method")));
        EXPECT_FALSE(preset.title.empty());
        EXPECT_TRUE(preset.see.ends_with("."));
        EXPECT_EQ(preset.state.find("preset"), std::string_view::npos);
    }
}

TEST(Presets, AllAreTheAddressOfTheirState) {
    for (const Preset& preset : presets()) {
        SCOPED_TRACE(preset.name);
        Explorer explorer(of(preset.name));
        platform::Headless screen(1000, 640, 1, explorer.program());
        ASSERT_TRUE(screen.ready()) << screen.error();
        screen.frame(3);
        EXPECT_EQ(platform::published_address(), format(parse(preset.state).state));
    }
}

std::string config_file(const std::string& name) {
    return source_file("tests/configs/" + name);
}

/// What the configuration means and what the preset shows, as texts; only the view is the preset's own.
void expect_model(std::string_view name, const std::string& config, std::string_view more = "") {
    const ConfigReading reading = read_config(config);
    ASSERT_TRUE(reading.config && reading.config->state) << name << ": " << reading.problem;
    const State wanted = parse(more, *reading.config->state).state;
    EXPECT_EQ(format(parse(of(name)).state.without("view")), format(wanted)) << name;
}

TEST(Presets, WavesNameTheirDimensions) {
    EXPECT_EQ(parse(of("waves-6-to-9")).state.list("dimensions").size(), 4u);
}

TEST(Presets, ModelsHaveTheirOwnSettings) {
    expect_model("bert-base", config_file("bert-base-uncased.json"));
    expect_model("t5-base", config_file("flan-t5-base.json"));
    expect_model("llama-3.1-8b", config_file("llama-3.1-8b.json"));
    // Its file names the longest position allowed, 32 768; it was trained on 8192 tokens.
    expect_model("mistral-7b", config_file("mistral-7b-v0.1-fixture.json"), "original_length=8192");
    expect_model("qwen2-vl", config_file("qwen2-vl-2b-instruct.json"));
    // The length of training is asked for as soon as a scaling is chosen.
    expect_model("llama-2-7b", R"({"model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32,
                                   "max_position_embeddings": 4096})",
                 "original_length=4096");
    expect_model("gpt-2", R"({"model_type": "gpt2", "n_embd": 768, "n_head": 12, "n_positions": 1024})");
    // The file does not say how long BLOOM's texts were in training: 2048.
    expect_model("bloom", R"({"model_type": "bloom", "hidden_size": 14336, "n_head": 112})", "length=2048");
}

}
}
