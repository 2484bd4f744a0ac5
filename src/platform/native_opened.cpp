// Parts of the file that was dropped last, read where it lies.
#include "platform/native_opened.hpp"
#include "platform/platform.hpp"

#include <cstdio>
#include <filesystem>
#include <memory>

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

}

void keep_file(const std::string& path) {
    kept() = {path, nullptr};
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
