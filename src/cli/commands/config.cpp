// posenc config: what a model's configuration, in any notation, or the metadata of a GGUF file says about positions,
// and the state that shows it.
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "cli/tensors.hpp"
#include "cli/text_or_json.hpp"
#include "core/text.hpp"
#include "import/configs/model_config.hpp"
#include "import/numbers/readers.hpp"
#include "platform/platform.hpp"

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

/// The text of the file. For a GGUF file: its metadata, with the keys of a config.json.
std::string configuration_of(const std::string& path) {
    const std::unique_ptr<const Bytes> bytes = bytes_of_file(path);
    const auto begin = [&](std::uint64_t most) { return read_bytes(*bytes, 0, std::min(bytes->size(), most)); };
    if (!begin(4).value_or("").starts_with("GGUF"))
        return begin(most_config_bytes + 1).value_or("");
    const auto file = open_numbers(*bytes, path);
    if (const auto* const problem = std::get_if<Unreadable>(&file))
        throw Failure{exit_misused, problem->message};
    return std::get<NumberFile>(file).metadata;
}

void run(const Arguments& arguments) {
    const bool json = arguments.read(text_or_json).text == "json";
    if (arguments.words().empty())
        throw Failure{exit_misused,
                      "FILE: is required and was not given; allowed: a config.json, a text that holds one as programs "
                      "print it, a .gguf file, or - for standard input"};
    check_words(arguments, 1, "FILE");
    const std::string path(arguments.words().front());
    const ConfigReading reading =
        read_model_config(configuration_of(path), platform::data_file(models_file).value_or(""));
    if (!reading.config)
        throw Failure{exit_misused, "‘" + quoted(path, 200) + "’: " + reading.problem};
    print(json ? model_config_json(*reading.config) + "\n" : as_text(*reading.config));
}

}

const Command config_command{"config",
                             "FILE [--format json]",
                             "show which settings a Hugging Face config.json or a GGUF file corresponds to",
                             flags,
                             false,
                             run};

}
