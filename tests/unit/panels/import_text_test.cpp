// Files and texts from outside: all configurations of tests/configs are taken and drawn, bad ones explained, and one
// step of undo takes either back.
#include "core/text.hpp"
#include "export/png.hpp"
#include "panels/actions.hpp"
#include "panels/cards/import/import_text.hpp"
#include "unit/screen/screen_hand.hpp"
#include "unit/source_files.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <set>

namespace posenc::import_text_test {
namespace {

std::string config(const std::string& name) {
    return source_file("tests/configs/" + name);
}

std::vector<std::string> config_names() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(source_path("tests/configs")))
        if (entry.path().extension() == ".json" && entry.path().filename() != "index.json")
            names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::size_t colors_in(const platform::Picture& picture, const Item& item) {
    std::set<std::uint32_t> colors;
    for (int y = static_cast<int>(item.y); y < static_cast<int>(item.y + item.height); y += 3)
        for (int x = static_cast<int>(item.x); x < static_cast<int>(item.x + item.width); x += 3) {
            const std::size_t at = 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) +
                                        static_cast<std::size_t>(x));
            colors.insert(picture.rgba[at] | std::uint32_t{picture.rgba[at + 1]} << 8 |
                          std::uint32_t{picture.rgba[at + 2]} << 16);
        }
    return colors.size();
}

bool told(std::string_view part) {
    return std::any_of(items().begin(), items().end(), [&](const Item& item) {
        return item.kind == "text" && item.label.find(part) != std::string::npos;
    });
}

/// Nothing but the view of a card must be closed before anything else can be pressed.
void close_card(Hand& hand) {
    hand.key(ImGuiKey_Escape);
    ASSERT_FALSE(Hand::find("close.import"));
}

TEST(ConfigImport, AllConfigurationsAreTakenAndDrawn) {
    const std::vector<std::string> names = config_names();
    ASSERT_EQ(names.size(), 40u);
    Hand hand(1000, 640); // small pictures are drawn sooner
    std::size_t shown = 0;
    for (const std::string& name : names) {
        const State before = hand.state();
        hand.open(name, config(name));
        EXPECT_TRUE(told("from " + name)) << name;
        const Imported imported = read_import(name, config(name), before);
        close_card(hand);
        if (!imported.state) {
            EXPECT_EQ(name, "rwkv5-3b.json") << imported.problem;
            EXPECT_EQ(hand.state(), before);
            continue;
        }
        ++shown;
        EXPECT_EQ(hand.state(), imported.state->state) << name;
        Issue issue;
        view_on_screen(hand.state(), &issue);
        EXPECT_TRUE(issue.message.empty()) << name << ": " << issue.message;
        hand.settle();
        const auto plot =
            std::find_if(items().begin(), items().end(), [](const Item& item) { return item.kind == "plot"; });
        if (plot != items().end()) {
            EXPECT_GT(colors_in(hand.screen().picture(), *plot), 8u) << name;
        }
        hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
        EXPECT_EQ(format(hand.state()), format(before)) << name << ": one step takes it back";
        hand.key(ImGuiKey_Y, ImGuiKey_LeftCtrl);
    }
    EXPECT_EQ(shown, 40u);
}

TEST(ConfigImport, EveryViewOfferedShowsTheModel) {
    for (const std::string& name : config_names()) {
        const Imported imported = read_import(name, config(name), {});
        std::set<std::string> labels;
        for (const ViewOffer& offer : imported.offers) {
            EXPECT_TRUE(labels.insert(offer.label).second) << name << ": " << offer.label << " twice";
            Issue issue;
            const View& view = view_on_screen(offer.state, &issue);
            EXPECT_TRUE(issue.message.empty()) << name << ": " << issue.message;
            EXPECT_EQ(view.id, offer.state.text("view")) << name;
            EXPECT_TRUE(offer.label.starts_with(view.title)) << name << ": " << offer.label;
        }
    }
}

