// The rows of the card Share that make files: the picture, the visible numbers or the whole table, and a film.
#pragma once

#include "panels/cards/share/share_film.hpp"
#include "panels/cards/share/share_wish.hpp"
#include "widgets/region.hpp"

#include <optional>

namespace posenc {

class ShareFiles {
  public:
    std::optional<ShareWish> draw(Column& column, const State& state, const ShareState& now);

  private:
    std::optional<ShareWish> draw_picture(Column& column);
    std::optional<ShareWish> draw_sweep(Column& column, const State& state, const ShareState& now);
    std::optional<ShareWish> draw_numbers(Column& column, const ShareState& now);

    ShareFilm sweep_;
    int scale_ = 2;
    bool caption_ = false, cells_ = false;
    bool all_ = false; ///< of the whole table, not only the visible part
};

}
