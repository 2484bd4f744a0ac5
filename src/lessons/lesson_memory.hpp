// What a person has done in lessons, as it is kept from one visit to the next on their own computer: answers, goals,
// lessons that were walked to their end. Written as lines of words, read whatever they hold.
#pragma once

#include "core/field.hpp"
#include "core/lessons/lesson.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace posenc {

/// What a person has answered to one question.
struct Answered {
    int chosen = -1;          ///< of the answers to choose from
    std::string typed = {};   ///< a number
    std::optional<Cell> cell; ///< the place pointed at
    bool revealed = false;
    /// What was typed, with a true minus and a decimal comma too; several as programs print an array: with blanks,
    /// commas or brackets. None where anything else is among them.
    std::vector<double> numbers() const;
    bool given(const LessonQuestion& question) const; ///< as many numbers as it asks for
    bool operator==(const Answered&) const = default;
};

struct GoalProgress {
    bool reached = false; ///< once; it stays so when the state moves on
    int hints = 0;        ///< that are open
    bool operator==(const GoalProgress&) const = default;
};

struct LessonMemory {
    using Place = std::tuple<std::string, int, int>; ///< lesson, step from 1, question or goal from 0
    std::map<Place, Answered> answers;
    std::map<Place, GoalProgress> goals;
    std::set<std::string> finished; ///< lessons
    bool operator==(const LessonMemory&) const = default;
};

std::string write_memory(const LessonMemory& memory);
LessonMemory read_memory(std::string_view text);
/// What is stored, with what has changed since; the rest of it may be another window's.
LessonMemory with_changes(LessonMemory stored, const LessonMemory& before, const LessonMemory& now);

}
