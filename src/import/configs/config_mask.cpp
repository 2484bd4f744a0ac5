// The mask: its direction, its window, and the layers without a window. Many files have keys for windows. Whether such
// a key has an effect depends on flags beside it and on the code of the model.
#include "import/configs/config_readers.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

struct DirectionName {
    Direction direction;
    std::string_view word, words; ///< in the table of models; in sentences
};

constexpr DirectionName directions[] = {
    {Direction::unknown, "", ""},
    {Direction::causal, "causal", "causal"},
    {Direction::both, "both", "bidirectional"},
    {Direction::encoder_decoder, "encoder-decoder", "encoder bidirectional, decoder causal"},
    {Direction::encoder_decoder_both, "encoder-decoder-both", "bidirectional"},
    {Direction::permutation, "permutation", "bidirectional (permutation mask in training)"},
};

Direction direction_of(std::string_view word) {
    for (const DirectionName& one : directions)
        if (one.word == word)
            return one.direction;
    return Direction::unknown;
}

// a key of EmbeddingGemma, and of Gemma 4, where it is a text
constexpr std::string_view all = "use_bidirectional_attention";

bool sees_all(const ConfigDraft& draft) {
    constexpr std::string_view as = "tokens see later ones too";
    if (!draft.facts->type.starts_with("gemma") || !draft.file.has(all))
        return false;
    if (!draft.file.json()[std::string(all)].is_string())
        return draft.file.flag(all, as).value_or(false);
    if (draft.file.text(all, as) == "all")
        return true;
    draft.file.name(std::string(all), "tokens of one picture see each other: not shown");
    return false;
}

/// The direction of the model type, unless a key changes it: a decoder made to embed texts looks ahead, a BERT may be a
/// decoder.
Direction read_direction(const ConfigDraft& draft) {
    const Direction usual = direction_of(draft.facts->direction);
    constexpr std::string_view as = "whether later tokens are hidden";
    if (usual == Direction::both)
        for (const std::string_view key : {"is_decoder", "causal"}) // the second is a key of XLM and FlauBERT
            if (draft.file.flag(key, as).value_or(false))
                return Direction::causal;
    const bool turned =
        usual == Direction::causal && (sees_all(draft) || !draft.file.flag("is_causal", as).value_or(true));
    return turned ? Direction::both : usual;
}

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

std::string sliding_rule(const ConfigDraft& draft, Index window) {
    return draft.config.mask.both_sides ? both_rule(window) : causal_rule(window);
}

bool is_full(std::string_view type) {
    return type == "full_attention" || type == "hybrid" || type == "attention";
}

/// Layer by layer in the file, which takes precedence over the model's code.
bool read_layer_types(ConfigDraft& draft, Index window) {
    const std::vector<std::string> types = draft.file.texts("layer_types", "layers that have the window");
    if (types.empty())
        return false;
    std::vector<Index>& full = draft.config.mask.full_layers;
    for (std::size_t layer = 0; layer < types.size(); ++layer)
        if (is_full(types[layer]))
            full.push_back(static_cast<Index>(layer));
    if (std::any_of(types.begin(), types.end(),
                    [](const std::string& type) { return !is_full(type) && !slides(type); }))
        draft.file.name("layer_types", "a layer of another kind than full_attention or sliding_attention: not shown");
    if (std::none_of(types.begin(), types.end(), slides))
        draft.file.ignore("sliding_window", "no layer in layer_types is sliding_attention");
    else
        set_window(draft, window, sliding_rule(draft, window) + " on the sliding layers");
    return true;
}

/// MiMo: a number for each layer.
bool read_layer_numbers(ConfigDraft& draft, Index window) {
    constexpr std::string_view key = "hybrid_layer_pattern";
    if (!draft.file.is_list(key))
        return false;
    const auto numbers = draft.file.numbers(key, {0, 1}, "layers without a window (0) and with it (1)");
    set_window(draft, window, sliding_rule(draft, window) + " on local layers");
    draft.config.mask.full_layers = layers_where(
        static_cast<Index>(numbers.size()), [&](Index layer) { return numbers[static_cast<std::size_t>(layer)] == 0; });
    return true;
}

/// "LLLG" is a pattern of local and global layers. A number n stands for n layers, the last of which is global.
std::optional<Index> read_repeat(ConfigDraft& draft) {
    constexpr std::string_view as = "one layer in every n uses full attention (n is this number)";
    constexpr std::string_view key = "sliding_window_pattern";
    if (draft.file.has(key) && draft.file.json()[std::string(key)].is_string()) {
        const auto pattern = draft.file.text(key, as);
        return static_cast<Index>(pattern->size());
    }
    return draft.file.first_integer({key, "_sliding_window_pattern", "global_attn_every_n_layers"}, any_layers, as);
}

