// The array that a question asks for: whether it is a picture whose numbers can be compared. See lesson_readers.hpp.
#include "core/method.hpp"
#include "core/text.hpp"
#include "import/lessons/lesson_limits.hpp"
#include "import/lessons/lesson_readers.hpp"

#include <algorithm>
#include <cmath>

namespace posenc::lesson_parts {

namespace {

struct Asked {
    FieldPtr field = nullptr; ///< null where there is a problem
    std::string problem = {};
};

Asked asked_array(const std::string& text, const State& start) {
    if (std::string problem = state_problem(text, start); !problem.empty())
        return {nullptr, std::move(problem)};
    const MakeResult made = make_field(parse(text, start).state);
    for (const Issue& issue : made.issues)
        if (!issue.used.empty()) // others are remarks about what is shown
            return {nullptr, sentence(issue)};
    const Cell size = made.field->size();
    if (size.row > most_asked_cells || size.row * size.col > most_asked_cells)
        return {nullptr, "the picture has " + readable_integer(size.row) + " × " + readable_integer(size.col) +
                             " numbers; allowed: at most " + readable_integer(most_asked_cells)};
    return {made.field, {}};
}

/// Whether the test holds for a cell of this size. Each that is asked takes of the room.
template <class Test> bool any_cell(Cell size, Index& room, const Test& test) {
    for (Index row = 0; row < size.row; ++row)
        for (Index col = 0; col < size.col && room > 0; ++col, --room)
            if (test(Cell{row, col}))
                return true;
    return false;
}

}

bool check_array(const PlacedQuestion& placed, Index& room, Issues& issues) {
    const LessonQuestion& question = placed.question;
    if (room <= 0)
        return true;
    const Asked asked = asked_array(question.array, {});
    const auto is_number = [&](Cell cell) { return !std::isnan(asked.field->at(cell)); };
    const bool has_numbers = asked.field && any_cell(asked.field->size(), room, is_number);
    if (!has_numbers && room > 0) {
        issues.add(placed.array_line, "array: " + (asked.field ? "the picture has no number" : asked.problem) +
                                          "; the question is left out");
        return false;
    }
    if (question.mistake.empty() || !asked.field)
        return true;
    const bool swapped = question.mistake == transposed;
    const Asked wrong = swapped ? asked : asked_array(question.mistake, parse(question.array).state);
    const auto differs = [&](Cell cell) {
        const double right = asked.field->at(cell), other = wrong.field->at(swapped ? Cell{cell.col, cell.row} : cell);
        return !(right == other || (std::isnan(right) && std::isnan(other)));
    };
    const auto same_size = [&](Cell size, Cell other) {
        return size == (swapped ? Cell{other.col, other.row} : other);
    };
    if (!wrong.field)
        issues.add(placed.mistake_line, "mistake: " + wrong.problem);
    else if (same_size(asked.field->size(), wrong.field->size()) && !any_cell(asked.field->size(), room, differs) &&
             room > 0)
        issues.add(placed.mistake_line, "mistake: changes no number of the array");
    return true;
}

}
