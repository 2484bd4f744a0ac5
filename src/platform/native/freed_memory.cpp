#include "platform/native/freed_memory.hpp"

#include <cstddef>
#include <cstdio>

#ifdef __GLIBC__
#include <malloc.h>
#include <unistd.h>
#endif

namespace posenc::platform {

#ifdef __GLIBC__

namespace {

constexpr double pause = 1;                           // seconds between two looks
constexpr double rest = 20;                           // after so many seconds, memory is returned in any case
constexpr std::size_t growth = std::size_t{32} << 20; // bytes

double next_look = 0, last_time = 0;
std::size_t left = 0; ///< resident size after the last return

/// 0 where the system does not tell.
std::size_t resident_bytes() {
    unsigned long pages = 0;
    if (std::FILE* const file = std::fopen("/proc/self/statm", "r")) {
        if (std::fscanf(file, "%*s %lu", &pages) != 1)
            pages = 0;
        std::fclose(file);
    }
    return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}

void give_back_memory() {
    malloc_trim(0);
    left = resident_bytes();
}

void give_back_growth(double now) {
    if (now < next_look)
        return;
    next_look = now + pause;
    // Memory that was in use then may be free now although little has been added, so time counts too.
    if (resident_bytes() > left + growth || now > last_time + rest) {
        give_back_memory();
        last_time = now;
    }
}

#else

void give_back_memory() {}
void give_back_growth(double) {}

#endif

}
