// posenc check: whether a file holds the numbers that were meant, and if not, why. Nothing is searched.
#include "core/oracle/check.hpp"
#include "cli/command.hpp"
#include "cli/expectation.hpp"
#include "cli/json_tree.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "cli/table_file.hpp"
#include "cli/text_or_json.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc::cli {

namespace {

constexpr Flag flags[] = {
    tensor_flag,
    axes_flag,
    slice_flag,
    expect_flag,
    config_flag,
    layer_flag,
    dtype_flag,
    {"--format", "text|json", "text: sentences; json: the same for scripts"},
    {"--language", "LANGUAGE", "the language of the sentences, such as de (en)"},
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

std::string translated(std::string_view text) {
    return std::string(translate(text));
}

std::string as_text(const Check& result) {
    if (result.meant.agrees())
        return translated("Every number is as meant, as closely as rounding allows.") + "\n";
    const std::string cause =
        result.cause ? result.cause->text : "No mistake that is known here explains the difference.";
    return translated(cause) + "\n" + translated(result.difference) + "\n";
}

Json as_json(const TableOfFile& brought, const Check& result) {
    const MeantTable& meant = result.meant;
    const bool differs = meant.has_size && !meant.agrees();
    return {{"file", brought.file},
            {"tensor", brought.tensor},
            {"agrees", meant.agrees()},
            {"state", format(meant.state)},
            {"mistakes", result.cause ? Json(result.cause->mistakes) : Json::array()},
            {"cause", result.cause ? Json(translate(result.cause->text)) : Json()},
            {"shows", result.cause ? Json(format(result.cause->state)) : Json()},
            {"differing", meant.cells.differing},
            {"compared", meant.cells.compared},
            {"first_difference", differs ? Json{meant.cells.first.row, meant.cells.first.col} : Json()},
            {"max_error", meant.has_size ? Json(meant.max_error) : Json()},
            {"text", translate(result.difference)}};
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
    table.roundoff = dtype_of(arguments, type_behind(brought.numbers));
    const Expectation expected =
        read_or_misused([&] { return expectation(arguments, table.rows == 1 || table.cols == 1); });
    const Check result = nearest(table, expected);
    print(json ? json_text(as_json(brought, result)) + "\n" : as_text(result));
    if (!result.meant.agrees())
        throw Failure{exit_failed, ""};
}

}

const Command check_command{
    "check",
    "FILE --expect STATE | --config FILE [--layer N] [--dtype TYPE] [--format json] [--language de]",
    "say whether a file holds the numbers that were meant, and if not, why",
    flags,
    false,
    run};

}
