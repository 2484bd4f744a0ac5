// Saving a file for the person without a dialogue: GLFW has none.
#include "platform/new_file.hpp"
#include "platform/paper.hpp"

#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string>
#include <system_error>

namespace posenc::platform {

namespace {

std::filesystem::path folder_for_files() {
    std::error_code error;
    if (const char* home = std::getenv("HOME"))
        if (std::filesystem::path downloads = std::filesystem::path(home) / "Downloads";
            std::filesystem::is_directory(downloads, error))
            return downloads;
    std::filesystem::path present = std::filesystem::current_path(error);
    return error ? std::filesystem::path(".") : present;
}

}

bool has_printer() {
    return false;
}
void print_page(std::string_view) {}

std::unique_ptr<LongFile> begin_file(std::string_view name) {
    return std::make_unique<NewFile>(folder_for_files(), name);
}

std::string save_file(std::string_view name, std::string_view bytes) {
    NewFile file(folder_for_files(), name);
    file.add(bytes);
    return file.finish();
}

std::uint64_t room_for_file() {
    std::error_code error;
    const std::filesystem::space_info space = std::filesystem::space(folder_for_files(), error);
    return error ? std::numeric_limits<std::uint64_t>::max() : space.available;
}

}
