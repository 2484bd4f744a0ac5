// Parts of the file that was dropped or chosen last. A browser reads them asynchronously, so the caller asks again when
// a part has arrived. The next request is usually for the bytes that follow, so each part is longer than the one
// before.
#include "platform/path.hpp"
#include "platform/platform.hpp"
#include "platform/web/page.hpp"

#include <emscripten/emscripten.h>

#include <algorithm>
#include <vector>

namespace posenc::platform {

namespace {

constexpr std::uint64_t first_part = std::uint64_t{1} << 18, longest_part = std::uint64_t{1} << 27;
constexpr std::uint64_t most_kept = std::uint64_t{1} << 29; ///< the page's memory never shrinks

struct Part {
    std::uint64_t offset = 0;
    std::string bytes;
    std::uint64_t end() const { return offset + bytes.size(); }
};

struct Opened {
    std::vector<Part> parts;
    std::uint64_t asked = 0, kept = 0, next = first_part;
    bool coming = false, lost = false;
};

Opened& opened() {
    static Opened file;
    return file;
}

void ask(Opened& file, std::uint64_t offset, std::uint64_t least) {
    const std::uint64_t rest = file_size() - offset, size = std::min(std::max(least, file.next), rest);
    file.next = std::min(2 * file.next, longest_part);
    file.lost = file.kept + size > most_kept;
    if (file.lost)
        return;
    file.coming = true;
    file.asked = offset;
    page_file_part(static_cast<double>(offset), static_cast<double>(size));
}

}

std::uint64_t file_size() {
    return static_cast<std::uint64_t>(page_file_size());
}

FilePart file_part(std::uint64_t offset, std::span<std::byte> out) {
    Opened& file = opened();
    if (file.lost || offset > file_size() || out.size() > file_size() - offset)
        return FilePart::lost;
    while (!out.empty()) {
        const auto part = std::find_if(file.parts.begin(), file.parts.end(),
                                       [&](const Part& one) { return one.offset <= offset && offset < one.end(); });
        if (part == file.parts.end()) {
            if (!file.coming)
                ask(file, offset, out.size());
            return file.lost ? FilePart::lost : FilePart::coming;
        }
        const std::size_t from = offset - part->offset,
                          count = std::min<std::size_t>(part->bytes.size() - from, out.size());
        std::copy_n(std::as_bytes(std::span(part->bytes)).begin() + static_cast<std::ptrdiff_t>(from), count,
                    out.begin());
        out = out.subspan(count);
        offset += count;
    }
    return FilePart::here;
}

bool has_paths() {
    return false; // the browser has a dialogue, and a page can read only files that the person chose
}
std::string open_path(const std::string&) {
    return {};
}

void close_file() {
    opened() = {};
}

}

extern "C" {

// The answer to page_file_part; with `arrived`, exchange() holds the bytes.
EMSCRIPTEN_KEEPALIVE void web_file_part(int arrived) {
    using namespace posenc::platform;
    Opened& file = opened();
    if (!file.coming) // another file has been opened since
        return;
    file.coming = false;
    file.lost = !arrived || exchange().empty();
    if (!file.lost) {
        file.kept += exchange().size();
        file.parts.push_back({file.asked, std::move(exchange())});
    }
    wake();
}
}
