// What each layer does. Files say it in many ways: a word for each layer, a letter, a number, the numbers of some
// layers, or every how many layers one attends; what they do not say stands in the model's code, which the table knows.
#include "import/configs/config_layers.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

struct WorkName {
    std::string_view name;
    PlannedLayer layer;
};

constexpr PlannedLayer chosen_blocks{.work = LayerWork::blocks, .block_tokens = 4},
    all_blocks{.work = LayerWork::blocks, .block_tokens = 128, .all_blocks = true};

constexpr WorkName work_names[] = {
    {"full_attention", {}},
    {"attention", {}},
    {"*", {}},
    {"sliding_attention", {}},
    {"chunked_attention", {}},
    {"hybrid", {.work = LayerWork::attention_and_mamba}},
    {"hybrid_sliding", {.work = LayerWork::attention_and_mamba}},
    {"linear_attention", {.work = LayerWork::linear}},
    {"recurrent", {.work = LayerWork::linear}},
    {"mamba", {.work = LayerWork::mamba}},
    {"mamba2", {.work = LayerWork::mamba}},
    {"M", {.work = LayerWork::mamba}},
    {"conv", {.work = LayerWork::convolution}},
    {"moe", {.work = LayerWork::experts}},
    {"E", {.work = LayerWork::experts}},
    {"mlp", {.work = LayerWork::feed_forward}},
    {"-", {.work = LayerWork::feed_forward}},
    {"compressed_sparse_attention", chosen_blocks},
    {"heavily_compressed_attention", all_blocks},
    {"deepseek_sparse_attention", {.work = LayerWork::chosen}},
    {"minimax_m3_sparse", {.work = LayerWork::chosen}},
};

/// What the layers do that do not attend, in models that have such.
LayerWork other_work(const ConfigDraft& draft) {
    const std::string_view still = draft.facts->still;
    return draft.rule("mamba") || still == "mamba" ? LayerWork::mamba
           : still == "conv"                       ? LayerWork::convolution
                                                   : LayerWork::linear;
}

class Planner {
  public:
    explicit Planner(ConfigDraft& draft) : draft_(draft), file_(draft.file) {}

    LayerPlan plan() {
        if (const std::string why = unlisted(); !why.empty()) {
            fail(why);
            return std::move(plan_);
        }
        if (has_two_stacks(draft_))
            return plan_stacks(draft_);
        const bool listed = by_blocks() || by_words() || by_letters() || by_ratios() || by_numbers() ||
                            by_sparse_layers() || by_places() || by_period();
        if (!listed)
            by_code();
        if (plan_.problem.empty())
            share_index();
        if (plan_.problem.empty() && draft_.facts->still == "cross")
            add_pictures();
        if (plan_.problem.empty() && draft_.facts->direction.starts_with("encoder-decoder")) // a part of a file
            for (PlannedLayer& layer : plan_.layers)
                layer.stack = draft_.config.part.ends_with("encoder") ? LayerStack::encoder : LayerStack::decoder;
        if (plan_.problem.empty())
            fit();
        return std::move(plan_);
    }

  private:
    /// Why this type has no list of layers.
    std::string unlisted() const {
        if (!draft_.facts)
            return "its model_type is not known here";
        if (draft_.config.encodings.front() == Encoding::nested)
            return "only its parts have layers";
        if (!has_two_stacks(draft_) && !draft_.is("transfo-xl") &&
            (draft_.facts->window == "image" || draft_.facts->window == "other"))
            return "which layers read what follows a rule that is not known here";
        return {};
    }

    void fail(std::string why) { plan_ = {{}, std::move(why)}; }

    bool add_word(std::string_view key, std::string_view word) {
        for (const WorkName& name : work_names)
            if (name.name == word) {
                PlannedLayer layer = name.layer;
                if (layer.work == LayerWork::linear && draft_.rule("mamba"))
                    layer.work = LayerWork::mamba;
                plan_.layers.push_back(layer);
                return true;
            }
        fail(std::string(key) + ": ‘" + posenc::quoted(word) + "’ is no kind of layer that is known here");
        return false;
    }

    /// Lists that only say which layers have the window are left to the mask.
    bool tells_more(std::string_view key) const {
        const auto list = file_.json().find(std::string(key));
        return file_.is_list(key) && list != file_.json().end() &&
               std::any_of(list->begin(), list->end(), [](const Json& word) {
                   return !word.is_string() || (word != "full_attention" && !slides(word.get<std::string>()));
               });
    }

