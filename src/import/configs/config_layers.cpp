// The kinds of a model's layers, and the kind of each.
#include "import/configs/config_layers.hpp"
#include "import/configs/key_maker.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

class LayerMaker {
  public:
    LayerMaker(ConfigDraft& draft, const LayerPlan& plan)
        : draft_(draft), plan_(plan), rotation_(draft), shapes_(draft, plan),
          turns_(layers_that_rotate(draft, static_cast<Index>(plan.layers.size()))) {
        read_choice();
        read_sinks();
        read_late_window();
    }

    LayeredModel make() {
        LayeredModel model;
        for (Index layer = 0; layer < static_cast<Index>(plan_.layers.size()); ++layer) {
            LayerKind kind = kind_of(layer);
            auto found = std::find(model.kinds.begin(), model.kinds.end(), kind);
            if (found == model.kinds.end())
                found = model.kinds.insert(found, std::move(kind));
            model.layers.push_back(static_cast<std::size_t>(found - model.kinds.begin()));
        }
        name_kinds(model.kinds);
        const ModelConfig& config = draft_.config;
        model.dtype = config.dtype;
        model.d_model = config.d_model.value_or(0);
        model.max_length = config.max_length.value_or(promised_length());
        model.trained_length = config.trained_length.value_or(model.max_length);
        model.shared_layers =
            std::min(draft_.file
                         .integer("num_kv_shared_layers", {0, any_layers.high},
                                  "the last so many layers read what an earlier one of their kind keeps")
                         .value_or(0),
                     model.count());
        return model;
    }

  private:
    const PlannedLayer& planned(Index layer) const { return plan_.layers[static_cast<std::size_t>(layer)]; }

    LayerKind kind_of(Index layer) const {
        LayerKind kind;
        switch (planned(layer).work) {
        case LayerWork::experts:
        case LayerWork::feed_forward:
            kind.name = planned(layer).work == LayerWork::experts ? "experts" : "feed-forward";
            kind.reads = Reads::nothing;
            kind.position = "nothing";
            return kind;
        case LayerWork::picture:
            kind.name = "picture";
            kind.reads = Reads::nothing;
            kind.position = "nothing";
            kind.cross = true;
            return kind;
        case LayerWork::convolution:
            kind.reads = Reads::convolution;
            kind.name = word_of(kind.reads);
            shapes_.put_convolution(kind);
            return kind;
        case LayerWork::mamba:
            kind.name = "mamba";
            kind.reads = Reads::mamba2;
            shapes_.put_mamba(kind);
            return kind;
        case LayerWork::linear:
            kind.reads = Reads::linear;
            kind.name = word_of(kind.reads);
            shapes_.put_linear(kind);
            if (draft_.rule("turning-linear"))
                rotation_.put(kind, false);
            return kind;
        default:
            return attention(layer);
        }
    }

    LayerKind attention(Index layer) const {
        LayerKind kind;
        const PlannedLayer& planned_layer = planned(layer);
        const MaskFacts& mask = draft_.config.mask;
        const bool turns = turns_[static_cast<std::size_t>(layer)],
                   decoder = planned_layer.stack == LayerStack::decoder;
        const bool full = !mask.window || (decoder && mask.encoder_alone) || mask.rule.starts_with("larger than") ||
                          std::binary_search(mask.full_layers.begin(), mask.full_layers.end(), layer);
        shapes_.put_attention(kind, !full, layer);
        if (planned_layer.kv_group > 0)
            kind.kv_heads = std::max<Index>(kind.heads / planned_layer.kv_group, 1);
        set_reads(kind, planned_layer, full, turns);
        kind.both_sides = mask.direction == Direction::both || mask.both_sides;
        kind.cross = planned_layer.cross;
        kind.one_vector = draft_.is("transfo-xl"); // what it keeps are the inputs of its layers
        if (planned_layer.stack != LayerStack::only)
            set_stack(kind, planned_layer.stack);
        kind.sinks = full ? full_sinks_ : window_sinks_;
        if (draft_.rule("compressed"))
            set_compressed(kind, planned_layer);
        else if (turns)
            rotation_.put(kind, !full);
        else if (draft_.config.encodings.front() != Encoding::none &&
                 draft_.config.encodings.front() != Encoding::rotary_on_some_layers && !draft_.config.rotation())
            rotation_.put_other(kind, planned_layer.stack);
        if (const auto& growth = draft_.config.scores.growth; growth && !(growth->still_layers && turns))
            set_growth(kind, *growth);
        if (planned_layer.work == LayerWork::attention_and_mamba)
            shapes_.put_mamba(kind);
        return kind;
    }

