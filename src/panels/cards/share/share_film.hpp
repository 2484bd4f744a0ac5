// The row of the card Share for a film: which number runs, from where to where, in how many pictures.
#pragma once

#include "core/state/state.hpp"
#include "panels/cards/button_lines.hpp"
#include "panels/cards/share/share_wish.hpp"
#include "widgets/region.hpp"

#include <optional>
#include <string>
#include <vector>

namespace posenc {

class ShareFilm {
  public:
    /// Draws nothing if no number of the picture can run. `drawn`: progress of a film in the making.
    std::optional<ShareWish> draw(Column& column, const State& state, std::optional<float> drawn);

  private:
    const Parameter& choose(ButtonLines& lines, const State& state, const std::vector<const Parameter*>& rows);
    void begin(const State& state, const Parameter& row);
    void tell(Column& column, std::optional<float> drawn) const;
    std::optional<FilmWish> read(const Parameter& row);

    std::string key_;               ///< of the number that was chosen last
    std::string of_;                ///< method and key for which the fields were filled
    std::string from_, to_, count_; ///< the texts of the fields
    std::string problem_;           ///< what is wrong with them
    enum class Bad { none, from, to, count } bad_ = Bad::none;
};

}
