// Returns memory that the program has freed but the C library keeps: hundreds of megabytes after some thousand
// pictures, because a page with one small block in use is kept whole.
#pragma once

namespace posenc::platform {

/// Returns all of it to the system, if the C library supports that.
void give_back_memory();

/// The same, but only if the resident size has grown much since the last time, or if that is long ago. Checks at most
/// once a second. `now` is in seconds.
void give_back_growth(double now);

}