    void set_stack(LayerKind& kind, LayerStack stack) const {
        const bool decoder = stack == LayerStack::decoder;
        kind.encoder = !decoder;
        kind.both_sides = !decoder || draft_.config.mask.direction == Direction::encoder_decoder_both;
        kind.cross = decoder;
        kind.name = (decoder ? "decoder" : "encoder") + std::string(kind.reads == Reads::full ? "" : "-window");
        if (decoder)
            shapes_.put_decoder(kind);
    }

    void set_reads(LayerKind& kind, const PlannedLayer& planned_layer, bool full, bool turns) const {
        const MaskFacts& mask = draft_.config.mask;
        if (planned_layer.work == LayerWork::blocks) {
            kind.reads = Reads::window_and_blocks;
            kind.window = mask.window.value_or(0);
            kind.block_tokens = planned_layer.block_tokens;
            kind.top_k = planned_layer.all_blocks ? 0 : top_k_;
            kind.index_dim = planned_layer.all_blocks ? 0 : index_dim_;
        } else if (planned_layer.work == LayerWork::chosen) {
            kind.reads = Reads::top_k;
            kind.top_k = top_k_;
            kind.block_tokens = chosen_block_;
            kind.index_dim = planned_layer.shares_index ? 0 : index_dim_;
        } else if (!full) {
            kind.reads = Reads::window;
            kind.window = *mask.window / (mask.both_sides ? 2 : 1);
        } else if (mask.chunk && turns) {
            kind.reads = Reads::chunk;
            kind.chunk = *mask.chunk;
        } else if (late_window_ && !turns) {
            kind.reads = Reads::window;
            kind.window = *late_window_;
        }
        kind.name = kind.latent_dim > 0 ? planned_layer.shares_index ? "latent-shared" : "latent"
                                        : std::string(word_of(kind.reads));
    }

    static void set_growth(LayerKind& kind, const QueryGrowth& growth) {
        KeyMaker keys;
        keys.choose("temperature", growth.rule);
        if (growth.growth > 0)
            keys.set("query_growth", growth.growth);
        keys.set(growth.rule == "llama4" ? "query_step" : "original_length", growth.step);
        add_settings(kind, keys.state());
    }

    void set_compressed(LayerKind& kind, const PlannedLayer& planned_layer) const {
        kind.one_vector = true;
        rotation_.put_compressed(kind, planned_layer.work == LayerWork::blocks);
        KeyMaker keys;
        keys.turn("turn_values", true);
        add_settings(kind, keys.state());
    }

    /// MiniMax-M3: whole blocks are chosen.
    void read_chosen_blocks() {
        const auto sparse = draft_.file.object("sparse_attention_config");
        if (!sparse)
            return;
        chosen_block_ = sparse->integer("sparse_block_size", any_length, "tokens in a block").value_or(0);
        top_k_ = chosen_block_ *
                 sparse->integer("sparse_topk_blocks", any_count, "blocks that each query reads").value_or(0);
        index_dim_ =
            sparse->integer("sparse_index_dim", any_head, "width of the small keys that choose others").value_or(0);
        draft_.file.assume("blocks", "how they are chosen was not read in code; the own one is always among them");
    }

