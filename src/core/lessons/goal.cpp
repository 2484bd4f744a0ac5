// Settings are compared as values, all else as numbers: see goal.hpp.
#include "core/lessons/goal.hpp"

#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

using Relation = LessonCondition::Relation;

bool are_equal(double a, double b) {
    const double larger = std::max(std::fabs(a), std::fabs(b));
    return a == b || std::fabs(a - b) <= std::max(1e-9 * larger, 1e-12);
}

bool relates(double a, Relation relation, double b) {
    if (std::isnan(a) || std::isnan(b))
        return false;
    const bool equal = are_equal(a, b);
    switch (relation) {
    case Relation::less:
        return !equal && a < b;
    case Relation::at_most:
        return equal || a < b;
    case Relation::equal:
        return equal;
    case Relation::differs:
        return !equal;
    case Relation::at_least:
        return equal || a > b;
    case Relation::more:
        return !equal && a > b;
    }
    return false;
}

ConditionNow setting_now(const LessonCondition& condition, const State& present) {
    const Parameter* parameter = find_parameter(condition.number.key);
    if (!parameter)
        return {};
    const Value value = parse(condition.number.with, present).state.value(condition.number.key);
    const bool same = value == *condition.setting;
    return {same == (condition.relation == Relation::equal), setting_text(*parameter, value),
            setting_text(*parameter, *condition.setting)};
}

ConditionNow condition_now(const LessonCondition& condition, const LessonPictures& present) {
    if (condition.setting)
        return setting_now(condition, present.state());
    const std::optional<double> now = number_value(condition.number, present);
    const std::optional<double> wanted =
        condition.reference ? number_value(*condition.reference, present) : condition.wanted;
    const auto text = [](const std::optional<double>& value, int decimals) {
        return value ? number_text(*value, decimals) : std::string();
    };
    return {relates(now.value_or(undefined), condition.relation, wanted.value_or(undefined)),
            text(now, condition.number.decimals),
            text(wanted, condition.reference ? condition.reference->decimals : -1)};
}

}

std::vector<ConditionNow> conditions_of(const LessonGoal& goal, const LessonPictures& present) {
    std::vector<ConditionNow> conditions;
    for (const LessonCondition& condition : goal.when)
        conditions.push_back(condition_now(condition, present));
    return conditions;
}

bool all_hold(const std::vector<ConditionNow>& conditions) {
    return std::all_of(conditions.begin(), conditions.end(), [](const ConditionNow& one) { return one.holds; });
}

std::vector<const Parameter*> changed_by(const std::string& example, const State& begun) {
    const State solved = parse(example, begun).state;
    std::vector<const Parameter*> changed;
    for (const Parameter* row : parameter_table()) {
        const bool follows = begun.is_default(row->key) && solved.is_default(row->key);
        if (!follows && !(begun.value(row->key) == solved.value(row->key)))
            changed.push_back(row);
    }
    return changed;
}

std::string_view sign_of(LessonCondition::Relation relation) {
    constexpr std::string_view signs[] = {"<", "≤", "=", "≠", "≥", ">"};
    return signs[static_cast<std::size_t>(relation)];
}

}
