#include "cli/model_text.hpp"

#include "core/model/cache.hpp"
#include "core/model/conventions.hpp"
#include "core/model/decay.hpp"
#include "core/model/first_collision.hpp"
#include "core/model/layer_pattern.hpp"
#include "core/model/layer_state.hpp"
#include "core/model/reach.hpp"
#include "core/text.hpp"
#include "export/model_json.hpp"

#include <algorithm>

namespace posenc::cli {

namespace {

std::string with(std::string text, const std::string& more) {
    return text.empty() ? more : more.empty() ? std::move(text) : std::move(text) + ", " + more;
}

std::string reads_words_of(const LayerKind& kind) {
    const std::string word(word_of(kind.reads));
    switch (kind.reads) {
    case Reads::window:
        return word + " of " + std::to_string(kind.window) + (kind.both_sides ? " on both sides" : "");
    case Reads::chunk:
        return word + "s of " + std::to_string(kind.chunk);
    case Reads::top_k:
        return "best " + std::to_string(kind.top_k) + " keys";
    case Reads::window_and_blocks:
        return "window of " + std::to_string(kind.window) + " and " +
               (kind.top_k > 0 ? "the best " + std::to_string(kind.top_k) + " " : "") + "blocks of " +
               std::to_string(kind.block_tokens);
    case Reads::convolution:
        return word + " of " + std::to_string(kind.kernel);
    case Reads::linear:
        return kind.rule.empty() ? word : word + " (" + kind.rule + ")";
    default:
        return word;
    }
}

std::string position_words(const LayerKind& kind) {
    if (kind.position != "rotary")
        return kind.position == "none" ? "no positions" : kind.position == "nothing" ? "" : kind.position;
    const TurnedPart part = turned_part(kind);
    const State settings = settings_of(kind);
    const Index still_width = settings.integer("still_width");
    const std::string scaling = part.scaling == "none" ? "" : ", " + part.scaling,
                      still = still_width > 0 ? " and " + std::to_string(still_width) + " still ones" : "",
                      place = part.place.empty() ? "" : ", the last ones",
                      axes = axes_of_pairs(kind).empty()
                                 ? ""
                                 : ", three axes " + std::string(settings.text("section_layout"));
    return "rotary with base " + shortest(part.base) + " (" + std::to_string(part.width) + " channels" + still + place +
           ", " + std::string(part.pairing) + scaling + axes + ")";
}

std::string heads_words(const LayerKind& kind) {
    if (kind.heads == 0)
        return {};
    return std::to_string(kind.heads) + " heads of " + std::to_string(kind.head_dim) + ", " +
           std::to_string(kind.kv_heads) + " of keys and values";
}

Index layers_of(const LayeredModel& model, std::size_t kind) {
    return static_cast<Index>(std::count(model.layers.begin(), model.layers.end(), kind));
}

std::string bytes_words(std::optional<Index> bytes) {
    return bytes ? std::to_string(*bytes) + " bytes" : "not known";
}

std::string reach_words(const Reached& reached, Index token) {
    std::string words = std::to_string(token - reached.lowest) + " tokens back";
    if (reached.highest > token)
        words += ", " + std::to_string(reached.highest - token) + " on";
    if (reached.kept_lowest != reached.lowest)
        words += ", " + std::to_string(token - reached.kept_lowest) + " without what decays";
    if (reached.sure_lowest != reached.lowest)
        words += ", " + std::to_string(token - reached.sure_lowest) + " whatever is chosen";
    if (reached.first_tokens > 0)
        words += ", and the first " + std::to_string(reached.first_tokens);
    if (reached.other_text)
        words += ", and all of the other text";
    return words;
}

/// The depths at which the reach changes, so that many equal layers are one line.
std::vector<std::size_t> steps_of(const std::vector<Reached>& reached) {
    constexpr std::size_t most_steps = 12;
    std::vector<std::size_t> steps;
    for (std::size_t layers = 1; layers < reached.size(); ++layers)
        if (layers == 1 || reached[layers] != reached[layers - 1])
            steps.push_back(layers);
    if (steps.size() > most_steps)
        steps.erase(steps.begin() + most_steps - 1, steps.end() - 1);
    return steps;
}

Index longest(std::span<const Index> lengths) {
    return lengths.empty() ? 1 : *std::max_element(lengths.begin(), lengths.end());
}

/// What is left of what a layer read, or why that is not said; empty where nothing fades.
std::string decay_words(const LayerKind& kind, const std::optional<Decay>& decay) {
    if (!forgets(kind))
        return {};
    if (forgets_by_text(kind))
        return "forgets as the text says";
    if (!decay)
        return "how fast it forgets is not known";
    return "less than " + shortest(100 * forgotten_share) + " % is left after " + std::to_string(decay->fastest_head) +
           " tokens in the fastest head, after " + std::to_string(decay->slowest_head) + " in the slowest";
}

std::string line(const std::string& name, const std::string& value) {
    return name + std::string(name.size() < 22 ? 22 - name.size() : 1, ' ') + value + "\n";
}

}

std::string kind_words(const LayerKind& kind) {
    std::string words = reads_words_of(kind);
    if (kind.both_sides && kind.reads == Reads::full)
        words += " on both sides";
    if (kind.cross)
        words = with(words, kind.reads == Reads::nothing ? "a picture alone" : "and all of the encoder’s text");
    words = with(words, position_words(kind));
    if (const std::string_view rule = settings_of(kind).text("temperature"); rule != "none")
        words = with(words, "queries grow by " + std::string(rule));
    words = with(words, heads_words(kind));
    return kind.sinks ? with(words, "learned sinks") : words;
}

std::string cache_words(const LayerKind& kind) {
    if (!cache_is_known(kind))
        return "not known";
    const LayerCache cache = cache_of(kind);
    std::string words;
    if (cache.per_token > 0)
        words = std::to_string(cache.per_token * cache_number_bytes) + " bytes a token" +
                (cache.tokens ? ", for at most " + std::to_string(*cache.tokens) + " tokens" : "");
    if (cache.per_source_token > 0)
        words = with(words, std::to_string(cache.per_source_token * cache_number_bytes) + " bytes for each " +
                                (cache.source_tokens > 0
                                     ? "of the other text’s " + std::to_string(cache.source_tokens) + " tokens"
                                     : "token of the other text"));
    if (cache.block_tokens > 0)
        words = with(words, std::to_string(cache.per_block * cache_number_bytes) + " bytes a block");
    if (cache.state + cache.convolution > 0)
        words = with(words, std::to_string(cache_bytes(kind, 0, cache_number_bytes)) + " bytes for any length");
    return words.empty() ? "nothing" : words;
}

std::string ranges(const std::vector<Index>& layers) {
    std::string text;
    for (std::size_t first = 0, last = 0; first < layers.size(); first = ++last) {
        while (last + 1 < layers.size() && layers[last + 1] == layers[last] + 1)
            ++last;
        text = with(text, std::to_string(layers[first]) + (last == first ? "" : "…" + std::to_string(layers[last])));
    }
    return text.empty() ? "none" : text;
}

std::string model_text(const LayeredModel& model, std::span<const Index> lengths) {
    std::string text = line("layers", std::to_string(model.count()) + ": " + pattern_text(model));
    const KindCollisions collisions = first_collisions(model);
    const auto decays = decays_of(model);
    for (std::size_t kind = 0; kind < model.kinds.size(); ++kind) {
        text += line("kind " + model.kinds[kind].name,
                     std::to_string(layers_of(model, kind)) + " layers: " + kind_words(model.kinds[kind]));
        text += line("", "keeps " + cache_words(model.kinds[kind]));
        if (const std::string fades = decay_words(model.kinds[kind], decay_of_kind(model, decays, kind));
            !fades.empty())
            text += line("", fades);
        if (collisions[kind])
            text += line("", "first positions alike: " + collision_text(*collisions[kind]));
    }
    text += line("layers that turn", ranges(turning_layers(model)));
    text += line("without positions", ranges(layers_without_positions(model)));
    if (model.shared_layers > 0)
        text += line("shared", "the last " + std::to_string(model.shared_layers) + " read what earlier ones keep");
    for (const Index length : lengths)
        text += line("cache of " + std::to_string(length), bytes_words(known_cache_bytes(model, length)));
    const Index length = longest(lengths);
    const auto reached = reach_by_depth(model, length - 1, length);
    for (const std::size_t layers : steps_of(reached))
        text += line("reach after layer " + std::to_string(layers - 1), reach_words(reached[layers], length - 1));
    for (const LayerConvention& one : conventions_of(model))
        text += line("convention",
                     std::string(one.about) + ": " + std::string(one.here) + "; " + std::string(one.elsewhere));
    return text;
}

std::string model_markdown(const LayeredModel& model, std::span<const Index> lengths) {
    std::string text = std::to_string(model.count()) + " layers: " + pattern_text(model) +
                       "\n\n| kind | layers | what it does | keeps |\n| --- | --- | --- | --- |\n";
    const auto decays = decays_of(model);
    for (std::size_t kind = 0; kind < model.kinds.size(); ++kind)
        text +=
            "| " + model.kinds[kind].name + " | " + std::to_string(layers_of(model, kind)) + " | " +
            with(kind_words(model.kinds[kind]), decay_words(model.kinds[kind], decay_of_kind(model, decays, kind))) +
            " | " + cache_words(model.kinds[kind]) + " |\n";
    text += "\nLayers that turn: " + ranges(turning_layers(model)) +
            ". Without positions: " + ranges(layers_without_positions(model)) +
            ".\n\n| tokens | cache |\n| --- | --- |\n";
    for (const Index length : lengths)
        text += "| " + std::to_string(length) + " | " + bytes_words(known_cache_bytes(model, length)) + " |\n";
    return text;
}

std::string layer_text(const LayeredModel& model, Index layer, std::span<const Index> lengths) {
    const LayerKind& kind = model.kind(layer);
    std::string text = line("layer " + std::to_string(layer), kind.name + ": " + kind_words(kind)) +
                       line("", "keeps " + cache_words(kind));
    if (const std::string fades = decay_words(kind, decays_of(model)[static_cast<std::size_t>(layer)]); !fades.empty())
        text += line("", fades);
    if (const Index other = cache_layer(model, layer); other != layer)
        text += line("cache", "that of layer " + std::to_string(other));
    for (const Index length : lengths)
        text += line("cache of " + std::to_string(length),
                     cache_is_known(kind) ? bytes_words(cache_bytes(model, layer, length, cache_number_bytes))
                                          : std::string("not known"));
    const Index length = longest(lengths);
    return text + line("reach", reach_words(reach(model, layer + 1, length - 1, length), length - 1));
}

}
