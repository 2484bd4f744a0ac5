// The parts of the precision view, shared by precision.cpp (arrangement and heatmap), formats.cpp (the results of each
// format) and error_curve.cpp (the error over position).
#pragma once

#include "core/precision/collisions.hpp"
#include "core/precision/error_curve.hpp"
#include "core/registry.hpp"
#include "views/views.hpp"
#include "widgets/layout.hpp"

#include <array>
#include <string>

namespace posenc {

inline constexpr float format_name_room = 66; ///< design pixels to the right of a plot

/// The largest error of a format over the whole table.
struct LargestError {
    double value = 0;
    bool exact = false; ///< every cell was read; otherwise the value is an upper bound
    /// Name of the first row that has a number which the format cannot hold; empty: none.
    std::string undefined_from = {};
};

struct PrecisionFrame {
    Session& session;
    Canvas& canvas;
    const Description& description; ///< of the session's field
    Index rows = 1;                 ///< of the session's field
    NumberFormat chosen = NumberFormat::float32;
    std::shared_ptr<const FirstCollisions> first;
    std::array<LargestError, std::size(number_formats)> largest;
    std::string row_name;       ///< "position"
    bool names_outside = false; ///< the curves are named to the right of their plot

    bool collisions() const { return session.state().text("method") == registry::precision_collision.id; }
    const LargestError& error(NumberFormat format) const { return largest[static_cast<std::size_t>(format)]; }
    /// The pair of equal rows where both lie within the table shown.
    std::optional<EqualRows> pair_in_sight(NumberFormat format) const {
        const std::optional<EqualRows>& pair = first->pair(format);
        return pair && pair->row < rows ? pair : std::nullopt;
    }
    /// The errors in blocks of `block` rows; kept while the table stays the same.
    std::shared_ptr<const ErrorCurve> curve(Index block, Index cells_a_block) const;
};

/// One row per format: bits, first equal rows, largest error; a click chooses the format.
void draw_formats(PrecisionFrame& frame, Rect area);
float formats_height(); ///< design pixels
/// A sentence: at which length rows of the chosen format collide.
std::string collision_sentence(const PrecisionFrame& frame);
/// A sentence: from where on the chosen format lacks numbers of the table; empty if it has them all.
std::string undefined_sentence(const PrecisionFrame& frame);
/// The sentences, the first as a pill, or as wrapped text if it is long, with a button that sets the length.
void draw_verdict(PrecisionFrame& frame, Rect area);
float verdict_height(const PrecisionFrame& frame, Rect area); ///< design pixels, at the area's width
/// For the inspector: the error of the focused number in every format; returns the height used.
float draw_precision_notes(Session& session, Canvas&, Rect area);
/// Largest |error| of every format over the rows that the axis shows; shares the axis with the matrix.
void draw_error_curve(PrecisionFrame& frame, Rect plot, const ScreenAxis& positions);
/// The same alone, with an axis of its own below it.
void draw_error_curve_alone(PrecisionFrame& frame, Rect area);
/// The same row by row, as numbers.
FieldPtr error_curves(const PrecisionFrame& frame);
/// A line at the format's first equal rows, over a plot with this axis.
void mark_collision(const PrecisionFrame& frame, Rect plot, const ScreenAxis& positions, bool with_text);

}
