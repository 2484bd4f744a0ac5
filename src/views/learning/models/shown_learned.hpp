// Which of the learned numbers are shown: what the state asks for, as far as it exists.
#pragma once

#include "views/learning/learning_view.hpp"
#include "views/learning/models/learned_rows.hpp"

namespace posenc {

struct ShownLearned {
    std::size_t entrant = 0;
    Index seed = 0; ///< index among the seeds of the race
    LearnedPart part;
};

/// The entrants that have learned numbers of their own.
std::vector<std::size_t> learners_of(const learning::Results& results);
/// `learners` is not empty.
ShownLearned shown_learned(const State& state, const learning::Results& results,
                           const std::vector<std::size_t>& learners);

/// Makes the numbers an own table of the user, which every view of tables shows. One step of undo leads back.
void open_as_own_table(Session& session, const learning::Results& results, const ShownLearned& shown);

}
