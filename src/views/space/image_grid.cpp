// An image of patches: how alike every patch is to the one that was clicked, and the vectors behind it with the columns
// that belong to each axis.
#include "core/lessons/guidance.hpp"
#include "core/registry.hpp"
#include "core/similarity/patch_similarity.hpp"
#include "core/similarity/similarity_curve.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/heading.hpp"
#include "views/space/space_view.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

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

void draw_frame_of_patch(const MatrixResult& matrix, Cell cell, ImU32 color) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect rect = matrix.cell_rect(cell);
    if (rect.right() <= matrix.plot.x || rect.x >= matrix.plot.right() || rect.bottom() <= matrix.plot.y ||
        rect.y >= matrix.plot.bottom())
        return;
    const Rect frame = inset(rect, {-2, -2, -2, -2}), ground = inset(rect, {-3, -3, -3, -3});
    list->AddRect(ground.min(), ground.max(), theme().bg0, 0, 0, px(1));
    list->AddRect(frame.min(), frame.max(), color, 0, 0, px(2));
}

/// The patches that a lesson points out as rows of the table.
void draw_pointed_out(const GridFrame& frame, const MatrixResult& matrix) {
    for (const Place& place : read_places(frame.space.state().text("highlight")).places)
        for (Index token = place.first; place.kind == Place::Kind::rows && token <= place.last; ++token) {
            if (token >= frame.grid.tokens() || frame.grid.frame(token) != frame.grid.frame(frame.patch))
                continue;
            const Cell cell{frame.grid.row(token), frame.grid.column(token)};
            draw_frame_of_patch(matrix, cell, theme().warn);
            const Rect rect = matrix.cell_rect(cell);
            note_item({"Highlighted: row " + readable_integer(cell.row) + ", column " + readable_integer(cell.col),
                       "mark", rect.x, rect.y, rect.width, rect.height});
        }
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
    options.in_step = {1.3f, 1.1f}; // patches of an image
    options.digits = scale.high >= 100 ? 0 : scale.high >= 10 ? 1 : 2;
    options.largest_cell = 56;
    options.least_gutter = 48;
    const Index token = std::min(frame.space.session.focus().row, frame.grid.tokens() - 1);
    if (frame.grid.frame(token) == frame.grid.frame(frame.patch))
        options.focus = Cell{frame.grid.row(token), frame.grid.column(token)};
    return options;
}

/// Which patch all others are compared with.
void draw_image_heading(const GridFrame& frame, Rect area) {
    std::string title = "Every patch compared with " + place_of(frame);
    if (frame.grid.frames > 1)
        title += " of frame " + readable_integer(frame.grid.frame(frame.patch));
    draw_heading(area.min(), area.width, title, hint("click another patch"));
}

/// The choice of the measure, and the colour bar if there is room.
void draw_measure_row(GridFrame& frame, const Field& field, Rect row, const MatrixResult& matrix,
                      std::optional<Cell> focus) {
    if (!frame.space.step()) {
        const Rect choice = take_left(row, 216, 16);
        draw_measures(frame.space, {choice.x, choice.y, choice.width, control_height()});
    }
    if (const float bar = std::min(color_bar_width(), row.width); has_room(row, 90, 0))
        draw_color_bar(ImGui::GetWindowDrawList(), row.x + bar, offset(row.min(), 0, 4).y, matrix.scale.colors,
                       matrix.scale.low, matrix.scale.high, focus ? std::optional(field.at(*focus)) : std::nullopt,
                       bar);
}

