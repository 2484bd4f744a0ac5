// Results of a race as comma-separated values, a line a number, below a line with the names of the columns: what the
// view Learning copies and what posenc train writes.
//
//   lengths   task,method,settings,seed,seconds,finished,diverged,steps,loss,length,accuracy,exact
//   places    task,method,settings,seed,steps,length,place,accuracy      places count from 0
//   steps     task,method,settings,seed,step,loss                        steps count from 1
//
// `accuracy` is the share of right tokens, `exact` that of texts without a mistake; `steps` in the first two tables are
// those taken when it was measured, `loss` that of the last of them. What is no number is left empty; so are places
// where nothing is ever wanted.
#pragma once

#include "learning/results.hpp"

#include <span>
#include <string>

namespace posenc::learning {

enum class CsvTable { lengths, places, steps };

/// What the tables say of a run.
struct CsvRun {
    std::string task, method, settings; ///< as in the row `race`; "none" for no positions
    std::uint64_t seed = 0;
    double seconds = 0;
    bool finished = false, diverged = false;
    std::vector<double> losses = {}; ///< one a step
    Index scored_at = 0;             ///< steps taken when the scores were made
    std::vector<Score> scores = {};  ///< one a tested length
};

std::string csv_of(std::span<const CsvRun> runs, CsvTable table);

/// Those of a race that have taken a step, entrant by entrant.
std::vector<CsvRun> csv_runs(const Results& results);

/// Six decimals are more than a share of some hundred texts or a loss tells; what is no number stays as it is.
double rounded(double value);

}
