// The scene of one frame of the tree view, and what the view keeps between frames.
#include "views/tree/tree_view.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "views/plot/color_limit.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// A node's number in the state, clamped to existing nodes; the focused node if the state has none.
int node_of(const TreeScene& scene, std::string_view key) {
    const State& state = scene.session.state();
    if (state.is_none(key))
        return static_cast<int>(scene.focus.row);
    const Index last = static_cast<Index>(scene.tree().nodes.size()) - 1;
    return static_cast<int>(std::clamp<Index>(state.integer(key), 0, last));
}

}

bool shows_graph(const State& state) {
    return state.text("method") != registry::tree.id && !state.text("edges").empty();
}

TreeScene tree_scene(Session& session) {
    // Every method's field is made by that method, so this one is a StackEncoding.
    const auto stack = std::static_pointer_cast<const StackEncoding>(
        session.made(session.state().with("method", registry::tree.id)).field);
    const FieldPtr field = session.field();
    TreeScene scene{session, *stack, field, field->description(), {}, session.focus(), {}, {}, stack};
    scene.scale = scene.stacked() ? ColorScale{Colors::sequential, scene.description.low, scene.description.high}
                                  : scale_of(scene.description);
    scene.scale = limited(scene.scale, session.state());
    const int from = node_of(scene, "path_from"), to = node_of(scene, "path_to");
    scene.path =
        session.derived<TreePath>({stack, from, to}, [&] { return std::make_shared<TreePath>(*stack, from, to); });
    scene.depths = session.derived<TreeDepths>(
        {stack}, [&] { return std::make_shared<TreeDepths>(stack->tree(), stack->levels()); });
    return scene;
}

void TreeScene::select(int node) {
    memory.selected = node;
    memory.renaming = TreeMemory::no;
    look_at(node);
}

void TreeScene::look_at(int node) {
    if (!stacked())
        return session.set_focus({node, field->size().col == field->size().row ? node : focus.col});
    const bool empty = node != 0 && stack.at({node, focus.col}) == 0;
    session.set_focus({node, empty ? stack.column_of({0, stack.taken(node, 0), 0}) : focus.col});
}

TreeMemory recalled(const TreeMemory& memory, const Tree& tree) {
    const int count = static_cast<int>(tree.nodes.size());
    TreeMemory now = memory;
    for (int* node : {&now.selected, &now.wanted, &now.visited})
        *node = *node < count ? *node : -1;
    if (now.selected < 0)
        now.renaming = TreeMemory::no;
    return now;
}

}
