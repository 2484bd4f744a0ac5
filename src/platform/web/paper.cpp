// Printing and downloading in the browser (web/services.js).
#include "platform/paper.hpp"
#include "platform/long_file.hpp"
#include "platform/platform.hpp"
#include "platform/web/page.hpp"

namespace posenc::platform {

namespace {

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
bool can_move(std::string_view) { // browsers ask for the place themselves, or keep one folder
    return false;
}
void move_saved(std::string_view, std::function<void(std::string)>) {}
std::unique_ptr<LongFile> begin_file(std::string_view name) {
    return std::make_unique<PageFile>(name);
}
std::uint64_t room_for_file() {
    return std::uint64_t{256} << 20;
}

}
