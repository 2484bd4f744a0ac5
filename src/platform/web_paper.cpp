// What the browser prints, downloads and copies (web/download.js). Whether it copies a picture it says later.
#include "platform/long_file.hpp"
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

/// The page holds its pieces; one at a time.
class PageFile : public LongFile {
  public:
    explicit PageFile(std::string_view name) : name_(name) {}
    ~PageFile() override {
        if (!finished_)
            page_drop_pieces();
    }
    bool add(std::string_view bytes) override {
        page_add_piece(bytes.data(), bytes.size());
        return true;
    }
    std::string finish() override {
        finished_ = true;
        page_save_pieces(name_.data(), name_.size());
        return "Saved as " + name_;
    }

  private:
    std::string name_;
    bool finished_ = false;
};

}

bool has_printer() {
    return true;
}
void print_page(std::string_view json) {
    page_print(json.data(), json.size());
}
std::string save_file(std::string_view name, std::string_view bytes) {
    page_save(name.data(), name.size(), bytes.data(), bytes.size());
    return "Saved as " + std::string(name);
}
std::unique_ptr<LongFile> begin_file(std::string_view name) {
    return std::make_unique<PageFile>(name);
}
std::uint64_t room_for_file() {
    return std::uint64_t{256} << 20;
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
