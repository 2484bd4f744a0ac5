#include "import/configs/model_config.hpp"

#include "import/configs/config_layers.hpp"
#include "import/configs/dialects/dialects.hpp"
#include "import/configs/notations/config_words.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// For files without model_type: by the class of the model, or a guess from a key that only one architecture has.
std::string guessed_type(const ConfigReader& file, std::string_view models) {
    if (file.is_list("architectures") && !file.json()["architectures"].empty())
        if (const auto names = file.texts("architectures", "the class, which tells the model code"); !names.empty())
            if (const std::string type = type_of_class(models, names.front()); !type.empty())
                return type;
    if (!file.has("attention_window"))
        return {};
    file.assume("model_type", "longformer: the file does not say, and attention_window is its key");
    return "longformer";
}

bool rotates_by_keys(const ConfigReader& file) {
    for (const std::string_view key : {"rope_theta", "rope_scaling", "rope_parameters", "rotary_emb_base", "rotary_pct",
                                       "rotary_dim", "partial_rotary_factor", "qk_rope_head_dim"})
        if (file.has(key))
            return true;
    return false;
}

/// For a type that is not in the table: what common keys suggest.
void read_unknown(ConfigDraft& draft) {
    const std::string type = draft.config.model_type.empty()
                                 ? std::string("is absent")
                                 : "‘" + posenc::quoted(draft.config.model_type) + "’ is not known here";
    if (rotates_by_keys(draft.file)) {
        draft.file.name("model_type", type + ": what follows is guessed from keys that are common");
        return read_rope(draft);
    }
    draft.config.encodings = {Encoding::unknown};
    draft.file.name("model_type", type + ", and no key says how positions are encoded");
}

void read_encoding(ConfigDraft& draft) {
    if (!draft.facts)
        return read_unknown(draft);
    const std::vector<Encoding> all = draft.config.encodings = chosen_encodings(draft);
    if (all.front() == Encoding::nested)
        return draft.file.name("positions", "only the parts of this model tell them, and the file has none of them");
    if (all.front() == Encoding::rotary_axes)
        return read_axes(draft);
    if (all.front() != Encoding::rotary && all.front() != Encoding::m_rope)
        return read_other_encoding(draft);
    read_rope(draft);
    if (all.size() > 1)
        draft.file.name("positions", "a learned table is added too; it is not shown");
}

/// Files of transformers 5 say so, or keep the base in rope_parameters.
bool is_version_5(const Json& whole) {
    const auto version = whole.find("transformers_version");
    if (version != whole.end() && version->is_string())
        return version->get<std::string>() >= "5";
    return whole.contains("rope_parameters") || (whole.contains("text_config") && whole["text_config"].is_object() &&
                                                 whole["text_config"].contains("rope_parameters"));
}

/// What the library uses for keys that are not in the file.
Json defaults_of(const ModelFacts& facts, bool version_5) {
    Json defaults = Json::parse(facts.defaults, nullptr, false);
    if (!defaults.is_object())
        defaults = Json::object();
    const Json older = version_5 ? Json() : Json::parse(facts.before_5, nullptr, false);
    if (older.is_object())
        defaults.update(older);
    return defaults;
}

/// Keys that the model's code does not read count as absent. But the code beside the weights, which auto_map names, may
/// still read keys that the library gave up: Jina Embeddings 2, saved again.
void leave_unused_out(const ConfigDraft& draft) {
    if (draft.facts->unused.empty())
        return;
    for (const std::string_view key : split(draft.facts->unused, ',')) {
        const std::string_view name = key.substr(0, key.find('@'));
        if (name.size() == key.size() || (draft.version_5 && !draft.file.has("auto_map")))
            draft.file.leave_out(name);
    }
}

/// One of the nested objects that lead to the one about positions.
struct Level {
    ConfigReader file;
    std::string path; ///< ends in a point, or is empty
    std::optional<ModelFacts> facts;
};

struct PartName {
    std::string_view key, type;
};

