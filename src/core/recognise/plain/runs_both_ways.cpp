// A causal mask or a window in which runs of tokens see each other in both directions, such as the patches of a
// picture, with padding before or behind. Where the runs are few and nothing is padded, two masks combined draw it.
#include "core/recognise/plain/plain_facts.hpp"

#include "core/recognise/visible_mask.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

struct RunsBothWays {
    Index left = 0, end = 0; ///< the keys that are no padding
    Index window = 0;        ///< keys that a query sees before it, its own one included
    std::vector<Extent> runs;

    bool is_padding(Index key) const { return key < left || key >= end; }
    bool sees(Index query, Index key) const {
        if (is_padding(key))
            return false;
        return (key <= query && query - key < window) || (!is_padding(query) && run_of(query) == run_of(key));
    }
    /// The first key of the run that holds this one, or the key itself.
    Index run_of(Index key) const {
        const auto after = std::upper_bound(runs.begin(), runs.end(), key,
                                            [](Index wanted, const Extent& run) { return wanted < run.first; });
        const bool inside = after != runs.begin() && key < (after - 1)->first + (after - 1)->count;
        return inside ? (after - 1)->first : key;
    }
};

/// As the last keys that queries see tell it.
RunsBothWays read_runs(const NumberTable& table, const Convention& convention) {
    const Visible all(table, convention, {0, 0, table.rows, table.cols}, 0);
    RunsBothWays read;
    read.end = table.cols;
    while (read.left < read.end && !all.seen(read.left))
        ++read.left;
    while (read.left < read.end && !all.seen(read.end - 1))
        --read.end;
    const Index words = read.end - read.left;
    if (words < 1)
        return read;
    const Visible inner(table, convention, {read.left, read.left, words, words}, 0);
    std::vector<Index> starts = starts_by_last_keys(inner);
    read.window = inner.at(words - 1, 0) ? words : window_before(inner, starts);
    starts.push_back(words);
    for (std::size_t i = 0; i + 1 < starts.size(); ++i)
        if (const Index count = starts[i + 1] - starts[i]; count > 1)
            read.runs.push_back({read.left + starts[i], count});
    return read;
}

bool shows(const NumberTable& table, const Convention& convention, const RunsBothWays& runs) {
    for (Index query = 0; query < table.rows; ++query)
        for (Index key = 0; key < table.cols; ++key)
            if ((table.at(query, key) == convention.visible) != runs.sees(query, key))
                return false;
    return true;
}

std::string text_of(const RunsBothWays& runs, const std::string& list) {
    const Index words = runs.end - runs.left;
    std::string text = runs.window >= words ? "A causal mask in which runs of tokens see each other both ways"
                                            : "A window of " + counted(runs.window, "key") +
                                                  " back in which runs of tokens see each other both ways";
    return text + (runs.left > 0 ? ", behind " + counted(runs.left, "padded place") : "") + ": " + list + ".";
}

}

std::optional<TableFact> runs_both_ways(const NumberTable& table) {
    constexpr Index most_tokens = 4096;
    constexpr std::size_t most_told = 24;
    if (table.rows != table.cols || table.rows < 4 || table.rows > most_tokens)
        return {};
    for (const Convention& convention : conventions_of(table)) {
        const RunsBothWays read = read_runs(table, convention);
        if (read.window < 1 || read.runs.empty() || !shows(table, convention, read))
            continue;
        std::string all, told;
        for (std::size_t i = 0; i < read.runs.size(); ++i) {
            const Extent& run = read.runs[i];
            const std::string first = std::to_string(run.first), last = std::to_string(run.first + run.count - 1);
            all += (i > 0 ? "," : "") + first + "-" + last;
            if (i < most_told)
                told += (i > 0 ? ", " : "") + first + "–" + last;
        }
        return TableFact{"both_ways", all, text_of(read, told + (read.runs.size() > most_told ? ", …" : ""))};
    }
    return {};
}

}
