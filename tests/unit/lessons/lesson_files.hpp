// The lessons of the program as they lie in assets/lessons, in every language.
#pragma once

#include "import/lessons/lesson_reader.hpp"
#include "lessons/recorded_races.hpp"
#include "unit/source_files.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace posenc {

struct LessonEdition {
    std::string language; ///< en, or the name of its folder
    std::string name;     ///< as in links
    std::string bytes;
    LessonReading reading;
};

/// The files of a folder that are called NN-title.md, by name.
inline std::vector<LessonEdition> lesson_sources_in(const std::filesystem::path& folder, const std::string& language) {
    std::vector<LessonEdition> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string name = entry.path().stem().string();
        if (name.size() < 4 || entry.path().extension() != ".md" || name[2] != '-')
            continue;
        found.push_back({language, name, bytes_of(entry.path()), {}});
        found.back().reading = read_lesson(found.back().bytes, recorded_accuracy());
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return found;
}

inline const std::filesystem::path& lesson_folder() {
    static const std::filesystem::path folder = source_path("assets/lessons");
    return folder;
}

/// The English ones.
inline const std::vector<LessonEdition>& lesson_sources() {
    static const std::vector<LessonEdition> all = lesson_sources_in(lesson_folder(), "en");
    return all;
}

/// Those in other languages, each named after the folder that it lies in; by language and name.
inline const std::vector<LessonEdition>& lesson_editions() {
    static const std::vector<LessonEdition> all = [] {
        std::vector<LessonEdition> found;
        for (const auto& entry : std::filesystem::directory_iterator(lesson_folder()))
            if (entry.is_directory())
                for (LessonEdition& one : lesson_sources_in(entry.path(), entry.path().filename().string()))
                    found.push_back(std::move(one));
        std::stable_sort(found.begin(), found.end(),
                         [](const auto& a, const auto& b) { return a.language < b.language; });
        return found;
    }();
    return all;
}

/// All of them.
template <class Take> void for_each_lesson(Take take) {
    for (const auto* files : {&lesson_sources(), &lesson_editions()})
        for (const LessonEdition& file : *files)
            take(file);
}

}
