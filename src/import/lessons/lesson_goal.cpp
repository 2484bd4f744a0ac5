// A goal block: what is to be reached, the conditions that decide whether it is, hints, and examples of how to reach
// it. See lesson_readers.hpp.
#include "core/lessons/goal.hpp"
#include "core/lessons/locks.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "import/lessons/lesson_readers.hpp"

#include <algorithm>

namespace posenc::lesson_parts {

namespace {

using Relation = LessonCondition::Relation;

struct Sign {
    std::string_view text;
    Relation relation;
};
constexpr Sign signs[] = {{"<", Relation::less},      {"<=", Relation::at_most}, {"≤", Relation::at_most},
                          {"=", Relation::equal},     {"!=", Relation::differs}, {"≠", Relation::differs},
                          {">=", Relation::at_least}, {"≥", Relation::at_least}, {">", Relation::more}};
constexpr std::string_view allowed_conditions =
    "NUMBER SIGN NUMBER with blanks between them, where SIGN is one of < <= > >= = !=, or value KEY = ID";

}

std::optional<ConditionSides> sides_of_condition(std::string_view text) {
    for (std::size_t at = text.find(' '); at != std::string_view::npos; at = text.find(' ', at + 1)) {
        const std::size_t end = text.find(' ', at + 1);
        if (end == std::string_view::npos)
            break;
        const std::string_view word = text.substr(at + 1, end - at - 1);
        for (const Sign& sign : signs)
            if (sign.text == word)
                return ConditionSides{trim(text.substr(0, at)), trim(text.substr(end)), word, sign.relation};
    }
    return std::nullopt;
}

namespace {

/// The relation after both sides are exchanged.
Relation turned(Relation relation) {
    switch (relation) {
    case Relation::less:
        return Relation::more;
    case Relation::at_most:
        return Relation::at_least;
    case Relation::at_least:
        return Relation::at_most;
    case Relation::more:
        return Relation::less;
    case Relation::equal:
    case Relation::differs:
        break;
    }
    return relation;
}

/// `problem` is empty where the condition can be used.
struct ConditionReading {
    LessonCondition condition;
    std::string problem;
};

/// For "value KEY = ID", if the setting is no number, or if ID is "none" for a number that is not given.
ConditionReading read_setting(LessonCondition condition, const Parameter& parameter, std::string_view id) {
    Reading reading = read_value(parameter, id);
    if (condition.relation != Relation::equal && condition.relation != Relation::differs)
        return {{}, "a setting that is not a number is compared by = or !="};
    if (!reading.problem.empty() || !reading.value)
        return {{}, reading.problem};
    condition.setting = std::move(*reading.value);
    return {std::move(condition), {}};
}

ConditionReading read_condition(std::string_view text) {
    std::optional<ConditionSides> cut = sides_of_condition(text);
    if (!cut)
        return {{}, "‘" + quoted(text, 60) + "’ is not a condition; allowed: " + std::string(allowed_conditions)};
    if (read_decimal(cut->left)) {
        std::swap(cut->left, cut->right);
        cut->relation = turned(cut->relation);
    }
    NumberReading left = read_number(cut->left);
    if (!left.number)
        return {{}, unknown_number(cut->left) + ", without braces here"};
    LessonCondition condition{.number = *left.number, .relation = cut->relation, .written = std::string(text)};
    const std::optional<double> wanted = read_decimal(cut->right);
    const Parameter* setting =
        left.number->kind == LessonNumber::Kind::value ? find_parameter(left.number->key) : nullptr;
    if (setting && (!is_number(*setting) || cut->right == "none"))
        return read_setting(std::move(condition), *setting, cut->right);
    if (wanted) {
        condition.wanted = *wanted;
        return {std::move(condition), std::move(left.problem)};
    }
    NumberReading right = read_number(cut->right);
    if (!right.number)
        return {{}, unknown_number(cut->right) + ", without braces here"};
    condition.reference = std::move(right.number);
    return {std::move(condition), left.problem.empty() ? right.problem : left.problem};
}

/// Reads the lines of one block one after the other.
class Aiming {
  public:
    explicit Aiming(Notes& notes) : notes_(notes) {}

