// What a trainer and its worker say to each other, and what a record of a race is made of: lines of text.
//
// Requests, one a message; N counts them from 1:
//     N race TEXT             from now on the race that text_of wrote; what was trained of it before is told
//     N forget                what was trained of the race is forgotten
//     N train | N step        take all steps that are left, or one of each run
//     N pause
//     N example LENGTH TEXT   this text of this length is shown of every run, now and whenever it is scored
//
// News, several lines a message, the first of them with the number of the request that began the race:
//     news N
//     run R STAGE STEPS SECONDS PROBLEM           the problem percent-encoded, or -
//     losses R FIRST LOSS …                       from step FIRST on
//     score R STEPS LENGTH TOKENS TEXTS PLACE …   for every tested length, in their order
//     example R STEPS LENGTH TEXT TOKEN … WANTED … SAID … SOURCE … WEIGHT …
//     learned R NUMBER NAME ROWS COLUMNS VALUE …   a matrix that its encoding learned, in their order
//     idle N                                      all that was asked for up to request N is done
//     place PLACE                                 where the worker is: worker, thread or page
//     failed PROBLEM                              it cannot go on, percent-encoded
//
// R is the number of a run. Shares have six significant digits, losses five, learned values four; shares of a place and
// weights are ten-thousandths; - stands for what is no number. A record is a line `posenc-record VERSION DATE TEXT` and
// news about request 0, of which only the runs with the first seed have an example.
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
    bool changed = false; ///< results are no longer what they were
    bool damaged = false; ///< a line could not be used, and was left out
    Index idle = 0;       ///< 0: not
    std::string place, failed;
};
/// Reads a message into the results if it is about the race that began with this request, else leaves them as they are.
/// Whatever the message holds, they grow no further than their race needs.
News read_news(std::string_view message, Index number, Results& results);

/// A finished race, as a text that can be kept. `date` as in 2026-11-23, `race` what text_of wrote.
std::string record_of(const Results& results, std::string_view date, std::string_view race);

struct Record {
    std::string race; ///< what text_of wrote, without train_seeds
    Results results;
};
/// Nothing, and the sentence in `problem`, where it was made by another version or is damaged.
std::optional<Record> read_record(std::string_view text, std::string& problem);

}
