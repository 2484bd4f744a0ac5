#include "core/learning/settings.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc::learning {

namespace {

std::string outside(std::string_view what, Index number, const Limits& limits) {
    if (number >= limits.low && number <= limits.high)
        return {};
    return std::string(what) + ": ‘" + readable_integer(number) +
           "’ is out of range; allowed: " + readable_integer(limits.low) + " … " + readable_integer(limits.high);
}

std::string first_of(std::initializer_list<std::string> problems) {
    for (const std::string& problem : problems)
        if (!problem.empty())
            return problem;
    return {};
}

std::string problem_of_lengths(const Settings& settings) {
    std::string problem = first_of({outside("shortest text", settings.shortest, length_limits),
                                    outside("trained length", settings.longest, length_limits)});
    if (settings.shortest > settings.longest)
        problem = "shortest text: ‘" + readable_integer(settings.shortest) + "’ is longer than the trained length " +
                  readable_integer(settings.longest);
    if (settings.lengths.empty())
        problem = "tested lengths: none is given";
    const Index least = settings.task.shortest();
    std::vector<Index> all = settings.lengths;
    all.push_back(settings.shortest);
    for (const Index length : all) {
        if (problem.empty())
            problem = outside("tested length", length, length_limits);
        if (problem.empty() && length < least)
            problem = "task: ‘" + settings.task.id + "’ cannot be made of " + counted(length, "token") +
                      "; it needs at least " + readable_integer(least);
    }
    return problem;
}

std::string problem_of_spread(const Settings& settings) {
    if (settings.spread == 0)
        return {};
    return outside("spread", settings.spread, {longest_of(settings), length_limits.high});
}

std::string problem_of_bare_layers(const ModelShape& shape) {
    if (shape.bare_interval == 0 || (shape.bare_interval > 1 && shape.bare_interval <= shape.layers))
        return {};
    return "NoPE interval: ‘" + readable_integer(shape.bare_interval) + "’ is out of range; allowed: 0" +
           (shape.layers > 1 ? ", 2 … " + readable_integer(shape.layers) : "") + " in a model of " +
           counted(shape.layers, "layer");
}

}

double Schedule::rate_at(Index step) const {
    const double done = static_cast<double>(step) / static_cast<double>(steps);
    const double rise = std::min(1.0, static_cast<double>(step + 1) / static_cast<double>(std::max<Index>(warm_up, 1)));
    const double fall = (1 + std::cos(std::numbers::pi * done)) / 2;
    return rate * rise * (fall * (1 - last_share) + last_share);
}

Settings settings_for(const Task& task) {
    Settings settings;
    settings.task = task;
    settings.shape.layers = task.layers;
    settings.shape.causal = task.causal;
    settings.schedule.steps = task.steps;
    settings.shortest = std::max(settings.shortest, task.shortest());
    settings.longest = std::max(settings.longest, settings.shortest);
    return settings;
}

std::string problem_of(const Settings& settings) {
    const ModelShape& shape = settings.shape;
    const std::string problem =
        first_of({outside("layers", shape.layers, layer_limits), outside("width", shape.width, width_limits),
                  outside("heads", shape.heads, head_limits), outside("steps", settings.schedule.steps, step_limits),
                  outside("batch", settings.batch, batch_limits), outside("tests", settings.tests, test_limits),
                  problem_of_bare_layers(shape), problem_of_lengths(settings)});
    if (problem.empty())
        if (const std::string of_spread = problem_of_spread(settings); !of_spread.empty())
            return of_spread;
    if (problem.empty() && shape.width % shape.heads != 0)
        return "width: ‘" + readable_integer(shape.width) + "’ cannot be shared by " + counted(shape.heads, "head") +
               "; allowed: multiples of " + readable_integer(shape.heads);
    return problem;
}

Index longest_of(const Settings& settings) {
    return std::max(settings.longest, *std::max_element(settings.lengths.begin(), settings.lengths.end()));
}

}
