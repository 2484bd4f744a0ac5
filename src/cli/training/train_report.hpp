// What posenc train writes: a race and what came of it, as JSON or as CSV, and several of them as one.
//
//   {"task":…, "model":{…}, "training":{…}, "finished":…, "runs":[{"method":…, "settings":…, "seed":…, "seconds":…,
//    "finished":…, "diverged":…, "loss":[…], "accuracy":{"8":…}, "exact":{"8":…}, "places":{"8":[…]}}]}
//
// `accuracy` is the share of right tokens at each tested length, `exact` that of texts without a mistake, `places` that
// of right tokens at each place; null where the encoding has no numbers for the length, or nothing is ever wanted.
#pragma once

#include "learning/results_csv.hpp"

#include <nlohmann/json.hpp>

namespace posenc::cli {

using Report = nlohmann::ordered_json;

/// A race without runs. `until_learned`: each ends once it has learned the task.
Report empty_report(const learning::Settings& settings, bool until_learned);
/// Adds a run with its scores at every tested length; `finished`: nobody interrupted it.
void add_run(Report& report, learning::Run& run, std::string_view settings, bool finished, double seconds);

std::string as_json(const Report& report);
std::string as_csv(const Report& report, learning::CsvTable table);

/// The text of a file that as_json wrote. Throws Failure (2), which names the file, where it is none.
Report read_report(std::string_view text, const std::string& name);
/// Adds the runs of another report. Throws Failure (2) where it is of another race, or has a run that is there already.
void merge(Report& report, const Report& other, const std::string& name);

}
