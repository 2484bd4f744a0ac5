#include "cli/model_audit.hpp"

#include "answers/config_json.hpp"
#include "cli/arguments.hpp"
#include "cli/config_file.hpp"
#include "cli/input.hpp"
#include "cli/model_text.hpp"
#include "cli/output.hpp"
#include "core/model/layer_pattern.hpp"
#include "core/text.hpp"
#include "export/model_json.hpp"
#include "import/configs/config_audit.hpp"
#include "platform/platform.hpp"

#include <algorithm>
#include <filesystem>

namespace posenc::cli {

namespace {

constexpr std::size_t most_files = 10000;

struct Row {
    std::string file;
    std::optional<ModelConfig> config;
    std::vector<ConfigFinding> findings;
};

/// In a folder a config.json counts even if it is broken, and every other file that is a configuration.
bool is_configuration(const std::filesystem::path& path) {
    return path.filename() == "config.json" || is_config_text(bytes_of(path.string(), most_config_bytes + 1));
}

/// The files that the words mean, those of a folder by name.
std::vector<std::string> files_of(std::span<const std::string_view> paths) {
    std::vector<std::string> files;
    for (const std::string_view word : paths) {
        const std::string path(word);
        std::error_code error;
        if (!std::filesystem::is_directory(path, error)) {
            files.push_back(path);
            continue;
        }
        std::vector<std::string> inside;
        for (auto entry = std::filesystem::recursive_directory_iterator(path, error);
             !error && entry != std::filesystem::recursive_directory_iterator(); entry.increment(error))
            if (entry->path().extension() == ".json" && entry->is_regular_file(error) && inside.size() <= most_files &&
                is_configuration(entry->path()))
                inside.push_back(entry->path().string());
        std::sort(inside.begin(), inside.end());
        files.insert(files.end(), inside.begin(), inside.end());
    }
    if (files.empty() || files.size() > most_files)
        throw Failure{exit_misused, "FILE: there are " + std::string(files.empty() ? "no" : "too many") +
                                        " configurations; allowed: 1 … " + std::to_string(most_files)};
    return files;
}

Row row_of(const std::string& path) {
    Row row{path, std::nullopt, {}};
    try {
        const std::string text = configuration_of(path);
        row.config = config_of_text(text, path);
        row.findings = audit_config(text, *row.config, platform::data_file(models_file).value_or(""));
    } catch (const Failure& failure) {
        row.findings = {{"file", failure.message, {}}};
    }
    return row;
}

std::string layers_words(const ModelConfig& config) {
    return config.model ? std::to_string(config.model->count()) + ": " + pattern_text(*config.model)
                        : "not listed: " + config.without_layers;
}

std::string findings_words(const Row& row) {
    std::string text;
    for (const ConfigFinding& one : row.findings)
        text += (text.empty() ? "" : "; ") + one.key + ": " + one.text +
                (one.old_reader.empty() ? "" : " (an old reader takes " + one.old_reader + ")");
    return text;
}

/// One cell for each column, in words.
std::vector<std::string> cells(const Row& row, std::span<const Index> lengths) {
    std::vector<std::string> all = {row.file};
    const auto& config = row.config;
    const auto& model = config ? config->model : std::nullopt;
    all.push_back(config ? config->model_type : "");
    all.push_back(config ? layers_words(*config) : "");
    all.push_back(config && config->base ? shortest(*config->base) : "");
    all.push_back(model ? ranges(layers_without_positions(*model)) : "");
    all.push_back(config && config->max_length ? std::to_string(*config->max_length) : "");
    for (const Index length : lengths) {
        const auto bytes = model ? known_cache_bytes(*model, length) : std::nullopt;
        all.push_back(bytes ? std::to_string(*bytes) : "");
    }
    all.push_back(findings_words(row));
    return all;
}

std::vector<std::string> columns(std::span<const Index> lengths) {
    std::vector<std::string> all = {"file", "model_type", "layers", "base", "without positions", "longest"};
    for (const Index length : lengths)
        all.push_back("cache of " + std::to_string(length));
    all.push_back("suspicious");
    return all;
}

std::string csv_cell(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos)
        return text;
    std::string quoted_text = "\"";
    for (const char c : text)
        quoted_text += c == '"' ? "\"\"" : std::string(1, c);
    return quoted_text + "\"";
}

std::string csv_line(const std::vector<std::string>& texts) {
    std::string line;
    for (std::size_t i = 0; i < texts.size(); ++i)
        line += (i == 0 ? "" : ",") + csv_cell(texts[i]);
    return line + "\n";
}

std::string markdown_line(const std::vector<std::string>& texts) {
    std::string line = "|";
    for (const std::string& text : texts) {
        std::string cell;
        for (const char c : text)
            cell += c == '|' ? "\\|" : std::string(1, c);
        line += " " + cell + " |";
    }
    return line + "\n";
}

answers::Json row_json(const Row& row, std::span<const Index> lengths) {
    return answers::audit_json(row.config ? &*row.config : nullptr, row.findings, lengths, {{"file", row.file}});
}

}

void audit_files(std::span<const std::string_view> paths, std::span<const Index> lengths, std::string_view format) {
    std::vector<Row> rows;
    for (const std::string& file : files_of(paths))
        rows.push_back(row_of(file));
    const auto head = columns(lengths);
    std::string text = format == "csv" ? csv_line(head)
                       : format == "markdown"
                           ? markdown_line(head) + markdown_line(std::vector<std::string>(head.size(), "---"))
                           : "";
    if (format == "json")
        text = answers::json_lines(answers::json_array(rows, [&](const Row& row) { return row_json(row, lengths); }));
    else
        for (const Row& row : rows)
            text += format == "csv" ? csv_line(cells(row, lengths)) : markdown_line(cells(row, lengths));
    print(text);
    if (std::any_of(rows.begin(), rows.end(), [](const Row& row) { return !row.findings.empty(); }))
        throw Failure{exit_failed, ""};
}

}
