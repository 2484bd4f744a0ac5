// Trees: the tree, drawn with the vector of every node below it, can be edited in its drawing. Below it are all nodes
// by their channels and, beside them, the part that beside_nodes names: the path between two nodes in matrices, what is
// lost beyond the depth limit, or the same nodes under another encoding. Methods that give the nodes of a graph their
// numbers show them in the same places. A graph given by its edges is drawn as a circle (graph.cpp).
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/plot/color_limit.hpp"
#include "views/plot/part_choice.hpp"
#include "views/tree/tree_view.hpp"

#include <algorithm>
#include <array>

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
void draw_head(TreeScene& scene, Rect head, bool with_tree) {
    draw_tree_colors(head, scene.scale, scene.field->at(scene.focus));
    draw_title(ImGui::GetWindowDrawList(), head.min(), head.width, "Tree of " + text_of(scene.session, scene.tree()),
               with_tree ? subtitle(scene, head.width) : counted(std::ssize(scene.tree().nodes), "node"));
}

void draw_reading(const TreeScene& scene, Rect row) {
    draw_value_row(row, scene.color(scene.focus), with_decimals(scene.field->at(scene.focus), 6),
                   place_text(scene.description, scene.focus));
}

constexpr float least_channels = 130, readable_channels = 260, least_two = 600, usual_lower = 330, below_choice = 12;

/// The least height of what stands below the tree of a lesson's step on a phone, where the row of every node is named
/// and every step of a path: with less it stands behind a tab.
float least_lower_on_phone(const TreeScene& scene) {
    if (!names_part(scene.session.state(), "matrix"))
        return 300;
    constexpr float named_row = 16, names = 68;
    return names + named_row * static_cast<float>(scene.tree().nodes.size());
}

/// The widths of the tree and of the narrow table beside it, whose columns in a lesson's step keep room for numbers.
std::array<Length, 2> widths_beside(const TreeScene& scene, bool only_named) {
    constexpr float column = 36, axis = 74;
    if (!only_named)
        return {Length{340}, Length{300, 440}};
    if (!names_part(scene.session.state(), "matrix")) // a path
        return {Length{340}, Length{240, 440}};
    const float table = axis + column * static_cast<float>(scene.field->size().col);
    return {Length{190}, Length{std::max(table, 130.0f), std::clamp(channels_width(scene), 240.0f, 440.0f)}};
}

/// The tree above all that is said of its nodes; beside it where that is the narrow table of a graph's method.
PartLayout arrange(const TreeScene& scene, Rect body, Rect area) {
    const State& state = scene.session.state();
    const bool only_named = draws_only_named(state, tree_view.id, area);
    const bool phone = look().arrangement == Arrangement::phone, single = !has_room(body, least_two, 0);
    const float choice = only_named ? 0 : in_design(beside_choice_height(scene, body.width)) + below_choice;
    const Part tree{.name = "tree", .height = {single ? 190.0f : 90.0f}, .weight = phone ? 0.42f : 0.37f, .rank = 2};
    const Part lower{.name = "lower",
                     .height = {190, std::max(channels_height(scene, body.width), usual_lower) + choice},
                     .weight = 1 - tree.weight,
                     .rank = 1,
                     .wanted = !only_named || names_part(state, "matrix") || names_part(state, "path")};
    // Labels in the tree are more important than the height of the table; vectors are not more than numbers in it.
    const TreePlaces places = place_nodes(scene.tree());
    const auto way = [&](float least_tree, float least_lower) {
        Part above = tree, below = lower;
        above.height.least = std::max(tree.height.least, least_tree);
        below.height.least = only_named && phone ? std::max(least_lower, least_lower_on_phone(scene)) : least_lower;
        return in_column(20, {above, below});
    };
    std::vector<Part> ways{way(height_with_labels(places, body.width, strip_shape(scene)), readable_channels + choice),
                           way(height_with_labels(places, body.width), least_channels + choice),
                           way(0, lower.height.least)};
    const bool path_alone = only_named && names_part(state, "path") && !names_part(state, "matrix");
    const std::array<Length, 2> across = widths_beside(scene, only_named);
    if (path_alone || (!scene.stacked() && beside_nodes_of(scene) == "channels"))
        ways.insert(ways.begin(),
                    in_row(phone ? 8 : 24, {{.name = "tree", .width = across[0], .weight = 0.55f, .rank = 2},
                                            {.name = "lower",
                                             .width = across[1],
                                             .height = {150},
                                             .weight = 0.45f,
                                             .rank = 1,
                                             .wanted = lower.wanted}}));
    for (Part& one : ways)
        one = named_first(std::move(one), state, tree_view.id, area);
    return {body, ways};
}

