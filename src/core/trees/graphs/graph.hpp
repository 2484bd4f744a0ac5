// Undirected graphs without weights, from a list of edges or from the tree of the state, and the tables of numbers for
// their nodes: row = node from 0 (a tree's nodes in preorder), column as the method says.
//
//   edges     0-1, 1-2; 4      pairs of node numbers, separated by commas or semicolons; a number alone is a node
//
// The nodes are 0 … the largest number; those that no edge names are there too, alone. An edge given twice counts once,
// an edge from a node to itself is left out. At most 512 nodes. Not covered: weights, directions, names of nodes.
#pragma once

#include "core/method.hpp"

#include <span>

namespace posenc {

inline constexpr int most_graph_nodes = 512;

struct Graph {
    std::vector<std::string> names;           ///< labels of the axis, one per node, at least one
    std::vector<std::vector<int>> neighbours; ///< ascending, by node

    Index nodes() const { return static_cast<Index>(neighbours.size()); }
    const std::vector<int>& around(Index node) const { return neighbours[static_cast<std::size_t>(node)]; }
    Index degree(Index node) const { return static_cast<Index>(around(node).size()); }
    bool joined(Index one, Index other) const;
    std::string name(Index node) const { return "node " + names[static_cast<std::size_t>(node)]; }
};

/// The graph of `edges`, or the tree if that is empty or cannot be read (with an issue). A graph in several parts is
/// reported, but not changed.
Graph read_graph(const State& state, Issues issues = {});

/// For Method::definitions: `nodes`, the number of nodes, and `edges`, a list of pairs of them.
std::vector<Definition> graph_definitions(const State& state);

/// The fewest edges from `start` to every node, −1 if no path leads there.
std::vector<int> hops_from(const Graph& graph, Index start);

/// A stored number for every node and column; the methods explain it.
class NodeTable : public Field {
  public:
    Cell size() const override { return {graph_.nodes(), cols_}; }
    double at(Cell cell) const override { return values_[static_cast<std::size_t>(cell.row * cols_ + cell.col)]; }

  protected:
    /// values.size() = nodes · cols, row-major.
    NodeTable(Graph graph, Index cols, std::vector<double> values)
        : graph_(std::move(graph)), cols_(cols), values_(std::move(values)) {}
    const Graph& graph() const { return graph_; }
    AxisNames node_axis() const { return {"node", 0, graph_.names}; }

  private:
    Graph graph_;
    Index cols_;
    std::vector<double> values_;
};

}
