// The JSON that posenc train writes: a race and its results; and several of them joined.
//
//   {"task":…, "model":{…}, "training":{…}, "finished":…, "runs":[{"method":…, "settings":…, "seed":…, "seconds":…,
//    "finished":…, "diverged":…, "loss":[…], "accuracy":{"8":…}, "exact":{"8":…}, "places":{"8":[…]}}]}
//
// `accuracy` is the share of correct tokens at each tested length, `exact` the share of texts without a mistake,
// `places` the share of correct tokens at each place. A value is null where the encoding has no numbers for the length,
// or for a place where no text wants an answer.
#pragma once

#include "learning/results.hpp"

#include <nlohmann/json.hpp>

namespace posenc::cli {

struct Report {
    nlohmann::ordered_json head; ///< task, model and training: races in which these are equal are the same race
    bool finished = true;        ///< false: the training was interrupted
    std::vector<learning::NamedRun> runs;
};

/// `until_learned`: each run ends once it has learned the task.
Report report_of(const learning::Results& results, bool until_learned);

std::string as_json(const Report& report);

/// Reads a text that as_json wrote. Throws Failure (2) that names the file when it is something else.
Report read_report(std::string_view text, const std::string& name);
/// Adds the runs of another report. Throws Failure (2) where it is of another race, or has a run that is there already.
void merge(Report& report, Report other, const std::string& name);

}
