// The counter itself. Compiled without the flag, or it would count, and call, itself.
#include "count.hpp"

namespace {

std::uint64_t entered = 0;

}

/// What the compiler calls at the start of every basic block.
extern "C" void __sanitizer_cov_trace_pc() {
    ++entered;
}

std::uint64_t posenc::blocks_entered() {
    return entered;
}
