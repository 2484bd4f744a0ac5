// What the window remembers between two runs.
#pragma once

namespace posenc::platform {

/// Writes what has been stored since the last time. The first time that it cannot be written, a line on stderr says so.
void save_memory();

}
