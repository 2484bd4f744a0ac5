// Embeddings before and after their encodings are added or appended, in the principal components of both together:
// first the rows of E as they enter the input, then the rows of the input X. Where U is appended to E, the rows of E
// are padded with zeros.
#include "core/attention/attention.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"
#include "views/projection/projection_view.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr Index most_tokens = 64; ///< components of twice as many rows must be found within a frame

/// The first tokens, before and after.
Rows both_rows(const AttentionInput& input, Index tokens) {
    return {2 * tokens, input.width(),
            [content = input.content(), sum = input.sum(), tokens](Index row, std::span<double> numbers) {
                row < tokens ? content.copy(row, numbers) : sum.copy(row - tokens, numbers);
            }};
}

AxisNames both_names(const AxisNames& tokens, Index count) {
    AxisNames names{"token", 0, {}};
    for (const bool after : {false, true})
        for (Index row = 0; row < count; ++row)
            names.labels.push_back(axis_label(tokens, row) + (after ? " + u" + subscript(static_cast<int>(row)) : ""));
    return names;
}

}

bool shows_embeddings(const State& state) {
    return state.text("method") == registry::attention.id;
}

void set_embeddings(ProjectionScene& scene) {
    const State& state = scene.session.state();
    const FieldPtr input = scene.session.made(state.with("attention_stage", "input")).field;
    scene.tokens = std::min(input->size().row, most_tokens);
    scene.left_out = input->size().row - scene.tokens;
    const Settings settings = settings_of(state, registry::attention, "attention_stage");
    scene.field = scene.session.derived<Projection>({settings, scene.axes()}, [&] {
        return std::make_shared<Projection>(both_rows(attention_input(state), scene.tokens),
                                            both_names(input->description().rows, scene.tokens), "Embeddings",
                                            scene.axes());
    });
}

}
