#include "cli/carried.hpp"

#include "cli/input.hpp"
#include "cli/request.hpp"
#include "core/state/link.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "export/lesson_text.hpp"
#include "import/lessons/carried_lesson.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "lessons/own_lessons.hpp"

#include <cstdio>

namespace posenc::cli {

std::string summary_of(const Lesson& lesson) {
    std::size_t questions = 0, goals = 0;
    for (const LessonStep& step : lesson.steps) {
        questions += step.questions.size();
        goals += step.goals.size();
    }
    const auto number = [](std::size_t count) { return static_cast<long long>(count); };
    return counted(number(lesson.steps.size()), "step") + ", " + counted(number(questions), "question") + ", " +
           counted(number(goals), "goal") + ", " + counted(number(word_count(lesson)), "word");
}

std::string lesson_in_link(std::string_view word) {
    if (word.find("lesson_text=") == std::string_view::npos)
        return {};
    CarriedLesson carried = carried_lesson(parse(after_hash(word)).state.text("lesson_text"));
    if (!carried.problem.empty())
        throw Failure{exit_misused, carried.problem};
    return std::move(carried.markdown);
}

State with_lesson_file(const State& state, const std::string& path) {
    const std::string markdown = bytes_of(path, most_lesson_bytes + 1), packed = lesson_text_of(markdown);
    if (packed.empty())
        throw Failure{exit_misused, "--lesson: ‘" + posenc::quoted(path) +
                                        "’ is too large for a link; hand on the file, or the page as one file"};
    State made = state.with("lesson", lesson_name(path)).with("lesson_text", packed);
    if (format(made).size() > longest_passed_link)
        std::fprintf(stderr, "the link has %zu letters; beyond %zu some programs cut it, the file is safer\n",
                     format(made).size(), longest_passed_link);
    return made;
}

}
