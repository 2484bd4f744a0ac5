// Buttons one after the other, in as many lines as they need.
#pragma once

#include "widgets/controls.hpp"
#include "widgets/region.hpp"

#include <optional>
#include <string_view>

namespace posenc {

class ButtonLines {
  public:
    explicit ButtonLines(Column& column) : column_(column), x_(column.x) {}
    bool pressed(std::string_view label, const ButtonOptions& options);
    /// A field for a short text with its name in front of it.
    FieldResult field(std::string_view label, std::string_view text, bool bad);
    Rect place(float width); ///< of the next one
    void end(float gap);

  private:
    Column& column_;
    float x_;
};

/// How far something is: a sentence and a bar beside it, which is left out without a part.
void progress_line(Column& column, std::string_view text, std::optional<float> part);

}
