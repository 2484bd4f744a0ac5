// A lesson as it is read: steps, each a state of the program with text and questions about it. Written in Markdown, see
// assets/lessons/README.md; read by import/lessons/lesson_reader.
#pragma once

#include "core/lessons/guidance.hpp"
#include "core/lessons/lesson_number.hpp"

#include <optional>
#include <string>
#include <vector>

namespace posenc {

/// How links to a step of a lesson begin: "#lesson=06-distance-in-the-dot-product&lesson_step=10".
inline constexpr std::string_view step_address = "#lesson=";

struct LessonSpan {
    enum class Kind { text, strong, emphasis, code, equation, link, number };
    Kind kind = Kind::text;
    /// The words; the TeX of an equation; the reference of a number as written, in its braces.
    std::string text = {};
    std::string url = {}; ///< of a link: begins with https:// or step_address
    LessonNumber number = {};
};
using LessonText = std::vector<LessonSpan>;

struct LessonBlock {
    enum class Kind { paragraph, heading, item, hint, equation };
    Kind kind = Kind::paragraph;
    std::string marker = {}; ///< of an item: "•" or "2."
    LessonText text = {};    ///< of an equation: one span with its TeX
};

struct LessonAnswer {
    bool right = false;
    LessonText text = {};
    LessonText say = {}; ///< comment on this answer, may be empty
};

/// The mistake of a sample whose rows and columns are swapped, as core/recognise/mistakes.hpp calls it.
inline constexpr std::string_view transposed = "transposed";

struct LessonQuestion {
    enum class Kind { choice, number, point, array };
    Kind kind = Kind::choice;
    LessonText predict = {};
    std::vector<LessonAnswer> answers = {}; ///< choice
    double number = 0;                      ///< number, unless `reference` is given
    std::optional<LessonNumber> reference = {};
    std::vector<double> further = {}; ///< the numbers after the first, where several are asked for, as in an array
    double within = 0;
    std::string unit = {};
    std::vector<Place> places = {}; ///< point: any of them is right
    std::string array = {};         ///< array: key=value&… of the picture whose numbers are asked for
    std::string mistake = {}; ///< array: what a sample with a typical mistake changes of it, or `transposed`, or none
    LessonText because = {};
    std::string show = {}; ///< key=value&… on top of the step's state, once it is revealed
};

/// "closest rows 0 to 49 >= 0.5", "value method = alibi": a number of the present picture against another number.
struct LessonCondition {
    enum class Relation { less, at_most, equal, differs, at_least, more };
    LessonNumber number = {};
    Relation relation = Relation::equal;
    double wanted = 0;
    std::optional<LessonNumber> reference = {}; ///< instead of `wanted`
    std::optional<Value> setting = {};          ///< instead of both: the wanted value of a setting that is not a number
    std::string written = {};
    /// What the lesson itself calls the number; if empty, number_words() does.
    std::string called = {};
};

/// What is to be reached by changing settings: see core/lessons/goal.hpp.
struct LessonGoal {
    LessonText reach = {};
    std::vector<LessonCondition> when = {}; ///< all must hold
    std::vector<LessonText> hints = {};
    /// Examples, key=value&… on top of the step's state; each of them reaches the goal.
    std::vector<std::string> solves = {};
    LessonText done = {}; ///< said when it is reached, may be empty
};

struct LessonStep {
    std::string title = {}; ///< may be empty
    std::string state = {}; ///< key=value&… on top of the defaults; lock, highlight and animate among them
    std::vector<LessonBlock> blocks = {};
    std::vector<LessonQuestion> questions = {};
    std::vector<LessonGoal> goals = {};
    /// How many training steps of the step's race the reader may take at once; 0: training is not offered.
    Index train = 0;
    int line = 0; ///< line of the step's state block, from 1
};

struct Lesson {
    std::string title = {};
    LessonText summary = {};
    std::vector<LessonStep> steps = {};
};

/// Replaces the numbers by their text in a step. A number that does not exist there stays as it was written, as code.
LessonText filled(LessonText text, const LessonPictures& step);
std::vector<LessonBlock> filled(std::vector<LessonBlock> blocks, const LessonPictures& step);
/// The whole step, questions and goals too. Where a question asks for a number by reference, it gets the value. The
/// conditions of a goal keep their references.
LessonStep filled(LessonStep step, const LessonPictures& pictures);

/// A text without its marks, its numbers filled in: for lists, screen readers and plain output.
std::string plain_text(const LessonText& text, const LessonPictures& step);

/// Words to be read, those of questions, answers and goals too; a number or an equation counts as one.
std::size_t word_count(const Lesson& lesson);

}
