// posenc rotated: whether vectors were turned by their positions as was meant, and if not, how. posenc permuted: which
// order of rows leads from one weight to another.
#include "core/oracle/rotated.hpp"
#include "answers/verdict_json.hpp"
#include "cli/command.hpp"
#include "cli/expectation.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "cli/table_file.hpp"
#include "cli/text_or_json.hpp"
#include "core/method.hpp"
#include "core/precision/number_format.hpp"
#include "core/recognise/table_shape.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc::cli {

namespace {

constexpr Flag rotated_flags[] = {
    {"--positions", "FILE", "the position of each token, or of each token of each text; without it 0, 1, 2, …"},
    expect_flag,
    config_flag,
    layer_flag,
    dtype_flag,
    sentences_flag,
    language_flag,
};

constexpr Flag permuted_flags[] = {
    {"--heads", "H", "how many heads the rows are of; of keys those of the keys (1)"},
    sentences_flag,
    language_flag,
};

Numbers numbers_of(const std::string& path) {
    const OpenedNumbers opened = open_number_file(path);
    auto numbers = read_numbers(*opened.bytes, opened.file, requested_tensor(opened.file, {}));
    if (const auto* problem = std::get_if<Unreadable>(&numbers))
        throw Failure{exit_misused, path + ": " + problem->message};
    return std::get<Numbers>(std::move(numbers));
}

std::vector<double> positions_of(const Arguments& arguments, const std::vector<std::uint64_t>& shape) {
    Numbers given;
    if (arguments.has("--positions"))
        given = numbers_of(std::string(arguments.value("--positions")));
    std::optional<std::vector<double>> all = positions_of_vectors(shape, given.values);
    if (!all)
        throw Failure{exit_misused, "--positions: " + shape_text(given.shape) + " for vectors of " + shape_text(shape) +
                                        "; allowed: one for each token, or for each token of each text"};
    for (const double position : given.values)
        if (!(std::fabs(position) <= two_to_24))
            throw Failure{exit_misused,
                          "--positions: ‘" + readable(position) + "’ cannot be used; allowed: -16777216 … 16777216"};
    return *std::move(all);
}

NumberTable as_table(const Numbers& vectors) {
    const auto width = static_cast<Index>(vectors.shape.back());
    NumberTable table{static_cast<Index>(vectors.values.size()) / std::max<Index>(width, 1), width, vectors.values,
                      roundoff_of(type_behind(vectors))};
    table.type_known = type_behind(vectors) != name_of(NumberType::text);
    return table;
}

void check_files(const Arguments& arguments, std::string_view names) {
    if (arguments.words().size() < 2)
        throw Failure{exit_misused,
                      std::string(names) + ": are required and were not given; allowed: two files of numbers"};
    check_words(arguments, 2, names);
}

void run_rotated(const Arguments& arguments) {
    begin_language(arguments.read(parameters::language).text);
    const bool json = arguments.read(text_or_json).text == "json";
    check_files(arguments, "X Y");
    std::string_view type;
    const auto result = read_or_misused([&] {
        const Numbers before = numbers_of(std::string(arguments.words()[0])),
                      after = numbers_of(std::string(arguments.words()[1]));
        if (before.shape != after.shape || before.shape.size() < 2)
            throw Failure{exit_misused, "X Y: " + shape_text(before.shape) + " and " + shape_text(after.shape) +
                                            "; allowed: two of one shape, … × tokens × channels"};
        const std::vector<double> positions = positions_of(arguments, before.shape);
        const TurnedVectors vectors{static_cast<Index>(before.shape.back()), before.values, after.values, positions,
                                    dtype_of(arguments, as_table(after))};
        type = precision_of(vectors.roundoff).type;
        const Expectation expected = expectation(arguments, false);
        if (&method_of(expected.states.front()) != &registry::rotary_table)
            throw Failure{exit_misused, "--expect: method: ‘" + std::string(expected.states.front().text("method")) +
                                            "’ turns no vectors; allowed: rotary-table"};
        return check_rotation(vectors, expected.states.front(), expected.other_bases);
    });
    print(json ? json_text(answers::rotation_json(result, translated)) + "\n"
               : verdict_text(result.agrees, result.cause, answers::difference_sentence(result), type));
    if (!result.agrees)
        throw Failure{exit_failed, ""};
}

NumberTable table_of(const Numbers& numbers, const std::string& path) {
    if (numbers.shape.size() != 2)
        throw Failure{exit_misused, path + ": " + shape_text(numbers.shape) + "; allowed: rows × columns"};
    return {static_cast<Index>(numbers.shape[0]), static_cast<Index>(numbers.shape[1]), numbers.values,
            roundoff_of(type_behind(numbers))};
}

Index heads_of(const Arguments& arguments, Index rows) {
    if (!arguments.has("--heads"))
        return 1;
    const std::optional<double> number = parse_number(arguments.value("--heads"));
    const Index heads =
        number && *number >= 1 && *number <= static_cast<double>(rows) ? static_cast<Index>(*number) : 0;
    if (heads == 0 || static_cast<double>(heads) != *number || rows % heads != 0)
        throw Failure{exit_misused, "--heads: ‘" + quoted(arguments.value("--heads")) +
                                        "’ cannot be used; allowed: a whole number that divides the " +
                                        std::to_string(rows) + " rows"};
    return heads;
}

void run_permuted(const Arguments& arguments) {
    begin_language(arguments.read(parameters::language).text);
    const bool json = arguments.read(text_or_json).text == "json";
    check_files(arguments, "A B");
    const auto order = read_or_misused([&] {
        const std::string first(arguments.words()[0]), second(arguments.words()[1]);
        const Numbers needed = numbers_of(first), there = numbers_of(second);
        const NumberTable rows = table_of(needed, first), other = table_of(there, second);
        if (rows.rows != other.rows || rows.cols != other.cols)
            throw Failure{exit_misused, "A B: " + shape_text(needed.shape) + " and " + shape_text(there.shape) +
                                            "; allowed: two of one shape"};
        return order_of_rows(rows, other, heads_of(arguments, rows.rows));
    });
    const bool same = order && order->same;
    print((json ? json_text(answers::order_json(order, translated)) : translated(answers::order_sentence(order))) +
          "\n");
    if (!same)
        throw Failure{exit_failed, ""};
}

}

const Command rotated_command{"rotated",
                              "X Y [--positions FILE] --expect STATE | --config FILE [--layer N] [--format json]",
                              "say whether vectors were turned by their positions as was meant, and if not, how",
                              rotated_flags,
                              false,
                              run_rotated};

const Command permuted_command{"permuted",
                               "A B --heads H [--format json]",
                               "say which order of rows leads from the weight that is needed to the one that is there",
                               permuted_flags,
                               false,
                               run_permuted};

}
