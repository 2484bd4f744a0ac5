// The rows of the card Share that hand out files: the picture, and the numbers in sight or of the whole
// table.
#pragma once

#include "core/field.hpp"
#include "widgets/controls.hpp"
#include "widgets/region.hpp"

#include <optional>
#include <string>

namespace posenc {

enum class ShareKind {
    png,
    svg,
    copied_picture,
    csv,
    json,
    npy,
    latex,
    markdown,
    whole_csv,
    whole_json,
    whole_npy,
    whole_npy32,
    no_table, ///< the one that is being written is given up
};

/// What a person asked for; the screen has it and does it.
struct ShareWish {
    ShareKind kind = ShareKind::png;
    int scale = 1;                       ///< of a PNG: its pixels in one of the screen's CSS pixels
    bool caption = false, cells = false; ///< of a picture: FigureOptions in panels/lessons/figure.hpp
};

/// What became of a wish, and where it is refused a command for a terminal that does it.
struct ShareAnswer {
    std::string sentence, command = {};
};

/// The numbers that there are to hand out.
struct ShareTable {
    Cell size;
    std::optional<float> written; ///< the part of a file of all of them, while it is written
};

class ShareFiles {
  public:
    std::optional<ShareWish> draw(Column& column, const ShareTable& table);

  private:
    std::optional<ShareWish> draw_picture(Column& column);
    std::optional<ShareWish> draw_numbers(Column& column, const ShareTable& table);

    int scale_ = 2;
    bool caption_ = false, cells_ = false;
    bool all_ = false; ///< numbers, and not only those in sight
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
