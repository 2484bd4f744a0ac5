// The parts of the precision view, between precision.cpp (the whole and the heatmap), formats.cpp (what each
// format comes to) and error_curve.cpp (the error over position).
#pragma once

#include "core/precision/collisions.hpp"
#include "core/precision/error_curve.hpp"
#include "core/registry.hpp"
#include "views/views.hpp"

#include <array>
#include <string>

namespace posenc {

inline constexpr float format_name_room = 66; ///< design pixels to the right of a plot

/// The largest error of a format over the whole table.
struct LargestError {
    double value = 0;
    bool exact = false;              ///< every cell was looked at; otherwise no error is larger than the value
    std::string undefined_from = {}; ///< what the first row stands for that has no number in the format; else empty
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
    /// The errors in blocks of so many rows, kept while the table stays the same.
    std::shared_ptr<const ErrorCurve> curve(Index block, Index cells_a_block) const;
};

/// One row a format: bits, first equal rows, largest error; a click chooses it. Returns the height used.
float draw_formats(PrecisionFrame& frame, ImVec2 at, float width);
/// What a person wants to know, as a sentence: at which length rows of the chosen format collide.
std::string collision_sentence(const PrecisionFrame& frame);
/// From where on the chosen format has no such numbers; empty where it has them all.
std::string undefined_sentence(const PrecisionFrame& frame);
/// The sentence as a pill, wrapped below where it is long, with a button that goes to the length; returns the height.
float draw_verdict(PrecisionFrame& frame, ImVec2 at, float width);
/// For the inspector: the error of the number looked at in every format; returns the height used.
float draw_precision_notes(Session& session, Canvas&, Rect area);
/// Largest |error| of every format over the rows that the axis shows; shares the axis with the matrix.
void draw_error_curve(PrecisionFrame& frame, Rect plot, const ScreenAxis& positions);
/// A line where the format's first equal rows lie, over a plot that shares the axis.
void mark_collision(const PrecisionFrame& frame, Rect plot, const ScreenAxis& positions, bool with_text);

}
