#include "lessons/own_lessons.hpp"

#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "import/lessons/lesson_source.hpp"
#include "lessons/lesson_table.hpp"
#include "platform/platform.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::string_view list_key = "own_lessons";

std::string key_of_lesson(std::string_view name) {
    return "own_lesson." + std::string(name);
}

void write_list(const std::vector<OwnLesson>& all) {
    std::string text;
    for (const OwnLesson& one : all)
        text += percent_encode(one.name) + " " + std::to_string(one.steps) + (one.damaged ? " 1 " : " 0 ") +
                percent_encode(one.title) + "\n";
    platform::store(list_key, text);
}

void leave_out(std::vector<OwnLesson>& all, std::string_view name) {
    std::erase_if(all, [&](const OwnLesson& one) { return one.name == name; });
}

bool is_kept(std::string_view name) {
    return !platform::stored(key_of_lesson(name)).value_or("").empty();
}

}

std::vector<OwnLesson> own_lessons() {
    std::vector<OwnLesson> all;
    const std::string text = platform::stored(list_key).value_or("");
    for (const std::string_view line : split(text, '\n')) {
        const std::vector<std::string_view> words = split(line, ' ');
        if (words.size() < 4)
            continue;
        const double steps = parse_number(words[1]).value_or(0);
        all.push_back({percent_decode(words[0]), percent_decode(words[3]), static_cast<int>(steps), words[2] == "1"});
    }
    return all;
}

std::string lesson_name(std::string_view file) {
    file = file.substr(file.find_last_of("/\\ ") + 1); // "the first of 2 files, a.md"
    return quoted(file.substr(0, file.find_last_of('.')), static_cast<std::size_t>(parameters::lesson.high));
}

bool keep_lesson(std::string_view name, std::string_view markdown) {
    platform::store(key_of_lesson(name), markdown);
    const LessonSource source = source_of(markdown);
    std::vector<OwnLesson> all = own_lessons();
    leave_out(all, name);
    all.insert(all.begin(), {std::string(name), std::string(source.title.in(markdown)),
                             static_cast<int>(source.steps.size()), false});
    write_list(all);
    return platform::stored(key_of_lesson(name)) == markdown;
}

std::optional<std::string> kept_lesson(std::string_view name) {
    std::optional<std::string> kept = name.empty() ? std::nullopt : platform::stored(key_of_lesson(name));
    return kept && kept->empty() ? std::nullopt : kept;
}

std::string free_lesson_name(std::string_view wish) {
    const std::string name = lesson_name(wish);
    std::string one = name;
    for (int copy = 2; find_lesson(one) || is_kept(one); ++copy)
        one = name.substr(0, static_cast<std::size_t>(parameters::lesson.high) - 4) + "-" + std::to_string(copy);
    return one;
}

bool rename_lesson(std::string_view name, std::string_view to) {
    const std::optional<std::string> kept = kept_lesson(name);
    if (!kept || to.empty() || find_lesson(to) || is_kept(to) || !keep_lesson(to, *kept))
        return false;
    remove_lesson(name);
    return true;
}

std::optional<std::string> remove_lesson(std::string_view name) {
    std::optional<std::string> kept = kept_lesson(name);
    std::vector<OwnLesson> all = own_lessons();
    leave_out(all, name);
    write_list(all);
    platform::store(key_of_lesson(name), "");
    return kept;
}

}