    void take(const KeyLine& line) {
        called_ = called_ || line.key != "called";
        for (const Row& row : rows)
            if (row.key == line.key)
                return (this->*row.read)(line);
        std::string allowed;
        for (const Row& row : rows)
            allowed += (allowed.empty() ? "" : ", ") + std::string(row.key);
        complain(line, "‘" + quoted(line.key) + "’ is not a line of a goal; allowed: " + allowed + "; it is ignored");
    }

    /// The goal; empty, with an issue, if there is nothing to reach, no condition or no example.
    std::optional<PlacedGoal> goal(int line) {
        const LessonGoal& goal = placed_.goal;
        const char* const missing = goal.reach.empty()    ? "has no line reach = …"
                                    : goal.when.empty()   ? "has no condition: a line when = NUMBER SIGN NUMBER"
                                    : goal.solves.empty() ? "has no example: a line solve = key=value&…"
                                                          : nullptr;
        if (!missing)
            return std::move(placed_);
        notes_.issues.add(line, std::string("the goal ") + missing + "; it is left out");
        return std::nullopt;
    }

  private:
    struct Row {
        std::string_view key;
        void (Aiming::*read)(const KeyLine&);
    };
    static const Row rows[6];

    void complain(const KeyLine& line, std::string message) { notes_.issues.add(line.line, std::move(message)); }

    LessonText text(const KeyLine& line) { return read_line(line.value, line.line, line.column, notes_); }

    /// For a line that may be there only once.
    void once(const KeyLine& line, LessonText& of) {
        if (!of.empty() || line.value.empty())
            return complain(line, std::string(line.key) +
                                      (of.empty() ? ": nothing is given" : ": is there twice; the first one holds"));
        of = text(line);
    }

    /// False, with an issue, if the line is empty or there is no room for one more.
    bool one_more(const KeyLine& line, std::size_t there, std::string_view what) {
        if (line.value.empty())
            complain(line, std::string(line.key) + ": nothing is given");
        else if (there == most_lesson_conditions)
            complain(line, "more than " + std::to_string(most_lesson_conditions) + " " + std::string(what) +
                               "; this one is left out");
        else
            return true;
        return false;
    }

    void reach(const KeyLine& line) { once(line, placed_.goal.reach); }
    void done(const KeyLine& line) { once(line, placed_.goal.done); }

    void when(const KeyLine& line) {
        if (!one_more(line, placed_.goal.when.size(), "conditions"))
            return;
        ConditionReading reading = read_condition(line.value);
        if (!reading.problem.empty())
            return complain(line, "when: " + reading.problem + "; it is left out");
        placed_.goal.when.push_back(std::move(reading.condition));
        placed_.when_lines.push_back(line.line);
        called_ = false;
    }

    void called(const KeyLine& line) {
        if (called_ || line.value.empty())
            return complain(line, called_ ? "called: no condition on the line above it; it is left out"
                                          : "called: nothing is given");
        placed_.goal.when.back().called = line.value;
        called_ = true;
    }

    void hint(const KeyLine& line) {
        if (one_more(line, placed_.goal.hints.size(), "hints"))
            placed_.goal.hints.push_back(text(line));
    }

    void solve(const KeyLine& line) {
        if (!one_more(line, placed_.goal.solves.size(), "examples"))
            return;
        placed_.goal.solves.emplace_back(line.value);
        placed_.solve_lines.push_back(line.line);
    }

