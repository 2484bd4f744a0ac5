#include "recognition/messages.hpp"

#include "background/words.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace posenc::recognition {

namespace {

using background::Words;

constexpr std::size_t most_answers = 64; ///< matches, or facts
constexpr Index most = std::numeric_limits<Index>::max();

std::string line_of(std::string_view kind, Index number, std::string_view rest) {
    return std::string(kind) + " " + std::to_string(number) + (rest.empty() ? "" : " ") + std::string(rest) + "\n";
}

void read_match(Words& words, Answer& answer) {
    const bool equal = words.word() == "1";
    Parsed parsed = parse(percent_decode(words.word()));
    std::string text = words.text();
    if (words.ended() && answer.matches.size() < most_answers)
        answer.matches.push_back({std::move(parsed.state), std::move(text), equal});
}

void read_line(std::string_view line, Index number, News& news) {
    Words words(line);
    const std::string_view kind = words.word();
    if (kind == "failed") {
        news.failed = words.text();
        return;
    }
    words.whole(number, number);
    if (!words.good())
        return;
    if (kind == "share")
        news.share = std::min(std::max(0.0, words.real()), 1.0);
    else if (kind == "differs")
        news.answer.difference = words.text();
    else if (kind == "plain")
        news.answer.plain = words.text();
    else if (kind == "match")
        read_match(words, news.answer);
    else if (kind == "fact" && news.answer.facts.size() < most_answers)
        news.answer.facts.push_back(words.text());
    else if (kind == "end")
        news.ended = true;
}

/// The axes as own_layout takes them.
std::string axes_of(const OwnTable& table) {
    const OwnLayout& layout = table.layout();
    if (layout == own_layout(table.shape()))
        return "-2 -1";
    return std::to_string(layout.row.number) + " " + std::to_string(layout.col.number);
}

constexpr Index most_axes = 16;

}

std::string message_of(const Request& request) {
    const std::string number = std::to_string(request.number);
    if (!request.table)
        return number + " cancel";
    return number + " ask " + std::to_string(request.slice) + " " + axes_of(*request.table) + " " +
           percent_encode(request.table->reference()) + " " +
           (request.expected.empty() ? "-" : percent_encode(request.expected)) + "\n" + request.table->copy();
}

std::optional<Request> read_request(std::string_view message) {
    const std::size_t end = std::min(message.find('\n'), message.size());
    Words words(message.substr(0, end));
    Request request{.number = words.whole(1, most)};
    const std::string_view kind = words.word();
    if (!words.good())
        return std::nullopt;
    if (kind == "cancel")
        return request;
    request.slice = words.whole(0, most);
    const auto axis = [&] { return static_cast<double>(words.whole(-most_axes, most_axes - 1)); };
    const double rows = axis(), columns = axis();
    const std::string_view reference = words.word(), expected = words.word();
    if (kind != "ask" || !words.good() || end == message.size())
        return std::nullopt;
    request.table = OwnTable::from_copy(percent_decode(reference), message.substr(end + 1));
    if (request.table)
        request.table = request.table->arranged(std::array{rows, columns});
    request.expected = expected == "-" ? "" : percent_decode(expected);
    const bool there = request.table && request.slice < request.table->slices();
    return there ? std::optional(std::move(request)) : std::nullopt;
}

std::string share_line(Index number, double share) {
    return line_of("share", number, shortest(share));
}

std::string answer_lines(Index number, const Answer& answer) {
    std::string lines;
    if (!answer.difference.empty())
        lines = line_of("differs", number, percent_encode(answer.difference));
    for (const RecognisedMatch& match : answer.matches) {
        std::string state = format(match.state);
        if (match.state.is_default("method")) // the method is named even if it is the default
            state = "method=" + std::string(match.state.text("method")) + (state.empty() ? "" : "&") + state;
        lines +=
            line_of("match", number,
                    (match.as_good_as_first ? "1 " : "0 ") + percent_encode(state) + " " + percent_encode(match.text));
    }
    if (!answer.plain.empty())
        lines += line_of("plain", number, percent_encode(answer.plain));
    for (const std::string& fact : answer.facts)
        lines += line_of("fact", number, percent_encode(fact));
    return lines + line_of("end", number, "");
}

void read_news(std::string_view message, Index number, News& news) {
    for (const std::string_view line : split(message, '\n'))
        if (!line.empty())
            read_line(line, number, news);
}

}
