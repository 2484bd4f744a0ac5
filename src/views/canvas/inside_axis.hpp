// Keeps curves between the ends of their value axis. Without it, the mitres of sharp turns and values beyond a merely
// estimated range would be drawn over the text around the plot.
#pragma once

#include "views/canvas/curves.hpp"

namespace posenc {

/// While an object lives, nothing is drawn above or below the axis.
class InsideAxis {
  public:
    explicit InsideAxis(const ValueAxis& axis) : list_(ImGui::GetWindowDrawList()) {
        const ImVec2 low = list_->GetClipRectMin(), high = list_->GetClipRectMax();
        list_->PushClipRect({low.x, axis.top - px(4)}, {high.x, axis.bottom + px(4)}, true);
    }
    ~InsideAxis() { list_->PopClipRect(); }
    InsideAxis(const InsideAxis&) = delete;
    InsideAxis& operator=(const InsideAxis&) = delete;

  private:
    ImDrawList* list_;
};

}
