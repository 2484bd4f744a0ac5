// What the tree view adds to the inspector: the focused step of the path, as a matrix; for encodings of graphs, the
// numbers of the neighbours of the focused node.
#include "core/registry.hpp"
#include "core/text.hpp"
#include "core/trees/graphs/graph.hpp"
#include "views/tree/tree_view.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float line_height = 24;
constexpr std::size_t most_neighbours = 8;

/// The heading at the top of the area; returns where what follows it begins.
ImVec2 draw_notes_head(Rect area, const std::string& text) {
    const Rect head{area.x, area.y, area.width, px(18)};
    draw_text(ImGui::GetWindowDrawList(), head.min(), fitted(text, head.width, 12, Weight::semibold), 12, theme().text3,
              Weight::semibold);
    note_item({text, "text", head.x, head.y, head.width, head.height});
    return offset(area.min(), 0, 26);
}

/// Returns the height from the top of the area to the end of the sentence.
float draw_sentence(Rect area, ImVec2 at, const std::string& text) {
    const float height = draw_wrapped(ImGui::GetWindowDrawList(), at, area.width, text, 13, theme().text2);
    note_item({text, "text", at.x, at.y, area.width, height});
    return at.y + height - area.y;
}

float draw_step(Session& session, Rect area) {
    const TreeScene scene = tree_scene(session);
    const std::optional<std::size_t> chosen = step_looked_at(scene);
    if (!chosen)
        return draw_sentence(area, draw_notes_head(area, "PATH"),
                             "The path begins and ends at " + scene.name(scene.path->to()) + ": no step is taken.");
    const PathStep& step = scene.path->steps()[*chosen];
    const TreeStep matrix(scene.stack.shape(), step.branch);
    const std::string size = std::to_string(matrix.channels());
    const std::string name = step.pops() ? "POP" : "PUSH " + std::to_string(step.branch);
    ImVec2 at = draw_notes_head(area, name + ", " + size + " × " + size + ": " + scene.name(step.from) + " → " +
                                          scene.name(step.to));
    const float cell = std::floor(std::min(area.width * 0.6f, px(168)) / static_cast<float>(matrix.channels() + 1));
    if (cell >= 1) {
        draw_step_matrix(ImGui::GetWindowDrawList(), matrix, at, cell);
        at = offset({at.x, at.y + cell * static_cast<float>(matrix.channels())}, 0, 10);
    }
    return draw_sentence(
        area, at,
        step.pops() ? "x′ = P⁻ x. Every block moves one level back and its fading is undone: the entries are 1/p."
                    : "x′ = P x + c. Every block moves one level on and fades by its p; c, the separate column, writes "
                      "the new step into level 0.");
}

float draw_neighbours(Session& session, Rect area) {
    const Graph graph = read_graph(session.state());
    const Field& field = *session.field();
    const Cell focus = session.focus();
    const ImVec2 at = draw_notes_head(area, "NEIGHBOURS OF " + graph.names[static_cast<std::size_t>(focus.row)] +
                                                ", DEGREE " + std::to_string(graph.degree(focus.row)));
    const std::vector<int>& around = graph.around(focus.row);
    if (around.empty())
        return draw_sentence(area, at, "No edge leads from this node to another.");
    Rect line{at.x, at.y, area.width, 0};
    for (std::size_t i = 0; i < std::min(around.size(), most_neighbours); ++i) {
        line = below(line, line_height);
        const std::string name = graph.name(around[i]), value = with_decimals(field.at({around[i], focus.col}), 6);
        const float middle = line.center().y;
        draw_text_aligned(ImGui::GetWindowDrawList(), {line.x, middle}, {0, 0.5f}, fitted(name, line.width * 0.6f, 13),
                          13, theme().text);
        draw_text_aligned(ImGui::GetWindowDrawList(), {line.right(), middle}, {1, 0.5f}, value, 13, theme().text,
                          Weight::semibold);
        note_item({name + ": " + value, "text", line.x, line.y, line.width, line.height});
    }
    if (around.size() > most_neighbours)
        return draw_sentence(area, below(line, 0).min(),
                             "and " + std::to_string(around.size() - most_neighbours) + " more, all in the heatmap");
    return line.bottom() - area.y;
}

}

float draw_tree_notes(Session& session, Canvas&, Rect area) {
    return session.state().text("method") == registry::tree.id ? draw_step(session, area)
                                                               : draw_neighbours(session, area);
}

}
