// Saving a file for the person without a dialogue: GLFW has none.
#include "platform/paper.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <system_error>

namespace posenc::platform {

namespace {

constexpr int most_names = 100; ///< tried one after the other

std::filesystem::path folder_for_files() {
    std::error_code error;
    if (const char* home = std::getenv("HOME"))
        if (std::filesystem::path downloads = std::filesystem::path(home) / "Downloads";
            std::filesystem::is_directory(downloads, error))
            return downloads;
    std::filesystem::path present = std::filesystem::current_path(error);
    return error ? std::filesystem::path(".") : present;
}

/// "sheet.html", "sheet-2.html", …
std::string numbered(std::string_view name, int number) {
    const std::size_t dot = std::min(name.rfind('.'), name.size());
    const std::string ending = number > 1 ? "-" + std::to_string(number) : "";
    return std::string(name.substr(0, dot)) + ending + std::string(name.substr(dot));
}

/// Never over a file that is there.
std::FILE* open_new(const std::filesystem::path& folder, std::string_view name, std::filesystem::path& path) {
    for (int number = 1; number <= most_names; ++number) {
        path = folder / numbered(name, number);
        if (std::FILE* file = std::fopen(path.c_str(), "wbx"))
            return file;
        if (errno != EEXIST)
            return nullptr;
    }
    return nullptr;
}

}

bool has_printer() {
    return false;
}
void print_page(std::string_view) {}

std::string save_file(std::string_view name, std::string_view bytes) {
    std::filesystem::path path;
    std::FILE* file = open_new(folder_for_files(), name, path);
    if (!file)
        return "Not saved: " + path.string() + " cannot be written: " + std::strerror(errno);
    const bool whole = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
    const bool closed = std::fclose(file) == 0;
    if (whole && closed)
        return "Saved as " + path.string();
    const std::string reason = std::strerror(errno);
    std::remove(path.c_str());
    return "Not saved: " + path.string() + " cannot be written: " + reason;
}

}
