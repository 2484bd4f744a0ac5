// Curves stay between the ends of their axis: sharp turns would poke out with their mitres, and what lies beyond a
// range that is only estimated would be drawn over the words around the plot.
#pragma once

#include "views/canvas/curves.hpp"

namespace posenc {

/// As long as one lives nothing is drawn above the axis or below it.
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
