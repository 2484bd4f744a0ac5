// Configurations as people bring them (tests/config_forms): the numbers of those that are texts, in the form that the
// page and the command line read. Then the notations one by one, in what the files do not reach.
#include "unit/import/read_config.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace posenc::config_forms_test {
namespace {

using Json = nlohmann::json;

Json concluded(const std::string& text) {
    const ConfigReading reading = read_config(text);
    EXPECT_TRUE(reading.config) << reading.problem << "\n" << text.substr(0, 400);
    return reading.config ? Json::parse(model_config_json(*reading.config), nullptr, false) : Json();
}

std::string problem(const std::string& text) {
    const ConfigReading reading = read_config(text);
    EXPECT_FALSE(reading.config) << text;
    return reading.problem;
}

/// The value at a path of keys and indices; null where there is none.
Json at(Json value, std::string path) {
    for (path += '.'; !path.empty();) {
        const std::string key = path.substr(0, path.find('.'));
        path.erase(0, key.size() + 1);
        if (value.is_array())
            value = std::stoul(key) < value.size() ? Json(value[std::stoul(key)]) : Json();
        else
            value = value.is_object() && value.contains(key) ? Json(value[key]) : Json();
    }
    return value;
}

void expect_near(const Json& found, const Json& wanted, const std::string& where) {
    if (!wanted.is_number())
        EXPECT_EQ(found, wanted) << where;
    else if (!found.is_number())
        ADD_FAILURE() << where << ": " << found;
    else
        EXPECT_NEAR(found.get<double>() / wanted.get<double>(), 1, 1e-5) << where;
}

TEST(ConfigForms, AreConcludedInEachNotation) {
    const Json cases = Json::parse(source_file("tests/config_forms/cases.json"), nullptr, false);
    std::size_t texts = 0;
    for (const Json& entry : cases) {
        const std::string file = entry["file"], id = entry["id"];
        if (file.empty() || file.ends_with(".gguf"))
            continue;
        const std::string text = source_file("tests/config_forms/" + file);
        const Json found = concluded(text), expect = entry["expect"];
        EXPECT_TRUE(is_config_text(text) || file == "unet.json") << id << " is recognised when it is pasted";
        const Json values = expect.value("json", Json::object()), waves = expect.value("inv_freq", Json::object());
        for (const auto& [path, wanted] : values.items())
            expect_near(at(found, path), wanted, id + " " + path);
        if (waves.contains("count")) {
            ASSERT_EQ(found["inv_freq"].size(), waves["count"]) << id;
            for (const auto& [index, wanted] : waves["at"].items())
                expect_near(at(found["inv_freq"], index), wanted, id + " inv_freq " + index);
        }
        ++texts;
    }
    EXPECT_GE(texts, 50u);
}

const std::string shape = "'hidden_size': 512, 'num_attention_heads': 8, 'model_type': 'llama', ";

TEST(Notations, ValuesAreThoseOfThePrograms) {
    const auto base = [](const std::string& written) {
        return concluded("{" + shape + "'rope_theta': " + written + "}")["base"];
    };
    for (const char* written : {"10_000", "1e4", "10000.", "+1.0e+04", "(10000)", "float(10000)", "<Base.x: 10000>"})
        EXPECT_EQ(base(written), 10000) << written;
    const auto kind = [](const std::string& written) {
        return at(concluded("{" + shape + "'max_position_embeddings': 64, 'rope_scaling': " + written + "}"),
                  "scaling.kind");
    };
    for (const char* written :
         {"{'type': 'linear', 'factor': 2}", "dict(type='linear', factor=2)", "{type: linear, factor: 2}",
          "OrderedDict([('type', 'linear'), ('factor', 2)])", "RopeScaling(type='''linear''', factor=2,)",
          "{u'type': b'linear', /* old */ \"factor\" => 2, }", "{'type': <Kind.LINEAR: 'linear'>, 'factor': 2 # x\n}"})
        EXPECT_EQ(kind(written), "linear") << written;
    EXPECT_EQ(kind("None"), "none");
}

TEST(Notations, WhatIsLeftOutIsSaid) {
    const ConfigReading reading = read_config("{'model_type': 'llama', 'rope_theta': 5e5, ...}");
    ASSERT_TRUE(reading.config) << reading.problem;
    EXPECT_TRUE(std::any_of(reading.config->notes.assumed.begin(), reading.config->notes.assumed.end(),
                            [](const ConfigNote& note) { return note.text.find("left out") != note.text.npos; }));
}

TEST(Notations, BrokenTextsSayWhere) {
    EXPECT_EQ(problem("{'a': 1, 'b'"), "line 1, column 13: cannot be read; the text ends too early");
    EXPECT_EQ(problem("{'a': 1,\n 'b' 2}"), "line 2, column 6, ‘2}’: cannot be read; a colon is missing before it");
    EXPECT_EQ(problem("{'a': 1, 'a': 2}").find("line 1, column 10"), 0u);
    EXPECT_NE(problem("{'a': 1, 'a': 2}").find("appears twice"), std::string::npos);
    EXPECT_NE(problem("hidden_size: 1\nhidden_size: 2\n").find("appears twice"), std::string::npos);
    EXPECT_NE(problem("LlamaConfig {\n  \"rope_theta\": 5e5,\n").find("the text ends too early"), std::string::npos);
    std::string deep = "'rope_theta'";
    for (int level = 0; level < 40; ++level)
        deep = "{'a': " + deep + "}";
    EXPECT_NE(problem(deep).find("deeper than 32 levels"), std::string::npos);
    // Each beginning of a text that was cut: none is taken for the whole.
    const std::string whole = source_file("tests/config_forms/hf-print.txt");
    for (std::size_t cut = whole.find('{'); cut + 2 < whole.size(); ++cut)
        EXPECT_FALSE(read_config(whole.substr(0, cut)).config) << cut;
}

TEST(Notations, OtherTextsAreNoConfigurations) {
    for (const char* text :
         {"the sea is calm\ntonight", "Note: the dog ran\nThen: it sat", "1 2 3\n4 5 6", "length=12&d_model=6",
          "(S (NP the dog) ran)", "name: x\nversion: 1.2\nlayers: 3", "factor, type\n1, 2", "f(x) = {a: 1}", "dim = 3",
          "https://example.org/#method=alibi&length=9", "{\"name\": \"x\"}", "[[1, 2], [3, 4]]", "a.rope.b", ""})
        EXPECT_FALSE(is_config_text(text)) << text;
    for (const char* text :
         {"rope_theta: 500000", "'hidden_size': 64, 'rope_theta': 1", "LlamaConfig {\"rope_theta\": 1}",
          "see {'rope_scaling': None}", "x = dict(rope_theta=1e4)"})
        EXPECT_TRUE(is_config_text(text)) << text;
}

TEST(Notations, YamlKnowsListsTextsAndReferences) {
    const Json found = concluded("model:\n  model_type: mistral\n  note: |\n    rope_theta: 3\n    more\n"
                                 "  hidden_size: 64 # wide\n  num_attention_heads: 4\n  num_hidden_layers: 2\n"
                                 "  layers_of: [a,\n    b]\n  max_position_embeddings: 64\n  sliding_window: ${.size}\n"
                                 "  size: ${length.window}\n  odd:\n  - {a: 1}\n  - b: 2\n    c: ~\n"
                                 "length:\n  window: 8\n");
    EXPECT_EQ(found["part"], "model");
    EXPECT_EQ(at(found, "mask.window"), Json()) << "a reference to a reference is not followed";
    EXPECT_EQ(at(concluded("rope_theta: 1e4\nhead_dim: 8\nsliding_window: 'x'\n"), "base"), 10000);
}

TEST(Notations, LogsGiveWhatTheyList) {
    const std::string line = "x: - kv   0: qwen2.context_length u32 = 64\n";
    EXPECT_EQ(concluded(line + "x: - kv   1: qwen2.rope.freq_base f32 = 5.0\n")["model_type"], "qwen2")
        << "the name of the architecture is that of its keys";
    const Json table = concluded("| general.architecture | llama |\n| llama.embedding_length | 64 |\n"
                                 "| llama.attention.head_count | 2 |\n| llama.rope.freq_base | 9000 |\n");
    EXPECT_EQ(table["base"], 9000);
    const Json below = concluded("general.architecture\nllama\nllama.embedding_length\n64\n"
                                 "llama.attention.head_count\n4\n");
    EXPECT_EQ(below["head_dim"], 16);
}

TEST(ConfigForms, NoNameOfTheBaseIsToldToBeMissing) {
    const auto told = [](const std::string& more) {
        const ConfigReading reading = read_config("{" + shape + more + "}");
        std::string text;
        for (const ConfigNote& note : reading.config->notes.assumed)
            text += note.key == "base" || note.key == "rope_theta" ? note.text : "";
        return text;
    };
    EXPECT_EQ(told("'rope_theta': 5"), "");
    EXPECT_NE(told("").find("not in the file"), std::string::npos);
    const std::string other = concluded("{'hidden_size': 512, 'num_attention_heads': 8, 'rotary_base': 7e3}").dump();
    EXPECT_EQ(other.find("not in the file; the library"), std::string::npos);
    EXPECT_NE(other.find("\"base\":7000"), std::string::npos);
}

}
}
