// The tree view through a screen without a display: pointing, editing and undo, and the colours of the vectors.
#include "core/trees/stack_encoding.hpp"
#include "unit/screen/fingers.hpp"
#include "views/tree/layout.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace posenc {
extern const View tree_view;
}

namespace posenc::tree_view_test {

namespace {

class TreeView : public testing::Test, protected Fingers {
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
        settle();
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
        return session_.unfinished();
    }

    static const Item* node(std::string_view name) { return labelled("node " + std::string(name), "node"); }
    void click_node(std::string_view name) {
        const Item* found = node(name);
        ASSERT_NE(found, nullptr) << name;
        click(found);
        pass(0.5); // no double click with what follows
    }
    std::string tree() const { return std::string(session_.state().text("tree")); }
    const StackEncoding& field() { return static_cast<const StackEncoding&>(*session_.field()); }

    bool touch_ = false;
    Session session_;
    std::unique_ptr<Canvas> canvas_ = std::make_unique<Canvas>();
};

TEST_F(TreeView, ClickPointsEveryViewAtTheNodeAndItsNewestChannel) {
    show("(r (a b c) d)");
    click_node("c"); // second child: branch 1 at level 0
    EXPECT_EQ(session_.focus().row, 3);
    EXPECT_NE(field().at(session_.focus()), 0);
    EXPECT_TRUE(node("c")->chosen);
    EXPECT_EQ(tree(), "(r (a b c) d)");
}

TEST_F(TreeView, PlusAddsAChildInOneStepOfUndo) {
    show("(r (a b) d)");
    click_node("d");
    click("node_add");
    EXPECT_EQ(tree(), "(r (a b) (d c))");
    EXPECT_NE(node("c"), nullptr);
    key(ImGuiKey_Insert); // the node has the keyboard again
    EXPECT_EQ(tree(), "(r (a b) (d c e))");
    session_.undo();
    session_.undo();
    hear();
    EXPECT_EQ(tree(), "(r (a b) d)");
    EXPECT_EQ(node("c"), nullptr);
}

TEST_F(TreeView, DeleteRemovesTheSubtreeButNeverTheRoot) {
    show("(r (a b c) d)");
    click_node("a");
    EXPECT_NE(find("node_remove"), nullptr);
    key(ImGuiKey_Delete);
    EXPECT_EQ(tree(), "(r d)");
    EXPECT_TRUE(node("r")->chosen);
    EXPECT_EQ(find("node_remove"), nullptr);
    key(ImGuiKey_Delete);
    EXPECT_EQ(tree(), "(r d)");
}

TEST_F(TreeView, RenamesInPlace) {
    show("(r (a b c) d)");
    click_node("b");
    key(ImGuiKey_F2);
    ASSERT_NE(find("node_label"), nullptr);
    type("two words");
    key(ImGuiKey_Enter);
    EXPECT_EQ(tree(), "(r (a \"two words\" c) d)");
    EXPECT_EQ(find("node_label"), nullptr);
    key(ImGuiKey_F2);
    type("lost");
    key(ImGuiKey_Escape);
    EXPECT_EQ(tree(), "(r (a \"two words\" c) d)");
    EXPECT_EQ(find("node_label"), nullptr);
}

TEST_F(TreeView, ArrowKeysWalkAlongTheTree) {
    show("(r (a b c) d)");
    click_node("a");
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
        const Item* drawn = node(name);
        ASSERT_NE(drawn, nullptr);
        TreeGeometry geometry;
        geometry.strip_shape = shape;
        const Rect strip = geometry.strip({drawn->x, drawn->y, drawn->width, drawn->height});
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
    click_node("b");
    for (const char* name : {"node_add", "node_rename", "node_remove"}) {
        ASSERT_NE(find(name), nullptr);
        EXPECT_GE(find(name)->height, 40);
        EXPECT_GE(find(name)->width, 40);
    }
}

TEST_F(TreeView, ShiftAndAClickMakeAPathFromTheNodeLookedAt) {
    show("(r (a b c) d)", 800, 760);
    click_node("b");
    screen_->key(ImGuiKey_LeftShift, true);
    screen_->key(ImGuiMod_Shift, true);
    hear();
    click_node("d");
    screen_->key(ImGuiMod_Shift, false);
    screen_->key(ImGuiKey_LeftShift, false);
    hear();
    EXPECT_EQ(session_.state().integer("path_from"), 2);
    EXPECT_EQ(session_.state().integer("path_to"), 4);
    EXPECT_NE(labelled("step 1: pop, b → a"), nullptr);
    EXPECT_NE(labelled("step 3: push right, r → d"), nullptr);
    EXPECT_NE(labelled("ends exactly at the vector of d"), nullptr);
    session_.undo(); // both ends came in one step
    hear();
    EXPECT_TRUE(session_.state().is_none("path_to"));
    EXPECT_EQ(session_.state().integer("path_from"), 0);
}

TEST_F(TreeView, TheDepthPanelNamesWhoSharesAVector) {
    show("(a + b) * (c - d / e)&depth=2&beside_nodes=depth", 800, 760);
    EXPECT_NE(labelled("depth limit 2"), nullptr); // in the tree
    ASSERT_NE(find("shared.1"), nullptr);
    EXPECT_EQ(find("shared.3"), nullptr);
    click("shared.1"); // c and d
    EXPECT_EQ(session_.focus().row, 5);
    click("shared.1");
    EXPECT_EQ(session_.focus().row, 7);
}

TEST_F(TreeView, OtherEncodingsOfTheSameNodesStandBesideThem) {
    show("(r (a b c) d)", 800, 760);
    for (const char* name : {"sequence", "laplacian", "random-walk", "hops"}) {
        ASSERT_TRUE(click("beside_nodes." + std::string(name)));
        const Item* plot = labelled("Nodes under another encoding");
        ASSERT_NE(plot, nullptr) << name;
        EXPECT_GT(plot->width, 100) << name;
    }
    EXPECT_EQ(session_.state().text("beside_nodes"), "hops");
    EXPECT_EQ(session_.state().text("method"), "tree");
}

TEST_F(TreeView, BesideAGraphsEncodingStandsOnlyWhatBelongsToIt) {
    show("(r (a b c) d)", 992, 712);
    EXPECT_NE(find("beside_nodes.path"), nullptr);
    session_.apply("method=random-walk&k=8");
    settle();
    EXPECT_EQ(find("beside_nodes.path"), nullptr);
    EXPECT_EQ(find("beside_nodes.depth"), nullptr);
    EXPECT_NE(find("beside_nodes.hops"), nullptr);
    EXPECT_GT(item_labelled("Nodes by channels").x, 500) << "beside the tree";
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
