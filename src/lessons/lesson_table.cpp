// The table is a data file: a line a lesson, its id, minutes, title and gain, then language, title and gain of each
// other edition. CMakeLists.txt writes it.
#include "lessons/lesson_table.hpp"

#include "core/text.hpp"
#include "platform/platform.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::string_view original = "en", table_file = "lessons/contents.txt";

std::vector<LessonEntry> read_table(std::string_view table) {
    std::vector<LessonEntry> entries;
    for (const std::string_view line : split(trim(table), '\n')) {
        const std::vector<std::string_view> cells = split(line, '\t');
        if (cells.size() < 4)
            continue;
        LessonEntry& entry = entries.emplace_back(LessonEntry{std::string(cells[0]), std::string(cells[1]), {}});
        entry.editions.push_back({std::string(original), std::string(cells[2]), std::string(cells[3])});
        for (std::size_t i = 4; i + 2 < cells.size(); i += 3)
            entry.editions.push_back({std::string(cells[i]), std::string(cells[i + 1]), std::string(cells[i + 2])});
    }
    return entries;
}

}

const LessonEntry::Edition& LessonEntry::edition(std::string_view language) const {
    const auto found = std::find_if(editions.begin(), editions.end(),
                                    [&](const Edition& edition) { return edition.language == language; });
    return found == editions.end() ? editions.front() : *found;
}

std::string lesson_file_name(std::string_view id, std::string_view language) {
    const std::string folder = language == original ? "" : std::string(language) + "/";
    return "lessons/" + folder + std::string(id) + ".md";
}

const std::vector<LessonEntry>& lesson_table() {
    static std::vector<LessonEntry> entries;
    if (entries.empty())
        entries = read_table(platform::data_file(table_file).value_or(""));
    return entries;
}

bool lesson_table_missing() {
    return !platform::data_file(table_file);
}

const LessonEntry* find_lesson(std::string_view id) {
    const std::vector<LessonEntry>& all = lesson_table();
    const auto found = std::find_if(all.begin(), all.end(), [&](const LessonEntry& entry) { return entry.id == id; });
    return found == all.end() ? nullptr : &*found;
}

}
