// What a recogniser and its worker say to each other.
//
// Requests, one a message; N counts them from 1:
//     N ask SLICE ROWS COLUMNS REFERENCE EXPECTED\nCOPY
//                  what a slice of this table is (core/own/own_table.hpp), its rows and columns being these two axes;
//                  EXPECTED: the state that was meant, or -
//     N cancel     the answer is no longer needed
//
// News, several lines a message:
//     share N SHARE                           the share of the searches that are made, 0 … 1
//     differs N TEXT                          from what was meant, and how
//     match N EQUAL STATE TEXT                best first; EQUAL: 1 if it has as many mistakes as the first match
//     plain N TEXT                            what the table is, though no method draws it
//     fact N TEXT                             what the table looks like
//     end N                                   that was all
//     failed PROBLEM                          it cannot go on
//
// REFERENCE, EXPECTED, STATE, TEXT and PROBLEM are percent-encoded.
#pragma once

#include "core/own/own_table.hpp"

#include <optional>
#include <string>
#include <vector>

namespace posenc::recognition {

struct Request {
    Index number = 0;
    OwnTablePtr table = nullptr; ///< null: cancel
    Index slice = 0;
    std::string expected = {}; ///< as text; empty: nothing was said
};
std::string message_of(const Request& request);
/// Empty if the text is no request.
std::optional<Request> read_request(std::string_view message);

struct RecognisedMatch {
    State state;
    std::string text;              ///< what it is and what is wrong, in sentences
    bool as_good_as_first = false; ///< it has as many mistakes as the first match
};

/// What is known of a table.
struct Answer {
    std::string difference = {}; ///< from what was meant, as a sentence; empty: it is that, or nothing was meant
    std::vector<RecognisedMatch> matches = {}; ///< best first; none: no formula fits
    std::string plain = {};                    ///< what it is if no method draws it, as a sentence
    std::vector<std::string> facts = {};       ///< sentences
};

std::string share_line(Index number, double share);
std::string answer_lines(Index number, const Answer& answer);

/// What is known so far of the last question.
struct News {
    double share = 0;
    bool ended = false;
    std::string failed = {};
    Answer answer = {};
};
/// Reads a message about this request into `news`; messages about other requests are ignored.
void read_news(std::string_view message, Index number, News& news);

}
