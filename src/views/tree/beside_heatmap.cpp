// Beside the heatmap of all nodes: the segments that choose the part there, and the same nodes under other encodings,
// one row per node in preorder, so that rows can be compared with the heatmap's.
#include "core/registry.hpp"
#include "core/text.hpp"
#include "views/tree/tree_view.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr Choice besides[] = {{"channels", "channels", "nothing: the stack encoding takes the whole width"},
                              {"path", "path", "the steps from one node to another, each a matrix"},
                              {"depth", "depth", "which nodes lie deeper than the limit, and which share a vector"},
                              {"sequence", "sequence", "sinusoids of the node’s number in preorder"},
                              {"laplacian", "Laplacian", "eigenvectors of the tree’s Laplacian"},
                              {"random-walk", "random walk", "the chance that a random walk is back after s steps"},
                              {"hops", "hops", "edges between any two nodes, as Graphormer counts them"}};

}

namespace parameters {

constinit const Parameter beside_nodes{
    .key = "beside_nodes",
    .label = "Beside the nodes",
    .help = "the path between two nodes, the depth limit, or another encoding of the same nodes",
    .kind = Kind::choice,
    .initial = "path",
    .choices = besides};

}

namespace {

constexpr int most_eigenvectors = 4, most_steps = 8;
constexpr float head_height = 56, axes_height = 64, row_height = 28;

/// Another encoding of the nodes: the state that computes it, and its heading.
struct Other {
    State state;
    std::string title, note;
};

/// The nodes as a sequence, with vectors as wide as those of the stack encoding.
Other as_sequence(const TreeScene& scene, const State& state) {
    State made = state;
    for (const std::string_view key : {"offset", "base", "layout", "grid", "odd"})
        made = made.without(key);
    const auto nodes = static_cast<long long>(scene.tree().nodes.size());
    return {made.with("method", registry::sinusoidal.id)
                .with("length", std::to_string(nodes))
                .with("d_model", std::to_string(scene.stack.size().col)),
            "As a sequence", "sinusoid of the preorder number"};
}

Other as_graph(const TreeScene& scene, const State& state, std::string_view method) {
    State made = state.without("edges").without("laplacian_part").with("method", method);
    const auto eigenvectors = static_cast<int>(scene.tree().nodes.size()) - 1;
    if (state.is_default("k"))
        made = made.with("k", std::to_string(method == registry::laplacian.id
                                                 ? std::clamp(eigenvectors, 1, most_eigenvectors)
                                                 : most_steps));
    if (method == registry::laplacian.id)
        return {made, "Laplacian eigenvectors", "slow waves first; signs are arbitrary"};
    if (method == registry::random_walk.id)
        return {made, "Random walk", "chance of being back after s steps"};
    return {made, "Hop distance", "fewest edges between two nodes"};
}

Other other_of(const TreeScene& scene) {
    const State& state = scene.session.state();
    const std::string_view beside = beside_nodes_of(scene);
    if (beside == "sequence")
        return as_sequence(scene, state);
    return as_graph(scene, state, beside == "hops" ? registry::hop_distance.id : beside);
}

bool of_stack_alone(std::string_view beside) {
    return beside == "path" || beside == "depth";
}

std::vector<Choice> choices_for(const TreeScene& scene) {
    const std::span<const Choice> all = parameters::beside_nodes.choices;
    std::vector<Choice> choices(all.begin(), all.end());
    if (!scene.stacked())
        std::erase_if(choices, [](const Choice& one) { return of_stack_alone(one.id); });
    return choices;
}

/// The column of the other field that is focused.
Index other_column(const TreeScene& scene, const Field& field) {
    const Cell size = field.size();
    if (size.row == size.col)
        return scene.focus.row;
    return std::min(scene.focus.col, size.col - 1);
}

void draw_card(const MatrixResult& matrix, const Field& field, const Description& description, const TreeScene& scene) {
    if (!matrix.hovered || look().touch || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Pointed pointed = pointed_at(field, description, matrix, *matrix.hovered);
    draw_hover_card(matrix.cell_rect(*matrix.hovered), matrix.plot,
                    value_color(matrix.scale.colors, pointed.value, matrix.scale.low, matrix.scale.high),
                    pointed.number, pointed.where, "node " + scene.name(static_cast<int>(matrix.hovered->row)),
                    pointed.note);
}

void draw_other(TreeScene& scene, Canvas& canvas, Rect area) {
    const Other other = other_of(scene);
    const FieldPtr field = scene.session.made(other.state).field;
    const Description& description = field->description();
    const ColorScale scale = scale_of(description);
    const bool head = area.height >= px(200);
    const bool bar = area.width >= px(300);
    if (head) {
        ImDrawList* list = ImGui::GetWindowDrawList();
        const float room = area.width - (bar ? color_bar_width() / 2 + px(24) : 0);
        draw_text(list, area.min(), fitted(other.title, room, 14, Weight::semibold), 14, theme().text,
                  Weight::semibold);
        draw_text(list, {area.x, area.y + px(20)}, fitted(other.note, room, 12), 12, theme().text2);
        if (bar)
            draw_color_bar(list, area.right() - px(8), area.y + px(4), scale.colors, scale.low, scale.high, {},
                           color_bar_width() / 2);
    }
    const float above = head ? px(head_height) : 0;
    Rect rect{area.x, area.y + above, area.width, area.height - above};
    rect.height = std::min(rect.height, px(axes_height) + px(row_height) * static_cast<float>(field->size().row));
    MatrixOptions options{.label = "Nodes under another encoding", .colors = scale.colors};
    options.low = scale.low;
    options.high = scale.high;
    options.least_gutter = 40;
    options.digits = field->size().row == field->size().col ? 0 : 2;
    options.focus = Cell{scene.focus.row, other_column(scene, *field)};
    const MatrixResult matrix = canvas.matrix(scene.session, field, rect, options);
    draw_card(matrix, *field, description, scene);
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
        scene.look_at(static_cast<int>(cell->row));
}

}

std::string_view beside_nodes_of(const TreeScene& scene) {
    const std::string_view asked = scene.session.state().text("beside_nodes");
    return scene.stacked() || !of_stack_alone(asked) ? asked : besides[0].id;
}

float beside_choice_height(const TreeScene& scene, float width) {
    return segments_height(width, choices_for(scene));
}

void draw_beside_choice(TreeScene& scene, Rect area) {
    const std::vector<Choice> choices = choices_for(scene);
    const auto shown = std::find_if(choices.begin(), choices.end(),
                                    [&](const Choice& one) { return one.id == beside_nodes_of(scene); });
    if (const std::optional<int> chosen =
            segments(area, "Beside the nodes##beside_nodes", choices, static_cast<int>(shown - choices.begin())))
        scene.session.edit("beside_nodes", choices[static_cast<std::size_t>(*chosen)].id);
}

void draw_beside(TreeScene& scene, Canvas& canvas, Rect area) {
    const std::string_view beside = beside_nodes_of(scene);
    if (beside == "path")
        draw_path(scene, area);
    else if (beside == "depth")
        draw_depths(scene, area);
    else
        draw_other(scene, canvas, area);
}

}
