// Any bytes as a lesson that is being written: where its parts stand agrees with what is read, and a change leaves
// every byte outside its part.
#pragma once

#include "check.hpp"

#include "import/lessons/lesson_changes.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "import/lessons/lesson_source.hpp"

namespace posenc::fuzz {

inline void require_part(std::string_view file, const SourcePart& whole, const SourcePart& part,
                         std::string_view what) {
    require(part.at >= whole.at && part.end() <= whole.end() && part.end() <= file.size(), what, part.in(file));
}

inline void require_source(std::string_view file, const LessonReading& reading) {
    const LessonSource source = source_of(file);
    require(source.steps.size() == reading.lesson.steps.size(), "as many steps stand there as are read");
    for (std::size_t i = 0; i < source.steps.size(); ++i) {
        const SourceStep& step = source.steps[i];
        require(source.line_of(step.fence.at) == reading.lesson.steps[i].line, "a step stands on its line");
        require(i == 0 || step.whole.at == source.steps[i - 1].whole.end(), "steps follow each other");
        require(step.whole.end() <= file.size(), "a step stands in the file");
        for (const SourcePart& part : {step.heading, step.fence, step.words})
            require_part(file, step.whole, part, "a part stands in its step");
        require_part(file, step.heading, step.title, "the words of a title stand in its heading");
        require_part(file, step.fence, step.state, "the lines of a state stand in its block");
        for (const auto* blocks : {&step.asks, &step.goals})
            for (const SourcePart& part : *blocks)
                require_part(file, step.words, part, "a block stands in the words of its step");
    }
}

/// A part of the input as something that is typed.
inline std::string typed(std::string_view input, Choices& choices) {
    const auto size = static_cast<Index>(input.size());
    const Index first = choices.below(size + 1), count = choices.below(std::min<Index>(size - first, 60) + 1);
    return std::string(input.substr(static_cast<std::size_t>(first), static_cast<std::size_t>(count)));
}

/// How the steps of a changed file relate to those before.
struct Changed {
    std::string file;
    SourcePart part;                                 ///< that the change may have replaced
    std::size_t least = 0, most = most_lesson_steps; ///< steps
};

inline SourcePart between(std::size_t at, std::size_t end) {
    return {at, end - at};
}

/// A change of the file as a whole, or of the order of its steps.
inline Changed changed_order(std::string_view file, const LessonSource& source, Choices& choices) {
    const std::size_t count = source.steps.size(), first = count == 0 ? file.size() : source.steps.front().whole.at,
                      end = count == 0 ? file.size() : source.steps.back().whole.end();
    const int step = static_cast<int>(choices.below(static_cast<Index>(count) + 2)),
              to = static_cast<int>(choices.below(static_cast<Index>(count) + 1));
    const std::string text = typed(file, choices);
    switch (choices.below(6)) {
    case 0:
        return {lesson_changes::with_lesson_title(file, text), between(0, first), count, count};
    case 1:
        return {lesson_changes::with_summary(file, text), between(0, first), count, count};
    case 2:
        return {lesson_changes::with_step(file, to, parse(text).state, text), between(first, end), count, count + 1};
    case 3:
        return {lesson_changes::with_copy_of_step(file, step), between(first, end), count, count + 1};
    case 4:
        return {lesson_changes::without_step(file, step), between(first, end), count - (count > 0), most_lesson_steps};
    default:
        return {lesson_changes::with_step_moved(file, step, to), between(first, end), count, count};
    }
}

/// A change within a step that exists.
inline Changed changed_step(std::string_view file, const LessonSource& source, Choices& choices) {
    const std::size_t count = source.steps.size();
    const int step = 1 + static_cast<int>(choices.below(static_cast<Index>(count)));
    const SourceStep& old = source.steps[static_cast<std::size_t>(step - 1)];
    const std::string text = typed(file, choices);
    const auto kind = choices.below(2) == 0 ? lesson_changes::Block::ask : lesson_changes::Block::goal;
    const auto which = static_cast<std::size_t>(choices.below(3));
    switch (choices.below(5)) {
    case 0:
        return {lesson_changes::with_title(file, step, text), between(old.whole.at, old.fence.at), count, count};
    case 1:
        return {lesson_changes::with_words(file, step, text), between(old.fence.at, old.whole.end()), count};
    case 2:
        return {lesson_changes::with_state_line(file, step, "lock", text), between(old.fence.at, old.fence.end()),
                count, count};
    case 3:
        return {lesson_changes::with_state(file, step, parse(text).state), between(old.fence.at, old.whole.end()),
                count, count};
    default:
        return {lesson_changes::with_block(file, step, kind, which, text), between(old.fence.at, old.whole.end()),
                count};
    }
}

inline void require_change(std::string_view file) {
    Choices choices(file);
    const LessonSource source = source_of(file);
    const bool of_step = !source.steps.empty() && choices.below(2) == 0;
    const Changed now = of_step ? changed_step(file, source, choices) : changed_order(file, source, choices);
    require(now.file.starts_with(file.substr(0, now.part.at)), "what stands before the change stays", now.file);
    require(now.file.ends_with(file.substr(now.part.end())), "what stands behind the change stays", now.file);
    const LessonReading reading = read_lesson(now.file);
    require_source(now.file, reading);
    const std::size_t steps = reading.lesson.steps.size();
    require(steps >= now.least && steps <= std::max(now.most, source.steps.size()), "no other step is lost or made",
            now.file);
}

}
