// The third picture of a comparison: the first field minus the second, cell by cell.
#pragma once

#include "views/canvas/canvas.hpp"

namespace posenc {

struct DifferenceOf {
    FieldPtr first, second;
    FieldPtr difference; ///< null where their sizes differ
};

/// Without a difference it says why. With `offers_size` there is then a button that gives both the same size; true when
/// it was pressed.
bool draw_difference_of(Session& session, Canvas& canvas, const DifferenceOf& fields, Rect area, bool offers_size);

}
