// The tree view through a screen without a display: pointing, editing and undo, and the colours of the vectors.
#include "core/trees/stack_encoding.hpp"
#include "platform/headless.hpp"
#include "views/tree/layout.hpp"
#include "views/views.hpp"
#include "widgets/items.hpp"

#include <gtest/gtest.h>
#include <imgui.h>

#include <memory>
#include <string>

namespace posenc {

extern const View tree_view;

namespace {

class TreeView : public testing::Test {
  protected:
    /// `tree` may be followed by further keys.
    void show(std::string_view tree, int width = 648, int height = 700) {
        session_.apply("method=tree&tree=" + std::string(tree));
        session_.begin_frame();
        platform::Program program;
        program.start = load_fonts;
        program.frame = [this, width, height] { return frame(width, height); };
        screen_ = std::make_unique<platform::Headless>(width, height, 1.0f, program);
        ASSERT_TRUE(screen_->ready()) << screen_->error();
        screen_->frame(3);
    }
    void TearDown() override {
        canvas_.reset(); // before the graphics
        screen_.reset();
    }

    bool frame(int width, int height) {
        session_.begin_frame();
        begin_look("light", 1, 1, touch_);
        begin_items();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
        ImGui::Begin("window", nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoScrollWithMouse);
        tree_view.draw(session_, *canvas_, {0, 0, static_cast<float>(width), static_cast<float>(height)});
        ImGui::End();
        ImGui::PopStyleVar();
        end_items();
        return false;
    }

    static const Item* item(std::string_view label) {
        for (const Item& candidate : items())
            if (candidate.label == label)
                return &candidate;
        return nullptr;
    }
    void click(std::string_view label) {
        const Item* found = item(label);
        ASSERT_NE(found, nullptr) << label;
        screen_->move(found->x + found->width / 2, found->y + found->height / 2);
        screen_->frame(2);
        screen_->press(true);
        screen_->frame(2);
        screen_->press(false);
        screen_->frame(30); // no double click with what follows
    }
    void key(ImGuiKey key) {
        screen_->key(key, true);
        screen_->frame(2);
        screen_->key(key, false);
        screen_->frame(6);
    }
    std::string tree() const { return std::string(session_.state().text("tree")); }
    const StackEncoding& field() { return static_cast<const StackEncoding&>(*session_.field()); }

