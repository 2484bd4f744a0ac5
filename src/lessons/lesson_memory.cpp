// Each entry is a line: its kind, then words separated by blanks. See lesson_memory.hpp.
#include "lessons/lesson_memory.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace posenc {

namespace {

constexpr std::string_view answer_kind = "answer", goal_kind = "goal", finished_kind = "finished";
constexpr double most = 1e9; ///< of a number in a line

std::string place_words(std::string_view kind, const LessonMemory::Place& place) {
    const auto& [lesson, step, which] = place;
    return std::string(kind) + " " + percent_encode(lesson) + " " + std::to_string(step) + " " + std::to_string(which);
}

std::optional<int> whole(std::string_view word) {
    const std::optional<double> number = parse_number(word);
    if (!number || std::fabs(*number) > most || *number != std::floor(*number))
        return {};
    return static_cast<int>(*number);
}

/// `count` whole numbers, starting at word `first`; empty if one of them is missing or not a whole number.
std::vector<int> numbers_from(const std::vector<std::string_view>& words, std::size_t first, std::size_t count) {
    std::vector<int> numbers;
    for (std::size_t i = first; i < first + count && i < words.size(); ++i)
        if (const std::optional<int> number = whole(words[i]))
            numbers.push_back(*number);
    return numbers.size() == count ? numbers : std::vector<int>{};
}

void read_answer(const std::vector<std::string_view>& words, LessonMemory& memory) {
    const std::vector<int> numbers = numbers_from(words, 2, 4);
    if (numbers.empty() || words.size() < 7)
        return;
    Answered& answer = memory.answers[{percent_decode(words[1]), numbers[0], numbers[1]}];
    answer.chosen = numbers[2];
    answer.revealed = numbers[3] != 0;
    answer.typed = percent_decode(words[6]);
    if (const std::vector<int> cell = numbers_from(words, 7, 2); !cell.empty())
        answer.cell = Cell{cell[0], cell[1]};
}

void read_goal(const std::vector<std::string_view>& words, LessonMemory& memory) {
    if (const std::vector<int> numbers = numbers_from(words, 2, 4); !numbers.empty())
        memory.goals[{percent_decode(words[1]), numbers[0], numbers[1]}] = {numbers[2] != 0, std::max(numbers[3], 0)};
}

}

namespace {

std::optional<double> one_number(std::string text) {
    constexpr std::string_view minus = "\u2212";
    if (text.starts_with(minus))
        text = "-" + text.substr(minus.size());
    // 0,5 is one half in many languages. A comma before exactly three digits may separate thousands.
    if (const std::size_t comma = text.find(','); comma != std::string::npos && text.size() - comma != 4)
        text[comma] = '.';
    return parse_number(text);
}

/// "array([0.1, 0.2])", "[1 0 1 1]", "1, 0": a blank, a bracket or a second comma makes it a list.
std::vector<double> listed_numbers(std::string text) {
    for (const std::string_view word : {"np.array", "array", "tensor"})
        if (text.starts_with(word))
            text.erase(0, word.size());
    if (text.find_first_of(" []()") == std::string::npos && std::count(text.begin(), text.end(), ',') < 2)
        return {};
    for (char& letter : text)
        letter = std::string_view("[](),;\t\n").find(letter) == std::string_view::npos ? letter : ' ';
    std::vector<double> numbers;
    for (const std::string_view word : split(text, ' ')) {
        if (word.empty())
            continue;
        const std::optional<double> number = one_number(std::string(word));
        if (!number)
            return {};
        numbers.push_back(*number);
    }
    return numbers;
}

}

std::vector<double> Answered::numbers() const {
    const std::optional<double> one = one_number(typed);
    return one ? std::vector{*one} : listed_numbers(typed);
}

bool Answered::given(const LessonQuestion& question) const {
    switch (question.kind) {
    case LessonQuestion::Kind::choice:
    case LessonQuestion::Kind::array:
        return chosen >= 0;
    case LessonQuestion::Kind::number:
        return numbers().size() == 1 + question.further.size();
    case LessonQuestion::Kind::point:
        return cell.has_value();
    }
    return false;
}

std::string write_memory(const LessonMemory& memory) {
    std::string text;
    for (const auto& [place, answer] : memory.answers) {
        if (answer == Answered{})
            continue;
        text += place_words(answer_kind, place) + " " + std::to_string(answer.chosen) +
                (answer.revealed ? " 1 " : " 0 ") + percent_encode(answer.typed);
        if (answer.cell)
            text += " " + std::to_string(answer.cell->row) + " " + std::to_string(answer.cell->col);
        text += "\n";
    }
    for (const auto& [place, goal] : memory.goals)
        text += goal == GoalProgress{} ? ""
                                       : place_words(goal_kind, place) + (goal.reached ? " 1 " : " 0 ") +
                                             std::to_string(goal.hints) + "\n";
    for (const std::string& lesson : memory.finished)
        text += std::string(finished_kind) + " " + percent_encode(lesson) + "\n";
    return text;
}

LessonMemory read_memory(std::string_view text) {
    LessonMemory memory;
    for (const std::string_view line : split(text, '\n')) {
        const std::vector<std::string_view> words = split(line, ' ');
        if (words[0] == answer_kind)
            read_answer(words, memory);
        else if (words[0] == goal_kind)
            read_goal(words, memory);
        else if (words[0] == finished_kind && words.size() > 1)
            memory.finished.insert(percent_decode(words[1]));
    }
    return memory;
}

namespace {

/// Copies the entries that changed. A missing entry equals an untouched one.
template <class Map> void take_changes(Map& stored, const Map& before, const Map& now) {
    for (const auto& [place, what] : now) {
        const auto found = before.find(place);
        if (!(what == (found == before.end() ? typename Map::mapped_type() : found->second)))
            stored.insert_or_assign(place, what);
    }
}

}

LessonMemory with_changes(LessonMemory stored, const LessonMemory& before, const LessonMemory& now) {
    take_changes(stored.answers, before.answers, now.answers);
    take_changes(stored.goals, before.goals, now.goals);
    std::set_difference(now.finished.begin(), now.finished.end(), before.finished.begin(), before.finished.end(),
                        std::inserter(stored.finished, stored.finished.end()));
    return stored;
}

}
