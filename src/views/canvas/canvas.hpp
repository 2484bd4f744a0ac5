// What the views share: matrices of any size drawn as heatmaps with axes, ticks, pan, zoom, digits and crosshair. Only
// the visible part of a field is computed; a pixel that holds several cells shows their mean.
#pragma once

#include "core/lessons/guidance.hpp"
#include "platform/heat.hpp"
#include "platform/platform.hpp"
#include "session/session.hpp"
#include "views/canvas/camera.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/color_bar.hpp"
#include "views/canvas/memories.hpp"
#include "views/canvas/screen_axis.hpp"
#include "widgets/controls.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace posenc {

/// How many times wider than high, and higher than wide, the cells of a square matrix may be.
struct CellShape {
    float wide = 1, high = 1;
};
/// For matrices that are read along rows, columns and diagonals, which need no squares.
inline constexpr CellShape free_cells{1.8f, 1.7f}; // diagonals are still seen as such

struct MatrixResult;

struct MatrixOptions {
    std::string_view label; ///< accessible name and identity; unique among the matrices on screen
    Colors colors = Colors::diverging;
    double low = -1, high = 1;             ///< ends of the colour scale
    double log_from = 0;                   ///< as in ColorScale
    bool transposed = false;               ///< the field's rows run to the right and column 0 lies at the bottom
    bool square = false;                   ///< cells as wide as high, or within these limits
    CellShape shape = {};                  ///< of a square matrix
    CellShape in_step = {};                ///< … in a step of a lesson, where the picture comes first
    bool row_axis = true, col_axis = true; ///< ticks and names; `area` includes the gutters for them
    bool col_axis_on_top = false;
    float room_below = 0, room_right = 0; ///< device pixels kept free for profiles, between plot and axis
    bool can_zoom = true;
    /// Matrices with the same `window` share one camera, for views that show the session's field in several ways.
    /// Empty: a camera of its own.
    std::string_view window = {};
    bool fills = false;                       ///< cells take all room, if need be by fractions of pixels
    float largest_cell = 0;                   ///< design pixels; 0 = as large as fits
    float least_gutter = 64;                  ///< design pixels left of the plot, at least
    int digits = 2;                           ///< decimals printed in cells that are large enough; negative: none
    std::optional<Cell> focus = {};           ///< framed, with lines and chips on both axes
    std::optional<Pixel> pixel = {};          ///< what a pixel of several cells shows, instead of the session's choice
    const Description* description = nullptr; ///< replaces the field's own names on the axes
    std::optional<std::vector<Place>> places = {}; ///< pointed out here; without: what the state highlights
    /// Draws one cell instead of its colour and digits (masks); called only for cells of at least 8 pixels.
    std::function<bool(ImDrawList*, Cell, Rect)> paint = {};
    /// Draws lines over the cells, below all that stands on them.
    std::function<void(const MatrixResult&)> mark = {};
};

/// Lets the cells of a square matrix fill a room for them of which squares would leave much empty.
void fill_room(MatrixOptions& options, Cell size, Rect room);

struct MatrixResult {
    ScreenAxis across, down; ///< along x and along y; transposed: across runs over the field's rows
    bool transposed = false;
    Rect plot;                       ///< the coloured rectangle
    std::optional<Cell> hovered;     ///< under the pointer in this frame
    std::optional<Cell> clicked;     ///< pressed and released without a drag
    std::optional<Cell> moved_to;    ///< arrow keys moved the focus here
    Viewport viewport;               ///< of the samples drawn
    Cell size;                       ///< of the field
    Pixel pixel = Pixel::mean;       ///< what is drawn where a pixel holds several cells
    Means means = Means::closed;     ///< how the field computes the mean of these cells
    bool gaps = false;               ///< some pixels have no number, because a cell in them is hidden or undefined
    bool computing = false;          ///< some pixels are hatched, because their numbers are not computed yet
    ColorScale scale;                ///< of what is drawn; Pixel::range has its own
    bool painted = false;            ///< cells carry the marks of options.paint, not the colour of their number
    bool means_hide = false;         ///< most pixels have the colour of zero though their cells differ
    Block block(Cell cell) const;    ///< the cells that share this cell's pixel; the cell alone when it is not visible
    Rect cell_rect(Cell cell) const; ///< may lie outside the plot when zoomed
    Index cells_per_pixel_row() const { return viewport.rows.cells_per_sample; }
    Index cells_per_pixel_col() const { return viewport.cols.cells_per_sample; }
    bool averaged() const { return cells_per_pixel_row() > 1 || cells_per_pixel_col() > 1; }
};

/// A cell of a matrix on the screen, and what can be done with it there.
struct ShownCell {
    std::string label = {}; ///< of the matrix
    FieldPtr field = {};
    Cell cell = {};
    Rect rect = {};           ///< the visible part of the cell; empty when it is not visible
    bool can_enlarge = false; ///< too small to be read, in a matrix that can be zoomed
    bool whole = true;        ///< the whole matrix is visible
};

