// What a person has done in lessons: answers, goals, finished lessons. It is stored on their own computer from one
// visit to the next, as lines of words. Reading accepts any text.
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
    int chosen = -1;          ///< index of the chosen answer; of an array 1 where it is right, 0 where it is wrong
    std::string typed = {};   ///< a number, as typed; of an array what was found out about it, line by line
    std::optional<Cell> cell; ///< the place pointed at
    bool revealed = false;
    /// The typed numbers; a Unicode minus and a decimal comma are accepted. Several numbers may be separated by blanks,
    /// commas or brackets, as programs print arrays. Empty if the text contains anything else.
    std::vector<double> numbers() const;
    /// The answer is complete: an index, a cell, as many numbers as the question asks for, or an array that was
    /// compared.
    bool given(const LessonQuestion& question) const;
    bool operator==(const Answered&) const = default;
};

struct GoalProgress {
    bool reached = false; ///< stays true when the state changes afterwards
    int hints = 0;        ///< number of open hints
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
/// Merges the changes since `before` into the stored memory; another window may have stored the rest.
LessonMemory with_changes(LessonMemory stored, const LessonMemory& before, const LessonMemory& now);

}
