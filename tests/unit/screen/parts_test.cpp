// Parts of one thing lead to each other: tabs, number keys and links keep what is shown, and what cannot be shown is
// only offered.
#include "panels/actions.hpp"
#include "unit/screen/screen_hand.hpp"

namespace posenc::parts_test {
namespace {

constexpr std::string_view llama = "base=500000&scaling=llama3&factor=8&original_length=8192";

State state_of(std::string_view text) {
    return parse(text).state;
}

/// The method that the view shows; empty if it can show none.
std::string shown_in(std::string_view text, std::string_view view) {
    const Method* method = method_in(state_of(text), *find_view(view));
    return method ? std::string(method->id) : "";
}

/// As the session's state after the tabs of these views were chosen one after the other.
std::string after_tabs(std::string_view start, std::initializer_list<std::string_view> tabs) {
    Session session(completed({}, start).state);
    for (const std::string_view tab : tabs) {
        EXPECT_TRUE(choose_view(session, *find_view(tab))) << tab;
        session.begin_frame();
    }
    return format(session.state());
}

TEST(Parts, EveryPartOfRotaryEmbeddingsLeadsToTheOthers) {
    for (const char* part : {"rotary-frequencies", "rotary-score", "xpos", "rotary-table"}) {
        const std::string text = "method=" + std::string(part);
        EXPECT_EQ(shown_in(text, "frequencies"), "rotary-table") << part;
        EXPECT_EQ(shown_in(text, "similarity"), "similarity") << part;
        EXPECT_EQ(shown_in(text, "projection"), "projection") << part;
        EXPECT_EQ(shown_in(text, "precision"), "precision-error") << part;
        EXPECT_EQ(shown_in(text, "rotary"), part);
        EXPECT_EQ(shown_in(text, "masks"), "") << part;
    }
    for (const char* made : {"precision-error", "precision-collision"}) {
        const std::string text = "table=rotary-table&method=" + std::string(made);
        EXPECT_EQ(shown_in(text, "rotary"), "rotary-table");
        EXPECT_EQ(shown_in(text, "similarity"), "similarity");
        EXPECT_EQ(shown_in(text, "precision"), made);
    }
    EXPECT_EQ(shown_in("method=similarity&of=rotary-table", "rotary"), "rotary-table");
    EXPECT_EQ(shown_in("method=rotary-frequencies", "relative"), "rotary-score") << "the part over the distance";
}

TEST(Parts, OfOtherThings) {
    EXPECT_EQ(shown_in("method=learned", "similarity"), "similarity");
    EXPECT_EQ(shown_in("method=similarity&of=learned", "heatmap"), "learned");
    EXPECT_EQ(shown_in("method=shift-operator&of=learned", "precision"), "precision-error");
    EXPECT_EQ(in_view(state_of("method=shift-operator&of=learned"), *find_view("precision"))->text("table"),
              "sinusoidal")
        << "the shift operator belongs to sinusoids, whatever was compared before";
    EXPECT_EQ(in_view(state_of("method=t5-bias"), *find_view("precision"))->text("table"), "t5-bucket");
    EXPECT_EQ(shown_in("method=tree-step", "tree"), "tree");
    EXPECT_EQ(shown_in("method=learned", "precision"), "") << "its numbers are not computed from positions";
    EXPECT_EQ(shown_in("method=similarity&of=learned", "methods"), "similarity") << "the list changes nothing";
    EXPECT_EQ(shown_in("method=rotary-frequencies", "heatmap"), "rotary-frequencies") << "it shows every method";
}

TEST(Parts, SettingsGoAlongAndComeBack) {
    const std::string start = "view=rotary&method=rotary-frequencies&" + std::string(llama);
    EXPECT_EQ(after_tabs(start, {"frequencies"}), "view=frequencies&method=rotary-table&" + std::string(llama));
    const std::string back = "view=rotary&method=rotary-frequencies&" + std::string(llama);
    EXPECT_EQ(after_tabs(start, {"frequencies", "rotary"}), back);
    EXPECT_EQ(after_tabs(start, {"frequencies", "similarity", "precision", "heatmap", "rotary"}), back);
    EXPECT_EQ(
        after_tabs("view=precision&method=precision-collision&table=rotary-table&precision=bfloat16&rounding=stored",
                   {"rotary", "precision"}),
        "view=precision&method=precision-collision&precision=bfloat16&table=rotary-table&rounding=stored")
        << "those too that the rotary table does not have";
    EXPECT_EQ(after_tabs("view=similarity&method=similarity&of=learned&projected=1&seed=4", {"heatmap", "similarity"}),
              "view=similarity&method=similarity&seed=4&of=learned&projected=1");
}

TEST(Parts, WhatWasChosenSinceIsKept) {
    Session session(state_of("view=rotary&method=rotary-frequencies"));
    const auto choose = [&](std::string_view view) {
        choose_view(session, *find_view(view));
        session.begin_frame();
        return std::string(session.state().text("method"));
    };
    EXPECT_EQ(choose("precision"), "precision-error");
    session.edit("method", "precision-collision");
    session.begin_frame();
    EXPECT_EQ(choose("rotary"), "rotary-frequencies") << "which cannot be seen there";
    EXPECT_EQ(choose("precision"), "precision-collision");
    session.edit("table", "sinusoidal");
    session.begin_frame();
    EXPECT_EQ(shown_in(format(session.state()), "rotary"), "") << "sinusoids are another thing";
    EXPECT_EQ(choose("heatmap"), "sinusoidal");
    EXPECT_EQ(choose("precision"), "precision-collision");
}

TEST(Parts, ChoosingTheViewThatIsShownChangesNothing) {
    Session session(state_of("view=rotary&method=rotary-score"));
    session.edit("method", "rotary-frequencies");
    session.begin_frame();
    EXPECT_TRUE(choose_view(session, *find_view("rotary")));
    session.begin_frame();
    EXPECT_EQ(session.state().text("method"), "rotary-frequencies");
}

TEST(Parts, ALinkOpensWhatTheTabShows) {
    const auto opened = [](std::string_view link) {
        const Parsed parsed = completed({}, link);
        EXPECT_TRUE(parsed.issues.empty()) << link;
        return format(parsed.state);
    };
    EXPECT_EQ(opened("view=precision&method=rotary-table&base=500000"),
              "view=precision&method=precision-error&base=500000&table=rotary-table");
    EXPECT_EQ(opened("view=similarity&method=learned"), "view=similarity&method=similarity&of=learned");
    EXPECT_EQ(opened("view=projection&method=learned"), "view=projection&method=projection&of=learned");
    EXPECT_EQ(opened("view=precision&method=sinusoidal"), "view=precision&method=precision-error");
    EXPECT_EQ(opened("view=similarity&of=learned"), "view=similarity&method=similarity&of=learned");
    EXPECT_EQ(opened("view=frequencies"), "view=frequencies") << "with the defaults";
    EXPECT_EQ(opened("view=biases"), "view=biases&method=alibi") << "the example, for sinusoids have no bias";
    for (const Method* method : methods())
        for (const View* view : views()) {
            const std::string text = "view=" + std::string(view->id) + "&method=" + std::string(method->id);
            const std::optional<State> tab = in_view(state_of("method=" + std::string(method->id)), *view);
            const State link = completed({}, text).state;
            if (shows(*view, method->id)) // what can be shown as it is named
                EXPECT_EQ(link.text("method"), method->id) << text;
            else
                EXPECT_TRUE(tab ? link == *tab : link.text("method") == method->id) << text;
        }
}

TEST(Parts, AMethodAskedForOnTopOfAStateIsNoViewOfIt) {
    const State similarity = state_of("view=similarity&method=similarity");
    EXPECT_EQ(completed(similarity, "method=learned").state.text("method"), "learned");
    EXPECT_EQ(completed(similarity, "view=similarity&method=learned").state.text("of"), "learned");
}

TEST(Parts, TheMethodPickerTakesTheSettingsAlongToo) {
    Session session(state_of("method=learned&length=9"));
    choose_method(session, *find_method("similarity"));
    session.begin_frame();
    EXPECT_EQ(format(session.state()), "view=similarity&method=similarity&length=9&of=learned");
}

TEST(Tabs, StandInOneOrderAndNumberKeysCountThem) {
    for (const char* method : {"sinusoidal", "binary", "rotary-frequencies", "alibi"}) {
        Hand hand(1280, 800, 1, "view=heatmap&method=" + std::string(method));
        std::vector<std::string> seen;
        for (const Item& item : items())
            if (item.kind == "tab" && item.id.starts_with("view."))
                seen.push_back(item.id.substr(5));
        ASSERT_GE(seen.size(), 6U) << method;
        for (std::size_t i = 0; i < seen.size(); ++i)
            EXPECT_EQ(seen[i], views()[i]->id) << method;
    }
    Hand hand(1280, 800, 1, "method=rotary-frequencies&view=rotary");
    hand.key(ImGuiKey_3);
    EXPECT_EQ(hand.state().text("view"), "similarity");
    EXPECT_TRUE(Hand::find("view.similarity")->chosen);
    hand.key(ImGuiKey_6);
    EXPECT_EQ(hand.state().text("method"), "rotary-frequencies");
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    EXPECT_EQ(hand.state().text("view"), "similarity");
}

TEST(Tabs, AGreyOneOffersAndReplacesNothing) {
    Hand hand(1280, 800, 1, "view=rotary&method=rotary-frequencies&" + std::string(llama));
    const std::string before = format(hand.state());
    const Item* grey = Hand::find("view.biases");
    ASSERT_TRUE(grey);
    EXPECT_EQ(grey->about, "It needs a bias: a number for each query and key.");
    EXPECT_TRUE(Hand::find("view.frequencies")->about.empty());
    hand.click("view.biases");
    EXPECT_EQ(format(hand.state()), before);
    constexpr const char* why =
        "Biases cannot show Rotary frequencies. It needs a bias: a number for each query and key.";
    EXPECT_TRUE(Hand::labelled(why, "text"));
    EXPECT_EQ(Hand::find("offer.take")->label, "Show ALiBi instead");
    hand.key(ImGuiKey_Escape);
    EXPECT_FALSE(Hand::labelled(why, "text"));
    hand.key(ImGuiKey_9);
    EXPECT_EQ(Hand::find("offer.take")->label, "Show Masked softmax instead");
    hand.click("view.frequencies");
    EXPECT_FALSE(Hand::find("offer.take")) << "another view was chosen";
    hand.key(ImGuiKey_5);
    hand.click("offer.take");
    EXPECT_EQ(hand.state().text("method"), "alibi");
    EXPECT_EQ(hand.state().number("base"), 500000) << "and settings stay for what has them";
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    EXPECT_EQ(hand.state().text("method"), "rotary-table");
}

TEST(Tabs, OnAPhoneTheListSaysIt) {
    Hand hand(390, 844, 1, "length=20");
    hand.click("view.more");
    const Item* entry = Hand::find("view.tree");
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->about, "It needs a tree or a graph.");
    hand.click("view.tree");
    EXPECT_EQ(format(hand.state()), "length=20");
    ASSERT_TRUE(Hand::find("offer.take"));
    hand.click("offer.close");
    EXPECT_FALSE(Hand::find("offer.take"));
}

TEST(Tabs, TheMirrorTellsTheSame) {
    Hand hand(1280, 800, 1, "length=20");
    const auto says = [&](std::string_view text) { return hand.mirror().find(text) != std::string::npos; };
    EXPECT_TRUE(says(R"("id":"tree","label":"Tree","needs":"It needs a tree or a graph.")"));
    EXPECT_TRUE(says(R"("id":"precision","label":"Precision"})"));
    EXPECT_NE(items_json().find(R"("about":"It needs a bias: a number for each query and key.")"), std::string::npos);
    hand.act("view=tree");
    EXPECT_EQ(format(hand.state()), "length=20");
    EXPECT_TRUE(says(R"("messages":["Tree cannot show Sinusoidal. It needs a tree or a graph."])"));
    hand.act("view=similarity");
    EXPECT_EQ(format(hand.state()), "view=similarity&method=similarity&length=20");
    EXPECT_TRUE(says(R"("messages":[])"));
}

}
}
