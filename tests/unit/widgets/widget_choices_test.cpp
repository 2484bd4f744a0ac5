// Segments, tabs, menus and text through a screen: see widget_screen.hpp.
#include "unit/widgets/widget_screen.hpp"

namespace posenc::widget_choices_test {
namespace {

TEST_F(Widgets, SegmentsMoveByPointerAndKeys) {
    const Choice choices[] = {{"1", "one", ""}, {"2", "two", ""}, {"3", "three", ""}};
    int chosen = 0;
    bool enabled = true;
    show([&] { chosen = segments({10, 10, 240, 28}, "count##count", choices, chosen, enabled).value_or(chosen); });
    const Item three = item_of("count.3");
    click(three.x + three.width / 2, three.y + 4);
    EXPECT_EQ(chosen, 2);
    EXPECT_TRUE(item_of("count.3").chosen);
    key(ImGuiKey_LeftArrow);
    EXPECT_EQ(chosen, 1);
    key(ImGuiKey_RightArrow, 5);
    EXPECT_EQ(chosen, 2);
    key(ImGuiKey_Home);
    EXPECT_EQ(chosen, 0);
    enabled = false;
    settle();
    click(three.x + three.width / 2, three.y + 4);
    key(ImGuiKey_RightArrow);
    EXPECT_EQ(chosen, 0);
}

TEST_F(Widgets, SegmentsThatDoNotFitWrap) {
    const Choice choices[] = {{"a", "a rather long label", ""}, {"b", "another long label", ""}, {"c", "short", ""}};
    float one_row = 0, rows = 0;
    show([&] {
        one_row = segments_height(2000, choices);
        rows = segments_height(200, choices);
        segments({10, 10, 200, rows}, "labels##labels", choices, 0);
    });
    EXPECT_EQ(one_row, 28);
    EXPECT_GT(rows, one_row);
    EXPECT_GT(item_of("labels.b").y, item_of("labels.a").y);
}

TEST_F(Widgets, TabsThatDoNotFitAreUnderMore) {
    const Tab titles[] = {{"heatmap", "Heatmap"},
                          {"frequencies", "Frequencies"},
                          {"similarity", "Similarity"},
                          {"precision", "Precision"}};
    int chosen = 0;
    show([&] { chosen = tabs({10, 10, 260, 40}, "views##view", titles, chosen).value_or(chosen); });
    EXPECT_EQ(find("view.precision"), nullptr);
    const Item second = item_of("view.frequencies");
    click(second.x + second.width / 2, second.y + 20);
    EXPECT_EQ(chosen, 1);
    key(ImGuiKey_RightArrow, 2);
    EXPECT_EQ(chosen, 3);
    EXPECT_TRUE(item_of("view.more").chosen);
    const Item more = item_of("view.more");
    click(more.x + more.width / 2, more.y + 20);
    const Item* choice = find("view.similarity");
    ASSERT_NE(choice, nullptr);
    click(choice->x + 10, choice->y + 10);
    EXPECT_EQ(chosen, 2);
}

TEST_F(Widgets, GreyTabsSayWhatTheyNeedAndKeysPassThemBy) {
    const Tab titles[] = {{"heatmap", "Heatmap"},
                          {"biases", "Biases", "It needs a bias."},
                          {"masks", "Masks"},
                          {"similarity", "Similarity", "It needs a table."},
                          {"tree", "Tree", "It needs a tree."}};
    int chosen = 0, last = -1;
    show([&] {
        if (const auto picked = tabs({10, 10, 270, 40}, "views##view", titles, chosen)) {
            last = *picked;
            chosen = titles[last].needs.empty() ? last : chosen;
        }
    });
    EXPECT_EQ(item_of("view.biases").about, "It needs a bias.");
    EXPECT_EQ(item_of("view.masks").about, "");
    click(item_of("view.biases").x + 12, 30);
    EXPECT_EQ(last, 1) << "grey ones can be clicked too";
    EXPECT_EQ(chosen, 0);
    key(ImGuiKey_RightArrow);
    EXPECT_EQ(chosen, 2);
    key(ImGuiKey_RightArrow);
    EXPECT_EQ(chosen, 2) << "the last that is not grey";
    key(ImGuiKey_Home);
    EXPECT_EQ(chosen, 0);
    const Item more = item_of("view.more");
    click(more.x + more.width / 2, more.y + 20);
    EXPECT_EQ(item_of("view.tree").about, "It needs a tree.");
    EXPECT_GT(item_of("view.tree").height, 40) << "with a line for it";
    key(ImGuiKey_Escape);
}

TEST_F(Widgets, MenuByPointerByKeysAndBySearch) {
    const MenuEntry entries[] = {{"sinusoidal", "Sinusoidal", "", "absolute"},
                                 {"learned", "Learned", "", "absolute"},
                                 {"alibi", "ALiBi", "bias", "relative"}};
    int chosen = 0, taken = 0;
    bool searchable = false;
    show([&] {
        const auto result =
            menu({10, 10, 160, 32}, "method##method", "present", entries, chosen, {.searchable = searchable});
        taken += result ? 1 : 0;
        chosen = result.value_or(chosen);
    });
    click(40, 24);
    EXPECT_TRUE(keyboard_taken());
    const Item* learned = find("method.learned");
    ASSERT_NE(learned, nullptr);
    EXPECT_GT(learned->y, 42);
    click(learned->x + 10, learned->y + 10);
    EXPECT_EQ(chosen, 1);
    EXPECT_EQ(find("method.learned"), nullptr);
    key(ImGuiKey_Enter); // the button has the keyboard again
    key(ImGuiKey_DownArrow, 4);
    key(ImGuiKey_Enter);
    EXPECT_EQ(chosen, 2);
    key(ImGuiKey_Enter);
    key(ImGuiKey_UpArrow);
    key(ImGuiKey_Escape);
    EXPECT_EQ(chosen, 2);
    EXPECT_EQ(taken, 2);
    searchable = true;
    click(40, 24);
    settle();
    type("SINUS");
    EXPECT_EQ(find("method.learned"), nullptr);
    key(ImGuiKey_Enter);
    EXPECT_EQ(chosen, 0);
    EXPECT_FALSE(keyboard_taken());
}

TEST_F(Widgets, MenusAreSearchedWordByWordInAllThatAnEntrySays) {
    const MenuEntry entries[] = {
        {"rotary-table", "Rotary table", "Su 2021", "rotary", "", "Llama", "Base\nbfloat16"},
        {"precision-error", "Precision error", "", "precision", "", "", "Precision\nbfloat16\nrotary table"},
        {"bfloat16", "bfloat16", "", "formats"}};
    show([&] { menu({10, 10, 160, 32}, "method##method", "present", entries, -1, {.searchable = true}); });
    const auto found = [&](const char* words) {
        click(40, 24);
        settle();
        type(words);
        std::string labels;
        for (const Item& shown : items())
            labels += shown.kind == "choice" ? shown.label + "; " : "";
        key(ImGuiKey_Escape);
        settle();
        return labels;
    };
    EXPECT_EQ(found("bfloat16"), "Rotary table; Precision error; bfloat16; ");
    EXPECT_EQ(found("precision bfloat"), "Precision error; ");
    EXPECT_EQ(found("llama base "), "Rotary table; ");
    EXPECT_EQ(found("bfloat16 alibi"), "");
}

TEST_F(Widgets, LongMenusStayOnTheScreenAndScroll) {
    std::vector<std::string> names;
    for (int i = 0; i < 40; ++i)
        names.push_back("choice " + std::to_string(i));
    std::vector<MenuEntry> entries;
    for (const std::string& name : names)
        entries.push_back({name, name});
    int chosen = 0;
    show([&] { chosen = menu({260, 240, 130, 32}, "long##long", "long", entries, chosen).value_or(chosen); });
    click(300, 250);
    for (const Item& shown : items()) {
        EXPECT_GE(shown.y, 0);
        EXPECT_LE(shown.y + shown.height, 300);
    }
    EXPECT_EQ(find("long.choice 39"), nullptr);
    key(ImGuiKey_End);
    settle();
    EXPECT_NE(find("long.choice 39"), nullptr);
    key(ImGuiKey_Enter);
    EXPECT_EQ(chosen, 39);
}

TEST_F(Widgets, TextIsMeasuredWrappedAndShortened) {
    float digits = -1, short_width = 0, long_height = 0, one_height = 0;
    std::string shortened, number, apart, whole, nothing;
    show([&] {
        number = fitted("Table, base 10000", text_size("Table, base 100…", 14).x + 2, 14);
        apart = fitted("base 100, width 64", text_size("base 100 …", 14).x + 1, 14);
        digits = text_size("1111", 14).x - text_size("8888", 14).x;
        short_width = text_size("a long sen", 14).x;
        shortened = fitted("a long sentence λλλ", short_width + text_size("…", 14).x + 1, 14);
        whole = fitted("all", 400, 14);
        nothing = fitted("λλλ", 0, 14);
        one_height = draw_wrapped(nullptr, {}, 1000, "one line", 14, 0);
        long_height = draw_wrapped(nullptr, {}, 60, "one line that is broken\n\nand another", 14, 0);
    });
    EXPECT_EQ(digits, 0) << "tabular digits";
    EXPECT_EQ(shortened, "a long sen…");
    EXPECT_EQ(number, "Table, base…") << "and not another base";
    EXPECT_EQ(apart, "base 100 …") << "the number is whole";
    EXPECT_EQ(whole, "all");
    EXPECT_EQ(nothing, "") << "of fewer than three letters nobody could guess the rest";
    EXPECT_EQ(one_height, 21);
    EXPECT_GE(long_height, 4 * 21);
}

TEST_F(Widgets, ScaleThemeAndArrangementFollow) {
    text_size_ = 2;
    touch_ = true;
    theme_ = "contrast";
    show([] {});
    EXPECT_EQ(px(1), 2);
    EXPECT_EQ(px(0), 0);
    EXPECT_EQ(px(0.1F), 1);
    EXPECT_EQ(px(-3), -6);
    EXPECT_EQ(control_height(), 80);
    EXPECT_EQ(look().arrangement, Arrangement::phone);
    EXPECT_EQ(theme().id, "contrast");
    EXPECT_EQ(theme().accent, IM_COL32(0xFF, 0xD4, 0x00, 0xFF));
    theme_ = "no such theme";
    text_size_ = std::numeric_limits<float>::quiet_NaN();
    settle();
    EXPECT_EQ(theme().id, "light");
    EXPECT_GT(look().scale, 0);
}

TEST_F(Widgets, TextUpwardsIsTheTextTurned) {
    show([] { draw_text_upwards(ImGui::GetWindowDrawList(), {50, 150}, "position", 14, theme().text); });
    const platform::Picture picture = screen_->picture();
    int left = 400, right = 0, top = 300, bottom = 0;
    for (int y = 0; y < 300; ++y)
        for (int x = 0; x < 400; ++x)
            if (picture.rgba[static_cast<std::size_t>(y * 400 + x) * 4] < 128) {
                left = std::min(left, x);
                right = std::max(right, x);
                top = std::min(top, y);
                bottom = std::max(bottom, y);
            }
    EXPECT_GT(bottom - top, 3 * (right - left));
    EXPECT_NEAR((top + bottom) / 2.0, 150, 2);
    EXPECT_NEAR((left + right) / 2.0, 50, 4);
}

}
}
