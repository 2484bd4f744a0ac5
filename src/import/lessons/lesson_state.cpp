// A state block: lines of a state's text, each checked on its own. See lesson_readers.hpp.
#include "core/lessons/parts.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "import/lessons/lesson_readers.hpp"

namespace posenc::lesson_parts {

namespace {

constexpr std::size_t most_keys = 1000; ///< a little less than a state's text may have

/// The setting that holds what the line `train` says; the other keys are settings themselves.
constexpr std::string_view trained_steps = "train_steps";

/// For a list of names: the column where the wrong one begins.
int column_of_mistake(const KeyLine& line) {
    if (line.key == trained_steps)
        return line.column;
    return line.key == "shows" ? line.column + static_cast<int>(read_parts(line.value).at) : 0;
}

/// The part of a pair that can be used; the mistakes in it are reported.
std::string usable(const KeyLine& line, const std::string& before, Issues& issues) {
    const std::string pair = percent_encode(line.key) + "=" + percent_encode(line.value);
    const Parsed alone = parse(pair);
    if (alone.issues.empty())
        return pair;
    issues.add(line.line, state_problem(pair, parse(before).state), column_of_mistake(line));
    return format(alone.state);
}

/// How many steps the line offers to train; 0, with an issue, if it is no number of steps.
Index steps_offered(const KeyLine& line, Issues& issues) {
    const State state = parse(std::string(trained_steps) + "=" + percent_encode(line.value)).state;
    if (!state.is_none(trained_steps))
        return state.integer(trained_steps);
    issues.add(line.line, "train: allowed is a number of steps; nothing is offered to be trained", line.column);
    return 0;
}

}

std::string state_problem(std::string_view text, const State& start) {
    const Parsed parsed = parse(text, start);
    return parsed.issues.empty() ? std::string() : sentence(parsed.issues.front());
}

StateReading read_state(const Piece& piece, Issues& issues) {
    StateReading reading;
    std::size_t count = 0;
    for (KeyLine line : key_lines(piece, issues)) {
        const std::string key = quoted(line.key);
        if (++count > most_keys) {
            issues.add(line.line, "more than " + std::to_string(most_keys) + " keys; the rest is ignored");
            break;
        }
        if (is_habit(line.key)) {
            issues.add(line.line, key + ": is set by the reader, not by a step; it is ignored");
            continue;
        }
        if (line.key == "train") {
            line.key = trained_steps;
            reading.train = steps_offered(line, issues);
            if (reading.train == 0)
                continue;
        }
        if (line.key == "preset" && !reading.text.empty())
            issues.add(line.line, "preset: replaces the lines above it; it belongs on the first line");
        if (!reading.where.emplace(line.key, StateReading::Where{line.line, line.column}).second)
            issues.add(line.line, key + ": appears twice; the last line counts");
        const std::string pair = usable(line, reading.text, issues);
        if (const std::string problem = line.key == "beside" ? state_problem(line.value) : ""; !problem.empty())
            issues.add(line.line, "beside: " + problem);
        reading.text += (reading.text.empty() || pair.empty() ? "" : "&") + pair;
    }
    return reading;
}

}
