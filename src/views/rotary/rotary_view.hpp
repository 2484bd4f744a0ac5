// The parts of the rotary view, shared by rotary.cpp (which parts, and where), planes.cpp (query and key turning in
// their planes), scores.cpp (q · k over the distance, the decay of xPos), tables.cpp (cosines and sines, which columns
// turn together, and by what), wavelengths.cpp (longer contexts), context_marks.cpp (what stands in these plots) and
// context_notes.cpp (the same in words).
#pragma once

#include "core/registry.hpp"
#include "core/rotary/places/rotary_planes.hpp"
#include "views/plot/distance_plot.hpp"
#include "views/views.hpp"

#include <memory>
#include <optional>

namespace posenc {

struct RotaryFrame {
    Session& session;
    Canvas& canvas;
    FieldPtr field;
    const Description& description;
    ColorScale scale;
    Cell focus;
    const Method* method;                       ///< the one shown
    std::shared_ptr<const RotaryPlanes> planes; ///< null for images and videos
    bool step = false; ///< a step of a lesson names the parts: plots come first, words after them

    const State& state() const { return session.state(); }
    /// True for rotary-score and xpos.
    bool scores() const { return method == &registry::rotary_score || method == &registry::xpos; }
};

/// What the state asked for when the focus was last moved to it.
struct RotaryMemory {
    std::optional<Index> position, key_distance;
    Index resets = 0; ///< Session::focus_resets then
    bool operator==(const RotaryMemory&) const = default;
};

/// The choices where there is no room for everything.
struct RotaryParts {
    int scores = 0;  ///< which of the parts that a step names
    int context = 0; ///< the wavelengths, or how much slower each pair turns
};

/// The positions of the query and the key whose planes are drawn: those of the state, otherwise those at the pointer.
struct QueryKey {
    Index query = 0, key = 0;
};
QueryKey query_and_key(const RotaryFrame& frame);

/// Planes with query and key at their places; a field of scores.
void draw_planes(RotaryFrame& frame, Rect area);
/// How far each pair turns at the focused position, for a field of cosines or sines.
void draw_turns(RotaryFrame& frame, Rect area);

/// Focuses the cell of the matrix at the pointer, and says in a card what is there.
void point_at_matrix(RotaryFrame& frame, const MatrixResult& matrix);
/// The matrix of scores and the curve over the distance, below it the decay of xPos.
void draw_scores(RotaryFrame& frame, Rect area);
/// The table of cosines or sines; above it what turns which column.
void draw_tables(RotaryFrame& frame, Rect area);
/// The wavelengths before and after scaling, and how much slower each pair turns.
void draw_context(RotaryFrame& frame, Rect area);
/// The numbers of the scores over the distance; those of the wavelengths and of how much slower each pair turns.
FieldPtr score_curves(RotaryFrame& frame);
std::vector<ViewCurves> context_curves(const RotaryFrame& frame);
/// The same in words, for the inspector; returns the height used.
float draw_context_notes(const State& state, Rect area);

/// "YaRN": the name of the state's scaling.
std::string scaling_label(const State& state);
inline constexpr float rotary_heading = 44; ///< height of the heading of a plot
/// Title and note, in a step of a lesson in one line; returns what is left below them.
Rect below_heading(const RotaryFrame& frame, Rect area, std::string_view title, std::string_view note);

}