/// The layers without a window, by the word of the rule: "but 6", or "but" with the number in a key.
std::vector<Index> full_layers(ConfigDraft& draft, std::string_view word, Index layers) {
    const std::string_view name = word.substr(0, word.find(' '));
    const auto fixed = parse_number(word.substr(std::min(name.size() + 1, word.size())));
    const auto repeat = fixed ? std::optional(static_cast<Index>(*fixed)) : name == "but" ? read_repeat(draft) : 1;
    const Index each = std::max<Index>(1, repeat.value_or(1));
    return layers_where(layers, [&](Index layer) {
        return name == "but"              ? (layer + 1) % each == 0
               : name == "but-ends"       ? layer == 0 || (layer + 1) % each == 0
               : name == "but-from-first" ? layer % each == 0
               : name == "but-from-last"  ? (layers - 1 - layer) % each == 0
               : name == "even"           ? layer % 2 == 1
                                          : name == "types";
    });
}

/// Whether a window that has a switch of its own is on.
bool switched_on(const ConfigDraft& draft) {
    const std::optional<bool> on = draft.file.flag("use_sliding_window", "whether there is a window");
    if (on.value_or(false))
        return true;
    const bool said = draft.file.has("use_sliding_window");
    draft.file.ignore("sliding_window", said ? "use_sliding_window is false: no window"
                                             : "use_sliding_window is absent, which means false: no window");
    draft.file.ignore("max_window_layers", "there is no window");
    return false;
}

/// Qwen's window: on the layers from a number on, or (2 MoE since transformers 5) on the even ones below it.
void set_late_window(ConfigDraft& draft, Index window, bool even, Index layers) {
    const Index first =
        draft.file.integer("max_window_layers", {0, 4096}, "the first layers, without window").value_or(0);
    set_window(draft, window, sliding_rule(draft, window) + " on every layer");
    draft.config.mask.full_layers =
        layers_where(layers, [&](Index layer) { return even ? layer >= first || layer % 2 == 1 : layer < first; });
    if (static_cast<Index>(draft.config.mask.full_layers.size()) == layers && layers > 0) {
        draft.config.mask.window.reset();
        draft.file.ignore("sliding_window", "max_window_layers leaves no layer with a window");
    }
}

void set_sliding_window(ConfigDraft& draft, std::string_view word, Index window) {
    const Index layers = draft.config.layers.value_or(0);
    if (read_layer_types(draft, window) || read_layer_numbers(draft, window))
        return;
    if (word == "flag-from" || word == "from" || (word == "flag-even" && !draft.version_5))
        return set_late_window(draft, window, false, layers);
    if (word == "flag-even")
        return set_late_window(draft, window, true, layers);
    if (word == "types")
        return draft.file.name("sliding_window", "without layer_types every layer sees all keys");
    if (draft.config.max_length && window > *draft.config.max_length)
        return set_window(draft, window, "larger than max_length: has no effect");
    const bool every = word == "every" || word == "flag-every";
    set_window(draft, window,
               sliding_rule(draft, window) + (every            ? " on every layer"
                                              : word == "even" ? " on even layers (0, 2, ...)"
                                                               : " on local layers"));
    if (every)
        return;
    draft.config.mask.full_layers = full_layers(draft, word, layers);
    draft.file.assume("sliding_window", word == "even" ? "even layers have it, as in the library"
                                                       : "which layers have it is in the model’s code");
}

void read_sliding_window(ConfigDraft& draft) {
    const std::string_view word = draft.facts ? draft.facts->window : "";
    if (word == "cache")
        return draft.file.ignore("sliding_window", "limits what is kept; every earlier key is seen until then");
    if (word.empty() || word == "image" || word == "other" || word == "chunks" || word.starts_with("local") ||
        word == "longformer")
        return draft.file.ignore("sliding_window", draft.facts
                                                       ? "the code of this model_type has no window"
                                                       : "which layers have it is not known for this model_type");
    if (word.starts_with("flag") && !switched_on(draft))
        return;
    const std::optional<Index> window =
        draft.file.first_integer({"sliding_window", "attention_window_size"}, any_length, "window of the mask");
    if (!window) {
        for (const std::string_view key : {"use_sliding_window", "max_window_layers"})
            draft.file.ignore(key, "there is no sliding_window");
        return;
    }
    if (word == "both-sides") {
        set_window(draft, 2 * *window, both_rule(2 * *window) + " on every layer");
        draft.config.mask.both_sides = true;
        return;
    }
    if (word == "flag-still") {
        draft.file.name("sliding_window", "on the layers without rotation only");
        return;
    }
    draft.config.mask.both_sides = draft.config.mask.direction == Direction::both;
    // If is_causal makes a decoder look ahead, it looks as far ahead as back. Other windows count both sides together.
    const bool each_side = draft.config.mask.both_sides && direction_of(draft.facts->direction) == Direction::causal &&
                           !draft.file.has(all);
    set_sliding_window(draft, word, each_side ? 2 * *window : *window);
}

