// The line ends that Markdown reads as blanks, breaks, and what an edit leaves of both.
#include "widgets/controls/soft_lines.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// Whether a line begins something of its own in Markdown: an item, a heading, a hint, a block, an equation.
bool begins_anew(std::string_view line) {
    constexpr std::string_view marks = " \t-*+#>`~|=$<";
    if (line.empty() || marks.find(line.front()) != std::string_view::npos)
        return true;
    const std::size_t digits = line.find_first_not_of("0123456789");
    return digits > 0 && digits != std::string_view::npos && (line[digits] == '.' || line[digits] == ')');
}

bool is_fence(std::string_view line) {
    return line.starts_with("```") || line.starts_with("~~~") || line.starts_with("$$");
}

}

void SoftLines::load(std::string_view text) {
    text_ = shown_ = text;
    joined_.assign(text.size(), false);
    bool inside = false; // a block or an equation, whose lines are its own
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        inside = inside != is_fence(line);
        const std::size_t next = end + 1;
        if (next < text.size()) {
            const std::string_view following = text.substr(next, text.find('\n', next) - next);
            const bool runs_on = !inside && !is_fence(line) && !line.empty() && !line.starts_with('#') &&
                                 line.find('|') == std::string_view::npos && line.back() != ' ' &&
                                 line.back() != '\\' && line.back() != '\r';
            joined_[end] = runs_on && !begins_anew(following);
        }
        begin = next;
    }
}

void SoftLines::wrap(const Room& room) {
    shown_ = text_;
    for (std::size_t at = 0; at < shown_.size(); ++at)
        if (joined_[at])
            shown_[at] = ' ';
    for (std::size_t at = 0; at < shown_.size();) {
        const std::size_t end = std::min(shown_.find('\n', at), shown_.size());
        const std::size_t fits = at + room(std::string_view(shown_).substr(at, end - at));
        const std::size_t blank = fits < end ? shown_.find(' ', std::max(fits, at + 1)) : std::string::npos;
        if (blank < end)
            shown_[blank] = '\n';
        at = std::min(blank, end) + 1;
    }
}

void SoftLines::take(std::string_view shown) {
    const std::size_t shorter = std::min(shown.size(), shown_.size());
    std::size_t before = 0, after = 0;
    while (before < shorter && shown[before] == shown_[before])
        ++before;
    while (after < shorter - before && shown[shown.size() - 1 - after] == shown_[shown_.size() - 1 - after])
        ++after;
    const std::size_t gone = shown_.size() - before - after, come = shown.size() - before - after;
    text_.replace(before, gone, shown.substr(before, come));
    const auto from = joined_.begin() + static_cast<std::ptrdiff_t>(before);
    joined_.erase(from, from + static_cast<std::ptrdiff_t>(gone));
    joined_.insert(joined_.begin() + static_cast<std::ptrdiff_t>(before), come, false);
    shown_ = shown;
}

}
