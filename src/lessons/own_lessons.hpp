// Lessons of a person's own, each under a name, kept where they were opened or written, for the next visit, and a list
// of them. What cannot be a lesson any more is kept apart under another name, and never deleted.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

/// The name of the lesson in a file: without folders and ending, no longer than the key `lesson` takes.
std::string lesson_name(std::string_view file);

/// False where it could not be kept: nothing is stored here.
bool keep_lesson(std::string_view name, std::string_view markdown);
/// Empty where there is none. One that is damaged (too long, or no text) is kept apart, and is no lesson any more.
std::optional<std::string> kept_lesson(std::string_view name);
/// What is said about a lesson of this name that was kept apart; empty where none was.
std::string damage_of_lesson(std::string_view name);

struct OwnLesson {
    std::string name;
    std::string title; ///< may be empty
    int steps = 0;
    bool damaged = false; ///< kept apart; kept_bytes() has it
};
/// All of them, the one that was changed last first.
std::vector<OwnLesson> own_lessons();
/// What is kept under a name, damaged or not; empty where there is none.
std::string kept_bytes(std::string_view name);

/// A name that no lesson has, built-in ones included, made of a title: "my-lesson", or with a number behind it. The
/// name of a kept lesson with the same text, where one is given, is free too.
std::string free_lesson_name(std::string_view title, std::string_view markdown = {});
/// False where there is none, or the new name is empty or taken.
bool rename_lesson(std::string_view name, std::string_view to);
/// Its text, with which keep_lesson brings it back.
std::optional<std::string> remove_lesson(std::string_view name);

}
