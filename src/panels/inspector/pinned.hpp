// The pinned rows in the inspector: their names, and the distance and similarity of each pair.
#pragma once

#include "core/similarity/row_measures.hpp"
#include "session/session.hpp"
#include "widgets/region.hpp"

#include <vector>

namespace posenc {

class PinnedSection {
  public:
    /// The pinned rows, a button that pins the one at the pointer, and the measures of each pair.
    void draw(Column& column, Session& session);

  private:
    struct Pair {
        std::size_t first, second; ///< indices of pins
        std::optional<RowMeasures> measures;
    };
    void compare(const FieldPtr& field, const std::vector<Index>& rows);
    void draw_pairs(Column& column) const;

    // Comparing reads whole rows, so it is done when field or pins have changed.
    FieldPtr field_;
    std::vector<Index> rows_;
    std::vector<Pair> pairs_;
};

}
