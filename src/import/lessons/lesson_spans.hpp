// The text of one block while it is read: marks, links, and the numbers in braces.
#pragma once

#include "import/lessons/lesson_readers.hpp"

namespace posenc::lesson_parts {

class Spans {
  public:
    explicit Spans(Notes& notes) : notes_(notes) {}

    void add(std::string_view text, int line);
    void add_escaped(std::string_view text, int line); ///< a { or < that is meant literally
    void add_verbatim(std::string_view text) { verbatim_ += text; }
    void end_verbatim(LessonSpan::Kind kind); ///< code or an equation
    void begin_mark(bool strong);
    void end_mark(bool strong);
    void begin_link(std::string url);
    void end_link(int line);
    void complain(int line, std::string message, int column = 0) {
        notes_.issues.add(line, std::move(message), column);
    }

    /// The text read since the last call, without blanks at its ends.
    LessonText take();

  private:
    void flush();
    void append(LessonSpan::Kind kind, std::string_view text);
    void append_with_numbers(LessonSpan::Kind kind);
    bool append_number(std::string_view inside, int line);
    void look_for_html();
    int line_at(std::size_t place) const;

    Notes& notes_;
    LessonText spans_;
    std::string text_;                               ///< not yet in spans_, all under the same marks
    std::vector<std::pair<std::size_t, int>> lines_; ///< places in text_ where another line begins, with its number
    std::string verbatim_;
    int strong_ = 0, emphasis_ = 0;
    bool linked_ = false;
    std::string url_;
};

}
