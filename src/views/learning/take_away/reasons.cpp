// Why a task separates the encodings as it does, in words for somebody who has just seen it. What the words claim is
// measured: tests/unit/learning/tried_setting_test.cpp, lesson 15.
#include "views/learning/learning_view.hpp"

#include <algorithm>
#include <iterator>

namespace posenc {

namespace {

struct Reason {
    std::string_view rule, words;
};

constexpr Reason reasons[] = {
    {"back", "From every place the answer is the same number of steps back. An encoding with a vector or an angle for "
             "this distance finds it so, and vectors do in texts of any length. Without positions nobody sees the "
             "order, and with a causal mask alone hardly any of it. The slopes of ALiBi only say that nearer counts "
             "more: a help where the token just before is wanted, hardly one where it stands farther back. A table has "
             "to learn the same for every pair of places, and has never read its rows beyond the trained length."},
    {"place", "The answer stands at one place, and from everywhere that is another distance. Rows of a table name the "
              "place itself; distances do not. Shaw has one vector for all that are farther than its clip, and rotary "
              "meets distances in longer texts that it was never trained on."},
    {"end", "The answer is at another distance from every place, and at another place in every length. One layer "
            "hardly finds it, whatever its encoding."},
    {"count", "Order does not matter here, so positions can only disturb: a model has to learn to ignore them."},
    {"clock", "The place itself is wanted. Rows that are added to the embeddings tell it, though not where they were "
              "never trained; what only compares two places says hardly anything about where one stands."},
    {"most", "Order does not matter here, so positions can only disturb: a model has to learn to ignore them."},
    {"again", "The answer follows the place where this token stood last. It takes two layers: the first brings to "
              "every place what stood before it, the second looks for the same token. Beyond the trained length "
              "vectors and angles of distances lead astray; slopes, which only prefer what is near, hold best."},
    {"recent", "Near tokens count, far ones do not. That is what slopes and vectors of distances say, and it is the "
               "same at every length."}};

}

std::string_view reason_of(const learning::Task& task) {
    const auto found = std::find_if(std::begin(reasons), std::end(reasons),
                                    [&](const Reason& one) { return one.rule == task.rule->id; });
    return found == std::end(reasons) ? std::string_view() : found->words;
}

}
