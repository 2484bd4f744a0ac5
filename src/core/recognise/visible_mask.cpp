#include "core/recognise/visible_mask.hpp"

#include <cmath>
#include <set>

namespace posenc {

std::vector<Convention> conventions_of(const NumberTable& table) {
    std::set<double> values;
    for (const double value : table.values) {
        values.insert(value == 0 ? 0 : value); // −0 counts as 0
        if (values.size() > 2 || value != value)
            return {};
    }
    const double low = *values.begin(), high = *values.rbegin();
    if ((low == 0 || low == 1) && (high == 0 || high == 1))
        return {{"visibility", 1, 0, {}, 0}, {"boolean", 0, 1, {}, 0.1}};
    if (high != 0 || low > -1000)
        return {};
    Convention additive{"additive", 0, low, {}, 0}, opposite{"additive", low, 0, {"polarity"}, 0};
    if (!std::isinf(low))
        for (Convention* convention : {&additive, &opposite})
            convention->mistakes.push_back("finite-fill");
    return {additive, opposite};
}

Index Visible::first(Index query) const {
    Index key = 0;
    while (key < keys() && !at(query, key))
        ++key;
    return key;
}

Index Visible::last(Index query) const {
    Index key = keys() - 1;
    while (key >= 0 && !at(query, key))
        --key;
    return key;
}

Index Visible::count(Index query) const {
    Index count = 0;
    for (Index key = 0; key < keys(); ++key)
        count += at(query, key) ? 1 : 0;
    return count;
}

Index Visible::leading(Index query) const {
    Index key = 0;
    while (key < keys() && at(query, key))
        ++key;
    return key;
}

Index Visible::trailing(Index query) const {
    Index count = 0;
    while (count < keys() && at(query, keys() - 1 - count))
        ++count;
    return count;
}

Index Visible::back_from(Index query) const {
    Index count = 0;
    while (count <= place(query) && at(query, place(query) - count))
        ++count;
    return count;
}

bool Visible::seen(Index key) const {
    for (Index query = 0; query < queries(); ++query)
        if (at(query, key))
            return true;
    return false;
}

std::vector<Index> starts_by_last_keys(const Visible& mask) {
    std::vector<Index> starts;
    for (Index next = 0; next < mask.keys();) {
        const Index query = std::max(next - mask.shift(), mask.first_query());
        starts.push_back(next);
        if (query > mask.last_query())
            break;
        const Index end = mask.last(query) + 1;
        if (end <= mask.place(query))
            return {};
        next = end;
    }
    return starts;
}

Index window_before(const Visible& mask, const std::vector<Index>& starts) {
    Index window = 0;
    for (const Index start : starts)
        if (const Index query = start - mask.shift(); query >= mask.first_query() && query <= mask.last_query())
            window = std::max(window, mask.back_from(query));
    return window;
}

}
