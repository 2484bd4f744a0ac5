// The program's `new` and `delete`, which count what they hand out and take back.
#include "allocated.hpp"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> allocated{0};

void* take(std::size_t size) {
    void* const memory = std::malloc(size == 0 ? 1 : size);
    if (!memory)
        throw std::bad_alloc();
    allocated += malloc_usable_size(memory);
    return memory;
}

void give(void* memory) {
    allocated -= malloc_usable_size(memory);
    std::free(memory);
}

}

void* operator new(std::size_t size) {
    return take(size);
}
void operator delete(void* memory) noexcept {
    give(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    give(memory);
}

std::size_t posenc::bytes_allocated() {
    return allocated;
}
