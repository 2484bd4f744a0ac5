// The parts of the similarity view, shared by similarity.cpp (the matrix of all pairs), offsets.cpp (one of its rows
// over the offset), shift_matrix.cpp (the matrix that shifts positions) and shift_plots.cpp (the plots below it).
#pragma once

#include "core/similarity/shift_residual.hpp"
#include "core/similarity/similarity_curve.hpp"
#include "views/plot/diagonals.hpp"
#include "views/views.hpp"

namespace posenc {

/// What is remembered from frame to frame.
struct SimilarMemory {
    int shown = 0; ///< where only one has room: all pairs, or the row over the offset
};

/// The same of the shift operator.
struct ShiftMemory {
    int shown = 0;      ///< where only one has room: the matrix, or a part beside it
    Index position = 3; ///< p, the focused position
};

/// What one frame draws. Rows are positions p, columns positions q.
struct SimilarScene {
    Session& session;
    Canvas& canvas;
    FieldPtr field;
    const Description& description;
    ColorScale scale;
    Cell focus;
    std::shared_ptr<const DiagonalSpread> spread;
    std::optional<SimilarityCurve> curve; ///< only for sinusoids without a projection

    bool only_offset() const { return spread->constant(); } ///< as far as it has been read
    /// Whether some pairs are left out.
    bool partial() const { return curve && curve->pairs() < curve->all_pairs(); }
    /// Whether one curve holds for all rows.
    bool closed() const { return curve && curve->same_everywhere(); }
};

/// The focused row over k = q − p: with the curve that it lies on, or in front of all other rows.
void draw_similarity_offsets(SimilarScene& scene, Rect area);
/// Its numbers, and those of the curve and of the other rows.
FieldPtr similarity_curves(const SimilarScene& scene);

/// The method shift-operator: the matrix, the residual, and the circle of one pair.
void draw_shift_operator(Session& session, Canvas& canvas, Rect area);
/// The largest residual at each position.
FieldPtr residual_curve(Session& session);

/// What one frame of the shift operator draws.
struct ShiftView {
    Session& session;
    Canvas& canvas;
    Sinusoid waves;
    FieldPtr matrix;
    std::shared_ptr<const ShiftResidual> residual;
    Index shift = 0;
    Cell focus;         ///< of the matrix: dimension of PE(p + k), of PE(p)
    Index position = 0; ///< p
    Rect bounds;
    bool step = false; ///< a step of a lesson names the parts: they stand beside each other, as large as they can

    bool has_lone() const { return waves.pairs() > waves.width() / 2 && shift != 0; }
    Index pair() const { return waves.column(focus.row).pair; }
};

/// "2.2 × 10⁻¹⁶"; 0 is 0.
std::string scientific(double value);
/// The largest residual at each position; the pointer chooses a position.
void draw_residual_bars(ShiftView& scene, Rect area);
/// The block of one pair as a turn of the circle: PE(p) and PE(p + k) are points on it, w k the angle between them.
void draw_turn_circle(const ShiftView& scene, Rect area);

}
