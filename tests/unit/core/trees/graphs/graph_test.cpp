// Graph encodings and the steps of the stack encoding against their definitions.
#include "core/kernels/symmetric_eigen.hpp"
#include "core/random.hpp"
#include "core/trees/graphs/graph.hpp"
#include "core/trees/stack_encoding.hpp"

#include "unit/core/made_fields.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace posenc::graph_test {

namespace {

std::vector<std::string> issues_of(std::string_view text) {
    std::vector<std::string> sentences;
    for (const Issue& issue : made_of(text).issues)
        sentences.push_back(sentence(issue));
    return sentences;
}

void expect_eigensystem(const Matrix& matrix) {
    const std::size_t n = matrix.size();
    const Eigensystem system = symmetric_eigen(matrix);
    ASSERT_EQ(system.values.size(), n);
    for (std::size_t a = 0; a < n; ++a) {
        ASSERT_LE(system.values[a > 0 ? a - 1 : a], system.values[a]);
        for (std::size_t b = 0; b < n; ++b) {
            double product = 0, image = 0;
            for (std::size_t i = 0; i < n; ++i) {
                product += system.vectors[a][i] * system.vectors[b][i];
                image += matrix[b][i] * system.vectors[a][i];
            }
            ASSERT_NEAR(product, a == b, 1e-12);
            ASSERT_NEAR(image, system.values[a] * system.vectors[a][b], 1e-11) << a << ", " << b;
        }
    }
}

TEST(Laplacian, AsManyEigenvectorsAsThereAreIsSaid) {
    EXPECT_TRUE(issue_of("method=laplacian&edges=0-1,1-2,2-3&k=9").ends_with("3 is used"));
}

TEST(Laplacian, ExplainsARowOfTheEquation) {
    const FieldPtr field = field_of("method=laplacian&edges=0-1,1-2,2-0,2-3,3-4&k=4");
    for (Index node = 0; node < 5; ++node)
        for (Index c = 0; c < 4; ++c) {
            const std::vector<Step> steps = field->explain({node, c}).steps;
            EXPECT_NEAR(steps[1].value, steps[0].value * steps[2].value, 1e-12) << "L v = λ v at node " << node;
        }
}

TEST(HopDistance, ItsColoursReachTheFarthestNode) {
    EXPECT_EQ(field_of("method=hop-distance&edges=0-1,1-2,2-3")->describe().high, 3);
    EXPECT_EQ(field_of("method=hop-distance&edges=0")->describe().high, 1) << "of a node by itself";
}

TEST(SymmetricEigen, SolvesRandomAndSpecialMatrices) {
    const Random random(5, 1);
    for (const std::size_t n : {0u, 1u, 2u, 3u, 8u, 41u}) {
        Matrix matrix(n, std::vector<double>(n)), ones(n, std::vector<double>(n, 1)), zeros(n, std::vector<double>(n));
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j <= i; ++j)
                matrix[i][j] = matrix[j][i] = random.uniform(i * n + j) - 0.5;
        expect_eigensystem(matrix);
        expect_eigensystem(ones);
        expect_eigensystem(zeros);
    }
}

