// Finds two masks combined: padding and a pattern, such as chunks that begin behind it, and any two patterns, such as a
// causal mask in which the patches of a picture see each other both ways.
#include "core/registry.hpp"

#include "core/method.hpp"
#include "core/recognise/changed_settings.hpp"
#include "core/recognise/tables/mask_parts.hpp"
#include "core/recognise/window_text.hpp"

#include <algorithm>
#include <tuple>

namespace posenc {

namespace {

/// What is left of the table without its first or last keys: the part in which queries stand at a key.
std::optional<Block> part_without(const Visible& mask, Index pads, bool at_left) {
    const Index words = mask.keys() - pads, row = at_left ? std::max<Index>(0, pads - mask.shift()) : 0,
                end = at_left ? mask.queries() : std::min(mask.queries(), words - mask.shift());
    if (pads < 1 || words < 3 || row >= end)
        return {};
    return Block{row, at_left ? pads : 0, end - row, words};
}

/// How far-fetched a mask is as a part of two.
int rarity(const Method* method) {
    constexpr const Method* by_rarity[] = {&registry::look_ahead,    &registry::sliding_window, &registry::chunked,
                                           &registry::documents,     &registry::padding,        &registry::prefix,
                                           &registry::attention_sink};
    const auto found = std::find(std::begin(by_rarity), std::end(by_rarity), method);
    return static_cast<int>(found - std::begin(by_rarity));
}

struct PairOfMasks {
    const MaskPart *first, *second;
    bool either;

    int rarity() const { return posenc::rarity(first->method) + posenc::rarity(second->method); }
    bool has(const Method& method) const { return first->method == &method || second->method == &method; }
    bool has_parts() const { return has(registry::chunked) || has(registry::documents); }
    /// One that people make: of patterns in both directions the causal half, a window in each document, a causal mask
    /// in which documents see each other. Any others fit a small table by chance.
    bool is_usual() const {
        const bool band = has(registry::look_ahead) || has(registry::sliding_window);
        if (either)
            return band && (has_parts() || rarity() == 1);
        return has(registry::look_ahead) || has(registry::padding) || (band && has_parts());
    }
    /// How many settings are not the usual ones, where others would do.
    int unusual() const {
        const std::string all = first->all_settings(*second);
        return (all.find("&window_count=") != std::string::npos && all.find("=size") == std::string::npos ? 1 : 0) +
               (all.find("&direction=both") != std::string::npos ? 1 : 0);
    }
    Index window() const { return std::max(first->reach, second->reach); }
    std::string settings() const {
        return "&combine=" + std::string(either ? "or" : "and") + "&first_mask=" + named(*first->method) +
               "&second_mask=" + named(*second->method) + first->all_settings(*second);
    }
    auto rank() const { return std::tuple(!is_usual(), rarity(), unusual()); }
};

/// Padding first, then what is narrowed down, then what narrows it; of two of which one is enough the plainer first.
PairOfMasks in_order(const MaskPart& one, const MaskPart& other, bool either) {
    const bool padding = other.method == &registry::padding;
    return padding || (!either && one.method != &registry::padding && rarity(one.method) < rarity(other.method))
               ? PairOfMasks{&other, &one, either}
               : PairOfMasks{&one, &other, either};
}

/// The pairs that explain the table, the likeliest first.
std::vector<PairOfMasks> likeliest_pairs(const MaskParts& all, bool either, Index rows) {
    constexpr Index fewest = 4, fewest_for_others = 12;
    std::vector<PairOfMasks> pairs;
    for (std::size_t i = 0; i < all.parts.size(); ++i)
        for (std::size_t j = i + 1; j < all.parts.size(); ++j) {
            const MaskPart &one = all.parts[i], &other = all.parts[j];
            if (rows < fewest || !one.goes_with(other) || !one.explains_all_with(other, all.cells))
                continue;
            if (const PairOfMasks pair = in_order(one, other, either); pair.is_usual() || rows >= fewest_for_others)
                pairs.push_back(pair);
        }
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const PairOfMasks& a, const PairOfMasks& b) { return a.rank() < b.rank(); });
    return pairs;
}

