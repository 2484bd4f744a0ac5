// Compares the table with the state that was meant, whatever its method. Methods with random numbers or with many
// settings are found in no other way.
#include "core/method.hpp"
#include "core/recognise/readings.hpp"

#include <algorithm>

namespace posenc {

namespace {

bool any_exact(const Finder& finder) {
    return std::any_of(finder.found().begin(), finder.found().end(),
                       [](const Found& found) { return !found.candidate.structure; });
}

}

void find_expected(Finder& finder) {
    if (!finder.expected() || !find_method(finder.expected()->text("method")) || any_exact(finder))
        return;
    const NumberTable& table = finder.table();
    const State& meant = *finder.expected();
    const auto number = [](Index value) { return std::to_string(value); };
    const State as_table = meant.with("length", number(table.rows)).with("d_model", number(table.cols)),
                as_matrix = meant.with("length", number(table.cols))
                                .with("key_length", number(table.cols))
                                .with("query_length", number(table.rows));
    for (const State& state : {meant, as_table, as_matrix})
        if (!any_exact(finder) && !finder.stopped())
            try_readings(finder, state, 0.05);
}

}
