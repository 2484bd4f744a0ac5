#include "import/configs/config_audit.hpp"

#include "import/configs/model_facts.hpp"
#include "import/configs/notations/notations.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// The number of a key, if it is one.
std::optional<double> number_of(const Json& object, std::string_view key) {
    const auto found = object.find(std::string(key));
    return found != object.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

const Json* object_of(const Json& object, std::string_view key) {
    const auto found = object.find(std::string(key));
    return found != object.end() && found->is_object() ? &*found : nullptr;
}

/// The object that the model was read from.
const Json& shown_object(const Json& root, const std::string& path) {
    const Json* at = &root;
    for (const std::string_view key : split(path, '.'))
        if (const Json* inner = object_of(*at, key))
            at = inner;
    return *at;
}

class Audit {
  public:
    Audit(const Json& root, const Json& file, const ModelConfig& config, std::string_view models)
        : root_(root), file_(file), config_(config), facts_(find_model(models, config.model_type)) {}

    std::vector<ConfigFinding> findings() {
        about_type();
        about_base();
        about_lengths();
        about_widths();
        about_heads();
        about_lists();
        about_notes();
        return std::move(found_);
    }

  private:
    void add(std::string key, std::string text, std::string old_reader = {}) {
        found_.push_back({std::move(key), std::move(text), std::move(old_reader)});
    }

    void about_type() {
        if (const auto type = root_.find("model_type");
            !config_.part.empty() && type != root_.end() && type->is_string() && *type == config_.model_type)
            add(config_.part, "has the numbers of a model whose type stands beside it",
                "the defaults of its code for every key in " + config_.part);
        if (!facts_)
            add("model_type", config_.model_type.empty() ? "is absent: what is read is a guess"
                                                         : "is not known here: what is read is a guess");
        for (const std::string& key : config_.doubts)
            add(key, "speaks of positions and is not known here");
    }

    /// Until transformers 5 the base stood beside rope_scaling, and no code looked into rope_parameters.
    void about_base() {
        const Json* const inner = object_of(file_, "rope_parameters");
        if (!inner || file_.contains("rope_theta"))
            return;
        std::vector<double> bases;
        if (const auto base = number_of(*inner, "rope_theta"))
            bases.push_back(*base);
        for (const auto& [kind, value] : inner->items())
            if (const auto base = value.is_object() ? number_of(value, "rope_theta") : std::nullopt)
                bases.push_back(*base);
        const double usual = default_base();
        if (std::all_of(bases.begin(), bases.end(), [&](double base) { return base == usual; }))
            return;
        std::string listed;
        for (const double base : bases)
            listed += (listed.empty() ? "" : ", ") + shortest(base);
        add("rope_theta", listed + " stands in rope_parameters alone, where transformers 4 does not look",
            "base " + shortest(usual) + ", without scaling");
    }

    double default_base() const {
        for (const std::string_view text :
             facts_ ? std::array{facts_->before_5, facts_->defaults} : std::array<std::string_view, 2>{})
            if (const Json keys = Json::parse(text, nullptr, false); keys.is_object())
                if (const auto base = number_of(keys, "rope_theta"))
                    return *base;
        return 10000;
    }

    /// YaRN, Llama 3 and LongRoPE are nothing without the length that they start from.
    void about_lengths() {
        for (const std::string_view key : {"rope_scaling", "rope_parameters"})
            if (const Json* const scaling = object_of(file_, key)) {
                check_scaling(std::string(key), *scaling);
                for (const auto& [kind, value] : scaling->items())
                    if (value.is_object())
                        check_scaling(std::string(key) + "." + posenc::quoted(kind, 60), value);
            }
    }

    void check_scaling(const std::string& path, const Json& scaling) {
        constexpr std::string_view original = "original_max_position_embeddings",
                                   needs[] = {"yarn", "llama3", "longrope", "su"};
        std::string kind;
        for (const std::string_view key : {"type", "rope_type"})
            if (const auto found = scaling.find(std::string(key)); found != scaling.end() && found->is_string())
                kind = found->get<std::string>();
        const auto factor = number_of(scaling, "factor");
        const auto length = number_of(scaling, original) ? number_of(scaling, original) : number_of(file_, original);
        const bool asks = std::find(std::begin(needs), std::end(needs), kind) != std::end(needs);
        if (asks && factor && !length)
            add(path, "factor " + shortest(*factor) + " has no original length",
                "max_position_embeddings as the length before scaling");
        const auto promised = number_of(file_, "max_position_embeddings");
        if (kind == "yarn" && factor && length && promised && *factor * *length < *promised)
            add(path, "factor " + shortest(*factor) + " of " + shortest(*length) +
                          " does not reach max_position_embeddings, " + shortest(*promised));
    }

    void about_widths() {
        const auto head = number_of(file_, "head_dim"), still = number_of(file_, "qk_nope_head_dim"),
                   turning = number_of(file_, "qk_rope_head_dim"), whole = number_of(file_, "qk_head_dim"),
                   channels = number_of(file_, "rotary_dim"), share = number_of(file_, "partial_rotary_factor");
        if (still && turning && whole && *still + *turning != *whole)
            add("qk_head_dim", shortest(*whole) + " is not the sum of qk_nope_head_dim and qk_rope_head_dim, " +
                                   shortest(*still + *turning));
        const Index used = config_.head_dim.value_or(0);
        const bool latent = facts_ && facts_->width == "decoupled";
        if (head && used > 0 && *head != static_cast<double>(used) && !(facts_ && facts_->has_rule("global-head")) &&
            !(latent && turning == head))
            add("head_dim", shortest(*head) + ", and the code of this model uses " + std::to_string(used));
        if (channels && used > 0 && *channels > static_cast<double>(used))
            add("rotary_dim", shortest(*channels) + " channels turn, and a head has " + std::to_string(used));
        if (channels && share && used > 0 && std::abs(*channels - *share * static_cast<double>(used)) >= 1)
            add("rotary_dim", shortest(*channels) + ", and partial_rotary_factor says " +
                                  shortest(*share * static_cast<double>(used)));
    }

    void about_heads() {
        const Index heads = config_.heads.value_or(0), shared = config_.kv_heads.value_or(0);
        if (heads > 0 && shared > 0 && heads % shared != 0)
            add("num_key_value_heads", std::to_string(shared) + " heads of keys and values cannot be shared by " +
                                           std::to_string(heads) + " heads");
    }

    /// One more entry than layers is for a layer that predicts further tokens.
    void about_lists() {
        const auto layers = number_of(file_, "num_hidden_layers");
        for (const std::string_view key :
             {"layer_types", "no_rope_layers", "layers_block_type", "hybrid_override_pattern", "hybrid_layer_pattern",
              "attn_type_list", "compress_ratios"}) {
            const auto list = file_.find(std::string(key));
            if (!layers || list == file_.end() || !(list->is_array() || list->is_string()) || list->empty())
                continue;
            const std::size_t size = list->is_string() ? list->get_ref<const std::string&>().size() : list->size();
            const auto more = static_cast<double>(size) - *layers;
            if (more < 0 || more > number_of(file_, "num_nextn_predict_layers").value_or(1))
                add(std::string(key),
                    std::to_string(size) + " entries for " + shortest(*layers) + " layers in num_hidden_layers");
        }
    }

    /// What the reader found on its way.
    void about_notes() {
        constexpr std::string_view contradiction = "differs; the model goes by ";
        for (const ConfigNote& note : config_.notes.not_used)
            if (note.text.starts_with(contradiction))
                add(note.key, note.text);
    }

    const Json &root_, &file_;
    const ModelConfig& config_;
    std::optional<ModelFacts> facts_;
    std::vector<ConfigFinding> found_;
};

}

std::vector<ConfigFinding> audit_config(std::string_view text, const ModelConfig& config, std::string_view models) {
    std::string problem;
    const std::optional<ConfigTree> tree = read_notation(text, problem);
    if (!tree)
        return {};
    return Audit(tree->root, shown_object(tree->root, config.part), config, models).findings();
}

}
