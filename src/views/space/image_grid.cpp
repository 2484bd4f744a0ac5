// An image of patches: how alike every patch is to the one that was clicked, and the vectors behind it with the columns
// that belong to each axis.
#include "core/registry.hpp"
#include "core/similarity/patch_similarity.hpp"
#include "core/similarity/similarity_curve.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/heading.hpp"
#include "views/space/space_view.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr Index most_averaged = 1 << 22; ///< cells; reading more of them for exact means takes too long
constexpr Index most_ranged = 1 << 18;   ///< numbers read for the range of all patches

struct GridFrame {
    SpaceFrame& space;
    FieldPtr encoding;
    PatchGrid grid;
    Index patch = 0;
    Cell chosen; ///< of the image
};

GridFrame grid_frame(SpaceFrame& space) {
    const State& state = space.state();
    GridFrame frame{space, space.session.field(), *patch_grid(state), 0, {}};
    const Index tokens = std::min(frame.grid.tokens(), frame.encoding->size().row);
    const Index middle = frame.grid.token(0, {frame.grid.height / 2, frame.grid.width / 2});
    frame.patch = std::min(state.is_none("patch") ? middle : state.integer("patch"), tokens - 1);
    frame.chosen = {frame.grid.row(frame.patch), frame.grid.column(frame.patch)};
    return frame;
}

FieldPtr similarity_of(const GridFrame& frame) {
    const State& state = frame.space.state();
    const Settings settings = settings_of(state, method_of(state));
    return frame.space.session.derived<Field>({settings, frame.patch, measure_of(state)}, [&] {
        return patch_similarity(state, frame.encoding, frame.patch, measure_of(state));
    });
}

/// A colour scale from the actual values. If none is negative it runs from the least to the largest, because patches
/// may differ little. For a large image, or wide vectors, the described range is used.
ColorScale image_scale(const Field& field, Index width, const Description& description) {
    const Cell size = field.size();
    if (size.row * size.col * width > most_ranged)
        return scale_of(description);
    const Range range = field.range({0, 0, size.row, size.col});
    if (!(range.width() > 0))
        return scale_of(description);
    if (range.low >= 0)
        return {Colors::sequential, range.low, range.high};
    const double most = std::max(-range.low, range.high);
    return {Colors::diverging, -most, most};
}

std::string place_of(const GridFrame& frame) {
    return "row " + readable_integer(frame.chosen.row) + ", column " + readable_integer(frame.chosen.col);
}

void draw_frame_of_patch(const MatrixResult& matrix, Cell cell) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect rect = matrix.cell_rect(cell);
    if (rect.right() <= matrix.plot.x || rect.x >= matrix.plot.right() || rect.bottom() <= matrix.plot.y ||
        rect.y >= matrix.plot.bottom())
        return;
    list->AddRect({rect.x - px(3), rect.y - px(3)}, {rect.right() + px(3), rect.bottom() + px(3)}, theme().bg0, 0, 0,
                  px(1));
    list->AddRect({rect.x - px(2), rect.y - px(2)}, {rect.right() + px(2), rect.bottom() + px(2)}, theme().accent, 0, 0,
                  px(2));
}

std::string_view measure_text(const State& state) {
    const std::string_view id = state.text("measure");
    return id == "cosine" ? "cosine" : id == "euclidean" ? "distance" : "dot product";
}

void draw_measures(SpaceFrame& space, Rect rect) {
    constexpr Choice choices[] = {{"dot", "dot", "products of the columns, added"},
                                  {"cosine", "cosine", "divided by both lengths"},
                                  {"euclidean", "distance", "length of the difference"}};
    const auto now = std::find_if(std::begin(choices), std::end(choices),
                                  [&](const Choice& one) { return one.id == space.state().text("measure"); });
    if (const std::optional<int> chosen =
            segments(rect, "Measure##measure", choices, static_cast<int>(now - std::begin(choices))))
        space.session.edit("measure", choices[*chosen].id);
}

MatrixOptions image_options(const GridFrame& frame, const Field& field) {
    const ColorScale scale = image_scale(field, frame.encoding->size().col, field.description());
    MatrixOptions options{.label = "Image of patches", .colors = scale.colors, .low = scale.low, .high = scale.high};
    options.square = true;
    options.digits = scale.high >= 100 ? 0 : scale.high >= 10 ? 1 : 2;
    options.largest_cell = 56;
    options.least_gutter = 48;
    const Index token = std::min(frame.space.session.focus().row, frame.grid.tokens() - 1);
    if (frame.grid.frame(token) == frame.grid.frame(frame.patch))
        options.focus = Cell{frame.grid.row(token), frame.grid.column(token)};
    return options;
}

