// Configurations of real models (tests/configs) against what was concluded about each by hand, key by key; then single
// rules that those files do not reach, and files that are broken on purpose.
#include "unit/import/read_config.hpp"

#include "core/method.hpp"
#include "core/state/parameters.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <map>

namespace posenc::model_config_test {
namespace {

using Json = nlohmann::json;

std::string file_text(const std::string& name) {
    return source_file("tests/configs/" + name);
}

/// The conclusions as JSON; null, with a failure, where there are none.
Json concluded(const std::string& text) {
    const ConfigReading reading = read_config(text);
    EXPECT_TRUE(reading.config) << reading.problem;
    return reading.config ? Json::parse(model_config_json(*reading.config), nullptr, false) : Json();
}

std::string problem(const std::string& text) {
    const ConfigReading reading = read_config(text);
    EXPECT_FALSE(reading.config) << text.substr(0, 200);
    EXPECT_EQ(reading.problem.find('\n'), std::string::npos) << reading.problem;
    return reading.problem;
}

bool mentions(const Json& notes, std::string_view key) {
    for (const Json& note : notes)
        if (note["key"] == key)
            return true;
    return false;
}

void expect_close(double found, double wanted, const std::string& where) {
    EXPECT_LE(std::fabs(found - wanted), 1e-12 * std::fabs(wanted)) << where << ": " << found << ", not " << wanted;
}

/// `wanted` names four of the frequencies and how many there are.
void expect_frequencies(const Json& found, const Json& wanted, const std::string& where) {
    ASSERT_TRUE(found.is_array()) << where;
    const std::size_t count = wanted["count"];
    ASSERT_EQ(found.size(), count) << where;
    expect_close(found[0], wanted["first"], where + " first");
    expect_close(found[1], wanted["second"], where + " second");
    expect_close(found[count / 2], wanted["middle"], where + " middle");
    expect_close(found[count - 1], wanted["last"], where + " last");
}

void expect_same(const Json& found, const Json& wanted, const std::string& where) {
    if (wanted.is_object() && wanted.contains("count"))
        return expect_frequencies(found, wanted, where);
    if (wanted.is_object()) {
        ASSERT_TRUE(found.is_object()) << where;
        for (const auto& [key, value] : wanted.items())
            if (found.contains(key))
                expect_same(found[key], value, where + "." + key);
            else
                ADD_FAILURE() << where << "." << key << " is missing";
    } else if (wanted.is_array()) {
        ASSERT_EQ(found.size(), wanted.size()) << where;
        for (std::size_t n = 0; n < wanted.size(); ++n)
            expect_same(found[n], wanted[n], where + "[" + std::to_string(n) + "]");
    } else if (wanted.is_number()) {
        ASSERT_TRUE(found.is_number()) << where << ": " << found;
        expect_close(found, wanted, where);
    } else {
        EXPECT_EQ(found, wanted) << where;
    }
}

/// The rule of a window without the layers it is for, which are compared as numbers.
std::string rule_alone(const Json& rule) {
    const std::string text = rule.get<std::string>();
    return text.substr(0, text.find(" on "));
}

TEST(ModelConfig, ConcludesWhatIsKnownOfEveryModel) {
    const Json index = Json::parse(file_text("index.json"), nullptr, false);
    ASSERT_EQ(index["configs"].size(), 40u);
    for (const Json& entry : index["configs"]) {
        const std::string file = entry["file"];
        const std::string text = file_text(file);
        ASSERT_FALSE(text.empty()) << file;
        const Json found = concluded(text);
        Json wanted = entry["expected"];
        wanted.erase("summary");
        if (wanted["mask"].contains("window_rule")) {
            EXPECT_EQ(rule_alone(found["mask"]["window_rule"]), rule_alone(wanted["mask"]["window_rule"])) << file;
            wanted["mask"].erase("window_rule");
        }
        expect_same(found, wanted, file);
    }
}

TEST(ModelConfig, ConcludesWhatIsKnownOfSmallFiles) {
    const Json small = Json::parse(source_file("tests/unit/import/small_configs.json"), nullptr, false);
    ASSERT_GE(small["configs"].size(), 60u);
    for (const Json& entry : small["configs"])
        expect_same(concluded(entry["config"].dump()), entry["expected"], entry["name"]);
}

TEST(ModelConfig, NamesEveryKeyOfEveryFile) {
    const Json index = Json::parse(file_text("index.json"), nullptr, false);
    for (const Json& entry : index["configs"]) {
        const std::string file = entry["file"];
        const Json keys = Json::parse(file_text(file), nullptr, false), found = concluded(file_text(file));
        std::map<std::string, int> times;
        for (const char* list : {"took", "ignored"})
            for (const Json& note : found[list]) {
                ++times[note["key"].get<std::string>()];
                EXPECT_NE(note.value("why", ""), "not known here") << file << ": " << note["key"];
            }
        for (const auto& [key, value] : keys.items())
            EXPECT_TRUE(value.is_object() || times[key] >= 1) << file << ": " << key;
    }
}

TEST(ModelConfig, StatesGiveTheSameFrequenciesAndNoIssues) {
    const Json index = Json::parse(file_text("index.json"), nullptr, false);
    int compared = 0, wanted = 0;
    for (const Json& entry : index["configs"]) {
        const std::string file = entry["file"];
        const Json found = concluded(file_text(file));
        wanted += entry["expected"]["family"] == "rope";
        if (found["family"] == "none") {
            EXPECT_TRUE(found["state"].is_null());
            continue;
        }
        ASSERT_TRUE(found["state"].is_string()) << file;
        const Parsed parsed = parse(found["state"].get<std::string>());
        EXPECT_TRUE(parsed.issues.empty()) << file << ": " << parsed.issues.front().message;
        const MakeResult made = make_field(parsed.state);
        for (const Issue& issue : made.issues)
            EXPECT_TRUE(issue.used.empty()) << file << ": " << issue.message;
        ASSERT_TRUE(made.field) << file;
        if (found["family"] != "rope")
            continue;
        std::vector<Issue> issues;
        const RotaryHead head = read_rotary_head(parsed.state, parsed.state.integer("length"), issues);
        const RotaryFrequencies frequencies(head.settings);
        expect_same(Json(frequencies.scaled()), found["inv_freq"], file);
        expect_close(frequencies.attention_factor(), found["attention_factor"], file);
        EXPECT_EQ(head.pairing == Pairing::interleaved, found["rotary_pairing"] == "interleaved") << file;
        EXPECT_EQ(head.head_dim + parsed.state.integer("still_width"), found["head_dim"]) << file;
        if (!found["trained_length"].is_null()) {
            EXPECT_EQ(head.settings.original_length, found["trained_length"]) << file;
        }
        ++compared;
    }
    EXPECT_EQ(compared, wanted);
}

const std::string llama = R"("model_type":"llama","hidden_size":512,"num_attention_heads":8,"num_hidden_layers":4)";

TEST(ModelConfig, BasesOfLongContextModelsAreShownAsTheyAre) {
    for (const std::string base : {"3600000000", "45000000000", "1000000000000"}) {
        const Json read = concluded(
            R"({"model_type":"llama","hidden_size":4096,"num_attention_heads":32,"rope_theta":)" + base + "}");
        EXPECT_NE(read["state"].get<std::string>().find("base=" + base), std::string::npos) << read["state"];
    }
}

TEST(ModelConfig, OldAndNewNamesOfScalingAreTheSame) {
    const std::string rest = R"("factor":4.0,"original_max_position_embeddings":2048})";
    const Json a = concluded("{" + llama + R"(,"rope_theta":5e5,"rope_scaling":{"type":"yarn",)" + rest + "}");
    const Json b = concluded("{" + llama + R"(,"rope_scaling":{"rope_type":"yarn",)" + rest + R"(,"rope_theta":5e5})");
    const Json c = concluded("{" + llama +
                             R"(,"rope_theta":1,"rope_parameters":{"rope_theta":5e5,"rope_type":"yarn",)" + rest + "}");
    EXPECT_EQ(a["scaling"]["kind"], "yarn");
    EXPECT_EQ(a["inv_freq"], b["inv_freq"]);
    EXPECT_EQ(a["inv_freq"], c["inv_freq"]);
    EXPECT_EQ(a["attention_factor"], 0.1 * std::log(4.0) + 1);
    EXPECT_TRUE(mentions(c["ignored"], "rope_theta"));
}

TEST(ModelConfig, LinearScalingDivides) {
    const Json plain = concluded("{" + llama + R"(,"max_position_embeddings":2048})");
    const Json linear =
        concluded("{" + llama + R"(,"max_position_embeddings":2048,"rope_scaling":{"type":"linear","factor":4}})");
    ASSERT_EQ(linear["inv_freq"].size(), 32u);
    for (std::size_t pair = 0; pair < 32; ++pair)
        EXPECT_EQ(linear["inv_freq"][pair].get<double>(), plain["inv_freq"][pair].get<double>() / 4);
}

TEST(ModelConfig, StatesKnowTheTrainedLengthWhateverTheScaling) {
    const auto trained = [](const std::string& text) {
        const Json found = concluded("{" + llama + text + "}");
        const State state = parse(found["state"].get<std::string>()).state;
        EXPECT_EQ(found["trained_length"], state.integer("original_length")) << text;
        return state.integer("original_length");
    };
    const std::string longest = R"(,"max_position_embeddings":16384)";
    EXPECT_EQ(trained(longest), 16384);
    for (const std::string type : {"linear", "yarn", "llama3"})
        EXPECT_EQ(trained(longest + R"(,"rope_scaling":{"rope_type":")" + type +
                          R"(","factor":4,"low_freq_factor":1,"high_freq_factor":4,)"
                          R"("original_max_position_embeddings":4096})"),
                  4096)
            << type;
    EXPECT_EQ(trained(longest + R"(,"rope_scaling":{"type":"linear","factor":4})"), 16384);
}

