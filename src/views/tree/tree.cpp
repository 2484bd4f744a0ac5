// Trees: the tree, drawn with the vector of every node below it, can be edited in its drawing. Below it are all nodes
// by their channels and, beside them, the part that beside_nodes names: the path between two nodes in matrices, what is
// lost beyond the depth limit, or the same nodes under another encoding. Methods that give the nodes of a graph their
// numbers show them in the same places. A graph given by its edges is drawn as a circle (graph.cpp).
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/tree/tree_view.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

extern const View tree_view;

namespace {

std::string with_signs(std::string_view text) {
    std::string out;
    for (const char c : text)
        out += c == '*' ? "×" : c == '-' ? "−" : std::string(1, c);
    return out;
}

/// The text as typed if it could be read, otherwise the tree as text. An expression gets the signs of its nodes.
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

/// What the picture of a node shows and what the user can do, as much as fits.
std::string subtitle(const TreeScene& scene, float room) {
    const std::string nodes =
        counted(static_cast<long long>(scene.tree().nodes.size()), "node") + std::string(hint("; "));
    const std::string_view edit = hint(look().touch ? "tap one to edit it" : "click to edit");
    const std::string path(hint(look().touch ? "" : ", Shift+click for a path"));
    const std::string number =
        axis_label(scene.description.cols, scene.focus.col); // of the column that the nodes are coloured by
    const std::string colour = ". Colour: " + scene.description.cols.name + " " + number;
    const std::string stack[] = {path + ". The strip under a node is its vector by level, newest edge first",
                                 path + ". Strips are the vectors by level, newest edge first",
                                 path + ". Strips are the vectors", ". Strips are the vectors"};
    const std::span<const std::string> ends =
        scene.stacked() ? std::span<const std::string>(stack) : std::span(&colour, 1);
    for (const std::string& end : ends)
        if (text_size(nodes + std::string(edit) + end, 12).x <= room)
            return nodes + std::string(edit) + end;
    return nodes + std::string(edit);
}

/// `with_tree`: the tree is drawn below the head, not only the table of its nodes.
void draw_head(TreeScene& scene, Rect area, bool with_tree) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float bar = color_bar_width() + px(24);
    const float room = area.width - bar;
    draw_title(list, area.min(), room, "Tree of " + text_of(scene.session, scene.tree()),
               with_tree ? subtitle(scene, room) : counted(std::ssize(scene.tree().nodes), "node"));
    draw_color_bar(list, area.right() - px(8), area.y + px(10), scene.scale.colors, scene.scale.low, scene.scale.high,
                   scene.field->at(scene.focus));
}

void draw_reading(const TreeScene& scene, Rect row) {
    draw_value_row(row, scene.color(scene.focus), with_decimals(scene.field->at(scene.focus), 6),
                   place_text(scene.description, scene.focus));
}

constexpr float least_channels = 130, least_two = 600;

/// The parts of the view; a height of 0 leaves a part out.
struct Parts {
    Rect head, tabs, tree, choice, channels, beside, reading;
};

/// Only the path and the limit need less than half of the width.
float beside_width(std::string_view beside, float width) {
    const bool cards = beside == "path" || beside == "depth";
    return cards ? std::clamp(width * 0.4f, px(264), px(344)) : std::floor(width * 0.46f);
}

/// The lower part: the heatmap and the part beside it, or only one of them.
void arrange_lower(Parts& made, const TreeScene& scene, Rect lower) {
    const std::string_view beside = beside_nodes_of(scene);
    const bool alone = beside == "channels" || only_part(scene.session.state(), tree_view.id) == "matrix";
    made.channels = lower;
    if (alone)
        return;
    if (lower.width < px(least_two)) {
        made.beside = lower;
        made.channels.height = 0;
        return;
    }
    const float width = beside_width(beside, lower.width);
    made.beside = {lower.right() - width, lower.y, width, lower.height};
    made.channels.width = lower.width - width - px(24);
}

/// Takes the height of the tabs off the rest.
Rect tabs_above(Rect& rest, float gap) {
    const Rect tabs{rest.x, rest.y, rest.width, control_height()};
    rest.y += tabs.height + gap;
    rest.height -= tabs.height + gap;
    return tabs;
}

/// Whether the table of the nodes is narrow enough to stand beside the tree: that of a graph's method, alone.
bool stands_beside(const TreeScene& scene, Rect rest, Rect area) {
    return !scene.stacked() && beside_nodes_of(scene) == "channels" && rest.width >= px(680) &&
           !draws_only_named(scene.session.state(), tree_view.id, area);
}

/// The tree at the left, the choice and the table at the right.
void arrange_beside(Parts& made, const TreeScene& scene, Rect rest) {
    const float width = std::clamp(std::floor(rest.width * 0.45f), px(300), px(440)), x = rest.right() - width;
    const float choice = beside_choice_height(scene, width);
    made.tree = {rest.x, rest.y, rest.width - width - px(24), rest.height};
    made.choice = {x, rest.y, width, choice};
    made.channels = {x, rest.y + choice + px(16), width, rest.height - choice - px(16)};
}

