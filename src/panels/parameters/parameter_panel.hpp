// The settings: the method's name, then one row for every parameter that matters for what is on screen.
#pragma once

#include "core/lessons/guidance.hpp"
#include "panels/parameters/parameter_rows.hpp"

namespace posenc {

class ParameterPanel {
  public:
    /// `folded`: in the sheet below the plot, where the rows come first and the name is left out.
    void draw(Session& session, Rect area, bool folded);
    /// Below the picture of a lesson: side by side what the step points out, the keys that its tasks need, and what
    /// else it leaves free, as far as there is room, and at the right end the way to all settings. True when that was
    /// pressed; `open`: they are shown already, and no row here beside its own there.
    bool draw_dock(Session& session, Rect area, bool open, std::span<const std::string_view> needed);
    static bool has_dock_rows(const State& state);
    /// In a frame of another page: rows of the settings that `controls` names ("length, base"), side by side in as many
    /// lines as half of the frame holds, and the way to the whole program. True when that was pressed.
    bool draw_embedded(Session& session, Rect area, std::string_view controls, float frame_height);
    static float embedded_height(const State& state, std::string_view controls, ImVec2 frame);
    /// Moves the parameter that plays. First in the frame, so that whatever else is done in it has the last word.
    void advance(Session& session, float seconds);
    /// Starts what a lesson asks for.
    void play(Session& session, const ValueRun& run);
    bool moving() const { return memory_.sweep.running(); }
    void stop() { memory_.sweep.stop(); } ///< of what plays, where it is

  private:
    void draw_rows(Session& session, Column& column, bool folded);

    RowMemory memory_;
    std::string pointed_out_; ///< what a lesson pointed out in the last frame; scrolled to when it is new
    bool restored_ = false;   ///< how play goes on was read back
};

}
