// No positions at all (Haviv et al. 2022; Kazemnejad et al. 2023, NoPE): what a head does with words that are all
// alike. Row = query i, column = key j.
//
//   w[i, j] = m[i, j] / Σ_k m[i, k]
//
// Every key that a query sees weighs the same: only the mask tells queries apart, by the number of keys each sees.
// Means of blocks are differences of harmonic numbers. A query that sees no key gives 0 to all. Not covered: contents,
// and masks with gaps.
#include "core/learning/entry.hpp"
#include "core/masks/mask_parameters.hpp"
#include "core/registry.hpp"
#include "core/relative/seen_keys.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

class NoPosition : public Field {
  public:
    explicit NoPosition(const SeenKeys& seen) : seen_(seen) {}

    Cell size() const override { return {seen_.pairs.queries, seen_.pairs.keys}; }
    double at(Cell cell) const override {
        const Extent keys = seen_.of(cell.row);
        const bool visible = cell.col >= keys.first && cell.col < keys.first + keys.count;
        return visible ? 1 / static_cast<double>(keys.count) : 0;
    }
    double sum(Block block) const override { return seen_.mean_weights(block); }
    Range range(Block block) const override {
        if (block.rows <= 0 || block.cols <= 0)
            return {};
        const SeenKeys::Numbers numbers = seen_.numbers_in(block);
        if (numbers.most == 0)
            return {0, 0};
        const bool hidden = hides(block);
        return {hidden ? 0 : 1 / static_cast<double>(numbers.most), 1 / static_cast<double>(numbers.least)};
    }
    Explanation explain(Cell cell) const override;
    Description describe() const override {
        return {"Weights without positions", {"query", 0, {}}, {"key", 0, {}}, 0, 1};
    }

  private:
    /// Whether a cell of the block is not seen: then one of its corners is not, since both ends rise from row to row.
    bool hides(const Block& block) const {
        const Index bottom = block.row + block.rows - 1, right = block.col + block.cols - 1;
        for (const Index row : {block.row, bottom})
            for (const Index col : {block.col, right})
                if (at({row, col}) == 0)
                    return true;
        return false;
    }

    SeenKeys seen_;
};

Explanation NoPosition::explain(Cell cell) const {
    const Extent keys = seen_.of(cell.row);
    const double weight = at(cell);
    const std::string query = readable_integer(cell.row);
    Explanation explanation;
    if (keys.count == 0) {
        explanation.steps.push_back({"query " + query + " sees no key: w = 0", 0});
        explanation.fact = "no key is visible";
        explanation.meaning = "A query that sees nothing receives nothing.";
        return explanation;
    }
    const std::string last = readable_integer(keys.first + keys.count - 1);
    explanation.steps.push_back({"query " + query + " sees keys " + readable_integer(keys.first) + " … " + last +
                                     ": Σ m = " + readable_integer(keys.count),
                                 static_cast<double>(keys.count)});
    explanation.fact = counted(keys.count, "key") + " visible";
    if (weight == 0) {
        explanation.steps.push_back({"m = 0: w = 0", 0});
        explanation.meaning = "The mask hides this key.";
        return explanation;
    }
    explanation.steps.push_back({"w = 1/" + readable_integer(keys.count) + " = " + readable(weight), weight});
    explanation.meaning = "Without positions equal words weigh the same, near or far. What a query can notice is how "
                          "many keys there are: through the mask a layer may still learn where it stands.";
    return explanation;
}

constexpr Choice kinds[] = {{"earlier", "earlier keys", "the causal mask: keys up to the query"},
                            {"window", "a window", "the query and s − 1 keys before it"},
                            {"prefix", "a prefix", "keys up to the query, and a prefix that all see"},
                            {"all", "all keys", "no mask"}};
constexpr Parameter visible{.key = "visible_keys",
                            .label = "Visible keys",
                            .help = "which keys a query sees",
                            .kind = Kind::choice,
                            .initial = "earlier",
                            .choices = kinds};

MakeResult make(const State& state) {
    using Kind = SeenKeys::Kind;
    const std::string_view kind = state.text(visible.key);
    const bool window = kind == "window";
    const SeenKeys seen{window              ? Kind::window
                        : kind == "prefix"  ? Kind::prefix
                        : kind == "earlier" ? Kind::earlier
                                            : Kind::all,
                        state.integer(window ? "window" : "prefix_length"), read_pairs(state)};
    return {std::make_shared<NoPosition>(seen), {}};
}

constexpr When with_window = is(visible, "window"), with_prefix = is(visible, "prefix");
constexpr Use used[] = {&parameters::length,
                        &parameters::query_length,
                        &parameters::key_length,
                        &visible,
                        {&parameters::window, &with_window},
                        {&parameters::prefix_length, &with_prefix},
                        &parameters::alignment};

constexpr Entry entry{.as = Enters::mask};

std::string_view role(const State&) {
    return "attention weights of equal words";
}

}

constinit const Method registry::no_position = {
    .id = "no-position",
    .title = "No position",
    .family = "relative",
    .sort = Sort::bias,
    .paper = "Haviv et al. 2022; Kazemnejad et al. 2023",
    .paper_url = "https://arxiv.org/abs/2203.16634",
    .formula = "w[i, j] = m[i, j] / Σ_k m[i, k]",
    .parameters = used,
    .make = make,
    .users = "Kimi Linear, Nemotron-H, Jamba; some layers of Llama 4, SmolLM3",
    .entry = &entry,
    .role_of = role,
    .no_curve = "no curve over j − i: the number of keys that a query sees decides",
};

}
