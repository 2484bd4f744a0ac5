// How far an export or a training is, for a person at a terminal: one line on standard error with a bar, the share, the
// rows (or steps) and the time left, drawn over itself and gone at the end. Silent when standard error is no terminal,
// when standard output is one that the numbers themselves go to, in the first half second, and where --quiet was given.
#pragma once

#include "core/field.hpp"

#include <chrono>
#include <string>

namespace posenc::cli {

class ProgressLine {
  public:
    /// For rows × columns cells (at least one) that go to the file of this name, "-" for standard output; `row` is what
    /// one row is called, a literal.
    ProgressLine(Index rows, Index columns, std::string_view out, bool quiet, std::string_view row = "row");
    ~ProgressLine(); ///< clears the line
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// To be told often; draws at most ten times a second.
    void update(Index cells_done);

  private:
    using Clock = std::chrono::steady_clock;

    Index rows_, columns_;
    std::string_view row_;
    bool wanted_, drawn_ = false;
    Clock::time_point start_ = Clock::now(), next_;
};

/// "12 s left", "3 min left", "2 h left", "5 days left", "years left"; rounded up.
std::string time_left(double seconds);

/// "[####......]  42 %  6881 of 16384 rows  12 s left" in at most `width` characters; where that is too little the bar
/// goes first, then the rows, then the time. At least one cell is done; `seconds`: how long that took.
std::string progress_text(Index cells_done, Index rows, Index columns, std::string_view row, double seconds,
                          std::size_t width);

}
