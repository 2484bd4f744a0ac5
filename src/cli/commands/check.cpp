// posenc check: whether a file holds the numbers that were meant, and if not, why. Nothing is searched.
#include "answers/verdict_json.hpp"
#include "cli/command.hpp"
#include "cli/expectation.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "cli/table_file.hpp"
#include "cli/text_or_json.hpp"
#include "core/oracle/resized.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

namespace posenc::cli {

namespace {

constexpr Flag flags[] = {
    tensor_flag,    axes_flag,
    slice_flag,     expect_flag,
    config_flag,    layer_flag,
    dtype_flag,     {"--source", "FILE", "the learned table that was resized, a row a place, for method=table-resized"},
    sentences_flag, language_flag,
};

/// Beside the table that --source names. Throws Failure.
Check resized(const Arguments& arguments, const NumberTable& table, const State& meant) {
    const std::string path(arguments.value("--source"));
    const TableOfFile brought = table_of_file(path, {});
    const NumberTable source = number_table(brought);
    if (const std::string problem = problem_of_source(source, meant); !problem.empty())
        throw Failure{exit_misused, "--source: ‘" + quoted(path, 200) + "’: " + problem};
    return check_resized(table, source, meant);
}

void run(const Arguments& arguments) {
    begin_language(arguments.read(parameters::language).text);
    const bool json = arguments.read(text_or_json).text == "json";
    if (arguments.words().empty())
        throw Failure{exit_misused,
                      "FILE: is required and was not given; allowed: a file of numbers, or - for standard input"};
    check_words(arguments, 1, "FILE");
    const TableOfFile brought = read_or_misused([&] { return table_of(arguments); });
    NumberTable table = number_table(brought);
    table.largest = largest_of(table.values);
    table.roundoff = dtype_of(arguments, table);
    const Expectation expected =
        read_or_misused([&] { return expectation(arguments, table.rows == 1 || table.cols == 1); });
    const Check result = arguments.has("--source")
                             ? read_or_misused([&] { return resized(arguments, table, expected.states.front()); })
                             : check(table, expected);
    const answers::Json where{{"file", brought.file}, {"tensor", brought.tensor}};
    print(json ? json_text(answers::check_json(result, where, translated)) + "\n"
               : verdict_text(result.meant.agrees(), result.cause, result.difference, result.meant.precision.type));
    if (!result.meant.agrees())
        throw Failure{exit_failed, ""};
}

}

const Command check_command{
    "check",
    "FILE --expect STATE | --config FILE [--layer N] [--dtype TYPE] [--source FILE] [--format json] [--language de]",
    "say whether a file holds the numbers that were meant, and if not, why",
    flags,
    false,
    run};

}
