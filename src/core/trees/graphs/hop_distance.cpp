// Hop distances of a tree or graph, as Graphormer's spatial encoding counts them (Ying et al. 2021): row = node,
// column = node, both from 0.
//
//   D[i, j] = fewest edges from i to j;  max + 1 where that exceeds max or no path leads there
//
// Graphormer looks up one bias per head at this number. Not covered: the biases themselves (learned), edge encodings.
#include "core/registry.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"
#include "core/trees/graphs/graph.hpp"
#include "core/trees/tree_parameters.hpp"

#include <algorithm>

namespace posenc {

namespace {

class HopDistance : public NodeTable {
  public:
    /// `high` is the largest of the values.
    HopDistance(const Graph& graph, int most, double high, std::vector<double> values)
        : NodeTable(graph, graph.nodes(), std::move(values)), most_(most), high_(high) {}

    Explanation explain(Cell cell) const override {
        const int hops = hops_from(graph(), cell.row)[static_cast<std::size_t>(cell.col)];
        const std::string one = graph().name(cell.row), other = graph().name(cell.col);
        const std::string edges = counted(hops, "edge");
        const double value = at(cell);
        const Step rule{"fewest edges from " + one + " to " + other, undefined};
        if (hops < 0)
            return {{rule, {"no path: max + 1 = " + readable(value), value}},
                    "no path",
                    one + " and " + other + " lie in parts of the graph that are not connected."};
        const std::string meaning = "From " + one + " to " + other + " it takes " + edges + ".";
        if (hops > most_)
            return {{rule, {edges, static_cast<double>(hops)}, {"beyond max: max + 1 = " + readable(value), value}},
                    edges + ", beyond max",
                    meaning + " Everything farther away than " + std::to_string(most_) +
                        " counts as the same distance."};
        return {{rule, {edges + ": " + readable(value), value}}, edges, meaning};
    }

    Description describe() const override { return {"Hop distance, node by node", node_axis(), node_axis(), 0, high_}; }

  private:
    int most_;
    double high_;
};

MakeResult make(const State& state) {
    MakeResult made;
    const Graph graph = read_graph(state, made.issues);
    const int most = static_cast<int>(state.integer("max_hops"));
    std::vector<double> values;
    for (Index node = 0; node < graph.nodes(); ++node)
        for (const int hops : hops_from(graph, node))
            values.push_back(hops < 0 || hops > most ? most + 1 : hops);
    const double high = std::max(*std::max_element(values.begin(), values.end()), 1.0);
    made.field = with_sums(std::make_shared<HopDistance>(graph, most, high, std::move(values)));
    return made;
}

constexpr Parameter max_hops{.key = "max_hops",
                             .label = "Largest distance",
                             .symbol = "max",
                             .unit = "edges",
                             .help = "larger distances and unreachable nodes all count as this value plus one",
                             .kind = Kind::integer,
                             .low = 1,
                             .high = most_graph_nodes,
                             .scale = Scale::logarithmic,
                             .initial = "20"};
constexpr Use used[] = {&parameters::tree_text, &parameters::edges, &max_hops};

}

constinit const Method registry::hop_distance = {
    .id = "hop-distance",
    .title = "Hop distance",
    .family = "trees",
    .sort = Sort::tree,
    .paper = "Ying et al. 2021",
    .paper_url = "https://arxiv.org/abs/2106.05234",
    .formula = "D[i, j] = fewest edges from i to j, at most max + 1",
    .parameters = used,
    .make = make,
    .limit = most_graph_nodes,
    .users = "Graphormer",
    .definitions = graph_definitions,
};

}
