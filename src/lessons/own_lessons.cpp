#include "lessons/own_lessons.hpp"

#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "platform/platform.hpp"

namespace posenc {

namespace {

std::string key_of_lesson(std::string_view name) {
    return "own_lesson." + std::string(name);
}

}

std::string lesson_name(std::string_view file) {
    file = file.substr(file.find_last_of("/\\ ") + 1); // "the first of 2 files, a.md"
    return quoted(file.substr(0, file.find_last_of('.')), static_cast<std::size_t>(parameters::lesson.high));
}

void keep_lesson(std::string_view name, std::string_view markdown) {
    platform::store(key_of_lesson(name), markdown);
}

std::optional<std::string> kept_lesson(std::string_view name) {
    return name.empty() ? std::nullopt : platform::stored(key_of_lesson(name));
}

}
