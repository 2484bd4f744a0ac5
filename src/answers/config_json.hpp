// What a model's configuration says, layer by layer, as JSON. Keys are public.
#pragma once

#include "answers/json_tree.hpp"
#include "core/field.hpp"
#include "import/configs/config_audit.hpp"

#include <functional>

namespace posenc::answers {

/// Texts whose cache is counted, in tokens, where nobody asks for others: two and the length that a model promises.
std::vector<Index> usual_lengths(Index promised);
inline constexpr Index longest_length = Index{1} << 30;
inline constexpr std::size_t most_lengths = 64;
/// Ascending, each once.
std::vector<Index> in_order(std::vector<Index> lengths);

/// The lengths to count for a model that promises one.
using Lengths = std::function<std::vector<Index>(Index promised)>;

Json config_json(const ModelConfig& config, const Lengths& lengths);

/// One row of an audit behind the keys of `where`; `config` is null where the file could not be used.
Json audit_json(const ModelConfig* config, std::span<const ConfigFinding> findings, std::span<const Index> lengths,
                Json where = Json::object());

}