/// The choice of what stands beside the table of the nodes, the table, and that part, called "path" whatever it is.
PartLayout arrange_lower(const TreeScene& scene, Rect lower, Rect area) {
    const State& state = scene.session.state();
    const std::string_view beside = beside_nodes_of(scene);
    const bool cards = beside == "path" || beside == "depth"; // they need less than half of the width
    Part both = in_row(24, {{.name = "matrix", .width = {300}, .weight = cards ? 0.58f : 0.52f, .rank = 1},
                            {.name = "path",
                             .width = cards ? Length{264, 344} : Length{276},
                             .weight = cards ? 0.42f : 0.48f,
                             .rank = 2,
                             .wanted = beside != "channels"}});
    both.name = "both";
    both = named_first(std::move(both), state, tree_view.id, area);
    both.inside[0].wanted = both.inside[0].wanted || !both.inside[1].wanted;
    const Part choice{.name = "choice",
                      .height = exactly(in_design(beside_choice_height(scene, lower.width))),
                      .wanted = !draws_only_named(state, tree_view.id, area)};
    return {lower, in_column(below_choice, {choice, both})};
}

void draw_lower(TreeScene& scene, Canvas& canvas, const PartLayout& parts) {
    if (parts.has("choice"))
        draw_beside_choice(scene, parts["choice"]);
    if (parts.has("matrix")) {
        const MatrixResult matrix = draw_channels(scene, canvas, parts["matrix"]);
        if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
            scene.session.set_focus(*cell);
    }
    if (parts.has("path")) {
        const Rect place = parts[parts.has("matrix") ? "path" : "both"];
        note_part("path", place);
        draw_beside(scene, canvas, place);
    }
}

/// Where a lesson's step names the tree and what stands below it and only one has room: the choice of one, taken off
/// the area. The one that the step names first is shown first.
bool chooses_lower(TreeScene& scene, Rect& area) {
    const std::string_view shows = scene.session.state().text("shows");
    if (scene.memory.shows != shows) {
        scene.memory.shows = shows;
        scene.memory.shown = 0;
    }
    constexpr Choice parts[] = {{"tree", "Tree", ""}, {"matrix", "Table", ""}, {"path", "Path", ""}};
    std::vector<Choice> named = named_in_order(scene.session.state(), parts);
    if (names_part(scene.session.state(), "matrix")) // what else stands below the tree stands beside it
        std::erase_if(named, [](const Choice& part) { return part.id == "path"; });
    return named[static_cast<std::size_t>(choose_part(area, named, scene.memory.shown))].id != "tree";
}

/// A phone has no room for a title in a lesson's step: its words say what it is of. Steps of a path need the
/// room of the number at the pointer, too.
ViewFrame frame_of(const State& state, Rect area) {
    const bool phone = look().arrangement == Arrangement::phone && draws_only_named(state, tree_view.id, area);
    const bool path = phone && names_part(state, "path") && !names_part(state, "matrix");
    return view_frame(area, phone ? 0 : 52, !path);
}

void draw(Session& session, Canvas& canvas, Rect area) {
    if (shows_graph(session.state()))
        return draw_graph(session, canvas, area);
    TreeScene scene = tree_scene(session);
    scene.memory = recalled(canvas.memory<TreeMemory>(), scene.tree());
    ViewFrame frame = frame_of(session.state(), area);
    const PartLayout layout = arrange(scene, frame.body, area);
    bool with_tree = layout.has("tree"), with_lower = layout.has("lower");
    if (layout.lost("lower") && draws_only_named(session.state(), tree_view.id, area)) {
        with_lower = chooses_lower(scene, frame.body);
        with_tree = !with_lower;
    }
    const bool both = with_tree && with_lower;
    const Rect tree = both ? layout["tree"] : frame.body, lower = both ? layout["lower"] : frame.body;
    const PartLayout parts = arrange_lower(scene, lower, area);
    scene.channels = with_lower ? parts["matrix"] : Rect{};
    if (frame.has_head())
        draw_head(scene, frame.head, with_tree);
    if (with_tree) {
        note_part("tree", tree);
        draw_tree(scene, tree);
    }
    scene.memory.group = -1;
    if (both && lower.y > tree.y && parts["choice"].height > 0)
        hairline(ImGui::GetWindowDrawList(), offset(lower.min(), 0, -below_choice),
                 offset({lower.right(), lower.y}, 0, -below_choice));
    if (with_lower)
        draw_lower(scene, canvas, parts);
    if (frame.has_value())
        draw_reading(scene, frame.value);
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
constexpr Use own_parameters[] = {&parameters::color_limit,
                                  &parameters::beside_nodes,
                                  {&path_from, &of_stack},
                                  {&path_to, &of_stack},
                                  {&parameters::push, &of_stack}};

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

void draw_tree_colors(Rect& head, const ColorScale& scale, double marked) {
    const Rect bar = take_right(head, in_design(color_bar_width()), 24);
    draw_color_bar(ImGui::GetWindowDrawList(), bar.right(), offset(bar.min(), 0, 10).y, scale.colors, scale.low,
                   scale.high, marked);
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
