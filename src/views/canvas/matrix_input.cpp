// Pointer and key input on a matrix: it moves the window and points at cells.
#include "views/canvas/canvas.hpp"
#include "widgets/finger.hpp"
#include "widgets/hit_area.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// Wheel, pinch, drag and keys on the plot under the last ImGui item; changes the camera.
class MatrixInput {
  public:
    MatrixInput(Camera& camera, std::optional<Anchor>& anchor, const MatrixResult& result, ImGuiID id)
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

Cell cell_under(const MatrixResult& result, ImVec2 point) {
    const Index across = result.across.cell_at(point.x), down = result.down.cell_at(point.y);
    return result.transposed ? Cell{across, down} : Cell{down, across};
}

}

void Canvas::take_matrix_input(Plot& memory, Camera& camera, MatrixResult& result, const MatrixOptions& options) {
    const ImGuiIO& io = ImGui::GetIO();
    const bool held = ImGui::IsItemActive(), hovered = ImGui::IsItemHovered() || held;
    MatrixInput input(camera, memory.anchor, result, ImGui::GetItemID());
    if (options.can_zoom && ImGui::IsItemHovered()) {
        ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);
        ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelX);
        input.wheel();
        if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
            camera = {};
    }
    const bool panning = options.can_zoom && held && !camera.whole();
    if (panning && ImGui::IsMouseDragging(ImGuiMouseButton_Left, px(3))) {
        input.pan(io.MouseDelta);
        memory.dragged = true;
    }
    if (options.can_zoom && (hovered || ImGui::IsItemFocused()) && !keyboard_taken() && !io.KeyCtrl)
        input.zoom_keys();
    if (ImGui::IsItemFocused())
        result.moved_to = input.arrows(options.focus);
    if (hovered && result.plot.contains(io.MousePos))
        result.hovered = cell_under(result, io.MousePos);
    if (ImGui::IsItemDeactivated()) {
        if (!memory.dragged && !finger_swipes())
            result.clicked = result.hovered;
        memory.dragged = false;
    }
}

}