TEST(ConfigImport, LlamaIsReadAsItsFileSays) {
    const Imported llama = read_import("config.json", config("llama-3.1-8b.json"), parse("theme=dark&length=7").state);
    EXPECT_EQ(llama.title, "llama: rotary embedding");
    EXPECT_EQ(llama.source, "from config.json");
    EXPECT_TRUE(llama.problem.empty());
    const State& state = llama.state->state;
    EXPECT_EQ(state.text("method"), "rotary-table");
    EXPECT_EQ(state.number("base"), 500000);
    EXPECT_EQ(state.text("scaling"), "llama3");
    EXPECT_EQ(state.integer("length"), 8192);
    EXPECT_EQ(state.integer("wanted_length"), 131072) << "what the file promises, and not factor × original";
    EXPECT_EQ(state.text("theme"), "dark") << "how the program looks is the person's";
    EXPECT_EQ(state.text("view"), "rotary");
    const auto mask = std::find_if(llama.offers.begin(), llama.offers.end(),
                                   [](const ViewOffer& offer) { return offer.label == "Masks: Causal mask"; });
    ASSERT_NE(mask, llama.offers.end());
    EXPECT_EQ(mask->state.integer("length"), 8192);
}

TEST(ConfigImport, TheWholeModelComesWithIt) {
    const Imported gemma = read_import("config.json", config("gemma-3-1b-it.json"), State{});
    const ViewOffer& whole = gemma.offers.back();
    EXPECT_EQ(whole.label, "Model");
    EXPECT_EQ(whole.state.text("view"), "model");
    EXPECT_TRUE(whole.state.text("layers").starts_with("4 x (5 x window, full), 2 x window; window: window=512"))
        << whole.state.text("layers");
    EXPECT_EQ(gemma.state->state.text("layers"), whole.state.text("layers")) << "the tab Model shows it";
    EXPECT_EQ(gemma.state->state.text("view"), "rotary") << "and does not jump to the front";
}

TEST(ConfigImport, ALengthIsPromisedOnlyBeyondTheTrainedOne) {
    const auto wanted = [](const std::string& more) {
        const Imported read = read_import(
            "x.txt", "{'model_type': 'llama', 'hidden_size': 512, 'num_attention_heads': 8, " + more + "}", {});
        return read.state ? write_value(*find_parameter("wanted_length"), read.state->state.value("wanted_length"))
                          : "";
    };
    const std::string yarn = "'rope_scaling': {'type': 'yarn', 'factor': 4, 'original_max_position_embeddings': 8192}";
    EXPECT_EQ(wanted("'max_position_embeddings': 40960, " + yarn), "40960");
    EXPECT_EQ(wanted("'max_position_embeddings': 8192, " + yarn), "none") << "the scaling was added by hand";
    EXPECT_EQ(wanted("'max_position_embeddings': 40960"), "none") << "nothing is scaled";
}

TEST(ConfigImport, ConfigurationsAreReadInEveryNotation) {
    const nlohmann::json cases = nlohmann::json::parse(source_file("tests/config_forms/cases.json"), nullptr, false);
    for (const auto& entry : cases) {
        const std::string file = entry["file"];
        if (file.empty())
            continue;
        const std::string text = source_file("tests/config_forms/" + file);
        const Imported dropped = read_import(file, text, {});
        ASSERT_TRUE(dropped.config) << file << ": " << dropped.title << " " << dropped.problem;
        EXPECT_EQ(dropped.config->part,
                  entry["expect"].value("json", nlohmann::json::object()).value("part", dropped.config->part));
        if (file.ends_with(".gguf"))
            continue;
        EXPECT_TRUE(looks_importable(text)) << file;
        EXPECT_TRUE(read_import("the clipboard", text, {}).config) << file << " pasted";
    }
}

