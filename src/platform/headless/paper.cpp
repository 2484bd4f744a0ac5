// Files, prints and copies are held in memory for tests to read.
#include "platform/headless/opened.hpp"
#include "platform/long_file.hpp"

#include <utility>

namespace posenc::platform {

namespace {

/// Held until it is finished.
class HeldFile : public LongFile {
  public:
    explicit HeldFile(std::string_view name) : file_{std::string(name), {}} {}
    bool add(std::string_view bytes) override {
        file_.bytes += bytes;
        return true;
    }
    std::string finish() override { return save_file(file_.name, file_.bytes); }

  private:
    SavedFile file_;
};

}

SavedFile& headless_saved() {
    static SavedFile saved;
    return saved;
}

SavedFile saved_file() {
    return headless_saved();
}
bool has_printer() {
    return false;
}
void print_page(std::string_view) {}
std::string save_file(std::string_view name, std::string_view bytes) {
    headless_saved() = {std::string(name), std::string(bytes)};
    return "Saved as " + std::string(name);
}
std::unique_ptr<LongFile> begin_file(std::string_view name) {
    return std::make_unique<HeldFile>(name);
}
std::uint64_t room_for_file() {
    return std::uint64_t{256} << 20; // as in the page
}
bool can_move(std::string_view) {
    return false;
}
void move_saved(std::string_view, std::function<void(std::string)>) {}
void copy_picture(std::string_view png, std::function<void(std::string)> say) {
    headless_saved() = {"", std::string(png)};
    say("Picture copied");
}

}
