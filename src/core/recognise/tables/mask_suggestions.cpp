#include "core/recognise/tables/mask_suggestions.hpp"

#include <algorithm>

namespace posenc {

void SuggestedNumbers::add(Index number, Index low) {
    if (number >= low)
        ++counts_[number];
}

std::vector<Index> SuggestedNumbers::values(std::size_t wanted) const {
    std::vector<std::pair<Index, Index>> by_count;
    for (const auto& [number, count] : counts_)
        by_count.push_back({-count, number});
    std::sort(by_count.begin(), by_count.end());
    std::vector<Index> values;
    for (std::size_t i = 0; i < std::min(by_count.size(), wanted); ++i)
        values.push_back(by_count[i].second);
    return values;
}

void MaskSuggestions::read_row(const Visible& mask, Index query) {
    const Index place = mask.place(query), first = mask.first(query), last = mask.last(query),
                near = mask.back_from(query);
    Index ahead = 0;
    while (place + ahead < mask.keys() && mask.at(query, place + ahead))
        ++ahead;
    for (const Index window : {place - first, place - first + 1, last - place, near, near - 1, ahead - 1})
        windows.add(window);
    leading.add(mask.leading(query));
    // where what a row sees around itself begins and ends, and where it begins and ends at all
    for (const Index begin : {place - near + 1, place + ahead, first, last + 1})
        begins.add(begin);
}

MaskSuggestions::MaskSuggestions(const Visible& mask) {
    constexpr Index most_rows = 1024;
    const Index top = mask.first_query(), rows = mask.last_query() - top + 1, step = 1 + rows / most_rows;
    for (Index query = top; query <= mask.last_query(); query += step)
        read_row(mask, query);
    Index alike = 1; // the first rows, where they are global tokens
    while (alike < rows && mask.count(top + alike) == mask.count(top))
        ++alike;
    leading.add(alike);
    const std::vector<Index> ends = begins.values();
    for (const Index one : ends)
        for (const Index other : ends)
            chunks.add(other - one, 2);
}

std::vector<Index> uncrossed_starts(const Visible& mask) {
    std::vector<Index> crossed(static_cast<std::size_t>(mask.keys()) + 1);
    for (Index query = mask.first_query(); query <= mask.last_query(); ++query) {
        const Index place = mask.place(query), low = std::min(place, mask.first(query)),
                    high = std::max(place, mask.last(query));
        ++crossed[static_cast<std::size_t>(low + 1)];
        --crossed[static_cast<std::size_t>(high + 1)];
    }
    std::vector<Index> starts{0};
    Index depth = 0;
    for (Index key = 1; key < mask.keys(); ++key) {
        depth += crossed[static_cast<std::size_t>(key)];
        if (depth == 0)
            starts.push_back(key);
    }
    return starts;
}

std::vector<Index> filled_starts(const Visible& mask, bool causal) {
    std::vector<Index> starts{0};
    const auto sees = [&](Index place, Index key) {
        const Index query = place - mask.shift();
        return query < 0 || query >= mask.queries() || mask.at(query, key);
    };
    for (Index key = 1; key < mask.keys(); ++key) {
        bool all = true;
        for (Index other = starts.back(); other < key && all; ++other)
            all = sees(key, other) && (causal || sees(other, key));
        if (!all)
            starts.push_back(key);
    }
    return starts;
}

}
