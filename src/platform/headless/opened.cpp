#include "platform/headless/opened.hpp"

#include "platform/path.hpp"
#include "platform/readable_file.hpp"

#include <algorithm>
#include <utility>

namespace posenc::platform {

HeadlessOpened& headless_opened() {
    static HeadlessOpened opened;
    return opened;
}

std::uint64_t file_size() {
    return headless_opened().file.size();
}
FilePart file_part(std::uint64_t offset, std::span<std::byte> out) {
    if (offset > headless_opened().file.size() || out.size() > headless_opened().file.size() - offset)
        return FilePart::lost;
    std::copy_n(std::as_bytes(std::span(headless_opened().file)).begin() + static_cast<std::ptrdiff_t>(offset),
                out.size(), out.begin());
    return FilePart::here;
}
void close_file() {}
bool has_paths() {
    return !headless_opened().path.empty();
}
std::string open_path(const std::string& typed) {
    if (path_as_typed(typed) != headless_opened().path)
        return "there is no such file";
    after_frame([] {
        const HeadlessOpened& opened = headless_opened();
        opened.program->opened(opened.path.substr(opened.path.rfind('/') + 1), opened.file, 0);
    });
    return {};
}
void offer_path(std::string path, std::string bytes) {
    headless_opened().path = std::move(path);
    headless_opened().file = std::move(bytes);
}
void keep_copy(std::string_view key, std::string_view bytes) {
    headless_opened().copies[std::string(key)] = bytes;
}
Copies copies() {
    return headless_opened().copies.empty() ? Copies::none : Copies::kept;
}
std::optional<std::string> take_copy(std::string_view key) {
    const auto found = headless_opened().copies.find(std::string(key));
    return found == headless_opened().copies.end() ? std::nullopt : std::optional(found->second);
}
void forget_copies() {
    headless_opened().copies.clear();
}

}
