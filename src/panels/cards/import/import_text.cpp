// The first character decides: { begins a configuration, ( a tree; otherwise a configuration in another notation, a
// link, a list of numbers or sentences. See import_text.hpp.
#include "panels/cards/import/import_text.hpp"

#include "core/model/layers_text.hpp"
#include "core/model/model_parameters.hpp"
#include "core/registry.hpp"
#include "core/state/link.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "core/texts/utf16.hpp"
#include "core/trees/tree_text.hpp"
#include "import/numbers/number_kind.hpp"
#include "import/pictures/picture_state.hpp"
#include "panels/actions.hpp"
#include "panels/cards/import/import_numbers.hpp"
#include "platform/platform.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::string_view what_can_be_read =
    "The following can be opened here: a model’s config.json (or its text as programs print it), a link to this "
    "page, a picture that was saved here (.png, .svg, .gif), a tree in brackets, "
    "time stamps, a text file of sentences, or a file "
    "of numbers (.npy, .npz, .csv, .safetensors, .gguf).";
constexpr std::string_view nothing_changes = " The settings stay as they are.";

std::string title_of(const ModelConfig& config) {
    const std::string words = encoding_words(config.encodings);
    const std::string type = config.model_type.empty() ? "Model without a type" : quoted(config.model_type);
    return words.empty() ? type : type + ": " + words;
}

/// The method that shows the model's mask: its parameters are already in the state.
std::optional<State> mask_state(const ModelConfig& config, const State& state) {
    const std::optional<Index> window = config.mask.window;
    const bool bites = window && *window < state.number("length");
    if (bites)
        return state.with("method",
                          config.model_type == "longformer" ? registry::longformer.id : registry::sliding_window.id);
    // With "bidirectional" nothing is hidden.
    const Direction direction = config.mask.direction;
    const bool hides = direction == Direction::causal || direction == Direction::encoder_decoder;
    return hides ? std::optional(state.with("method", registry::look_ahead.id)) : std::nullopt;
}

std::vector<ViewOffer> offers_of(const ModelConfig& config, const State& state) {
    const View& own = view_for(state.text("method"));
    std::vector<ViewOffer> offers = {{std::string(own.title), state.with("view", own.id)}};
    for (const View* view : views())
        if (const auto next = view == &own || !draws_methods(*view) ? std::nullopt : in_view(state, *view))
            offers.push_back({std::string(view->title), *next});
    if (const auto mask = mask_state(config, state)) {
        const Method& method = method_of(*mask);
        const View& view = view_for(method.id);
        offers.push_back({std::string(view.title) + ": " + std::string(method.title), mask->with("view", view.id)});
    }
    return offers;
}

/// The state with the whole model of the file, for the view that shows one.
State with_layers(const State& state, const ModelConfig& config) {
    const Parameter& row = parameters::layers;
    if (!config.model)
        return state;
    const Reading text = read_value(row, layers_text(*config.model));
    return text.problem.empty() ? state.with(row, *text.value) : state;
}

void add_whole_model(Imported& result, const State& state) {
    if (state.is_default(parameters::layers.key))
        return;
    const View& view = *find_view("model");
    result.offers.push_back({std::string(view.title), state.with("view", view.id)});
}

/// Why no method shows the model, in the importer's own words.
std::string why_not_shown(const ModelConfig& config) {
    for (const std::string_view about : {"model_type", "attn_config.alibi", "positions", "state"})
        for (const ConfigNote& note : config.notes.not_used)
            if (note.key == about)
                return (about == "positions" ? "Nothing to show: " : std::string(about) + ": ") + note.text;
    return "The file does not say enough about positions to show them";
}

void read_link(Imported& result, std::string_view text, const State& present) {
    result.title = "The settings of a link";
    result.whole_screen = true;
    result.state = completed(present, text);
}

void read_picture(Imported& result, std::string_view bytes, const State& present) {
    const PictureState picture = read_picture_state(bytes);
    result.whole_screen = true;
    if (picture.problem.empty())
        result.state = completed(present, picture.state);
    result.title = result.state ? "The settings of a picture" : "This picture cannot be used";
    if (!result.state)
        result.problem = "It cannot be opened: " + picture.problem + "." + std::string(nothing_changes);
}

/// Sets one parameter from a text. If the parameter refuses it, its message becomes the problem.
void read_parameter(Imported& result, std::string_view key, const std::string& text, std::string_view start,
                    const State& present) {
    const Parameter& row = *find_parameter(key);
    Reading reading = read_value(row, text);
    if (!reading.value) {
        result.problem = std::string(key) + ": " + reading.problem + "." + std::string(nothing_changes);
        return;
    }
    State state = with_habits(parse(start).state, present).with(row, std::move(*reading.value));
    const View& view = view_for(state.text("method"));
    state = state.with("view", view.id);
    if (!reading.problem.empty())
        result.problem = std::string(key) + ": " + reading.problem + ".";
    result.offers.push_back({std::string(view.title), state});
    result.state = Parsed{state, {}};
}

void read_tree_text(Imported& result, std::string_view text, const State& present) {
    const TreeReading tree = read_tree(text);
    result.title = tree.problem.empty() ? "A tree" : "This tree cannot be read";
    if (!tree.problem.empty()) {
        result.problem = tree.problem + "." + std::string(nothing_changes);
        return;
    }
    read_parameter(result, "tree", std::string(text), "method=tree", present);
}

