// The settings of a race, their limits, and what suits a task.
#pragma once

#include "core/learning/model_shape.hpp"
#include "core/learning/task.hpp"

namespace posenc::learning {

/// Adam (Kingma and Ba 2015) without weight decay; the rate rises during the warm-up and falls as a half cosine.
struct Schedule {
    Index steps = 400;
    Index warm_up = 50;
    double rate = 3e-3;
    double last_share = 0.05; ///< the share of the rate that is left at the end
    double first_decay = 0.9, second_decay = 0.98;

    double rate_at(Index step) const; ///< steps count from 0
};

/// The settings of a race, the same for all of its runs.
struct Settings {
    Task task;
    ModelShape shape;
    Schedule schedule;
    Index batch = 32;                                     ///< texts a step
    Index shortest = 6, longest = 16;                     ///< tokens of the texts that are trained on
    std::vector<Index> lengths = {8, 16, 20, 24, 32, 48}; ///< that are tested
    Index tests = 64;                                     ///< texts a length
    /// The model is told positions drawn in rising order from 0 … spread − 1, new ones at each step and for every few
    /// tested texts (Ruoss et al. 2023); 0: positions are 0, 1, 2, …
    Index spread = 0;
};

/// The limits of all settings.
struct Limits {
    Index low = 1, high = 1;
};
inline constexpr Limits layer_limits{1, 3}, width_limits{8, 128}, head_limits{1, 8}, step_limits{1, 100000},
    batch_limits{1, 256}, length_limits{1, 256}, test_limits{1, 4096};

/// The settings that suit a task.
Settings settings_for(const Task& task);

/// Why no model can be trained like that, as a sentence; empty: one can.
std::string problem_of(const Settings& settings);

/// The longest text that is trained on or tested.
Index longest_of(const Settings& settings);

/// Whether texts of this length are trained on.
inline bool is_trained(const Settings& settings, Index length) {
    return length >= settings.shortest && length <= settings.longest;
}

}
