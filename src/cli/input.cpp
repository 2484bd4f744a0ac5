#include "cli/input.hpp"

#include "cli/arguments.hpp"
#include "core/text.hpp"
#include "core/texts/nearest.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "import/pictures/picture_state.hpp"
#include "lessons/lesson_table.hpp"
#include "platform/platform.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <vector>

namespace posenc::cli {

namespace {

constexpr std::size_t longest_beginning = 4096;                  ///< enough to recognise a picture
constexpr std::size_t most_picture_bytes = std::size_t{1} << 24; ///< the settings stand before the pixels

}

std::string bytes_of(const std::string& path, std::size_t most) {
    const auto close = [](std::FILE* file) {
        if (file != stdin)
            std::fclose(file);
    };
    std::unique_ptr<std::FILE, decltype(close)> file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"), close);
    std::string bytes(most, '\0');
    const std::size_t count = file ? std::fread(bytes.data(), 1, bytes.size(), file.get()) : 0;
    if (!file || std::ferror(file.get()))
        throw Failure{exit_failed, "‘" + posenc::quoted(path, 200) + "’: cannot be read: " + std::strerror(errno)};
    bytes.resize(count);
    return bytes;
}

std::optional<std::string> state_of_picture(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error) || !is_picture(bytes_of(path, longest_beginning)))
        return std::nullopt; // nothing may be read from a pipe here: its bytes are for another reader
    const std::string bytes = bytes_of(path, most_picture_bytes);
    PictureState picture = read_picture_state(bytes);
    if (!picture.problem.empty())
        throw Failure{exit_misused, "‘" + posenc::quoted(path, 200) + "’: " + picture.problem};
    return std::move(picture.state);
}

LessonFile lesson_file(const std::string& word, std::string_view language) {
    if (const LessonEntry* entry = find_lesson(word)) {
        const std::string& edition = entry->edition(language).language;
        return {word, std::string(platform::data_file(lesson_file_name(word, edition)).value_or("")), edition};
    }
    if (word != "-" && !word.ends_with(".md") && word.find('/') == std::string::npos) {
        std::vector<std::string_view> names;
        for (const LessonEntry& entry : lesson_table())
            names.push_back(entry.id);
        throw Failure{exit_misused, "LESSON: ‘" + posenc::quoted(word) + "’ is unknown" + did_you_mean(word, names) +
                                        "; allowed: a name that posenc lessons list shows, a file whose name ends in "
                                        ".md, or -"};
    }
    return {{}, bytes_of(word, most_lesson_bytes + 1), std::string(language)};
}

}
