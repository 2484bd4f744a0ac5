// Graph encodings: Laplacian eigenvectors and matrices, random walks, hop distances.
//
// Eigenvectors are free in sign, and in basis where an eigenvalue repeats. A simple one is returned with the sign of
// the case. Of a repeated one the case's column is projected onto our eigenspace: that gives the column back only if
// it lies inside, and its length has to be 1. Where the case has projectors, those of our groups must equal them.
#include "core/method.hpp"
#include "golden.hpp"

#include <cmath>

namespace posenc::golden {

namespace {

using Column = std::vector<double>;

/// The case's graph as the method's state; node numbers without edges are named too.
State state_of(const Case& c, std::string_view method) {
    std::string text;
    for (Index node = 0; node < c.integer("nodes"); ++node)
        text += std::to_string(node) + ",";
    for (const nlohmann::json& edge : c.parameter("edges")) {
        const std::vector<double> ends = to_numbers(edge, "params.edges");
        if (ends.size() != 2)
            throw Malformed("params.edges holds something that is not a pair");
        text += std::to_string(static_cast<Index>(ends[0])) + "-" + std::to_string(static_cast<Index>(ends[1])) + ",";
    }
    return State{}.with("method", method).with("edges", text);
}

/// Eigenvectors 1 … nodes − 1.
std::vector<Column> eigenvectors(const Case& c) {
    const Index nodes = c.integer("nodes");
    const FieldPtr field = make_field(state_of(c, "laplacian").with("k", std::to_string(nodes - 1))).field;
    if (!(field->size() == Cell{nodes, nodes - 1}))
        throw Malformed("the graph has another number of nodes than params.nodes");
    std::vector<Column> columns;
    for (Index col = 0; col < nodes - 1; ++col) {
        columns.emplace_back();
        for (Index row = 0; row < nodes; ++row)
            columns.back().push_back(field->at({row, col}));
    }
    return columns;
}

double dot(const Column& a, const Column& b) {
    double total = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        total += a[i] * b[i];
    return total;
}

/// λ by the Rayleigh quotient with the matrix that the method draws.
std::vector<double> eigenvalues(const Case& c, const std::vector<Column>& vectors) {
    const FieldPtr matrix = make_field(state_of(c, "laplacian").with("laplacian_part", "matrix")).field;
    std::vector<double> values;
    for (const Column& vector : vectors) {
        double value = 0;
        for (Index row = 0; row < c.integer("nodes"); ++row)
            for (Index col = 0; col < c.integer("nodes"); ++col)
                value += vector[static_cast<std::size_t>(row)] * matrix->at({row, col}) *
                         vector[static_cast<std::size_t>(col)];
        values.push_back(value);
    }
    return values;
}

/// Our projectors of all groups but that of eigenvector 0 against the case's.
void check_projectors(const Case& c, const std::vector<Column>& vectors) {
    if (!c.outputs.contains("projectors"))
        return;
    const std::vector<double> bounds = c.output("group_bounds"), projectors = c.output("projectors");
    const auto nodes = static_cast<std::size_t>(c.integer("nodes"));
    for (std::size_t group = 0; 2 * group + 1 < bounds.size(); ++group) {
        const auto first = static_cast<std::size_t>(bounds[2 * group]),
                   last = static_cast<std::size_t>(bounds[2 * group + 1]);
        if (first == 0)
            continue;
        for (std::size_t row = 0; row < nodes; ++row)
            for (std::size_t col = 0; col < nodes; ++col) {
                double entry = 0;
                for (std::size_t i = first; i <= last; ++i)
                    entry += vectors[i - 1][row] * vectors[i - 1][col];
                if (!(std::fabs(entry - projectors.at((group * nodes + row) * nodes + col)) < 1e-9))
                    throw std::runtime_error("projector " + std::to_string(group) + " differs");
            }
    }
}

std::vector<double> laplacian_vectors(const Case& c) {
    const std::vector<Column> ours = eigenvectors(c);
    const std::vector<double> values = eigenvalues(c, ours);
    check_projectors(c, ours);
    const auto k = static_cast<std::size_t>(c.integer("k")), nodes = static_cast<std::size_t>(c.integer("nodes"));
    if (k > ours.size() || c.values.size() != nodes * k)
        throw Malformed("the case has not k columns for its nodes");
    std::vector<double> made(nodes * k);
    for (std::size_t col = 0; col < k; ++col) {
        Column theirs;
        for (std::size_t row = 0; row < nodes; ++row)
            theirs.push_back(c.values[row * k + col]);
        if (!(std::fabs(dot(theirs, theirs) - 1) < 1e-5))
            throw std::runtime_error("a column of the case is not of length 1");
        std::size_t group = 0;
        for (const double value : values)
            group += std::fabs(value - values[col]) < 1e-9;
        for (std::size_t i = 0; i < ours.size(); ++i) {
            if (!(std::fabs(values[i] - values[col]) < 1e-9))
                continue;
            const double along = dot(theirs, ours[i]), factor = group == 1 ? std::copysign(1, along) : along;
            for (std::size_t row = 0; row < nodes; ++row)
                made[row * k + col] += factor * ours[i][row];
        }
    }
    return made;
}

}

std::optional<std::vector<double>> graph_cases(const Case& c) {
    if (c.is("vijaydwivedi75/gnn-lspe", "lap_positional_encoding") ||
        c.is("graphdeeplearning/graphtransformer", "laplacian_positional_encoding"))
        return laplacian_vectors(c);
    const auto of = [&](std::string_view method, std::string_view key, const std::string& value) {
        return cells(*make_field(state_of(c, method).with(key, value)).field);
    };
    if (c.is("networkx/networkx", "normalized_laplacian_matrix"))
        return cells(
            *make_field(state_of(c, "laplacian").with("isolated", "zero").with("laplacian_part", "matrix")).field);
    if (c.is("vijaydwivedi75/gnn-lspe", "init_positional_encoding"))
        return of("random-walk", "k", std::to_string(c.integer("k")));
    if (c.is("pyg-team/pytorch_geometric", "AddRandomWalkPE.forward"))
        return of("random-walk", "k", std::to_string(c.integer("walk_length")));
    if (c.is("meta-pytorch/attention-gym", "shortest_path_distances"))
        return of("hop-distance", "max_hops", std::to_string(c.integer("max_distance")));
    return std::nullopt;
}

}
