#include "platform/native_memory.hpp"

#include "platform/memory_file.hpp"
#include "platform/platform.hpp"

#include <cstdio>

namespace posenc::platform {

namespace {

MemoryFile memory(memory_path("posenc"));
bool told = false; ///< that it cannot be written

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
    return memory.get(key);
}

void forget() {
    memory.forget();
}

}