/// Those with the fewest settings that were not meant come first.
void put_meant_first(std::vector<PairOfMasks>& pairs, const State& meant) {
    std::vector<std::pair<std::size_t, PairOfMasks>> counted;
    for (PairOfMasks pair : pairs) {
        if (named(*pair.first->method) == meant.text("second_mask"))
            std::swap(pair.first, pair.second);
        const State state = state_of("method=" + named(registry::combined_mask) + pair.settings());
        counted.push_back({changed_settings(state, meant).size(), pair});
    }
    std::stable_sort(counted.begin(), counted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::transform(counted.begin(), counted.end(), pairs.begin(), [](const auto& one) { return one.second; });
}

/// Documents and chunks may be the same numbers: then both are told.
bool is_twin(const PairOfMasks& pair, const PairOfMasks& found) {
    const auto parts = [](const PairOfMasks& of) {
        return of.first->method == &registry::look_ahead || of.first->method == &registry::sliding_window
                   ? of.second->method
                   : of.first->method;
    };
    const Method *one = parts(pair), *other = parts(found);
    return pair.has_parts() && found.has_parts() && one != other &&
           pair.rarity() - rarity(one) == found.rarity() - rarity(other);
}

/// A window behind the query that is open before it reads better as which keys are seen.
std::vector<std::string> remarks_on_pair(const PairOfMasks& pair) {
    const bool open = pair.either && pair.has(registry::look_ahead) && pair.has(registry::sliding_window);
    if (!open)
        return {};
    return {WindowOfKeys{1, pair.window(), true}.text()};
}

void find_pairs(const MaskSearch& search, bool either) {
    constexpr std::size_t most_tried = 64;
    const MaskParts all = parts_of_mask(search, either);
    std::vector<PairOfMasks> pairs = likeliest_pairs(all, either, search.mask().queries());
    pairs.resize(std::min(pairs.size(), most_tried), {nullptr, nullptr, either});
    if (const State* meant = search.finder().expected(); meant && meant->text("method") == registry::combined_mask.id)
        put_meant_first(pairs, *meant);
    const PairOfMasks* found = nullptr;
    for (const PairOfMasks& pair : pairs) {
        if (search.finder().stopped() || (found && !is_twin(pair, *found)))
            continue;
        const double oddity = (pair.is_usual() ? usual_pair : odd_pair) + 0.01 * pair.rarity();
        if (!search.try_pair(pair.settings(), oddity, remarks_on_pair(pair)))
            continue;
        if (found)
            return;
        found = &pair;
    }
}

/// Whether each query sees its own key and no other: then one mask says it all, and a one-hot table looks the same.
bool sees_only_itself(const Visible& mask) {
    for (Index query = 0; query < mask.queries(); ++query)
        if (mask.count(query) != 1 || mask.first(query) != mask.place(query)) // which may lie beside the keys
            return false;
    return true;
}

}

void find_padded_masks(const MaskSearch& search) {
    const Visible& mask = search.mask();
    const Index keys = mask.keys();
    if (keys > 4096)
        return;
    Index right = 0, left = 0;
    while (right < keys && !mask.seen(keys - 1 - right))
        ++right;
    while (left < keys && !mask.seen(left))
        ++left;
    for (const bool at_left : {false, true})
        if (const auto part = part_without(mask, at_left ? left : right, at_left))
            find_mask_patterns(MaskSearch(
                search, *part,
                named(registry::combined_mask) + "&combine=and&first_mask=" + named(registry::padding) +
                    sentence_of_words(part->cols) + "&padding_side=" + (at_left ? "left" : "right") + "&second_mask="));
}

void find_mask_pairs(const MaskSearch& search) {
    if (sees_only_itself(search.mask()))
        return;
    for (const bool either : {false, true})
        if (search.goes_on())
            find_pairs(search, either);
}

}