/// Llama 4: on the layers that turn, tokens see only their own chunk.
void read_chunks(ConfigDraft& draft) {
    draft.config.mask.chunk =
        draft.file.integer("attention_chunk_size", any_length, "tokens of layers that turn see their own chunk");
}

/// ModernBERT: half the window lies on each side. The decoder's window is half as long and ends with the token.
void read_local_attention(ConfigDraft& draft) {
    const std::optional<Index> window = draft.file.integer("local_attention", any_length, "both sides of the window");
    if (!window)
        return;
    const Index each =
        draft.file
            .integer("global_attn_every_n_layers", any_layers,
                     "one layer in every n uses full attention, starting with layer 0 (n is this number)")
            .value_or(3);
    const bool causal = draft.facts->window == "local-causal";
    if (causal)
        set_window(draft, *window / 2, causal_rule(*window / 2) + " on local layers");
    else
        set_window(draft, *window, both_rule(*window) + " on local layers");
    draft.config.mask.both_sides = !causal;
    draft.config.mask.full_layers =
        layers_where(draft.config.layers.value_or(0), [&](Index layer) { return layer % each == 0; });
}

/// Transformer-XL: beside its own text so far a token reads what was kept of the text before, which ends with it where
/// the model writes token by token.
void read_memory(ConfigDraft& draft) {
    if (const auto memory = draft.file.integer("mem_len", {0, 1e9}, "tokens that are kept of the text before"))
        set_window(draft, *memory + 1, causal_rule(*memory + 1) + " on every layer, where it writes token by token");
}

/// A number, or one for each layer.
void read_attention_window(ConfigDraft& draft) {
    constexpr std::string_view as = "both sides of the window";
    std::vector<double> windows;
    if (draft.file.is_list("attention_window"))
        windows = draft.file.numbers("attention_window", any_length, as);
    else if (const auto window = draft.file.integer("attention_window", any_length, as))
        windows.push_back(static_cast<double>(*window));
    if (windows.empty())
        return;
    if (std::count(windows.begin(), windows.end(), windows.front()) != static_cast<std::ptrdiff_t>(windows.size()))
        draft.file.name("attention_window", "layers differ; the window of the first is shown");
    const Index window = static_cast<Index>(windows.front());
    set_window(draft, window, both_rule(window) + ", plus global tokens");
    draft.config.mask.both_sides = true;
    draft.file.name("global tokens", "are chosen when the model runs, not in the file");
}

/// BigBird's encoder. Blocks are drawn only in training. Afterwards the first block takes their places, and counts in
/// each of them.
void read_blocks(ConfigDraft& draft) {
    if (draft.file.text("attention_type", "kind of mask") != "block_sparse") {
        for (const std::string_view key : {"block_size", "num_random_blocks"})
            draft.file.ignore(key, "attention_type is not block_sparse: all tokens see each other");
        return;
    }
    const Index size = draft.file.integer("block_size", any_length, "tokens in a block").value_or(64),
                drawn = draft.file.integer("num_random_blocks", any_count, "blocks drawn for each").value_or(3);
    draft.file.name("mask", "in texts of more than " + std::to_string((5 + 2 * drawn) * size) +
                                " tokens the first and the last block see all and are seen by all; every other block "
                                "sees itself, its two neighbours and, in training, drawn ones: not shown");
}

}

bool slides(std::string_view kind) {
    return kind == "sliding_attention" || kind == "hybrid_sliding";
}

std::string_view direction_words(Direction direction) {
    return directions[static_cast<std::size_t>(direction)].words;
}

void read_mask(ConfigDraft& draft) {
    const std::string_view window = draft.facts ? draft.facts->window : "";
    if (draft.facts)
        draft.config.mask.direction = read_direction(draft);
    if (draft.config.mask.direction == Direction::encoder_decoder_both)
        draft.file.assume("decoder", "sees both ways too, by the model’s code");
    if (window == "chunks")
        read_chunks(draft);
    read_sliding_window(draft);
    if (window.starts_with("local"))
        read_local_attention(draft);
    if (window == "longformer") {
        draft.config.mask.encoder_alone = true;
        read_attention_window(draft);
    }
    if (draft.is("transfo-xl"))
        read_memory(draft);
    if (window == "blocks")
        read_blocks(draft);
    draft.file.ignore("layer_types", "there is no window");
    for (const std::string_view key : {"attention_chunk_size", "sliding_window_pattern", "window_size",
                                       "attention_types", "block_size", "attention_type"})
        draft.file.ignore(key, "a mask of this kind is not read from files");
    if ((window == "image" || window == "other") && !draft.is("transfo-xl"))
        draft.file.name("mask", "has windows by a rule that is not shown");
}

}
