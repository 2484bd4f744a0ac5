#include "platform/readable_file.hpp"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

namespace posenc::platform {

namespace {

/// Decodes percent-encoding. Nothing if a % is not followed by two hexadecimal digits, or if they encode a zero byte.
std::optional<std::string> decoded(std::string_view text) {
    std::string path;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned char letter = static_cast<unsigned char>(text[i]);
        if (letter == '%') {
            const std::string_view digits = text.substr(i + 1, 2);
            const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), letter, 16);
            if (error != std::errc() || digits.size() != 2 || end != digits.data() + 2 || letter == 0)
                return std::nullopt;
            i += 2;
        }
        path += static_cast<char>(letter);
    }
    return path;
}

}

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

/// Strict: a path guessed from something that is not an address could name another file.
std::optional<std::string> path_of_address(std::string_view address) {
    for (const std::string_view beginning : {"file:///", "file://localhost/"})
        if (address.starts_with(beginning))
            return decoded(address.substr(beginning.size() - 1));
    return std::nullopt;
}

std::string path_as_typed(const std::string& typed) {
    if (std::optional<std::string> path = path_of_address(typed))
        return std::move(*path);
    const char* const home = std::getenv("HOME");
    return home && (typed == "~" || typed.starts_with("~/")) ? home + typed.substr(1) : typed;
}

}
