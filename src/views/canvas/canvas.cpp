// Matrices on screen: layout of the two axes, pointer and keys, the heat texture. Axes and crosshair: marks.cpp, what
// stands in cells: cells.cpp.
#include "views/canvas/canvas.hpp"

#include "core/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/hatch.hpp"
#include "views/canvas/highlights.hpp"
#include "views/canvas/layers.hpp"
#include "widgets/finger.hpp"
#include "widgets/hit_area.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace posenc {

namespace {

/// Both axes of a square matrix have cells as large as those of the tighter one; one that is far too narrow for its
/// cells does not make those of the other vanish.
void make_square(CellScale& rows, CellScale& cols) {
    if ((rows.cells > 1) != (cols.cells > 1))
        return;
    rows.cells = cols.cells = std::max(rows.cells, cols.cells);
    rows.pixels = cols.pixels = std::min(rows.pixels, cols.pixels);
}

/// Wheel, pinch, drag and keys on the plot under the last ImGui item; changes the camera.
class Hand {
  public:
    Hand(Camera& camera, std::optional<Anchor>& anchor, const MatrixResult& result, ImGuiID id)
        : camera_(camera), anchor_(anchor), result_(result), size_(result.size), id_(id),
          stretches_(stretches_of(camera, size_)) {}

    void zoom(double factor, ImVec2 about) {
        const double across = exact_cell(result_.across, about.x), down = exact_cell(result_.down, about.y);
        stretches_.rows = zoomed(stretches_.rows, result_.transposed ? across : down, factor, size_.row);
        stretches_.cols = zoomed(stretches_.cols, result_.transposed ? down : across, factor, size_.col);
        const double along = pixels_along(result_.across, about.x), below = pixels_along(result_.down, about.y);
        anchor_ = result_.transposed ? Anchor{across, down, along, below} : Anchor{down, across, below, along};
        camera_ = camera_of(stretches_, size_);
    }

    void pan(ImVec2 pixels) {
        const double across = -pixels.x / result_.across.cell_size();
        const double down = (result_.down.reversed ? pixels.y : -pixels.y) / result_.down.cell_size();
        const auto &rows = result_.transposed ? result_.across : result_.down,
                   &cols = result_.transposed ? result_.down : result_.across;
        stretches_.rows = moved(stretches_.rows, result_.transposed ? across : down, size_.row, rows.count);
        stretches_.cols = moved(stretches_.cols, result_.transposed ? down : across, size_.col, cols.count);
        camera_ = camera_of(stretches_, size_);
    }

    void wheel() {
        const ImGuiIO& io = ImGui::GetIO();
        const bool finger = io.MouseSource == ImGuiMouseSource_TouchScreen;
        if (finger && (io.MouseWheel != 0 || io.MouseWheelH != 0))
            pan({io.MouseWheelH * px(75), io.MouseWheel * px(75)});
        else if (io.MouseWheel != 0)
            zoom(std::pow(1.25, io.MouseWheel), io.MousePos);
        else if (io.MouseWheelH != 0)
            pan({io.MouseWheelH * px(75), 0});
        if (const double pinch = platform::take_pinch(); pinch != 1)
            zoom(pinch, io.MousePos);
    }

    void zoom_keys() {
        const ImVec2 center{result_.plot.x + result_.plot.width / 2, result_.plot.y + result_.plot.height / 2};
        for (const ImGuiKey key : {ImGuiKey_Equal, ImGuiKey_KeypadAdd})
            if (ImGui::IsKeyPressed(key))
                zoom(1.5, center);
        for (const ImGuiKey key : {ImGuiKey_Minus, ImGuiKey_KeypadSubtract})
            if (ImGui::IsKeyPressed(key))
                zoom(1 / 1.5, center);
        for (const ImGuiKey key : {ImGuiKey_0, ImGuiKey_Keypad0, ImGuiKey_F})
            if (ImGui::IsKeyPressed(key, false))
                camera_ = {};
    }

