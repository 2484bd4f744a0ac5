// What one frame of the tree view speaks of, and what the view remembers between frames.
#include "views/tree/scene.hpp"
#include "core/parameters.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// What the stack encoding of a state depends on.
std::string stack_key(const State& state) {
    std::string key;
    for (const std::string_view part : {"tree", "branching", "depth", "decays"})
        key += '\0' + write_value(*find_parameter(part), state.value(part));
    return key;
}

/// A node's number in the state, brought to those that exist; the focused node where there is none.
int node_of(const TreeScene& scene, std::string_view key) {
    const State& state = scene.session.state();
    if (state.is_none(key))
        return static_cast<int>(scene.focus.row);
    const Index last = static_cast<Index>(scene.tree().nodes.size()) - 1;
    return static_cast<int>(std::clamp<Index>(state.integer(key), 0, last));
}

}

bool shows_graph(const State& state) {
    return state.text("method") != "tree" && !state.text("edges").empty();
}

TreeScene tree_scene(Session& session) {
    // Every method's field is made by that method, so this one is a StackEncoding.
    const auto stack =
        std::static_pointer_cast<const StackEncoding>(session.made(session.state().with("method", "tree")).field);
    const FieldPtr field = session.field();
    TreeScene scene{session, *stack, field, field->description(), {}, session.focus(), {}, {}, stack};
    scene.scale = scene.stacked() ? ColorScale{Colors::sequential, scene.description.low, scene.description.high}
                                  : scale_of(scene.description);
    const std::string key = stack_key(session.state());
    const int from = node_of(scene, "path_from"), to = node_of(scene, "path_to");
    const std::string ends = std::to_string(from) + " " + std::to_string(to);
    scene.path = std::static_pointer_cast<const TreePath>(
        session.kept("tree path " + ends + key, [&] { return std::make_shared<TreePath>(stack, from, to); }));
    scene.depths = std::static_pointer_cast<const TreeDepths>(session.kept(
        "tree depths" + key, [&] { return std::make_shared<TreeDepths>(stack->tree(), stack->levels()); }));
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

TreeMemory recall_tree(const Tree& tree) {
    const ImGuiStorage& storage = *ImGui::GetStateStorage();
    const auto id = [](const char* name) { return ImGui::GetID(name); };
    const int count = static_cast<int>(tree.nodes.size());
    const auto node = [&](const char* name) {
        const int kept = storage.GetInt(id(name), -1);
        return kept < count ? kept : -1;
    };
    TreeMemory memory;
    memory.selected = node("tree selected");
    memory.wanted = node("tree wanted");
    memory.visited = node("tree visited");
    memory.renaming = memory.selected < 0 ? int{TreeMemory::no} : storage.GetInt(id("tree renaming"), 0);
    memory.group = storage.GetInt(id("tree group"), -1);
    memory.camera = {storage.GetFloat(id("tree zoom"), 1), storage.GetFloat(id("tree x"), 0),
                     storage.GetFloat(id("tree y"), 0)};
    return memory;
}

void remember_tree(const TreeMemory& memory) {
    ImGuiStorage& storage = *ImGui::GetStateStorage();
    const auto id = [](const char* name) { return ImGui::GetID(name); };
    storage.SetInt(id("tree selected"), memory.selected);
    storage.SetInt(id("tree wanted"), memory.wanted);
    storage.SetInt(id("tree visited"), memory.visited);
    storage.SetInt(id("tree renaming"), memory.renaming);
    storage.SetInt(id("tree group"), memory.group);
    storage.SetFloat(id("tree zoom"), memory.camera.zoom);
    storage.SetFloat(id("tree x"), memory.camera.x);
    storage.SetFloat(id("tree y"), memory.camera.y);
}

}
