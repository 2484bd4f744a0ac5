#include "lessons/own_lessons.hpp"

#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "platform/platform.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::string_view list_key = "own_lessons"; // names, one a line

std::string key_of_lesson(std::string_view name) {
    return "own_lesson." + std::string(name);
}

void store_names(const std::vector<std::string>& names) {
    std::string lines;
    for (const std::string& name : names)
        lines += name + "\n";
    platform::store(list_key, lines);
}

}

std::string lesson_name(std::string_view file) {
    file = file.substr(file.find_last_of("/\\ ") + 1); // "the first of 2 files, a.md"
    return quoted(file.substr(0, file.find_last_of('.')), static_cast<std::size_t>(parameters::lesson.high));
}

bool keep_lesson(std::string_view name, std::string_view markdown) {
    std::vector<std::string> names = kept_lessons();
    std::erase(names, name);
    names.emplace_back(name);
    platform::store(key_of_lesson(name), markdown);
    if (platform::stored(key_of_lesson(name)) != markdown)
        return false;
    store_names(names);
    return true;
}

std::optional<std::string> kept_lesson(std::string_view name) {
    std::optional<std::string> markdown = name.empty() ? std::nullopt : platform::stored(key_of_lesson(name));
    return markdown && markdown->empty() ? std::nullopt : markdown;
}

std::vector<std::string> kept_lessons() {
    std::vector<std::string> names;
    const std::string stored = platform::stored(list_key).value_or("");
    for (const std::string_view name : split(stored, '\n'))
        if (!name.empty())
            names.emplace_back(name);
    return names;
}

void forget_lesson(std::string_view name) {
    std::vector<std::string> names = kept_lessons();
    std::erase(names, name);
    store_names(names);
    platform::store(key_of_lesson(name), "");
}

}
