// Trees: the tree drawn with the vector of every node under it, editable where it stands, and below it all nodes by
// their channels. The encoding is that of core/trees/stack_encoding.hpp. Not shown here: the steps between two nodes.
#include "core/text.hpp"
#include "views/tree_parts.hpp"

#include <imgui_internal.h>

#include <algorithm>

namespace posenc {

extern const View tree_view;

namespace {

/// The field of the method `tree`; every method's field is made by that method, so this one is a StackEncoding.
FieldPtr tree_field(Session& session) {
    return session.made(session.state().with("method", "tree")).field;
}

std::string with_signs(std::string_view text) {
    std::string out;
    for (const char c : text)
        out += c == '*' ? "×" : c == '-' ? "−" : std::string(1, c);
    return out;
}

/// What was typed, where it could be read; an expression with the signs that its nodes carry.
std::string text_of(Session& session, const Tree& tree) {
    const std::string_view text = session.state().text("tree");
    for (const Issue& issue : session.made(session.state()).issues)
        if (issue.key == "tree")
            return write_tree(tree);
    const bool made_signs = std::any_of(tree.nodes.begin(), tree.nodes.end(), [&](const Tree::Node& node) {
        return (node.label == "×" || node.label == "−") && text.find(node.label) == std::string_view::npos;
    });
    return made_signs ? with_signs(text) : std::string(text);
}

std::string subtitle(const Tree& tree, float room) {
    const std::size_t count = tree.nodes.size();
    const std::string nodes = readable_integer(static_cast<long long>(count)) + (count == 1 ? " node; " : " nodes; ");
    const std::string edit = look().touch ? "tap one to edit it" : "click one to edit it";
    for (const std::string_view strips : {". The strip under a node is its vector, grouped by level, newest edge first",
                                          ". The strip is its vector, newest edge first", ". Strips are the vectors"})
        if (text_size(nodes + edit + std::string(strips), 12).x <= room)
            return nodes + edit + std::string(strips);
    return nodes + edit;
}

void draw_head(TreeScene& scene, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float bar = color_bar_width() + px(24);
    const float room = area.width - bar;
    draw_title(list, area.min(), room, "Tree of " + text_of(scene.session, scene.tree()), subtitle(scene.tree(), room));
    draw_color_bar(list, area.right() - px(8), area.y + px(10), Colors::sequential, scene.description.low,
                   scene.description.high, scene.field.at(scene.focus));
}

void draw_reading(const TreeScene& scene, Rect row) {
    draw_value_row(row, scene.color(scene.focus), with_decimals(scene.field.at(scene.focus), 6),
                   place_text(scene.description, scene.focus));
}

constexpr float least_channels = 130;

/// The parts of the view from top to bottom; a height of 0 leaves a part out.
struct Arranged {
    Rect head, tree, channels, reading;
};

Arranged arranged(Rect area, const TreePlaces& places, float wanted) {
    const bool phone = look().arrangement == Arrangement::phone;
    const bool finger = look().touch || phone;
    const float margin = phone ? px(12) : px(24);
    Rect rest{area.x + margin, area.y + px(16), area.width - 2 * margin, area.height - px(24)};
    Arranged made;
    made.reading = {rest.x, rest.bottom() - px(40), rest.width, finger ? px(40) : 0};
    rest.height -= finger ? px(48) : 0;
    made.head = {rest.x, rest.y, rest.width, area.height >= px(330) ? px(52) : 0};
    rest.y += made.head.height;
    rest.height -= made.head.height;
    const float gap = px(10), least = px(190), share = phone ? 0.5f : 0.55f;
    float lower = rest.height < px(300) ? 0 : std::clamp(rest.height * share, least, std::max(wanted, least));
    // Labels in the tree come before height in the matrix.
    if (const float spare = rest.height - 2 * gap - labelled_height(places, rest.width); spare >= px(least_channels))
        lower = std::min(lower, spare);
    made.channels = {rest.x, rest.bottom() - lower, rest.width, lower};
    made.tree = {rest.x, rest.y, rest.width, rest.height - lower - (lower > 0 ? 2 * gap : 0)};
    return made;
}

void draw(Session& session, Canvas& canvas, Rect area) {
    const FieldPtr field = tree_field(session);
    const auto& stack = static_cast<const StackEncoding&>(*field);
    const Description description = field->describe();
    TreeScene scene{session, stack, description, session.focus(), recall_tree(stack.tree()), {}};
    const Arranged parts = arranged(area, place_nodes(scene.tree()), channels_height(scene, area.width - px(48)));
    scene.channels = parts.channels;
    if (parts.head.height > 0)
        draw_head(scene, parts.head);
    draw_tree(scene, parts.tree);
    if (parts.channels.height > 0) {
        const float line = parts.channels.y - px(12);
        hairline(ImGui::GetWindowDrawList(), {parts.channels.x, line}, {parts.channels.right(), line});
        const MatrixResult matrix = draw_channels(scene, canvas, field, parts.channels);
        if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
            session.set_focus(*cell);
    }
    if (parts.reading.height > 0)
        draw_reading(scene, parts.reading);
    remember_tree(scene.memory);
}

constexpr std::string_view shown_methods[] = {"tree"};

}

void TreeScene::select(int node) {
    memory.selected = node;
    memory.renaming = TreeMemory::no;
    // The channel stays unless it is empty there.
    const bool empty = node != 0 && field.at({node, focus.col}) == 0;
    session.set_focus({node, empty ? field.column_of({0, field.taken(node, 0), 0}) : focus.col});
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
    storage.SetFloat(id("tree zoom"), memory.camera.zoom);
    storage.SetFloat(id("tree x"), memory.camera.x);
    storage.SetFloat(id("tree y"), memory.camera.y);
}

constinit const View tree_view = {
    .id = "tree",
    .title = "Tree",
    .example = "method=tree",
    .methods = shown_methods,
    .parameters = {},
    .draw = draw,
};

}
