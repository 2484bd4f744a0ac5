#include "core/model/conventions.hpp"

#include "core/model/layer_state.hpp"

#include <algorithm>

namespace posenc {

namespace {

struct Case {
    LayerConvention convention;
    bool (*matters)(const LayerKind& kind);
};

constexpr Case cases[] = {
    {{"window", "a token reads itself and those before it, so many in all, and so many are kept",
      "transformers keeps one fewer, mlx-lm as many"},
     [](const LayerKind& kind) { return kind.reads == Reads::window && !kind.both_sides; }},
    {{"convolution", "as many columns are kept as come before a token", "transformers keeps one more, mlx-lm as many"},
     [](const LayerKind& kind) { return kind.kernel > 1; }},
    {{"cache", "the encoder’s text is counted with as many tokens as the text", "it may have any length"},
     [](const LayerKind& kind) { return kind.cross && kind.reads != Reads::nothing && kind.source_tokens == 0; }},
    {{"pairs of the turned key", "adjacent channels",
      "transformers regroups them into halves: scores are the same, vectors are not"},
     [](const LayerKind& kind) { return settings_of(kind).integer("still_width") > 0 && kind.position == "rotary"; }},
    {{"sections", "time, rows and columns turn channels of their own, as in transformers",
      "mlx-lm turns all by the place in the text"},
     [](const LayerKind& kind) { return turns_by_sections(kind); }},
    {{"growing queries", "steps are counted from p + 1, as in transformers for Llama 4",
      "Ministral’s code counts from p"},
     [](const LayerKind& kind) { return settings_of(kind).text("temperature") == "llama4"; }},
    {{"growing queries", "steps are counted from p, as in transformers for Ministral 3",
      "Llama 4’s code counts from p + 1"},
     [](const LayerKind& kind) { return settings_of(kind).text("temperature") == "ministral"; }},
    {{"slopes of the decay", "by head and layer, as in the model’s own code",
      "MiniMax, Ring and flash-linear-attention have three different rules"},
     [](const LayerKind& kind) { return kind.rule.starts_with("lightning"); }},
};

}

std::vector<LayerConvention> conventions_of(const LayeredModel& model) {
    std::vector<LayerConvention> found;
    for (const Case& one : cases)
        if (std::any_of(model.kinds.begin(), model.kinds.end(), one.matters))
            found.push_back(one.convention);
    return found;
}

}
