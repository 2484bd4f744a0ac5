// See expectation.hpp.
#include "cli/expectation.hpp"

#include "cli/config_file.hpp"
#include "cli/output.hpp"
#include "cli/table_file.hpp"
#include "core/method.hpp"
#include "core/model/layer_state.hpp"
#include "core/precision/number_format.hpp"
#include "core/registry.hpp"
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

/// A configuration does not say whether cosines or sines are looked at, or the frequencies: a list is of these.
Expectation of_config(const Arguments& arguments, bool list) {
    const std::string path(arguments.value("--config"));
    const ModelConfig config = config_of_file(path);
    if (!config.model)
        throw Failure{exit_misused, "--config: ‘" + quoted(path, 200) + "’: " + config.without_layers};
    const LayeredModel& model = *config.model;
    const LayerKind& kind = model.kind(layer_of(arguments, model.count()));
    const bool turns = kind.position == "rotary";
    const Method& method = list ? registry::rotary_frequencies : registry::rotary_table;
    State state = state_of_layer(turns ? State{}.with("method", registry::rotary_table.id) : State{}, kind);
    if (turns)
        state = state.with("method", method.id);
    Expectation expected{{state}, {}};
    if (turns && !list)
        expected.states.push_back(state.with("rotary_part", "sin"));
    for (const LayerKind& other : model.kinds)
        if (const double base = parse(other.settings).state.number("base"); base != state.number("base"))
            expected.other_bases.push_back(base);
    return expected;
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

Json verdict_json(bool agrees, const std::optional<Cause>& cause) {
    return {{"agrees", agrees},
            {"mistakes", cause ? Json(cause->mistakes) : Json::array()},
            {"cause", cause ? Json(translate(cause->text)) : Json()},
            {"shows", cause ? Json(format(cause->state)) : Json()}};
}

double dtype_of(const Arguments& arguments, const NumberTable& table) {
    return arguments.has("--dtype") ? roundoff_of(arguments.read(dtype).text) : shown_roundoff(table);
}

}
