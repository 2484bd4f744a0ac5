// Matrices on screen: layout of the two axes, and the heat texture. Pointer and keys are in matrix_input.cpp, axes and
// crosshair in marks.cpp, the contents of cells in cells.cpp.
#include "views/canvas/canvas.hpp"

#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/layers.hpp"
#include "views/canvas/marks/chip.hpp"
#include "views/canvas/marks/hatch.hpp"
#include "views/canvas/marks/highlights.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "widgets/hit_area.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace posenc {

namespace {

/// At most so many times as much, in whole pixels.
Index times(float ratio, Index pixels) {
    return static_cast<Index>(ratio * static_cast<float>(pixels));
}

/// Gives both axes of a square matrix the cell size of the tighter one, or one within the options' limits. Only where
/// both axes have several cells per pixel, or neither has: an axis far too narrow for its cells must not make those of
/// the other vanish.
void make_square(CellScale& down, CellScale& across, const MatrixOptions& options) {
    if ((down.cells > 1) != (across.cells > 1))
        return;
    down.cells = across.cells = std::max(down.cells, across.cells);
    across.pixels = std::min(across.pixels, times(options.shape.wide, down.pixels));
    down.pixels = std::min(down.pixels, times(options.shape.high, across.pixels));
}

/// How far below the top of its room a plot lies that is lower than the chip beside it, which would reach above it.
float lowered_by(const ScreenAxis& down, float room, const MatrixOptions& options) {
    const bool chip =
        options.focus && !options.col_axis_on_top && (options.transposed ? options.col_axis : options.row_axis);
    return chip ? std::max(std::min(std::ceil(px(chip_line)) - down.length, std::floor(room - down.length)), 0.0f) : 0;
}

/// Axes and plot of a matrix in its area, nothing drawn yet.
MatrixResult placed(Camera& camera, std::optional<Anchor> anchor, Cell size, const Description& description, Rect area,
                    const MatrixOptions& options) {
    Stretches stretches = stretches_of(camera, size);
    const Gutters gutters = gutters_for(description, size, options);
    const Rect inside{area.x + gutters.left, area.y + gutters.top,
                      std::max(area.width - gutters.left - gutters.right, 1.0f),
                      std::max(area.height - gutters.top - gutters.bottom, 1.0f)};
    const float largest = options.largest_cell > 0 ? px(options.largest_cell) : 0;
    const bool turned = options.transposed;
    MatrixResult result;
    result.transposed = turned;
    result.size = size;
    ImVec2 room{inside.width, inside.height};
    const bool fills = options.fills && camera.whole();
    if (fills)
        room = filled_room(turned ? Cell{size.col, size.row} : size, room, options);
    const float row_pixels = turned ? room.x : room.y, col_pixels = turned ? room.y : room.x;
    CellScale row_scale = scale_for(std::llround(stretches.rows.count), row_pixels, largest);
    CellScale col_scale = scale_for(std::llround(stretches.cols.count), col_pixels, largest);
    if (options.square && !fills)
        turned ? make_square(col_scale, row_scale, options) : make_square(row_scale, col_scale, options);
    if (!camera.whole() && anchor) {
        const auto first = [](double cell, double pixels, const CellScale& scale) {
            return cell - pixels * static_cast<double>(scale.cells) / static_cast<double>(scale.pixels);
        };
        stretches.rows.first = camera.first_row = first(anchor->row, anchor->row_pixels, row_scale);
        stretches.cols.first = camera.first_col = first(anchor->col, anchor->col_pixels, col_scale);
    }
    const auto axis = [&](const CellScale& scale, const Stretch& window, Index cells, float begin, float pixels,
                          bool back) {
        if (fills)
            return filling(lay_out(scale, 0, cells, begin, back), pixels, {.much = 0.06f, .largest_cell = 1e6f});
        return camera.whole() ? filling(lay_out(scale, 0, cells, begin, back), options.square ? 0 : pixels)
                              : lay_out_part(scale, window.first, cells, begin, pixels, back);
    };
    const ScreenAxis rows = axis(row_scale, stretches.rows, size.row, turned ? inside.x : inside.y, row_pixels, false);
    const ScreenAxis cols = axis(col_scale, stretches.cols, size.col, turned ? inside.y : inside.x, col_pixels, turned);
    result.viewport = {rows.axis(), cols.axis()};
    result.across = options.transposed ? rows : cols;
    result.down = options.transposed ? cols : rows;
    const float lowered = lowered_by(result.down, inside.height, options);
    result.down.begin += lowered;
    result.plot = {inside.x, inside.y + lowered, result.across.length, result.down.length};
    return result;
}

}

void fill_room(MatrixOptions& options, Cell size, Rect room) {
    constexpr float enough = 0.96f; // of the room: squares that use so much stay squares
    const float across = room.width / static_cast<float>(size.col), down = room.height / static_cast<float>(size.row);
    if (is_figure() || std::min(across, down) >= enough * std::max(across, down))
        return;
    options.shape = free_cells;
}