TEST(SymmetricEigen, ChoosesSignAndBasisByRule) {
    // Eigenvalue 1 three times: the basis is e_0, e_1, e_2 whatever the algorithm met first.
    const Eigensystem same = symmetric_eigen({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            EXPECT_EQ(same.vectors[i][j], i == j);
    const Eigensystem two = symmetric_eigen({{1, -3}, {-3, 1}});
    EXPECT_NEAR(two.values[0], -2, 1e-14);
    EXPECT_NEAR(two.vectors[0][0], std::sqrt(0.5), 1e-14);
    EXPECT_NEAR(two.vectors[1][0], std::sqrt(0.5), 1e-14);
    EXPECT_NEAR(two.vectors[1][1], -std::sqrt(0.5), 1e-14);
}

TEST(Laplacian, OfAPathHasCosinesAsEigenvalues) {
    // The normalised Laplacian of a path of n nodes: 1 − cos(π c / (n − 1)).
    std::string edges;
    for (int node = 0; node < 299; ++node)
        edges += std::to_string(node) + "-" + std::to_string(node + 1) + ",";
    const State state = State{}.with("method", "laplacian").with("edges", edges).with("k", "64");
    const MakeResult made = make_field(state);
    EXPECT_TRUE(made.issues.empty());
    ASSERT_EQ(made.field->size(), (Cell{300, 64}));
    for (Index c = 0; c < 64; ++c) {
        const double eigenvalue = made.field->explain({7, c}).steps.front().value;
        EXPECT_NEAR(eigenvalue, 1 - std::cos(std::numbers::pi * static_cast<double>(c + 1) / 299), 1e-12);
        for (Index node = 1; node < 299; ++node) {
            const auto v = [&](Index at) { return made.field->at({at, c}) / std::sqrt(at == 0 || at == 299 ? 1 : 2); };
            ASSERT_NEAR(v(node) * (1 - eigenvalue), (v(node - 1) + v(node + 1)) / 2, 1e-12);
        }
    }
}

TEST(Laplacian, TheLargestTreeIsSolved) {
    // A star of 512 nodes: eigenvalue 1 occurs 510 times.
    std::string text = "(a";
    for (int leaf = 0; leaf < 511; ++leaf)
        text += " b";
    const MakeResult made = make_field(State{}.with("method", "laplacian").with("tree", text + ")").with("k", "64"));
    ASSERT_EQ(made.issues.size(), 1u);
    EXPECT_EQ(made.issues[0].key, "k");
    for (Index c = 0; c < 64; ++c) {
        double squares = 0;
        for (Index node = 1; node < 512; ++node)
            squares += made.field->at({node, c}) * made.field->at({node, c});
        EXPECT_NEAR(squares, 1, 1e-12);
        EXPECT_NEAR(made.field->at({0, c}), 0, 1e-12);
    }
}

TEST(Laplacian, SaysWhatIsFree) {
    using Sentences = std::vector<std::string>;
    EXPECT_EQ(issues_of("method=laplacian&edges=0-1,1-2,2-3&k=3"), Sentences{});
    EXPECT_EQ(issues_of("method=laplacian&edges=0-1,1-2,2-0&k=2"),
              Sentences{"k: the eigenvalue of columns 1, 2 repeats, so any rotated basis would do as well; one is "
                        "chosen by a fixed rule"});
    EXPECT_EQ(issues_of("method=laplacian&edges=0-1&k=3"),
              Sentences{"k: ‘3’ is too many; a graph of 2 nodes has 1 eigenvector after the first; 1 is used"});
    EXPECT_EQ(issues_of("method=laplacian&edges=0&k=1"),
              Sentences{"k: ‘1’ is too many; a graph of 1 node has 0 eigenvectors after the first; a column without "
                        "numbers is shown"});
    EXPECT_EQ(issues_of("method=random-walk&edges=0-1,3"),
              Sentences{"edges: the graph falls into 3 parts that are not connected; nodes in another part are out of "
                        "reach"});
}

TEST(Graph, ReadsEdgesOrSaysWhy) {
    const auto nodes = [](std::string_view text) { return made_of(text).field->size().row; };
    EXPECT_EQ(nodes("method=hop-distance"), 9);
    EXPECT_EQ(nodes("method=hop-distance&edges=0 - 1 ;1-2,, 2-0,1-0"), 3);
    EXPECT_EQ(nodes("method=hop-distance&edges=511"), 512);
    for (const std::string_view bad : {"0-512", "a-b", "0-1-2", "0-", "-1", "0.5-1", "1e9", "0-1,x"}) {
        const auto issues = issues_of("method=hop-distance&edges=" + std::string(bad));
        ASSERT_EQ(issues.size(), 1u) << bad;
        EXPECT_NE(
            issues[0].find("is not an edge; allowed: two node numbers, 0 … 511, joined by -, or one alone; the tree "
                           "is shown"),
            std::string::npos)
            << issues[0];
    }
    EXPECT_EQ(issues_of("method=hop-distance&edges=0-1,1-1"),
              std::vector<std::string>{"edges: edges from a node to itself are left out"});
}

TEST(RandomWalk, IsTheDiagonalOfThePowers) {
    const MakeResult made = made_of("method=random-walk&edges=0-1,1-2,2-0,2-3,3-4,1-4&k=9");
    State state = parse("edges=0-1,1-2,2-0,2-3,3-4,1-4").state;
    std::vector<Issue> issues;
    const Graph graph = read_graph(state, issues);
    Matrix power(5, std::vector<double>(5));
    for (std::size_t i = 0; i < 5; ++i)
        power[i][i] = 1;
    for (Index s = 0; s < 9; ++s) {
        Matrix next(5, std::vector<double>(5));
        for (std::size_t i = 0; i < 5; ++i)
            for (std::size_t j = 0; j < 5; ++j)
                for (const int other : graph.neighbours[j])
                    next[i][j] += power[i][static_cast<std::size_t>(other)] / static_cast<double>(graph.degree(j));
        power = next;
        for (std::size_t i = 0; i < 5; ++i)
            EXPECT_NEAR(made.field->at({static_cast<Index>(i), s}), power[i][i], 1e-14);
    }
}

TEST(HopDistance, IsCutBeyondTheFarthest) {
    const FieldPtr field = made_of("method=hop-distance&edges=0-1,1-2,2-3,5&max_hops=2").field;
    const double expected[] = {0, 1, 2, 3, 3, 3};
    for (Index node = 0; node < 6; ++node)
        EXPECT_EQ(field->at({0, node}), expected[node]);
    EXPECT_EQ(field->at({4, 4}), 0);
    EXPECT_EQ(field->at({4, 5}), 3);
    EXPECT_EQ(field->explain({0, 5}).fact, "no path");
}

/// The step of the state applied to a vector.
std::vector<double> applied(std::string_view text, const std::vector<double>& x) {
    const MakeResult made = made_of(text);
    EXPECT_TRUE(made.issues.empty());
    std::vector<double> result;
    for (Index row = 0; row < made.field->size().row; ++row) {
        result.push_back(made.field->at({row, made.field->size().col - 1}));
        for (std::size_t col = 0; col < x.size(); ++col)
            result.back() += made.field->at({row, static_cast<Index>(col)}) * x[col];
    }
    return result;
}

TEST(TreeStep, LeadsFromNodeToNode) {
    const std::string shape = "&branching=3&depth=4&decays=0.5,0.9,0.3";
    const StackResult tree = stack_encoding(parse("tree=(a (b (c d) e (f (g h i))) j)" + shape).state);
    const auto vector = [&](int node) {
        std::vector<double> x;
        for (Index col = 0; col < tree.field->size().col; ++col)
            x.push_back(tree.field->at({node, col}));
        return x;
    };
    const auto& nodes = tree.field->tree().nodes;
    for (int node = 1; node < static_cast<int>(nodes.size()); ++node) {
        const Tree::Node& child = nodes[static_cast<std::size_t>(node)];
        const std::vector<double> below = vector(node), above = vector(child.parent);
        const auto down = applied("method=tree-step&branch=" + std::to_string(child.branch) + shape, above);
        const auto up = applied("method=tree-step&step=pop" + shape, below);
        for (std::size_t i = 0; i < below.size(); ++i) {
            ASSERT_NEAR(down[i], below[i], 1e-14);
            ASSERT_NEAR(up[i], above[i], 1e-14);
        }
    }
}

TEST(TreeStep, SaysWhatCannotBe) {
    using Sentences = std::vector<std::string>;
    EXPECT_EQ(issues_of("method=tree-step&branch=5&branching=3"),
              Sentences{"branch: ‘5’ is not a branch; with branching 3 they are 0 … 2; 2 is used"});
    EXPECT_EQ(issues_of("method=tree-step&step=pop&decays=0.5,0"),
              Sentences{"decays: with p = 0 there is no way back up; those entries are undefined"});
    const FieldPtr pop = made_of("method=tree-step&step=pop&decays=0.5,0").field;
    EXPECT_TRUE(std::isnan(pop->at({1, 5})));
    EXPECT_EQ(pop->at({0, 4}), 2);
}

}

}