/// Cameras and textures of the matrices of one picture, and what its views remember. Must not outlive the graphics.
class Canvas {
  public:
    /// Draws the field into `area` of the current ImGui window and handles pan (drag), zoom (wheel, pinch, + and −),
    /// fit (double click, 0 or F) and the arrow keys when focused. For the session's own field the visible window is
    /// also written to the state, once the pointer is released.
    MatrixResult matrix(Session& session, const FieldPtr& field, Rect area, const MatrixOptions& options);
    Camera& camera(std::string_view label);
    /// Takes over the other canvas's cameras for matrices of the same name and size; true when that changed something.
    bool follow(const Canvas& leader);
    bool whole(std::string_view label) { return camera(label).whole(); }
    /// The cell at the pointer; and this cell of this field. Both only if a matrix drawn in this frame shows it.
    std::optional<ShownCell> pointed_cell() const;
    std::optional<ShownCell> shown_cell(const Field& field, Cell cell) const;
    void enlarge(const ShownCell& shown);  ///< zooms to it, so that its number can be read
    void show_all(const ShownCell& shown); ///< zooms out to the whole matrix
    /// A struct of the view, found by its type, that this canvas keeps from frame to frame.
    template <class T> T& memory() { return memories_.of<T>(); }

  private:
    struct Plot;
    /// The matrix as last drawn.
    struct Drawn {
        int frame = -1;
        std::weak_ptr<const Field> field;
        MatrixResult result;
        Plot* window = nullptr; ///< whose camera the matrix uses
        bool can_zoom = false;
    };
    struct Plot {
        Camera camera;
        Cell size;
        std::optional<Anchor> anchor;    ///< until the matrix is laid out again
        std::uint64_t tile = 0;          ///< number of the tile in the texture
        double log_from = 0, log_to = 0; ///< the logarithmic colours for which it was made
        platform::HeatTexture texture;
        bool dragged = false;
        bool gaps = false;      ///< the tile holds values that are not finite
        bool computing = false; ///< the tile misses some
        bool means_hide = false;
        Drawn drawn;
    };
    static ShownCell shown_in(const std::string& label, const Drawn& drawn, Cell cell);
    Plot& plot(std::string_view label);
    /// Pointer, wheel, fingers and keys on the plot, which is the last ImGui item.
    static void take_matrix_input(Plot& memory, Camera& camera, MatrixResult& result, const MatrixOptions& options);
    void read_zoom(const State& state, Plot& window);
    void write_zoom(Session& session, const Plot& window);
    void resize(Plot& window, Cell size) const;
    void draw_heat(Session& session, const FieldPtr& field, Plot& memory, const MatrixResult& result,
                   const MatrixOptions& options);
    std::map<std::string, Plot, std::less<>> plots_;
    std::vector<double> zoom_;        ///< the state's row, as last read or written here
    const Plot* described_ = nullptr; ///< the plot whose camera the row describes
    Memories memories_;
};

/// Whether a view of this area has a title and a colour bar: where it is not low, and in nearly every figure.
bool has_head(Rect area);
/// Title 16/600 with a smaller line below; returns the height used.
float draw_title(ImDrawList* list, ImVec2 at, float width, std::string_view title, std::string_view subtitle);

/// The letter of a pin, A to D, on its colour: `height` device pixels high and wide.
void draw_pin_tag(ImDrawList* list, ImVec2 center, float height, std::size_t pin);

/// The card beside the pointer: value, place, one fact. It does not cover `cell` and stays inside `bounds`.
void draw_hover_card(Rect cell, Rect bounds, ImU32 swatch, std::string_view value, std::string_view where,
                     std::string_view fact, std::string_view note = {});
/// The same as a row of fixed height, for touch screens.
void draw_value_row(Rect rect, ImU32 swatch, std::string_view value, std::string_view where);

/// The label of row or column i if it has one, otherwise its number: what an axis prints.
std::string axis_label(const AxisNames& names, Index i);
/// Where means hide the data: a card inside the plot that says so, with one button for ranges and one that zooms to
/// cells.
void draw_hidden_means(Session& session, Canvas& canvas, std::string_view label, const MatrixResult& matrix);
/// "each pixel is the exact mean of 8 × 1 cells"; `brief` leaves out the first words and the remark on gaps.
std::string pixel_text(const MatrixResult& result, const Description& description, bool brief = false);
/// The badge, with as much of pixel_text as has room. The text is also noted for tests and screen readers. Returns the
/// width used. A null list only measures the brief text.
float draw_pixel_badge(ImDrawList* list, ImVec2 at, float width, const MatrixResult& result,
                       const Description& description);

/// What a pixel shows, in words: its value, its cells, how they were combined.
struct Pointed {
    double value = undefined; ///< the value that gives the colour
    std::string number;       ///< the value written out; a range as "−1 … 1"
    std::string where, note;  ///< the note is empty for a single cell
    bool several = false;
};
Pointed pointed_at(const Field& field, const Description& description, const MatrixResult& matrix, Cell cell,
                   int decimals = 6);
/// "positions 1848 to 1855, dimension 34"
std::string block_text(const Description& description, const Block& block);
/// "position 21, dimension 34"
std::string place_text(const Description& description, Cell cell);

}
