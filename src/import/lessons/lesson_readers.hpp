// The parts that read a lesson together: pieces of the file, Markdown, numbers, state, ask and goal blocks. Lines count
// from 1.
#pragma once

#include "import/lessons/lesson_reader.hpp"

#include <map>

namespace posenc::lesson_parts {

inline constexpr std::string_view blanks = " \t\r\n"; ///< what trim() takes away

/// The number of characters of valid UTF-8.
int character_count(std::string_view text);

/// Mistakes in the order in which they are found; the first most_lesson_issues are kept.
class Issues {
  public:
    void add(int line, std::string message, int column = 0);
    std::vector<LessonIssue> sorted() &&;

  private:
    std::vector<LessonIssue> issues_;
};

/// A number that was referred to. What it is read from is known only when the step's state is.
struct Reference {
    LessonNumber number;
    std::string written; ///< with its brackets
    int line = 0;
};

/// What is collected while a text is read.
struct Notes {
    Issues issues;
    std::vector<Reference> references;
};

/// What is read of a file: at most most_lesson_bytes, without a byte order mark.
std::string_view bytes_read(std::string_view file);
/// The bytes as UTF-8 without control characters, lines ended by \n.
std::string clean_text(std::string_view bytes, Issues& issues);

/// A part of the file: what a fence encloses, or the Markdown between fences.
struct Piece {
    enum class Kind { markdown, state, ask, goal, tokens, other };
    Kind kind = Kind::markdown;
    std::string_view text = {};
    int fence_line = 0; ///< of the opening fence
    int line = 1;       ///< of the text's first line
    std::string_view info = {};
    int end = 1, next = 1;    ///< the lines behind the text and behind the closing fence
    std::string missing = {}; ///< the closing fence, where it is not there
};
std::vector<Piece> split_pieces(std::string_view text, Issues& issues);

/// A line "key = value" of a block.
struct KeyLine {
    std::string_view key, value;
    int line = 0;
    int column = 1; ///< of the value
};
/// Blank lines and remarks are left out; others that are not of this form become issues.
std::vector<KeyLine> key_lines(const Piece& piece, Issues& issues);

struct PlacedBlock {
    LessonBlock block;
    int line = 0;
    int level = 0;  ///< of a heading
    int column = 1; ///< where it begins
};
std::vector<PlacedBlock> read_blocks(const Piece& piece, Notes& notes);
/// Reads the marks within a line whose text begins at `column`. What would begin a list or a heading is text here.
LessonText read_line(std::string_view text, int line, int column, Notes& notes);

/// "cell 19 34 to 3 with length=50", without the brackets.
struct NumberReading {
    std::optional<LessonNumber> number;
    std::string problem; ///< may be set even if the number can be used
};
NumberReading read_number(std::string_view text);
/// The message about a text that is no number.
std::string unknown_number(std::string_view written);
/// "−0.5", with either minus.
std::optional<double> read_decimal(std::string_view text);

struct StateReading {
    /// Where the value of a key stands.
    struct Where {
        int line = 0, column = 0;
    };
    std::string text; ///< key=value&…
    std::map<std::string, Where> where;
    Index train = 0; ///< see LessonStep
};
StateReading read_state(const Piece& piece, Issues& issues);
/// What is wrong with key=value&… on top of a state; empty if all is well.
std::string state_problem(std::string_view text, const State& start = {});

/// A question, and where those of its parts stand that depend on the picture.
struct PlacedQuestion {
    LessonQuestion question;
    int show_line = 0, point_line = 0, number_line = 0, array_line = 0, mistake_line = 0;
    int line = 0, column = 1; ///< of its block
    std::size_t letters = 0;  ///< of the block as it is written
};
std::optional<PlacedQuestion> read_question(const Piece& piece, Notes& notes);

/// A condition cut at its first sign that stands between blanks; the = in `with key=value` does not count.
struct ConditionSides {
    std::string_view left, right, sign;
    LessonCondition::Relation relation = LessonCondition::Relation::equal;
};
std::optional<ConditionSides> sides_of_condition(std::string_view text);
/// Reports what is wrong with the array that a question asks for, and with the mistake of its sample; false if there is
/// nothing that could be compared. `room` as in check_goal.
bool check_array(const PlacedQuestion& placed, Index& room, Issues& issues);

/// A goal, and where those of its parts stand that depend on the picture.
struct PlacedGoal {
    LessonGoal goal;
    std::vector<int> when_lines, solve_lines;
    int line = 0, column = 1;
    std::size_t letters = 0;
};
std::optional<PlacedGoal> read_goal(const Piece& piece, Notes& notes);
/// Reports what is wrong with a goal in its step; false if none of its examples reaches it. `room` is how many cells
/// may be read, and afterwards how many are left. With none left, what needs them is not tried.
bool check_goal(const PlacedGoal& placed, const LessonPictures& step, Index& room, Issues& issues);

/// What is wrong with a number in a step; empty if all is well.
std::string number_problem(const LessonNumber& number, const LessonPictures& step);
/// What is wrong with places in the step's picture.
std::string places_problem(const std::vector<Place>& places, const LessonPictures& step);

}
