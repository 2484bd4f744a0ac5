#include "sweep/states.hpp"

#include "core/text.hpp"
#include "property/random_states.hpp"
#include "views/views.hpp"

namespace posenc::sweep {

namespace {

using properties::Generator;
using properties::Sizes;

bool is_number(const Parameter& parameter) {
    return parameter.kind == Kind::integer || parameter.kind == Kind::real;
}

State at_its_end(const State& state, const Parameter& parameter) {
    return state.with(parameter, {nearest_allowed(parameter, parameter.high), {}, {}});
}

std::vector<const Parameter*> rows(const View& view, const Method& method) {
    std::vector<const Parameter*> all(method.parameters.begin(), method.parameters.end());
    for (const Use& use : view.parameters)
        all.push_back(use);
    return all;
}

/// As it opens: the view's example where it has one for the method.
State opened(const View& view, const Method& method) {
    State example = parse(view.example).state;
    if (example.text("method") != method.id)
        example = State{}.with("method", method.id);
    return example.with("view", view.id);
}

State at_random(State state, const View& view, const Method& method, Generator& random) {
    for (const Parameter* parameter : rows(view, method))
        if (random() % 3)
            state = state.with(parameter->key, properties::random_value(*parameter, random, Sizes::any));
    return state;
}

void add(std::vector<Swept>& all, const View& view, const Method& method, int random_states) {
    const State plain = opened(view, method);
    all.push_back({"default", plain});
    State ends = plain;
    for (const Parameter* parameter : rows(view, method))
        if (is_number(*parameter)) {
            all.push_back({std::string(parameter->key) + " at its end", at_its_end(plain, *parameter)});
            ends = at_its_end(ends, *parameter);
        }
    all.push_back({"all at their ends", ends});
    Generator random(std::hash<std::string_view>{}(method.id) ^ std::hash<std::string_view>{}(view.id));
    for (int n = 0; n < random_states; ++n)
        all.push_back({"random " + std::to_string(n), at_random(plain, view, method, random)});
}

}

std::vector<Swept> states(int random) {
    std::vector<Swept> all;
    for (const View* view : views())
        for (const Method* method : methods())
            if (shows(*view, method->id))
                add(all, *view, *method, random);
    return all;
}

}
