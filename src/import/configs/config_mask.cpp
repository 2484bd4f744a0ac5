// Who may look at whom: direction, window, and the layers that have none. Keys for windows are everywhere; whether one
// holds depends on flags beside it and on the code of the model.
#include "import/configs/config_readers.hpp"

#include <algorithm>

namespace posenc {

namespace {

std::string causal_rule(Index window) {
    return "i-" + std::to_string(window) + " < j <= i";
}

/// Half the window lies on each side.
std::string both_rule(Index window) {
    return "abs(i-j) <= " + std::to_string(window / 2);
}

template <class Full> std::vector<Index> layers_where(Index layers, Full full) {
    std::vector<Index> list;
    for (Index layer = 0; layer < layers; ++layer)
        if (full(layer))
            list.push_back(layer);
    return list;
}

void set_window(ConfigDraft& draft, Index window, std::string rule) {
    draft.config.mask.window = window;
    draft.config.mask.rule = std::move(rule);
}

/// Layer by layer in the file, which wins over the code's habit.
bool read_layer_types(ConfigDraft& draft, Index window) {
    const std::vector<std::string> types = draft.file.texts("layer_types", "layers that have the window");
    if (types.empty())
        return false;
    std::vector<Index>& full = draft.config.mask.full_layers;
    for (std::size_t layer = 0; layer < types.size(); ++layer) {
        if (types[layer] == "full_attention")
            full.push_back(static_cast<Index>(layer));
        else if (types[layer] != "sliding_attention")
            draft.file.name("layer_types",
                            "a layer of another kind than full_attention or sliding_attention: not shown");
    }
    if (full.size() == types.size())
        draft.file.ignore("sliding_window", "every layer in layer_types is full_attention");
    else
        set_window(draft, window, causal_rule(window) + " on the sliding layers");
    return true;
}

void read_pattern(ConfigDraft& draft, Index window, Index layers) {
    std::optional<Index> each = draft.file.integer("sliding_window_pattern", {1, 4096},
                                                   "one layer in every n uses full attention (n is this number)");
    if (!each) {
        each = draft.architecture->pattern;
        draft.file.assume("sliding_window_pattern", std::to_string(*each) + ", as in the library");
    }
    set_window(draft, window, causal_rule(window) + " on local layers");
    draft.config.mask.full_layers = layers_where(layers, [&](Index layer) { return (layer + 1) % *each == 0; });
}

/// Whether a window with a switch of its own is on.
bool switched_on(const ConfigDraft& draft) {
    const std::optional<bool> on = draft.file.flag("use_sliding_window", "whether there is a window");
    if (on.value_or(false))
        return true;
    draft.file.ignore("sliding_window", on ? "use_sliding_window is false: no window"
                                           : "use_sliding_window is absent, which means false: no window");
    draft.file.ignore("max_window_layers", "there is no window");
    return false;
}

void read_sliding_window(ConfigDraft& draft) {
    const ConfigWindow kind = draft.architecture ? draft.architecture->window : ConfigWindow::ignored;
    if (!draft.file.has("sliding_window")) {
        draft.file.ignore("use_sliding_window", "there is no sliding_window");
        draft.file.ignore("max_window_layers", "there is no sliding_window");
        return;
    }
    if (kind == ConfigWindow::ignored)
        return draft.file.ignore("sliding_window", draft.architecture
                                                       ? "the code of this model_type has no window"
                                                       : "which layers have it is not known for this model_type");
    if (kind == ConfigWindow::flagged && !switched_on(draft))
        return;
    const std::optional<Index> window = draft.file.integer("sliding_window", any_length, "window of the mask");
    const Index layers = draft.config.layers.value_or(0);
    if (!window || read_layer_types(draft, *window))
        return;
    if (kind == ConfigWindow::all_but_each)
        return read_pattern(draft, *window, layers);
    if (draft.config.max_length && *window > *draft.config.max_length)
        return set_window(draft, *window, "larger than max_length: has no effect");
    set_window(draft, *window, causal_rule(*window) + " on every layer");
    if (kind == ConfigWindow::even) {
        draft.config.mask.rule = causal_rule(*window) + " on even layers (0, 2, ...)";
        draft.config.mask.full_layers = layers_where(layers, [](Index layer) { return layer % 2 == 1; });
        draft.file.assume("sliding_window", "even layers have it, as in the library");
    } else if (kind == ConfigWindow::flagged) {
        const Index first =
            draft.file.integer("max_window_layers", {0, 4096}, "the first layers, without window").value_or(0);
        draft.config.mask.full_layers = layers_where(layers, [&](Index layer) { return layer < first; });
    }
}

void read_local_attention(ConfigDraft& draft) {
    const std::optional<Index> window = draft.file.integer("local_attention", any_length, "both sides of the window");
    if (!window)
        return;
    std::optional<Index> each =
        draft.file.integer("global_attn_every_n_layers", {1, 4096},
                           "one layer in every n uses full attention, starting with layer 0 (n is this number)");
    if (!each) {
        each = 3;
        draft.file.assume("global_attn_every_n_layers", "3, as in the library");
    }
    set_window(draft, *window, both_rule(*window) + " on local layers");
    draft.config.mask.both_sides = true;
    draft.config.mask.full_layers =
        layers_where(draft.config.layers.value_or(0), [&](Index layer) { return layer % *each == 0; });
}

/// A number, or one for each layer.
void read_attention_window(ConfigDraft& draft) {
    if (!draft.file.has("attention_window"))
        return;
    constexpr std::string_view as = "both sides of the window";
    std::vector<double> windows;
    if (draft.file.json()["attention_window"].is_array())
        windows = draft.file.numbers("attention_window", any_length, as);
    else
        windows.push_back(static_cast<double>(draft.file.integer("attention_window", any_length, as).value_or(1)));
    if (windows.empty())
        return;
    if (std::count(windows.begin(), windows.end(), windows.front()) != static_cast<std::ptrdiff_t>(windows.size()))
        draft.file.name("attention_window", "layers differ; the window of the first is shown");
    const Index window = static_cast<Index>(windows.front());
    set_window(draft, window, both_rule(window) + ", plus global tokens");
    draft.config.mask.both_sides = true;
    draft.file.name("global tokens", "are chosen when the model runs, not in the file");
}

}

void read_mask(ConfigDraft& draft) {
    ConfigMask& mask = draft.config.mask;
    const Architecture* known = draft.architecture;
    if (known && (known->family == ConfigFamily::t5 || known->family == ConfigFamily::whisper))
        mask.direction = "encoder bidirectional, decoder causal";
    else if (known && known->family == ConfigFamily::xlnet)
        mask.direction = "bidirectional (permutation mask in training)";
    else if (known)
        mask.direction = known->bidirectional ? "bidirectional" : "causal";
    read_sliding_window(draft);
    if (known && known->type == "modernbert")
        read_local_attention(draft);
    if (known && known->type == "longformer")
        read_attention_window(draft);
    draft.file.ignore("layer_types", "there is no window");
    for (const std::string_view key : {"attention_chunk_size", "sliding_window_pattern", "window_size",
                                       "attention_types", "block_size", "attention_type"})
        draft.file.ignore(key, "a mask of this kind is not read from files");
}

}