std::vector<PartName> parts_of(const ModelFacts& facts) {
    std::vector<PartName> parts;
    for (const std::string_view part : split(facts.parts, ',')) {
        const std::size_t colon = std::min(part.find(':'), part.size());
        parts.push_back({part.substr(0, colon), part.substr(std::min(colon + 1, part.size()))});
    }
    return parts;
}

bool holds_object(const Json& json, std::string_view key) {
    const auto found = json.find(std::string(key));
    return found != json.end() && found->is_object();
}

/// The part that tells most about positions: words before images.
PartName main_part(const ModelFacts& facts) {
    const auto parts = parts_of(facts);
    for (const std::string_view key : {"text_config", "thinker_config", "decoder", "decoder_config", "vlm_config"})
        for (const PartName& part : parts)
            if (part.key == key)
                return part;
    return parts.front();
}

/// The object in which a file keeps its keys about words, if they are not beside it, or few of them are.
std::string_view usual_part(const Json& json) {
    const int beside = weight_of_own_shape(json);
    for (const std::string_view key :
         {"text_config", "llm_config", "language_config", "thinker_config", "decoder", "decoder_config"})
        if (holds_object(json, key) && (beside == 0 || weight_of_own_shape(json[std::string(key)]) > beside))
            return key;
    return {};
}

/// Reads a file, or an object in it that is a part of its own with its own notes.
class PartReader {
  public:
    /// `record` may hold names of keys from a file of another program.
    PartReader(std::string_view models, bool version_5, int depth, ConfigRecord record = {})
        : models_(models), version_5_(version_5), depth_(depth), record_(std::move(record)) {}

    /// `usual_type` is used if the object does not say its type. `facts`, if any, replace those of the type.
    ModelConfig read(const Json& object, std::string path, std::string_view usual_type,
                     std::optional<ModelFacts> facts = std::nullopt) {
        add_level(object, std::move(path), usual_type);
        if (facts)
            set_facts(*facts);
        constexpr std::size_t most_levels = 4;
        while (enter() && levels_.size() < most_levels)
            ;
        read_shown();
        for (const Level& level : levels_)
            read_parts(level);
        for (const Level& level : levels_)
            level.file.ignore_rest();
        config_.notes = std::move(record_.notes);
        config_.doubts = std::move(record_.doubts);
        config_.known = config_.known && config_.doubts.empty();
        config_.piece = record_.piece;
        return std::move(config_);
    }
    const std::string& problem() const { return record_.problem; }

  private:
    void set_facts(const ModelFacts& facts) {
        levels_.back().facts = facts;
        if (config_.model_type.empty())
            config_.model_type = facts.type;
    }

    void add_level(const Json& object, std::string path, std::string_view usual_type) {
        const ConfigReader file(object, path, record_);
        std::string type = file.text("model_type", "the model code that determines how the rest is read").value_or("");
        if (type.empty())
            type = usual_type.empty() ? guessed_type(file, models_) : std::string(usual_type);
        config_.model_type = type;
        auto facts = find_model(models_, type);
        const bool repeats = facts && facts->kind == "nested" && !usual_type.empty() && usual_type != type &&
                             !holds_object(object, main_part(*facts).key);
        if (repeats) // early files repeat the type of the whole
            facts = find_model(models_, usual_type);
        if (!facts && !type.empty())
            if (facts = find_model(models_, type + "_text"); facts) // of some models only the part of words is known
                file.assume("model_type", "is read as " + std::string(facts->type));
        levels_.push_back({file, std::move(path), facts});
    }

