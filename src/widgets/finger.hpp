// What a finger wants. It comes down alike whether it is to tap, to move a slider or to scroll what lies under it: its
// first 8 pixels tell, and until then no control takes hold of it. What it then wants stays until it is lifted.
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
/// It has rested where it came down for as long as calls a menu: true in one frame.
bool finger_rests();
/// It has moved: lifted now, it would have tapped nothing.
bool finger_swipes();

}
