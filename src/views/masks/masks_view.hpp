// The parts of the view of masks, shared by masks.cpp (arrangement), panels.cpp (which matrices), batch.cpp (the
// sentences), matrices.cpp (mask, logits, softmax), axes.cpp (their axes and legend), magnifier.cpp (a band in detail),
// cells.cpp (the contents of a cell), details.cpp (what is drawn below them: one of the next three), row_bars.cpp (one
// row in numbers), libraries.cpp (the same mask as libraries write it) and hidden_row.cpp (a row whose keys are all
// hidden, in each library).
#pragma once

#include "core/masks/softmax/hidden_row.hpp"
#include "core/masks/softmax/softmax_field.hpp"
#include "core/own/own_mask.hpp"
#include "views/views.hpp"
#include "widgets/layout.hpp"

namespace posenc {

namespace parameters {

extern const Parameter mask_detail;

}

/// What one frame of the view draws. Queries and keys count from 0.
struct MaskScene {
    Session& session;
    Canvas& canvas;
    FieldPtr field;              ///< the session's: the softmax, or a mask in its own polarity
    FieldPtr visibility;         ///< the mask with 1 = may attend; decides the marks of every cell
    const MaskField* mask;       ///< the same
    const SoftmaxField* softmax; ///< null for methods that are only a mask
    AxisNames queries, keys;
    Cell focus;
    bool low = false; ///< the screen is low: no legends, colour bars and names of axes
    /// What an imported table was read as; `mask` is null if it is no mask.
    std::shared_ptr<const OwnMask> brought = nullptr;
    bool narrow = false; ///< one matrix at a time, which may take the whole width
    bool step = false;   ///< in a lesson's step the matrices take all the room there is
};

/// The choices where there is no room for everything.
struct MaskMemory {
    int matrix = 2; ///< of a softmax: a MaskPanel::Kind, or the row in numbers
    /// The detail at the time when the matrices were chosen instead; if it changes, the new detail is shown.
    int detail_left = 0;
};

/// One matrix: the mask in a polarity, the logits, or the softmax.
struct MaskPanel {
    enum class Kind { mask, logits, softmax };
    Kind kind;
    std::string_view label; ///< accessible name of the plot
    std::string title, note;
    FieldPtr field;
    Colors colors = Colors::sequential;
    double low = 0, high = 1;
    Polarity polarity = Polarity::visibility;
    bool zeros = false;           ///< hidden cells of the visibility mask carry their 0
    std::string_view choice = {}; ///< the polarity that a click on its heading chooses; empty: no button
};

// The batch: one row of boxes a sentence; a click chooses it.
int batch_rows(const MaskScene& scene, float room); ///< how many sentences fit into `room` design pixels
float batch_height(int rows);                       ///< design pixels
void draw_batch(MaskScene& scene, Rect area, int rows);

// Cells, and the words for them.
void paint_cell(ImDrawList* list, const MaskScene& scene, const MaskPanel& panel, Cell cell, Rect rect);
void draw_visible_mark(ImDrawList* list, Rect rect, std::string_view text);
void draw_hidden_mark(ImDrawList* list, Rect rect, Hidden why, std::string_view text = {});
std::string mask_text(bool visible, Polarity polarity);                            ///< "1", "T", "−∞"
std::string cell_value(const MaskScene& scene, const MaskPanel& panel, Cell cell); ///< six decimals, True, −∞, NaN
std::string_view what_one_sees(const MaskScene& scene);    ///< what a pattern lets a query see; may be empty
std::string cell_place(const MaskScene& scene, Cell cell); ///< query 4 “the”, key 2 “sat”
ImU32 cell_swatch(const MaskScene& scene, const MaskPanel& panel, Cell cell);

// Around the matrices.
constexpr float key_label_height = 16;                              ///< design pixels
int key_label_rows(const AxisNames& names, float cell, Index size); ///< 2: words wider than a cell, staggered
float query_axis_width(const MaskScene& scene);                     ///< device pixels left of the first matrix
void draw_query_axis(const MaskScene& scene, const MatrixResult& result);
void draw_key_axis(const MaskScene& scene, const MatrixResult& result, int rows);
void draw_key_name(const MaskScene& scene, const MatrixResult& result, int rows);
/// Returns the height; with `list` null it only measures. `marked`: cells are large enough for their marks; smaller
/// ones have the colour of 1 or 0.
float draw_legend(ImDrawList* list, const MaskScene& scene, Polarity polarity, bool marked, ImVec2 at, float width);

/// The panel's name in lessons.
std::string_view mask_part(const MaskPanel& panel);
/// The matrices that a lesson's step names; all of them if it names none.
std::vector<MaskPanel> mask_panels(const MaskScene& scene, Rect area);
/// Panels side by side with one row axis. matrices_height is the preferred height, in design pixels, at this width.
float matrices_height(const MaskScene& scene, std::size_t panels, float width);
void draw_matrices(MaskScene& scene, std::span<const MaskPanel> panels, Rect area, Rect bounds);

/// Right of a mask whose pixels stand for many cells, where there is room: the keys that the focused query sees.
void draw_magnifier(MaskScene& scene, const MaskPanel& panel, const MatrixResult& whole, Rect area);

/// The focused row as if all its keys were hidden, under each treatment of draw_treatments and then in each library.
std::shared_ptr<const HiddenRow> hidden_row(const MaskScene& scene);
std::size_t first_library_way(); ///< index into hidden_row

/// The cells at the pointer in every library's own values, and the line of code that passes them on; as many cards as
/// fit.
void draw_libraries(MaskScene& scene, Rect area);
/// The least height, in design pixels, at which so many rows of cards can be read.
float libraries_height(int rows);
/// Of who else writes masks in each form, at a width in device pixels.
float users_height(std::span<const MaskPanel> panels, float width);
/// Below the three forms of a mask: each library's values and, if both have room, who else writes masks in each form.
void draw_below_forms(MaskScene& scene, std::span<const MaskPanel> panels, Rect area);
/// What each library computes for the focused row if all its keys are hidden: weights and their meaning.
void draw_hidden_table(const MaskScene& scene, Rect area);

/// Takes the heading of a detail off the top of the rest: its title and, unless that is empty, a line below it.
void take_heading(Rect& rest, std::string_view title, std::string_view note = {});
/// The detail of a softmax that `mask_detail` names; draw_lower adds the segments that choose it.
void draw_mask_detail(MaskScene& scene, Rect area);
void draw_lower(MaskScene& scene, Rect area);
/// If the matrices and the details do not fit together, segments at the top choose one of them; takes their height off
/// `rest`. True if the matrices are chosen.
bool choose_mask_part(MaskScene& scene, Rect& rest);

// One row in numbers: bars before and after masking; what each treatment gives if all its keys were hidden.
void draw_row_bars(const MaskScene& scene, Rect area);
void draw_treatments(MaskScene& scene, Rect area);

}
