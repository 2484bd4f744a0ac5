#include "core/biases/learned/transitions.hpp"

#include "core/biases/learned/seeded_rows.hpp"

namespace posenc {

std::vector<double> Transitions::scores(Index query) const {
    const std::span<const double> q = queries.row(query);
    std::vector<double> carried(q.begin(), q.end()), scores(static_cast<std::size_t>(query + 1));
    for (Index j = query; j >= 0; --j) {
        scores[static_cast<std::size_t>(j)] = dot(carried, keys.row(j));
        const std::span<const double> u = directions.row(j);
        const double along = beta[static_cast<std::size_t>(j)] * dot(carried, u);
        for (std::size_t channel = 0; channel < carried.size(); ++channel)
            carried[channel] -= along * u[channel];
        if (kept.count() == 0)
            continue;
        const std::span<const double> a = kept.row(j);
        for (std::size_t channel = 0; channel < carried.size(); ++channel)
            carried[channel] *= a[a.size() == 1 ? 0 : channel];
    }
    return scores;
}

}
