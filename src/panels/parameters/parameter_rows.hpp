// One row of the settings for each kind of parameter: label, control, help. A problem with a typed value replaces the
// help.
#pragma once

#include "panels/parameters/playback.hpp"
#include "widgets/region.hpp"

#include <string>

namespace posenc {

/// The context menu of a row (one is open at a time), and the remark on its last action.
struct RowMenu {
    const Parameter* row = nullptr;
    ImVec2 at = {};
    std::string remark = {};
    double until = -1; ///< time until which the remark is shown
};

/// What the rows remember between frames.
struct RowMemory {
    Playback playback;
    RowMenu menu;
    std::optional<Slot> bad;                ///< whose last typed text could not be used
    std::string bad_message;                ///< why
    const Parameter* edited_text = nullptr; ///< whose text field has the keyboard
    std::uint64_t text_gesture = 0;
    std::uint64_t widget_gesture = 0; ///< number of the widgets' present gesture …
    std::uint64_t gesture = 0;        ///< number of the session's gesture for it

    /// The session's gesture for a gesture of the widgets; the two are numbered independently.
    std::uint64_t session_gesture(Session& session, std::uint64_t from_widget);
    /// Forgets what belongs to rows that are no longer drawn, so that a row that returns starts afresh.
    void keep_only(std::span<const Parameter* const> rows);
};

struct RowLook {
    bool with_help = true;    ///< false: show only problems
    bool locked = false;      ///< shown, but cannot be moved
    bool pointed_out = false; ///< by a lesson
    bool low = false;         ///< label and one control below it; wide choices become a menu, lists a text field
    bool narrow = false;      ///< less room than for all buttons of a number: a field and a slider
};
RowLook facts_of_table(const Parameter& row, const State& state, bool with_help);
/// Draws the row and moves the column below it.
void parameter_row(Session& session, RowMemory& memory, Column& column, const Parameter& parameter,
                   const RowLook& look);

}
