// The rows of the card Share that make files: the picture, the visible numbers or the whole table, and a film.
#pragma once

#include "panels/cards/share/share_figure.hpp"
#include "panels/cards/share/share_film.hpp"
#include "panels/cards/share/share_wish.hpp"
#include "widgets/region.hpp"

#include <optional>
#include <string>

namespace posenc {

class ShareFiles {
  public:
    std::optional<ShareWish> draw(Column& column, const State& state, const ShareState& now);

  private:
    std::optional<ShareWish> draw_picture(Column& column, const State& state);
    /// A request with what is chosen for pictures.
    ShareWish with_choices(ShareWish wish) const;
    std::optional<ShareWish> draw_sweep(Column& column, const State& state, const ShareState& now);
    std::optional<ShareWish> draw_numbers(Column& column, const ShareState& now);
    const ViewCurves* choose_curves(ButtonLines& lines, const ShareState& now);

    ShareFilm sweep_;
    ShareFigure paper_;
    std::optional<FigureWish> figure_; ///< as its fields say in this frame; none where they cannot be read
    bool as_figure_ = false;
    int scale_ = 2;
    bool caption_ = false, cells_ = false;
    enum class Which { sight, all, curves } which_ = Which::sight; ///< numbers of the table, or behind curves
    std::string curve_;                                            ///< the part whose curves were chosen last
};

}
