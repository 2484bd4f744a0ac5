// posenc link: makes a link from a method, a view and settings, or explains key by key what a link opens. The exit code
// is 1 when a part of a link could not be used.
#include "core/state/link.hpp"
#include "cli/carried.hpp"
#include "cli/command.hpp"
#include "cli/link_reading.hpp"
#include "cli/opened_picture.hpp"
#include "cli/output.hpp"
#include "cli/text_or_json.hpp"
#include "core/state/parameters.hpp"
#include "core/state/presets.hpp"
#include "core/text.hpp"
#include "core/texts/nearest.hpp"
#include "lessons/lesson_table.hpp"
#include "panels/actions.hpp"
#include "views/views.hpp"

#include <algorithm>
#include <cstdio>

namespace posenc::cli {

namespace {

constexpr Flag flags[] = {
    {"--view", "VIEW", "the view that is opened, see posenc list --views; alone with its example"},
    {"--lesson", "LESSON",
     "the lesson that is opened, see posenc lessons list, or a FILE.md that the link carries; --lesson-step N for a "
     "step of it"},
    {"--site", "ADDRESS", "the address of the page that the link shall open; without it what stands behind its #"},
    {"--format", "text|json", "text: the link, or a line for each of its keys; json: both, a line for each link"},
    preset_flag,
    state_flag,
};

constexpr std::size_t longest_line = std::size_t{1} << 20; ///< of a link on standard input; the page has the same limit

/// Whether a word is a link and not a method's id: it contains a character that occurs only in links.
bool is_link(std::string_view word) {
    return word == "-" || word.find_first_of("=#&?%:") != std::string_view::npos;
}

/// Keys of the page, which have a meaning for every picture.
constexpr std::string_view keys_of_page[] = {"view", "lesson",    "lesson_step", "presenter", "pixel", "pins", "beside",
                                             "lock", "highlight", "difference",  "animate",   "shows", "limit"};

State asked_for(const Arguments& arguments) {
    const State asked = opened_picture(arguments, {}, keys_of_page).state;
    const std::string flag = flag_name("lesson");
    if (!arguments.has(flag))
        return asked;
    const std::string lesson(arguments.value(flag));
    return lesson.ends_with(".md") ? with_lesson_file(asked, lesson) : asked.with("lesson", lesson);
}

void check_lesson(std::string_view id) {
    std::vector<std::string_view> names;
    for (const LessonEntry& entry : lesson_table())
        names.push_back(entry.id);
    if (!id.empty() && !find_lesson(id))
        throw Failure{exit_misused, "--lesson: ‘" + quoted(id) + "’ is unknown" + did_you_mean(id, names) +
                                        "; posenc lessons list names them all"};
}

/// A link is never empty: an address without settings would open the state of the last visit.
std::string settings_of(const State& state) {
    const std::string text = format(state);
    return text.empty() ? "method=" + std::string(state.text("method")) : text;
}

std::string made_link(const Arguments& arguments) {
    const State made = asked_for(arguments);
    if (made.is_default("lesson_text"))
        check_lesson(made.text("lesson"));
    std::string site(arguments.value("--site"));
    const bool address = site.starts_with("http://") || site.starts_with("https://") || site.starts_with("file:///");
    if (arguments.has("--site") && (!address || site.find_first_of("# \t\n") != std::string::npos))
        throw Failure{exit_misused, "--site: ‘" + quoted(site) +
                                        "’ is not the address of a page; allowed: https://…, http://… or file:///…, "
                                        "without #"};
    return (site.empty() ? "" : site + "#") + settings_of(made);
}

/// Reads the next line of standard input; false at the end. A line longer than the page's limit is cut.
bool next_line(std::string& line) {
    line.clear();
    int letter = std::getc(stdin);
    if (letter == EOF)
        return false;
    for (; letter != EOF && letter != '\n'; letter = std::getc(stdin))
        if (line.size() < longest_line)
            line += static_cast<char>(letter);
    return true;
}

bool explain(std::string_view link, bool json) {
    const LinkReading reading = read_link(link);
    print(json ? link_json(reading, link) : link_text(reading));
    return reading.whole;
}

bool explain_lines(bool json) {
    bool whole = true, first = true;
    for (std::string line; next_line(line); first = false) {
        if (!first && !json)
            print("\n");
        whole = explain(line, json) && whole;
    }
    if (std::ferror(stdin) != 0)
        throw Failure{exit_failed, "standard input cannot be read"};
    return whole;
}

void run(const Arguments& arguments) {
    check_words(arguments, 1, "METHOD or LINK");
    const bool json = arguments.read(text_or_json).text == "json";
    const std::string_view word = arguments.words().empty() ? "" : arguments.words().front();
    if (is_link(word)) {
        if (!arguments.parameters().empty() || arguments.has_other_than("--format"))
            throw Failure{exit_misused, "LINK: is explained as it stands, --format is its only flag; --state LINK and "
                                        "flags make a new link of it"};
        if (!(word == "-" ? explain_lines(json) : explain(word, json)))
            throw Failure{exit_failed, {}};
        return;
    }
    if (!names_method(arguments) && arguments.parameters().empty() && !arguments.has("--view") &&
        !arguments.has("--lesson"))
        throw Failure{exit_misused, "METHOD, --view, --lesson, --state or --preset: one is required and was not given; "
                                    "or a LINK to explain, or - for links from standard input, one a line"};
    const std::string link = made_link(arguments);
    if (json)
        explain(link, true);
    else
        print(link + "\n");
}

}

const Command link_command{"link",
                           "[METHOD] [--view VIEW|--lesson LESSON] [--key=value …] | LINK",
                           "make a link, or say what one opens, key by key",
                           flags,
                           true,
                           run};

}
