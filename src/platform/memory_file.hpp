// Small texts that outlive the program, in one file: each line has a key and a text. Several windows share the file:
// each one reads what others have written since, and writes only the texts that it has set itself.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace posenc::platform {

class MemoryFile {
  public:
    /// The file is read on the first request, and again when it has changed. If the path is empty, or the file cannot
    /// be read or written, the texts last as long as the object. Damaged lines are skipped.
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
    Texts texts_;                                         ///< as in the file
    Texts unsaved_;                                       ///< set since the last save
    std::optional<std::filesystem::file_time_type> seen_; ///< modification time of the file when it was read last
    bool damaged_ = false;
};

/// The path where a program of this name stores its texts, by the conventions of the system; empty if there is none.
std::string memory_path(std::string_view program);

}
