#include "core/trees/tree_parameters.hpp"

#include "core/text.hpp"

namespace posenc {

namespace parameters {

constinit const Parameter tree_text{.key = "tree",
                                    .label = "Tree",
                                    .help = "an expression, or brackets: (S (NP the dog) ran)",
                                    .kind = Kind::text,
                                    .high = most_tree_text_bytes,
                                    .initial = "(a + b) * (c - d / e)"};
constinit const Parameter branching{.key = "branching",
                                    .label = "Branching",
                                    .symbol = "W",
                                    .help = "largest number of children of a node",
                                    .kind = Kind::integer,
                                    .low = 1,
                                    .high = 8,
                                    .initial = "2"};
constinit const Parameter depth{.key = "depth",
                                .label = "Depth limit",
                                .symbol = "D",
                                .unit = "levels",
                                .help = "number of levels kept; longer paths lose their oldest steps",
                                .kind = Kind::integer,
                                .low = 1,
                                .high = 64,
                                .initial = "3"};
constinit const Parameter decays{.key = "decays",
                                 .label = "Decay",
                                 .symbol = "p",
                                 .help = "factor applied to a weight at each level; one per channel of a branch",
                                 .kind = Kind::reals,
                                 .low = 0,
                                 .high = 0.999,
                                 .initial = "0.6,0.9",
                                 .max_items = 8};
constinit const Parameter edges{.key = "edges",
                                .label = "Edges",
                                .help =
                                    "a graph: 0-1, 1-2, 4 (a number alone is a node without edges); empty: the tree",
                                .kind = Kind::text,
                                .high = most_tree_text_bytes,
                                .initial = ""};
constinit const Parameter columns{.key = "k",
                                  .label = "Columns",
                                  .symbol = "k",
                                  .help = "numbers per node: eigenvectors or steps",
                                  .kind = Kind::integer,
                                  .low = 1,
                                  .high = 64,
                                  .initial = "2"};

}

Tree tree_of(const State& state, Issues issues) {
    TreeReading reading = read_tree(state.text("tree"));
    for (const std::string& note : reading.notes)
        issues.push_back({"tree", "tree: " + note});
    if (reading.problem.empty())
        return std::move(reading.tree);
    const std::string_view initial = parameters::tree_text.initial;
    issues.push_back({"tree", "tree: " + reading.problem, std::string(initial) + " is shown"});
    return read_tree(initial).tree;
}

StackShape stack_shape(const State& state, Issues issues) {
    StackShape shape;
    shape.levels = static_cast<int>(state.integer("depth"));
    shape.branches = static_cast<int>(state.integer("branching"));
    const std::span<const double> list = state.list("decays");
    shape.decays.assign(list.begin(), list.end());
    if (shape.decays.empty()) {
        issues.push_back({"decays", "decays: the list is empty", "0.6 is used"});
        shape.decays = {0.6};
    }
    shape.width = static_cast<double>(shape.levels) * shape.branches * static_cast<double>(shape.decays.size());
    return shape;
}

std::vector<Definition> shape_definitions(const State& state, const StackShape& shape) {
    std::vector<Definition> all{{"branching", std::to_string(shape.branches)}};
    if (state.list("decays").empty())
        all.push_back({"decays", "[" + shortest(shape.decays.front()) + "]"});
    return all;
}

}
