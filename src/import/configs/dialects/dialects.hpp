// Files of other programs, translated to the keys of a config.json. A file beside this one is a program's; notes keep
// the names that the file uses.
#pragma once

#include "import/configs/config_readers.hpp"

namespace posenc {

struct Renamed {
    std::string_view from, to; ///< "rope_scaling.factor" lies in an object
};

/// A file that is being translated.
class Translation {
  public:
    /// `prefix` is "" or the path of the object with a point: "pretrained_config.". All outlive the translation.
    Translation(Json& json, const std::string& prefix, std::string_view models, ConfigRecord& record)
        : json(json), models(models), record(record), prefix_(prefix) {}

    Json& json;
    const std::string_view models; ///< the table of models
    ConfigRecord& record;

    bool has(std::string_view key) const; ///< and not null
    /// Puts a value under its new name and remembers the old one. If the new name is taken, the value keeps its old
    /// name.
    void put(std::string_view to, const Json& value, const std::string& from);
    /// The same for a key of an object: "yarn", "factor".
    void put_inner(std::string_view to, const Json& value, const std::string& outer, const std::string& key);
    /// The same with the value of a key. It may lie in an object, which then moves key by key.
    void move(const std::string& from, std::string_view to);
    /// Moves what lies in an object into another one.
    void move_object(const std::string& from, const std::string& to);
    /// Adds what the file says in other words; no note tells of it.
    void add(const std::string& outer, const std::string& inner, const Json& value);
    /// Notes what a key gave that has no place in a config.json, and takes it away.
    void use(const std::string& key, std::string as);
    /// The note alone, for a key within an object: "yarn", "apply_scale".
    void note_used(const std::string& outer, const std::string& key, std::string as, const Json& value);
    void assume(std::string about, std::string why);

  private:
    void put(std::string_view to, const Json& value, const std::string& from, const std::string& told);

    const std::string& prefix_;
};

/// What a program's file comes to: the facts for its code, or none where the keys alone tell.
using Dialect = std::optional<ModelFacts> (*)(Translation& file);

std::optional<ModelFacts> read_gguf(Translation& file);
/// Meta's params.json, and Mistral's.
std::optional<ModelFacts> read_params(Translation& file);
std::optional<ModelFacts> read_tensorrt(Translation& file);
std::optional<ModelFacts> read_diffusers(Translation& file);
/// Programs that train: Megatron-LM, NeMo, GPT-NeoX, LitGPT.
std::optional<ModelFacts> read_training(Translation& file);
/// Names that several programs have for keys of a config.json, in files whose model type is not known.
void read_other_names(Translation& file);

/// The type of a class: "llama" of LlamaForCausalLM, "gpt_neox" of GPTNeoXConfig. Empty if the table has no such type.
std::string type_of_class(std::string_view models, std::string_view name);

}
