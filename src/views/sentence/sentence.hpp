// The sentences of the parameter `tokens` as chips that a person can edit: the same wherever sentences are shown.
//
// A click on a chip edits it; a blank or Enter begins the next token, Shift+Enter the next sentence; Backspace in an
// empty token removes it. Dragging a chip, or Alt+← and Alt+→ on it, moves it. Punctuation stands alone once a token is
// left. What is typed acts at once; a token is one step of undo.
#pragma once

#include "session/session.hpp"
#include "views/canvas/canvas.hpp"
#include "widgets/controls.hpp"

#include <optional>

namespace posenc {

struct SentenceOptions {
    int most_lines = 2;     ///< of chips
    bool hint = true;       ///< the line below: what tokens are, further sentence, examples
    Index marked = -1;      ///< token of the chosen sentence that is framed
    Index second_mark = -1; ///< the key that goes with it
};

struct SentenceResult {
    std::optional<Index> hovered; ///< token of the chosen sentence under the pointer
};

/// Device pixels that the chips need in that width.
float sentences_height(Session& session, Canvas& canvas, float width, const SentenceOptions& options = {});
SentenceResult draw_sentences(Session& session, Canvas& canvas, Rect area, const SentenceOptions& options = {});

/// Opens a token of this picture for editing in the next frame; `token` may be one past the last.
void edit_token(Canvas& canvas, int sentence, int token);
/// A token is being edited, or is about to be.
bool token_is_edited(Canvas& canvas);

}
