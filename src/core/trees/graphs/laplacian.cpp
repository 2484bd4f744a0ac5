// Laplacian encodings of a tree or graph (Dwivedi and Bresson 2020): row = node from 0, column c = eigenvector c + 1.
//
//   L = I − D^(−1/2) A D^(−1/2),   L v_c = λ_c v_c,   λ_0 ≤ λ_1 ≤ …;   node i gets v_1[i] … v_k[i], v_0 is dropped
//
// A node without edges has L_ii = 1 in the authors' code (degrees are clipped to 1) and 0 in networkx: the parameter
// `isolated`. The signs are arbitrary, and training code even flips them at random. Where an eigenvalue repeats, the
// basis is arbitrary too. Which ones are drawn: see symmetric_eigen.hpp. Only one eigenvector is dropped, even if a
// graph in several parts has several with eigenvalue 0. The matrix L itself can be drawn too, node by node. Not
// covered: the Laplacian D − A, random flips of signs, encodings of edges.
#include "core/kernels/symmetric_eigen.hpp"
#include "core/registry.hpp"
#include "core/snippets/python_literals.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"
#include "core/trees/graphs/graph.hpp"
#include "core/trees/tree_parameters.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

using Rows = std::vector<std::vector<double>>;

double laplacian_entry(const Graph& graph, Index one, Index other, bool isolated_one) {
    if (one == other)
        return isolated_one || graph.degree(one) > 0 ? 1 : 0;
    if (!graph.joined(one, other))
        return 0;
    return -1 / std::sqrt(static_cast<double>(graph.degree(one) * graph.degree(other)));
}

Rows laplacian_of(const Graph& graph, bool isolated_one) {
    Rows rows(graph.neighbours.size(), std::vector<double>(graph.neighbours.size()));
    for (std::size_t one = 0; one < rows.size(); ++one) {
        const auto at = static_cast<Index>(one);
        rows[one][one] = laplacian_entry(graph, at, at, isolated_one);
        for (const int other : graph.neighbours[one])
            rows[one][static_cast<std::size_t>(other)] = laplacian_entry(graph, at, other, isolated_one);
    }
    return rows;
}

class LaplacianMatrix : public NodeTable {
  public:
    LaplacianMatrix(const Graph& graph, std::vector<double> values)
        : NodeTable(graph, graph.nodes(), std::move(values)) {}

    Explanation explain(Cell cell) const override {
        const std::string one = graph().name(cell.row), other = graph().name(cell.col);
        const double value = at(cell);
        const std::string degrees =
            std::to_string(graph().degree(cell.row)) + " · " + std::to_string(graph().degree(cell.col));
        if (cell.row == cell.col)
            return {{{"L_ii = " + readable(value), value}},
                    one + ", degree " + std::to_string(graph().degree(cell.row)),
                    value == 0 ? "A node without edges has an empty row here; the authors’ code writes 1."
                               : "The diagonal is 1 everywhere: rows are scaled by the degrees."};
        if (value == 0)
            return {{{"no edge: 0", 0}}, "no edge", one + " and " + other + " are not neighbours."};
        return {{{"L_ij = −1/√(d_i d_j)", undefined}, {"−1/√(" + degrees + ") = " + readable(value), value}},
                "edge between " + one + " and " + other,
                "The more neighbours both nodes have, the less this one edge counts."};
    }

    Description describe() const override {
        return {"Normalised Laplacian, node by node", node_axis(), node_axis(), -1, 1};
    }
};

/// The eigenvectors that are drawn, with their eigenvalues.
class Eigenvectors : public NodeTable {
  public:
    Eigenvectors(Graph graph, std::vector<double> eigenvalues, std::vector<double> values, bool isolated_one)
        : NodeTable(std::move(graph), static_cast<Index>(eigenvalues.size()), std::move(values)),
          eigenvalues_(std::move(eigenvalues)), isolated_one_(isolated_one) {}

    Explanation explain(Cell cell) const override;
    Description describe() const override {
        AxisNames axis{"eigenvector", 1, {}};
        for (std::size_t c = 0; c < eigenvalues_.size(); ++c)
            axis.labels.push_back(std::to_string(c + 1) + " λ " + readable(eigenvalues_[c], 4));
        return {"Laplacian eigenvectors, node by number", node_axis(), std::move(axis), -1, 1};
    }

  private:
    std::vector<double> eigenvalues_;
    bool isolated_one_;
};

Explanation Eigenvectors::explain(Cell cell) const {
    const double value = at(cell), eigenvalue = eigenvalues_[static_cast<std::size_t>(cell.col)];
    if (value != value)
        return {{{"one node has no eigenvector after the first: undefined", undefined}},
                "undefined",
                "The first eigenvector is dropped, and a one-node graph has no other."};
    const std::string number = std::to_string(cell.col + 1), shown = readable(eigenvalue), entry = readable(value);
    const double own = laplacian_entry(graph(), cell.row, cell.row, isolated_one_) * value;
    double around = 0;
    for (const int node : graph().around(cell.row))
        around += laplacian_entry(graph(), cell.row, node, isolated_one_) * at({node, cell.col});
    Explanation explanation;
    explanation.steps = {
        {"L v = λ v,  λ" + subscript(static_cast<int>(cell.col) + 1) + " = " + shown, eigenvalue},
        {"L_ii v[i] − Σ v[j]/√(d_i d_j) over " + counted(graph().degree(cell.row), "neighbour") + " = " +
             readable(own + around),
         own + around},
        {"that is λ · v[i], and v[i] = " + entry, value},
    };
    explanation.fact = "eigenvector " + number + ", λ = " + shown;
    explanation.meaning = eigenvalue < 0.5   ? "A slow wave over the graph: neighbours get similar numbers."
                          : eigenvalue > 1.5 ? "A fast wave over the graph: neighbours get numbers of opposite signs."
                                             : "A wave of medium speed over the graph.";
    explanation.meaning += " The sign of the whole column is arbitrary.";
    return explanation;
}

