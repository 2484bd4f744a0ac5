#include "core/recognise/mistakes.hpp"

#include "core/method.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace posenc {

namespace {

constexpr std::array all{
    Mistake{"offset-by-one", "positions are off by one, as when counting from 1 instead of 0"},
    Mistake{"positions-shifted", "positions start at a different number"},
    Mistake{"halves-for-interleaved", "the columns are in two halves, not interleaved"},
    Mistake{"interleaved-for-halves", "the columns are interleaved, not in two halves"},
    Mistake{"cosine-first", "the half with the cosines comes first"},
    Mistake{"sine-first", "the half with the sines comes first"},
    Mistake{"sine-and-cosine-swapped", "sines and cosines are swapped"},
    Mistake{"sines-only", "there are sines where cosines belong"},
    Mistake{"parts-by-row", "sines and cosines alternate by row, not by column"},
    Mistake{"transposed", "rows and columns are swapped"},
    Mistake{"wrong-base", "the base is different"},
    Mistake{"exponent-2i-plus-1", "the exponent is (2i + 1)/d instead of 2i/d"},
    Mistake{"exponent-2i-plus-2", "the exponent is (2i + 2)/d instead of 2i/d: pairs are counted from 1"},
    Mistake{"exponent-sign", "the exponent has the opposite sign: positions are multiplied by n^(2i/d), not divided"},
    Mistake{"exponent-i", "the exponent is i/d instead of 2i/d"},
    Mistake{"half-the-frequencies",
            "the exponents are those of half the width, so half of the frequencies are missing"},
    Mistake{"inclusive-grid", "the frequencies reach 1/n exactly, as on the inclusive grid"},
    Mistake{"paper-grid", "the frequencies stop short of 1/n, as on the grid of the paper"},
    Mistake{"positions-scaled", "positions are multiplied by a number"},
    Mistake{"other-positions", "the positions are other ones"},
    Mistake{"positions-reversed", "the positions are in reverse order"},
    Mistake{"first-row-zero", "a row is set to zero, as for padding"},
    Mistake{"rows-shuffled", "the rows are in a different order"},
    Mistake{"grid-by-columns", "the places of the grid stand column by column, not row by row"},
    Mistake{"grid-axes-swapped", "x and y are swapped in the columns"},
    Mistake{"grid-sides-swapped", "height and width of the grid are swapped"},
    Mistake{"column-missing", "a column is missing"},
    Mistake{"float32-angles", "angles were computed in float32"},
    Mistake{"float16", "numbers were rounded to float16 on the way"},
    Mistake{"bfloat16", "numbers were rounded to bfloat16 on the way"},
    Mistake{"ramp-limits-swapped", "the two limits of the scaling’s ramp are swapped"},
    Mistake{"float16-frequencies", "the frequencies were rounded to float16"},
    Mistake{"bfloat16-frequencies", "the frequencies were rounded to bfloat16"},
    Mistake{"degrees", "angles were converted between degrees and radians"},
    Mistake{"scaled-by-root-d", "every number is multiplied by the square root of the width"},
    Mistake{"scaled", "every number is multiplied by the same factor"},
    Mistake{"sign-of-distance", "distances have the opposite sign"},
    Mistake{"distance-without-sign", "distances have no sign"},
    Mistake{"distance-with-sign", "distances have a sign"},
    Mistake{"polarity", "the mask has the opposite values"},
    Mistake{"finite-fill", "a large negative number is used instead of −∞"},
    Mistake{"slope-order", "the slopes are in a different order"},
    Mistake{"slope-off-by-one",
            "the slopes are those of the head before or after, as when exponents are counted from 0 instead of 1"},
    Mistake{"bias-shifted", "a constant is added to every bias, which the softmax ignores"},
    Mistake{"head-count", "the slopes are those for a different number of heads"},
    Mistake{"bucket-off-by-one", "buckets are off by one"},
    Mistake{"bucket-without-limit", "buckets have no upper limit, so that far distances run beyond the last one"},
    Mistake{"clip-off-by-one", "distances are clipped one step too early or too late"},
    Mistake{"diagonal-off-by-one", "the edge of what is visible lies one place away from where it should"},
    Mistake{"mask-after-softmax", "the mask was applied after the softmax, so that rows no longer sum to 1"},
    Mistake{"softmax-over-queries", "the softmax runs over the queries, so that columns sum to 1 and not rows"},
    Mistake{"embeddings-added", "embeddings are still added"},
    Mistake{"bits-reversed", "the bit that flips most slowly comes first"},
    Mistake{"cells-differ", "here and there a cell holds another number"},
    Mistake{"other-setting", "a setting is not the one that was meant"},
};

/// Parameters for how large a table is, which one of several is shown, and for words and seeds. A difference in these
/// is no mistake.
bool is_size(std::string_view key) {
    constexpr std::array<std::string_view, 14> sizes{
        "tokens",      "seed",       "length",      "query_length", "key_length", "d_model",      "bits",
        "grid_height", "grid_width", "grid_frames", "head",         "dimension",  "window_width", "window_height"};
    return std::find(sizes.begin(), sizes.end(), key) != sizes.end();
}

bool near(double a, double b) {
    return std::fabs(a - b) <= 1e-6 * std::fabs(b);
}

struct Changed {
    std::string_view key;
    const State *found, *expected;

