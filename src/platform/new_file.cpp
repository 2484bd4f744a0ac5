#include "platform/new_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

namespace posenc::platform {

namespace {

constexpr int most_names = 100; ///< names that are tried

/// "sheet.html", "sheet-2.html", …
std::string numbered(std::string_view name, int number) {
    const std::size_t dot = std::min(name.rfind('.'), name.size());
    const std::string ending = number > 1 ? "-" + std::to_string(number) : "";
    return std::string(name.substr(0, dot)) + ending + std::string(name.substr(dot));
}

/// Never replaces a file. `path` becomes the path of the new file, or of the last name tried.
std::FILE* open_new(const std::filesystem::path& folder, const std::string& name, std::string_view behind,
                    std::filesystem::path& path) {
    for (int number = 1; number <= most_names; ++number) {
        path = folder / (numbered(name, number) + std::string(behind));
        if (std::FILE* file = std::fopen(path.string().c_str(), "wbx"))
            return file;
        if (errno != EEXIST)
            return nullptr;
    }
    return nullptr;
}

}

NewFile::NewFile(std::filesystem::path folder, std::string_view name)
    : folder_(std::move(folder)), path_(folder_ / name), name_(name) {
    file_ = open_new(folder_, name_, ".part", part_);
    if (!file_)
        fail(errno);
}

NewFile::~NewFile() {
    if (!file_)
        return;
    std::fclose(file_);
    std::error_code error;
    std::filesystem::remove(part_, error);
}

void NewFile::fail(int error) {
    if (problem_.empty())
        problem_ = std::strerror(error);
}

bool NewFile::add(std::string_view bytes) {
    if (problem_.empty() && std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size())
        fail(errno);
    return problem_.empty();
}

/// An empty file reserves the name first, because renaming alone would replace a file that was made in the meantime.
bool NewFile::put_in_place() {
    std::FILE* const place = open_new(folder_, name_, "", path_);
    if (!place)
        return false;
    std::fclose(place);
    std::error_code error, none;
    std::filesystem::rename(part_, path_, error);
    if (error)
        std::filesystem::remove(path_, none);
    errno = error.value();
    return !error;
}

std::string NewFile::finish() {
    if (file_ && std::fclose(std::exchange(file_, nullptr)) != 0)
        fail(errno);
    if (problem_.empty() && !put_in_place())
        fail(errno);
    if (problem_.empty())
        return "Saved as " + path_.string();
    std::error_code error;
    std::filesystem::remove(part_, error);
    return "Not saved: " + path_.string() + " cannot be written: " + problem_;
}

}
