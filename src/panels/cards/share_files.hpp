// The rows of the card Share that hand out files: the picture, and the numbers in sight.
#pragma once

#include "widgets/controls.hpp"
#include "widgets/region.hpp"

#include <optional>

namespace posenc {

enum class ShareKind { png, svg, copied_picture, csv, json, npy, latex, markdown };

/// What a person asked for; the screen has it and does it.
struct ShareWish {
    ShareKind kind = ShareKind::png;
    int scale = 1; ///< of a PNG: its pixels in one of the screen's CSS pixels
};

class ShareFiles {
  public:
    std::optional<ShareWish> draw(Column& column);

  private:
    int scale_ = 2;
};

/// Buttons one after the other, in as many lines as they need.
class ButtonLines {
  public:
    explicit ButtonLines(Column& column) : column_(column), x_(column.x) {}
    bool pressed(std::string_view label, const ButtonOptions& options);
    Rect place(float width); ///< of the next one
    void end(float gap);

  private:
    Column& column_;
    float x_;
};

}
