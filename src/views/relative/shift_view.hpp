// The parts of the relative shift in stages, shared by shift_stages.cpp (arrangement, input), shift_play.cpp (stepping,
// play), stage_grid.cpp (which stages are visible, and where), shift_cells.cpp (one stage, and the numbers on their way
// to the next) and shift_costs.cpp (what it costs).
#pragma once

#include "core/relative/shift/relative_shift.hpp"
#include "views/views.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace posenc {

/// The stages in the order of the algorithm; the last one is the result or, where the state asks for it, the direct
/// sum.
inline constexpr int shift_stage_count = 6, last_shift_stage = shift_stage_count - 1;

/// What one frame draws.
struct ShiftScene {
    Session& session;
    Canvas& canvas;
    RelativeShift shift;
    Index width = 1;    ///< of the vectors
    bool music = false; ///< the vectors are rows E of a table, else encodings U of distances
    int current = 0;    ///< the state's stage, as its number in the order above
    FieldPtr products;
    std::optional<Index> place; ///< the focused number, by its place in the padded matrix
    Rect bounds;                ///< of the view; hover cards stay inside
    float beside_headings = 0;  ///< device pixels at the right of the first headings that controls take
};

/// What is remembered while the stages are stepped through and played.
struct ShiftStageMemory {
    int playing = -1;               ///< the stage that play has set last; −1: not playing
    std::uint64_t play_gesture = 0; ///< all stages played are one step of undo
    float entered_at = 0;           ///< when play entered its stage
    float left_at = -10;            ///< when numbers began to move to the present stage
    std::optional<Index> place;     ///< the number pointed at last
    int shown = 0;                  ///< where only one has room: the stage, or the costs
};

ShiftStageMemory& shift_memory(const ShiftScene& scene);

ShiftStage shift_stage_at(const ShiftScene& scene, int number);
std::string_view shift_stage_id(const ShiftScene& scene, int number);
const Choice& shift_stage_choice(const ShiftScene& scene, int number);
std::string shift_stage_title(const ShiftScene& scene, int number); ///< "3 reshaped"

/// "q₁·U₂", or "0" for padding.
std::string shift_tag(const ShiftScene& scene, Index place);
ImU32 shift_color(const ShiftScene& scene, Index place);
ColorScale shift_scale(const ShiftScene& scene);

/// Design pixels around the matrix of a stage: heading, axis above, axis at the left with numbers of one digit.
inline constexpr float shift_head = 22, shift_axis_above = 44, shift_axis_left = 38, shift_gap = 8,
                       around_shift_stage = shift_head + shift_axis_above + 2;

/// The largest size of a cell in design pixels, even if there are few cells, and how much longer than the other its
/// longer side may be.
inline constexpr float largest_shift_cell = 240, most_shift_ratio = 2;
/// Between the stages of a column.
inline constexpr float shift_row_gap = 2;
/// The names of the stages in lessons, in the order of the algorithm.
inline constexpr std::array<std::string_view, shift_stage_count> stage_parts = {"products", "padded",  "reshaped",
                                                                                "dropped",  "shifted", "result"};

/// The visible stages in columns, in the order of reading: of three columns the fourth stage is in the first again.
struct StageGrid {
    static constexpr std::size_t most_columns = 3;
    std::vector<int> stages;
    std::size_t columns = most_columns;
    ImVec2 cell = {}; ///< device pixels
    Rect area = {};
    /// The stage of this number in `stages`, with heading and axes; the heading may reach up to the next column.
    struct Place {
        Rect rect;
        float heading;
    };
    Place place(const ShiftScene& scene, std::size_t at) const;
    float height(const ShiftScene& scene) const; ///< of the highest column
};

/// Device pixels of the axis at the left of the stages.
float shift_axis(const ShiftScene& scene);
/// In the columns, at most three, that make their cells largest.
StageGrid stage_grid(const ShiftScene& scene, Rect area);
/// The width of the controls without words, and of the button that plays alone.
float shift_controls_width(), shift_play_width();

/// One stage with its heading; its matrix fills the area below it as far as its cells may.
MatrixResult draw_shift_stage(ShiftScene& scene, int number, Rect area, float heading);
/// The numbers on their way from one stage to the next; `part` is 0 at the first stage and 1 at the next.
void draw_shift_flight(const ShiftScene& scene, const MatrixResult& from, int from_number, const MatrixResult& to,
                       int to_number, float part);

/// Moves on while playing; asks for frames only then.
void play_shift(ShiftScene& scene);
/// Back, play, step, and the number of the present stage, as high as a control; play alone where no more has room.
void draw_shift_controls(ShiftScene& scene, Rect area);

/// Compares the direct sum and the shift in a table of height shift_costs_height, in pixels of the design.
void draw_shift_costs(const ShiftScene& scene, Rect area);
float shift_costs_height(float width, bool with_sentence = true); ///< the sentence is drawn beside the table anyway
/// Says whether the result equals the direct sum; returns the width used.
float draw_shift_check(const ShiftScene& scene, ImVec2 at, float width);

}
