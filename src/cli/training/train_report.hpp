// What posenc train writes as JSON: a race and what came of it, and several of them as one.
//
//   {"task":…, "model":{…}, "training":{…}, "finished":…, "runs":[{"method":…, "settings":…, "seed":…, "seconds":…,
//    "finished":…, "diverged":…, "loss":[…], "accuracy":{"8":…}, "exact":{"8":…}, "places":{"8":[…]}}]}
//
// `accuracy` is the share of right tokens at each tested length, `exact` that of texts without a mistake, `places` that
// of right tokens at each place; null where the encoding has no numbers for the length, or nothing is ever wanted.
#pragma once

#include "learning/results.hpp"

#include <nlohmann/json.hpp>

namespace posenc::cli {

struct Report {
    nlohmann::ordered_json head; ///< task, model and training: what makes two races the same one
    bool finished = true;        ///< nobody interrupted it
    std::vector<learning::NamedRun> runs;
};

/// `until_learned`: each run ends once it has learned the task.
Report report_of(const learning::Results& results, bool until_learned);

std::string as_json(const Report& report);

/// The text of a file that as_json wrote. Throws Failure (2), which names the file, where it is none.
Report read_report(std::string_view text, const std::string& name);
/// Adds the runs of another report. Throws Failure (2) where it is of another race, or has a run that is there already.
void merge(Report& report, Report other, const std::string& name);

}
