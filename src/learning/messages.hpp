// The messages between a trainer and its worker, which also make up the record of a race: lines of text.
//
// Requests, one in each message; N counts them from 1:
//     N race TEXT             from now on, work on the race that text_of wrote; its earlier results are reported
//     N forget                forget everything trained for the race
//     N train | N step        take all remaining steps, or one step of each run
//     N pause
//     N example LENGTH TEXT   report this text of this length for every run, now and whenever the run is scored
//
// News, several lines in each message; the first one has the number of the request that began the race:
//     news N
//     run R STAGE STEPS SECONDS PROBLEM           the problem percent-encoded, or -
//     losses R FIRST LOSS …                       from step FIRST on
//     score R STEPS LENGTH TOKENS TEXTS PLACE …   for every tested length, in their order
//     example R STEPS LENGTH TEXT TOKEN … WANTED … SAID … SOURCE … WEIGHT …
//     learned R NUMBER NAME ROWS COLUMNS VALUE …   a matrix that its encoding learned, in their order
//     idle N                                      all requests up to N are done
//     place PLACE                                 where the worker runs: worker, thread or page
//     failed PROBLEM                              the worker cannot continue, percent-encoded
//
// R is the number of a run. Shares have six significant digits, losses five, learned values four. Shares of places and
// weights are in ten-thousandths; - stands for an undefined number. A record consists of the line
// `posenc-record VERSION DATE TEXT` and of news about request 0, in which only the runs with the first seed have an
// example.
#pragma once

#include "learning/results.hpp"

namespace posenc::learning {

struct Request {
    enum class Kind { race, forget, train, step, pause, example };
    Index number = 0;
    Kind kind = Kind::pause;
    std::string race = {};         ///< of race
    Index length = 0, example = 0; ///< of example
};

std::string message_of(const Request& request);
/// Nothing where the text is no request.
std::optional<Request> read_request(std::string_view message);

std::string first_line(Index number);
std::string progress_line(Index run, const RunResult& result);
std::string losses_line(Index run, const RunResult& result, std::size_t first);
std::string score_lines(Index run, const RunResult& result);
std::string learned_lines(Index run, const RunResult& result);
std::string example_line(Index run, const ShownExample& shown);
std::string idle_line(Index number);
std::string place_line(std::string_view place);
std::string failed_line(std::string_view problem);

/// What news say besides the results of runs.
struct News {
    bool changed = false; ///< the results have changed
    bool damaged = false; ///< a line could not be used, and was left out
    Index idle = 0;       ///< the request that is done; 0: none
    std::string place, failed;
};
/// Reads a message into the results if it belongs to the race that this request began; otherwise they stay unchanged.
/// Whatever the message holds, they grow no further than their race needs.
News read_news(std::string_view message, Index number, Results& results);

/// A finished race as a text for storage. `date` is like 2026-11-23; `race` is what text_of wrote.
std::string record_of(const Results& results, std::string_view date, std::string_view race);

struct Record {
    std::string race; ///< what text_of wrote, without train_seeds
    Results results;
};
/// Nothing, with a sentence in `problem`, if another version made the record or it is damaged.
std::optional<Record> read_record(std::string_view text, std::string& problem);

}
