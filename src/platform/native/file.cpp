// A file is saved at once, as in browsers; the person can move it somewhere else afterwards (dialogue.cpp).
#include "platform/native/saved.hpp"
#include "platform/new_file.hpp"
#include "platform/paper.hpp"
#include "platform/readable_file.hpp"

#include <cstdlib>
#include <limits>
#include <optional>
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

/// Becomes the one saved last.
class NotedFile : public NewFile {
  public:
    explicit NotedFile(std::string_view name) : NewFile(folder_for_files(), name) {}
    std::string finish() override {
        std::string sentence = NewFile::finish();
        last_saved() = place().empty() ? LastSaved{} : LastSaved{place(), sentence};
        return sentence;
    }
};

/// Renames the file. To another disk, it is copied under a temporary name and then renamed, so that the new file is
/// never incomplete.
std::error_code move_file(const std::filesystem::path& from, const std::filesystem::path& to) {
    std::error_code error, none;
    const std::filesystem::file_type there = std::filesystem::status(to, none).type();
    if (there != std::filesystem::file_type::regular && there != std::filesystem::file_type::not_found)
        return std::make_error_code(std::errc::file_exists); // for example a device
    std::filesystem::rename(from, to, error);
    if (error != std::errc::cross_device_link)
        return error;
    const std::filesystem::path part = to.string() + ".part";
    if (!std::filesystem::copy_file(from, part, error)) // does not overwrite an existing file
        return error;
    std::filesystem::rename(part, to, error);
    std::filesystem::remove(error ? part : from, none);
    return error;
}

}

LastSaved& last_saved() {
    static LastSaved file;
    return file;
}

LastSaved moved(const std::filesystem::path& from, const std::string& address) {
    const std::optional<std::string> to = path_of_address(address);
    if (!to)
        return {from, "Not moved: this is no place on this computer; the file is still " + from.string()};
    if (const std::error_code error = move_file(from, *to))
        return {from, "Not moved to " + *to + ": " + error.message() + "; the file is still " + from.string()};
    return {*to, "Moved to " + *to};
}

bool has_printer() {
    return false;
}
void print_page(std::string_view) {}

std::unique_ptr<LongFile> begin_file(std::string_view name) {
    return std::make_unique<NotedFile>(name);
}

std::string save_file(std::string_view name, std::string_view bytes) {
    NotedFile file(name);
    file.add(bytes);
    return file.finish();
}

std::uint64_t room_for_file() {
    std::error_code error;
    const std::filesystem::space_info space = std::filesystem::space(folder_for_files(), error);
    return error ? std::numeric_limits<std::uint64_t>::max() : space.available;
}

}
