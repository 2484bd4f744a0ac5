// The interface in its other languages: the table holds every text that the program draws.
#include "core/method.hpp"
#include "core/state/parameters.hpp"
#include "core/state/presets.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "panels/actions.hpp"
#include "panels/cards/import/import_text.hpp"
#include "panels/cards/program_parts.hpp"
#include "unit/core/texts/prose.hpp"
#include "unit/screen/screen_hand.hpp"
#include "unit/source_files.hpp"
#include "views/views.hpp"
#include "widgets/text/language.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace posenc::language_test {

namespace {

/// Draws in German and afterwards speaks English again, as the other tests expect.
class German : public testing::Test {
  protected:
    void SetUp() override {
        begin_language("de");
        for (std::string& text : language::missing())
            earlier_.insert(std::move(text)); // told by the test that drew them
    }
    void TearDown() override { begin_language("en"); }

    void look_at(std::string_view state, int width = 1440, int height = 900) {
        Hand hand(width, height, 1, "language=de&" + std::string(state));
        hand.mirror();
        note_tokens(hand.state());
        collect();
    }

    /// What people wrote is the same in every language.
    void note_tokens(const State& state) {
        for (const std::string_view line : split(state.text("tokens"), '\n'))
            for (const std::string_view token : split(line, ' '))
                exempt_.insert(std::string(token));
    }

    void collect() {
        for (std::string& text : language::missing())
            if (!earlier_.contains(text))
                missing_.insert(std::move(text));
    }

    void expect_none_missing() {
        for (const std::string_view sentence :
             {"I eat fish/fish eat I", "the dog ran fast", "the dog bit the cat/the cat bit the dog",
              "turn right here , the right house is on the right",
              "a small bird sang on the old roof last night/the cat sat on the mat/dogs ran fast",
              "even though she did not win the award , she was satisfied/even though she did win the award , she was "
              "not satisfied"})
            exempt_.insert(std::string(sentence));
        for (const Method* method : methods())
            exempt(*method);
        std::string list;
        for (const std::string& text : missing_)
            if (!exempt_.contains(text) && has_prose(text) && !text.ends_with("…"))
                list += text + "\n";
        EXPECT_EQ(list, "") << "not in assets/text/interface.tsv";
    }

    void exempt(const Method& method) {
        for (const std::string_view name : {method.id, method.paper, method.formula, method.users})
            exempt_.insert(std::string(name));
        for (const std::string_view line : split(method.formula, '\n'))
            exempt_.insert(std::string(line));
        for (const Parameter* row : method.parameters)
            exempt_.insert(std::string(row->symbol));
    }

