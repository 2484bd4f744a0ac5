#include "cli/config_file.hpp"

#include "cli/arguments.hpp"
#include "cli/tensors.hpp"
#include "core/text.hpp"
#include "import/numbers/readers.hpp"
#include "platform/platform.hpp"

namespace posenc::cli {

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

ModelConfig config_of_file(const std::string& path) {
    return config_of_text(configuration_of(path), path);
}

ModelConfig config_of_text(const std::string& text, const std::string& path) {
    ConfigReading reading = read_model_config(text, platform::data_file(models_file).value_or(""));
    if (!reading.config)
        throw Failure{exit_misused, "‘" + quoted(path, 200) + "’: " + reading.problem};
    return std::move(*reading.config);
}

}
