// The list of views, in the order of their tabs.
#include "views/views.hpp"

#include "core/state/parameters.hpp"

#include <algorithm>
#include <optional>

namespace posenc {

// A macro, because the name has to be declared as well as listed.
#define POSENC_VIEWS(line)                                                                                             \
    line(heatmap_view) line(frequencies_view) line(similarity_view) line(relative_view) line(biases_view)              \
        line(rotary_view) line(precision_view) line(tree_view) line(masks_view) line(attention_view) line(space_view)  \
            line(projection_view) line(all_methods_view) line(learning_view) line(model_view)

#define POSENC_DECLARE(name) extern const View name;
POSENC_VIEWS(POSENC_DECLARE)
#define POSENC_LIST(name) &name,

std::span<const View* const> views() {
    static constexpr const View* all[] = {POSENC_VIEWS(POSENC_LIST)};
    return all;
}

namespace {

// Links write the parameters of views in this order, which is as public as the keys. Those of newer views follow.
constexpr std::string_view first_keys[] = {
    "dimensions",      "position",  "distance_scale", "key_distance", "frequency_detail",
    "beside_nodes",    "path_from", "path_to",        "mask_detail",  "attention_part",
    "projection_axes", "yaw",       "pitch",          "patch"};

}

std::vector<const Parameter*> view_parameters() {
    std::vector<const Parameter*> rows;
    for (const View* view : views())
        rows.insert(rows.end(), view->parameters.begin(), view->parameters.end());
    const auto place = [](const Parameter* row) {
        return std::find(std::begin(first_keys), std::end(first_keys), row->key);
    };
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const Parameter* a, const Parameter* b) { return place(a) < place(b); });
    return rows;
}

const View* find_view(std::string_view id) {
    for (const View* view : views())
        if (view->id == id)
            return view;
    return nullptr;
}

namespace {

bool can_name(const Parameter& row, std::string_view method) {
    return std::any_of(row.choices.begin(), row.choices.end(), [&](const Choice& one) { return one.id == method; });
}

bool lists_method(const View& view, const Method& method) {
    return view.sort == method.sort || (method.aspects & view.also) != 0;
}

/// The view's own method that is computed from the table of `whole`; null if none is.
const Method* made_from(const View& view, const Method& whole) {
    for (const Method* method : methods())
        if (view.sort == method->sort && method->made_of && can_name(*method->made_of, whole.id))
            return method;
    return nullptr;
}

const Method* listed_part(const View& view, const Method& whole) {
    for (const Method* method : methods())
        if (method->part_of == &whole && lists_method(view, *method))
            return method;
    return nullptr;
}

}

std::vector<const Method*> own_methods(const View& view) {
    std::vector<const Method*> own;
    for (const Method* method : methods())
        if (view.sort == method->sort)
            own.push_back(method);
    return own;
}

bool lists(const View& view, std::string_view method) {
    const Method* known = find_method(method);
    return known && lists_method(view, *known);
}

bool shows(const View& view, std::string_view method) {
    return lists(view, method) || (view.every_method && find_method(method));
}

bool draws_methods(const View& view) {
    return view.sort || !view.every_method;
}

const View& view_for(std::string_view method) {
    const Method* known = find_method(method);
    const auto own = std::find_if(views().begin(), views().end(),
                                  [&](const View* view) { return known && view->sort == known->sort; });
    return own == views().end() ? *views().front() : **own;
}

const Method* method_in(const State& state, const View& view) {
    const Method &method = method_of(state), &whole = whole_of(state);
    if (!draws_methods(view) || lists_method(view, method))
        return &method;
    if (const Method* made = made_from(view, whole))
        return made;
    if (lists_method(view, whole) || (method.made_of && view.every_method))
        return &whole;
    return view.every_method ? &method : listed_part(view, whole);
}

std::optional<State> in_view(const State& state, const View& view, const Method* part) {
    const Method* shown = part ? part : method_in(state, view);
    return shown ? shown_as(state.with("view", view.id), *shown) : std::nullopt;
}

namespace {

/// Settings of the example `entered` arrive where the key has its default; those that `left` made and nobody changed
/// are removed.
State with_settings(State next, const State& left, const State& entered) {
    for (const Parameter* parameter : parameter_table()) {
        const std::string_view key = parameter->key;
        if (key == "view" || key == "method")
            continue;
        if (!left.is_default(key) && next.value(key) == left.value(key))
            next = next.without(key);
        if (!entered.is_default(key) && next.is_default(key))
            next = next.with(*parameter, entered.value(key));
    }
    return next;
}

/// The example that the state may come from: of its method or of the view.
State example_left(const State& state, const View* from) {
    if (const Method& method = method_of(state); !method.example.empty())
        return example_of(method);
    // A view that lists every method has left the example of the method's own view in place.
    const View* example = from && from->every_method ? &view_for(state.text("method")) : from;
    return example ? parse(example->example).state : State{};
}

}

State example_of(const Method& method) {
    State example = parse(method.example).state.with("method", method.id);
    if (!method.example.empty())
        return example;
    State of_view = parse(view_for(method.id).example).state;
    return of_view.text("method") == method.id ? of_view : example;
}

State with_example(const State& state, const View* from, const View& view) {
    const State entered = parse(view.example).state;
    return with_settings(state, example_left(state, from), entered)
        .with("view", view.id)
        .with("method", entered.text("method"));
}

State with_method(const State& state, const View& from, const View& view, const Method& method) {
    const std::optional<State> kept = in_view(state, view);
    const bool own = !method.example.empty() || !method_of(state).example.empty();
    if (kept && !own)
        return kept->with("method", method.id);
    const State entered = kept || !method.example.empty() ? example_of(method) : parse(view.example).state;
    return with_settings(kept ? *kept : state, example_left(state, &from), entered)
        .with("view", view.id)
        .with("method", method.id);
}

}
