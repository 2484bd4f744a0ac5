// The progress of an export or a training for a person at a terminal: one line on standard error with a bar, the
// percentage, the rows (or steps) and the time left. It is drawn over itself and cleared at the end. Nothing is shown
// when standard error is not a terminal, when the numbers themselves go to a terminal on standard output, in the first
// half second, or with --quiet.
#pragma once

#include "core/field.hpp"

#include <chrono>
#include <string>

namespace posenc::cli {

class ProgressLine {
  public:
    /// For rows × columns cells (at least one) that are written to the file `out`; "-" is standard output. `row` is the
    /// name of one row, a string literal.
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

/// "[####......]  42 %  6881 of 16384 rows  12 s left" in at most `width` characters. When it does not fit, first the
/// bar is left out, then the rows, then the time. At least one cell is done; `seconds` is the time it took.
std::string progress_text(Index cells_done, Index rows, Index columns, std::string_view row, double seconds,
                          std::size_t width);

}
