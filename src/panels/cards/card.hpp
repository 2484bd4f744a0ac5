// The base of the cards for help, import and sharing: a popup in the middle of the screen with a title and a column of
// contents.
#pragma once

#include "widgets/region.hpp"

#include <string_view>

namespace posenc {

class Card {
  public:
    /// `name` identifies the popup, `close` labels its button. `widest` is the width on a large screen, in design
    /// pixels.
    constexpr Card(const char* name, const char* close, float widest) : name_(name), close_(close), widest_(widest) {}

    void open() { wanted_ = true; }
    bool is_open() const { return open_ || wanted_; }
    /// Call it after the screen is drawn, so that the card lies on top. True while the card is open: then the caller
    /// draws the contents into the column and calls end() with it. Escape and a press outside close it.
    bool begin(std::string_view title, Column& column);
    void end(const Column& column);
    /// Height of the contents drawn last, title and padding included (device pixels).
    float content_height() const { return content_height_; }

  private:
    const char* name_;
    const char* close_;
    float widest_;
    bool wanted_ = false;
    bool open_ = false;
    float content_height_ = 400;
};

/// The height that a card may have at most (device pixels).
float most_card_height();

/// A sentence with a warning sign in a soft card; moves the column down.
void warning(Column& column, std::string_view text);

}
