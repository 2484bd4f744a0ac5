// The list of methods, and the one that a state names.
#include "core/method.hpp"

#include "core/state/synonyms.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <map>

namespace posenc {

namespace registry {

#define POSENC_METHOD(name) extern const Method name;
#include "core/registry.inc"
#undef POSENC_METHOD

}

std::span<const Method* const> methods() {
#define POSENC_METHOD(name) &registry::name,
    static constexpr const Method* all[] = {
#include "core/registry.inc"
    };
#undef POSENC_METHOD
    return all;
}

const Method* find_method(std::string_view id) {
    for (const Method* method : methods())
        if (method->id == id)
            return method;
    return nullptr;
}

std::span<const Choice> choices_of(Sort sort) {
    static const auto all = [] {
        std::map<Sort, std::vector<Choice>> by_sort;
        for (const Method* method : methods())
            if (!method->choice.empty())
                by_sort[method->sort].push_back({method->id, method->choice, method->hint});
        return by_sort;
    }();
    const auto found = all.find(sort);
    return found == all.end() ? std::span<const Choice>{} : found->second;
}

const Method& method_of(const State& state) {
    const Method* method = find_method(state.text("method"));
    return method ? *method : *methods().front();
}

const Method& whole_of(const State& state) {
    const Method& method = method_of(state);
    const Method* source = method.made_of ? find_method(state.text(method.made_of->key)) : nullptr;
    const Method& shown = source ? *source : method;
    return shown.part_of ? *shown.part_of : shown;
}

std::optional<State> shown_as(const State& state, const Method& method) {
    const Method &present = method_of(state), &whole = whole_of(state);
    const auto names_whole = [&](const Parameter& row) {
        return std::any_of(row.choices.begin(), row.choices.end(),
                           [&](const Choice& one) { return one.id == whole.id; });
    };
    if (&method == &present)
        return state;
    if (method.made_of ? !names_whole(*method.made_of) : &method != &whole && method.part_of != &whole)
        return {};
    const State next = (present.made_of ? state.without(present.made_of->key) : state).with("method", method.id);
    return method.made_of ? next.with(method.made_of->key, whole.id) : next;
}

std::string_view role_of_numbers(const State& state) {
    const Method& method = method_of(state);
    return method.role_of ? method.role_of(state) : std::string_view();
}

MakeResult make_field(const State& state) {
    const Method& method = method_of(state);
    MakeResult made = method.make(state);
    const std::string_view id = state.text("method");
    if (method.id == id)
        return made;
    std::vector<std::string_view> ids;
    for (const Method* known : methods())
        ids.push_back(known->id);
    made.issues.insert(made.issues.begin(),
                       {"method",
                        "method: ‘" + quoted(id) + "’ is unknown" + did_you_mean_by_any_name("method", id, ids),
                        std::string(method.id) + " is shown"});
    return made;
}

Index capped(Index wanted, Index cap, std::string_view key, Issues issues) {
    if (wanted <= cap)
        return wanted;
    issues.push_back({std::string(key),
                      std::string(key) + ": " + readable_integer(wanted) + " is too many; this method is limited to " +
                          readable_integer(cap) + " for now",
                      readable_integer(cap) + " is used"});
    return cap;
}

}