Rect MatrixResult::cell_rect(Cell cell) const {
    const Index column = transposed ? cell.row : cell.col, row = transposed ? cell.col : cell.row;
    const auto span = [](const ScreenAxis& axis, Index at) {
        const float a = axis.pixel(static_cast<double>(at)), b = axis.pixel(static_cast<double>(at + 1));
        return std::pair{std::min(a, b), std::max(a, b)};
    };
    const auto [left, right] = span(across, column);
    const auto [top, bottom] = span(down, row);
    return {left, top, right - left, bottom - top};
}

Block MatrixResult::block(Cell cell) const {
    const auto sample = [](const Axis& axis, Index at) {
        const Index number = (at - axis.first) / axis.cells_per_sample;
        return at >= axis.first && number < axis.samples ? static_cast<int>(number) : -1;
    };
    const int row = sample(viewport.rows, cell.row), col = sample(viewport.cols, cell.col);
    return row < 0 || col < 0 ? Block{cell.row, cell.col, 1, 1} : sample_block(viewport, row, col, size);
}

Canvas::Plot& Canvas::plot(std::string_view label) {
    const auto found = plots_.find(label);
    return found != plots_.end() ? found->second : plots_[std::string(label)];
}

Camera& Canvas::camera(std::string_view label) {
    return plot(label).camera;
}

bool Canvas::follow(const Canvas& leader) {
    bool changed = false;
    for (auto& [label, own] : plots_) {
        const auto found = leader.plots_.find(label);
        if (found == leader.plots_.end())
            continue;
        const Camera& wanted = found->second.camera;
        const Cell size = found->second.size;
        if (!(size == own.size) || wanted == own.camera)
            continue;
        own.camera = wanted;
        own.anchor.reset();
        changed = true;
    }
    return changed;
}

namespace {

/// The numbers as the colours take them.
std::vector<float> places_of(const std::vector<float>& numbers, const ColorScale& scale) {
    std::vector<float> places = numbers;
    if (scale.log_from > 0)
        for (float& number : places)
            number = static_cast<float>(scale.place(static_cast<double>(number)));
    return places;
}

}

void Canvas::draw_heat(Session& session, const FieldPtr& field, Plot& memory, const MatrixResult& result,
                       const MatrixOptions& options) {
    const Tile& tile = session.tile(field, result.viewport, result.pixel);
    const bool same_colors =
        memory.log_from == result.scale.log_from && (memory.log_from == 0 || memory.log_to == result.scale.high);
    if (memory.tile != tile.number || memory.texture.lost() || !same_colors) {
        memory.texture.upload(tile.viewport.cols.samples, tile.viewport.rows.samples,
                              places_of(tile.numbers, result.scale));
        memory.tile = tile.number;
        memory.log_from = result.scale.log_from;
        memory.log_to = result.scale.high;
        memory.computing = !tile.missing.empty();
        memory.gaps = !memory.computing && !std::all_of(tile.numbers.begin(), tile.numbers.end(),
                                                        [](float number) { return std::isfinite(number); });
        memory.means_hide = result.averaged() && result.pixel == Pixel::mean && tile.missing.empty() &&
                            result.scale.colors == Colors::diverging && means_hide(*field, tile, result.scale);
    }
    const platform::HeatStyle style{&color_table(result.scale.colors), static_cast<float>(result.scale.low),
                                    static_cast<float>(result.scale.high), theme().bg2, options.transposed};
    const Rect& plot = result.plot;
    const bool upwards = result.down.reversed;
    platform::draw_heat(ImGui::GetWindowDrawList(), memory.texture, style, plot.x, upwards ? plot.bottom() : plot.y,
                        plot.right(), upwards ? plot.y : plot.bottom());
    if (memory.computing)
        return hatch_missing(tile, plot, options.transposed, upwards);
    if (!memory.gaps || result.painted) // cells painted by the view have marks of their own
        return;
    const int columns = tile.viewport.cols.samples;
    draw_hatch(ImGui::GetWindowDrawList(), plot, result.across.samples, result.down.samples, theme().line2,
               [&](int across, int down) {
                   const int below = upwards ? result.down.samples - 1 - down : down;
                   const int row = result.transposed ? across : below, col = result.transposed ? below : across;
                   return !std::isfinite(
                       tile.numbers[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                                    static_cast<std::size_t>(col)]);
               });
}

namespace {

/// The range within a pixel is drawn on its own scale.
ColorScale scale_of_pixels(Pixel pixel, const MatrixOptions& options, const Description& description) {
    if (pixel == Pixel::range)
        return {Colors::sequential, 0, description.high - description.low};
    return {options.colors, options.low, options.high, options.log_from};
}

/// The places that a lesson points out, for fields as large as the session's; none for other fields that a view draws.
std::vector<Place> pointed_out(Session& session, const Field& field) {
    const std::string_view text = session.state().text("highlight");
    return text.empty() || !(field.size() == session.field()->size()) ? std::vector<Place>{} : read_places(text).places;
}

}