/// Whether the text is a list of at least two numbers.
bool is_numbers(std::string_view text) {
    return text.find_first_not_of("0123456789+-.eE,; \t\r\n") == std::string_view::npos &&
           text.find_first_of(",; \t\n") != std::string_view::npos &&
           text.find_first_of("0123456789") != std::string_view::npos;
}

void read_times(Imported& result, std::string_view text, const State& present) {
    result.title = "Time stamps";
    std::string list;
    bool between = false;
    for (const char letter : text) {
        const bool separates = std::string_view(",; \t\r\n").find(letter) != std::string_view::npos;
        if (between && !separates && !list.empty())
            list += ',';
        between = separates;
        if (!separates)
            list += letter;
    }
    read_parameter(result, "times", list, "method=time", present);
}

/// Sentences are offered, not applied: any text might be one.
void read_sentences(Imported& result, std::string_view text, const State& present) {
    const Parameter& row = *find_parameter("tokens");
    const std::string_view used = cut_utf8(text, static_cast<std::size_t>(row.high));
    result.title = "Sentences";
    if (used.size() < text.size())
        result.problem = "tokens: the text is longer than " + shortest(row.high) + " bytes; its beginning is used.";
    const View& view = view_for(registry::masked_softmax.id);
    const State state = with_habits(parse(view.example).state, present).with("view", view.id);
    result.offers.push_back({std::string(view.title), state.with("tokens", used)});
}

void refuse(Imported& result, const std::string& why) {
    result.title = "This cannot be used";
    result.problem = why + std::string(nothing_changes) + " " + std::string(what_can_be_read);
}

bool is_text(std::string_view text) {
    return valid_utf8_prefix(text) == text.size() && text.find('\0') == std::string_view::npos;
}

/// A configuration that does not begin as JSON does: as Python prints it, in YAML, in a log. Tables are numbers,
/// whatever their columns are called.
bool is_written_config(std::string_view name, std::string_view bytes) {
    return number_kind(name, bytes, bytes.size()).format == NumbersFormat::unknown && !name.ends_with(".csv") &&
           !name.ends_with(".tsv") && is_config_text(bytes);
}

}

void read_config(Imported& result, std::string_view name, std::string_view text, const State& present) {
    const std::optional<std::string_view> models = platform::data_file(models_file);
    result.waits = models && models->empty();
    if (result.waits) {
        result.title = "The table of models is being fetched";
        return;
    }
    ConfigReading reading = read_model_config(text, models.value_or(""));
    if (!reading.config) {
        result.title = "This configuration cannot be used";
        result.problem = "‘" + quoted(name) + "’: " + reading.problem + "." + std::string(nothing_changes);
        return;
    }
    result.title = title_of(*reading.config);
    if (reading.config->state) {
        const State state = with_layers(with_habits(*reading.config->state, present), *reading.config);
        result.offers = offers_of(*reading.config, state);
        add_whole_model(result, state);
        result.state = Parsed{result.offers.front().state, {}};
    } else if (reading.config->model) {
        add_whole_model(result, with_layers(present, *reading.config));
        result.state = Parsed{result.offers.front().state, {}};
    } else {
        result.problem = why_not_shown(*reading.config) + "." + std::string(nothing_changes);
    }
    result.config = std::move(reading.config);
}

Imported read_import(std::string_view name, std::optional<std::string_view> bytes, const State& present,
                     std::optional<ChosenNumbers> chosen) {
    Imported result;
    result.source = "from " + quoted(name, 80);
    if (!bytes) {
        refuse(result, "The file cannot be read.");
        return result;
    }
    if (is_picture(*bytes)) {
        read_picture(result, *bytes, present);
        return result;
    }
    const bool beginning = bytes->size() > platform::most_file_bytes && platform::file_size() > bytes->size();
    if (!beginning && is_written_config(name, *bytes)) {
        read_config(result, name, *bytes, present);
        return result;
    }
    if (holds_numbers(name, *bytes, beginning ? platform::file_size() : bytes->size())) {
        read_numbers_file(result, name, *bytes, present, chosen);
        return result;
    }
    if (bytes->size() > most_config_bytes) {
        refuse(result, "It is longer than " + std::to_string(most_config_bytes) + " bytes, the limit for files.");
        return result;
    }
    const std::optional<std::string> decoded = from_utf16(*bytes);
    std::string_view whole = decoded ? *decoded : *bytes;
    if (whole.starts_with("\xEF\xBB\xBF"))
        whole.remove_prefix(3); // the byte order mark that some editors write
    const std::string_view text = trim(whole);
    if (text.starts_with('{') || name.ends_with(".json"))
        // Untrimmed, so that line numbers in messages are right.
        read_config(result, name, decoded ? *bytes : whole, present);
    else if (text.empty())
        refuse(result, "It is empty.");
    else if (!is_text(text))
        refuse(result, "It is not UTF-8 text.");
    else if (const std::string_view link = settings_of_link(text); !link.empty())
        read_link(result, link, present);
    else if (text.starts_with('('))
        read_tree_text(result, text, present);
    else if (is_numbers(text))
        read_times(result, text, present);
    else if (name.ends_with(".txt") || name.find('.') == std::string_view::npos)
        read_sentences(result, text, present);
    else
        refuse(result, "Files of this kind cannot be read.");
    return result;
}

bool looks_importable(std::string_view text) {
    text = trim(text);
    return text.starts_with('{') || !settings_of_link(text).empty() || holds_numbers("", text) || is_config_text(text);
}

}
