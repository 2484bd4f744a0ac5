// A graph given by its edges: its nodes on a circle in the order of their numbers, coloured by one column of the field,
// and the numbers of all nodes below. Not covered: layouts that follow the shape of the graph.
#include "core/trees/graphs/graph.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/tree/tree_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

constexpr float largest_node = 16, least_node = 2, least_label = 9;

/// The places of the nodes.
struct Circle {
    ImVec2 center;
    float radius = 0, node = 0;
    std::size_t count = 1;
    ImVec2 at(Index i) const {
        const double turn = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count);
        if (count == 1)
            return center;
        return {center.x + radius * static_cast<float>(std::sin(turn)),
                center.y - radius * static_cast<float>(std::cos(turn))};
    }
};

Circle circle_of(const Graph& graph, Rect area) {
    Circle made{{std::round(area.center().x), std::round(area.center().y)}};
    made.count = static_cast<std::size_t>(graph.nodes());
    made.radius = std::max(std::min(area.width, area.height) / 2 - px(largest_node + 4), px(10));
    const float apart = 2 * static_cast<float>(std::numbers::pi) * made.radius / static_cast<float>(made.count);
    made.node = within(apart * 0.42f, {least_node, largest_node});
    return made;
}

void draw_edges(const Graph& graph, const Circle& circle, Index looked_at) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (Index one = 0; one < graph.nodes(); ++one)
        for (const int other : graph.around(one))
            if (one < other) {
                const bool near = one == looked_at || other == looked_at;
                list->AddLine(circle.at(one), circle.at(other), near ? theme().text : theme().line2, px(near ? 2 : 1));
            }
}

/// Pointer input on the circle: focuses the node at the pointer.
void take_node_input(Session& session, const Graph& graph, const Circle& circle, Rect area, Cell focus) {
    if (!hit_area(area, "Graph", {.keyboard = false}).hovered)
        return;
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const float reach = std::max(circle.node, px(look().touch ? 20 : 8));
    for (Index node = 0; node < graph.nodes(); ++node) {
        const ImVec2 at = circle.at(node);
        if (std::hypot(at.x - pointer.x, at.y - pointer.y) > reach)
            continue;
        const bool square = session.field()->size().row == session.field()->size().col;
        session.set_focus({node, square ? node : focus.col});
        return;
    }
}

void draw_nodes(const Field& field, const Graph& graph, const Circle& circle, const ColorScale& scale, Cell focus) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (Index node = 0; node < graph.nodes(); ++node) {
        const ImVec2 at = circle.at(node);
        const ImU32 color = value_color(scale.colors, field.at({node, focus.col}), scale.low, scale.high);
        list->AddCircleFilled(at, circle.node, color);
        list->AddCircle(at, circle.node, theme().line2, 0, px(1));
        if (!is_figure() && node == focus.row)
            list->AddCircle(at, circle.node + px(3), theme().focus, 0, px(2));
        if (circle.node >= px(least_label)) {
            const Verbatim as_written;
            draw_text_aligned(list, at, {0.5f, 0.5f},
                              fitted(graph.names[static_cast<std::size_t>(node)], 2 * circle.node - px(2), 12), 12,
                              wants_black_ink(color) ? IM_COL32_BLACK : IM_COL32_WHITE, Weight::semibold);
        }
        note_item({"node " + graph.names[static_cast<std::size_t>(node)], "node", at.x - circle.node,
                   at.y - circle.node, 2 * circle.node, 2 * circle.node, true, node == focus.row});
    }
}

void draw_circle(Session& session, const Graph& graph, const Field& field, const ColorScale& scale, Rect area) {
    const Cell focus = session.focus();
    const Circle circle = circle_of(graph, area);
    note_part("graph", area);
    take_node_input(session, graph, circle, area, focus);
    draw_edges(graph, circle, focus.row);
    draw_nodes(field, graph, circle, scale, focus);
}

/// The circle and the numbers of the nodes, side by side where that is wide enough.
PartLayout arrange_graph(const State& state, Rect body, Rect area) {
    const auto part = [](std::string_view name, int rank, float width, float height) {
        return Part{.name = name, .width = {width}, .height = {height}, .rank = rank};
    };
    std::vector<Part> ways{in_row(16, {part("graph", 2, 302, 0), part("matrix", 1, 302, 0)}),
                           in_column(12, {part("graph", 2, 0, 80), part("matrix", 1, 0, 80)})};
    for (Part& way : ways)
        way = named_first(std::move(way), state, "tree", area);
    return {body, ways};
}

}

void draw_graph(Session& session, Canvas& canvas, Rect area) {
    const Graph graph = read_graph(session.state());
    const FieldPtr field = session.field();
    const Description& description = field->description();
    const ColorScale scale = scale_of(description);
    const Cell focus = session.focus();
    ViewFrame frame = view_frame(area, 56, false);
    if (frame.has_head()) {
        draw_tree_colors(frame.head, scale, field->at(focus));
        const std::string nodes = counted(graph.nodes(), "node") + " on a circle",
                          colour = "colour: " + description.cols.name + " " + axis_label(description.cols, focus.col);
        draw_title(ImGui::GetWindowDrawList(), frame.head.min(), frame.head.width, description.title,
                   fitting({nodes + ", by number; " + colour, nodes + "; " + colour, nodes}, frame.head.width, 12));
    }
    const PartLayout layout = arrange_graph(session.state(), frame.body, area);
    if (layout.has("graph"))
        draw_circle(session, graph, *field, scale, layout["graph"]);
    if (!layout.has("matrix"))
        return;
    MatrixOptions options{.label = "Nodes of the graph", .colors = scale.colors};
    options.low = scale.low;
    options.high = scale.high;
    options.focus = focus;
    options.largest_cell = 48;
    const MatrixResult matrix = canvas.matrix(session, field, layout["matrix"], options);
    note_part("matrix", matrix.plot);
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
        session.set_focus(*cell);
}

}
