// Files are read in place. Any part of the file that was opened last can be read at any time.
#include "platform/native/opened.hpp"
#include "platform/path.hpp"
#include "platform/picture.hpp"
#include "platform/readable_file.hpp"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

namespace posenc::platform {

namespace {

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

struct Kept {
    std::string path;
    std::unique_ptr<std::FILE, Close> file;
};

Kept& kept() {
    static Kept file;
    return file;
}

const Program* receiver = nullptr; ///< while its window is open

}

void open_file(const Program& program, const std::string& path, int more) {
    if (!program.opened)
        return;
    const std::size_t slash = path.find_last_of("/\\");
    const std::string name = path.substr(slash == std::string::npos ? 0 : slash + 1);
    kept() = {path, nullptr};
    std::optional<std::string> bytes;
    if (std::FILE* file = std::fopen(path.c_str(), "rb")) {
        bytes.emplace(most_file_bytes + 1, '\0');
        bytes->resize(std::fread(bytes->data(), 1, bytes->size(), file));
        if (std::ferror(file) != 0) // for example a folder
            bytes.reset();
        std::fclose(file);
    }
    program.opened(name, bytes ? std::optional<std::string_view>(*bytes) : std::nullopt, more);
}

void open_address(const Program& program, const std::string& address, int more) {
    const std::optional<std::string> path = path_of_address(address);
    if (path && why_not_a_file(*path).empty())
        return open_file(program, *path, more);
    kept() = {};
    program.opened(address.substr(address.rfind('/') + 1), std::nullopt, more);
}

Opens::Opens(const Program& program) {
    receiver = &program;
}
Opens::~Opens() {
    receiver = nullptr;
}

bool has_paths() {
    return true;
}

std::string open_path(const std::string& typed) {
    const std::string path = path_as_typed(typed);
    const std::string reason = why_not_a_file(path);
    if (!reason.empty())
        return reason;
    after_frame([path] {
        if (receiver)
            open_file(*receiver, path, 0);
        wake();
    });
    return {};
}

std::uint64_t file_size() {
    std::error_code error;
    const bool regular = std::filesystem::is_regular_file(kept().path, error);
    const std::uintmax_t size = regular ? std::filesystem::file_size(kept().path, error) : 0;
    return error ? 0 : size;
}

FilePart file_part(std::uint64_t offset, std::span<std::byte> out) {
    if (!kept().file)
        kept().file.reset(std::fopen(kept().path.c_str(), "rb"));
    std::FILE* const file = kept().file.get();
    const bool placed = file && fseeko(file, static_cast<off_t>(offset), SEEK_SET) == 0;
    return placed && std::fread(out.data(), 1, out.size(), file) == out.size() ? FilePart::here : FilePart::lost;
}

void close_file() {
    kept().file.reset();
}

void keep_copy(std::string_view, std::string_view) {} // the file itself is still there
Copies copies() {
    return Copies::none;
}
std::optional<std::string> take_copy(std::string_view) {
    return std::nullopt;
}
void forget_copies() {}

}
