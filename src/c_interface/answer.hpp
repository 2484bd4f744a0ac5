// What every function of the C interface does around its own work: no exception leaves it, and an answer is a text.
#pragma once

#include "answers/json_tree.hpp"
#include "c_interface/posenc.h"

#include <string>
#include <variant>

namespace posenc::c_interface {

using answers::Json;

/// What was given and cannot be used. Empty texts are not told.
struct Unusable {
    std::string argument; ///< of the function
    std::string text;     ///< what is wrong and what is allowed, in one line
    std::string key = {}, allowed = {}, nearest = {};
};
template <class Value> using Usable = std::variant<Value, Unusable>;

template <class Value> const Unusable* problem_of(const Usable<Value>& read) {
    return std::get_if<Unusable>(&read);
}

struct Reply {
    posenc_status status = POSENC_OK;
    Json answer;
};
Reply refusal(const Unusable& problem);

/// Gives the answer to the caller; POSENC_NO_MEMORY where there is none.
posenc_status hand_over(const Reply& reply, char** answer);

/// Before anything is read: the table of parameters is made once, whichever thread comes first.
void prepare();

#ifdef __cpp_exceptions
/// The library throws nothing itself; what the standard library throws is for want of memory.
template <class Make> posenc_status answering(char** answer, const Make& make) noexcept {
    if (answer)
        *answer = nullptr;
    try {
        prepare();
        return hand_over(make(), answer);
    } catch (...) {
        return POSENC_NO_MEMORY;
    }
}
#else
template <class Make> posenc_status answering(char** answer, const Make& make) noexcept {
    if (answer)
        *answer = nullptr;
    prepare();
    return hand_over(make(), answer);
}
#endif

}
