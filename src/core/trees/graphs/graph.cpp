#include "core/trees/graphs/graph.hpp"

#include "core/text.hpp"
#include "core/trees/tree_parameters.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

Graph graph_of(const Tree& tree) {
    Graph graph;
    for (std::size_t node = 0; node < tree.nodes.size(); ++node) {
        const std::string& label = tree.nodes[node].label;
        graph.names.push_back(label.empty() ? std::to_string(node) : label);
        graph.neighbours.emplace_back();
        if (node > 0)
            graph.neighbours[node].push_back(tree.nodes[node].parent);
        graph.neighbours[node].insert(graph.neighbours[node].end(), tree.nodes[node].children.begin(),
                                      tree.nodes[node].children.end());
    }
    return graph;
}

/// A node's number, or −1.
int node_number(std::string_view text) {
    const std::optional<double> number = parse_number(trim(text));
    const bool fits = number && *number >= 0 && *number < most_graph_nodes && *number == std::floor(*number);
    return fits ? static_cast<int>(*number) : -1;
}

void add_edge(Graph& graph, int one, int other) {
    const auto needed = static_cast<std::size_t>(std::max(one, other)) + 1;
    if (graph.neighbours.size() < needed)
        graph.neighbours.resize(needed);
    if (one == other)
        return;
    graph.neighbours[static_cast<std::size_t>(one)].push_back(other);
    graph.neighbours[static_cast<std::size_t>(other)].push_back(one);
}

/// Reads a list of edges. The graph has no node if the text cannot be read; then `issues` says why.
Graph graph_of(std::string_view text, Issues issues = {}) {
    Graph graph;
    std::string parts(text);
    std::replace(parts.begin(), parts.end(), ';', ',');
    bool loops = false;
    for (const std::string_view part : split(parts, ',')) {
        if (trim(part).empty())
            continue;
        const std::vector<std::string_view> ends = split(part, '-');
        const int one = node_number(ends.front()), other = node_number(ends.back());
        if (ends.size() > 2 || one < 0 || other < 0) {
            issues.push_back({"edges",
                              "edges: ‘" + quoted(trim(part)) + "’ is not an edge; allowed: two node numbers, 0 … " +
                                  std::to_string(most_graph_nodes - 1) + ", joined by -, or one alone",
                              "the tree is shown"});
            return {};
        }
        loops = loops || (ends.size() == 2 && one == other);
        add_edge(graph, one, other);
    }
    if (loops)
        issues.push_back({"edges", "edges: edges from a node to itself are left out"});
    for (std::vector<int>& list : graph.neighbours) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
        graph.names.push_back(std::to_string(graph.names.size()));
    }
    return graph;
}

/// The number of connected components.
Index parts_of(const Graph& graph) {
    std::vector<bool> seen(graph.neighbours.size());
    Index parts = 0;
    for (Index start = 0; start < graph.nodes(); ++start) {
        if (seen[static_cast<std::size_t>(start)])
            continue;
        ++parts;
        const std::vector<int> hops = hops_from(graph, start);
        for (std::size_t node = 0; node < hops.size(); ++node)
            if (hops[node] >= 0)
                seen[node] = true;
    }
    return parts;
}

}

bool Graph::joined(Index one, Index other) const {
    const std::vector<int>& list = around(one);
    return std::binary_search(list.begin(), list.end(), static_cast<int>(other));
}

Graph read_graph(const State& state, Issues issues) {
    Graph graph = graph_of(state.text("edges"), issues);
    if (graph.neighbours.empty())
        graph = graph_of(tree_of(state, issues));
    if (const Index parts = parts_of(graph); parts > 1)
        issues.push_back({"edges", "edges: the graph falls into " + std::to_string(parts) +
                                       " parts that are not connected; nodes in another part are out of reach"});
    return graph;
}

std::vector<Definition> graph_definitions(const State& state) {
    const Graph graph = read_graph(state);
    std::string pairs;
    for (Index one = 0; one < graph.nodes(); ++one)
        for (const int other : graph.around(one))
            if (one < other)
                pairs += (pairs.empty() ? "(" : ", (") + std::to_string(one) + ", " + std::to_string(other) + ")";
    return {{"nodes", std::to_string(graph.nodes())}, {"edges", "[" + pairs + "]"}};
}

std::vector<int> hops_from(const Graph& graph, Index start) {
    std::vector<int> hops(graph.neighbours.size(), -1), queue = {static_cast<int>(start)};
    hops[static_cast<std::size_t>(start)] = 0;
    for (std::size_t next = 0; next < queue.size(); ++next)
        for (const int node : graph.around(queue[next]))
            if (hops[static_cast<std::size_t>(node)] < 0) {
                hops[static_cast<std::size_t>(node)] = hops[static_cast<std::size_t>(queue[next])] + 1;
                queue.push_back(node);
            }
    return hops;
}

}
