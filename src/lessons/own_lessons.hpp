// Lessons of a person's own: named after their files, and kept where they were opened, for the next visit.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace posenc {

/// The name of the lesson in a file: without folders and ending, no longer than the key `lesson` takes.
std::string lesson_name(std::string_view file);

void keep_lesson(std::string_view name, std::string_view markdown);
std::optional<std::string> kept_lesson(std::string_view name);

}
