// Copies of a person's tables, which web/tables.js stores in the browser. They are read asynchronously, so the caller
// asks again when a copy has arrived.
#include "platform/platform.hpp"
#include "platform/web/page.hpp"

#include <emscripten/emscripten.h>

#include <utility>
#include <vector>

namespace posenc::platform {

namespace {

struct Wanted {
    std::string key, bytes;
    bool answered = false, found = false;
};

std::vector<Wanted>& all_wanted() {
    static std::vector<Wanted> wanted;
    return wanted;
}

}

void keep_copy(std::string_view key, std::string_view bytes) {
    page_keep_copy(key.data(), key.size(), bytes.data(), bytes.size());
}

Copies copies() {
    return static_cast<Copies>(page_copies());
}

std::optional<std::string> take_copy(std::string_view key) {
    std::vector<Wanted>& wanted = all_wanted();
    for (Wanted& one : wanted)
        if (one.key == key)
            return !one.answered                     ? std::optional<std::string>("")
                   : std::exchange(one.found, false) ? std::optional(std::move(one.bytes))
                                                     : std::nullopt;
    wanted.push_back({std::string(key), {}});
    page_want_copy(static_cast<int>(wanted.size()) - 1, key.data(), key.size());
    return "";
}

void forget_copies() {
    page_forget_copies();
}

}

extern "C" {

// The answer to page_want_copy; with `found`, exchange() holds the bytes.
EMSCRIPTEN_KEEPALIVE void web_copy(int number, int found) {
    using namespace posenc::platform;
    Wanted& one = all_wanted()[static_cast<std::size_t>(number)];
    one.answered = true;
    one.found = found != 0;
    if (one.found)
        one.bytes = std::move(exchange());
    wake();
}
}
