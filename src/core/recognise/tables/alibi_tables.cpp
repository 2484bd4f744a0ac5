// Finds matrices of ALiBi's biases, query × key: those of one head, of all heads one below the other, or a row for each
// head where the bias depends on the key alone.
#include "core/method.hpp"
#include "core/recognise/tables/alibi_lists.hpp"
#include "core/recognise/tables/distance_search.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace posenc {

namespace {

constexpr double not_visible = -std::numeric_limits<double>::infinity();

/// A way to read the rows of the table: whose slope they have, and at which key their query stands.
struct AlibiRows {
    std::string settings;       ///< "alibi&head_count=8&head=3"
    std::vector<double> slopes; ///< of the heads one below the other
    Index each = 1;             ///< rows of one head
    Index shift = 0;            ///< the key of a head's first query
    std::vector<std::string_view> mistakes = {};
    double oddity = 0;
    bool known = true;       ///< a head of a usual number of heads; else any slope fits
    std::string detail = {}; ///< of its mistake: the factor of "scaled"
    std::vector<std::string> remarks = {};

    bool has_heads() const { return slopes.size() > 1; }
    double slope(Index row) const { return slopes[static_cast<std::size_t>(row / each) % slopes.size()]; }
    Index place(Index row) const { return row % each + shift; }
};

struct AlibiForm {
    std::string_view name; ///< the value of the parameter `form`
    bool by_key = false;
    bool hides = false; ///< later keys are −∞
};
constexpr AlibiForm alibi_forms[] = {{"causal", false, true}, {"matrix", false, false}, {"symmetric", false, false},
                                     {"keys", true, false},   {"end", true, false},     {"keys", true, true},
                                     {"end", true, true}};

/// What is wrong with the numbers of a form.
struct Spoilt {
    double sign = 1, shift = 0, fill = not_visible;
};

double alibi_bias(const AlibiForm& form, double slope, Index delta, Index key, Index keys) {
    const Index steps = form.name == "keys"        ? key
                        : form.name == "end"       ? key - (keys - 1)
                        : form.name == "symmetric" ? -std::abs(delta)
                                                   : delta;
    return slope * static_cast<double>(steps);
}

Values values_with(const AlibiRows& rows, const AlibiForm& form, const Spoilt& spoilt, Index keys) {
    return [=](Cell cell) {
        const Index delta = cell.col - rows.place(cell.row);
        if (form.hides && delta > 0)
            return spoilt.fill;
        return spoilt.sign * alibi_bias(form, rows.slope(cell.row), delta, cell.col, keys) + spoilt.shift;
    };
}

void try_form(const DistanceSearch& search, const AlibiRows& rows, const AlibiForm& form, const Spoilt& spoilt) {
    Candidate candidate;
    const std::string settings = rows.settings + "&form=" + std::string(form.name);
    candidate.state = rows.has_heads() ? state_of("method=" + settings + whole_setting("length", search.curve.keys))
                                       : search.state(settings);
    candidate.mistakes = rows.mistakes;
    if (!rows.detail.empty())
        candidate.details[rows.mistakes.front()] = rows.detail;
    candidate.remarks = rows.remarks;
    candidate.oddity = rows.oddity + (form.by_key && form.hides ? 0.1 : 0) + (search.curve.starts ? 0.02 : 0);
    if (form.by_key && !rows.has_heads())
        candidate.remarks.push_back("It is the causal form up to a constant in each row, which the softmax ignores.");
    if (form.by_key && form.hides)
        candidate.remarks.push_back("Later keys are hidden.");
    if (spoilt.sign < 0)
        candidate.mistakes.push_back("sign-of-distance");
    if (spoilt.shift != 0)
        candidate.mistakes.push_back("bias-shifted");
    if (form.hides && std::isfinite(spoilt.fill))
        candidate.mistakes.push_back("finite-fill");
    if (!candidate.mistakes.empty() || !candidate.remarks.empty())
        candidate.value = values_with(rows, form, spoilt, search.curve.keys);
    search.finder->try_candidate(std::move(candidate));
}

/// All forms, with a constant that every visible number has too much.
void try_forms(const DistanceSearch& search, const AlibiRows& rows) {
    const NumberTable& table = search.finder->table();
    const Index first = std::clamp<Index>(-rows.shift, 0, table.rows - 1), place = rows.place(first);
    const double corner = table.at(0, table.cols - 1);
    for (const AlibiForm& form : alibi_forms) {
        if ((form.by_key && !rows.known) || (rows.each == 1 && (!form.by_key || form.hides)) || place < 0 ||
            place >= table.cols)
            continue;
        for (const double sign : {1, -1}) {
            // a cell that every form shows: of the first query, its own key
            const double own = table.at(first, place),
                         right = sign * alibi_bias(form, rows.slope(first), 0, place, table.cols), shift = own - right;
            const double rounding = 16 * table.roundoff * std::max(std::fabs(own), std::fabs(right)) +
                                    1e-12 * table.largest + 2 * table.uncertainty_at(first, place);
            const bool shifted = std::fabs(shift) > rounding;
            const double fill = form.hides && std::isfinite(corner) && corner <= -1000 ? corner : not_visible;
            if (!shifted || (rows.known && std::isfinite(shift)))
                try_form(search, rows, form, {sign, shifted ? shift : 0, fill});
        }
    }
}

bool has_slope(double one, double other, double tolerance) {
    return std::fabs(one / other - 1) < tolerance;
}

std::string slope_instead_of(double slope, double right) {
    return "slope " + readable(slope) + " instead of " + readable(right);
}

/// The head that was meant, if it has this slope or that of a head before or after it.
std::optional<AlibiRows> meant_head(const State& meant, double slope, double tolerance) {
    const Index heads = meant.integer("head_count"), head = std::min(meant.integer("head"), heads - 1);
    const double bias_max = meant.number("bias_max");
    for (const SlopeRule& rule : slope_rules()) {
        if (meant.text("slopes") != rule.name)
            continue;
        const auto slope_from = [&](Index from) { return alibi_slope(rule.rule, heads, head, bias_max, from); };
        const double right = slope_from(1);
        AlibiRows rows{named(registry::alibi) + whole_setting("head_count", heads) + whole_setting("head", head) +
                           "&slopes=" + std::string(rule.name) + setting("bias_max", bias_max),
                       {right}};
        if (has_slope(slope, right, tolerance))
            return rows;
        std::vector<double> others{slope_from(0)};
        if (head > 0) // the first head is also the one that is named where none was
            others.insert(others.end(), {slope_from(2), alibi_slope(rule.rule, heads, head - 1, bias_max)});
        if (head > 0 && head + 1 < heads)
            others.push_back(alibi_slope(rule.rule, heads, head + 1, bias_max));
        rows.mistakes = {"slope-off-by-one"};
        for (const double other : others)
            if (has_slope(slope, other, tolerance)) {
                rows.slopes = {other};
                rows.detail = slope_instead_of(other, right);
                return rows;
            }
    }
    return {};
}

/// Heads of the number of heads that was meant, or of a usual one, each slope once.
std::vector<AlibiRows> usual_heads(const State* meant, double slope, double tolerance) {
    constexpr std::size_t most = 6;
    std::vector<Index> counts{8, 16, 32, 12, 64, 40, 4, 2, 1, 128, 112, 48, 20, 24, 56, 6, 10};
    if (meant)
        counts.insert(counts.begin(), meant->integer("head_count"));
    std::vector<AlibiRows> all;
    for (const SlopeRule& rule : slope_rules())
        for (const Index count : counts)
            for (Index head = 0; head < count; ++head) {
                const double right = alibi_slope(rule.rule, count, head, 8);
                const bool known = std::any_of(all.begin(), all.end(), [&](const AlibiRows& other) {
                    return has_slope(other.slopes.front(), right, 1e-12);
                });
                if (has_slope(slope, right, tolerance) && !known && all.size() < most)
                    all.push_back({.settings = named(registry::alibi) + whole_setting("head_count", count) +
                                               whole_setting("head", head) + "&slopes=" + std::string(rule.name),
                                   .slopes = {right},
                                   .oddity = rule.rule == AlibiSlopes::press ? 0 : 0.2});
            }
    return all;
}

/// A head that no number of heads has: the first one with exponents counted from 0, another one times a factor, or one
/// with a steepness of its own.
std::vector<AlibiRows> odd_heads(const State* meant, double slope, double tolerance) {
    const Index heads = meant ? meant->integer("head_count") : 8;
    const std::string first = named(registry::alibi) + whole_setting("head_count", heads);
    std::vector<AlibiRows> all;
    if (has_slope(slope, 1, tolerance))
        all.push_back({.settings = first,
                       .slopes = {1},
                       .mistakes = {"slope-off-by-one"},
                       .oddity = 0.1,
                       .detail = slope_instead_of(1, alibi_slope(AlibiSlopes::press, heads, 0, 8))});
    else if (slope < 1)
        all.push_back({.settings = named(registry::alibi) + "&head_count=1" + setting("bias_max", -std::log2(slope)),
                       .slopes = {slope},
                       .oddity = 0.5,
                       .known = false});
    if (meant && !has_slope(slope, 1, tolerance)) {
        const Index head = std::min(meant->integer("head"), heads - 1);
        all.push_back({.settings = first + whole_setting("head", head),
                       .slopes = {slope},
                       .mistakes = {"scaled"},
                       .oddity = 0.2,
                       .detail = readable(slope / alibi_slope(AlibiSlopes::press, heads, head, 8))});
    }
    return all;
}

/// A table of one head.
void find_one_head(const DistanceSearch& search) {
    const NumberTable& table = search.finder->table();
    const Index last = table.rows - 1, far = std::min(last, table.cols - 1); // over a long way digits matter less
    if (far < 1)
        return;
    const double slope = std::fabs(table.at(last, far) - table.at(last, 0)) / static_cast<double>(far);
    if (!(slope > 0 && std::isfinite(slope)))
        return;
    const double tolerance =
        std::min(0.02, 1e-3 + table.roundoff + 2 * table.most_uncertain / (slope * static_cast<double>(far)));
    const State* meant = meant_alibi(*search.finder);
    const std::optional<AlibiRows> head = meant ? meant_head(*meant, slope, tolerance) : std::nullopt;
    std::vector<AlibiRows> all = head ? std::vector{*head} : usual_heads(meant, slope, tolerance);
    if (all.empty())
        all = odd_heads(meant, slope, tolerance);
    for (AlibiRows& rows : all) {
        rows.each = table.rows;
        rows.shift = search.curve.shift();
        try_forms(search, rows);
    }
}

/// After how many heads the rows begin anew, as those of a batch do, where each text has the same ones.
Index heads_of_a_text(const NumberTable& table, Index each) {
    const Index all = table.rows / each;
    for (Index heads = 2; 2 * heads <= all; ++heads) {
        const auto texts = static_cast<std::ptrdiff_t>(heads * each * table.cols);
        if (all % heads == 0 && std::equal(table.values.begin() + texts, table.values.end(), table.values.begin()))
            return heads;
    }
    return all;
}

/// Several heads one below the other, `each` rows of them each, perhaps again for each text of a batch.
void find_heads(const DistanceSearch& search, Index each) {
    const NumberTable& table = search.finder->table();
    const Index heads = heads_of_a_text(table, each), texts = table.rows / (each * heads);
    const double step = table.at(each - 1, 1) - table.at(each - 1, 0);
    if (table.rows % each != 0 || heads < 2 || heads > 256 || !(std::fabs(step) > 0) || !std::isfinite(step))
        return;
    std::vector<std::string> remarks{each == 1 ? "Each row is a head."
                                               : "The heads stand one below the other, " + readable_integer(each) +
                                                     " rows each."};
    if (texts > 1)
        remarks.push_back("They come " + readable_integer(texts) + " times, as for the texts of a batch.");
    for (const SlopeList& list : slope_lists(*search.finder, heads))
        try_forms(search, {.settings = list.settings,
                           .slopes = list.slopes,
                           .each = each,
                           .mistakes = list.mistakes,
                           .oddity = list.oddity + 0.2,
                           .remarks = remarks});
}

}

void find_alibi(const DistanceSearch& search) {
    find_one_head(search);
    if (search.curve.starts && !search.finder->found_whole())
        for (const Index each : {Index{1}, search.curve.keys})
            if (each <= search.curve.queries)
                find_heads(search, each);
}

}
