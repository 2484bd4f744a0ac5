#include "platform/memory_file.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <system_error>
#include <utility>

namespace posenc::platform {

namespace {

constexpr std::size_t most_bytes = 1 << 20; ///< of a file; a larger one was not written by this program

std::string escaped(std::string_view text) {
    std::string line;
    for (const char letter : text)
        if (letter == '\\')
            line += "\\\\";
        else if (letter == '\n')
            line += "\\n";
        else if (letter == '\t')
            line += "\\t";
        else
            line += letter;
    return line;
}

/// Nothing if the text is not one that escaped() writes.
std::optional<std::string> unescaped(std::string_view line) {
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] != '\\') {
            text += line[i];
            continue;
        }
        const char what = ++i < line.size() ? line[i] : '\0';
        if (what != '\\' && what != 'n' && what != 't')
            return std::nullopt;
        text += what == 'n' ? '\n' : what == 't' ? '\t' : '\\';
    }
    return text;
}

std::string bytes_of(const std::string& path) {
    std::string bytes;
    if (std::FILE* file = path.empty() ? nullptr : std::fopen(path.c_str(), "rb")) {
        bytes.resize(most_bytes + 1);
        bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file));
        std::fclose(file);
    }
    return bytes;
}

bool write(const std::string& path, std::string_view bytes) {
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (!file)
        return false;
    const bool whole = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
    return std::fclose(file) == 0 && whole;
}

}

void MemoryFile::read() {
    std::error_code error;
    if (const auto written = std::filesystem::last_write_time(path_, error); std::exchange(seen_, written) == written)
        return;
    texts_.clear();
    const std::string bytes = bytes_of(path_);
    std::string_view rest = bytes.size() > most_bytes ? std::string_view() : bytes;
    damaged_ = damaged_ || bytes.size() > most_bytes;
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        const std::size_t tab = line.find('\t');
        const bool whole = tab != std::string_view::npos && end != std::string_view::npos; // else the line is truncated
        const std::optional<std::string> key = whole ? unescaped(line.substr(0, tab)) : std::nullopt;
        const std::optional<std::string> text = whole ? unescaped(line.substr(tab + 1)) : std::nullopt;
        if (key && text)
            texts_.insert_or_assign(*key, *text);
        else
            damaged_ = true;
    }
}

std::optional<std::string> MemoryFile::get(std::string_view key) {
    if (const auto set = unsaved_.find(key); set != unsaved_.end())
        return set->second;
    read();
    const auto found = texts_.find(key);
    return found == texts_.end() ? std::nullopt : std::optional(found->second);
}

void MemoryFile::set(std::string_view key, std::string_view text) {
    if (get(key) != text)
        unsaved_.insert_or_assign(std::string(key), text);
}

bool MemoryFile::save() {
    if (unsaved_.empty() || path_.empty())
        return unsaved_.empty();
    read();
    for (const auto& [key, text] : unsaved_)
        texts_.insert_or_assign(key, text);
    std::string bytes;
    for (const auto& [key, text] : texts_)
        bytes += escaped(key) + "\t" + escaped(text) + "\n";
    std::error_code error;
    std::filesystem::create_directories(std::filesystem::path(path_).parent_path(), error);
    const std::string fresh =
        path_ + "." + std::to_string(std::random_device()()); // windows may close at the same time
    if (write(fresh, bytes))
        std::filesystem::rename(fresh, path_, error);
    else
        error = std::make_error_code(std::errc::io_error);
    if (error) {
        std::filesystem::remove(fresh, error);
        return false;
    }
    unsaved_.clear();
    seen_ = std::filesystem::last_write_time(path_, error);
    return true;
}

void MemoryFile::forget() {
    texts_.clear();
    unsaved_.clear();
    std::error_code error;
    std::filesystem::remove(path_, error);
}

std::string memory_path(std::string_view program) {
    const auto below = [&](const char* variable, const char* folder) -> std::string {
        const char* value = std::getenv(variable);
        if (!value || !std::filesystem::path(value).is_absolute())
            return {};
        return (std::filesystem::path(value) / folder / program / "memory.tsv").string();
    };
#if defined(_WIN32)
    return below("APPDATA", "");
#elif defined(__APPLE__)
    return below("HOME", "Library/Application Support");
#else
    const std::string chosen = below("XDG_CONFIG_HOME", "");
    return chosen.empty() ? below("HOME", ".config") : chosen;
#endif
}

}
