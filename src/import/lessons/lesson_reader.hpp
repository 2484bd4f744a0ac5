// Reads a lesson from its text: assets/lessons/README.md says how one is written. Whatever is wrong with a text, all
// that can be used is read, and every mistake is reported with its line.
#pragma once

#include "core/lessons/lesson.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace posenc {

struct LessonIssue {
    int line = 1;        ///< from 1
    std::string message; ///< what was wrong, what is allowed and what happens now, in one line
    int column = 0;      ///< from 1, in characters; 0: the line as a whole
};

struct LessonReading {
    Lesson lesson;
    std::vector<LessonIssue> issues; ///< by line, at most most_lesson_issues
};

inline constexpr std::size_t most_lesson_bytes = std::size_t{1} << 20; ///< what follows is not read
inline constexpr std::size_t most_lesson_issues = 50;
inline constexpr std::size_t most_lesson_steps = 200;
inline constexpr std::size_t most_lesson_answers = 6;
inline constexpr std::size_t most_asked_numbers = 16; ///< in one answer
inline constexpr Index most_asked_cells = 16384;      ///< of an array that is asked for
/// Of a goal; as many hints, and as many examples of how to reach it.
inline constexpr std::size_t most_lesson_conditions = 6;
inline constexpr std::size_t most_lesson_word = 1000; ///< letters between two blanks

// The limits of a step, because a step is laid out in every frame.
inline constexpr std::size_t most_lesson_letters =
    20'000; ///< its text, and its questions and goals as they are written
inline constexpr std::size_t most_lesson_paragraphs = 200; ///< headings, items and displayed equations too
inline constexpr std::size_t most_lesson_equations = 200;
inline constexpr std::size_t most_lesson_numbers = 200;
inline constexpr std::size_t most_lesson_questions = 20;
inline constexpr std::size_t most_lesson_goals = 4;

/// Never fails; takes time linear in the text, whatever numbers stand in it. `accuracy` knows what was trained before.
LessonReading read_lesson(std::string_view bytes, KnownAccuracy accuracy = {});

}