    /// Nemotron-NAS: an object for each layer, which may have no attention, or heads of its own.
    bool by_blocks() {
        constexpr std::string_view key = "block_configs";
        const auto found = file_.json().find(std::string(key));
        if (found == file_.json().end() || !found->is_array())
            return false;
        for (const Json& block : *found) {
            const Json attention = block.is_object() ? block.value("attention", Json()) : Json();
            const auto on = [&](const char* name) {
                return attention.is_object() && attention.value(name, Json()) == true;
            };
            PlannedLayer layer;
            if (on("no_op") || on("replace_with_linear"))
                layer.work = LayerWork::feed_forward;
            else if (const Json group = attention.is_object() ? attention.value("n_heads_in_group", Json()) : Json();
                     group.is_number_unsigned())
                layer.kv_group = static_cast<Index>(std::min<std::uint64_t>(group.get<std::uint64_t>(), 65536));
            plan_.layers.push_back(layer);
        }
        file_.name(std::string(key), "what each layer does, and how many of its heads share one of keys and values");
        return !plan_.layers.empty();
    }

    /// Llama 3.2: layers that attend to a picture alone. IDEFICS: such a block before one layer in every n.
    void add_pictures() {
        constexpr std::string_view listed = "cross_attention_layers", period = "cross_layer_interval";
        if (file_.is_list(listed))
            for (const double layer : file_.numbers(listed, {0, any_layers.high}, "layers that attend to a picture"))
                if (layer < static_cast<double>(plan_.layers.size()))
                    plan_.layers[static_cast<std::size_t>(layer)].work = LayerWork::picture;
        if (file_.is_list(listed))
            return;
        const auto each = file_.integer(period, any_layers, "one layer in every n attends to a picture too");
        if (!each)
            return fail("which of its layers attend to a picture is not in the file");
        for (std::size_t layer = 0; layer < plan_.layers.size(); layer += static_cast<std::size_t>(*each))
            plan_.layers[layer].cross = true;
    }

    bool by_words() {
        for (const std::string_view key : {"layers_block_type", "layer_types"})
            if (file_.is_list(key) && (key != "layer_types" || tells_more(key))) {
                for (const std::string& word : file_.texts(key, "what each layer does"))
                    if (!add_word(key, word))
                        return true;
                return !plan_.layers.empty();
            }
        constexpr std::string_view repeated = "block_types";
        if (draft_.facts->still != "recurrent" || !file_.is_list(repeated))
            return false;
        const auto words = file_.texts(repeated, "what the layers do, again and again");
        for (Index layer = 0; !words.empty() && layer < count(); ++layer)
            if (!add_word(repeated, words[static_cast<std::size_t>(layer) % words.size()]))
                return true;
        return !words.empty();
    }

    bool by_letters() {
        constexpr std::string_view key = "hybrid_override_pattern";
        if (!file_.has(key))
            return false;
        const auto letters = file_.text(key, "what each layer does: M Mamba-2, * attention, E experts, - feed-forward");
        for (const char letter : letters.value_or(""))
            if (!add_word(key, std::string_view(&letter, 1)))
                return true;
        return !plan_.layers.empty();
    }

    /// DeepSeek-V4: tokens in a block, 0 without.
    bool by_ratios() {
        constexpr std::string_view key = "compress_ratios";
        if (!file_.is_list(key))
            return false;
        const Index chosen = 4;
        for (const double ratio :
             file_.numbers(key, {0, 65536}, "tokens in a block, for each layer (0: a window alone)")) {
            const auto tokens = static_cast<Index>(ratio);
            plan_.layers.push_back({.work = tokens > 0 ? LayerWork::blocks : LayerWork::attention,
                                    .block_tokens = tokens,
                                    .all_blocks = tokens > chosen});
        }
        return true;
    }

    /// MiniMax: 1 attends, 0 is linear.
    bool by_numbers() {
        constexpr std::string_view key = "attn_type_list";
        if (!file_.is_list(key))
            return false;
        for (const double one : file_.numbers(key, {0, 1}, "layers that attend (1) and linear ones (0)"))
            plan_.layers.push_back({.work = one == 1 ? LayerWork::attention : other_work(draft_)});
        return true;
    }

    /// MiniMax-M3: 1 chooses blocks, 0 reads all.
    bool by_sparse_layers() {
        if (!draft_.rule("sparse") || !file_.has("sparse_attention_config"))
            return false;
        const auto sparse = file_.object("sparse_attention_config");
        if (!sparse || !sparse->is_list("sparse_attention_freq"))
            return false;
        for (const double one : sparse->numbers("sparse_attention_freq", {0, 1}, "layers that choose blocks (1)"))
            plan_.layers.push_back({.work = one == 1 ? LayerWork::chosen : LayerWork::attention});
        return true;
    }

    template <class Attends> bool by_test(Attends attends) {
        for (Index layer = 0; layer < count(); ++layer)
            plan_.layers.push_back({.work = attends(layer) ? LayerWork::attention : other_work(draft_)});
        return true;
    }

