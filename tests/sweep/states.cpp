#include "sweep/states.hpp"

#include "core/text.hpp"
#include "property/random_states.hpp"

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

}

std::vector<Swept> states_of(const View& view, const Method& method, int random_states) {
    const State plain = opened(view, method);
    std::vector<Swept> all{{"default", plain}};
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
    return all;
}

std::vector<Swept> states(int random) {
    std::vector<Swept> all;
    for (const View* view : views())
        for (const Method* method : methods())
            if (shows(*view, method->id))
                for (Swept& swept : states_of(*view, *method, random))
                    all.push_back(std::move(swept));
    return all;
}

State legal_state(std::uint64_t n) {
    Generator random(n);
    const View& view = *views()[static_cast<std::size_t>(properties::below(random, std::ssize(views())))];
    std::vector<const Method*> shown;
    for (const Method* method : methods())
        if (shows(view, method->id))
            shown.push_back(method);
    if (shown.empty()) // shows nothing of a method
        return opened(view, *methods().front());
    const Method& method = *shown[static_cast<std::size_t>(properties::below(random, std::ssize(shown)))];
    return at_random(opened(view, method), view, method, random);
}

}