/// Says which of the columns 1 … k belong to an eigenvalue that occurs more than once.
void report_repeated(const std::vector<double>& values, std::size_t columns, Issues issues = {}) {
    constexpr std::size_t most_listed = 6;
    std::string listed;
    std::size_t count = 0;
    for (std::size_t i = 1; i <= columns && i < values.size(); ++i) {
        const bool repeats = values[i] - values[i - 1] <= same_eigenvalue ||
                             (i + 1 < values.size() && values[i + 1] - values[i] <= same_eigenvalue);
        if (repeats && count++ < most_listed)
            listed += (listed.empty() ? "" : ", ") + std::to_string(i);
    }
    if (count > 0)
        issues.push_back({"k", "k: the eigenvalue of " + std::string(count == 1 ? "column " : "columns ") + listed +
                                   (count > most_listed ? " and more" : "") +
                                   " repeats, so any rotated basis would do as well; one is chosen by a fixed rule"});
}

MakeResult made_eigenvectors(Graph graph, Index columns, bool isolated_one, std::vector<Issue> issues) {
    const Index nodes = graph.nodes();
    if (columns > nodes - 1) {
        const std::string left = std::to_string(std::max<Index>(nodes - 1, 1));
        issues.push_back({"k",
                          "k: ‘" + std::to_string(columns) + "’ is too many; a graph of " + counted(nodes, "node") +
                              " has " + counted(nodes - 1, "eigenvector") + " after the first",
                          nodes > 1 ? left + " is used" : "a column without numbers is shown"});
        columns = std::max<Index>(nodes - 1, 1);
    }
    const Eigensystem system = symmetric_eigen(laplacian_of(graph, isolated_one));
    report_repeated(system.values, static_cast<std::size_t>(columns), issues);
    std::vector<double> shown, values;
    for (std::size_t c = 1; c <= static_cast<std::size_t>(columns); ++c)
        shown.push_back(c < system.values.size() ? system.values[c] : undefined);
    for (std::size_t node = 0; node < graph.neighbours.size(); ++node)
        for (std::size_t c = 1; c <= static_cast<std::size_t>(columns); ++c)
            values.push_back(c < system.vectors.size() ? system.vectors[c][node] : undefined);
    FieldPtr field =
        std::make_shared<Eigenvectors>(std::move(graph), std::move(shown), std::move(values), isolated_one);
    return {with_sums(std::move(field)), std::move(issues)};
}

MakeResult make(const State& state) {
    std::vector<Issue> issues;
    Graph graph = read_graph(state, issues);
    const bool isolated_one = state.text("isolated") == "one";
    if (state.text("laplacian_part") == "eigenvectors")
        return made_eigenvectors(std::move(graph), state.integer("k"), isolated_one, std::move(issues));
    std::vector<double> values;
    for (const std::vector<double>& row : laplacian_of(graph, isolated_one))
        values.insert(values.end(), row.begin(), row.end());
    FieldPtr field = std::make_shared<LaplacianMatrix>(graph, std::move(values));
    return {with_sums(std::move(field)), std::move(issues)};
}

std::vector<Definition> definitions(const State& state) {
    std::vector<Definition> all = graph_definitions(state);
    const bool single = all.front().value == "1";
    all.push_back({"single_node", python_flag(single)});
    return all;
}

constexpr Choice parts[] = {{"eigenvectors", "eigenvectors", "the encoding that nodes get"},
                            {"matrix", "matrix", "the Laplacian itself"}};
constexpr Parameter part{.key = "laplacian_part",
                         .label = "What is shown",
                         .help = "the encoding or the matrix behind it",
                         .kind = Kind::choice,
                         .initial = "eigenvectors",
                         .choices = parts};
constexpr Choice isolated_choices[] = {{"one", "1", "Dwivedi and Bresson: every degree counts as at least 1"},
                                       {"zero", "0", "networkx"}};
constexpr Parameter isolated{.key = "isolated",
                             .label = "Isolated nodes",
                             .help = "diagonal entry of a node without edges: 1 (Dwivedi and Bresson) or 0 (networkx)",
                             .kind = Kind::choice,
                             .initial = "one",
                             .choices = isolated_choices};
constexpr When of_eigenvectors = is(part, "eigenvectors");
constexpr Use used[] = {
    &parameters::tree_text, &parameters::edges, {&parameters::columns, &of_eigenvectors}, &part, &isolated};

}

constinit const Method registry::laplacian = {
    .id = "laplacian",
    .title = "Laplacian",
    .family = "trees",
    .sort = Sort::tree,
    .paper = "Dwivedi and Bresson 2020",
    .paper_url = "https://arxiv.org/abs/2012.09699",
    .formula = "L = I − D^(−1/2) A D^(−1/2)\nL v = λ v,  node i gets v₁[i] … v_k[i]",
    .parameters = used,
    .make = make,
    .limit = most_graph_nodes,
    .example = "beside_nodes=channels",
    .users = "Graph Transformer, SAN, GraphGPS, PyTorch Geometric",
    .definitions = definitions,
};

}
