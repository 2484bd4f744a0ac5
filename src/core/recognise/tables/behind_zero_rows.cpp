// Finds encodings of which one row or more of zeros stands in front, as checkpoints keep them for a class token (MAE)
// and for registers. The rows behind are looked at as a table of their own.
#include "core/recognise/finder.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr Index most_in_front = 8;

Index zero_rows(const NumberTable& table) {
    Index count = 0;
    while (count < table.rows && zero_row(ReadTable(table, {}), count))
        ++count;
    return count;
}

NumberTable without_rows(const NumberTable& table, Index count) {
    NumberTable rest = table;
    const auto cells = static_cast<std::size_t>(count * table.cols);
    rest.rows -= count;
    rest.values = table.values.subspan(cells);
    if (!table.uncertainty.empty())
        rest.uncertainty = table.uncertainty.subspan(cells);
    return rest;
}

/// A sequence whose first position was zeroed looks like one behind a row of zeros that begins at position 1. So the
/// first position must be the one that is usual, or meant.
bool begins_as_usual(const State& state, const State* expected) {
    if (state.text("method") != registry::sinusoidal.id)
        return true;
    const bool meant = expected && expected->text("method") == registry::sinusoidal.id;
    return state.number("offset") == (meant ? expected->number("offset") : 0);
}

}

void find_behind_zero_rows(Finder& finder) {
    const NumberTable& table = finder.table();
    const Index in_front = zero_rows(table);
    if (in_front < 1 || in_front > most_in_front || table.rows < in_front + 2 || table.cols < 4)
        return;
    const NumberTable rest = without_rows(table, in_front);
    Finder behind(rest, finder.expected(), [&] { return finder.stopped(); });
    for (const Search search : {find_sinusoidal, find_grids})
        if (!behind.settled())
            search(behind);
    for (const Found& found : behind.found()) {
        if (!found.whole() || found.candidate.reading.transposed || found.candidate.reading.zero_row >= 0 ||
            !begins_as_usual(found.candidate.state, finder.expected()))
            continue;
        Candidate candidate = found.candidate;
        candidate.reading.in_front = in_front;
        candidate.remarks.push_back("Behind " + counted(in_front, "row") +
                                    " of zeros, as for a class token, which the settings leave out.");
        finder.try_whole(std::move(candidate));
    }
}

}