    /// The layers that attend, by number: from 0, in Kimi's object from 1.
    bool by_places() {
        std::vector<double> places;
        double first = 0;
        if (const auto linear =
                file_.json().contains("linear_attn_config") ? file_.object("linear_attn_config") : std::nullopt;
            linear && linear->is_list("full_attn_layers")) {
            places = linear->numbers("full_attn_layers", any_layers, "layers that attend, counted from 1");
            linear->ignore("kda_layers", "all other layers");
            first = 1;
        } else {
            for (const std::string_view key : {"full_attn_idxs", "attn_layer_indices"})
                if (places.empty() && file_.is_list(key))
                    places = file_.numbers(key, {0, any_layers.high}, "layers that attend");
        }
        const auto attends = [&](Index layer) {
            return std::count(places.begin(), places.end(), static_cast<double>(layer) + first) > 0;
        };
        return !places.empty() && by_test(attends);
    }

    bool by_period() {
        constexpr std::string_view as = "one layer in every n attends (n is this number)";
        if (draft_.facts->still != "linear" && draft_.facts->still != "mamba" && !draft_.rule("mamba"))
            return false;
        if (const auto each = file_.integer("full_attention_interval", any_layers, as))
            return by_test([&](Index layer) { return (layer + 1) % *each == 0; });
        if (const auto each = file_.integer("layer_group_size", any_layers, as))
            return by_test([&](Index layer) { return (layer + 1) % *each == 0 || layer >= count() / *each * *each; });
        const auto period = file_.integer("attn_layer_period", any_layers, as);
        const auto offset = file_.integer("attn_layer_offset", {0, any_layers.high}, "the first of them");
        return period && offset && by_test([&](Index layer) { return layer % *period == *offset; });
    }

    void by_code() {
        const std::string_view still = draft_.facts->still;
        if (still == "linear" || still == "mamba" || still == "conv" || still == "recurrent" || still == "switch")
            return fail("which of its layers attend is not in the file");
        const bool recurrent = draft_.config.encodings.front() == Encoding::none && draft_.rule("no-attention");
        const LayerWork work = recurrent               ? other_work(draft_)
                               : draft_.rule("beside") ? LayerWork::attention_and_mamba
                               : draft_.rule("chosen") ? LayerWork::chosen
                                                       : LayerWork::attention;
        plan_.layers.assign(static_cast<std::size_t>(count()), {.work = work});
        if (draft_.rule("compressed")) // two of the sparser kind, then in turn
            for (std::size_t layer = 0; layer < plan_.layers.size(); ++layer)
                plan_.layers[layer] = layer > 1 && layer % 2 == 1 ? chosen_blocks : all_blocks;
        if (count() == 0)
            fail("how many layers there are is not in the file");
    }

    /// GLM-5.2: some layers read the keys that an earlier one chose.
    void share_index() {
        if (!draft_.rule("chosen"))
            return;
        std::vector<std::string> words;
        if (file_.is_list("indexer_types"))
            words = file_.texts("indexer_types", "layers that choose keys, and layers that share the choice");
        const auto each = file_.integer("index_topk_freq", any_layers, "one layer in every n chooses keys");
        const auto offset = file_.integer("index_skip_topk_offset", {0, any_layers.high}, "where that begins");
        for (std::size_t layer = 0; layer < plan_.layers.size(); ++layer) {
            const Index after = std::max<Index>(static_cast<Index>(layer) - offset.value_or(2) + 1, 0);
            plan_.layers[layer].work = LayerWork::chosen;
            plan_.layers[layer].shares_index =
                layer < words.size() ? words[layer] == "shared" : words.empty() && after % each.value_or(1) != 0;
        }
    }

    /// Lists may go on with the layers that predict further tokens; a list that is too short says nothing.
    void fit() {
        const auto layers = static_cast<Index>(plan_.layers.size());
        if (layers > static_cast<Index>(most_layers))
            return fail("it has " + std::to_string(layers) + " layers; at most " + std::to_string(most_layers) +
                        " are listed");
        if (layers == 0 || !draft_.config.layers || layers == *draft_.config.layers)
            return;
        if (draft_.is("nemotron_h")) { // its code counts the list
            file_.name("num_hidden_layers",
                       "the list of layers has " + std::to_string(layers) + " entries, which count");
            draft_.config.layers = layers;
            return;
        }
        if (layers < *draft_.config.layers)
            return fail("the list of its layers has " + std::to_string(layers) + " entries, and there are " +
                        std::to_string(*draft_.config.layers) + " layers");
        plan_.layers.resize(static_cast<std::size_t>(*draft_.config.layers));
    }

    Index count() const { return std::min<Index>(draft_.config.layers.value_or(0), any_count_of_layers); }

    static constexpr Index any_count_of_layers = 4096;
    ConfigDraft& draft_;
    const ConfigReader& file_;
    LayerPlan plan_;
};

}

LayerPlan plan_layers(ConfigDraft& draft) {
    return Planner(draft).plan();
}

}
