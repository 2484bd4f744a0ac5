// Results of a race as comma-separated values: a line with the column names, then a line for each number. The view
// Learning copies them; posenc train writes them.
//
//   lengths   task,method,settings,seed,seconds,finished,diverged,steps,loss,length,accuracy,exact
//   places    task,method,settings,seed,steps,length,place,accuracy      places count from 0
//   steps     task,method,settings,seed,step,loss                        steps count from 1
//
// `accuracy` is the share of correct tokens, `exact` the share of texts without a mistake. In the first two tables
// `steps` are the steps taken when it was measured, and `loss` is the loss of the last of them. An undefined number is
// an empty cell, and so is a place where no text wants an answer.
#pragma once

#include "learning/results.hpp"

#include <span>
#include <string>

namespace posenc::learning {

enum class CsvTable { lengths, places, steps };

/// Writes one table about runs of this task.
std::string csv_of(std::string_view task, std::span<const NamedRun> runs, CsvTable table);

/// Rounds to six decimals; a loss, or a share of some hundred texts, is no more precise. NaN and infinities stay as
/// they are.
double rounded(double value);

}
