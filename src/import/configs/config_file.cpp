// From a text to a model: its notation, the object in it that describes the model, the program that wrote it, and its
// type.
#include "import/configs/config_readers.hpp"
#include "import/configs/dialects/dialects.hpp"
#include "import/configs/notations/config_words.hpp"
#include "import/configs/notations/notations.hpp"

#include "core/text.hpp"

namespace posenc {

namespace {

/// Of the objects in this one, the one that most surely describes a model.
std::string best_part(const Json& root) {
    std::string best;
    int most = 0;
    for (const auto& [key, value] : root.items())
        if (const int weight = weight_of_keys(value); weight > most) {
            best = key;
            most = weight;
        }
    return best;
}

/// Many files keep the model in an object beside others: pretrained_config of an engine, model of a training run, what
/// a server answers. Leaves that object in `root` and returns its path, with a point, or "".
std::string enter_model(Json& root, ConfigRecord& record) {
    constexpr int most_levels = 4;
    std::string path;
    for (int level = 0; level < most_levels && root.is_object() && weight_of_own_keys(root) == 0; ++level) {
        const std::string part = best_part(root);
        if (part.empty())
            break;
        for (const auto& [key, value] : root.items())
            if (key != part)
                record.notes.not_used.push_back(
                    {path + posenc::quoted(key, 60), "is beside ‘" + posenc::quoted(part) + "’, which is read"});
        path += posenc::quoted(part, 60) + ".";
        root = Json(std::move(root[part]));
    }
    return path;
}

void tell_of_text(const ConfigTree& tree, ConfigRecord& record) {
    record.piece = tree.piece;
    std::vector<ConfigNote>& assumed = record.notes.assumed;
    if (!tree.written.empty())
        assumed.push_back({"file", "was read as " + tree.written});
    if (tree.left_out)
        assumed.push_back({"file", "says ... where something was left out: it is not known"});
}

}

ConfigReading read_model_config(std::string_view text, std::string_view models) {
    ConfigReading reading;
    std::optional<ConfigTree> tree = read_notation(text, reading.problem);
    if (!tree)
        return reading;
    ConfigRecord record;
    tell_of_text(*tree, record);
    const std::string path = enter_model(tree->root, record);
    const std::string type = type_of_class(models, tree->class_name);
    const auto facts = read_dialect(tree->root, path, models, record);
    if (tree->lists_no_tensors)
        record.notes.not_used.push_back({"tensors",
                                         "are not in the list: where the file has one that is called "
                                         "rope_freqs.weight (Llama 3.1 and later), frequencies are divided by "
                                         "it, whatever the keys say"});
    if (record.piece)
        record.notes.assumed.push_back({"file", "is a part of a configuration: what is not in it is not known"});
    return read_object(tree->root, path, type, facts, models, std::move(record));
}

}
