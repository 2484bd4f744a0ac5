#include "import/lessons/lesson_spans.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <utility>

namespace posenc::lesson_parts {

namespace {

// These stand for a { or < that is meant literally, until the numbers are found. The text itself has no control
// characters.
constexpr char meant_brace = '\x01', meant_less = '\x02';

std::string plain(std::string_view text) {
    std::string out(text);
    std::replace(out.begin(), out.end(), meant_brace, '{');
    std::replace(out.begin(), out.end(), meant_less, '<');
    return out;
}

std::string meant(std::string_view text) {
    std::string out(text);
    std::replace(out.begin(), out.end(), '{', meant_brace);
    std::replace(out.begin(), out.end(), '<', meant_less);
    return out;
}

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// "<b>", "</a>", "<!-- …>", "<img src=…>": from the < on.
bool begins_tag(std::string_view text) {
    if (text.starts_with("<!--"))
        return true;
    const std::size_t name = text.starts_with("</") ? 2 : 1;
    if (text.size() <= name || !is_letter(text[name]))
        return false;
    const std::size_t end = text.find_first_of("<>", 1);
    return end != std::string_view::npos && text[end] == '>';
}

/// Of a page in the web, or of a step of a lesson.
bool is_address(std::string_view url) {
    const auto readable = [](char c) { return static_cast<unsigned char>(c) > ' '; };
    const auto goes_on = [&](std::string_view begin) { return url.starts_with(begin) && url.size() > begin.size(); };
    return (goes_on("https://") || goes_on(step_address)) && std::all_of(url.begin(), url.end(), readable);
}

}

void Spans::add(std::string_view text, int line) {
    if (lines_.empty() || lines_.back().second != line)
        lines_.emplace_back(text_.size(), line);
    text_ += text;
}

void Spans::add_escaped(std::string_view text, int line) {
    add(meant(text), line);
}

void Spans::end_verbatim(LessonSpan::Kind kind) {
    const std::string text = std::exchange(verbatim_, {});
    if (linked_) {
        text_ += meant(text); // if it turns out to be no link, this is still no number and no HTML
        return;
    }
    flush();
    append(kind, kind == LessonSpan::Kind::equation ? trim(text) : std::string_view(text));
}

void Spans::begin_mark(bool strong) {
    flush();
    ++(strong ? strong_ : emphasis_);
}

void Spans::end_mark(bool strong) {
    flush();
    --(strong ? strong_ : emphasis_);
}

void Spans::begin_link(std::string url) {
    flush();
    linked_ = true;
    url_ = std::move(url);
}

void Spans::end_link(int line) {
    linked_ = false;
    if (is_address(url_)) {
        const std::string label = plain(std::exchange(text_, {}));
        lines_.clear();
        append(LessonSpan::Kind::link, label.empty() ? url_ : label);
        spans_.back().url = url_;
        return;
    }
    complain(line, "‘" + quoted(url_, 60) + "’ is not the address of a link; allowed: https://… and " +
                       std::string(step_address) + "NAME&lesson_step=N; its text stays");
    flush();
}

LessonText Spans::take() {
    flush();
    LessonText text = std::exchange(spans_, {});
    const auto is_text = [](const LessonSpan& span) { return span.kind == LessonSpan::Kind::text; };
    if (!text.empty() && is_text(text.front()))
        text.front().text.erase(0, text.front().text.find_first_not_of(' '));
    if (!text.empty() && is_text(text.back()))
        text.back().text.erase(text.back().text.find_last_not_of(' ') + 1);
    std::erase_if(text, [](const LessonSpan& span) { return span.text.empty(); });
    return text;
}

void Spans::append(LessonSpan::Kind kind, std::string_view text) {
    if (!text.empty())
        spans_.push_back({kind, plain(text)});
}

void Spans::flush() {
    if (linked_ || text_.empty())
        return;
    look_for_html();
    append_with_numbers(strong_ > 0     ? LessonSpan::Kind::strong
                        : emphasis_ > 0 ? LessonSpan::Kind::emphasis
                                        : LessonSpan::Kind::text);
    text_.clear();
    lines_.clear();
}

void Spans::append_with_numbers(LessonSpan::Kind kind) {
    const std::string_view text = text_;
    std::size_t start = 0, open = text.find('{');
    while (open != std::string_view::npos) {
        const std::size_t end = text.find_first_of("{}", open + 1);
        const bool closed = end != std::string_view::npos && text[end] == '}';
        if (!closed) {
            complain(line_at(open), "a { that is not closed; to show a brace, write \\{");
            open = end;
            continue;
        }
        const std::size_t before = spans_.size();
        append(kind, text.substr(start, open - start));
        if (append_number(text.substr(open + 1, end - open - 1), line_at(open)))
            start = end + 1;
        else
            spans_.resize(before);
        open = text.find('{', end + 1);
    }
    append(kind, text.substr(start));
}

bool Spans::append_number(std::string_view inside, int line) {
    NumberReading reading = read_number(inside);
    if (!reading.problem.empty())
        complain(line, reading.problem);
    if (!reading.number)
        return false;
    const std::string written = "{" + plain(inside) + "}";
    spans_.push_back({LessonSpan::Kind::number, written, {}, *reading.number});
    notes_.references.push_back({std::move(*reading.number), written, line});
    return true;
}

void Spans::look_for_html() {
    for (std::size_t at = text_.find('<'); at != std::string::npos; at = text_.find('<', at + 1))
        if (begins_tag(std::string_view(text_).substr(at)))
            return complain(line_at(at), "HTML is shown as the text it is");
}

int Spans::line_at(std::size_t place) const {
    const auto behind = std::upper_bound(lines_.begin(), lines_.end(), place,
                                         [](std::size_t at, const auto& entry) { return at < entry.first; });
    return behind == lines_.begin() ? 0 : (behind - 1)->second;
}

}