    void read_choice() {
        const ConfigReader& file = draft_.file;
        if (draft_.rule("sparse") && file.has("sparse_attention_config"))
            return read_chosen_blocks();
        if (!draft_.rule("chosen") && !draft_.rule("compressed"))
            return;
        top_k_ = file.integer("index_topk", any_length, "keys or blocks that each query reads").value_or(0);
        index_dim_ = file.integer("index_head_dim", any_head, "width of the small keys that choose others").value_or(0);
        file.flag("indexer_rope_interleave", "whether adjacent channels of the small keys turn together");
        if (draft_.rule("chosen") && index_dim_ > 0)
            file.assume("index", "the small keys turn their first channels and are kept beside the others");
    }

    void read_sinks() {
        const ConfigReader& file = draft_.file;
        constexpr std::string_view as = "a learned logit joins the softmax";
        full_sinks_ = window_sinks_ = draft_.config.scores.sinks;
        if (const auto on = file.flag("add_full_attention_sink_bias", as))
            full_sinks_ = *on;
        if (const auto on = file.flag("add_swa_attention_sink_bias", as))
            window_sinks_ = *on;
    }

    /// Of a model without positions, whose code does not read the key.
    Index promised_length() const {
        const auto found = draft_.file.json().find("max_position_embeddings");
        const bool whole = found != draft_.file.json().end() && found->is_number_unsigned();
        return whole ? static_cast<Index>(std::min(found->get<std::uint64_t>(), std::uint64_t{1} << 30)) : 0;
    }

    /// SmolLM3: a window, where it is on, lies on the layers that do not turn.
    void read_late_window() {
        if (!draft_.facts || draft_.facts->window != "flag-still" ||
            !draft_.file.flag("use_sliding_window", "whether there is a window").value_or(false))
            return;
        late_window_ = draft_.file.integer("sliding_window", any_length, "window of the layers that do not turn");
    }

    ConfigDraft& draft_;
    const LayerPlan& plan_;
    LayerRotation rotation_;
    LayerShapes shapes_;
    std::vector<bool> turns_;
    Index top_k_ = 0, index_dim_ = 0, chosen_block_ = 0;
    bool full_sinks_ = false, window_sinks_ = false;
    std::optional<Index> late_window_;
};

/// What tells this kind from another one of its name, if one thing does.
std::string difference(const LayerKind& kind, const LayerKind& other) {
    for (const auto member :
         {&LayerKind::block_tokens, &LayerKind::window, &LayerKind::chunk, &LayerKind::heads, &LayerKind::kv_heads})
        if (kind.*member != other.*member)
            return "-" + std::to_string(kind.*member);
    return "";
}

}

void name_kinds(std::vector<LayerKind>& kinds) {
    const std::vector<LayerKind> first = kinds;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const auto same = [&](const LayerKind& one) { return one.name == first[i].name && &one != &first[i]; };
        const auto twin = std::find_if(first.begin(), first.end(), same);
        if (twin == first.end())
            continue;
        const bool turning = first[i].position == "rotary";
        if (turning != (twin->position == "rotary") && first[i].reads == Reads::full)
            kinds[i].name = turning ? "turning" : "still";
        else
            kinds[i].name += difference(first[i], *twin);
    }
    for (std::size_t i = 0; i < kinds.size(); ++i) { // whatever is still the same is counted
        int count = 1;
        for (std::size_t before = 0; before < i; ++before)
            count += kinds[before].name == kinds[i].name ||
                     kinds[before].name == kinds[i].name + "-" + std::to_string(count);
        if (count > 1)
            kinds[i].name += "-" + std::to_string(count);
    }
}

void make_layers(ConfigDraft& draft, const LayerPlan& plan) {
    ModelConfig& config = draft.config;
    config.without_layers = plan.problem;
    if (!plan.problem.empty())
        return;
    LayeredModel model = LayerMaker(draft, plan).make();
    if (model.kinds.size() > most_layer_kinds) {
        config.without_layers = "its layers are of more than " + std::to_string(most_layer_kinds) + " kinds";
        return;
    }
    if (!config.layers)
        config.layers = model.count();
    config.model = std::move(model);
}

}
