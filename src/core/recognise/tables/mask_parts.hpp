// The masks that two masks combined may be made of. If both must be passed, each of the two shows all that the table
// shows, and of what it hides one of the two hides each cell; if one is enough, the same with the roles of visible and
// hidden exchanged. Settings are read off the rows: distances to the first and last visible keys, where rows begin.
#pragma once

#include "core/recognise/tables/mask_search.hpp"

#include <cstdint>

namespace posenc {

struct MaskPart {
    const Method* method = nullptr;
    std::string settings = {};
    /// Settings that several masks read; empty if this one does not read them.
    std::string window = {}, window_count = {}, direction = {};
    Index reach = 0; ///< of a window
    /// A bit for each cell that is to be explained: whether this mask is reason enough for its number.
    std::vector<std::uint64_t> explains = {};

    bool goes_with(const MaskPart& other) const; ///< what both read is the same
    std::string all_settings(const MaskPart& other) const;
    /// Whether one of the two is reason enough for each of the cells.
    bool explains_all_with(const MaskPart& other, Index cells) const;
};

struct MaskParts {
    std::vector<MaskPart> parts;
    Index cells = 0; ///< that are to be explained
};

/// `either`: one mask is enough for a pair to be visible; else it must pass both.
MaskParts parts_of_mask(const MaskSearch& search, bool either);

}
