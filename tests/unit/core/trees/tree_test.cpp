// Trees as text and their stack encodings: what is read, what is refused and where, and the numbers of the formula.
#include "core/text.hpp"
#include "core/trees/stack_encoding.hpp"
#include "unit/core/made_fields.hpp"

#include <cmath>
#include <random>

namespace posenc::tree_test {

namespace {

/// The tree in brackets, or the problem: one string to compare.
std::string shown(std::string_view text) {
    const TreeReading reading = read_tree(text);
    return reading.problem.empty() ? write_tree(reading.tree) : reading.problem;
}

Tree tree_of(std::string_view text) {
    TreeReading reading = read_tree(text);
    EXPECT_EQ(reading.problem, "") << text;
    return std::move(reading.tree);
}

TEST(TreeText, ReadsExpressionsByPrecedence) {
    EXPECT_EQ(shown("(a + b) * (c - d / e)"), "(× (+ a b) (− c (/ d e)))");
    EXPECT_EQ(shown("a - b - c"), "(− (− a b) c)");
    EXPECT_EQ(shown("a ^ b ^ c"), "(^ a (^ b c))");
    EXPECT_EQ(shown("-a ^ b * c"), "(× (− (^ a b)) c)");
    EXPECT_EQ(shown("a * -b"), "(× a (− b))");
    EXPECT_EQ(shown("2 ^ -1e-5 + x1"), "(+ (^ 2 (− 1e-5)) x1)");
    EXPECT_EQ(shown("9e-9 - 0e-0"), "(− 9e-9 0e-0)");
    EXPECT_EQ(shown("a × b ÷ c − d · e"), "(− (/ (× a b) c) (× d e))");
    EXPECT_EQ(shown("((a)) + ((b))"), "(+ a b)");
    EXPECT_EQ(shown("-a"), "(− a)");
    EXPECT_EQ(shown("dog"), "(dog)");
}

TEST(TreeText, ReadsBrackets) {
    const Tree tree = tree_of("(S (NP (D the) (N dog)) (VP ran))");
    ASSERT_EQ(tree.nodes.size(), 8u);
    EXPECT_EQ(tree.nodes[1].label, "NP");
    EXPECT_EQ(tree.nodes[1].children, (std::vector<int>{2, 4}));
    EXPECT_EQ(tree.nodes[7].label, "ran");
    EXPECT_EQ(tree.nodes[7].parent, 6);
    EXPECT_EQ(tree.nodes[6].branch, 1);
    EXPECT_EQ(tree.nodes[5].depth, 3);
    EXPECT_EQ(shown("(S NP VP)"), "(S NP VP)");
    EXPECT_EQ(shown("(+ a b)"), "(+ a b)") << "Lisp: no operator between operands";
    EXPECT_EQ(shown("(S well-known)"), "(S well-known)");
    EXPECT_EQ(tree_of("(()(()()))").nodes.size(), 5u);
    EXPECT_EQ(tree_of("((a) b)").nodes[0].label, "");
    EXPECT_EQ(tree_of("(\"New York\" \"a (b)\" \"\\\"\\\\\")").nodes[0].label, "New York");
    EXPECT_EQ(tree_of("(\"New York\" \"a (b)\" \"\\\"\\\\\")").nodes[2].label, "\"\\");
}

TEST(TreeText, SaysWhatIsWrongAndWhere) {
    EXPECT_EQ(shown(""), "character 1: the text is empty");
    EXPECT_EQ(shown("(S a"), "character 5: a ( is never closed");
    EXPECT_EQ(shown("(S (NP a"), "character 9: 2 ( are never closed");
    EXPECT_EQ(shown("(S a))"), "character 6: this ) has no ( before it");
    EXPECT_EQ(shown("(S a) (T b)"), "character 7: the tree is complete before this; a second one follows");
    EXPECT_EQ(shown("(S \"a)"), "character 4: this \" is never closed");
    EXPECT_EQ(shown("a +"), "character 4: the expression ends where a name, a number or ( should follow");
    EXPECT_EQ(shown("(a + b) * (c -"), "character 15: the expression ends where a name, a number or ( should follow");
    EXPECT_EQ(shown("ä b"), "character 3: an operator should stand here (or write the whole tree in brackets)");
    EXPECT_EQ(shown("a + )"), "character 5: a name, a number or ( should stand here");
}

TEST(TreeText, LimitsAreSaidAndNothingOverflows) {
    const std::string open(1 << 20, '('), close(1 << 20, ')'), minus(1 << 20, '-');
    EXPECT_EQ(shown(open), "character 129: brackets are nested deeper than 128 levels");
    EXPECT_EQ(shown(close), "character 1: a name, a number or ( should stand here");
    EXPECT_NE(shown(minus).find("more than 512 operators"), std::string::npos);
    std::string sum = "a", wide = "(r", unclosed = "(\"" + std::string(1 << 20, 'x');
    for (int i = 0; i < 512; ++i)
        sum += "*(a^b)", wide += " a";
    EXPECT_NE(shown(sum).find("more than 512 nodes"), std::string::npos);
    EXPECT_EQ(shown(wide), "character 1026: the tree has more than 512 nodes");
    EXPECT_EQ(shown(unclosed), "character 2: this \" is never closed");
    std::string chain = "a";
    for (int i = 0; i < 128; ++i)
        chain += "+a";
    EXPECT_NE(shown(chain).find("more than 128 levels"), std::string::npos);
    EXPECT_EQ(tree_depth(tree_of(chain.substr(2))), 127);
    EXPECT_EQ(tree_depth(tree_of(std::string(128, '(') + std::string(128, ')'))), 127);
    EXPECT_NE(shown(std::string(129, '(') + std::string(129, ')')).find("128 levels"), std::string::npos);
    const TreeReading cut = read_tree("(S äbcdefghijklmnopqrstuvwxyz)");
    EXPECT_EQ(cut.tree.nodes[1].label, "äbcdefghijklmnopqrstuvwx");
    ASSERT_EQ(cut.notes.size(), 1u);
    EXPECT_NE(cut.notes[0].find("cut to 24 characters"), std::string::npos);
}

TEST(TreeText, WritingComesBack) {
    // Labels that would read as an expression, as brackets, or as nothing at all.
    const std::vector<std::string> labels = {"a",  "+",  "−",   "-",    "",  "x y", "(",    ")",
                                             "\"", "\\", "a+b", "1e-5", "ä", "()",  "\\\"", " "};
    std::mt19937 random(7);
    for (int round = 0; round < 3000; ++round) {
        Tree tree = tree_of("(r)");
        const auto label = [&] { return labels[random() % labels.size()]; };
        tree = rename_node(tree, 0, label());
        for (int i = static_cast<int>(random() % 6); i > 0; --i)
            tree = add_child(tree, static_cast<int>(random() % tree.nodes.size()), label());
        const TreeReading reading = read_tree(write_tree(tree));
        ASSERT_EQ(reading.problem, "") << write_tree(tree);
        ASSERT_TRUE(reading.tree == tree) << write_tree(tree);
    }
    EXPECT_EQ(write_tree(rename_node(add_child(add_child(tree_of("(a)"), 0, "+"), 0, "b"), 0, "a")), "(\"a\" + b)");
}

/// Labels of minus signs read as unary minuses: many more levels and waiting operators than the brackets have.
TEST(TreeText, WritingComesBackWhereAnExpressionWouldPassTheLimits) {
    const Tree chain = tree_of(std::string(126, '-') + "a");
    const std::string signs(24, '-');
    Tree many = chain;
    for (int node = 0; node < 126; ++node)
        many = rename_node(many, node, signs);
    for (const Tree& tree : {rename_node(chain, 60, signs), many}) {
        ASSERT_FALSE(tree == chain);
        EXPECT_EQ(shown(write_tree(tree)), write_tree(tree));
        EXPECT_TRUE(tree_of(write_tree(tree)) == tree);
    }
}

TEST(TreeText, RandomTextNeverHarms) {
    constexpr std::string_view alphabet = "()()ab+-*/^ \"\\\n1.e−×";
    std::mt19937 random(11);
    for (int round = 0; round < 20000; ++round) {
        std::string text;
        for (int i = static_cast<int>(random() % 40); i > 0; --i)
            text += alphabet[random() % alphabet.size()];
        const TreeReading reading = read_tree(text);
        EXPECT_EQ(reading.problem.empty(), !reading.tree.nodes.empty());
        if (reading.problem.empty() && valid_utf8_prefix(text) == text.size()) {
            ASSERT_TRUE(read_tree(write_tree(reading.tree)).tree == reading.tree) << text;
        }
    }
}

TEST(TreeText, EditsGiveNewTreesInOrder) {
    const Tree tree = tree_of("(S (NP a b) VP)");
    EXPECT_EQ(write_tree(add_child(tree, 1, "c")), "(S (NP a b c) VP)");
    EXPECT_EQ(add_child(tree, 1, "c").nodes[5].label, "VP");
    EXPECT_EQ(write_tree(remove_node(tree, 1)), "(S VP)");
    EXPECT_EQ(remove_node(tree, 1).nodes[1].branch, 0);
    EXPECT_EQ(write_tree(rename_node(tree, 4, "V P")), "(S (NP a b) \"V P\")");
    EXPECT_TRUE(remove_node(tree, 0) == tree);
    EXPECT_TRUE(remove_node(tree, 5) == tree);
    EXPECT_TRUE(add_child(tree, -1, "c") == tree);
    Tree full = tree_of("(r)");
    for (int i = 0; i < 600; ++i)
        full = add_child(full, 0, "x");
    EXPECT_EQ(full.nodes.size(), 512u);
    Tree deep = tree_of("(r)");
    for (int i = 0; i < 200; ++i)
        deep = add_child(deep, static_cast<int>(deep.nodes.size()) - 1, "x");
    EXPECT_EQ(tree_depth(deep), 127);
}

StackEncoding encoded(std::string_view text, int levels, int branches, std::vector<double> decays, double width) {
    return {tree_of(text), {levels, branches, std::move(decays), width, Blocks::aligned}};
}

TEST(StackEncodings, DefaultIsTheDrawnTable) {
    const MakeResult made = make_field(State{}.with("method", "tree"));
    EXPECT_TRUE(made.issues.empty());
    ASSERT_EQ(made.field->size(), (Cell{9, 12}));
    const double expected[12] = {1.9596, 1.0677, 0, 0, 0, 0, 1.1758, 0.96094, 0, 0, 0.70546, 0.86485};
    const int d = 7; // × + a b − c / d e
    EXPECT_EQ(made.field->describe().rows.labels[d], "d");
    for (int col = 0; col < 12; ++col)
        EXPECT_NEAR(made.field->at({d, col}), expected[col], 5e-5) << col;
    EXPECT_EQ(made.field->describe().cols.labels[6], "1 right p₀");
    for (int col = 0; col < 12; ++col)
        EXPECT_EQ(made.field->at({0, col}), 0);
}

TEST(StackEncodings, ExplainEveryCellToItsValue) {
    const MakeResult made = make_field(State{}.with("method", "tree"));
    const Explanation at_d = made.field->explain({7, 6});
    ASSERT_EQ(at_d.steps.size(), 3u);
    EXPECT_EQ(at_d.steps[0].text, "l = 1, b = 1, k = 0");
    EXPECT_EQ(at_d.steps[1].text, "√((1 − 0.6²) · 12/2) = 1.9596");
    EXPECT_EQ(at_d.steps[2].text, "0.6¹ · 1.9596 = 1.1758");
    EXPECT_EQ(made.field->explain({3, 6}).steps.back().text, "level 1 of node b took branch 0, not 1: 0");
    for (Index row = 0; row < 9; ++row)
        for (Index col = 0; col < 12; ++col)
            EXPECT_EQ(made.field->explain({row, col}).steps.back().value, made.field->at({row, col}));
}

TEST(StackEncodings, SquaredNormDependsOnDepthAlone) {
    const std::vector<double> decays = {0.3, 0.6, 0.9};
    const double d = 32;
    const StackEncoding encoding = encoded("(r (a (b (c d e f)) g) h)", 5, 3, decays, d);
    for (Index row = 0; row < encoding.size().row; ++row) {
        double norm = 0, expected = 0;
        for (Index col = 0; col < encoding.size().col; ++col)
            norm += encoding.at({row, col}) * encoding.at({row, col});
        const int depth = encoding.tree().nodes[static_cast<std::size_t>(row)].depth;
        for (const double p : decays)
            expected += d / 2 * (1 - std::pow(p, 2 * depth));
        EXPECT_NEAR(norm, expected, 1e-12);
    }
}

TEST(StackEncodings, AChildIsItsParentFadedAndPushed) {
    const StackEncoding encoding = encoded("(r (a (b (c d e)) g) (h i (j k l)))", 3, 2, {0.6, 0.9}, 12);
    for (std::size_t child = 1; child < encoding.tree().nodes.size(); ++child) {
        const Tree::Node& node = encoding.tree().nodes[child];
        for (Index col = 0; col < encoding.size().col; ++col) {
            StackEncoding::Column from = encoding.column(col);
            EXPECT_EQ(encoding.column_of(from), col);
            double expected = from.branch == node.branch ? encoding.weight({0, node.branch, from.decay}) : 0;
            if (from.level > 0) {
                --from.level;
                expected = encoding.decays()[static_cast<std::size_t>(from.decay)] *
                           encoding.at({node.parent, encoding.column_of(from)});
            }
            EXPECT_NEAR(encoding.at({static_cast<Index>(child), col}), expected, 1e-12);
        }
    }
}

TEST(StackEncodings, FadingBySlotTakesTheBranchForTheDepth) {
    StackShape shape{.levels = 3, .branches = 2, .decays = {0.6, 0.9}, .width = 2};
    const Tree tree = tree_of("(r (a (b (c d e)) g) (h i (j k l)))");
    const StackEncoding by_level(tree, shape);
    shape.fading = Fading::slot;
    const StackEncoding by_slot(tree, shape);
    for (Index row = 0; row < by_slot.size().row; ++row)
        for (Index col = 0; col < by_slot.size().col; ++col) {
            const StackEncoding::Column column = by_slot.column(col);
            const double p = shape.decays[static_cast<std::size_t>(column.decay)];
            const double weight = std::pow(p, (2 * column.level + column.branch) % 3) * std::sqrt(1 - p * p);
            const Explanation explanation = by_slot.explain({row, col});
            EXPECT_NEAR(by_slot.at({row, col}), by_level.at({row, col}) == 0 ? 0 : weight, 1e-15);
            EXPECT_EQ(explanation.steps.back().value, by_slot.at({row, col}));
        }
    EXPECT_NE(by_slot.explain({6, 2}).meaning.find("faded once"), std::string::npos) << "level 0, branch 1";
}

TEST(StackEncodings, SumsAndRangesAreThoseOfTheCells) {
    const StackEncoding encoding = encoded("(r (a (b (c d e)) g) (h i (j k l)))", 2, 2, {0.6, 0.9, 0.1}, 12);
    const Cell size = encoding.size();
    for (Index row = 0; row < size.row; ++row)
        for (Index col = 0; col < size.col; ++col)
            for (const Index span : {Index{1}, Index{5}, Index{100}}) {
                const Block block{row, col, std::min(span, size.row - row), std::min(span, size.col - col)};
                EXPECT_NEAR(encoding.sum(block), encoding.Field::sum(block), 1e-12);
                EXPECT_EQ(encoding.range(block), encoding.Field::range(block));
            }
}

TEST(StackEncodings, SamplesAreThoseOfTheirBlocks) {
    const StackEncoding encoding = encoded("(r (a (b (c d e)) g) (h i (j k l)))", 2, 2, {0.6, 0.9, -0.1}, 12);
    const Axis axes[] = {{0, 1, 13},    {-3, 2, 9},     {1, 3, 4, 5}, // touching, from before the edge, with gaps
                         {-2, 5, 9, 1}, {4, 100, 3, 2}, {0, 1, 1},    {20, 1, 2}}; // overlapping, all, one, none
    for (const Axis& rows : axes)
        for (const Axis& cols : axes) {
            std::vector<float> means(static_cast<std::size_t>(rows.samples * cols.samples), 7.0f), widths(means);
            encoding.sample({rows, cols}, means);
            encoding.sample_ranges({rows, cols}, widths);
            std::size_t at = 0;
            for (int row = 0; row < rows.samples; ++row)
                for (int col = 0; col < cols.samples; ++col, ++at) {
                    const Block block = sample_block({rows, cols}, row, col, encoding.size());
                    const bool empty = block.rows == 0 || block.cols == 0;
                    ASSERT_EQ(std::isnan(means[at]), empty);
                    ASSERT_EQ(std::isnan(widths[at]), empty);
                    if (empty)
                        continue;
                    const double cells = static_cast<double>(block.rows * block.cols);
                    ASSERT_NEAR(means[at], encoding.Field::sum(block) / cells, 1e-6);
                    ASSERT_EQ(widths[at], static_cast<float>(encoding.Field::range(block).width()));
                }
        }
}

TEST(StackEncodings, ChannelsAreNamedByLevelBranchAndDecay) {
    const StackEncoding two = encoded("(r a b)", 2, 2, {0.6, 0.9}, 12);
    EXPECT_EQ(two.describe().cols.labels,
              (std::vector<std::string>{"0 left p₀", "0 left p₁", "0 right p₀", "0 right p₁", "1 left p₀", "1 left p₁",
                                        "1 right p₀", "1 right p₁"}));
    const StackEncoding three = encoded("(r a b c)", 2, 3, {0.6}, 12);
    EXPECT_EQ(three.describe().cols.labels,
              (std::vector<std::string>{"0 0 p₀", "0 1 p₀", "0 2 p₀", "1 0 p₀", "1 1 p₀", "1 2 p₀"}));
}

TEST(StackEncodings, SaysWhatDoesNotFit) {
    const State start = State{}.with("method", "tree");
    const MakeResult deep = make_field(start.with("tree", "(r (a (b x y)) (c (d x y)))").with("depth", "2"));
    EXPECT_TRUE(has_issue(deep.issues, "depth", "4 nodes lie deeper than 2 (x, y, x, y)"));
    EXPECT_TRUE(has_issue(deep.issues, "depth", "are equal"));
    EXPECT_EQ(collisions(tree_of("(r (a (b x y)) (c (d x y)))"), 2),
              (std::vector<std::vector<int>>{{2, 3, 7}, {4, 8}}));
    EXPECT_TRUE(collisions(tree_of("(r (a (b x y)) (c (d x y)))"), 3).empty());
    const MakeResult wide = make_field(start.with("tree", "(r a b c d e)"));
    EXPECT_TRUE(has_issue(wide.issues, "branching", "5 is used"));
    EXPECT_EQ(wide.field->size().col, 3 * 5 * 2);
    const MakeResult broken = make_field(start.with("tree", "(a + "));
    EXPECT_TRUE(has_issue(broken.issues, "tree", "character 6: a ( is never closed"));
    EXPECT_EQ(broken.field->size(), (Cell{9, 12}));
    const MakeResult faded = make_field(start.with("decays", "0").with("depth", "1").with("tree", "((a b))"));
    EXPECT_EQ(faded.field->explain({1, 1}).steps.back().value, 0);
}

}

}
