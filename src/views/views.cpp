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
            line(projection_view) line(all_methods_view) line(learning_view)

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

bool owns(const View& view, std::string_view method) {
    const Method* known = find_method(method);
    return known && view.sort == known->sort;
}

std::string_view example_method(const View& view) {
    return parse(view.example).state.text("method");
}

bool can_name(const Parameter& row, std::string_view method) {
    return std::any_of(row.choices.begin(), row.choices.end(), [&](const Choice& one) { return one.id == method; });
}

/// The state in which one method replaces the other because one of them is computed from the other's table.
std::optional<State> by_source(const State& state, const View* from, const View& to) {
    const std::string_view method = state.text("method");
    if (!to.source_key.empty() && can_name(*find_parameter(to.source_key), method))
        return state.with("method", example_method(to)).with(to.source_key, method);
    if (!from || from->source_key.empty() || !owns(*from, method))
        return {};
    const std::string source(state.text(from->source_key));
    if (!to.source_key.empty() && can_name(*find_parameter(to.source_key), source))
        return state.without(from->source_key).with("method", example_method(to)).with(to.source_key, source);
    if (shows(to, source))
        return state.without(from->source_key).with("method", source);
    return {};
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
    return owns(view, method) || (known && (known->aspects & view.also) != 0);
}

bool shows(const View& view, std::string_view method) {
    return lists(view, method) || (view.every_method && find_method(method));
}

const View& view_for(std::string_view method) {
    const auto own =
        std::find_if(views().begin(), views().end(), [&](const View* view) { return owns(*view, method); });
    return own == views().end() ? *views().front() : **own;
}

std::vector<const View*> tab_order(std::string_view method) {
    std::vector<const View*> order(views().begin(), views().end());
    const auto concerns = [&](const View* view) {
        return view == views().front() || lists(*view, method) ||
               (!view->source_key.empty() && can_name(*find_parameter(view->source_key), method));
    };
    std::stable_partition(order.begin(), order.end(), concerns);
    return order;
}

State switched(const State& state, const View* from, const View& to) {
    State next = state.with("view", to.id);
    if (lists(to, state.text("method")))
        return next;
    if (const std::optional<State> derived = by_source(next, from, to))
        return *derived;
    if (shows(to, state.text("method")))
        return next;
    // A view that lists every method has left the example of the method's own view in place.
    const View* example = from && from->every_method ? &view_for(state.text("method")) : from;
    const State left = example ? parse(example->example).state : State{};
    const State entered = parse(to.example).state;
    for (const Parameter* parameter : parameter_table()) {
        const std::string_view key = parameter->key;
        if (key == "view" || key == "method")
            continue;
        if (!left.is_default(key) && next.value(key) == left.value(key))
            next = next.without(key);
        if (!entered.is_default(key) && next.is_default(key))
            next = next.with(*parameter, entered.value(key));
    }
    return next.with("method", entered.text("method"));
}

}
