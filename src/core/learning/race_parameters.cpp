// The parameters that describe a race. Where the value depends on the task, the default says so. Their limits are those
// of the screen; learning/race_flags.cpp has the higher ones of posenc train, and settings.hpp what the arithmetic
// takes.
#include "core/learning/race.hpp"

namespace posenc::learning {

namespace {

constexpr std::string_view by_task = "by task";

constexpr Choice causal_choices[] = {
    {"none", by_task, ""}, {"0", "no", "every token sees all others"}, {"1", "yes", "later tokens are hidden"}};
constexpr Choice activation_choices[] = {{"relu", "ReLU", ""}, {"gelu", "GELU", ""}};

/// The tasks that have a name; others are typed.
std::span<const Choice> tasks_by_name() {
    static const std::vector<Choice> names = [] {
        std::vector<Choice> all;
        for (const Task& card : task_cards())
            all.push_back({card.id, card.title, ""});
        return all;
    }();
    return names;
}

constexpr Parameter task{.key = "task",
                         .label = "Task",
                         .help = "what is learned: the name of a card, or back:N, place:N, end, count:N",
                         .kind = Kind::text,
                         .high = 32,
                         .initial = "three-back",
                         .choices = tasks_by_name};
constexpr Parameter race{.key = "race",
                         .label = "Encodings",
                         .help =
                             "which take part, none for no positions; settings follow a colon: none,alibi:form=keys",
                         .kind = Kind::text,
                         .high = 1024,
                         .initial = "none,sinusoidal,learned,rotary-table,alibi,shaw"};
constexpr Parameter steps{.key = "train_steps",
                          .label = "Steps",
                          .help = "steps of learning",
                          .low = 1,
                          .high = 20000,
                          .scale = Scale::logarithmic,
                          .initial = "none",
                          .none_label = by_task};
constexpr Parameter shortest{.key = "train_shortest",
                             .label = "Shortest text",
                             .help = "tokens of the shortest texts that are trained on",
                             .low = length_limits.low,
                             .high = length_limits.high,
                             .scale = Scale::logarithmic,
                             .initial = "none",
                             .none_label = by_task};
constexpr Parameter longest{.key = "train_length",
                            .label = "Trained length",
                            .help = "tokens of the longest texts that are trained on",
                            .low = length_limits.low,
                            .high = length_limits.high,
                            .scale = Scale::logarithmic,
                            .initial = "none",
                            .none_label = by_task};
constexpr Parameter lengths{.key = "test_lengths",
                            .label = "Tested lengths",
                            .help = "tokens of the texts that are tested",
                            .kind = Kind::integers,
                            .low = length_limits.low,
                            .high = length_limits.high,
                            .initial = "8,16,20,24,32,48",
                            .max_items = 16};
constexpr Parameter texts{.key = "test_texts",
                          .label = "Tested texts",
                          .help = "how many of each length",
                          .low = test_limits.low,
                          .high = 512,
                          .scale = Scale::logarithmic,
                          .initial = "64"};
constexpr Parameter seeds{.key = "train_seeds",
                          .label = "Seeds",
                          .help = "each encoding is trained so often, from other random numbers each time",
                          .low = 1,
                          .high = 8,
                          .initial = "3"}; // one alone may mislead
constexpr Parameter first_seed{.key = "train_first_seed",
                               .label = "First seed",
                               .help = "the others follow it",
                               .low = 0,
                               .high = 1000000,
                               .scale = Scale::logarithmic,
                               .initial = "0"};
constexpr Parameter spread{
    .key = "train_spread",
    .label = "Drawn positions",
    .help = "0: tokens stand at 0, 1, 2, …; N: at positions drawn from 0 … N − 1, others in each step (Ruoss 2023)",
    .low = 0,
    .high = length_limits.high,
    .initial = "0"};
constexpr Parameter batch{.key = "train_batch",
                          .label = "Batch",
                          .help = "texts in a step",
                          .low = batch_limits.low,
                          .high = batch_limits.high,
                          .scale = Scale::logarithmic,
                          .initial = "32"};
constexpr Parameter rate{.key = "train_rate",
                         .label = "Learning rate",
                         .help = "the highest; it rises at the beginning and falls towards the end",
                         .kind = Kind::real,
                         .low = 1e-6,
                         .high = 1,
                         .scale = Scale::logarithmic,
                         .initial = "0.003"};
constexpr Parameter layers{.key = "model_layers",
                           .label = "Layers",
                           .help = "of the model, one behind the other",
                           .low = layer_limits.low,
                           .high = layer_limits.high,
                           .initial = "none",
                           .none_label = by_task};
constexpr Parameter width{.key = "model_width",
                          .label = "Width",
                          .help = "numbers in each embedding, a multiple of the heads",
                          .low = width_limits.low,
                          .high = width_limits.high,
                          .initial = "32"};
constexpr Parameter heads{.key = "model_heads",
                          .label = "Heads",
                          .help = "of attention in each layer",
                          .low = head_limits.low,
                          .high = head_limits.high,
                          .initial = "4"};
constexpr Parameter causal{.key = "model_causal",
                           .label = "Causal",
                           .help = "whether later tokens are hidden",
                           .kind = Kind::choice,
                           .initial = "none",
                           .choices = causal_choices};
constexpr Parameter activation{.key = "model_activation",
                               .label = "Activation",
                               .help = "between the two matrices of the feed-forward part",
                               .kind = Kind::choice,
                               .initial = "relu",
                               .choices = activation_choices};

constexpr Parameter nope_interval{
    .key = "model_nope_interval",
    .label = "NoPE interval",
    .help = "N: every N-th layer does without positions in its heads, as in Llama 4 and SmolLM3; 0: none does",
    .low = 0,
    .high = layer_limits.high,
    .initial = "0"};

constexpr const Parameter* rows[] = {&task,   &race,  &steps,      &shortest, &longest,    &lengths,
                                     &texts,  &seeds, &first_seed, &spread,   &batch,      &rate,
                                     &layers, &width, &heads,      &causal,   &activation, &nope_interval};
constexpr const Parameter* own_rows[] = {&spread, &nope_interval};

}

std::span<const Parameter* const> race_parameters() {
    return rows;
}

std::span<const Parameter* const> entrant_parameters() {
    return own_rows;
}

}
