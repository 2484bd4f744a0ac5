// posenc check: whether a file holds the numbers that were meant, and if not, why. Nothing is searched.
#include "core/oracle/check.hpp"
#include "cli/command.hpp"
#include "cli/expectation.hpp"
#include "cli/json_tree.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "cli/table_file.hpp"
#include "cli/text_or_json.hpp"
#include "core/oracle/resized.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc::cli {

namespace {

constexpr Flag flags[] = {
    tensor_flag,    axes_flag,
    slice_flag,     expect_flag,
    config_flag,    layer_flag,
    dtype_flag,     {"--source", "FILE", "the learned table that was resized, a row a place, for method=table-resized"},
    sentences_flag, language_flag,
};

Check nearest(const NumberTable& table, const Expectation& expected) {
    std::optional<Check> best;
    for (const State& state : expected.states) {
        Check one = check(table, state, expected.other_bases);
        if (one.meant.agrees())
            return one;
        if (!best || (one.cause && !best->cause))
            best = std::move(one);
    }
    return std::move(*best);
}

/// Beside the table that --source names. Throws Failure.
Check resized(const Arguments& arguments, const NumberTable& table, const State& meant) {
    const std::string path(arguments.value("--source"));
    const TableOfFile brought = table_of_file(path, {});
    const NumberTable source = number_table(brought);
    if (const std::string problem = problem_of_source(source, meant); !problem.empty())
        throw Failure{exit_misused, "--source: ‘" + quoted(path, 200) + "’: " + problem};
    return check_resized(table, source, meant);
}

Json as_json(const TableOfFile& brought, const Check& result) {
    const MeantTable& meant = result.meant;
    const bool differs = meant.has_size && !meant.agrees();
    Json answer = verdict_json(meant.agrees(), result.cause);
    answer.update({{"file", brought.file},
                   {"tensor", brought.tensor},
                   {"state", format(meant.state)},
                   {"differing", meant.cells.differing},
                   {"compared", meant.cells.compared},
                   {"first_difference", differs ? Json{meant.cells.first.row, meant.cells.first.col} : Json()},
                   {"max_error", meant.has_size ? Json(meant.max_error) : Json()},
                   {"dtype", meant.precision.type},
                   {"budgets", meant.has_size ? Json(meant.worst) : Json()},
                   {"units_beyond", meant.has_size ? Json(meant.units_beyond) : Json()},
                   {"text", translate(result.difference)}});
    return answer;
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
                             : nearest(table, expected);
    print(json ? json_text(as_json(brought, result)) + "\n"
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