    /// Arrow keys move the focus by a cell (a sample when averaged), with Shift they pan; returns the cell reached.
    std::optional<Cell> arrows(std::optional<Cell> focus) {
        const ImGuiKey keys[] = {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow};
        const ImVec2 ways[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        std::optional<Cell> reached;
        for (int i = 0; i < 4; ++i) {
            if (!take_key(id_, keys[i]))
                continue;
            if (ImGui::GetIO().KeyShift)
                pan({-ways[i].x * result_.plot.width / 8, -ways[i].y * result_.plot.height / 8});
            else
                reached = neighbour(focus, ways[i]);
        }
        return reached;
    }

  private:
    static double pixels_along(const ScreenAxis& axis, float pixel) {
        return axis.reversed ? axis.begin + axis.length - pixel : pixel - axis.begin;
    }
    static double exact_cell(const ScreenAxis& axis, float pixel) {
        return static_cast<double>(axis.first) + pixels_along(axis, pixel) / axis.exact_cell_size();
    }

    Cell neighbour(std::optional<Cell> focus, ImVec2 way) const {
        const Index across = static_cast<Index>(way.x),
                    down = static_cast<Index>(result_.down.reversed ? -way.y : way.y);
        Cell cell = focus.value_or(Cell{result_.viewport.rows.first, result_.viewport.cols.first});
        if (!focus)
            return cell;
        cell.row += (result_.transposed ? across : down) * result_.viewport.rows.cells_per_sample;
        cell.col += (result_.transposed ? down : across) * result_.viewport.cols.cells_per_sample;
        return {std::clamp<Index>(cell.row, 0, size_.row - 1), std::clamp<Index>(cell.col, 0, size_.col - 1)};
    }

    Camera& camera_;
    std::optional<Anchor>& anchor_;
    const MatrixResult& result_;
    Cell size_;
    ImGuiID id_;
    Stretches stretches_;
};

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
    const float row_pixels = turned ? inside.width : inside.height, col_pixels = turned ? inside.height : inside.width;
    CellScale row_scale = scale_for(std::llround(stretches.rows.count), row_pixels, largest);
    CellScale col_scale = scale_for(std::llround(stretches.cols.count), col_pixels, largest);
    if (options.square)
        make_square(row_scale, col_scale);
    if (!camera.whole() && anchor) {
        const auto first = [](double cell, double pixels, const CellScale& scale) {
            return cell - pixels * static_cast<double>(scale.cells) / static_cast<double>(scale.pixels);
        };
        stretches.rows.first = camera.first_row = first(anchor->row, anchor->row_pixels, row_scale);
        stretches.cols.first = camera.first_col = first(anchor->col, anchor->col_pixels, col_scale);
    }
    const auto axis = [&](const CellScale& scale, const Stretch& window, Index cells, float begin, float pixels,
                          bool back) {
        return camera.whole() ? filling(lay_out(scale, 0, cells, begin, back), options.square ? 0 : pixels)
                              : lay_out_part(scale, window.first, cells, begin, pixels, back);
    };
    const ScreenAxis rows = axis(row_scale, stretches.rows, size.row, turned ? inside.x : inside.y, row_pixels, false);
    const ScreenAxis cols = axis(col_scale, stretches.cols, size.col, turned ? inside.y : inside.x, col_pixels, turned);
    result.viewport = {rows.axis(), cols.axis()};
    result.across = options.transposed ? rows : cols;
    result.down = options.transposed ? cols : rows;
    result.plot = {inside.x, inside.y, result.across.length, result.down.length};
    return result;
}

Cell cell_under(const MatrixResult& result, ImVec2 point) {
    const Index across = result.across.cell_at(point.x), down = result.down.cell_at(point.y);
    return result.transposed ? Cell{across, down} : Cell{down, across};
}

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

void Canvas::draw_heat(Session& session, const FieldPtr& field, Plot& memory, const MatrixResult& result,
                       const MatrixOptions& options) {
    const Tile& tile = session.tile(field, result.viewport, result.pixel);
    if (memory.tile != tile.number || memory.texture.lost()) {
        memory.texture.upload(tile.viewport.cols.samples, tile.viewport.rows.samples, tile.numbers);
        memory.tile = tile.number;
        memory.gaps =
            !std::all_of(tile.numbers.begin(), tile.numbers.end(), [](float number) { return std::isfinite(number); });
        memory.means_hide = result.averaged() && result.pixel == Pixel::mean && tile.missing.empty() &&
                            result.scale.colors == Colors::diverging && means_hide(*field, tile, result.scale);
    }
    const platform::HeatStyle style{&color_table(result.scale.colors), static_cast<float>(result.scale.low),
                                    static_cast<float>(result.scale.high), theme().bg2, options.transposed};
    const Rect& plot = result.plot;
    const bool upwards = result.down.reversed;
    platform::draw_heat(ImGui::GetWindowDrawList(), memory.texture, style, plot.x, upwards ? plot.bottom() : plot.y,
                        plot.right(), upwards ? plot.y : plot.bottom());
    // What is not yet known is no gap; cells that the view paints carry marks of its own.
    if (!memory.gaps || !tile.missing.empty() || paints_cells(result, options))
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

void Canvas::take_hand(Plot& memory, Camera& camera, MatrixResult& result, const MatrixOptions& options) {
    const ImGuiIO& io = ImGui::GetIO();
    const bool held = ImGui::IsItemActive(), hovered = ImGui::IsItemHovered() || held;
    Hand hand(camera, memory.anchor, result, ImGui::GetItemID());
    if (options.can_zoom && ImGui::IsItemHovered()) {
        ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);
        ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelX);
        hand.wheel();
        if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
            camera = {};
    }
    const bool panning = options.can_zoom && held && !camera.whole();
    if (panning && ImGui::IsMouseDragging(ImGuiMouseButton_Left, px(3))) {
        hand.pan(io.MouseDelta);
        memory.dragged = true;
    }
    if (options.can_zoom && (hovered || ImGui::IsItemFocused()) && !keyboard_taken() && !io.KeyCtrl)
        hand.zoom_keys();
    if (ImGui::IsItemFocused())
        result.moved_to = hand.arrows(options.focus);
    if (hovered && result.plot.contains(io.MousePos))
        result.hovered = cell_under(result, io.MousePos);
    if (ImGui::IsItemDeactivated()) {
        if (!memory.dragged && !finger_swipes())
            result.clicked = result.hovered;
        memory.dragged = false;
    }
}

