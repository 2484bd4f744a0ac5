// A table that was imported, read as a mask: which pairs of query (row) and key (column) it leaves visible.
//
//   numbers        hidden pairs                                                             examples
//   0 and 1        those with 0, or with 1 where more tokens would hide than see themselves attention_mask, bool masks
//   0 and −x       those with −x, x infinite or at least 1000                               −∞, −1e9, the type’s least
//
// Tables with other numbers are no masks. A piece is a run of visible keys that is the same in neighbouring rows; a
// table of more pieces than most_own_pieces is rejected.
#pragma once

#include "core/visibility/mask_field.hpp"

namespace posenc {

inline constexpr std::size_t most_own_pieces = 8192;
inline constexpr Index most_own_pairs = Index{1} << 22;

struct OwnMask {
    std::shared_ptr<const MaskField> field; ///< in the polarity `visibility`; null where it is no mask
    std::string text;                       ///< how it was read, or why it is none
};

OwnMask own_mask(const Field& field);

}
