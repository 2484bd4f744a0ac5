// Keys separated by commas, after "all but" those that are free: see locks.hpp.
#include "core/lessons/locks.hpp"

#include "core/lessons/guidance.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

struct Lock {
    bool all_others = false; ///< the keys named are free, all others locked
    std::string_view keys;
};

Lock read_lock(std::string_view text) {
    text = trim(text);
    constexpr std::string_view all = "all", but = "but";
    if (!text.starts_with(all) || (text.size() > all.size() && text[all.size()] != ' '))
        return {false, text};
    text = trim(text.substr(all.size()));
    if (text.starts_with(but))
        text.remove_prefix(but.size());
    return {true, trim(text)};
}

bool names(std::string_view keys, std::string_view key) {
    const auto parts = split(keys, ',');
    return std::any_of(parts.begin(), parts.end(), [&](std::string_view one) { return trim(one) == key; });
}

bool is_free_always(std::string_view key) {
    return is_habit(key) || is_viewpoint(key) || key == "pins" || guides(key);
}

}

bool is_locked(const State& state, std::string_view key) {
    const std::string_view text = state.text("lock");
    if (text.empty() || is_free_always(key))
        return false;
    const Lock lock = read_lock(text);
    return names(lock.keys, key) != lock.all_others;
}

bool is_left_free(const State& state, std::string_view key) {
    const Lock lock = read_lock(state.text("lock"));
    return lock.all_others && names(lock.keys, key);
}

std::string lock_problem(std::string_view text) {
    const Lock lock = read_lock(text);
    if (lock.keys.empty())
        return {};
    for (const std::string_view key : split(lock.keys, ','))
        if (!find_parameter(trim(key)))
            return "‘" + quoted(trim(key)) +
                   "’ is not a setting; allowed: setting names separated by commas, all, or all but some names";
    return {};
}

}
