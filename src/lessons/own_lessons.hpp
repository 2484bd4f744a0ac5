// Lessons of a person's own: named after their files, and kept where they were opened, for the next visit.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

/// The name of the lesson in a file: without folders and ending, no longer than the key `lesson` takes.
std::string lesson_name(std::string_view file);

/// False where the program may store nothing, or has no room.
bool keep_lesson(std::string_view name, std::string_view markdown);
std::optional<std::string> kept_lesson(std::string_view name);
std::vector<std::string> kept_lessons(); ///< their names, the one that was kept last at the end
void forget_lesson(std::string_view name);

}
