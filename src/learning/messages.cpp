#include "learning/messages.hpp"

#include "background/words.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace posenc::learning {

namespace {

using background::Words;

constexpr std::string_view kinds[] = {"race", "forget", "train", "step", "pause", "example"};
constexpr std::string_view stages[] = {"waiting", "training", "finished", "learned", "diverged", "refused"};
constexpr double parts_of_share = 10000;

/// The number of a word in a list of words, or nothing.
template <std::size_t count>
std::optional<std::size_t> place_in(const std::string_view (&words)[count], std::string_view word) {
    for (std::size_t n = 0; n < count; ++n)
        if (words[n] == word)
            return n;
    return std::nullopt;
}

// --- Writing ---

void add(std::string& line, Index number) {
    line += ' ';
    line += std::to_string(number);
}
void add_real(std::string& line, double value, int digits) {
    char text[32] = "-";
    if (std::isfinite(value))
        std::snprintf(text, sizeof text, "%.*g", digits, value);
    line += ' ';
    line += text;
}
void add_share(std::string& line, double share) {
    std::isfinite(share) ? add(line, std::llround(share * parts_of_share)) : void(line += " -");
}

// --- Reading ---

double read_share(Words& words) {
    if (words.rest().starts_with('-')) {
        words.word();
        return undefined;
    }
    return static_cast<double>(words.whole(0, static_cast<Index>(parts_of_share))) / parts_of_share;
}

constexpr Index most = std::numeric_limits<Index>::max();

std::vector<int> read_tokens(Words& words, Index count, Index low) {
    std::vector<int> tokens;
    for (Index n = 0; n < count && words.good(); ++n)
        tokens.push_back(static_cast<int>(words.whole(low, token_count - 1)));
    return tokens;
}

}

std::string message_of(const Request& request) {
    std::string message = std::to_string(request.number) + " ";
    message += kinds[static_cast<std::size_t>(request.kind)];
    if (request.kind == Request::Kind::race)
        message += " " + request.race;
    if (request.kind == Request::Kind::example) {
        add(message, request.length);
        add(message, request.example);
    }
    return message;
}

std::optional<Request> read_request(std::string_view message) {
    Words words(message);
    Request request{words.whole(1, most)};
    const std::optional<std::size_t> kind = place_in(kinds, words.word());
    if (!words.good() || !kind)
        return std::nullopt;
    request.kind = static_cast<Request::Kind>(*kind);
    if (request.kind == Request::Kind::race) {
        request.race = words.rest();
        return request;
    }
    if (request.kind == Request::Kind::example) {
        request.length = words.whole(1, length_limits.high);
        request.example = words.whole(0, test_limits.high - 1);
    }
    return words.ended() ? std::optional(request) : std::nullopt;
}

std::string first_line(Index number) {
    return "news " + std::to_string(number) + "\n";
}

std::string progress_line(Index run, const RunResult& result) {
    std::string line = "run";
    add(line, run);
    line += ' ';
    line += stages[static_cast<std::size_t>(result.stage)];
    add(line, result.steps);
    add_real(line, result.seconds, 6);
    line += " " + (result.problem.empty() ? "-" : percent_encode(result.problem));
    return line + "\n";
}

std::string losses_line(Index run, const RunResult& result, std::size_t first) {
    std::string line = "losses";
    add(line, run);
    add(line, static_cast<Index>(first));
    for (std::size_t step = first; step < result.losses.size(); ++step)
        add_real(line, result.losses[step], 5);
    return line + "\n";
}

std::string score_lines(Index run, const RunResult& result) {
    std::string lines;
    for (const Score& score : result.scores) {
        lines += "score";
        add(lines, run);
        add(lines, result.scored_at);
        add(lines, score.length);
        add_real(lines, score.tokens, 6);
        add_real(lines, score.texts, 6);
        for (const double share : score.by_place)
            add_share(lines, share);
        lines += '\n';
    }
    return lines;
}

std::string learned_lines(Index run, const RunResult& result) {
    std::string lines;
    for (std::size_t number = 0; number < result.learned.size(); ++number) {
        const LearnedTable& learned = result.learned[number];
        lines += "learned";
        add(lines, run);
        add(lines, static_cast<Index>(number));
        lines += " " + percent_encode(learned.name);
        add(lines, learned.rows);
        add(lines, learned.cols);
        for (const double value : learned.values)
            add_real(lines, value, 4);
        lines += '\n';
    }
    return lines;
}

std::string example_line(Index run, const ShownExample& shown) {
    std::string line = "example";
    for (const Index number : {run, shown.steps, shown.length, shown.number})
        add(line, number);
    const Example& example = shown.example;
    for (const std::vector<int>* tokens : {&example.tokens, &example.wanted, &example.said})
        for (const int token : *tokens)
            add(line, token);
    for (const Index source : example.sources)
        add(line, source);
    for (const double weight : example.weights)
        add_share(line, weight);
    return line + "\n";
}

