// Prose in a field whose lines do not break by themselves. What is shown is as long as the text, byte for byte: a blank
// at which a line breaks is shown as a line end, and a line end within a paragraph of Markdown as a blank. So a place
// in the one is the same place in the other, and what is not edited stays as it was written.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

class SoftLines {
  public:
    /// How many bytes of a line have room; all of it, or up to a blank where one is near enough.
    using Room = std::function<std::size_t(std::string_view line)>;

    void load(std::string_view text);
    void wrap(const Room& room);
    /// The shown text was edited. Line ends that were typed stay.
    void take(std::string_view shown);

    const std::string& text() const { return text_; }
    const std::string& shown() const { return shown_; }

  private:
    std::string text_, shown_;
    std::vector<bool> joined_; ///< of each byte: a line end that is shown as a blank
};

}