TEST(ModelConfig, WhatIsNotKnownIsNamed) {
    const Json unknown = concluded(R"({"model_type":"new","hidden_size":64,"num_attention_heads":2})");
    EXPECT_EQ(unknown["family"], "unknown");
    EXPECT_TRUE(unknown["state"].is_null());
    EXPECT_TRUE(mentions(unknown["ignored"], "model_type"));

    const Json pairing = concluded(R"({"hidden_size":64,"num_attention_heads":2,"rope_theta":100,"sliding_window":8})");
    EXPECT_EQ(pairing["family"], "rope");
    EXPECT_TRUE(pairing["rotary_pairing"].is_null());
    EXPECT_TRUE(mentions(pairing["ignored"], "pairing"));
    EXPECT_TRUE(pairing["mask"]["window"].is_null());
    EXPECT_TRUE(mentions(pairing["ignored"], "sliding_window"));

    const Json scaling = concluded("{" + llama + R"(,"rope_scaling":{"type":"magic","factor":2}})");
    EXPECT_TRUE(scaling["inv_freq"].is_null());
    EXPECT_TRUE(scaling["state"].is_null());
    EXPECT_TRUE(mentions(scaling["ignored"], "rope_scaling"));

    EXPECT_TRUE(concluded("{}")["d_model"].is_null());
    EXPECT_EQ(unknown["known"], false);
    EXPECT_EQ(pairing["known"], false);
    EXPECT_TRUE(mentions(pairing["ignored"], "model_type"));
}

