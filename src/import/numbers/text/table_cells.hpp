// Lines and cells of a table that is written as text.
#pragma once

#include "import/numbers/readers.hpp"

namespace posenc {

/// The lines that hold something: neither empty nor a comment. The note "sep=;" of spreadsheets counts as a comment.
class LineReader {
  public:
    explicit LineReader(std::string_view text) : text_(text) {}

    std::optional<std::string_view> next();
    std::size_t number() const { return number_; } ///< of the line read last, from 1
    std::size_t at() const { return begin_; }      ///< the byte where it begins

  private:
    std::string_view text_;
    std::size_t next_ = 0, begin_ = 0, number_ = 0;
};

/// What separates the cells: tab, semicolon, comma, any other sign that stands between all numbers, or a blank, which
/// stands for any number of blanks.
char separator_of(std::string_view text);
/// The cells of a line, at least one, without the blanks and quotation marks around them.
std::vector<std::string_view> cells_of(std::string_view line, char separator);
void split_cells(std::string_view line, char separator, std::vector<std::string_view>& cells);

}
