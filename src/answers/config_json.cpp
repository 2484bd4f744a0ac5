#include "answers/config_json.hpp"

#include "export/model_json.hpp"

#include <algorithm>

namespace posenc::answers {

namespace {

Json notes_json(const std::vector<ConfigNote>& notes) {
    return json_array(notes, [](const ConfigNote& note) { return Json{{"key", note.key}, {"text", told(note)}}; });
}

}

std::vector<Index> in_order(std::vector<Index> lengths) {
    std::sort(lengths.begin(), lengths.end());
    lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
    return lengths;
}

std::vector<Index> usual_lengths(Index promised) {
    std::vector<Index> lengths = {8192, 131072};
    if (promised > 0 && promised <= longest_length)
        lengths.push_back(promised);
    return in_order(std::move(lengths));
}

Json config_json(const ModelConfig& config, const Lengths& lengths) {
    Json object = {{"model_type", text_or_null(config.model_type)},
                   {"family", encoding_ids(config.encodings)},
                   {"part", text_or_null(config.part)},
                   {"known", config.known},
                   {"source", text_or_null(config.source)}};
    if (config.model)
        object.update(model_json(*config.model, lengths(config.model->max_length)));
    else
        object["without_layers"] = config.without_layers;
    object["took"] = notes_json(config.notes.used);
    object["assumed"] = notes_json(config.notes.assumed);
    object["ignored"] = notes_json(config.notes.not_used);
    object["parts"] = json_array(config.parts, [&](const ModelConfig& part) { return config_json(part, lengths); });
    return object;
}

Json audit_json(const ModelConfig* config, std::span<const ConfigFinding> findings, std::span<const Index> lengths,
                Json where) {
    Json object = std::move(where);
    if (config) {
        object["model_type"] = text_or_null(config->model_type);
        object["family"] = encoding_ids(config->encodings);
        object["known"] = config->known;
        if (config->model)
            object.update(model_json(*config->model, lengths));
        else
            object["without_layers"] = config->without_layers;
    }
    object["suspicious"] = json_array(findings, [](const ConfigFinding& one) {
        return Json{{"key", one.key}, {"text", one.text}, {"old_reader", text_or_null(one.old_reader)}};
    });
    return object;
}

}
