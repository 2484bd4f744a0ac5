#include "views/plot/spread_indices.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

std::vector<Index> spread_indices(Index all, int room, std::span<const Index> wanted) {
    std::vector<Index> shown;
    const Index count = std::min<Index>(all, room);
    for (Index i = 0; i < count; ++i)
        shown.push_back(count == 1 ? 0 : i * (all - 1) / (count - 1));
    const auto is_wanted = [&](Index index) { return std::find(wanted.begin(), wanted.end(), index) != wanted.end(); };
    for (const Index index : wanted) {
        if (index < 0 || index >= all || std::find(shown.begin(), shown.end(), index) != shown.end())
            continue;
        Index* nearest = nullptr;
        if (count == 1)
            return {index};
        for (std::size_t i = 1; i + 1 < shown.size(); ++i)
            if (!is_wanted(shown[i]) && (!nearest || std::abs(shown[i] - index) < std::abs(*nearest - index)))
                nearest = &shown[i];
        if (nearest)
            *nearest = index;
        std::sort(shown.begin(), shown.end());
    }
    return shown;
}

}
