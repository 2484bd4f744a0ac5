#include "learning/race_flags.hpp"

#include "core/learning/settings.hpp"
#include "core/state/parameters.hpp"

namespace posenc::learning {

namespace {

constexpr RaceFlag flags[] = {{"--task", "task"},
                              {"--methods", "race", 1 << 20},
                              {"--seeds", "train_seeds", 1000},
                              {"--first-seed", "train_first_seed"},
                              {"--steps", "train_steps", step_limits.high},
                              {"--train-length", "train_length"},
                              {"--shortest", "train_shortest"},
                              {"--test-lengths", "test_lengths", 64},
                              {"--tests", "test_texts", test_limits.high},
                              {"--spread", "train_spread"},
                              {"--batch", "train_batch"},
                              {"--rate", "train_rate"},
                              {"--layers", "model_layers"},
                              {"--width", "model_width"},
                              {"--heads", "model_heads"},
                              {"--causal", "model_causal"},
                              {"--activation", "model_activation"},
                              {"--nope-interval", "model_nope_interval"}};

}

std::span<const RaceFlag> race_flags() {
    return flags;
}

Parameter row_with_command_limit(const RaceFlag& flag) {
    Parameter row = *find_parameter(flag.key);
    if (flag.most > 0 && row.kind == Kind::integers)
        row.max_items = static_cast<int>(flag.most);
    else if (flag.most > 0)
        row.high = flag.most;
    return row;
}

}
