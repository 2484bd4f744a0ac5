// posenc model: a model layer by layer, from a configuration or typed by hand; of several files or a folder one row
// each.
#include "answers/config_json.hpp"
#include "cli/command.hpp"
#include "cli/config_file.hpp"
#include "cli/model_audit.hpp"
#include "cli/model_text.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "core/model/layers_text.hpp"
#include "core/text.hpp"
#include "export/model_json.hpp"

#include <filesystem>

namespace posenc::cli {

namespace {

constexpr Flag flags[] = {
    {"--layers", "TEXT", "a model typed by hand in place of FILE: 5 window 1024, 1 full; full: base=1000000"},
    {"--layer", "N", "one layer alone, from 0"},
    {"--lengths", "A,B,…", "texts whose cache is counted, in tokens (8192, 131072 and what the file promises)"},
    {"--format", "text|json|markdown|csv", "text, json or markdown; of several files markdown, csv or json"},
};

constexpr Choice one_formats[] = {{"text", "text", ""}, {"json", "json", ""}, {"markdown", "markdown", ""}};
constexpr Parameter one_format{
    .key = "format", .label = "Format", .kind = Kind::choice, .initial = "text", .choices = one_formats};

constexpr Choice many_formats[] = {{"markdown", "markdown", ""}, {"csv", "csv", ""}, {"json", "json", ""}};
constexpr Parameter many_format{
    .key = "format", .label = "Format", .kind = Kind::choice, .initial = "markdown", .choices = many_formats};

Index whole_number(std::string_view text, std::string_view flag, Index low, Index high) {
    const std::optional<double> number = parse_number(text);
    if (number && *number >= static_cast<double>(low) && *number <= static_cast<double>(high) &&
        *number == static_cast<double>(static_cast<Index>(*number)))
        return static_cast<Index>(*number);
    throw Failure{exit_misused, std::string(flag) + ": ‘" + posenc::quoted(text) +
                                    "’ cannot be used; allowed: whole numbers, " + std::to_string(low) + " … " +
                                    std::to_string(high)};
}

std::vector<Index> lengths_of(const Arguments& arguments, Index promised) {
    if (!arguments.has("--lengths"))
        return answers::usual_lengths(promised);
    std::vector<Index> lengths;
    for (const std::string_view text : split(arguments.value("--lengths"), ','))
        lengths.push_back(whole_number(trim(text), "--lengths", 1, answers::longest_length));
    if (lengths.size() > answers::most_lengths)
        throw Failure{exit_misused, "--lengths: " + std::to_string(lengths.size()) + " lengths; allowed: at most " +
                                        std::to_string(answers::most_lengths)};
    return answers::in_order(std::move(lengths));
}

std::string config_text(const ModelConfig& config, const Arguments& arguments, bool markdown) {
    const std::string type = config.model_type.empty() ? "no model_type" : posenc::quoted(config.model_type);
    std::string text = (markdown ? "## " : "") + (config.part.empty() ? type : config.part + " (" + type + ")") +
                       (config.known ? "\n" : ": not known in full, what follows is a guess\n") +
                       (markdown ? "\n" : "");
    if (!config.model)
        text += "no layers are listed: " + config.without_layers + "\n";
    else if (const auto lengths = lengths_of(arguments, config.model->max_length); markdown)
        text += model_markdown(*config.model, lengths);
    else
        text += model_text(*config.model, lengths);
    for (const ModelConfig& part : config.parts)
        text += "\n" + config_text(part, arguments, markdown);
    return text;
}

void print_layer(const LayeredModel& model, const Arguments& arguments, bool json) {
    const Index layer = whole_number(arguments.value("--layer"), "--layer", 0, model.count() - 1);
    const std::vector<Index> lengths = lengths_of(arguments, model.max_length);
    print(json ? json_text(layer_json(model, layer, lengths)) + "\n" : layer_text(model, layer, lengths));
}

void print_typed(const Arguments& arguments, std::string_view format) {
    const LayersReading reading = read_layers(arguments.value("--layers"));
    if (!reading.problems.empty())
        throw Failure{exit_misused, "--" + reading.problems.front()};
    if (arguments.has("--layer"))
        return print_layer(reading.model, arguments, format == "json");
    const std::vector<Index> lengths = lengths_of(arguments, reading.model.max_length);
    print(format == "json"       ? json_text(model_json(reading.model, lengths)) + "\n"
          : format == "markdown" ? model_markdown(reading.model, lengths)
                                 : model_text(reading.model, lengths));
}

void print_file(const Arguments& arguments, const std::string& path, std::string_view format) {
    const ModelConfig config = config_of_file(path);
    if (!arguments.has("--layer")) {
        return print(format == "json" ? json_text(answers::config_json(
                                            config, [&](Index promised) { return lengths_of(arguments, promised); })) +
                                            "\n"
                                      : config_text(config, arguments, format == "markdown"));
    }
    if (!config.model)
        throw Failure{exit_misused,
                      "--layer: ‘" + posenc::quoted(path, 200) + "’: no layers are listed: " + config.without_layers};
    print_layer(*config.model, arguments, format == "json");
}

void run(const Arguments& arguments) {
    const std::vector<std::string_view>& words = arguments.words();
    std::error_code error;
    if (words.size() > 1 || (words.size() == 1 && std::filesystem::is_directory(std::string(words.front()), error))) {
        for (const std::string_view flag : {"--layers", "--layer"})
            if (arguments.has(flag))
                throw Failure{exit_misused, std::string(flag) + ": is for one model; allowed with several files or a "
                                                                "folder: --lengths and --format"};
        return audit_files(words, lengths_of(arguments, 0), arguments.read(many_format).text);
    }
    const std::string format = arguments.read(one_format).text;
    if (arguments.has("--layers")) {
        if (!words.empty())
            throw Failure{exit_misused, "--layers: stands in place of FILE; allowed: one of them"};
        return print_typed(arguments, format);
    }
    if (words.empty())
        throw Failure{exit_misused,
                      "FILE: is required and was not given; allowed: a config.json, a text that holds one as programs "
                      "print it, a .gguf file, - for standard input, several files or a folder, or --layers TEXT"};
    print_file(arguments, std::string(words.front()), format);
}

}

const Command model_command{
    "model",
    "FILE… [--layer N] [--lengths A,B] [--format json]",
    "show a model layer by layer: what each layer reads, where positions come from, what is kept",
    flags,
    false,
    run};

}
