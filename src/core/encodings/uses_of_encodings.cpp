// The rows of the methods that are made from any encoding, and so have those of every encoding. They stand apart from
// what these methods compute: the table of rows is put together before anything else, in the page with its first view.
#include "core/biases/bias_parameters.hpp"
#include "core/encodings/encoding_parameters.hpp"
#include "core/registry.hpp"
#include "core/similarity/similarity_curve.hpp"
#include "core/state/parameters.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// `first`, the rows of every encoding in the order of the registry, which apply as they do there, `last`; each row
/// once. `unread` is left out.
std::vector<Use> uses_with_encodings(std::vector<Use> first, std::span<const Use> last,
                                     const Parameter* unread = nullptr) {
    std::vector<Use> uses = std::move(first);
    const auto known = [&](const Parameter* row) {
        return row == unread || std::find(uses.begin(), uses.end(), row) != uses.end() ||
               std::find(last.begin(), last.end(), row) != last.end();
    };
    for (const Method* method : methods())
        if (!method->encoding.empty())
            for (const Parameter* row : method->parameters)
                if (!known(row))
                    uses.push_back({row, &as_in_encoding});
    uses.insert(uses.end(), last.begin(), last.end());
    return uses;
}

constexpr Parameter projected_row{.key = "projected",
                                  .label = "Projected",
                                  .help =
                                      "rows pass through random matrices for queries and keys first, as in attention",
                                  .kind = Kind::flag,
                                  .low = 0,
                                  .high = 1,
                                  .initial = "0"};

constexpr When projects = is_on(projected_row), with_layout = projects && as_in_encoding,
               with_seed = projects || as_in_encoding,
               of_plain_sinusoid = is(parameters::of, registry::sinusoidal) &&
                                   When(Comparison{&projected_row, Comparison::Kind::on, true});

constexpr Parameter components{.key = "components",
                               .label = "Components",
                               .symbol = "k",
                               .help = "number of principal components, the largest first",
                               .kind = Kind::integer,
                               .low = 1,
                               .high = 8,
                               .initial = "3"};

}

std::span<const Use> similarity_uses() {
    static constexpr Use last[] = {{&parameters::layout, &with_layout}, {&parameters::seed, &with_seed}};
    static const auto uses = uses_with_encodings({{&parameters::length, &as_in_encoding},
                                                  &parameters::of,
                                                  &parameters::measure,
                                                  {&parameters::summed_pairs, &of_plain_sinusoid},
                                                  &projected_row,
                                                  {&parameters::head_dim, &projects}},
                                                 last);
    return uses;
}

std::span<const Use> projection_uses() {
    static constexpr Use last[] = {{&parameters::seed, &as_in_encoding}};
    static const auto uses = uses_with_encodings({{&parameters::length, &as_in_encoding}, &parameters::of, &components},
                                                 last, &parameters::layout);
    return uses;
}
}
