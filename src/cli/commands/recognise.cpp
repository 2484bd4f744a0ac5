// posenc recognise: which method a file of numbers shows, with which settings, and which known mistakes explain the
// difference.
#include "core/recognise/recognise.hpp"
#include "answers/recognition_json.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "cli/sentences.hpp"
#include "cli/table_file.hpp"
#include "cli/text_or_json.hpp"
#include "core/oracle/check.hpp"
#include "core/precision/number_format.hpp"
#include "core/recognise/mistakes.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>

namespace posenc::cli {

namespace {

constexpr Flag flags[] = {
    tensor_flag,
    axes_flag,
    slice_flag,
    {"--expect", "STATE",
     "what was meant, key=value&…, a link, or a model's config.json: settings that differ from it count as mistakes"},
    sentences_flag,
    language_flag,
    {"--mistakes", "", "list the ids of all mistakes and end"},
};

std::string as_text(const TableOfFile& brought, const Recognition& recognition) {
    std::string text = recognition.difference.empty() ? "" : translated(recognition.difference) + "\n";
    const std::string plain = recognition.plain ? translated(recognition.plain->text) + "\n" : "";
    text += plain;
    for (const Match& match : recognition.matches)
        text += (&match == &recognition.matches.front()
                     ? ""
                     : translated(match.as_good_as_first ? "or, as good" : "less likely") + ": ") +
                translated(match.text) + "\n  " + answers::state_text(match.state) + "\n";
    if (plain.empty() && recognition.matches.empty())
        text += translated("No formula fits this table of " + readable_integer(brought.rows) + " × " +
                           readable_integer(brought.complex ? brought.cols / 2 : brought.cols) + ".") +
                "\n";
    for (const TableFact& fact : recognition.facts)
        text += translated(fact.text) + "\n";
    return text;
}

std::vector<std::string> in_language(const std::vector<std::string>& sentences) {
    std::vector<std::string> all;
    for (const std::string& sentence : sentences)
        all.push_back(translated(sentence));
    return all;
}

void list_mistakes() {
    std::string text;
    for (const Mistake& mistake : mistakes())
        text +=
            std::string(mistake.id) + std::string(26 - mistake.id.size(), ' ') + translated(mistake.sentence) + "\n";
    print(text);
}

void run(const Arguments& arguments) {
    begin_language(arguments.read(parameters::language).text);
    if (arguments.has("--mistakes"))
        return list_mistakes();
    const bool json = arguments.read(text_or_json).text == "json";
    if (arguments.words().empty())
        throw Failure{exit_misused,
                      "FILE: is required and was not given; allowed: a file of numbers, or - for standard "
                      "input"};
    check_words(arguments, 1, "FILE");
    const std::optional<State> expected = read_or_misused([&] { return state_meant(arguments); });
    const TableOfFile brought = read_or_misused([&] { return table_of(arguments); });
    const NumberTable table = number_table(brought);
    const Recognition recognition = recognise(table, expected ? &*expected : nullptr);
    const bool differs = recognition.meant && !recognition.meant->agrees();
    const std::optional<Cause> cause = differs ? check(table, *expected).cause : std::nullopt;
    if (!json)
        warn(arguments, in_language(brought.notes));
    const answers::Json where{{"file", brought.file}, {"tensor", brought.tensor}};
    print(json ? json_text(
                     answers::recognition_json(recognition, cause, where, brought.shape, brought.notes, translated)) +
                     "\n"
               : (cause ? translated(cause->text) + "\n" : "") + as_text(brought, recognition));
    const bool found = recognition.plain || !recognition.matches.empty();
    if (!found || differs)
        throw Failure{exit_failed, ""};
}

}

const Command recognise_command{
    "recognise",
    "FILE [--tensor NAME] [--axes I,J] [--slice A,B] [--expect STATE] [--format json] [--language de]",
    "say which table, bias or mask a file of numbers holds, and what is wrong with it",
    flags,
    false,
    run};

}