/// When a field changes its size, its window stays where it can. If the state's row `zoom` describes this window, it is
/// taken from that row, so that shrinking the field for a while loses nothing.
void Canvas::resize(Plot& window, Cell size) const {
    if (!(size == std::exchange(window.size, size)))
        window.camera = clamped(described_ == &window ? camera_of(zoom_) : window.camera, size);
}

/// Takes the window from the state's row `zoom` if a link or a lesson has set it since the last frame. What matrices
/// that are not on the screen showed before belongs to another picture: they begin with the whole.
void Canvas::read_zoom(const State& state, Plot& window) {
    const std::span<const double> zoom = state.list("zoom");
    if (std::equal(zoom.begin(), zoom.end(), zoom_.begin(), zoom_.end()))
        return;
    for (auto& [label, other] : plots_)
        other.camera = {};
    zoom_.assign(zoom.begin(), zoom.end());
    described_ = &window;
    window.camera = clamped(camera_of(zoom), window.size);
    window.anchor.reset();
}

/// Writes the window to the state's row `zoom`. Also when another matrix than before shows the session's field: each
/// matrix keeps its own window, and the row follows.
void Canvas::write_zoom(Session& session, const Plot& window) {
    std::vector<double> zoom = zoom_of(window.camera, window.size);
    const std::vector<double> said =
        described_ == &window ? zoom_of(clamped(camera_of(zoom_), window.size), window.size) : zoom_;
    described_ = &window;
    if (zoom == said)
        return;
    zoom_ = zoom;
    session.edit(parameters::zoom, {0, {}, std::move(zoom)});
}

MatrixResult Canvas::matrix(Session& session, const FieldPtr& field, Rect area, const MatrixOptions& wanted) {
    Plot& memory = plot(wanted.label);
    Plot& window = wanted.window.empty() ? memory : plot(wanted.window);
    const bool in_state = wanted.can_zoom && (field == session.field() || !wanted.window.empty());
    const Cell size = field->size();
    resize(window, size);
    if (in_state)
        read_zoom(session.state(), window);
    const Description& description = wanted.description ? *wanted.description : field->description();
    const std::vector<Place> places = wanted.places ? *wanted.places : pointed_out(session, *field);
    Rect room = places.empty() ? area : room_inside_brackets(area, places, wanted);
    MatrixOptions options = with_room(for_step(wanted, session.state()), description, size, room);
    if (is_figure())
        options.focus.reset();
    MatrixResult result = placed(window.camera, std::exchange(memory.anchor, {}), size, description, room, options);
    if (is_figure() && options.square) { // a square stands in the middle of what it leaves free
        const float right = room.right() - px(8) - options.room_right, left = (right - result.plot.right()) / 2;
        const float moved = std::floor(std::max(left, 0.0f));
        for (Rect* place : {&area, &room}) {
            place->x += moved;
            place->width -= moved;
        }
        result = placed(window.camera, {}, size, description, room, options);
    }
    result.means = field->means();
    result.pixel = result.averaged() ? options.pixel.value_or(session.pixel()) : Pixel::mean;
    result.scale = scale_of_pixels(result.pixel, options, description);
    result.painted = paints_cells(result, options);
    if (field == session.field())
        session.set_focus_block(result.block(session.focus()));
    const Rect& plot = result.plot;

    const HitArea hit = hit_area(plot, options.label, {.under = true}); // views put buttons on the plot
    take_matrix_input(memory, window.camera, result, options);
    if (in_state && !hit.held && !memory.anchor)
        write_zoom(session, window);

    draw_heat(session, field, memory, result, options);
    result.means_hide = memory.means_hide;
    result.gaps = memory.gaps;
    result.computing = memory.computing;
    const bool framed =
        std::any_of(places.begin(), places.end(), [](const Place& place) { return place.kind == Place::Kind::cell; });
    // Of numbers that no text speaks of, "0.0" says less than the colour.
    const bool unnamed = !session.state().text("shows").empty() && !names_part(session.state(), "numbers");
    const CellWords words = draw_cells(*field, description, result, options, framed || unnamed);
    if (options.mark)
        options.mark(result);
    draw_axes(description, result, options, area);
    if (const std::vector<Index> pins = session.pins();
        !pins.empty() && description.rows.name == session.field()->description().rows.name)
        draw_pins(result, options, pins);
    draw_focus(description, result, options, area, words.free);
    if (!places.empty())
        draw_places(*field, description, result, places, options, area, words);
    draw_focus_ring(hit, plot, 4, 4);
    memory.drawn = {ImGui::GetFrameCount(), field, result, &window, wanted.can_zoom};
    return result;
}

}