/// Which patch all others are compared with and, if there is room, the choice of the measure and the colour bar.
void draw_image_head(GridFrame& frame, const Field& field, Rect area, const MatrixResult& matrix,
                     std::optional<Cell> focus, bool measured) {
    std::string title = "Every patch compared with " + place_of(frame);
    if (frame.grid.frames > 1)
        title += " of frame " + readable_integer(frame.grid.frame(frame.patch));
    draw_heading(area.min(), area.width, title, hint("click another patch"));
    if (!measured)
        return;
    const float switch_width = px(216), bar = std::min(color_bar_width(), area.width - switch_width - px(16));
    draw_measures(frame.space, {area.x, area.y + px(22), std::min(switch_width, area.width), control_height()});
    if (bar >= px(90))
        draw_color_bar(ImGui::GetWindowDrawList(), area.x + switch_width + px(16) + bar, area.y + px(26),
                       matrix.scale.colors, matrix.scale.low, matrix.scale.high,
                       focus ? std::optional(field.at(*focus)) : std::nullopt, bar);
}

void draw_image_card(const GridFrame& frame, const Field& field, const MatrixResult& matrix) {
    if (!matrix.hovered || look().touch || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Pointed pointed = pointed_at(field, field.description(), matrix, *matrix.hovered);
    draw_hover_card(matrix.cell_rect(*matrix.hovered), matrix.plot,
                    value_color(matrix.scale.colors, pointed.value, matrix.scale.low, matrix.scale.high),
                    pointed.number, pointed.where,
                    std::string(measure_text(frame.space.state())) + " with " + place_of(frame), pointed.note);
}

/// The image; a click chooses the patch that all are compared with. Returns the height used.
float draw_image(GridFrame& frame, Rect area) {
    SpaceFrame& space = frame.space;
    const FieldPtr field = similarity_of(frame);
    if (!field)
        return draw_wrapped(ImGui::GetWindowDrawList(), area.min(), area.width,
                            "Summed tables must be read patch by patch, and here that means too many numbers: choose "
                            "shorter axes, a smaller width, or concatenated tables.",
                            13, theme().text2);
    const MatrixOptions options = image_options(frame, *field);
    // If there is little room, the measure can only be chosen among the settings.
    constexpr float axis_and_plot = 44 + 70;
    const bool measured = area.height >= px(34 + axis_and_plot) + control_height();
    const float head =
        measured ? px(34) + (is_figure() ? px(34) : control_height()) : px(24); // a figure has the bar alone
    const float margin = px(space.narrow ? 12 : 20);
    const MatrixResult matrix = space.canvas.matrix(
        space.session, field, {area.x - margin, area.y + head, area.width + margin, area.height - head}, options);
    draw_image_head(frame, *field, area, matrix, options.focus, measured);
    note_part("image", matrix.plot);
    draw_frame_of_patch(matrix, frame.chosen);
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
        space.session.set_focus({frame.grid.token(frame.grid.frame(frame.patch), *cell), space.session.focus().col});
    if (matrix.clicked)
        space.session.edit("patch", std::to_string(frame.grid.token(frame.grid.frame(frame.patch), *matrix.clicked)));
    draw_image_card(frame, *field, matrix);
    return matrix.plot.bottom() + px(44) - area.y;
}

/// An explanation of the picture, below it.
void draw_words(const GridFrame& frame, Rect area) {
    const State& state = frame.space.state();
    const bool halves = axis_parts(state).size() > 1, learned = state.text("method") == registry::axial_learned.id;
    const std::string text =
        learned ? "Each axis has a random table of its own. Patches of the same row, or of the same column, share what "
                  "that axis adds, so both stand out as lines."
        : halves ? "Some columns encode only the row of a patch, the others only its column. A dot product is the sum "
                   "of both parts: it falls off along each axis separately, in a cross rather than in rings."
                 : "";
    const float height = draw_wrapped(nullptr, {}, area.width, text, 13, theme().text2);
    if (text.empty() || height > area.height)
        return;
    draw_wrapped(ImGui::GetWindowDrawList(), area.min(), area.width, text, 13, theme().text2);
    note_item({text, "text", area.x, area.y, area.width, height});
}

/// Brackets over the columns that each axis owns.
void draw_parts(const std::vector<AxisPart>& parts, const MatrixResult& matrix) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = matrix.plot.y - px(8);
    for (const AxisPart& part : parts) {
        const float left =
            std::clamp(matrix.across.pixel(static_cast<double>(part.first)), matrix.plot.x, matrix.plot.right()) +
            px(1);
        const float right = std::clamp(matrix.across.pixel(static_cast<double>(part.first + part.count)), matrix.plot.x,
                                       matrix.plot.right()) -
                            px(1);
        if (right - left < px(6))
            continue;
        list->AddRectFilled({left, y}, {right, y + px(2)}, theme().text);
        list->AddRectFilled({left, y}, {left + px(2), y + px(6)}, theme().text);
        list->AddRectFilled({right - px(2), y}, {right, y + px(6)}, theme().text);
        const std::string whole = part.axis + " · dimensions " + readable_integer(part.first) + " to " +
                                  readable_integer(part.first + part.count - 1);
        const std::string text = text_size(whole, 12).x <= right - left ? whole : part.axis;
        if (text_size(text, 12).x <= right - left)
            draw_text_aligned(list, {(left + right) / 2, y - px(4)}, {0.5f, 1}, text, 12, theme().text2);
        note_item({whole, "text", left, y - px(18), right - left, px(18)});
    }
}

