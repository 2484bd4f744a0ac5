// One row of the settings for each kind of parameter: label, control, help; what is wrong with a typed value takes the
// place of the help.
#pragma once

#include "panels/parameters/sweep.hpp"
#include "widgets/region.hpp"

#include <string>

namespace posenc {

/// The menu of a row, which one has at a time, and what was done by it.
struct RowMenu {
    const Parameter* row = nullptr;
    ImVec2 at = {};
    std::string remark = {};
    double until = -1; ///< time until which the remark is shown
};

/// What the rows remember between frames.
struct RowMemory {
    Sweep sweep;
    RowMenu menu;
    std::optional<Slot> bad;                ///< whose last typed text could not be used
    std::string bad_message;                ///< why
    const Parameter* edited_text = nullptr; ///< whose text field has the keyboard
    std::uint64_t text_gesture = 0;
    std::uint64_t widget_gesture = 0; ///< number of the widgets' present gesture …
    std::uint64_t gesture = 0;        ///< … and of the session's that stands for it

    /// The session's gesture for one of the widgets; the two count on their own.
    std::uint64_t session_gesture(Session& session, std::uint64_t from_widget);
    /// Forgets what belongs to rows that are not drawn any more, so that a row that comes back starts afresh.
    void keep_only(std::span<const Parameter* const> rows);
};

struct RowLook {
    bool with_help = true;    ///< otherwise only problems are told
    bool locked = false;      ///< shown, but cannot be moved
    bool pointed_out = false; ///< by a lesson
    bool low = false;         ///< a label and one control below it: choices that need more are a menu, lists a field
};
RowLook look_of(const Parameter& row, const State& state, bool with_help);
/// Draws the row and moves the column below it.
void parameter_row(Session& session, RowMemory& memory, Column& column, const Parameter& parameter,
                   const RowLook& look);

}
