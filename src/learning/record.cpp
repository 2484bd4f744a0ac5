// A record: a line with the version, the date and the race, then news about that race.
#include "core/text.hpp"
#include "core/version.hpp"
#include "learning/messages.hpp"

#include <algorithm>

namespace posenc::learning {

namespace {

constexpr std::string_view sign = "posenc-record";

}

std::string record_of(const Results& results, std::string_view date, std::string_view race) {
    std::string text = std::string(sign) + " " + std::string(version) + " " + std::string(date) + " " +
                       std::string(race) + "\n" + first_line(0);
    for (std::size_t n = 0; n < results.runs.size(); ++n) {
        const auto run = static_cast<Index>(n);
        const RunResult& result = results.runs[n];
        text += progress_line(run, result) + losses_line(run, result, 0) + score_lines(run, result) +
                learned_lines(run, result);
        if (result.example && n < results.race.entrants.size())
            text += example_line(run, *result.example);
    }
    return text;
}

std::optional<Record> read_record(std::string_view text, std::string& problem) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::vector<std::string_view> head = split(text.substr(0, end), ' ');
    if (head.size() != 4 || head[0] != sign) {
        problem = "the recorded race is damaged and left out";
        return std::nullopt;
    }
    if (head[1] != version) {
        problem = "the recorded race is left out: version ‘" + quoted(head[1]) + "’ trained it, this is " +
                  std::string(version);
        return std::nullopt;
    }
    const Parsed parsed = parse(head[3]);
    RaceResult made = race_of(parsed.state);
    Record record{text_of(parsed.state.without("train_seeds")), {std::move(made.race), {}, {}, quoted(head[2])}};
    record.results.runs.resize(static_cast<std::size_t>(record.results.race.runs()));
    const News news = read_news(text.substr(std::min(end + 1, text.size())), 0, record.results);
    if (!parsed.issues.empty() || !made.problems.empty() || news.damaged || record.results.empty()) {
        problem = "the recorded race is damaged and left out";
        return std::nullopt;
    }
    return record;
}

}
