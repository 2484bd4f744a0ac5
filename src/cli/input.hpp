// Files that a command reads as a whole.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace posenc::cli {

/// The file's first `most` bytes at most; "-" is standard input. Throws Failure (1) when it cannot be read.
std::string bytes_of(const std::string& path, std::size_t most);

/// The settings in a picture made by the program, as after # in a link; nothing when the path is not a PNG, SVG or GIF.
/// Throws Failure: 2 when the picture carries no settings, 1 when it cannot be read.
std::optional<std::string> state_of_picture(const std::string& path);

/// A lesson of the program, found by its name, in this language if there is such an edition; or a file whose name ends
/// in .md, or - for standard input.
struct LessonFile {
    std::string name; ///< as in links; empty where it is a file
    std::string bytes;
    std::string language; ///< of the edition; of a file the one that was asked for
};
/// Throws Failure: 2 where no lesson has that name, 1 where the file cannot be read.
LessonFile lesson_file(const std::string& word, std::string_view language);

}