TEST(ConfigImport, MasksAreThoseOfTheModel) {
    const auto mask_of = [](const std::string& name) {
        for (const ViewOffer& offer : read_import(name, config(name), {}).offers)
            if (offer.label.starts_with("Masks"))
                return offer.state;
        return State{};
    };
    EXPECT_EQ(mask_of("mistral-7b-v0.1-fixture.json").text("method"), "sliding-window");
    EXPECT_EQ(mask_of("mistral-7b-v0.1-fixture.json").integer("window"), 4096);
    EXPECT_EQ(mask_of("modernbert-base.json").text("window_count"), "both-sides");
    EXPECT_EQ(mask_of("modernbert-base.json").integer("window"), 64);
    EXPECT_EQ(mask_of("longformer-base-4096.json").text("method"), "longformer");
    EXPECT_EQ(mask_of("phi-3.5-mini-instruct.json").text("method"), "look-ahead") << "its window never bites";
    EXPECT_EQ(mask_of("flan-t5-base.json").text("method"), "look-ahead") << "that of the decoder";
    EXPECT_EQ(mask_of("bert-base-uncased.json"), State{}) << "all may look at all: nothing to show";
}

struct Bad {
    std::string name, bytes, says;
};

TEST(ConfigImport, BadFilesAreExplainedAndChangeNothing) {
    const std::vector<Bad> all = {
        {"config.json", "", "is empty"},
        {"config.json", "\n\n{\"a\": 1,,}", "line 3, column 9, ‘,’: is not JSON"},
        {"config.json", "{\"model_type\": \"bloom\", \"n_head\": 512}", "head_count: ‘512’ is out of range"},
        {"config.json", "{\"model_type\": \"llama\"", "is not JSON"},
        {"config.json", "[1, 2]", "does not hold an object"},
        {"config.json", "{\"model_type\": \"martian\", \"hidden_size\": 8}", "‘martian’ is not known here"},
        {"package.json", "{\"name\": \"x\", \"version\": \"1\"}", "model_type: is absent"},
        {"config.json", "{\"model_type\": \"llama\", \"hidden_size\": -1}", "hidden_size: ‘-1’ cannot be used"},
        {"config.json", "{\"model_type\": \"llama\", \"rope_theta\": 1e999}", "is not JSON"},
        {"config.json", std::string(10 << 20, ' ') + "{}", "It is longer than 1048576 bytes"},
        {"config.json", std::string(100000, '['), "nested deeper than 32 levels"},
        {"noise.txt", std::string("\xff\xfe\0\0", 4), "It is not UTF-8 text."},
        {"table.xyz", "a;b\n1;2\n", "Files of this kind cannot be read."},
        {"empty.txt", " \n", "It is empty."},
        {"tree.txt", "(S (NP the dog)", "character"},
        {"long.txt", std::string(2 << 20, 'x'), "It is longer than 1048576 bytes"},
    };
    Hand hand(1280, 800, 1, "length=77");
    for (const Bad& bad : all) {
        hand.open(bad.name, bad.bytes.substr(0, platform::most_file_bytes + 1));
        EXPECT_TRUE(told(bad.says)) << bad.name << ": " << bad.says;
        EXPECT_TRUE(told("The settings stay as they are.")) << bad.name;
        EXPECT_EQ(format(hand.state()), "length=77") << bad.name;
        EXPECT_FALSE(hand.session().can_undo()) << bad.name;
        close_card(hand);
    }
    hand.open("gone.json", std::nullopt);
    EXPECT_TRUE(told("The file cannot be read."));
}

TEST(ConfigImport, TextOfAFileIsOnlyEverText) {
    Hand hand(1280, 800);
    hand.open("<img src=x onerror=alert(1)>##x.json", "{\"model_type\": \"<b>##y###z\"}");
    EXPECT_TRUE(told("‘<b>##y###z’ is not known here"));
    EXPECT_TRUE(told("from <img src=x onerror=alert(1)>##x.json"));
}

TEST(ConfigImport, LinksTreesTimesAndSentences) {
    Hand hand(1280, 800, 1, "theme=dark");
    hand.open("link.txt", "https://example.org/posenc/#length=12&d_model=6\n");
    EXPECT_EQ(hand.state().integer("length"), 12);
    close_card(hand);
    hand.open("tree.txt", "(S (NP the dog) ran)");
    EXPECT_EQ(hand.state().text("method"), "tree");
    EXPECT_EQ(hand.state().text("tree"), "(S (NP the dog) ran)");
    close_card(hand);
    hand.open("times.txt", "0.5 1\n2.25; -3\r\n");
    EXPECT_EQ(write_value(*find_parameter("times"), hand.state().value("times")), "0.5,1,2.25,-3");
    EXPECT_EQ(hand.state().text("method"), "time");
    close_card(hand);
    const State before = hand.state();
    hand.open("poem.txt", "the sea is calm\ntonight");
    EXPECT_EQ(hand.state(), before) << "any text might be sentences: they are offered";
    hand.click(Hand::labelled("Masks", "button"));
    EXPECT_EQ(hand.state().text("tokens"), "the sea is calm\ntonight");
    EXPECT_EQ(hand.state().text("theme"), "dark");
    EXPECT_FALSE(Hand::find("close.import"));
}

