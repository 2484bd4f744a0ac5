// What a model is to learn: for every place of a text the token that is wanted there. Tokens are 0 … 7.
//
// A task is a rule with a number: "back:3" wants at place i the token at i − 3. Cards are tasks with a name of their
// own.
#pragma once

#include "core/learning/batch.hpp"
#include "core/random.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace posenc::learning {

inline constexpr Index token_count = 8;
/// Random numbers reserved for one text, more than it draws.
inline constexpr std::uint64_t numbers_per_text = std::uint64_t{1} << 12;

struct Answer {
    int token = nothing_wanted;
    Index source = -1; ///< the place where the answer stands; −1 where no single place holds it
};

/// How answers are found. All texts are literals.
struct Rule {
    std::string_view id;     ///< "back"
    std::string_view words;  ///< what is wanted at place i, with N for the number: "the token at i − N"
    Index low = 0, high = 0; ///< of the number; equal where the rule has none
    /// The answer at a place of a text.
    Answer (*answer)(std::span<const int> tokens, Index place, Index number);
    /// Writes a text; random numbers from `first` on are its own.
    void (*write)(const Random& random, std::uint64_t first, std::span<int> tokens);
    Index (*shortest)(Index number); ///< the least tokens of a text in which something is wanted
    bool begins_later = false;       ///< nothing is wanted at the first N places
};

struct Task {
    std::string id;       ///< "three-back", "back:5"
    std::string title;    ///< "Three back"
    std::string sentence; ///< what is wanted, in a sentence
    const Rule* rule = nullptr;
    Index number = 0;
    // The settings that suit the task.
    Index layers = 1;
    bool causal = false;
    Index steps = 400;

    Answer answer(std::span<const int> tokens, Index place) const { return rule->answer(tokens, place, number); }
    Index shortest() const { return rule->shortest(number); }
};

std::span<const Task> task_cards(); ///< in the order in which they are offered
std::span<const Rule> task_rules(); ///< those that a person may choose with a number

/// A card by its id, or RULE:NUMBER.
std::optional<Task> find_task(std::string_view id);
/// "three-back, previous, …, back:1 … 64, …", for messages.
std::string task_ids();

/// `sequences` texts of a task. Equal numbers `first` give equal texts.
Batch make_batch(const Task& task, const Random& random, std::uint64_t first, Index sequences, Index length);

}