    bool touch_ = false;
    Session session_;
    std::unique_ptr<Canvas> canvas_ = std::make_unique<Canvas>();
    std::unique_ptr<platform::Headless> screen_;
};

TEST_F(TreeView, ClickPointsEveryViewAtTheNodeAndItsNewestChannel) {
    show("(r (a b c) d)");
    click("node c"); // second child: branch 1 at level 0
    EXPECT_EQ(session_.focus().row, 3);
    EXPECT_NE(field().at(session_.focus()), 0);
    EXPECT_TRUE(item("node c")->chosen);
    EXPECT_EQ(tree(), "(r (a b c) d)");
}

TEST_F(TreeView, PlusAddsAChildInOneStepOfUndo) {
    show("(r (a b) d)");
    click("node d");
    click("Add child");
    EXPECT_EQ(tree(), "(r (a b) (d c))");
    EXPECT_NE(item("node c"), nullptr);
    key(ImGuiKey_Insert); // the node has the keyboard again
    EXPECT_EQ(tree(), "(r (a b) (d c e))");
    session_.undo();
    session_.undo();
    screen_->frame(2);
    EXPECT_EQ(tree(), "(r (a b) d)");
    EXPECT_EQ(item("node c"), nullptr);
}

TEST_F(TreeView, DeleteRemovesTheSubtreeButNeverTheRoot) {
    show("(r (a b c) d)");
    click("node a");
    EXPECT_NE(item("Remove subtree"), nullptr);
    key(ImGuiKey_Delete);
    EXPECT_EQ(tree(), "(r d)");
    EXPECT_TRUE(item("node r")->chosen);
    EXPECT_EQ(item("Remove subtree"), nullptr);
    key(ImGuiKey_Delete);
    EXPECT_EQ(tree(), "(r d)");
}

TEST_F(TreeView, RenamesInPlace) {
    show("(r (a b c) d)");
    click("node b");
    key(ImGuiKey_F2);
    ASSERT_NE(item("Label of the node"), nullptr);
    screen_->type("two words");
    screen_->frame(12);
    key(ImGuiKey_Enter);
    EXPECT_EQ(tree(), "(r (a \"two words\" c) d)");
    EXPECT_EQ(item("Label of the node"), nullptr);
    key(ImGuiKey_F2);
    screen_->type("lost");
    screen_->frame(8);
    key(ImGuiKey_Escape);
    EXPECT_EQ(tree(), "(r (a \"two words\" c) d)");
    EXPECT_EQ(item("Label of the node"), nullptr);
}

TEST_F(TreeView, ArrowKeysWalkAlongTheTree) {
    show("(r (a b c) d)");
    click("node a");
    key(ImGuiKey_DownArrow);
    EXPECT_EQ(session_.focus().row, 2);
    key(ImGuiKey_RightArrow);
    EXPECT_EQ(session_.focus().row, 3);
    key(ImGuiKey_UpArrow);
    key(ImGuiKey_RightArrow);
    EXPECT_EQ(session_.focus().row, 4);
}

TEST_F(TreeView, StripsShowTheValuesOfTheField) {
    show("(r (a b c) d)");
    const platform::Picture picture = screen_->picture();
    const Description description = field().describe();
    StripShape shape{field().levels(), 4, px(6), px(10), px(3), px(1)};
    for (const char* name : {"a", "b", "c", "d"}) {
        const Item* node = item(std::string("node ") + name);
        ASSERT_NE(node, nullptr);
        TreeGeometry geometry;
        geometry.strip_shape = shape;
        const Rect strip = geometry.strip({node->x, node->y, node->width, node->height});
        Index row = 0;
        while (description.rows.labels[static_cast<std::size_t>(row)] != name)
            ++row;
        for (int col = 0; col < field().size().col; ++col) {
            const Rect cell = shape.cell(strip, col / 4, col % 4);
            const auto x = static_cast<std::size_t>(cell.x + cell.width / 2), y = static_cast<std::size_t>(cell.y + 5);
            const std::uint8_t* pixel = &picture.rgba[(y * static_cast<std::size_t>(picture.width) + x) * 4];
            const ImU32 drawn = IM_COL32(pixel[0], pixel[1], pixel[2], 255);
            EXPECT_EQ(drawn, value_color(Colors::sequential, field().at({row, col}), 0, description.high))
                << name << " channel " << col;
        }
    }
}

TEST_F(TreeView, FingersGetLargeButtons) {
    touch_ = true;
    show("(r (a b c) d)", 390, 620);
    click("node b");
    for (const char* name : {"Add child", "Rename", "Remove subtree"}) {
        ASSERT_NE(item(name), nullptr);
        EXPECT_GE(item(name)->height, 40);
        EXPECT_GE(item(name)->width, 40);
    }
}

TEST_F(TreeView, ShiftAndAClickMakeAPathFromTheNodeLookedAt) {
    show("(r (a b c) d)", 800, 760);
    click("node b");
    screen_->key(ImGuiKey_LeftShift, true);
    screen_->key(ImGuiMod_Shift, true);
    screen_->frame(2);
    click("node d");
    screen_->key(ImGuiMod_Shift, false);
    screen_->key(ImGuiKey_LeftShift, false);
    screen_->frame(2);
    EXPECT_EQ(session_.state().integer("path_from"), 2);
    EXPECT_EQ(session_.state().integer("path_to"), 4);
    EXPECT_NE(item("step 1: pop, b → a"), nullptr);
    EXPECT_NE(item("step 3: push right, r → d"), nullptr);
    EXPECT_NE(item("ends exactly at the vector of d"), nullptr);
    session_.undo(); // both ends came in one step
    screen_->frame(2);
    EXPECT_TRUE(session_.state().is_none("path_to"));
    EXPECT_EQ(session_.state().integer("path_from"), 0);
}

TEST_F(TreeView, TheDepthPanelNamesWhoSharesAVector) {
    show("(a + b) * (c - d / e)&depth=2&beside_nodes=depth", 800, 760);
    EXPECT_NE(item("depth limit 2"), nullptr); // in the tree
    ASSERT_NE(item("nodes that share vector 1"), nullptr);
    EXPECT_EQ(item("nodes that share vector 3"), nullptr);
    click("nodes that share vector 1"); // c and d
    EXPECT_EQ(session_.focus().row, 5);
    click("nodes that share vector 1");
    EXPECT_EQ(session_.focus().row, 7);
}

TEST_F(TreeView, OtherEncodingsOfTheSameNodesStandBesideThem) {
    show("(r (a b c) d)", 800, 760);
    for (const char* name : {"sequence", "Laplacian", "random walk", "hops"}) {
        click(name);
        const Item* plot = item("Nodes under another encoding");
        ASSERT_NE(plot, nullptr) << name;
        EXPECT_GT(plot->width, 100) << name;
    }
    EXPECT_EQ(session_.state().text("beside_nodes"), "hops");
    EXPECT_EQ(session_.state().text("method"), "tree");
}

TEST(TreeLayout, NeighboursOfOneLevelAreNeverCloserThanAUnit) {
    for (const char* text : {"(r (a b c) d)", "(a (b (c (d e) f g) (h i (j k l m))) (n o p))", "x"}) {
        const Tree tree = read_tree(text).tree;
        const TreePlaces places = place_nodes(tree);
        for (std::size_t i = 0; i < tree.nodes.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (tree.nodes[i].depth == tree.nodes[j].depth) {
                    EXPECT_GE(places.x[i] - places.x[j], places.closest);
                }
        EXPECT_GE(places.closest, 1);
    }
}

}
}
