// Finds Laplacian and random-walk encodings: of the graph that was meant, and of a path. The sign of every eigenvector
// is free.
#include "core/method.hpp"
#include "core/recognise/finder.hpp"
#include "core/registry.hpp"

#include <cmath>

namespace posenc {

namespace {

constexpr Index most_nodes = 256;

std::string path(Index nodes) {
    std::string edges;
    for (Index node = 1; node < nodes; ++node)
        edges += (node > 1 ? "," : "") + std::to_string(node - 1) + "-" + std::to_string(node);
    return edges;
}

void try_graph(Finder& finder, const State& state, double oddity) {
    const FieldPtr field = make_field(state).field;
    const NumberTable& table = finder.table();
    // A single eigenvector is a list, which may be a row or a column.
    const ReadTable read(table, {.transposed = table.rows == 1 && field->size().col == 1});
    if (field->size() != Cell{read.rows(), read.cols()})
        return;
    std::vector<double> signs;
    for (Index col = 0; col < read.cols(); ++col) {
        double product = 0;
        for (Index row = 0; row < read.rows(); ++row)
            product += read.at(row, col) * field->at({row, col});
        signs.push_back(product < 0 ? -1 : 1);
    }
    Candidate candidate;
    candidate.state = state;
    candidate.reading = read.reading();
    candidate.oddity = oddity;
    candidate.value = [field, signs](Cell cell) { return signs[static_cast<std::size_t>(cell.col)] * field->at(cell); };
    finder.try_candidate(std::move(candidate));
}

}

void find_graphs(Finder& finder) {
    const NumberTable& table = finder.table();
    if (finder.expected() && find_method(finder.expected()->text("method")) &&
        find_method(finder.expected()->text("method"))->family == "trees")
        try_graph(finder, *finder.expected(), 0);
    if (table.rows < 3 || table.rows > most_nodes || table.cols >= table.rows || table.cols > 64)
        return;
    const std::string settings = setting("k", static_cast<double>(table.cols)) + "&edges=" + path(table.rows);
    for (const Method* method : {&registry::laplacian, &registry::random_walk})
        try_graph(finder, state_of("method=" + named(*method) + settings), 0.3);
}

}