    double found_number() const { return found->number(key); }
    double expected_number() const { return expected->number(key); }
    double by() const { return std::fabs(found_number() - expected_number()); }
    bool is(std::string_view before, std::string_view after) const {
        return expected->text(key) == before && found->text(key) == after;
    }
};

using Ids = std::vector<std::string_view>;

Ids of_layout(const Changed& changed) {
    if (changed.is("interleaved", "halves"))
        return {"halves-for-interleaved"};
    if (changed.is("interleaved", "halves-cosine-first"))
        return {"halves-for-interleaved", "cosine-first"};
    if (changed.is("halves", "halves-cosine-first"))
        return {"cosine-first"};
    if (changed.is("halves-cosine-first", "halves"))
        return {"sine-first"};
    return {"interleaved-for-halves"};
}

Ids of_base(const Changed& changed) {
    const double found = changed.found_number(), expected = changed.expected_number();
    if (near(found * found, expected))
        return {"exponent-i"};
    return {near(found, expected * expected) ? "half-the-frequencies" : "wrong-base"};
}

Ids ids_of(const Changed& changed) {
    const std::string_view key = changed.key;
    const auto off_by_one = [&](std::string_view id, std::string_view otherwise) -> Ids {
        return {changed.by() == 1 ? id : otherwise};
    };
    if (key == "rotary_part")
        return {"sine-and-cosine-swapped"};
    if (key == "signed")
        return {changed.found->flag(key) ? "distance-with-sign" : "distance-without-sign"};
    if (key == "offset")
        return off_by_one("offset-by-one", "positions-shifted");
    if (key == "layout")
        return of_layout(changed);
    if (key == "pairing")
        return {changed.is("interleaved", "half-split") ? "halves-for-interleaved" : "interleaved-for-halves"};
    if (key == "base")
        return of_base(changed);
    if (key == "grid")
        return {changed.is("paper", "inclusive") ? "inclusive-grid" : "paper-grid"};
    if (key == "clip")
        return off_by_one("clip-off-by-one", "other-setting");
    if (key == "window" || key == "prefix_length" || key == "chunk_size")
        return off_by_one("diagonal-off-by-one", "other-setting");
    if (key == "head_count")
        return {"head-count"};
    if (key == "polarity" && changed.expected->text(key) != "additive" && changed.found->text(key) != "additive")
        return {"polarity"};
    return {"other-setting"};
}

/// The sides of a grid are sizes, but one that was meant the other way round is not another size.
bool sides_swapped(const State& found, const State& expected) {
    const double height = found.number("grid_height"), width = found.number("grid_width");
    return height != width && height == expected.number("grid_width") && width == expected.number("grid_height");
}

}

std::span<const Mistake> mistakes() {
    return all;
}

std::string_view sentence_of(std::string_view id) {
    for (const Mistake& mistake : all)
        if (mistake.id == id)
            return mistake.sentence;
    return {};
}

std::vector<SettingChange> changed_settings(const State& found, const State& expected) {
    std::vector<SettingChange> all;
    const Method* method = find_method(found.text("method"));
    if (!method || found.text("method") != expected.text("method"))
        return all;
    for (const Use& use : method->parameters) {
        const std::string_view key = use.row->key;
        if (key == "grid_height" && sides_swapped(found, expected))
            all.push_back({use.row, {"grid-sides-swapped"}});
        if (!is_size(key) && found.value(key) != expected.value(key) && applies(*use.row, found) &&
            applies(*use.row, expected))
            all.push_back({use.row, ids_of({key, &found, &expected})});
    }
    return all;
}

}
