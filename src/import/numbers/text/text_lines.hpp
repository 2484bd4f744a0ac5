// The lines of a text with their numbers and places.
#pragma once

#include <algorithm>
#include <string_view>

namespace posenc {

struct TextLine {
    std::string_view text = {};
    std::size_t number = 0, begin = 0; ///< from 1; the byte where it begins
};

class TextLines {
  public:
    explicit TextLines(std::string_view text) : text_(text) {}

    /// False behind the last line.
    bool next(TextLine& line) {
        if (next_ >= text_.size())
            return false;
        const std::size_t end = std::min(text_.find_first_of("\r\n", next_), text_.size());
        line = {text_.substr(next_, end - next_), ++number_, next_};
        next_ = end + (text_.substr(end).starts_with("\r\n") ? 2 : 1);
        return true;
    }

  private:
    std::string_view text_;
    std::size_t next_ = 0, number_ = 0;
};

/// The words of a line between blanks.
template <class Words> void split_words(std::string_view line, Words& words) {
    words.clear();
    for (std::size_t at = 0; (at = line.find_first_not_of(" \t\v\f", at)) != line.npos;) {
        const std::size_t end = std::min(line.find_first_of(" \t\v\f", at), line.size());
        words.push_back(line.substr(at, end - at));
        at = end;
    }
}

}
