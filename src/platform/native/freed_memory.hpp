// What the program has freed and the C library keeps: hundreds of megabytes after some thousand pictures, since a page
// with one small piece in use is kept whole.
#pragma once

namespace posenc::platform {

/// All of it becomes the system's again, where the C library can be asked.
void give_back_memory();

/// The same, where what is resident has grown by much since it was done last, or that is long ago; looks at most once
/// a second.
/// `now`: seconds.
void give_back_growth(double now);

}