    /// Enters the part that tells most, if the last level only holds parts.
    bool enter() {
        Level& last = levels_.back();
        const Json& json = last.file.json();
        PartName part;
        if (!last.facts || last.facts->kind != "nested") // a type of texts may stand at the top all the same
            part = {usual_part(json), last.facts ? last.facts->type : std::string_view()};
        else
            part = main_part(*last.facts);
        if (part.key.empty())
            return false;
        if (const std::string_view other = usual_part(json); !holds_object(json, part.key) && !other.empty())
            part.key = other;
        if (!holds_object(json, part.key)) { // early files keep the keys about words beside the parts
            const auto usual = find_model(models_, part.type);
            if (usual)
                last.facts = usual;
            return usual && usual->kind == "nested";
        }
        last.file.object(part.key);
        if (last.facts && last.facts->kind != "nested" && weight_of_own_shape(json) > 0)
            last.file.name(last.path + std::string(part.key),
                           "has more of the model’s numbers than the file beside it and is read in its place");
        config_.part = last.path + std::string(part.key);
        add_level(json[std::string(part.key)], config_.part + ".", part.type);
        return true;
    }

    /// The part that is read says it, or else the file around it.
    void read_dtype() {
        for (auto level = levels_.rbegin(); level != levels_.rend() && config_.dtype.empty(); ++level)
            for (const char* const key : {"dtype", "torch_dtype"})
                if (const auto found = level->file.json().find(key);
                    found != level->file.json().end() && found->is_string())
                    config_.dtype = posenc::quoted(found->get<std::string>(), 24);
        if (config_.dtype.starts_with("torch."))
            config_.dtype.erase(0, 6);
    }

    void read_shown() {
        read_dtype();
        const Level& level = levels_.back();
        const Json defaults = level.facts ? defaults_of(*level.facts, version_5_) : Json::object();
        ConfigDraft draft{level.file, level.facts ? &*level.facts : nullptr, config_, version_5_};
        draft.file.set_defaults(defaults);
        config_.known = draft.facts != nullptr;
        if (draft.facts) {
            config_.source = draft.facts->source;
            leave_unused_out(draft);
        }
        read_shape(draft);
        read_encoding(draft);
        const LayerPlan plan = plan_layers(draft);
        read_mask(draft);
        read_scores(draft);
        if (problem().empty())
            make_layers(draft, plan);
        if (problem().empty())
            make_state(draft);
    }

    /// Reads each object beside the one that is shown. An error in one of them leaves the others as they are.
    void read_parts(const Level& level) {
        const Json& json = level.file.json();
        std::vector<PartName> parts = {{"vision_config", ""}, {"audio_config", ""}};
        const auto type = json.find("model_type");
        const bool typed = type != json.end() && type->is_string();
        const auto whole = typed ? find_model(models_, type->get_ref<const std::string&>()) : std::nullopt;
        if (whole && whole->kind == "nested")
            parts = parts_of(*whole);
        for (const PartName& part : parts) {
            const std::string path = level.path + std::string(part.key);
            if (!holds_object(json, part.key) || levels_.back().path.starts_with(path + ".") || depth_ > 2)
                continue;
            PartReader reader(models_, version_5_, depth_ + 1);
            reader.config_.part = path;
            ModelConfig told = reader.read(json[std::string(part.key)], path + ".", part.type);
            told.part = path;
            if (!reader.problem().empty())
                told.notes.not_used = {{path, "cannot be used: " + reader.problem()}};
            level.file.ignore(part.key, "a part of its own");
            config_.parts.push_back(std::move(told));
        }
    }

    std::string_view models_;
    bool version_5_;
    int depth_; ///< of parts within parts
    ConfigRecord record_;
    ModelConfig config_;
    std::vector<Level> levels_; ///< the whole, and what was entered of it
};

}

ConfigReading read_object(const Json& object, const std::string& path, std::string_view usual_type,
                          const std::optional<ModelFacts>& facts, std::string_view models, ConfigRecord record) {
    ConfigReading reading;
    PartReader reader(models, is_version_5(object), 0, std::move(record));
    ModelConfig config = reader.read(object, path, usual_type, facts);
    if (config.part.empty() && !path.empty())
        config.part = path.substr(0, path.size() - 1);
    reading.problem = reader.problem();
    if (reading.problem.empty())
        reading.config = std::move(config);
    return reading;
}

}
