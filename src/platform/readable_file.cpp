#include "platform/readable_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace posenc::platform {

int reason_against(const std::string& path) {
    std::error_code none;
    const std::filesystem::file_type type = std::filesystem::status(path, none).type();
    if (type == std::filesystem::file_type::directory)
        return EISDIR;
    if (type != std::filesystem::file_type::regular && type != std::filesystem::file_type::not_found)
        return 0;
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (!file)
        return errno;
    std::fclose(file);
    return 0;
}

std::string why_not_a_file(const std::string& path) {
    switch (const int reason = reason_against(path)) {
    case 0: {
        std::error_code none;
        return std::filesystem::is_regular_file(path, none) ? "" : "it is no file";
    }
    case ENOENT:
    case ENOTDIR:
        return "there is no such file";
    case EISDIR:
        return "it is a folder";
    case EACCES:
        return "it may not be read";
    default:
        return std::strerror(reason);
    }
}

std::string path_from_home(const std::string& typed) {
    const char* const home = std::getenv("HOME");
    return home && (typed == "~" || typed.starts_with("~/")) ? home + typed.substr(1) : typed;
}

}
