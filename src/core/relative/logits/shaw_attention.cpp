#include "core/relative/logits/shaw_attention.hpp"

#include <algorithm>
#include <cassert>

namespace posenc {

ShawAttention::ShawAttention(ShawVectors vectors, std::optional<Masking> look_ahead)
    : vectors_(std::move(vectors)), look_ahead_(look_ahead) {
    assert(vectors_.queries.width() == vectors_.keys.width() && vectors_.keys.count() == vectors_.values.count());
    assert(vectors_.relative_keys.count() % 2 == 1 && vectors_.relative_keys.width() == vectors_.keys.width());
    assert(!vectors_.relative_values || (vectors_.relative_values->count() == vectors_.relative_keys.count() &&
                                         vectors_.relative_values->width() == vectors_.values.width()));
}

Index ShawAttention::index(Cell pair) const {
    return std::clamp(pair.col - (pair.row + vectors_.shift), -clip(), clip()) + clip();
}

double ShawAttention::logit(Cell pair) const {
    const std::span<const double> query = vectors_.queries.row(pair.row);
    return vectors_.scale *
           (dot(query, vectors_.keys.row(pair.col)) + dot(query, vectors_.relative_keys.row(index(pair))));
}

std::vector<double> ShawAttention::weights(Index query) const {
    std::vector<double> logits;
    std::vector<std::uint8_t> visible;
    for (Index key = 0; key < vectors_.keys.count(); ++key) {
        logits.push_back(logit({query, key}));
        visible.push_back(!look_ahead_ || key <= query + vectors_.shift ? 1 : 0);
    }
    return masked_softmax_row(logits, visible, look_ahead_.value_or(Masking{.arithmetic = Arithmetic::float64}));
}

std::vector<double> ShawAttention::output(Index query) const {
    const std::vector<double> weights = this->weights(query);
    std::vector<double> output(static_cast<std::size_t>(vectors_.values.width()));
    const auto add = [&](double weight, std::span<const double> row) {
        for (std::size_t n = 0; n < output.size(); ++n)
            output[n] += weight * row[n];
    };
    for (Index key = 0; key < vectors_.keys.count(); ++key) {
        const double weight = weights[static_cast<std::size_t>(key)];
        add(weight, vectors_.values.row(key));
        if (vectors_.relative_values)
            add(weight, vectors_.relative_values->row(index({query, key})));
    }
    return output;
}

}
