// The inspector: the method's formula, and under the pointer the same formula with its numbers put in, step by step,
// ending in exactly the value drawn; then pinned rows, what the view adds, and the code.
#pragma once

#include "panels/inspector/code.hpp"
#include "panels/inspector/listen.hpp"
#include "panels/inspector/pinned.hpp"
#include "views/canvas/canvas.hpp"
#include "widgets/controls.hpp"

namespace posenc {

/// Beside the plot all of it; the sheet below the plot shows one part, without the panel's edge.
enum class InspectorPart { all, formula, code };

/// `canvas`: what it remembers, one for both pictures.
void draw_inspector(Session& session, Canvas& canvas, PinnedSection& pinned, CodeSection& code, Listen& listen,
                    Rect area, InspectorPart part);

}
