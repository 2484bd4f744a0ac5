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
    Rect place(float width); ///< takes the place of the next button
    void end(float gap);

  private:
    Column& column_;
    float x_;
};

/// The progress of something: a sentence and a bar beside it. Without `part` there is no bar.
void progress_line(Column& column, std::string_view text, std::optional<float> part);

}
