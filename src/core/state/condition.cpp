#include "core/state/condition.hpp"

#include "core/method.hpp"
#include "core/state/parameters.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// The method and the view whose uses of parameters count.
struct Situation {
    const State& state;
    const Method& method;
    std::span<const Use> of_view;
};

bool applies_in(const Situation& situation, const Parameter& row);

std::string_view text_of(const Id& id) {
    return id.method ? id.method->id : std::string_view(id.text);
}

bool names(const Comparison& asked, std::string_view text) {
    return std::any_of(asked.ids.begin(), asked.ids.end(),
                       [&](const Id& id) { return (id.text || id.method) && text_of(id) == text; });
}

/// The row `method` belongs to the program and always applies. Its value is the method in use, which exists even if the
/// one in the state does not.
bool answers_yes(const Comparison& asked, const Situation& situation, const Parameter& row) {
    if (asked.row == &parameters::method)
        return names(asked, situation.method.id);
    if (!applies_in(situation, *asked.row))
        return false;
    const Value& value = situation.state.value(asked.row->key);
    switch (asked.kind) {
    case Comparison::Kind::one_of:
        return names(asked, value.text);
    case Comparison::Kind::none:
        return value.none();
    case Comparison::Kind::on:
        return value.number != 0;
    case Comparison::Kind::odd:
        return std::fmod(value.number, 2) != 0;
    case Comparison::Kind::as_in:
        const Method* other = find_method(value.text);
        return other && applies_in({situation.state, *other, {}}, row);
    }
    return false;
}

bool holds(const When& when, const Situation& situation, const Parameter& row) {
    const auto one_holds = [&](const Comparison& one) { return answers_yes(one, situation, row) != one.negated; };
    for (std::size_t n = 0; n < when.size(); ++n)
        if (std::all_of(when[n].begin(), when[n].end(), one_holds))
            return true;
    return false;
}

bool applies_in(const Situation& situation, const Parameter& row) {
    const auto used = [&](const Use& use) {
        return use.row == &row && (!use.when || holds(*use.when, situation, row));
    };
    return std::any_of(situation.method.parameters.begin(), situation.method.parameters.end(), used) ||
           std::any_of(situation.of_view.begin(), situation.of_view.end(), used);
}

}

std::vector<std::string_view> ids_of(const Comparison& asked) {
    std::vector<std::string_view> ids;
    for (const Id& id : asked.ids)
        if (id.text || id.method)
            ids.push_back(text_of(id));
    return ids;
}

bool applies(const Parameter& row, const State& state, std::span<const Use> of_view) {
    const bool alone = row.count && row.count(state) == 1;
    return !alone && applies_in({state, method_of(state), of_view}, row);
}

}
