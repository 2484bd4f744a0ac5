// Heads, widths and states of each kind of layer, which decide what it keeps.
#include "import/configs/config_layers.hpp"
#include "import/configs/key_maker.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::string_view about_kv = "heads of keys and values", about_values = "width of a value",
                           about_kernel = "kernel of the convolution";

void set(Index& number, std::optional<Index> read) {
    number = read.value_or(number);
}

/// A number that some files give as the word "auto".
std::optional<Index> number_unless_word(const ConfigReader& file, std::string_view key, std::string_view as) {
    const auto found = file.json().find(std::string(key));
    if (found != file.json().end() && found->is_string())
        return std::nullopt;
    return file.integer(key, any_head, as);
}

}

LayerShapes::LayerShapes(ConfigDraft& draft, const LayerPlan& plan) : draft_(&draft) {
    const ModelConfig& config = draft.config;
    main_ = {config.heads, config.kv_heads, config.head_dim, std::nullopt};
    const bool latent = draft.facts->width == "decoupled";
    if (latent || draft.rule("value-width"))
        main_.value_dim = draft.file.integer("v_head_dim", any_head, about_values);
    local_ = main_;
    if (latent)
        read_latent();
    read_local();
    if (has_two_stacks(draft))
        read_decoder();
    for (const PlannedLayer& layer : plan.layers)
        works_.insert(layer.work);
    if (works_.count(LayerWork::linear) > 0)
        read_linear();
    if (works_.count(LayerWork::mamba) + works_.count(LayerWork::attention_and_mamba) > 0)
        read_mamba();
    if (works_.count(LayerWork::convolution) > 0)
        set(convolution_.kernel, draft.file.integer("conv_L_cache", any_head, about_kernel));
    if (draft.file.is_list("num_attention_heads_per_layer"))
        heads_by_layer_ = draft.file.numbers("num_attention_heads_per_layer", any_count, "heads of each layer");
}

void LayerShapes::read_latent() {
    const ConfigReader& file = draft_->file;
    set(latent_.latent_dim, file.integer("kv_lora_rank", any_width, "width of the vector that is kept for all heads"));
    set(latent_.turned_key, file.integer("qk_rope_head_dim", any_head, "channels of a head that turn"));
    set(still_width_, file.integer("qk_nope_head_dim", any_head, "channels of a head that do not turn"));
}

void LayerShapes::read_decoder() {
    const ConfigReader& file = draft_->file;
    decoder_.heads =
        file.first_integer({"decoder_attention_heads", "num_decoder_attention_heads", "decoder_num_attention_heads"},
                           any_count, "heads of the decoder");
    decoder_.kv_heads = decoder_.heads;
    const Index width = draft_->config.d_model.value_or(0);
    if (decoder_.heads && decoder_.heads != main_.heads && width % *decoder_.heads == 0)
        decoder_.head_dim = width / *decoder_.heads;
    if (draft_->is("whisper"))
        set(source_tokens_, file.integer("max_source_positions", any_length, "tokens of the encoder"));
}

/// Of the layers with a window, where they have numbers of their own.
void LayerShapes::read_local() {
    const ConfigReader& file = draft_->file;
    if (draft_->rule("global-head")) { // the model's numbers are those of its windows, and the full layers have others
        set(local_.head_dim.emplace(local_.head_dim.value_or(0)),
            file.integer("head_dim", any_head, "width of a head on the sliding layers"));
        const bool own = file.flag("attention_k_eq_v", "full layers have heads of their own").value_or(false);
        if (const auto heads = file.integer("num_global_key_value_heads", any_count, about_kv); heads && own)
            main_.kv_heads = heads;
    }
    const auto take = [](std::optional<Index>& number, std::optional<Index> read) { number = read ? read : number; };
    take(local_.heads, file.integer("swa_num_attention_heads", any_count, "heads of the layers with a window"));
    take(local_.kv_heads, file.integer("swa_num_key_value_heads", any_count, about_kv));
    take(local_.head_dim, file.integer("swa_head_dim", any_head, "width of a head on the sliding layers"));
    take(local_.value_dim, file.integer("swa_v_head_dim", any_head, about_values));
    if (!file.has("attention_other_setting"))
        return;
    if (const auto other = file.object("attention_other_setting")) {
        take(local_.heads, other->integer("num_attention_heads", any_count, "heads of the layers with a window"));
        take(local_.kv_heads, other->integer("num_attention_groups", any_count, about_kv));
        take(local_.head_dim, other->integer("head_dim", any_head, "width of a head on the sliding layers"));
    }
}

