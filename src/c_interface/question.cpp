#include "c_interface/question.hpp"

#include "c_interface/data_files.hpp"
#include "core/precision/number_format.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/state/synonyms.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc::c_interface {

namespace {

Usable<Expectation> of_settings(const Asked& settings) {
    Usable<State> state = state_of(settings, "settings");
    if (const Unusable* problem = problem_of(state))
        return *problem;
    return Expectation{{std::get<State>(std::move(state))}};
}

/// One table of those that a layer has.
Usable<Expectation> of_one_table(Expectation expected, const Asked& wanted) {
    const std::string id = wanted.is_string() ? wanted.get<std::string>() : json_text(wanted);
    const Method* method = find_method(value_meant(parameters::method, id));
    const State& state = expected.states.front();
    if (method == &method_of(state))
        return expected;
    const std::optional<State> shown = method ? shown_as(state, *method) : std::nullopt;
    if (!shown)
        return Unusable{"method", "method: ‘" + posenc::quoted(id) +
                                      "’ is no table of this layer, whose positions are by " +
                                      std::string(method_of(state).id)};
    expected.states = {*shown};
    return expected;
}

Usable<Expectation> of_config(const Asked& question, bool list) {
    const Asked& given = question["config"];
    const Usable<ModelConfig> config = config_of(given.is_string() ? given.get<std::string>() : json_text(given));
    if (const Unusable* problem = problem_of(config))
        return *problem;
    const auto& model = std::get<ModelConfig>(config).model;
    if (!model)
        return Unusable{"config", "config: " + std::get<ModelConfig>(config).without_layers};
    const auto layer = whole_number(question, "layer", 0, model->count() - 1);
    if (const Unusable* problem = problem_of(layer))
        return *problem;
    const bool asked = question.contains("method");
    const bool frequencies = asked ? question["method"] == std::string(registry::rotary_frequencies.id) : list;
    Expectation expected = expectation_of_layer(*model, std::get<std::optional<Index>>(layer).value_or(0), frequencies);
    if (asked)
        return of_one_table(std::move(expected), question["method"]);
    return expected;
}

}

Usable<Asked> question_of(const char* text, std::initializer_list<std::string_view> allowed) {
    if (!text)
        return Asked::object();
    Usable<Asked> read = json_of(text, "question");
    if (problem_of(read))
        return read;
    const Asked& question = std::get<Asked>(read);
    for (auto item = question.begin(); item != question.end(); ++item)
        if (std::find(allowed.begin(), allowed.end(), item.key()) == allowed.end()) {
            Unusable problem = unknown_word("question", "", item.key(), {allowed.begin(), allowed.end()});
            problem.key = posenc::quoted(item.key());
            return problem;
        }
    return read;
}

Usable<std::optional<Index>> whole_number(const Asked& question, const char* key, Index low, Index high) {
    if (!question.contains(key) || question[key].is_null())
        return std::nullopt;
    const Asked& given = question[key];
    const double number = given.is_number() ? given.get<double>() : undefined;
    if (number >= static_cast<double>(low) && number <= static_cast<double>(high) && number == std::floor(number))
        return static_cast<Index>(number);
    const std::string allowed = std::to_string(low) + " … " + std::to_string(high);
    return Unusable{key,
                    std::string(key) + ": ‘" + posenc::quoted(json_text(given)) +
                        "’ cannot be used; allowed: " + allowed,
                    {},
                    allowed};
}

Usable<ModelConfig> config_of(std::string_view text) {
    ConfigReading reading = read_model_config(text, embedded_file(models_file).value_or(std::string_view()));
    if (!reading.config)
        return Unusable{"config", "config: " + reading.problem};
    return std::move(*reading.config);
}

Usable<Expectation> expectation_of(const Asked& question, bool list) {
    if (question.contains("settings") == question.contains("config"))
        return Unusable{"question", "question: one of \"settings\" and \"config\" says what was meant", "settings",
                        "settings, config"};
    if (question.contains("config"))
        return of_config(question, list);
    for (const char* key : {"layer", "method"})
        if (question.contains(key))
            return Unusable{key, std::string(key) + ": is of a configuration; allowed: with \"config\""};
    return of_settings(question["settings"]);
}

Usable<double> roundoff_asked(const Asked& question, double of_array) {
    constexpr std::string_view names[] = {"float64", "float32", "float16", "bfloat16"};
    if (!question.contains("dtype") || question["dtype"].is_null())
        return of_array;
    const Asked& given = question["dtype"];
    const std::string name = given.is_string() ? given.get<std::string>() : json_text(given);
    if (std::find(std::begin(names), std::end(names), name) == std::end(names))
        return unknown_word("dtype", "", name, names);
    return roundoff_of(name);
}

}
