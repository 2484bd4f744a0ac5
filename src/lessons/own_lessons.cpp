// The list is a text with a line a lesson: name, steps, whether it is damaged, title, percent-encoded. Another window
// may have changed it since, so it is read whenever it is changed.
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

constexpr std::string_view list_key = "own_lessons", apart = "-damaged";

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

/// A lesson comes first in the list.
void list_first(OwnLesson lesson) {
    std::vector<OwnLesson> all = own_lessons();
    std::erase_if(all, [&](const OwnLesson& one) { return one.name == lesson.name; });
    all.insert(all.begin(), std::move(lesson));
    write_list(all);
}

/// Too long, or bytes that are neither text nor hold a step.
bool is_damaged(std::string_view markdown) {
    const bool text = valid_utf8_prefix(markdown) == markdown.size();
    return markdown.size() > most_lesson_bytes || (!text && source_of(markdown).steps.empty());
}

OwnLesson listed(std::string_view name, std::string_view markdown) {
    if (is_damaged(markdown))
        return {std::string(name), std::string(name), 0, true};
    const LessonSource source = source_of(markdown);
    return {std::string(name), quoted(source.title.in(markdown), 200), static_cast<int>(source.steps.size()), false};
}

bool is_taken(std::string_view name) {
    return find_lesson(name) || !kept_bytes(name).empty();
}

/// The name itself, or with a number behind it, that is free.
template <class Taken> std::string numbered(std::string_view name, const Taken& taken) {
    const auto most = static_cast<std::size_t>(parameters::lesson.high);
    std::string one(cut_utf8(name, most));
    for (int copy = 2; taken(one); ++copy) {
        const std::string number = "-" + std::to_string(copy);
        one = std::string(cut_utf8(name, most - number.size())) + number;
    }
    return one;
}

void keep_apart(std::string_view name, std::string_view bytes) {
    const std::string other = numbered(std::string(name) + std::string(apart), is_taken);
    platform::store(key_of_lesson(other), bytes);
    if (kept_bytes(other) != bytes) // it stays where it is
        return;
    remove_lesson(name);
    list_first({other, std::string(name), 0, true});
}

}

std::vector<OwnLesson> own_lessons() {
    std::vector<OwnLesson> all;
    const std::string text = platform::stored(list_key).value_or("");
    for (const std::string_view line : split(text, '\n')) {
        std::vector<std::string_view> words = split(line, ' ');
        words.resize(4); // of a line that was cut the name is enough
        if (words[0].empty())
            continue;
        const double steps = parse_number(words[1]).value_or(0);
        all.push_back({percent_decode(words[0]), percent_decode(words[3]),
                       static_cast<int>(std::clamp<double>(steps, 0, most_lesson_steps)), words[2] == "1"});
    }
    return all;
}

std::string lesson_name(std::string_view file) {
    file = file.substr(file.find_last_of("/\\ ") + 1); // "the first of 2 files, a.md"
    return quoted(file.substr(0, file.find_last_of('.')), static_cast<std::size_t>(parameters::lesson.high));
}

bool keep_lesson(std::string_view name, std::string_view markdown) {
    platform::store(key_of_lesson(name), markdown);
    list_first(listed(name, markdown));
    return kept_bytes(name) == markdown;
}

std::string kept_bytes(std::string_view name) {
    return name.empty() ? "" : platform::stored(key_of_lesson(name)).value_or("");
}

std::optional<std::string> kept_lesson(std::string_view name) {
    std::string kept = kept_bytes(name);
    if (kept.empty())
        return std::nullopt;
    const std::vector<OwnLesson> all = own_lessons();
    const auto found = std::find_if(all.begin(), all.end(), [&](const OwnLesson& one) { return one.name == name; });
    if (is_damaged(kept)) {
        if (found == all.end() || !found->damaged)
            keep_apart(name, kept);
        return std::nullopt;
    }
    if (found == all.end()) // kept by a version that had no list
        list_first(listed(name, kept));
    return kept;
}

std::string damage_of_lesson(std::string_view name) {
    for (const OwnLesson& one : own_lessons())
        if (one.damaged && one.title == name)
            return "lesson: what is kept of ‘" + quoted(name) +
                   "’ is damaged and cannot be opened; it is kept apart as ‘" + quoted(one.name) +
                   "’ and can be saved as a file in the contents";
    return "";
}

std::string free_lesson_name(std::string_view title, std::string_view markdown) {
    std::string name = quoted(trim(title), static_cast<std::size_t>(parameters::lesson.high));
    std::replace_if(
        name.begin(), name.end(), [](char c) { return std::string_view(" /\\").find(c) != std::string_view::npos; },
        '-');
    const auto taken = [&](std::string_view one) {
        return is_taken(one) && (markdown.empty() || find_lesson(one) || kept_bytes(one) != markdown);
    };
    return numbered(name.empty() ? "lesson" : name, taken);
}

bool rename_lesson(std::string_view name, std::string_view to) {
    const std::optional<std::string> kept = kept_lesson(name);
    if (!kept || to.empty() || is_taken(to) || !keep_lesson(to, *kept))
        return false;
    remove_lesson(name);
    return true;
}

std::optional<std::string> remove_lesson(std::string_view name) {
    std::string kept = kept_bytes(name);
    std::vector<OwnLesson> all = own_lessons();
    std::erase_if(all, [&](const OwnLesson& one) { return one.name == name; });
    write_list(all);
    platform::store(key_of_lesson(name), "");
    return kept.empty() ? std::nullopt : std::optional(std::move(kept));
}

}