namespace {

/// What a lesson points out in the session's picture; nothing in the other ones that a view draws.
std::vector<Place> pointed_out(Session& session, const Field& field) {
    const std::string_view text = session.state().text("highlight");
    return text.empty() || !(field.size() == session.field()->size()) ? std::vector<Place>{} : read_places(text).places;
}

}

/// A field that has changed its size keeps the window where it can; what the state's row says is not forgotten.
void Canvas::resize(Plot& window, Cell size) const {
    if (!(size == std::exchange(window.size, size)))
        window.camera = clamped(described_ == &window ? camera_of(zoom_) : window.camera, size);
}

/// A link or a lesson may have set the row since the last frame.
void Canvas::read_zoom(const State& state, Plot& window) {
    const std::span<const double> zoom = state.list("zoom");
    if (std::equal(zoom.begin(), zoom.end(), zoom_.begin(), zoom_.end()))
        return;
    zoom_.assign(zoom.begin(), zoom.end());
    described_ = &window;
    window.camera = clamped(camera_of(zoom), window.size);
    window.anchor.reset();
}

/// Also where another matrix than before shows the session's field: each has its window back, and the row says so.
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
    const std::vector<Place> places = pointed_out(session, *field);
    Rect room = places.empty() ? area : room_inside_brackets(area, places, wanted);
    const MatrixOptions options = with_room(wanted, description, size, room);
    const std::optional<Anchor> anchor = std::exchange(memory.anchor, {});
    MatrixResult result = placed(window.camera, anchor, size, description, room, options);
    result.means = field->means();
    result.pixel = result.averaged() ? options.pixel.value_or(session.pixel()) : Pixel::mean;
    result.scale = {options.colors, options.low, options.high};
    if (result.pixel == Pixel::range)
        result.scale = {Colors::sequential, 0, description.high - description.low};
    if (field == session.field())
        session.set_focus_block(result.block(session.focus()));
    const Rect& plot = result.plot;

    const HitArea hit = hit_area(plot, options.label, {.under = true}); // views put buttons on the plot
    take_hand(memory, window.camera, result, options);
    if (in_state && !hit.held && !memory.anchor)
        write_zoom(session, window);

    draw_heat(session, field, memory, result, options);
    result.means_hide = memory.means_hide;
    result.gaps = memory.gaps;
    const CellWords words = draw_cells(*field, description, result, options);
    draw_axes(description, result, options, area);
    if (const std::vector<Index> pins = session.pins();
        !pins.empty() && description.rows.name == session.field()->description().rows.name)
        draw_pins(result, options, pins);
    draw_focus(description, result, options, area, words.free);
    if (!places.empty())
        draw_places(*field, description, result, places, options, area, words);
    draw_focus_ring(hit, plot, 4, 4);
    return result;
}

}
