// Lessons of a person's own, each under a name, kept where they were opened or written, for the next visit. A list of
// them is kept beside them. What cannot be a lesson any more is kept apart under another name, and never deleted.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

/// The name of the lesson in a file: without folders and ending, no longer than the key `lesson` takes.
std::string lesson_name(std::string_view file);

/// False where it could not be kept: the browser has no room, or forbids it.
bool keep_lesson(std::string_view name, std::string_view markdown);
/// Empty where there is none, and where it was damaged: then it is kept apart.
std::optional<std::string> kept_lesson(std::string_view name);

struct OwnLesson {
    std::string name;
    std::string title; ///< may be empty
    int steps = 0;
    bool damaged = false; ///< kept apart; it can be saved as a file
};
/// All of them, the one that was changed last first.
std::vector<OwnLesson> own_lessons();

/// A name that no lesson has, built-in ones included: this one, or with a number behind it.
std::string free_lesson_name(std::string_view wish);
/// False where there is none, or the new name is empty or taken.
bool rename_lesson(std::string_view name, std::string_view to);
/// Its text, with which keep_lesson brings it back.
std::optional<std::string> remove_lesson(std::string_view name);

}
