// The steps of a lesson as small pictures, in their order: chosen by a click or the arrow keys, moved by dragging or
// with Shift, removed with Delete.
#pragma once

#include "panels/workshop/workshop_parts.hpp"
#include "views/plot/thumbnails.hpp"

#include <map>

namespace posenc {

struct StripWish {
    int choose = 0;  ///< this step; 0: none
    int move_to = 0; ///< the chosen one, to the place of this step
    bool add = false, copy = false, remove = false;
    bool take = false; ///< the chosen one begins with what is on the screen
};

class StepStrip {
  public:
    /// `most_rows`: what is below is scrolled to; 0: all are shown.
    StripWish draw(const Bench& bench, Column& column, int most_rows);

  private:
    struct Tiles {
        Rect first;
        float gap = 0;
        int columns = 1;
        Rect of(int number) const; ///< from 0
    };
    void draw_tiles(const Bench& bench, const Tiles& tiles, StripWish& wish);
    void draw_tile(const Bench& bench, const Tiles& tiles, int step, StripWish& wish);
    void draw_picture(const Bench& bench, int step, Rect rect);
    void follow_drag(const Bench& bench, const Tiles& tiles, StripWish& wish);
    void take_keys(const Bench& bench, ImGuiID tile, StripWish& wish);

    Thumbnails pictures_;                      ///< by the state of a step, as a number
    std::map<std::size_t, std::string> words_; ///< instead of a picture; empty where there is one
    int dragged_ = 0, dropped_ = 0;            ///< a step; dropped_ in the frame in which it was let go
    int wanted_ = 0;                           ///< gets the keyboard
    int seen_ = 0;                             ///< chosen in the last frame
};

}
