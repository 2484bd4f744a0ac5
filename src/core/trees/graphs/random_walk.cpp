// Random-walk encodings of a tree or graph (Dwivedi et al. 2021): row = node from 0, column s = walks of s + 1 steps.
//
//   x(i, s) = ((A D⁻¹)^(s+1))_ii     the chance that a walk from node i, a random edge at each step, is back at i
//
// PyTorch Geometric uses D⁻¹A, which has the same diagonal. Graphs without odd cycles, so all trees, have zeros at odd
// numbers of steps. A node without edges gets zeros. Not covered: walks with restart, weights.
#include "core/registry.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"
#include "core/trees/graphs/graph.hpp"
#include "core/trees/tree_parameters.hpp"

namespace posenc {

namespace {

/// The chances of every node after one more step.
std::vector<double> stepped_on(const Graph& graph, const std::vector<double>& chances) {
    std::vector<double> next(chances.size());
    for (std::size_t node = 0; node < chances.size(); ++node)
        if (chances[node] > 0)
            for (const int other : graph.neighbours[node])
                next[static_cast<std::size_t>(other)] +=
                    chances[node] / static_cast<double>(graph.neighbours[node].size());
    return next;
}

/// The chances of every node after `steps` steps from `start`.
std::vector<double> walked(const Graph& graph, Index start, Index steps) {
    std::vector<double> chances(graph.neighbours.size());
    chances[static_cast<std::size_t>(start)] = 1;
    for (Index step = 0; step < steps; ++step)
        chances = stepped_on(graph, chances);
    return chances;
}

std::vector<double> returns(const Graph& graph, Index columns) {
    std::vector<double> values;
    for (std::size_t node = 0; node < graph.neighbours.size(); ++node) {
        std::vector<double> chances = walked(graph, static_cast<Index>(node), 0);
        for (Index step = 0; step < columns; ++step) {
            chances = stepped_on(graph, chances);
            values.push_back(chances[node]);
        }
    }
    return values;
}

class RandomWalk : public NodeTable {
  public:
    RandomWalk(Graph graph, Index columns, std::vector<double> values)
        : NodeTable(std::move(graph), columns, std::move(values)) {}

    Explanation explain(Cell cell) const override {
        const double value = at(cell);
        const Index steps = cell.col + 1;
        const std::string name = graph().name(cell.row);
        const std::vector<double> before = walked(graph(), cell.row, cell.col);
        Explanation explanation;
        explanation.steps.push_back({"((A D⁻¹)^" + std::to_string(steps) + ")_ii", undefined});
        constexpr std::size_t most_listed = 4;
        const std::vector<int>& around = graph().around(cell.row);
        if (around.empty())
            explanation.steps.push_back({"no edge leads away: 0", 0});
        for (std::size_t i = 0; around.size() <= most_listed && i < around.size(); ++i) {
            const double chance = before[static_cast<std::size_t>(around[i])];
            explanation.steps.push_back({"at " + graph().name(around[i]) + " after " + counted(cell.col, "step") +
                                             ": " + readable(chance) + ", times 1/" +
                                             std::to_string(graph().degree(around[i])),
                                         chance / static_cast<double>(graph().degree(around[i]))});
        }
        explanation.steps.push_back({"back at " + name + ": " + readable(value), value});
        explanation.fact = name + ", " + counted(steps, "step");
        explanation.meaning =
            value > 0 ? "Of all random walks that start here, this share is back after " + counted(steps, "step") + "."
                      : "No walk of " + counted(steps, "step") +
                            " leads back here; in a tree this holds for every odd number of steps.";
        return explanation;
    }

    Description describe() const override {
        return {"Random walk, chance of being back", node_axis(), {"step", 1, {}}, 0, 1};
    }
};

MakeResult make(const State& state) {
    MakeResult made;
    Graph graph = read_graph(state, made.issues);
    const Index columns = state.integer("k");
    std::vector<double> values = returns(graph, columns);
    made.field = with_sums(std::make_shared<RandomWalk>(std::move(graph), columns, std::move(values)));
    return made;
}

constexpr Use used[] = {&parameters::tree_text, &parameters::edges, &parameters::columns};

}

constinit const Method registry::random_walk = {
    .id = "random-walk",
    .title = "Random walk",
    .family = "trees",
    .sort = Sort::tree,
    .paper = "Dwivedi et al. 2021",
    .paper_url = "https://arxiv.org/abs/2110.07875",
    .formula = "x(i, s) = ((A D⁻¹)^(s+1))_ii",
    .parameters = used,
    .make = make,
    .limit = most_graph_nodes,
    .example = "k=8&beside_nodes=channels",
    .users = "GNN-LSPE, GraphGPS, PyTorch Geometric",
    .definitions = graph_definitions,
};

}
