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

/// Of runs that learn this task.
std::string csv_of(std::string_view task, std::span<const NamedRun> runs, CsvTable table);

/// Six decimals are more than a share of some hundred texts or a loss tells; what is no number stays as it is.
double rounded(double value);

}
