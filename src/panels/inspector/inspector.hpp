// The inspector: the formula of the method; the same formula with the numbers of the cell at the pointer, step by step,
// which ends in exactly the value drawn; then pinned rows, the notes of the view, and the code.
#pragma once

#include "panels/inspector/code.hpp"
#include "panels/inspector/listen.hpp"
#include "panels/inspector/pinned.hpp"
#include "views/canvas/canvas.hpp"
#include "widgets/controls.hpp"

namespace posenc {

/// The panel beside the plot shows all; the sheet below the plot shows one part, without the panel's edge.
enum class InspectorPart { all, formula, code };

/// `canvas` stores what the view's notes need between frames. Both pictures share it.
void draw_inspector(Session& session, Canvas& canvas, PinnedSection& pinned, CodeSection& code, Listen& listen,
                    Rect area, InspectorPart part);

}