TEST(ModelConfig, KeysOfObjectsAreNamedEvenWhereNothingTurns) {
    const auto names = [](const ModelConfig& config, std::string_view key, std::string_view why) {
        return std::any_of(config.notes.not_used.begin(), config.notes.not_used.end(),
                           [&](const ConfigNote& note) { return note.key == key && note.text == why; });
    };
    const auto without_heads =
        read_config(R"({"hidden_size":4096,"rope_scaling":{"type":"dynamic","factor":2.0,"a\nb":1}})");
    ASSERT_TRUE(without_heads.config) << without_heads.problem;
    EXPECT_TRUE(names(*without_heads.config, "rotary width", "there is no width of a head: no frequencies"));
    EXPECT_TRUE(names(*without_heads.config, "rope_scaling.a b", "not known here"));
    const auto still =
        read_config(R"({"model_type":"llama","hidden_size":64,"num_attention_heads":2,"partial_rotary_factor":0,)"
                    R"("rope_scaling":{"type":"dynamic","factor":2.0,"a\nb":1}})");
    ASSERT_TRUE(still.config) << still.problem;
    constexpr std::string_view nothing = "there are no frequencies that it could scale";
    EXPECT_TRUE(names(*still.config, "rope_scaling.type", nothing));
    EXPECT_TRUE(names(*still.config, "rope_scaling.factor", nothing));
    EXPECT_TRUE(names(*still.config, "rope_scaling.a b", nothing));
    const auto by_layer = read_config(
        R"({"model_type":"llama","hidden_size":64,"num_attention_heads":2,"max_position_embeddings":64,)"
        R"("rope_parameters":{"full_attention":{"rope_theta":500},"odd":1,"sliding_attention":{"even":2}}})");
    ASSERT_TRUE(by_layer.config) << by_layer.problem;
    EXPECT_TRUE(names(*by_layer.config, "rope_parameters.odd", "not known here"));
    EXPECT_TRUE(names(*by_layer.config, "rope_parameters.sliding_attention.even", "not known here"));
}

