// A lesson as it is read: steps, each a state of the program with text and questions about it. Written in Markdown, see
// assets/lessons/README.md; read by import/lessons/lesson_reader.
#pragma once

#include "core/lessons/guidance.hpp"
#include "core/method.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace posenc {

/// A number of the text, written as {cell 19 34 to 3 with length=50}, {value base}, {rows} or {columns}.
struct LessonNumber {
    enum class Kind { cell, value, rows, columns };
    Kind kind = Kind::cell;
    Cell cell = {};
    int decimals = -1;     ///< −1: six significant digits
    std::string key = {};  ///< of `value`
    std::string with = {}; ///< key=value&… on top of the step's state
    bool operator==(const LessonNumber&) const = default;
};

struct LessonSpan {
    enum class Kind { text, strong, emphasis, code, equation, link, number };
    Kind kind = Kind::text;
    std::string text = {}; ///< what is read; an equation in TeX; the reference of a number as written, in its braces
    std::string url = {};  ///< of a link: begins with https://
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
    LessonText say = {}; ///< about this answer, may be empty
};

struct LessonQuestion {
    enum class Kind { choice, number, point };
    Kind kind = Kind::choice;
    LessonText predict = {};
    std::vector<LessonAnswer> answers = {}; ///< choice
    double number = 0;                      ///< number, unless it is a reference
    std::optional<LessonNumber> reference = {};
    double within = 0;
    std::string unit = {};
    std::vector<Place> places = {}; ///< point: any of them is right
    LessonText because = {};
    std::string show = {}; ///< key=value&… on top of the step's state, once it is revealed
};

struct LessonStep {
    std::string title = {}; ///< may be empty
    std::string state = {}; ///< key=value&… on top of the defaults; lock, highlight and animate among them
    std::vector<LessonBlock> blocks = {};
    std::vector<LessonQuestion> questions = {};
    int line = 0; ///< of its state block, from 1
};

struct Lesson {
    std::string title = {};
    LessonText summary = {};
    std::vector<LessonStep> steps = {};
};

/// What the numbers of a step are read from: its state and the pictures of it, each made once, when it is first asked
/// for. A state stands for its pictures wherever they are asked for once.
class LessonPictures {
  public:
    LessonPictures(State state = {}) : state_(std::move(state)) {}

    const State& state() const { return state_; }
    /// Of the state, or of the state with these keys changed (key=value&…). Null where the step has made
    /// most_pictures already: some take a quarter of a second.
    const Made* made(const std::string& with = {}) const;
    std::size_t count() const { return made_.size(); } ///< made so far

    static constexpr std::size_t most_pictures = 32;

  private:
    State state_;
    mutable std::map<std::string, Made> made_;
};

/// The text of a number in a step; nothing where the cell is outside the picture.
std::optional<std::string> number_text(const LessonNumber& number, const LessonPictures& step);
/// Its value; nothing where there is none.
std::optional<double> number_value(const LessonNumber& number, const LessonPictures& step);

/// With the numbers of a step as text; a number that there is none of stays as it was written, as code.
LessonText filled(LessonText text, const LessonPictures& step);
std::vector<LessonBlock> filled(std::vector<LessonBlock> blocks, const LessonPictures& step);
/// The whole step, questions and answers too; a number that is asked for and written as a reference has its value.
LessonStep filled(LessonStep step, const LessonPictures& pictures);

/// A text without its marks, its numbers filled in: for lists, screen readers and plain output.
std::string plain_text(const LessonText& text, const LessonPictures& step);

/// Words to be read, those of questions and answers too; a number or an equation counts as one.
std::size_t word_count(const Lesson& lesson);

}
