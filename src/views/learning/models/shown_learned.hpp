// Which of the learned numbers are shown, as the rows of the state ask for them and as far as they are there.
#pragma once

#include "views/learning/models/learned_rows.hpp"
#include "views/learning/scene.hpp"

namespace posenc {

struct ShownLearned {
    std::size_t entrant = 0;
    Index seed = 0; ///< its number among those of the race
    LearnedPart part;
};

/// The entrants that have learned numbers of their own.
std::vector<std::size_t> learners_of(const learning::Results& results);
/// `learners` is not empty.
ShownLearned shown_learned(const State& state, const learning::Results& results,
                           const std::vector<std::size_t>& learners);

/// Makes the numbers a table of the person's own, which every view of tables shows; one step of undo comes back.
void open_as_own_table(Session& session, const learning::Results& results, const ShownLearned& shown);

}