    std::set<std::string> missing_, exempt_, earlier_;
};

TEST_F(German, EveryParameterMethodAndExampleIsTranslated) {
    begin_language("de");
    for (const Parameter* row : parameter_table()) {
        for (const std::string_view text : {row->label, row->unit, row->help, row->none_label})
            translate(text);
        for (const Choice& choice : row->choices) {
            translate(choice.label);
            translate(choice.help);
        }
    }
    for (const Method* method : methods()) {
        translate(method->title);
        translate(method->family);
    }
    for (const Preset& preset : presets()) {
        translate(preset.title);
        translate(preset.see);
    }
    collect();
    expect_none_missing();
}

TEST_F(German, EveryViewIsTranslated) {
    for (const View* view : views())
        look_at("view=" + std::string(view->id) + "&" + std::string(view->example));
    expect_none_missing();
}

TEST_F(German, EveryPresetIsTranslated) {
    for (const Preset& preset : presets())
        look_at(preset.state, 1280, 800);
    expect_none_missing();
}

/// Names of nodes are words too.
TEST_F(German, PathsThroughATreeOfWordsAreTranslated) {
    const std::string tree = "view=tree&method=tree&tree=(S (NP (D the) (N dog)) (VP (V ran) (A fast)))";
    for (const std::string_view more :
         {"&path_from=5&path_to=8", "&path_from=5&path_to=5", "&path_from=5&path_to=8&depth=2"})
        for (const int height : {800, 1200})
            look_at(tree + "&beside_nodes=path" + std::string(more), 1280, height);
    look_at(tree + "&beside_nodes=depth&depth=1", 1280, 1200);
    expect_none_missing();
}

TEST_F(German, EveryMethodIsTranslated) {
    for (const Method* method : methods())
        look_at("method=" + std::string(method->id), 1000, 700);
    expect_none_missing();
}

TEST_F(German, DISABLED_EveryMethodInEveryViewIsTranslated) {
    for (const View* view : views())
        for (const Method* method : methods())
            if (shows(*view, method->id))
                for (const auto& [width, height] : {std::pair{1000, 620}, {390, 844}}) // few words and fewer
                    look_at("view=" + std::string(view->id) + "&method=" + std::string(method->id), width, height);
    expect_none_missing();
}

/// What axes and titles say where there is little room for them.
TEST_F(German, EveryFieldIsDescribedInGerman) {
    begin_language("de");
    for (const Method* method : methods()) {
        const Description description = method->make({}).field->description();
        for (const std::string& text : {description.title, description.rows.name, description.cols.name})
            translate(text);
        for (const AxisNames* names : {&description.rows, &description.cols})
            for (const std::string& label : names->labels)
                translate(names->name + " " + label);
    }
    collect();
    expect_none_missing();
}

TEST_F(German, EveryExampleIsTranslated) {
    for (const Preset& preset : presets())
        look_at(preset.state, 390, 844);
    expect_none_missing();
}

TEST_F(German, WhatFewStatesSayIsTranslated) {
    for (const std::string_view scaling :
         {"linear", "ntk", "dynamic-ntk", "yarn", "yarn&beta_slow=2", "longrope", "longrope&seen_length=9000", "llama3",
          "qwen1", "proportional", "proportional&focus=60,1", "llama3&low_frequency_factor=2",
          "yarn&attention_factor=1.5"})
        look_at("view=rotary&method=rotary-frequencies&d_model=64&factor=8&scaling=" + std::string(scaling));
    for (const std::string_view state :
         {"view=frequencies&method=sinusoidal-2d",
          "view=frequencies&method=rotary-axial",
          "view=projection&method=attention&tokens=the dog ran&encoding_combine=add",
          "view=projection&method=attention&tokens=the dog ran&encoding_combine=none",
          "view=masks&method=masked-softmax&mask_detail=libraries&tokens=the dog ran",
          "view=masks&method=masked-softmax&mask_detail=hidden-row&tokens=the dog ran",
          "view=precision&method=precision-error&table=sinusoidal&precision=float32&length=50",
          "view=precision&method=precision-error&table=sinusoidal&precision=float32&length=60000",
          "view=relative&method=music-skew&length=2&d_model=4",
          "view=relative&method=relative-shift&query_length=9",
          "view=similarity&method=shift-operator&shift=3",
          "view=relative&method=similarity&measure=cosine",
          "view=similarity&method=similarity&measure=cosine&projected=1",
          "view=learning&learning_part=loss",
          "view=learning&learning_part=places&learning_score=texts",
          "view=learning&learning_part=example",
          "view=learning&learning_part=example&example_length=48",
          "view=learning&learning_part=attention",
          "view=learning&learning_part=table",
          "view=learning&learning_part=table&learned_picture=similarity",
          "view=learning&learning_part=table&learned_picture=frequencies&learning_entrant=6",
          "view=learning&learning_part=table&learned_picture=projection",
          "view=learning&learning_part=table&learned_seed=2&learned_head=1",
          "view=learning&learning_part=task",
          "view=learning&task=back:5",
          "view=learning&task=place:2&learning_part=example",
          "view=learning&task=end&learning_part=table",
          "view=learning&task=count:3&learning_part=attention",
          "view=learning&predict=1",
          "view=learning&predict=1&prediction=alibi",
          "view=learning&method=t5-bias",
          "view=learning&race=shaw,rotary-table:base=100&method=t5-bias&train_seeds=1",
          "view=learning&task=strange&race=shaw,shaw,cope,sinusoidal:seed=3,alibi:clip=2,sinusoidal:base=much",
          "view=learning&task=back:20&test_lengths=8,48",
          "view=learning&model_width=33",
          "view=learning&train_shortest=20&train_length=9"})
        look_at(state);
    expect_none_missing();
}

TEST_F(German, DerivationsOnTheirWayAreTranslated) {
    for (const std::string_view state :
         {"view=similarity&method=similarity&summed_pairs=3",
          "view=similarity&method=similarity&summed_pairs=1&d_model=5",
          "view=similarity&method=similarity&summed_pairs=3&measure=euclidean",
          "view=frequencies&hand_shift=3&position=5",
          "view=rotary&method=rotary-frequencies&scaling=yarn&scaling_share=0.5",
          "view=rotary&method=rotary-frequencies&scaling=ntk&scaling_share=0.5",
          "view=masks&method=masked-softmax&mask=look-ahead&length=6&mask_strength=0.5&focus=1,4",
          "view=masks&method=masked-softmax&mask=look-ahead&length=6&mask_strength=0.5&mask_detail=row",
          "view=tree&method=tree&push=0.5", "view=relative&method=shaw&dimension=1&d_model=64&stack_to=40",
          "view=relative&method=relative-sinusoidal&d_model=8&stack_to=7",
          "view=attention&method=attention&tokens=the dog ran&attention_part=overview",
          "view=attention&method=attention&tokens=the dog ran&attention_part=input&attention_stage=word-reading",
          "view=attention&method=attention&attention_part=input&attention_stage=position-reading&encoding_combine="
          "none"})
        look_at(state);
    expect_none_missing();
}

TEST_F(German, WhatIsOpenedOrRefusedIsTranslated) {
    begin_language("de");
    const auto look_up = [](std::string_view name, std::optional<std::string_view> bytes) {
        const Imported imported = read_import(name, bytes, {});
        for (const std::string& text : {imported.title, imported.problem, imported.source})
            translate(text);
    };
    for (const std::string_view config :
         {"llama-3.1-8b", "qwen2-vl-2b-instruct", "bert-base-uncased", "flan-t5-base", "deberta-v3-base", "bloom-3b",
          "detr-resnet-50", "vit-base-patch16-224", "rwkv5-3b"})
        look_up("config.json", source_file("tests/configs/" + std::string(config) + ".json"));
    for (const std::string_view text : {"", "{", "[1]", "{\"a\": 1, \"a\": 2}", "{}", "length=7", "(S (NP dog) ran)",
                                        "(S", "(S))", "0, 1, 2.5", "the dog ran", "\xFF"})
        look_up(text.starts_with('[') ? "list.json" : "the clipboard", text);
    look_up("lost.json", {});
    look_up("picture.png", "PNG");
    look_up("long.json", std::string(most_config_bytes + 1, ' '));
    collect();
    expect_none_missing();
}

TEST_F(German, CardsAndMenusAreTranslated) {
    for (const std::string_view opens : {"help", "share", "import", "lessons", "method", "preset", "compare"}) {
        Hand hand(1440, 900, 1, "language=de");
        ASSERT_TRUE(hand.click(opens)) << opens;
        hand.screen().frame(4);
        note_tokens(hand.state());
        collect();
    }
    for (const std::string_view opens : {"menu", "sheet.formula", "sheet.code", "sheet.settings"}) {
        Hand hand(390, 844, 1, "language=de");
        ASSERT_TRUE(hand.click(opens)) << opens;
        hand.screen().frame(4);
        note_tokens(hand.state());
        collect();
    }
    exempt_.insert("posenc " + std::string(version));
    exempt_.insert("MIT, © The Positional Encoding Explorer contributors");
    for (const ProgramPart& part : program_parts()) {
        exempt_.insert(std::string(part.name) + " " + std::string(part.version));
        exempt_.insert(std::string(part.licence) + ", © " + std::string(part.owner));
    }
    expect_none_missing();
}

TEST_F(German, LessonsAndPresenterAreTranslated) {
    for (const std::string_view state : {"lesson=01-why-order", "lesson=01-why-order&lesson_step=3",
                                         "lesson=01-why-order&presenter=1", "lesson=none-of-these"}) {
        look_at(state);
        look_at(state, 390, 844);
    }
    expect_none_missing();
}

TEST_F(German, MessagesAreTranslated) {
    look_at("length=0&view=nowhere&d_model=abc&layout=sideways&unheard=1");
    look_at("view=heatmp&layout=halvs&d_modle=1");
    look_at("method=alibbi&preset=clip3");
    for (const std::string_view state :
         {"method=binary&bits=3", "method=normalised&length=1", "method=sinusoidal-2d&d_model=6",
          "method=rotary-table&d_model=64&rotary_width=3", "method=shift-operator&d_model=3",
          "method=t5-bias&buckets=3", "method=learned&length=9&trained_length=3", "method=tree&depth=1",
          "method=laplacian&k=40", "method=attention&tokens=a b&length=1", "method=masked-softmax&sentence=9",
          "method=alibi&head=40", "method=shaw&dimension=999", "method=distance&positions=x",
          "method=distance&separations=x", "method=time&times=x", "lock=nothing&highlight=nothing&animate=nothing"})
        look_at(state);
    expect_none_missing();
}

TEST_F(German, WhatPeopleWriteStaysAsItIs) {
    Hand hand(1440, 900, 1, "language=de&method=attention&view=attention&tokens=Length Width Help");
    for (const char* label : {"Token 0 „Length“", "Token 1 „Width“", "Token 2 „Help“"})
        EXPECT_NE(Hand::labelled(label, "button"), nullptr) << label;
}

TEST_F(German, TheButtonInTheBarChangesTheLanguageAndBack) {
    Hand hand(1440, 900);
    ASSERT_NE(Hand::labelled("Length", "slider"), nullptr);
    ASSERT_TRUE(hand.click(Hand::labelled("Deutsch", "button")));
    EXPECT_EQ(hand.state().text("language"), "de");
    EXPECT_NE(Hand::labelled("Länge", "slider"), nullptr);
    EXPECT_EQ(Hand::labelled("Length", "slider"), nullptr);
    EXPECT_NE(hand.mirror().find("\"language\":\"de\""), std::string::npos);
    EXPECT_NE(hand.mirror().find("Heatmap: Sinusförmig. 50 Positionen mal 128 Dimensionen"), std::string::npos);
    while (!hand.state().is_default("language")) // through those that are there besides
        ASSERT_TRUE(hand.click(Hand::labelled(std::string(next_language(hand.state()).label), "button")));
    EXPECT_NE(Hand::labelled("Length", "slider"), nullptr);
}

TEST_F(German, MethodsAreFoundByBothNames) {
    for (const std::string_view typed : {"Baumschritt", "tree step"}) {
        Hand hand(1440, 900, 1, "language=de");
        ASSERT_TRUE(hand.click("method"));
        hand.screen().type(typed);
        hand.screen().frame(static_cast<int>(typed.size()) + 3);
        hand.key(ImGuiKey_Enter);
        EXPECT_EQ(hand.state().text("method"), "tree-step") << typed;
    }
}

}

}