TEST(ModelConfig, SwitchesDecideBetweenAlibiAndRotation) {
    const std::string falcon = R"({"model_type":"falcon","hidden_size":512,"num_attention_heads":8,"multi_query":true)";
    EXPECT_EQ(concluded(falcon + R"(,"alibi":true})")["family"], "alibi");
    const Json rotating = concluded(falcon + R"(,"alibi":false})");
    EXPECT_EQ(rotating["family"], "rope");
    EXPECT_EQ(rotating["kv_heads"], 1);
    const std::string baichuan = R"({"model_type":"baichuan","num_attention_heads":40,"hidden_size":)";
    EXPECT_EQ(concluded(baichuan + "5120}")["family"], "alibi");
    EXPECT_EQ(concluded(baichuan + "4000}")["family"], "rope");
}

TEST(ModelConfig, TextPartOfAModelOfImagesIsRead) {
    const Json found = concluded(R"({"model_type":"gemma3","text_config":{"model_type":"gemma3_text",)"
                                 R"("hidden_size":64,"num_attention_heads":2,"head_dim":16,"num_hidden_layers":7,)"
                                 R"("sliding_window":8},"vision_config":{}})");
    EXPECT_EQ(found["head_dim"], 16);
    EXPECT_EQ(found["mask"]["full_layers"], Json({5}));
    EXPECT_EQ(found["part"], "text_config");
    EXPECT_EQ(found["base"], 1000000);
    EXPECT_EQ(found["local_base"], 10000);
}

TEST(ModelConfig, FlaggedWindowHoldsFromALayerOn) {
    const Json found = concluded(R"({"model_type":"qwen2","hidden_size":64,"num_attention_heads":2,)"
                                 R"("num_hidden_layers":4,"sliding_window":8,"use_sliding_window":true,)"
                                 R"("max_window_layers":3})");
    EXPECT_EQ(found["mask"]["window"], 8);
    EXPECT_EQ(found["mask"]["full_layers"], Json({0, 1, 2}));
}

TEST(ModelConfig, WrongValuesAreRefusedByName) {
    for (const char* text :
         {R"("hidden_size":"512")", R"("hidden_size":-1)", R"("hidden_size":1e300)", R"("hidden_size":512.5)",
          R"("hidden_size":true)", R"("hidden_size":[])", R"("num_hidden_layers":1e9)", R"("rope_theta":0)",
          R"("rope_theta":{})", R"("rope_scaling":5)", R"("rope_scaling":{"type":7})",
          R"("rope_scaling":{"type":"linear","factor":0.5})", R"("rope_scaling":{"type":"linear"})",
          R"("rope_scaling":{"type":"longrope","factor":2,"short_factor":[1],"long_factor":[1]})",
          R"("rope_scaling":{"mrope_section":[1,2,3]})", R"("head_dim":3)", R"("partial_rotary_factor":1.5)"}) {
        const std::string all = std::string(R"({"model_type":"llama","num_attention_heads":8,)") +
                                (std::string_view(text).find("hidden_size") == 1 ? "" : R"("hidden_size":512,)") +
                                R"("max_position_embeddings":64,)" + text + "}";
        EXPECT_FALSE(problem(all).empty()) << text;
    }
    EXPECT_EQ(problem(R"({"hidden_size":"512"})"),
              "hidden_size: ‘\"512\"’ cannot be used; allowed: whole numbers from 1 to 1048576");
}

TEST(ModelConfig, WhatNoRowHoldsIsRefusedAndNotShownAsSomethingElse) {
    EXPECT_EQ(problem(R"({"model_type":"bloom","hidden_size":1024,"n_head":512})"),
              "head_count: ‘512’ is out of range; allowed: a whole number, 1 … 256");
    EXPECT_EQ(problem("{" + llama + R"(,"rope_scaling":{"type":"linear","factor":5000000}})"),
              "rope_scaling.factor: ‘5000000’ cannot be used; allowed: numbers from 1 to 1000000");
    EXPECT_EQ(problem(R"({"model_type":"bert","hidden_size":20000,"max_position_embeddings":512})"),
              "d_model: ‘20000’ is out of range; allowed: a whole number, 1 … 16384");
    // How much of it is shown is no part of the model.
    const Json long_one = concluded(R"({"model_type":"bloom","hidden_size":1024,"n_head":8,"seq_length":100000000})");
    EXPECT_TRUE(mentions(long_one["ignored"], "state.length"));
    EXPECT_EQ(parse(long_one["state"].get<std::string>()).state.integer("length"), 16777216);
}

