// The parameters of the methods that are built on any encoding, and so have the parameters of every encoding. They are
// separate from the computations of these methods, because the table of parameters is made before anything else.
#include "core/biases/bias_parameters.hpp"
#include "core/encodings/encoding_parameters.hpp"
#include "core/gathered_uses.hpp"
#include "core/registry.hpp"
#include "core/similarity/similarity_curve.hpp"
#include "core/state/parameters.hpp"

namespace posenc {

namespace {

/// The parameters of every encoding; each applies under the same condition as there. `unread` is left out.
std::vector<Use> uses_with_encodings(std::vector<Use> first, std::span<const Use> last,
                                     const Parameter* unread = nullptr) {
    const auto is_encoding = [](const Method& method) { return !method.encoding.empty(); };
    const auto use_of = [&](const Parameter* row) { return row == unread ? Use() : Use(row, &as_in_encoding); };
    return gathered_uses(std::move(first), last, is_encoding, use_of);
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
