// Beside the heatmap of all nodes: the segments that choose the part there, and the same nodes under other encodings,
// one row per node in preorder, so that rows can be compared with the heatmap's.
#include "core/registry.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/matrix_head.hpp"
#include "views/tree/tree_view.hpp"
#include "widgets/layout.hpp"

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

/// Title, note and, where there is room for it, the colour bar.
void draw_other_head(const Other& other, const ColorScale& scale, Rect head) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (has_room(head, 300, 0)) {
        const float width = color_bar_width() / 2;
        const Rect bar = take_right(head, in_design(width), 24);
        draw_color_bar(list, bar.right(), offset(bar.min(), 0, 4).y, scale.colors, scale.low, scale.high, {}, width);
    }
    const Rect title = take_top(head, 20);
    draw_text(list, title.min(), fitted(other.title, title.width, 14, Weight::semibold), 14, theme().text,
              Weight::semibold);
    draw_text(list, head.min(), fitted(other.note, head.width, 12), 12, theme().text2);
}

void draw_other(TreeScene& scene, Canvas& canvas, Rect area) {
    const Other other = other_of(scene);
    const FieldPtr field = scene.session.made(other.state).field;
    const Description& description = field->description();
    const ColorScale scale = scale_of(description);
    const PartLayout parts(
        area, in_column(0, {{.name = "head", .height = exactly(head_height)},
                            {.name = "plot",
                             .height = {144, axes_height + row_height * static_cast<float>(field->size().row)},
                             .rank = 1}}));
    if (parts.has("head"))
        draw_other_head(other, scale, parts["head"]);
    MatrixOptions options{.label = "Nodes under another encoding", .colors = scale.colors};
    options.low = scale.low;
    options.high = scale.high;
    options.least_gutter = 40;
    options.digits = field->size().row == field->size().col ? 0 : 2;
    options.focus = Cell{scene.focus.row, other_column(scene, *field)};
    const MatrixResult matrix = canvas.matrix(scene.session, field, parts["plot"], options);
    if (matrix.hovered)
        draw_pointed_card(*field, description, matrix, matrix.plot,
                          "node " + scene.name(static_cast<int>(matrix.hovered->row)));
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
