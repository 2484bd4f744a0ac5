// Any bytes as a model's configuration, in any notation: a model or a problem; every key of the file is accounted for,
// the state can be shown, and neither blanks nor the order of keys change anything.
#include "check.hpp"

#include "core/model/cache.hpp"
#include "core/model/layers_text.hpp"
#include "core/model/reach.hpp"
#include "core/state/parameters.hpp"
#include "import/configs/model_config.hpp"
#include "import/configs/notations/notations.hpp"
#include "platform/data_files.hpp"

namespace {

using namespace posenc;
using namespace posenc::fuzz;

ConfigReading read(std::string_view text) {
    return read_model_config(text, platform::embedded_file(models_file).value());
}

/// Models as wide as this are written as JSON only now and then: they have as many frequencies.
constexpr Index wide = 512;

void require_notes(const ModelConfig& config) {
    for (const auto* notes : {&config.notes.used, &config.notes.assumed, &config.notes.not_used})
        for (const ConfigNote& note : *notes) {
            require_one_line(note.key);
            require_one_line(told(note));
            require(!note.text.empty(), "a note says something", note.key);
        }
}

bool is_named(const ModelConfig& config, const std::string& path) {
    const auto about = [&](const ConfigNote& note) { return note.key == path; };
    return std::any_of(config.notes.used.begin(), config.notes.used.end(), about) ||
           std::any_of(config.notes.not_used.begin(), config.notes.not_used.end(), about);
}

/// Nothing is dropped in silence: every key is named, or all that its object holds.
void require_accounted(const ModelConfig& config, const Json& object, const std::string& prefix = "") {
    for (const auto& [key, value] : object.items()) {
        const std::string path = prefix + quoted(key, 60);
        if (is_named(config, path))
            continue;
        require(value.is_object(), "every key is taken or ignored", path);
        require_accounted(config, value, path + ".");
    }
}

void require_numbers(const ModelConfig& config) {
    for (const auto& number : {config.d_model, config.layers, config.heads, config.kv_heads, config.head_dim,
                               config.trained_length, config.max_length, config.mask.window})
        require(number.value_or(1) >= 1, "counts begin with 1", std::to_string(number.value_or(1)));
    const RotaryFacts* const rotary = config.rotation();
    if (!rotary || !rotary->settings)
        return;
    require(rotary->settings->width == rotary->width, "one rotary width", std::to_string(rotary->width));
    const RotaryFrequencies frequencies(*rotary->settings);
    for (const double frequency : {frequencies.frequency(0), frequencies.frequency(frequencies.pairs() - 1)})
        require(std::isfinite(frequency) && frequency >= 0, "frequencies are numbers", shortest(frequency));
    require(std::isfinite(frequencies.attention_factor()), "the attention factor is a number");
}

/// A model layer by layer, or why there is none. Written as a text it is read again as it is.
void require_layers(const ModelConfig& config) {
    require(config.model.has_value() == config.without_layers.empty(), "layers or why not", config.without_layers);
    if (!config.model)
        return;
    const LayeredModel& model = *config.model;
    require(!model.layers.empty() && model.layers.size() <= most_layers, "there are layers",
            std::to_string(model.count()));
    const auto encoders =
        static_cast<Index>(std::count_if(model.layers.begin(), model.layers.end(), [&](std::size_t kind) {
            return kind < model.kinds.size() && model.kinds[kind].encoder;
        }));
    // of two stacks the file’s number is that of one
    require(config.layers == model.count() - encoders || (encoders > 0 && config.layers == encoders),
            "as many as the model has", std::to_string(model.count()));
    for (const std::size_t kind : model.layers)
        require(kind < model.kinds.size(), "of one of the kinds", std::to_string(kind));
    const std::string written = layers_text(model);
    const LayersReading again = read_layers(written);
    require(again.problems.empty() && again.model.layers == model.layers && again.model.kinds == model.kinds,
            "layers are written and read again", written);
    require(cache_bytes(model, Index{1} << 30, 2) >= 0, "what is kept is counted", written);
    require(reach(model, model.count(), 4095, 4096).lowest >= 0, "how far it reaches is known", written);
}

void require_shown(const std::string& text, Choices& choices) {
    const Parsed parsed = parse(text);
    require(parsed.issues.empty(), "the state is read without an issue", text);
    require(format(parsed.state) == text, "the state is written the same again", text);
    require(find_method(parsed.state.text("method")) != nullptr, "there is such a method", text);
    if (choices.below(16) != 0)
        return;
    const MakeResult made = make_field(parsed.state);
    require_messages(made.issues);
    require_consistent(*made.field, choices);
}

void require_facts(const ModelConfig& config) {
    for (const ConfigFact& fact : config_facts(config)) {
        require(!fact.name.empty(), "a fact has a name", fact.value);
        require_one_line(fact.value);
    }
}

void require_json(const ModelConfig& config, const Json& file) {
    const std::string written = model_config_json(config);
    require_one_line(written);
    const Json told = Json::parse(written, nullptr, false);
    require(told.is_object(), "the model is written as a JSON object", written);
    require(told["state"] == (config.state ? Json(format(*config.state)) : Json()), "the state is in it", written);
    const ConfigReading again = read(file.dump());
    require(again.config && model_config_json(*again.config) == written, "order and blanks change nothing", written);
}

}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const ConfigReading reading = read(text);
    require(reading.config.has_value() == reading.problem.empty(), "a model or a problem", reading.problem);
    require_one_line(reading.problem);
    if (!reading.config)
        return 0;
    const ModelConfig& config = *reading.config;
    std::string problem;
    const ConfigTree tree =
        read_notation(text, problem).value(); // with numbers that are not finite, as Python has them
    const Json& file = tree.root;
    Choices choices(text);
    require_notes(config);
    if (config.notes.not_used.empty() || !config.notes.not_used.back().key.ends_with("…")) // more than can be listed
        require_accounted(config, file);
    require_numbers(config);
    require_layers(config);
    for (const ModelConfig& part : config.parts)
        if (part.model)
            require_layers(part);
    if (config.state)
        require_shown(format(*config.state), choices);
    if (choices.below(config.rotation() && config.rotation()->width > wide ? 64 : 4) == 0) {
        require_facts(config);
        if (tree.written.empty()) // what is told of another notation is not in its tree
            require_json(config, file);
    }
    return 0;
}
