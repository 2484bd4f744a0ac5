// What a finger does: tap, drag a slider, or scroll the content under it. All three begin in the same way; the first 8
// pixels decide, and until then no control reacts. The decision holds until the finger is lifted.
#pragma once

namespace posenc {

enum class FingerWay {
    none,   ///< no finger: mouse, pen, or nothing pressed
    still,  ///< down and not moved further than a hand trembles: so far a tap
    across, ///< moves along a row: sliders take hold
    along,  ///< moves along a column: scrolls, whatever it came down on
};

/// Also in the frame in which the finger is lifted; afterwards none.
FingerWay finger_way();
/// True in the one frame in which the finger has rested long enough to open a context menu.
bool finger_rests();
/// The finger has moved, so lifting it is not a tap.
bool finger_swipes();

}
