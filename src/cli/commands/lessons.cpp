// posenc lessons: checks lesson files and reports each mistake with its place; lists the program's lessons; or writes
// one of them, or a file, as a page to print.
#include "cli/carried.hpp"
#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "lessons/lesson_table.hpp"
#include "lessons/recorded_races.hpp"
#include "panels/lessons/worksheet.hpp"
#include "platform/headless/headless.hpp"
#include "views/views.hpp"
#include "widgets/look.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace posenc::cli {

namespace {

constexpr Flag flags[] = {
    {"--language", "LANGUAGE", "list and worksheet: show lessons in this language, such as de, where available (en)"},
    {"--out", "FILE.html", "worksheet: output file, or - for standard output"},
    {"--no-answers", "", "worksheet: without the page of answers"},
    {"--steps", "STEPS", "worksheet: these steps alone, numbers and ranges, such as 1,3-5; without it all"},
};

/// Device pixels; small, because figures are drawn off screen and nothing is drawn on it.
constexpr int surface_side = 16;

/// What is wrong with the view of a step; empty when all is well. The lesson reader does not know the views.
std::string view_problem(const State& state) {
    const std::string_view id = state.text("view"), method = state.text("method");
    const View* view = find_view(id);
    if (!view && !id.empty())
        return "view: " + unknown_view(id);
    if (view && !shows(*view, method))
        return "view: ‘" + std::string(id) + "’ does not show the method " + quoted(method);
    return {};
}

std::vector<LessonIssue> mistakes_in(const LessonReading& reading) {
    std::vector<LessonIssue> mistakes = reading.issues;
    for (const LessonStep& step : reading.lesson.steps)
        if (std::string problem = view_problem(parse(step.state).state); !problem.empty())
            mistakes.push_back({step.line, std::move(problem)});
    std::stable_sort(mistakes.begin(), mistakes.end(),
                     [](const LessonIssue& a, const LessonIssue& b) { return a.line < b.line; });
    return mistakes;
}

/// In the format of compiler errors, so that editors find the place.
void tell(const std::string& path, const LessonIssue& issue) {
    const std::string column = issue.column > 0 ? ":" + std::to_string(issue.column) : "";
    const std::string line = path + ":" + std::to_string(issue.line) + column + ": " + issue.message + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

void check(std::span<const std::string_view> files) {
    if (files.empty())
        throw Failure{
            exit_misused,
            "FILE: is required and was not given; allowed: lessons, links that carry one, or - for standard input"};
    std::size_t mistakes = 0;
    for (const std::string_view file : files) {
        const std::string carried = lesson_in_link(file);
        const std::string path(carried.empty() ? file : "lesson_text");
        const LessonReading reading =
            read_lesson(carried.empty() ? bytes_of(path, most_lesson_bytes + 1) : carried, recorded_accuracy());
        const std::vector<LessonIssue> found = mistakes_in(reading);
        for (const LessonIssue& issue : found)
            tell(path, issue);
        if (found.empty())
            print(path + ": " + summary_of(reading.lesson) + "\n");
        mistakes += found.size();
    }
    if (mistakes > 0)
        throw Failure{exit_misused, counted(static_cast<long long>(mistakes), "mistake")};
}

std::string requested_language(const Arguments& arguments) {
    return arguments.read(parameters::language).text;
}

/// The name and the title of each, one a line.
void list(std::string_view language) {
    std::string lines;
    for (const LessonEntry& lesson : lesson_table())
        lines += lesson.id + "\t" + lesson.edition(language).title + "\n";
    print(lines);
}

/// Makes glibc return blocks as large as a picture to the system at once. By default it learns from the first one to
/// keep them, and small blocks between two of them would make the memory grow by a picture with every step.
void return_large_blocks() {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

/// A number of a step, from 1; 0 where the text is none.
std::size_t step_number(std::string_view text, std::size_t count) {
    const std::optional<double> number = parse_number(trim(text));
    const bool is_step =
        number && *number == std::floor(*number) && *number >= 1 && *number <= static_cast<double>(count);
    return is_step ? static_cast<std::size_t>(*number) : 0;
}

/// The steps that --steps names, from 0 and in the order of the lesson; none where it is not given.
std::vector<std::size_t> requested_steps(const Arguments& arguments, std::size_t count) {
    std::set<std::size_t> steps;
    if (arguments.has("--steps"))
        for (const std::string_view part : split(arguments.value("--steps"), ',')) {
            const std::size_t dash = part.find('-');
            const std::size_t first = step_number(part.substr(0, dash), count),
                              last = dash == part.npos ? first : step_number(part.substr(dash + 1), count);
            if (first == 0 || last < first)
                throw Failure{exit_misused, "--steps: ‘" + quoted(trim(part)) +
                                                "’ is no step of this lesson; allowed: 1 to " + std::to_string(count) +
                                                " and ranges such as 3-5, separated by commas"};
            for (std::size_t step = first; step <= last; ++step)
                steps.insert(step - 1);
        }
    return {steps.begin(), steps.end()};
}

void write_worksheet(const Arguments& arguments, std::span<const std::string_view> words) {
    if (words.size() != 1)
        throw Failure{
            exit_misused,
            "LESSON: " + std::string(words.empty() ? "is required and was not given" : "there is more than one") +
                "; allowed: a name that posenc lessons list shows, or a file"};
    const std::string out(arguments.required("--out"));
    const std::string word(words.front());
    const LessonFile file = lesson_file(word, requested_language(arguments));
    const LessonReading reading = read_lesson(file.bytes, recorded_accuracy());
    const bool empty = reading.lesson.steps.empty();
    if (empty || !arguments.quiet())
        for (const LessonIssue& issue : mistakes_in(reading))
            tell(word, issue);
    if (empty)
        throw Failure{exit_misused, "LESSON: there is no step in it that could be printed"};
    const std::vector<std::size_t> steps = requested_steps(arguments, reading.lesson.steps.size());
    return_large_blocks();
    Output output(out);
    platform::Program fonts;
    fonts.start = load_fonts;
    platform::Headless surface(surface_side, surface_side, 1, fonts);
    if (!surface.ready())
        throw Failure{exit_failed, "the figures cannot be drawn: " + surface.error()};
    const std::string link = file.name.empty() ? "" : "#lesson=" + percent_encode(file.name);
    worksheet_html({.lesson = reading.lesson,
                    .language = file.language,
                    .link = link,
                    .answers = !arguments.has("--no-answers"),
                    .steps = steps},
                   [&output](std::string_view bytes) { return output.write(bytes); });
    output.finish();
}

void run(const Arguments& arguments) {
    const std::span<const std::string_view> words = arguments.words();
    const std::string_view what = words.empty() ? "" : words.front();
    if (what == "worksheet")
        return write_worksheet(arguments, words.subspan(1));
    if (arguments.has("--out") || arguments.has("--no-answers") || arguments.has("--steps"))
        throw Failure{exit_misused, "--out, --no-answers and --steps are for posenc lessons worksheet alone"};
    if (what == "check" && arguments.has("--language"))
        throw Failure{exit_misused, "--language is for posenc lessons list and worksheet; a file has its own language"};
    if (what == "check")
        return check(words.subspan(1));
    if (words.empty())
        throw Failure{exit_misused,
                      "check FILE…, list, or worksheet LESSON: one of them is required and was not given"};
    if (what != "list" || words.size() > 1)
        throw Failure{exit_misused, "‘" + quoted(words.back()) +
                                        "’ is not understood; allowed: check FILE…, list, or worksheet LESSON"};
    list(requested_language(arguments));
}

}

const Command lessons_command{
    "lessons",
    "check|list|worksheet [FILE…]",
    "check the files of lessons, list the built-in lessons, or write one as a page for printing",
    flags,
    false,
    run};

}
