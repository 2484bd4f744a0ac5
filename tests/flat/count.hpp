// How much work core did, counted instead of timed: the basic blocks it has entered. Holds for sources compiled with
// -fsanitize-coverage=trace-pc; calls into the C library count as nothing, whatever they cost.
#pragma once

#include <cstdint>

namespace posenc {

/// Since the program began.
std::uint64_t blocks_entered();

}
