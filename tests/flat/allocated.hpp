// How much memory is in use that came from `new`, counted instead of asked from the system.
#pragma once

#include <cstddef>

namespace posenc {

/// Bytes, of all threads, as the allocator rounds them.
std::size_t bytes_allocated();

}
