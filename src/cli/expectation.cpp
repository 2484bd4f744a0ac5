// See expectation.hpp.
#include "cli/expectation.hpp"

#include "cli/config_file.hpp"
#include "cli/output.hpp"
#include "cli/table_file.hpp"
#include "core/precision/number_format.hpp"
#include "core/text.hpp"

namespace posenc::cli {

namespace {

constexpr Choice dtypes[] = {
    {"float64", "float64", ""}, {"float32", "float32", ""}, {"float16", "float16", ""}, {"bfloat16", "bfloat16", ""}};
constexpr Parameter dtype{
    .key = "dtype", .label = "dtype", .kind = Kind::choice, .initial = "float32", .choices = dtypes};

Index layer_of(const Arguments& arguments, Index count) {
    if (!arguments.has("--layer"))
        return 0;
    const std::optional<double> number = parse_number(arguments.value("--layer"));
    if (number && *number >= 0 && *number < static_cast<double>(count) &&
        *number == static_cast<double>(static_cast<Index>(*number)))
        return static_cast<Index>(*number);
    throw Failure{exit_misused, "--layer: ‘" + quoted(arguments.value("--layer")) + "’ cannot be used; allowed: 0 … " +
                                    std::to_string(count - 1)};
}

Expectation of_config(const Arguments& arguments, bool list) {
    const std::string path(arguments.value("--config"));
    const ModelConfig config = config_of_file(path);
    if (!config.model)
        throw Failure{exit_misused, "--config: ‘" + quoted(path, 200) + "’: " + config.without_layers};
    return expectation_of_layer(*config.model, layer_of(arguments, config.model->count()), list);
}

}

Expectation expectation(const Arguments& arguments, bool list) {
    if (arguments.has("--config") == arguments.has("--expect"))
        throw Failure{exit_misused, "--expect or --config: one of the two says what was meant"};
    if (arguments.has("--config"))
        return of_config(arguments, list);
    return {{*state_meant(arguments)}, {}};
}

std::string verdict_text(bool agrees, const std::optional<Cause>& cause, std::string_view difference,
                         std::string_view type) {
    if (agrees)
        return translated(
                   "Every number is as meant, " +
                   (type.empty() ? "as closely as rounding allows" : "within the budget of " + std::string(type)) +
                   ".") +
               "\n";
    return translated(cause ? cause->text : "No mistake that is known here explains the difference.") + "\n" +
           translated(difference) + "\n";
}

double dtype_of(const Arguments& arguments, const NumberTable& table) {
    return arguments.has("--dtype") ? roundoff_of(arguments.read(dtype).text) : shown_roundoff(table);
}

}
