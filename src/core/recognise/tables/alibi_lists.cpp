// Finds lists of ALiBi's slopes.
#include "core/recognise/tables/alibi_lists.hpp"

#include "core/method.hpp"
#include "core/registry.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace posenc {

namespace {

constexpr Index most_heads = 256;

std::vector<double> slopes_by(AlibiSlopes rule, Index heads, double bias_max, Index counted_from = 1) {
    std::vector<double> slopes;
    for (Index head = 0; head < heads; ++head)
        slopes.push_back(alibi_slope(rule, heads, head, bias_max, counted_from));
    return slopes;
}

/// The slope of the head before for each but the first, whose exponent is 0.
std::vector<double> moved_on(AlibiSlopes rule, const std::vector<double>& slopes, double bias_max) {
    std::vector<double> moved{alibi_slope(rule, static_cast<Index>(slopes.size()), 0, bias_max, 0)};
    moved.insert(moved.end(), slopes.begin(), slopes.end() - 1);
    return moved;
}

void try_slopes(Finder& finder, const SlopeList& list) {
    const bool across = finder.table().rows == 1;
    for (const double sign : {1, -1}) {
        Candidate candidate;
        candidate.state = state_of("method=" + list.settings);
        candidate.mistakes = list.mistakes;
        if (sign < 0)
            candidate.mistakes.push_back("sign-of-distance");
        candidate.oddity = list.oddity;
        candidate.value = [slopes = list.slopes, across, sign](Cell cell) {
            return sign * slopes[static_cast<std::size_t>(across ? cell.col : cell.row)];
        };
        finder.try_candidate(std::move(candidate));
    }
}

/// Where ALiBi was meant, its slopes times a number.
void try_scaled_slopes(Finder& finder, const std::vector<SlopeList>& lists) {
    for (const SlopeList& list : lists)
        if (meant_alibi(finder) && list.mistakes.empty() && !finder.found_whole()) {
            const double factor = finder.table().values.front() / list.slopes.front();
            Candidate candidate;
            candidate.state = state_of("method=" + list.settings);
            candidate.mistakes = {"scaled"};
            candidate.oddity = list.oddity;
            candidate.reading.factor = factor;
            candidate.value = [slopes = list.slopes, across = finder.table().rows == 1](Cell cell) {
                return slopes[static_cast<std::size_t>(across ? cell.col : cell.row)];
            };
            if (factor > 0)
                finder.try_whole(std::move(candidate));
        }
}

}

std::span<const SlopeRule> slope_rules() {
    static constexpr std::array<SlopeRule, 3> rules{
        {{"press", AlibiSlopes::press}, {"mpt", AlibiSlopes::mpt}, {"plain", AlibiSlopes::plain}}};
    return rules;
}

const State* meant_alibi(const Finder& finder) {
    const State* expected = finder.expected();
    return expected && expected->text("method") == registry::alibi.id ? expected : nullptr;
}

std::vector<SlopeList> slope_lists(const Finder& finder, Index heads) {
    const State* expected = meant_alibi(finder);
    const double bias_max = expected ? expected->number("bias_max") : 8;
    std::vector<SlopeList> lists;
    for (const SlopeRule& rule : slope_rules()) {
        const std::string settings = named(registry::alibi) + whole_setting("head_count", heads) +
                                     "&slopes=" + std::string(rule.name) + setting("bias_max", bias_max);
        const double oddity = rule.rule == AlibiSlopes::press ? 0 : 0.1;
        const auto add = [&](std::vector<double> slopes, std::vector<std::string_view> mistakes) {
            const bool known = std::any_of(lists.begin(), lists.end(), [&](const SlopeList& other) {
                return other.slopes == slopes && other.mistakes.size() <= mistakes.size();
            });
            if (!known)
                lists.push_back({settings, std::move(slopes), std::move(mistakes), oddity});
        };
        const std::vector<double> right = slopes_by(rule.rule, heads, bias_max);
        std::vector<double> falling = right;
        std::sort(falling.begin(), falling.end(), std::greater<>());
        add(right, {});
        add({right.rbegin(), right.rend()}, {"slope-order"});
        add(falling, {"slope-order"});
        add(slopes_by(rule.rule, heads, bias_max, 0), {"slope-off-by-one"});
        add(moved_on(rule.rule, right, bias_max), {"slope-off-by-one"});
        add(slopes_by(rule.rule, heads, bias_max, 2), {"slope-off-by-one"});
    }
    return lists;
}

void find_slopes(Finder& finder) {
    const NumberTable& table = finder.table();
    const auto heads = static_cast<Index>(table.values.size());
    if ((table.rows != 1 && table.cols != 1) || heads < 2 || heads > most_heads)
        return;
    const std::vector<SlopeList> lists = slope_lists(finder, heads);
    for (const SlopeList& list : lists)
        try_slopes(finder, list);
    for (Index others = heads + 1; others <= most_heads && !finder.found_whole(); ++others) {
        std::vector<double> first = slopes_by(AlibiSlopes::press, others, 8);
        first.resize(static_cast<std::size_t>(heads));
        try_slopes(finder, {named(registry::alibi) + whole_setting("head_count", heads), first, {"head-count"}});
    }
    try_scaled_slopes(finder, lists);
}

}
