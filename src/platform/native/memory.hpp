// What the window remembers between two runs.
#pragma once

namespace posenc::platform {

/// Writes what was stored since the last call. The first failure is reported as a line on stderr.
void save_memory();

}
