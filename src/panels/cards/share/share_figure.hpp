// The row of the card Share for a figure as papers print it: its width and the size of its words, which part of the
// view, and whether it has a ground.
#pragma once

#include "core/state/state.hpp"
#include "panels/cards/button_lines.hpp"
#include "panels/cards/share/share_wish.hpp"
#include "widgets/region.hpp"

#include <optional>
#include <string>

namespace posenc {

class ShareFigure {
  public:
    /// The fields and controls in the lines of the picture. No value where a field cannot be read.
    std::optional<FigureWish> draw(ButtonLines& lines, const State& state);
    /// What is wrong with a field; draws nothing where all is well.
    void draw_problem(Column& column) const;

  private:
    std::string_view choose_part(ButtonLines& lines, const State& state);

    std::string width_ = "85", font_ = "8"; ///< the texts of the fields, in mm and pt
    std::string part_;                      ///< chosen last
    std::string problem_;
    bool transparent_ = false;
};

}
