// What a configuration says of every layer.
#include "answers/config_json.hpp"
#include "c_interface/data_files.hpp"
#include "c_interface/question.hpp"
#include "core/text.hpp"
#include "export/model_json.hpp"

#include <cstring>

namespace posenc::c_interface {

namespace {

/// Those that a question lists; none where it lists none.
Usable<std::optional<std::vector<Index>>> lengths_asked(const Asked& question) {
    if (!question.contains("lengths") || question["lengths"].is_null())
        return std::nullopt;
    const std::string allowed = "a list of at most " + std::to_string(answers::most_lengths) + " whole numbers, 1 … " +
                                std::to_string(answers::longest_length);
    const Asked& given = question["lengths"];
    const Unusable problem{"lengths",
                           "lengths: ‘" + posenc::quoted(json_text(given)) + "’ cannot be used; allowed: " + allowed,
                           {},
                           allowed};
    if (!given.is_array() || given.empty() || given.size() > answers::most_lengths)
        return problem;
    std::vector<Index> lengths;
    for (const Asked& one : given) {
        const double length = one.is_number() ? one.get<double>() : 0;
        if (!(length >= 1 && length <= static_cast<double>(answers::longest_length)) ||
            length != static_cast<double>(static_cast<Index>(length)))
            return problem;
        lengths.push_back(static_cast<Index>(length));
    }
    return answers::in_order(std::move(lengths));
}

Reply audit(std::string_view text, const ModelConfig& config, const answers::Lengths& lengths) {
    const auto findings = audit_config(text, config, embedded_file(models_file).value_or(std::string_view()));
    Json answer = answers::audit_json(&config, findings, lengths(0));
    answer["speaks_of_a_model"] = is_config_text(text);
    return {findings.empty() ? POSENC_OK : POSENC_DIFFERS, std::move(answer)};
}

Reply layers(const char* text, const char* question) {
    const Usable<Asked> read = question_of(question, {"lengths", "layer", "audit"});
    if (const Unusable* problem = problem_of(read))
        return refusal(*problem);
    const Asked& asked = std::get<Asked>(read);
    const auto listed = lengths_asked(asked);
    if (const Unusable* problem = problem_of(listed))
        return refusal(*problem);
    if (asked.contains("audit") && !asked["audit"].is_boolean())
        return refusal(
            {"audit",
             "audit: ‘" + posenc::quoted(json_text(asked["audit"])) + "’ cannot be used; allowed: true, false",
             {},
             "true, false"});
    if (!text)
        return refusal({"config", "config: is missing; allowed: the text of a config.json"});
    const Usable<ModelConfig> config = config_of(text);
    if (const Unusable* problem = problem_of(config))
        return refusal(*problem);
    const ModelConfig& model = std::get<ModelConfig>(config);
    const auto& wanted = std::get<std::optional<std::vector<Index>>>(listed);
    const answers::Lengths lengths = [&](Index promised) {
        return wanted ? *wanted : answers::usual_lengths(promised);
    };
    if (asked.value("audit", false))
        return audit(text, model, lengths);
    if (!asked.contains("layer"))
        return {POSENC_OK, answers::config_json(model, lengths)};
    if (!model.model)
        return refusal({"layer", "layer: no layers are listed: " + model.without_layers});
    const auto layer = whole_number(asked, "layer", 0, model.model->count() - 1);
    if (const Unusable* problem = problem_of(layer))
        return refusal(*problem);
    return {POSENC_OK, layer_json(*model.model, std::get<std::optional<Index>>(layer).value_or(0),
                                  lengths(model.model->max_length))};
}

}

}

posenc_status posenc_config(const char* config, const char* question, char** answer) {
    using namespace posenc::c_interface;
    return answering(answer, [&] { return layers(config, question); });
}
