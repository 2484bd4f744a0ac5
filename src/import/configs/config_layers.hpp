// The layers of a model one by one, as in ModelConfig::model: first what each does (the plan), from lists in the file
// and rules of the model's code; then, with what was read of rotation, mask and shape, the kinds that differ.
#pragma once

#include "import/configs/config_readers.hpp"

#include <set>

namespace posenc {

enum class LayerWork {
    attention, ///< full or with a window, as the mask has it
    blocks,    ///< a window, and closed blocks beside it
    chosen,    ///< the content chooses among keys
    linear,
    mamba,
    attention_and_mamba, ///< side by side
    convolution,
    picture, ///< attention to a picture alone
    experts,
    feed_forward,
};

enum class LayerStack { only, encoder, decoder };

struct PlannedLayer {
    LayerWork work = LayerWork::attention;
    LayerStack stack = LayerStack::only;
    bool cross = false; ///< it attends to a picture too
    Index kv_group = 0; ///< query heads that share one of keys and values; 0: as in the other layers
    Index block_tokens = 0;
    bool all_blocks = false;   ///< none is chosen
    bool shares_index = false; ///< the keys that it reads are those that an earlier layer chose
};

/// Why there is no list of layers, if there is none.
struct LayerPlan {
    std::vector<PlannedLayer> layers;
    std::string problem;
};

/// A file of its own reads both stacks of a model that has two.
bool has_two_stacks(const ConfigDraft& draft);
LayerPlan plan_stacks(ConfigDraft& draft);

/// Before the mask is read, so that lists of kinds are told by what they say.
LayerPlan plan_layers(ConfigDraft& draft);
void make_layers(ConfigDraft& draft, const LayerPlan& plan);

/// Which layers turn, of those that attend.
std::vector<bool> layers_that_rotate(const ConfigDraft& draft, Index layers);

/// What says where the tokens of a kind of layer stand.
class LayerRotation {
  public:
    explicit LayerRotation(ConfigDraft& draft);

    /// Puts position and settings into a kind of attention; `local`: that of the layers with a window.
    void put(LayerKind& kind, bool local) const;
    /// What tells positions without turning, in one stack or in one of two.
    void put_other(LayerKind& kind, LayerStack stack) const;
    /// DeepSeek-V4's layers with blocks, and those without.
    void put_compressed(LayerKind& kind, bool blocks) const;

  private:
    void put_settings(LayerKind& kind, const RotarySettings& settings) const;

    ConfigDraft* draft_;
    const RotaryFacts* rotary_;
    std::string position_;
};

/// Heads, widths and states of each work.
class LayerShapes {
  public:
    LayerShapes(ConfigDraft& draft, const LayerPlan& plan);

    void put_attention(LayerKind& kind, bool local, Index layer) const;
    /// Those of a decoder, where they are others.
    void put_decoder(LayerKind& kind) const;
    void put_linear(LayerKind& kind) const;
    void put_mamba(LayerKind& kind) const;
    void put_convolution(LayerKind& kind) const;

  private:
    struct Heads {
        std::optional<Index> heads, kv_heads, head_dim, value_dim;
    };
    void read_latent();
    void read_local();
    void read_decoder();
    void read_linear();
    void read_mamba();

    ConfigDraft* draft_;
    std::set<LayerWork> works_;
    Heads main_, local_, decoder_;
    Index source_tokens_ = 0;
    std::vector<double> heads_by_layer_;
    Index still_width_ = 0;                           ///< channels beside those that turn
    LayerKind latent_, linear_, mamba_, convolution_; ///< only their numbers
};

/// Names for kinds that differ, each once.
void name_kinds(std::vector<LayerKind>& kinds);

}
