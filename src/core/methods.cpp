// The registry: one line a method. A list that linkers cannot drop and readers can see; a macro, because the name
// has to be declared as well as listed.
#include "core/method.hpp"

#include "core/text.hpp"
#include "core/texts/nearest.hpp"

#include <algorithm>

namespace posenc {

// Every method, grouped by family. The only place to touch besides the method's own file.
#define POSENC_METHODS(line)                                                                                           \
    line(sinusoidal) line(index) line(normalised) line(one_hot) line(binary) line(single_sine) line(learned)           \
        line(seen_positions) line(time) line(fourier_features) line(time2vec) line(axial_learned) line(recurrent)      \
            line(sinusoidal_2d) line(projection) line(distance) line(shaw) line(relative_sinusoidal) line(similarity)  \
                line(shift_operator) line(relative_shift) line(music_skew) line(transformer_xl) line(four_terms)       \
                    line(alibi) line(t5_bucket) line(t5_bias) line(learned_bias) line(deberta_bucket)                  \
                        line(deberta_bias) line(sandwich) line(kerple) line(fire) line(swin_index) line(cope)          \
                            line(tupe) line(rotary_table) line(rotary_frequencies) line(rotary_score) line(xpos)       \
                                line(rotary_axial) line(rotary_mixed) line(m_rope) line(tree) line(tree_step)          \
                                    line(laplacian) line(random_walk) line(hop_distance) line(padding)                 \
                                        line(look_ahead) line(sliding_window) line(prefix) line(documents)             \
                                            line(chunked) line(dilated) line(longformer) line(attention_sink)          \
                                                line(bigbird) line(block_sparse) line(combined_mask)                   \
                                                    line(masked_softmax) line(attention) line(precision_error)         \
                                                        line(precision_collision) line(own)

#define POSENC_DECLARE(name) extern const Method name;
POSENC_METHODS(POSENC_DECLARE)
#define POSENC_LIST(name) &name,

std::span<const Method* const> methods() {
    static constexpr const Method* registry[] = {POSENC_METHODS(POSENC_LIST)};
    return registry;
}

const Method* find_method(std::string_view id) {
    for (const Method* method : methods())
        if (method->id == id)
            return method;
    return nullptr;
}

const Method& method_of(const State& state) {
    const Method* method = find_method(state.text("method"));
    return method ? *method : *methods().front();
}

Made make_field(const State& state) {
    const Method& method = method_of(state);
    Made made = method.make(state);
    const std::string_view id = state.text("method");
    if (method.id == id)
        return made;
    std::vector<std::string_view> ids;
    for (const Method* known : methods())
        ids.push_back(known->id);
    made.issues.insert(made.issues.begin(),
                       {"method", "method: ‘" + quoted(id) + "’ is unknown" + did_you_mean(id, ids),
                        std::string(method.id) + " is shown"});
    return made;
}

Index capped(Index wanted, Index cap, std::string_view key, std::vector<Issue>& issues) {
    if (wanted <= cap)
        return wanted;
    issues.push_back({std::string(key),
                      std::string(key) + ": " + readable_integer(wanted) + " is too many; this method is limited to " +
                          readable_integer(cap) + " for now",
                      readable_integer(cap) + " is used"});
    return cap;
}

}