    Notes& notes_;
    PlacedGoal placed_;
    bool called_ = true; ///< no `called` can follow: the condition above has a name, or there is none
};

const Aiming::Row Aiming::rows[6] = {{"reach", &Aiming::reach}, {"when", &Aiming::when},   {"called", &Aiming::called},
                                     {"hint", &Aiming::hint},   {"solve", &Aiming::solve}, {"done", &Aiming::done}};

/// Subtracts the cells that the goal's numbers read in these pictures from `room`. If there are not as many, returns
/// false and leaves no room.
bool take_room(const LessonGoal& goal, const LessonPictures& pictures, Index& room) {
    Index cells = 0;
    const auto add = [&](const LessonNumber& number) {
        const bool of_picture = number.kind != LessonNumber::Kind::value && number.kind != LessonNumber::Kind::accuracy;
        if (of_picture && number_problem(number, pictures).empty())
            cells += cells_read(number, pictures.made(number.with)->field->size());
    };
    for (const LessonCondition& condition : goal.when) {
        add(condition.number);
        if (condition.reference)
            add(*condition.reference);
    }
    room = cells > room ? 0 : room - cells;
    return room > 0;
}

/// A message about the first condition that does not hold, with its value; empty if all hold.
std::string what_fails(const LessonGoal& goal, const LessonPictures& present) {
    const std::vector<ConditionNow> now = conditions_of(goal, present);
    for (std::size_t i = 0; i < now.size(); ++i)
        if (!now[i].holds)
            return "‘" + goal.when[i].written + "’ does not hold: it is " +
                   (now[i].now.empty() ? "no number of this picture" : now[i].now) +
                   (goal.when[i].reference ? " against " + now[i].wanted : "");
    return {};
}

/// What is wrong with an example; empty if all is well, or if there is no room to try it.
std::string solve_problem(const LessonGoal& goal, const std::string& solve, const LessonPictures& step, Index& room) {
    const State& start = step.state();
    if (std::string problem = state_problem(solve, start); !problem.empty())
        return problem;
    const State reached = parse(solve, start).state;
    for (const Parameter* row : changed_by(solve, start))
        // it changes with the row that it follows
        if (is_locked(start, row->key) && !(reached.is_default(row->key) && !row->follows.empty()))
            return "changes ‘" + std::string(row->key) + "’, which the step has locked";
    if (const std::string beyond = beyond_limits(reached); !beyond.empty())
        return beyond;
    const LessonPictures solved = step.of(reached);
    const std::string failing = take_room(goal, solved, room) ? what_fails(goal, solved) : "";
    return failing.empty() ? "" : "does not reach the goal: " + failing;
}

/// True, with an issue, if the goal asks for a number that neither the step's picture nor that of the first example
/// has.
bool asks_for_none(const PlacedGoal& placed, const LessonPictures& step, Issues& issues) {
    const LessonPictures solved = step.of(parse(placed.goal.solves.front(), step.state()).state);
    for (std::size_t i = 0; i < placed.goal.when.size(); ++i) {
        const LessonCondition& condition = placed.goal.when[i];
        for (const LessonNumber* number : {&condition.number, condition.reference ? &*condition.reference : nullptr}) {
            const bool there = !number || number_problem(*number, step).empty();
            const std::string problem = there ? "" : number_problem(*number, solved);
            if (problem.empty())
                continue;
            issues.add(placed.when_lines[i], "when: " + problem + "; the goal is left out");
            return true;
        }
    }
    return false;
}

}

std::optional<PlacedGoal> read_goal(const Piece& piece, Notes& notes) {
    Aiming aiming(notes);
    for (const KeyLine& line : key_lines(piece, notes.issues))
        aiming.take(line);
    std::optional<PlacedGoal> placed = aiming.goal(piece.fence_line);
    if (placed) {
        placed->line = piece.fence_line;
        placed->letters = static_cast<std::size_t>(character_count(piece.text));
    }
    return placed;
}

bool check_goal(const PlacedGoal& placed, const LessonPictures& step, Index& room, Issues& issues) {
    const LessonGoal& goal = placed.goal;
    if (asks_for_none(placed, step, issues))
        return false;
    if (take_room(goal, step, room) && all_hold(conditions_of(goal, step)))
        issues.add(placed.line, "the goal is reached before anything is changed");
    bool reached = false;
    for (std::size_t i = 0; i < goal.solves.size(); ++i) {
        const std::string problem = solve_problem(goal, goal.solves[i], step, room);
        reached = reached || problem.empty();
        if (!problem.empty())
            issues.add(placed.solve_lines[i], "solve: " + problem);
    }
    return reached;
}

}
