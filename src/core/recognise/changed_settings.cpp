#include "core/recognise/changed_settings.hpp"

#include "core/method.hpp"
#include "core/recognise/divisors_text.hpp"
#include "core/recognise/mistakes.hpp"
#include "core/rotary/rotary_parameters.hpp"
#include "core/state/choice_label.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace posenc {

namespace {

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

/// Exponents over the other of head and rotary width make another base: n^(−2t/r) = (n^(d/r))^(−2t/d).
bool is_over_other_width(double found, double expected, const State& state) {
    const double width = state.number("d_model"), turned = state.number("rotary_width");
    return turned > 0 && turned < width &&
           (near(found, std::pow(expected, turned / width)) || near(found, std::pow(expected, width / turned)));
}

/// The same for NTK’s exponent d/(d − 2), which makes another factor.
bool is_ntk_over_other_width(const Changed& changed) {
    const double width = changed.expected->number("d_model"), turned = changed.expected->number("rotary_width");
    return changed.expected->text("scaling") == "ntk" && turned > 2 && turned < width &&
           near(changed.found_number(),
                std::pow(changed.expected_number(), width / (width - 2) * (turned - 2) / turned));
}

Ids of_base(const Changed& changed) {
    const double found = changed.found_number(), expected = changed.expected_number();
    if (is_over_other_width(found, expected, *changed.expected))
        return {"exponent-width"};
    if (near(found * found, expected))
        return {"exponent-i"};
    return {near(found, expected * expected) ? "half-the-frequencies" : "wrong-base"};
}

Ids of_attention_factor(const Changed& changed) {
    const auto factor = [](const State& state) {
        return RotaryFrequencies(read_rotary_head(state, state.integer("length")).settings).attention_factor();
    };
    const double found = factor(*changed.found), expected = factor(*changed.expected);
    if (near(found, 1))
        return {"attention-factor-dropped"};
    return {near(found, expected * expected) ? "attention-factor-squared" : "attention-factor-applied"};
}

/// Settings of a rotation; empty for others.
Ids of_rotation(const Changed& changed) {
    const std::string_view key = changed.key;
    if (key == "scaling")
        return {changed.found->text(key) == "none" ? "scaling-missing" : "scaling-kind"};
    if (key == "attention_factor")
        return of_attention_factor(changed);
    if (key == "section_layout")
        return {changed.expected->text(key) == "blocks" ? "sections-in-turn" : "sections-in-blocks"};
    if (key == "seen_length" && changed.expected->text("scaling") == "longrope")
        return {"longrope-list"};
    if (key == "factor" && is_ntk_over_other_width(changed))
        return {"exponent-width"};
    constexpr std::array<std::array<std::string_view, 2>, 5> known{{{"factor", "scaling-factor"},
                                                                    {"original_length", "original-length"},
                                                                    {"truncate", "ramp-truncated"},
                                                                    {"rotary_width", "rotary-width"},
                                                                    {"rotary_place", "rotary-place"}}};
    for (const auto& [row, id] : known)
        if (key == row)
            return {id};
    return {};
}

/// Forms of ALiBi by key are those by distance up to a constant in each row.
Ids of_form(const Changed& changed) {
    const auto by_key = [](std::string_view form) { return form == "keys" || form == "end"; };
    const auto by_distance = [](std::string_view form) { return form == "causal" || form == "matrix"; };
    const std::string_view found = changed.found->text(changed.key), expected = changed.expected->text(changed.key);
    if (by_key(found) && by_key(expected))
        return {"bias-shifted"};
    if ((by_key(found) && by_distance(expected)) || (by_distance(found) && by_key(expected)))
        return {"rows-shifted"};
    return {"other-setting"};
}

Ids ids_of(const Changed& changed) {
    if (Ids ids = of_rotation(changed); !ids.empty())
        return ids;
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
    if (key == "bidirectional" ||
        (key == "form" && (changed.is("causal", "symmetric") || changed.is("symmetric", "causal"))))
        return {"bidirectional"};
    if (key == "form")
        return of_form(changed);
    if (key == "slopes")
        return {"slope-order"};
    if (key == "resize")
        return {"resize-kernel"};
    if (key == "polarity" && changed.expected->text(key) != "additive" && changed.found->text(key) != "additive")
        return {"polarity"};
    return {"other-setting"};
}

/// The sides of a grid are sizes, but one that was meant the other way round is not another size.
bool grid_sides_swapped(const State& found, const State& expected) {
    const double height = found.number("grid_height"), width = found.number("grid_width");
    return height != width && height == expected.number("grid_width") && width == expected.number("grid_height");
}

/// What follows from another scaling is no mistake of its own.
std::vector<SettingChange> without_consequences(std::vector<SettingChange> all) {
    const auto is_of = [](const Parameter* row) { return [row](const SettingChange& one) { return one.row == row; }; };
    if (std::none_of(all.begin(), all.end(), is_of(&parameters::scaling)))
        return all;
    const auto follows = [](const SettingChange& one) {
        return one.row != &parameters::scaling && std::any_of(scaling_uses.begin(), scaling_uses.end(),
                                                              [&](const Use& use) { return use.row == one.row; });
    };
    all.erase(std::remove_if(all.begin(), all.end(), follows), all.end());
    return all;
}

constexpr std::size_t most_bytes = 40; ///< of a setting's text; the rest is cut

}

std::string value_text(const Parameter& row, const State& state) {
    if (const std::string_view label = choice_label(row, state.text(row.key)); !label.empty())
        return std::string(label);
    if (row.kind == Kind::flag)
        return state.flag(row.key) ? "on" : "off";
    if (row.kind == Kind::integer || row.kind == Kind::real)
        return state.is_none(row.key) ? std::string(row.none_label) : readable(state.number(row.key));
    if (row.key == "short_factor" || row.key == "long_factor")
        return divisors_text(state.list(row.key));
    std::string text = write_value(row, state.value(row.key));
    if (text.size() > most_bytes)
        text = std::string(cut_utf8(text, most_bytes)) + "…";
    return row.kind == Kind::text ? "‘" + text + "’" : text; // the user’s own words are not translated
}

std::vector<SettingChange> changed_settings(const State& found, const State& expected) {
    std::vector<SettingChange> all;
    const Method* method = find_method(found.text("method"));
    if (!method || found.text("method") != expected.text("method"))
        return all;
    for (const Use& use : method->parameters) {
        const std::string_view key = use.row->key;
        if (key == "grid_height" && grid_sides_swapped(found, expected))
            all.push_back({use.row, {"grid-sides-swapped"}});
        if (!is_size(key) && found.value(key) != expected.value(key) && applies(*use.row, found) &&
            applies(*use.row, expected))
            all.push_back({use.row, ids_of({key, &found, &expected})});
    }
    return without_consequences(std::move(all));
}

std::vector<std::string> mistake_texts(const SettingChange& changed, const State& found, const State& expected) {
    const std::string values =
        value_text(*changed.row, expected) + " was meant, the table has " + value_text(*changed.row, found);
    std::vector<std::string> texts;
    for (const std::string_view id : changed.ids)
        texts.push_back(id == "other-setting" ? std::string(changed.row->label) + ": " + values
                                              : std::string(sentence_of(id)) + " (" + values + ")");
    return texts;
}
}