Parts arrange(Rect area, const TreeScene& scene) {
    const TreePlaces places = place_nodes(scene.tree());
    const bool phone = look().arrangement == Arrangement::phone, finger = look().touch || phone;
    const float margin = phone ? px(12) : px(24);
    Rect rest{area.x + margin, area.y + px(16), area.width - 2 * margin, area.height - px(24)};
    Parts made;
    made.reading = {rest.x, rest.bottom() - px(40), rest.width, finger ? px(40) : 0};
    rest.height -= finger ? px(48) : 0;
    made.head = {rest.x, rest.y, rest.width, has_head(area) ? px(52) : 0};
    rest.y += made.head.height;
    rest.height -= made.head.height;
    if (stands_beside(scene, rest, area)) {
        arrange_beside(made, scene, rest);
        return made;
    }
    const float gap = px(10), least = px(190), share = phone ? 0.55f : 0.6f;
    const State& state = scene.session.state();
    const float choice =
        draws_only_named(state, tree_view.id, area) ? 0 : beside_choice_height(scene, rest.width) + px(12);
    const float wanted = std::max(channels_height(scene, rest.width), px(330)) + choice;
    const bool single = rest.width < px(least_two); // one part below the tree, under two rows of segments
    float lower =
        rest.height < px(single ? 400 : 300) ? 0 : std::clamp(rest.height * share, least, std::max(wanted, least));
    // Labels in the tree are more important than the height of the matrix.
    if (const float spare = rest.height - 2 * gap - height_with_labels(places, rest.width);
        spare >= px(least_channels) + choice)
        lower = std::min(lower, spare);
    bool with_tree = !gives_way(state, tree_view.id, "tree", area);
    const bool with_lower =
        !gives_way(state, tree_view.id, "matrix", area) || !gives_way(state, tree_view.id, "path", area);
    if (draws_only_named(state, tree_view.id, area) && with_tree && with_lower && lower == 0) {
        made.tabs = tabs_above(rest, gap);
        with_tree = !scene.memory.shows_table;
    }
    if (!with_lower || !with_tree)
        lower = with_lower ? rest.height : 0;
    const float top = rest.bottom() - lower;
    if (lower > 0) {
        made.choice = {rest.x, top, rest.width, std::max(choice - px(12), 0.F)};
        arrange_lower(made, scene, {rest.x, top + choice, rest.width, lower - choice});
        if (made.beside.height > 0 && gives_way(state, tree_view.id, "matrix", area)) {
            made.beside = {rest.x, top + choice, rest.width, lower - choice};
            made.channels.height = 0;
        }
    }
    made.tree = {rest.x, rest.y, rest.width, with_tree ? rest.height - lower - (lower > 0 ? 2 * gap : 0) : 0};
    return made;
}

void draw_lower(TreeScene& scene, Canvas& canvas, const Parts& parts) {
    if (parts.choice.height > 0) {
        if (const float line = parts.choice.y - px(12); parts.choice.y >= parts.tree.bottom())
            hairline(ImGui::GetWindowDrawList(), {parts.choice.x, line}, {parts.choice.right(), line});
        draw_beside_choice(scene, parts.choice);
    }
    if (parts.channels.height > 0) {
        const MatrixResult matrix = draw_channels(scene, canvas, parts.channels);
        if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
            scene.session.set_focus(*cell);
    }
    if (parts.beside.height > 0) {
        note_part("path", parts.beside);
        draw_beside(scene, canvas, parts.beside);
    }
}

/// The choice of the tree or its table, which takes effect in the next frame.
void draw_tabs(TreeMemory& memory, Rect place) {
    constexpr Choice names[] = {{"tree", "Tree", ""}, {"matrix", "Table", ""}};
    if (const auto picked = segments(place, "What is shown##shown", names, memory.shows_table ? 1 : 0))
        memory.shows_table = *picked == 1;
}

void draw(Session& session, Canvas& canvas, Rect area) {
    if (shows_graph(session.state()))
        return draw_graph(session, canvas, area);
    TreeScene scene = tree_scene(session);
    scene.memory = recalled(canvas.memory<TreeMemory>(), scene.tree());
    const Parts parts = arrange(area, scene);
    scene.channels = parts.channels;
    if (parts.head.height > 0)
        draw_head(scene, parts.head, parts.tree.height > 0);
    if (parts.tabs.height > 0)
        draw_tabs(scene.memory, parts.tabs);
    if (parts.tree.height > 0) {
        note_part("tree", parts.tree);
        draw_tree(scene, parts.tree);
    }
    scene.memory.group = -1;
    if (parts.channels.height > 0 || parts.beside.height > 0)
        draw_lower(scene, canvas, parts);
    if (parts.reading.height > 0)
        draw_reading(scene, parts.reading);
    canvas.memory<TreeMemory>() = scene.memory;
}

constexpr Parameter path_from{.key = "path_from",
                              .label = "Path from",
                              .unit = "node",
                              .help = "the node where the path starts, numbered in preorder; the root is 0",
                              .kind = Kind::integer,
                              .low = 0,
                              .high = 511,
                              .initial = "0",
                              .none_label = "pointer"};
constexpr Parameter path_to{.key = "path_to",
                            .label = "Path to",
                            .unit = "node",
                            .help = "the node where the path ends; if empty, the node at the pointer",
                            .kind = Kind::integer,
                            .low = 0,
                            .high = 511,
                            .initial = "none",
                            .none_label = "pointer"};
constexpr When of_stack = is(parameters::method, registry::tree);
constexpr Use own_parameters[] = {
    &parameters::beside_nodes, {&path_from, &of_stack}, {&path_to, &of_stack}, {&parameters::push, &of_stack}};

}

namespace parameters {

constinit const Parameter push{.key = "push",
                               .label = "Push",
                               .help = "0: each node still holds its parent’s vector, 1: its own",
                               .kind = Kind::real,
                               .low = 0,
                               .high = 1,
                               .initial = "1"};

}

constinit const View tree_view = {
    .id = "tree",
    .title = "Tree",
    .example = "method=tree",
    .sort = Sort::tree,
    .parameters = own_parameters,
    .draw = draw,
    .notes = draw_tree_notes,
    .needs = "It needs a tree or a graph.",
};

}
