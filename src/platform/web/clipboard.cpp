// Copies texts and pictures to the clipboard. Browsers may refuse, and they answer later (web/clipboard.js,
// web/services.js).
#include "platform/paper.hpp"
#include "platform/platform.hpp"
#include "platform/web/page.hpp"

#include <emscripten/emscripten.h>

#include <utility>

namespace posenc::platform {

namespace {

std::function<void()>& text_waiting() {
    static std::function<void()> copied;
    return copied;
}

std::function<void(std::string)>& picture_waiting() {
    static std::function<void(std::string)> say;
    return say;
}

}

void copy_text(std::string_view text, std::function<void()> copied) {
    text_waiting() = std::move(copied);
    page_copy(text.data(), text.size());
}

void copy_picture(std::string_view png, std::function<void(std::string)> say) {
    picture_waiting() = std::move(say);
    page_copy_picture(png.data(), png.size());
}

}

extern "C" {

// The answer to page_copy, where the text given last has been copied.
EMSCRIPTEN_KEEPALIVE void web_copied() {
    using namespace posenc::platform;
    if (const auto copied = std::exchange(text_waiting(), nullptr))
        copied();
    wake();
}

// The answer to page_copy_picture.
EMSCRIPTEN_KEEPALIVE void web_picture_copied(int copied) {
    using namespace posenc::platform;
    if (const auto say = std::exchange(picture_waiting(), nullptr))
        say(copied ? "Picture copied" : "Not copied: the browser does not allow it here; save the picture instead");
    wake();
}
}