void draw_vectors(GridFrame& frame, Rect area) {
    SpaceFrame& space = frame.space;
    const Description& description = frame.encoding->description();
    const ColorScale scale = scale_of(description);
    const std::vector<AxisPart> parts = axis_parts(space.state());
    MatrixOptions options{
        .label = "Vectors of the patches", .colors = scale.colors, .low = scale.low, .high = scale.high};
    options.focus = space.session.focus();
    if (frame.encoding->size().row * frame.encoding->size().col > most_averaged)
        options.pixel = Pixel::cell;
    const float head = px(parts.empty() ? 52 : 80), margin = px(space.narrow ? 12 : 24);
    const MatrixResult matrix =
        space.canvas.matrix(space.session, frame.encoding,
                            {area.x - margin, area.y + head, area.width + margin, area.height - head}, options);
    note_part("matrix", matrix.plot);
    draw_heading(area.min(), area.width, "The vectors", "one row per patch");
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (options.pixel && matrix.averaged()) { // the inspector must describe the cell that is drawn
        const Block block = matrix.block(*options.focus);
        space.session.set_focus_block({block.row, block.col, 1, 1});
    }
    if (matrix.averaged())
        draw_pixel_badge(list, {area.x, area.y + px(24)}, area.width, matrix, description);
    else
        draw_text(list, {area.x, area.y + px(24)},
                  fitted(parts.empty() ? "summed: every dimension mixes both axes"
                                       : "each part of the width encodes one axis only",
                         area.width, 12),
                  12, theme().text3);
    draw_parts(parts, matrix);
    if (frame.patch >= matrix.down.first && matrix.down.visible(frame.patch)) {
        const float y = matrix.down.pixel(static_cast<double>(frame.patch) + 0.5);
        list->AddTriangleFilled({matrix.plot.right() + px(10), y - px(6)}, {matrix.plot.right() + px(10), y + px(6)},
                                {matrix.plot.right() + px(2), y}, theme().accent);
    }
    draw_space_card(space, frame.encoding, matrix);
    if (matrix.clicked)
        space.session.edit("patch", std::to_string(matrix.clicked->row));
}

}

void draw_grid(SpaceFrame& space, Rect area) {
    GridFrame frame = grid_frame(space);
    if (only_part(space.state(), "space") == "matrix")
        return draw_vectors(frame, area);
    if (gives_way(space.state(), "space", "matrix", area)) {
        draw_image(frame, area);
        return;
    }
    if (!space.narrow && area.height >= px(300)) {
        const float image = std::floor(std::min(area.width * 0.52f, area.height)), left = area.x + image + px(44);
        const float used = draw_image(frame, {area.x, area.y, image, area.height});
        draw_words(frame, {area.x, area.y + used + px(16), image, area.height - used - px(16)});
        draw_vectors(frame, {left, area.y, area.right() - left, area.height});
        return;
    }
    const bool both = area.height >= px(460);
    const float image = both ? std::floor(area.height * 0.6f) : area.height;
    draw_image(frame, {area.x, area.y, area.width, image});
    if (both)
        draw_vectors(frame, {area.x, area.y + image + px(20), area.width, area.height - image - px(20)});
}

}
