// The built-in lessons, as the table of contents lists them, and the languages of each. Links name a lesson by its id
// alone; the edition follows the person's language, or is English if there is none in it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace posenc {

struct LessonEntry {
    struct Edition {
        std::string language;
        std::string title;
        std::string gain; ///< one thing that can be said after it, in the lesson's own words; may be empty
    };
    std::string id;                ///< name of its file without .md, the same in all languages
    std::string minutes;           ///< approximate duration
    std::vector<Edition> editions; ///< the English one first

    /// In this language, else the English one.
    const Edition& edition(std::string_view language) const;
};

/// The data file (platform::data_file) of an edition.
std::string lesson_file_name(std::string_view id, std::string_view language);

/// In the order of the table; empty until it has arrived.
const std::vector<LessonEntry>& lesson_table();
/// Whether the table could not be loaded (it may come later, see platform::data_file), and the message for this case.
bool lesson_table_missing();
inline constexpr std::string_view lessons_missing =
    "The lessons could not be loaded; they come when the network is back or the page is loaded again.";

/// Null where no lesson has this id.
const LessonEntry* find_lesson(std::string_view id);

}
