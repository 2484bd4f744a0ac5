// Pictures to the clipboard, which browsers allow or not, and say so later (web/download.js).
#include "platform/paper.hpp"
#include "platform/platform.hpp"
#include "platform/web_page.hpp"

#include <emscripten/emscripten.h>

#include <utility>

namespace posenc::platform {

namespace {

std::function<void(std::string)>& waiting() {
    static std::function<void(std::string)> say;
    return say;
}

}

void copy_picture(std::string_view png, std::function<void(std::string)> say) {
    waiting() = std::move(say);
    page_copy_picture(png.data(), png.size());
}

}

extern "C" {

// The answer to page_copy_picture.
EMSCRIPTEN_KEEPALIVE void web_picture_copied(int copied) {
    using namespace posenc::platform;
    if (const auto say = std::exchange(waiting(), nullptr))
        say(copied ? "Picture copied" : "Not copied: the browser does not allow it here; save the picture instead");
    wake();
}
}
