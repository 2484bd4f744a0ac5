// posenc config: what a model's configuration, in any notation, or the metadata of a GGUF file says about positions,
// and the state that shows it.
#include "cli/command.hpp"
#include "cli/config_file.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "cli/text_or_json.hpp"

namespace posenc::cli {

namespace {

constexpr Flag flags[] = {
    {"--format", "text|json",
     "text: one number per line, then what was used, assumed and ignored; json: the same with frequencies"},
};

std::string line(std::string_view name, const std::string& value) {
    std::string text(name);
    text.append(name.size() < 18 ? 18 - name.size() : 1, ' ');
    return text + value + "\n";
}

std::string listed(std::string_view title, const std::vector<ConfigNote>& notes) {
    std::string text = notes.empty() ? "" : "\n" + std::string(title) + "\n";
    for (const ConfigNote& note : notes)
        text += "  " + note.key + ": " + told(note) + "\n";
    return text;
}

std::string further(const ModelConfig& config) {
    std::string text;
    for (const ConfigFact& fact : further_facts(config))
        text += "  " + fact.name + ": " + fact.value + "\n";
    return text.empty() ? "" : "\nfurther\n" + text;
}

std::string as_text(const ModelConfig& config);

std::string parts(const ModelConfig& config) {
    std::string text;
    for (const ModelConfig& part : config.parts)
        text += "\n" + part.part + " (" + (part.model_type.empty() ? "no model_type" : part.model_type) + ")\n" +
                as_text(part);
    return text;
}

std::string as_text(const ModelConfig& config) {
    std::string text;
    for (const ConfigFact& fact : config_facts(config))
        text += line(fact.name, fact.value);
    return text + line("state", config.state ? format(*config.state) : "none: no method shows this model") +
           further(config) + listed("took", config.notes.used) +
           listed(config.piece ? "assumed (not in this part)" : "assumed (not in the file)", config.notes.assumed) +
           listed("ignored", config.notes.not_used) + parts(config);
}

void run(const Arguments& arguments) {
    const bool json = arguments.read(text_or_json).text == "json";
    if (arguments.words().empty())
        throw Failure{exit_misused,
                      "FILE: is required and was not given; allowed: a config.json, a text that holds one as programs "
                      "print it, a .gguf file, or - for standard input"};
    check_words(arguments, 1, "FILE");
    const ModelConfig config = config_of_file(std::string(arguments.words().front()));
    print(json ? model_config_json(config) + "\n" : as_text(config));
}

}

const Command config_command{"config",
                             "FILE [--format json]",
                             "show which settings a Hugging Face config.json or a GGUF file corresponds to",
                             flags,
                             false,
                             run};

}
