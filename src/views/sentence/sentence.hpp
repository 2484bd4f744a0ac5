// The sentences of the parameter `tokens` as chips that the user can edit; the same in all views that show sentences.
//
// A click on a chip edits it. A space or Enter begins the next token, Shift+Enter the next sentence; Backspace in an
// empty token removes it. Dragging a chip, or Alt+← and Alt+→ on it, moves it. When editing of a token ends,
// punctuation becomes tokens of its own. Typing takes effect at once; each token is one step of undo.
#pragma once

#include "session/session.hpp"
#include "views/canvas/canvas.hpp"
#include "widgets/controls.hpp"

#include <optional>

namespace posenc {

struct SentenceOptions {
    int most_lines = 2;     ///< of chips
    bool hint = true;       ///< the line below: what tokens are, a button for another sentence, examples
    Index marked = -1;      ///< token of the chosen sentence that is framed
    Index second_mark = -1; ///< a second framed token, the key to this query
};

struct SentenceResult {
    std::optional<Index> hovered; ///< token of the chosen sentence under the pointer
};

/// The height in device pixels that the chips need at this width.
float sentences_height(Session& session, Canvas& canvas, float width, const SentenceOptions& options = {});
SentenceResult draw_sentences(Session& session, Canvas& canvas, Rect area, const SentenceOptions& options = {});

/// Opens a token of this picture for editing in the next frame; `token` may be one past the last.
void edit_token(Canvas& canvas, int sentence, int token);
/// Whether a token is being edited, or will be in the next frame.
bool token_is_edited(Canvas& canvas);

}
