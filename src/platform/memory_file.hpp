// Small texts that outlive the program, in one file of the person's: a line each, its key and its text. Several windows
// share it: each reads what others have written since, and writes only what it has set itself.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace posenc::platform {

class MemoryFile {
  public:
    /// Read when something is asked of it and it has changed. Empty, or a file that cannot be read or written: it
    /// remembers as long as it lives. Lines that are damaged are left out.
    explicit MemoryFile(std::string path) : path_(std::move(path)) {}

    std::optional<std::string> get(std::string_view key);
    /// Something in the file could not be read and was left out.
    bool damaged() const { return damaged_; }
    void set(std::string_view key, std::string_view text);
    /// Writes what has changed; the file is at every moment the old or the new one. False if it could not be written.
    bool save();
    void forget(); ///< everything, and the file

  private:
    void read();

    using Texts = std::map<std::string, std::string, std::less<>>;

    std::string path_;
    Texts texts_;                                         ///< of the file
    Texts unsaved_;                                       ///< set since it was written
    std::optional<std::filesystem::file_time_type> seen_; ///< of when the file is that was read last
    bool damaged_ = false;
};

/// Where a program of this name keeps what it remembers, as the system has it; empty where it tells of no place.
std::string memory_path(std::string_view program);

}
