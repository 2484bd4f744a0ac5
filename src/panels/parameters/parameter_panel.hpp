// The settings: the method's name, then one row for every parameter that affects the screen.
#pragma once

#include "core/lessons/guidance.hpp"
#include "panels/parameters/parameter_rows.hpp"

namespace posenc {

struct DockPlace;

class ParameterPanel {
  public:
    /// `folded`: in the sheet below the plot, where the rows come first and the name is left out.
    void draw(Session& session, Rect area, bool folded);
    /// The dock below the picture of a lesson: the rows of dock_flow.hpp, at the right end a button for all settings.
    /// True when that was pressed. `needed`: keys that the step's tasks need. `open`: the settings are shown already,
    /// so the dock shows no rows.
    bool draw_dock(Session& session, Rect area, bool open, std::span<const std::string_view> needed);
    static bool has_dock_rows(const State& state);
    static int dock_lines(const State& state, std::span<const std::string_view> needed, float width);
    /// Whether what a step lets run has its button in the dock; beside large text on a phone there is no room.
    static bool dock_has_run();
    /// In a frame of another page: the rows named by `controls` ("length, base"), in as many lines as fit in half of
    /// the frame, and a button that opens the whole program. True when that was pressed.
    bool draw_embedded(Session& session, Rect area, std::string_view controls, float frame_height);
    static float embedded_height(const State& state, std::string_view controls, ImVec2 frame);
    /// Advances the parameter that plays. Call it first in the frame, so that other edits in the frame override it.
    void advance(Session& session, float seconds);
    /// Starts what a lesson asks for.
    void play(Session& session, const ValueRun& run);
    bool moving() const { return memory_.playback.running(); }
    void stop() { memory_.playback.stop(); } ///< stops playback at the present value

  private:
    void draw_run(Session& session, ImVec2 at, bool icon_only);
    bool draw_dock_row(Session& session, const DockPlace& place, Rect line);
    void draw_rows(Session& session, Column& column, bool folded);

    RowMemory memory_;
    std::string pointed_out_; ///< what a lesson highlighted in the last frame; a new highlight is scrolled to
    bool restored_ = false;   ///< the playback options were read from storage
};

}