std::string idle_line(Index number) {
    return "idle " + std::to_string(number) + "\n";
}
std::string place_line(std::string_view place) {
    return "place " + std::string(place) + "\n";
}
std::string failed_line(std::string_view problem) {
    return "failed " + percent_encode(problem) + "\n";
}

namespace {

bool read_progress(Words& words, const Settings& settings, RunResult& result) {
    const std::optional<std::size_t> stage = place_in(stages, words.word());
    const Index steps = words.whole(0, settings.schedule.steps);
    const double seconds = words.real();
    std::string problem = words.text();
    if (!words.ended() || !stage)
        return false;
    result.stage = static_cast<Stage>(*stage);
    result.steps = steps;
    result.seconds = seconds;
    result.problem = std::move(problem);
    return true;
}

bool read_losses(Words& words, const Settings& settings, RunResult& result) {
    const auto known = static_cast<Index>(result.losses.size());
    words.whole(known, known);
    while (words.more() && static_cast<Index>(result.losses.size()) < settings.schedule.steps)
        if (const double loss = words.real(); words.good())
            result.losses.push_back(loss);
    return words.ended();
}

bool read_score(Words& words, const Settings& settings, RunResult& result) {
    const Index steps = words.whole(0, settings.schedule.steps);
    Score score{words.whole(1, length_limits.high), words.real(), words.real(), {}};
    // Undefined as a whole, a score has no places.
    for (Index place = 0; place < score.length && words.more(); ++place)
        score.by_place.push_back(read_share(words));
    if (score.length == settings.lengths.front())
        result.scores.clear();
    const bool whole = score.by_place.empty() || static_cast<Index>(score.by_place.size()) == score.length;
    if (!words.ended() || !whole || result.scores.size() == settings.lengths.size() ||
        score.length != settings.lengths[result.scores.size()])
        return false;
    result.scored_at = steps;
    result.scores.push_back(std::move(score));
    return true;
}

bool read_example(Words& words, const Settings& settings, RunResult& result) {
    ShownExample shown;
    shown.steps = words.whole(0, settings.schedule.steps);
    shown.length = words.whole(1, longest_of(settings));
    shown.number = words.whole(0, settings.tests - 1);
    Example& example = shown.example;
    example.tokens = read_tokens(words, shown.length, 0);
    example.wanted = read_tokens(words, shown.length, nothing_wanted);
    example.said = read_tokens(words, shown.length, 0);
    for (Index place = 0; place < shown.length; ++place)
        example.sources.push_back(words.whole(-1, shown.length - 1));
    const ModelShape& shape = settings.shape;
    const Index weights = shape.layers * shape.heads * shown.length * shown.length;
    for (Index n = 0; n < weights && words.good(); ++n)
        example.weights.push_back(read_share(words));
    if (!words.ended())
        return false;
    result.example = std::move(shown);
    return true;
}

bool read_learned(Words& words, RunResult& result) {
    constexpr Index most_numbers = Index{1} << 18, most_matrices = 8;
    const auto number = static_cast<std::size_t>(words.whole(0, most_matrices - 1));
    LearnedTable table;
    table.name = words.text();
    table.rows = words.whole(1, most_numbers);
    table.cols = words.whole(1, most_numbers / table.rows);
    for (Index n = 0; n < table.rows * table.cols && words.good(); ++n)
        table.values.push_back(words.real());
    if (!words.ended() || number > result.learned.size())
        return false;
    result.learned.resize(number); // index 0 removes all tables known before
    result.learned.push_back(std::move(table));
    return true;
}

/// A line about a run; false where it cannot be used.
bool read_run_line(std::string_view kind, Words& words, Results& results) {
    const Index run = words.whole(0, static_cast<Index>(results.runs.size()) - 1);
    if (!words.good() || results.runs.empty())
        return false;
    RunResult& result = results.runs[static_cast<std::size_t>(run)];
    const Settings& settings = results.race.settings;
    if (kind == "run")
        return read_progress(words, settings, result);
    if (kind == "losses")
        return read_losses(words, settings, result);
    if (kind == "score")
        return read_score(words, settings, result);
    if (kind == "example")
        return read_example(words, settings, result);
    return kind == "learned" && read_learned(words, result);
}

/// Reads a line about the worker; false if it is another line.
bool read_worker_line(std::string_view kind, Words& words, News& news) {
    if (kind == "idle")
        news.idle = words.whole(1, most);
    else if (kind == "place")
        news.place = words.text();
    else if (kind == "failed")
        news.failed = words.text();
    else
        return false;
    return words.ended();
}

}

News read_news(std::string_view message, Index number, Results& results) {
    News news;
    bool about_race = false;
    while (!message.empty()) {
        const std::size_t end = std::min(message.find('\n'), message.size());
        Words words(message.substr(0, end));
        message.remove_prefix(std::min(end + 1, message.size()));
        const std::string_view kind = words.word();
        if (kind == "news") {
            about_race = words.whole(0, most) == number && words.ended();
        } else if (!read_worker_line(kind, words, news) && about_race) {
            const bool used = read_run_line(kind, words, results);
            news.changed = news.changed || used;
            news.damaged = news.damaged || !used;
        }
    }
    return news;
}

}