void LayerShapes::read_linear() {
    const ConfigReader& file = draft_->file;
    const Index width = draft_->config.d_model.value_or(0);
    set(linear_.key_heads, file.integer("linear_num_key_heads", any_count, "heads of keys of the linear layers"));
    set(linear_.value_heads, file.integer("linear_num_value_heads", any_count, "heads of values of the linear layers"));
    set(linear_.key_dim, file.integer("linear_key_head_dim", any_head, "width of a key of the linear layers"));
    set(linear_.value_dim, file.integer("linear_value_head_dim", any_head, "width of a value of the linear layers"));
    set(linear_.kernel, file.integer("linear_conv_kernel_dim", any_head, about_kernel));
    if (const auto own =
            file.json().contains("linear_attn_config") ? file.object("linear_attn_config") : std::nullopt) {
        set(linear_.value_heads, own->integer("num_heads", any_count, "heads of the linear layers"));
        set(linear_.value_dim, own->integer("head_dim", any_head, "width of a head of the linear layers"));
        set(linear_.kernel, own->integer("short_conv_kernel_size", any_head, about_kernel));
        linear_.key_heads = linear_.value_heads;
        linear_.key_dim = linear_.value_dim;
    }
    linear_.rule = draft_->rule_value("linear");
    if (linear_.rule.starts_with("lightning")) { // a state for each head of attention, and no convolution
        linear_.key_heads = linear_.value_heads = draft_->config.heads.value_or(0);
        linear_.key_dim = linear_.value_dim = draft_->config.head_dim.value_or(0);
    }
    if (draft_->facts->still == "recurrent") { // one number of state for each channel
        linear_.value_heads = file.integer("lru_width", any_width, "channels of the recurrence").value_or(width);
        linear_.key_dim = linear_.value_dim = 1;
        set(linear_.kernel, file.integer("conv1d_width", any_head, about_kernel));
    }
}

void LayerShapes::read_mamba() {
    const ConfigReader& file = draft_->file;
    const auto any_of = [&](std::initializer_list<std::string_view> keys, std::string_view as) {
        return file.first_integer(keys, any_width, as);
    };
    const auto heads = any_of({"mamba_num_heads", "mamba_n_heads", "n_mamba_heads", "num_heads"}, "heads of the state");
    auto width = number_unless_word(file, "mamba_d_head", "channels of a head of the state");
    for (const std::string_view key : {"mamba_head_dim", "mamba_headdim"})
        width = width ? width : file.integer(key, any_head, "channels of a head of the state");
    if (!width && heads && file.has("num_heads"))
        width = draft_->config.head_dim;
    set(mamba_.state_size,
        any_of({"ssm_state_size", "mamba_d_state", "state_size"}, "numbers of state for each channel"));
    set(mamba_.kernel, any_of({"conv_kernel", "mamba_d_conv"}, about_kernel));
    const auto times = any_of({"mamba_expand", "expand"}, "channels of the state, in widths of the model");
    const Index expanded = times.value_or(0) * draft_->config.d_model.value_or(0);
    const Index channels = std::min(any_of({"mamba_d_ssm"}, "channels of the state").value_or(expanded),
                                    static_cast<Index>(any_width.high));
    mamba_.state_heads = heads.value_or(channels); // the first Mamba has one for each channel
    mamba_.state_head_dim = width.value_or(heads ? channels / std::max<Index>(*heads, 1) : 1);
    if (heads)
        set(mamba_.groups,
            any_of({"n_groups", "mamba_n_groups", "mamba_ngroups"}, "groups that share keys of the state"));
}

void LayerShapes::put_attention(LayerKind& kind, bool local, Index layer) const {
    const Heads& heads = local ? local_ : main_;
    set(kind.heads, heads.heads);
    set(kind.kv_heads, heads.kv_heads);
    set(kind.head_dim, heads.head_dim);
    set(kind.value_dim, heads.value_dim);
    if (static_cast<std::size_t>(layer) < heads_by_layer_.size())
        kind.heads = static_cast<Index>(heads_by_layer_[static_cast<std::size_t>(layer)]);
    kind.latent_dim = latent_.latent_dim;
    kind.turned_key = latent_.turned_key;
    if (still_width_ > 0) {
        KeyMaker keys;
        keys.set("still_width", still_width_);
        add_settings(kind, keys.state());
    }
}

void LayerShapes::put_decoder(LayerKind& kind) const {
    set(kind.heads, decoder_.heads);
    set(kind.kv_heads, decoder_.kv_heads);
    set(kind.head_dim, decoder_.head_dim);
    kind.source_tokens = source_tokens_;
}

void LayerShapes::put_linear(LayerKind& kind) const {
    kind.rule = linear_.rule;
    kind.key_heads = linear_.key_heads;
    kind.value_heads = linear_.value_heads;
    kind.key_dim = linear_.key_dim;
    kind.value_dim = linear_.value_dim;
    kind.kernel = linear_.kernel;
}

void LayerShapes::put_mamba(LayerKind& kind) const {
    kind.state_heads = mamba_.state_heads;
    kind.state_head_dim = mamba_.state_head_dim;
    kind.state_size = mamba_.state_size;
    kind.groups = mamba_.groups;
    kind.kernel = mamba_.kernel;
}

void LayerShapes::put_convolution(LayerKind& kind) const {
    kind.kernel = convolution_.kernel;
    kind.channels = draft_->config.d_model.value_or(0);
}

}