TEST(ConfigImport, AViewOfTheCardIsOneStepMore) {
    Hand hand(1280, 800);
    hand.open("config.json", config("mistral-7b-v0.1-fixture.json"));
    EXPECT_TRUE(Hand::labelled("Rotary", "button")->chosen);
    hand.click(Hand::labelled("Masks: Sliding window", "button"));
    EXPECT_EQ(hand.state().text("view"), "masks");
    EXPECT_FALSE(Hand::find("close.import"));
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    EXPECT_EQ(hand.state().text("view"), "rotary");
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    EXPECT_EQ(format(hand.state()), "");
}

TEST(ConfigImport, APictureThatWasSavedHereOpensAsItWas) {
    const std::string text = "view=biases&method=alibi&length=9&zoom=2,0,4,4";
    std::string saved;
    {
        Hand hand(1280, 800, 1, text);
        hand.key(ImGuiKey_S, ImGuiKey_LeftCtrl);
        hand.hear();
        saved = platform::saved_file().bytes;
    }
    Hand hand(1280, 800, 1, "theme=dark");
    hand.open("biases-alibi.png", saved);
    EXPECT_TRUE(told("from biases-alibi.png"));
    EXPECT_EQ(hand.state(), parse(text, parse("theme=dark").state).state);
    close_card(hand);
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    EXPECT_EQ(hand.state().text("method"), "sinusoidal") << "one step takes it back";
}

TEST(ConfigImport, APictureWithoutSettingsIsAnsweredWithASentence) {
    const std::uint8_t pixel[4] = {};
    std::string bare;
    ASSERT_TRUE(write_png(1, 1, pixel, into(bare)));
    for (const auto& [name, bytes] : {std::pair<std::string, std::string>{"holiday.png", bare}, {"x.svg", "<svg/>"}}) {
        Hand hand(1280, 800, 1, "length=33");
        hand.open(name, bytes);
        EXPECT_TRUE(told("It cannot be opened: the picture carries no settings")) << name;
        EXPECT_TRUE(told("The settings stay as they are")) << name;
        EXPECT_EQ(format(hand.state()), "length=33");
    }
}

TEST(ConfigImport, PastedWhereNoTextIsExpected) {
    Hand hand(1280, 800);
    ImGui::SetClipboardText("just words");
    hand.key(ImGuiKey_V, ImGuiKey_LeftCtrl);
    EXPECT_FALSE(Hand::find("close.import"));
    ImGui::SetClipboardText(config("gpt2-xl.json").c_str());
    hand.key(ImGuiKey_V, ImGuiKey_LeftCtrl);
    EXPECT_EQ(hand.state().text("method"), "learned");
    EXPECT_TRUE(told("from the clipboard"));
    close_card(hand);
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    ImGui::SetClipboardText("{\"model_type\": \"llama\"}");
    hand.click("d_model");
    hand.key(ImGuiKey_V, ImGuiKey_LeftCtrl);
    EXPECT_FALSE(Hand::find("close.import")) << "a field takes its own";
    EXPECT_EQ(hand.state().text("method"), "sinusoidal");
}

TEST(ConfigImport, TheButtonSaysWhatToDo) {
    for (const auto& [width, height] : {std::pair{1280, 800}, {390, 844}}) {
        Hand hand(width, height);
        if (width < 480)
            hand.click("menu");
        ASSERT_TRUE(hand.click("import")) << width;
        EXPECT_TRUE(told("Drop a file here, or copy its text")) << width;
        close_card(hand);
    }
}

}
}
