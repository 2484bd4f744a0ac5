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
