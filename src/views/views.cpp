// The list of views, in the order of their tabs: one line a view.
#include "views/views.hpp"

#include "core/parameters.hpp"

#include <algorithm>

namespace posenc {

// A macro, because the name has to be declared as well as listed.
#define POSENC_VIEWS(line)                                                                                             \
    line(heatmap_view) line(frequencies_view) line(relative_view) line(tree_view) line(masks_view)                     \
        line(all_methods_view)

#define POSENC_DECLARE(name) extern const View name;
POSENC_VIEWS(POSENC_DECLARE)
#define POSENC_LIST(name) name,

std::span<const View> views() {
    static const View all[] = {POSENC_VIEWS(POSENC_LIST)};
    return all;
}

const View* find_view(std::string_view id) {
    for (const View& view : views())
        if (view.id == id)
            return &view;
    return nullptr;
}

bool shows(const View& view, std::string_view method) {
    const auto lists = [&](const View& one) {
        return std::find(one.methods.begin(), one.methods.end(), method) != one.methods.end();
    };
    const bool any_other = &view == &views().front() && std::none_of(views().begin(), views().end(), lists);
    return lists(view) || ((any_other || view.every_method) && find_method(method));
}

const View& view_for(std::string_view method) {
    const auto own = std::find_if(views().begin(), views().end(),
                                  [&](const View& view) { return !view.every_method && shows(view, method); });
    return own == views().end() ? views().front() : *own;
}

State switched(const State& state, const View* from, const View& to) {
    State next = state.with("view", to.id);
    if (shows(to, state.text("method")))
        return next;
    // What lists every method leaves the example of the method's own view as it was.
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
