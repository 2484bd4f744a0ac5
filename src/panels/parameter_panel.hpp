// The settings: the method's name, then one row for every parameter that matters for what is on screen.
#pragma once

#include "panels/parameter_rows.hpp"

namespace posenc {

class ParameterPanel {
  public:
    /// `folded`: in the sheet below the plot, where the rows come first and the name is left out.
    void draw(Session& session, Rect area, bool folded);
    /// Moves the parameter that plays. First in the frame, so that whatever else is done in it has the last word.
    void advance(Session& session, float seconds);
    bool moving() const { return memory_.sweep.running(); }

  private:
    void draw_rows(Session& session, Column& column, bool folded);

    RowMemory memory_;
    bool restored_ = false; ///< how play goes on was read back
};

}