/// The image; a click chooses the patch that all are compared with. Returns what it leaves free below it.
Rect draw_image(GridFrame& frame, Rect area) {
    SpaceFrame& space = frame.space;
    const FieldPtr field = similarity_of(frame);
    if (!field) {
        take_top(area, in_design(draw_wrapped(
                           ImGui::GetWindowDrawList(), area.min(), area.width,
                           "Summed tables must be read patch by patch, and here that means too many numbers: choose "
                           "shorter axes, a smaller width, or concatenated tables.",
                           13, theme().text2)));
        return area;
    }
    const MatrixOptions options = image_options(frame, *field);
    constexpr float axis = 44, least_plot = 70, heading = 24, lowest_plot = 24;
    const float controls = is_figure() ? 34 : in_design(control_height()); // a figure has the bar alone
    Rect rest = area;
    if (has_room(area, 0, heading + lowest_plot))
        draw_image_heading(frame, take_top(rest, heading));
    if (!has_room(rest, 0, lowest_plot))
        return {};
    // If there is little room, or in a step of a lesson, the measure can only be chosen among the settings.
    const bool measured = has_room(rest, 0, controls + 10 + axis + least_plot);
    const Rect measure = take_top(rest, measured ? (space.step() ? 34 : controls) : 0, 10);
    const MatrixResult matrix =
        space.canvas.matrix(space.session, field, inset(rest, {.left = -space.margin()}), options);
    if (measure.height > 0)
        draw_measure_row(frame, *field, measure, matrix, options.focus);
    note_part("image", matrix.plot);
    draw_frame_of_patch(matrix, frame.chosen, theme().accent);
    draw_pointed_out(frame, matrix);
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
        space.session.set_focus({frame.grid.token(frame.grid.frame(frame.patch), *cell), space.session.focus().col});
    if (matrix.clicked)
        space.session.edit("patch", std::to_string(frame.grid.token(frame.grid.frame(frame.patch), *matrix.clicked)));
    draw_space_card(*field, matrix, std::string(measure_text(space.state())) + " with " + place_of(frame));
    const float bottom = below(matrix.plot, 0, axis + 16).y;
    return {area.x, bottom, area.width, area.bottom() - bottom};
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
    const auto edge = [&](Index column) {
        return std::clamp(matrix.across.pixel(static_cast<double>(column)), matrix.plot.x, matrix.plot.right());
    };
    for (const AxisPart& part : parts) {
        const float left = edge(part.first);
        Rect above =
            inset({left, matrix.plot.y, edge(part.first + part.count) - left, 0}, {.left = 1, .top = -26, .right = 1});
        if (!has_room(above, 6, 0))
            continue;
        const std::string whole = part.axis + " · dimensions " + readable_integer(part.first) + " to " +
                                  readable_integer(part.first + part.count - 1);
        const std::string text = text_size(whole, 12).x <= above.width ? whole : part.axis;
        const Rect words = take_top(above, 18);
        note_item({whole, "text", words.x, words.y, words.width, words.height});
        if (text_size(text, 12).x <= words.width)
            draw_text_aligned(list, offset({words.center().x, words.bottom()}, 0, -4), {0.5f, 1}, text, 12,
                              theme().text2);
        Rect bracket = take_top(above, 6);
        fill(list, take_left(bracket, 2), 0, theme().text);
        fill(list, take_right(bracket, 2), 0, theme().text);
        fill(list, take_top(bracket, 2), 0, theme().text);
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
    const MatrixResult matrix =
        space.canvas.matrix(space.session, frame.encoding,
                            inset(area, {.left = -space.margin(), .top = parts.empty() ? 52.0f : 80.0f}), options);
    note_part("matrix", matrix.plot);
    draw_heading(area.min(), area.width, "The vectors", "one row per patch");
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (options.pixel && matrix.averaged()) { // the inspector must describe the cell that is drawn
        const Block block = matrix.block(*options.focus);
        space.session.set_focus_block({block.row, block.col, 1, 1});
    }
    if (matrix.averaged())
        draw_pixel_badge(list, offset(area.min(), 0, 24), area.width, matrix, description);
    else
        draw_text(list, offset(area.min(), 0, 24),
                  fitted(parts.empty() ? "summed: every dimension mixes both axes"
                                       : "each part of the width encodes one axis only",
                         area.width, 12),
                  12, theme().text3);
    draw_parts(parts, matrix);
    if (frame.patch >= matrix.down.first && matrix.down.visible(frame.patch)) {
        const ImVec2 at{matrix.plot.right(), matrix.down.pixel(static_cast<double>(frame.patch) + 0.5)};
        list->AddTriangleFilled(offset(at, 10, -6), offset(at, 10, 6), offset(at, 2, 0), theme().accent);
    }
    point_at_table(space, *frame.encoding, matrix);
    if (matrix.clicked)
        space.session.edit("patch", std::to_string(matrix.clicked->row));
}

}

/// The image and the vectors beside it, or below it where it is narrow or low.
void draw_grid(SpaceFrame& space, Rect area) {
    GridFrame frame = grid_frame(space);
    const Part image{.name = "image",
                     .width = {250},
                     .height = {276},
                     .weight = 0.55f,
                     .aspect = space.step() ? 0.0f : 1,
                     .rank = 2};
    const Part vectors{.name = "matrix", .width = {250}, .height = {160}, .weight = 0.45f, .rank = 1};
    std::vector<Part> ways{in_row(40, {image, vectors}), in_column(20, {image, vectors})};
    for (Part& way : ways)
        way = named_here(space, std::move(way));
    const PartLayout layout(area, ways);
    if (layout.has("image"))
        draw_words(frame, draw_image(frame, layout.has("matrix") ? layout["image"] : area));
    if (layout.has("matrix"))
        draw_vectors(frame, layout["matrix"]);
}

}
