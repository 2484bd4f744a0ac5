#include "platform/native/memory.hpp"

#include "platform/memory_file.hpp"
#include "platform/platform.hpp"

#include <cstdio>
#include <utility>

namespace posenc::platform {

namespace {

MemoryFile memory(memory_path("posenc"));
bool told = false;        ///< that it cannot be written
bool damage_told = false; ///< that a part of it cannot be read

/// Reports damage once in each run; the file is read on the first request.
void tell_damage() {
    if (!memory.damaged() || std::exchange(damage_told, true))
        return;
    std::fprintf(stderr, "posenc-explorer: ‘%s’ is damaged: what cannot be read of it is forgotten\n",
                 memory_path("posenc").c_str());
}

}

void save_memory() {
    if (memory.save() || told)
        return;
    told = true;
    std::fprintf(stderr, "posenc-explorer: ‘%s’ cannot be written: nothing is remembered for the next time\n",
                 memory_path("posenc").c_str());
}

void store(std::string_view key, std::string_view text) {
    memory.set(key, text);
}

std::optional<std::string> stored(std::string_view key) {
    std::optional<std::string> text = memory.get(key);
    tell_damage();
    return text;
}

void forget() {
    memory.forget();
}

}