TEST(ModelConfig, NumbersThatAreNotFiniteAreReadAsPythonWritesThem) {
    const Json found =
        concluded("{" + llama + R"(,"time_step_limit":[0.0,Infinity],"a":-Infinity,"b":NaN,"c":"NaN, \"Infinity"})");
    EXPECT_EQ(found["family"], "rope");
    for (const char* key : {"time_step_limit", "a", "b", "c"})
        EXPECT_TRUE(mentions(found["ignored"], key)) << key;
    EXPECT_EQ(problem("{" + llama + R"(,"rope_theta":Infinity})"),
              "rope_theta: ‘Infinity’ cannot be used; allowed: numbers from 1.0000001 to 1000000000000");
    EXPECT_NE(problem("{" + llama + R"(,"rope_theta":NaN})").find("‘NaN’"), std::string::npos);
    EXPECT_NE(problem(R"({"a":NaNa})").find("is not JSON"), std::string::npos);
}

TEST(ModelConfig, WhatACodeDoesNotReadIsSaid) {
    const Json found = concluded(R"({"model_type":"jamba","hidden_size":64,"num_attention_heads":2,)"
                                 R"("max_position_embeddings":4096})");
    EXPECT_TRUE(std::any_of(found["ignored"].begin(), found["ignored"].end(), [](const Json& note) {
        return note["key"] == "max_position_embeddings" &&
               note["why"] == "files of this model carry it, and its code does not use it";
    }));
}

TEST(ModelConfig, GgufKeysKeepTheirNames) {
    const Json found =
        concluded(R"({"general.architecture":"llama","llama.embedding_length":64,"llama.attention.)"
                  R"(head_count":2,"llama.rope.scaling.factor":4.0,"llama.rope.freq_base":5e5,"x.y":1})");
    for (const char* key :
         {"general.architecture", "llama.embedding_length", "llama.rope.scaling.factor", "llama.rope.freq_base"})
        EXPECT_TRUE(mentions(found["took"], key)) << key;
    EXPECT_TRUE(mentions(found["ignored"], "x.y"));
    EXPECT_EQ(found["scaling"]["kind"], "linear");
}

TEST(ModelConfig, BrokenTextsAreRefused) {
    const std::string good = file_text("llama-3.1-8b.json");
    std::string trimmed = good;
    while (!trimmed.empty() && trimmed.back() != '}')
        trimmed.pop_back();
    for (std::size_t cut = 0; cut < trimmed.size(); ++cut)
        EXPECT_FALSE(problem(trimmed.substr(0, cut)).empty()) << cut;
    EXPECT_EQ(problem(" \n"), "is empty; a configuration is one object of keys and values");
    EXPECT_EQ(problem("{\"a\":nano}").find("line 1, column 6, ‘nano’: is not JSON"), 0u);
    EXPECT_EQ(problem("{\"a\":1,\n\"b\":2,,\n}").find("line 2, column 7, ‘,’: is not JSON"), 0u);
    EXPECT_EQ(problem("{\n  \"a\": 1 / one\n}").find("line 2, column 10, ‘/’: is not JSON"), 0u);
    EXPECT_EQ(problem("{\"a\": Truth}").find("line 1, column 7, ‘Truth’: is not JSON"), 0u);
    EXPECT_EQ(problem("{\"a\": 1"), "line 1, column 8: is not JSON; the text ends too early");
    EXPECT_NE(problem("{\"a\":1e999}").find("line 1, column 6, ‘1e999’"), std::string::npos);
    EXPECT_NE(problem("{\"a\":1,\"a\":2}").find("twice"), std::string::npos);
    EXPECT_NE(problem(std::string(100000, '[')).find("deeper"), std::string::npos);
    EXPECT_NE(problem(std::string(most_config_bytes + 1, ' ')).find("longer"), std::string::npos);
    EXPECT_NE(problem(std::string("\xff\xfe{\0}\0", 6)).find("UTF-16"), std::string::npos);
    EXPECT_NE(problem(std::string("{\0}\0", 4)).find("zero"), std::string::npos);
    EXPECT_NE(problem("{\"a\":\"\xc3\"}").find("UTF-8"), std::string::npos);
    EXPECT_NE(problem("[1]").find("object"), std::string::npos);
}

}
}
