#include "cli/progress.hpp"

#include "cli/output.hpp"

#include <algorithm>
#include <cmath>

#include <sys/ioctl.h>
#include <unistd.h>

namespace posenc::cli {

namespace {

using namespace std::chrono_literals;

constexpr auto silence = 500ms, pause = 100ms;

/// Columns of the terminal at standard error, which may have changed since the last time.
std::size_t terminal_width() {
    winsize size = {};
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}

std::string time_left(double seconds) {
    const auto whole = [](double number, std::string_view unit) {
        return std::to_string(static_cast<long long>(std::ceil(number))) + std::string(unit) + " left";
    };
    constexpr double minute = 60, hour = 3600, day = 86400;
    if (seconds <= 90)
        return whole(seconds, " s");
    if (seconds <= 90 * minute)
        return whole(seconds / minute, " min");
    if (seconds <= 2 * day)
        return whole(seconds / hour, " h");
    return seconds < 1000 * day ? whole(seconds / day, " days") : "years left";
}

std::string progress_text(Index cells_done, Index rows, Index columns, std::string_view row, double seconds,
                          std::size_t width) {
    const double share = static_cast<double>(cells_done) / (static_cast<double>(rows) * static_cast<double>(columns));
    const std::string percent = std::to_string(static_cast<int>(100 * share)) + " %";
    const std::string done = "  " + std::to_string(cells_done / columns) + " of " + std::to_string(rows) + " " +
                             std::string(row) + (rows == 1 ? "" : "s");
    const std::string left = "  " + time_left(seconds / share * (1 - share));
    std::string text;
    for (const std::string& fitting : {percent, percent + left, percent + done + left})
        if (fitting.size() <= width)
            text = fitting;
    constexpr std::size_t most = 40, least = 10, frame = 4;
    if (width < text.size() + frame + least)
        return text;
    const std::size_t bar = std::min(most, width - text.size() - frame);
    const auto full = static_cast<std::size_t>(share * static_cast<double>(bar));
    return "[" + std::string(full, '#') + std::string(bar - full, '.') + "]  " + text;
}

ProgressLine::ProgressLine(Index rows, Index columns, std::string_view out, bool quiet, std::string_view row)
    : rows_(rows), columns_(columns), row_(row),
      wanted_(!quiet && isatty(STDERR_FILENO) == 1 && !(out == "-" && isatty(STDOUT_FILENO) == 1)),
      next_(start_ + silence) {}

ProgressLine::~ProgressLine() {
    if (drawn_)
        show_line("");
}

void ProgressLine::update(Index cells_done) {
    if (!wanted_)
        return;
    const Clock::time_point now = Clock::now();
    if (now < next_)
        return;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    // One character stays free: some terminals wrap as soon as the last one is written.
    show_line(progress_text(cells_done, rows_, columns_, row_, seconds, terminal_width() - 1));
    drawn_ = true;
    next_ = now + pause;
}

}
