#include "views/learning/learning_rows.hpp"

#include "core/learning/race.hpp"

namespace posenc {

namespace {

constexpr Choice part_choices[] = {{"lengths", "over length", "how many answers are right at each length"},
                                   {"loss", "loss", "how the loss falls step by step"},
                                   {"places", "over place", "how many answers are right at each place"},
                                   {"example", "example", "one text under every model"},
                                   {"attention", "attention", "where the heads of one model look"},
                                   {"table", "what was learned", "the numbers an encoding learned"},
                                   {"task", "tasks", "what can be learned"}};
constexpr Choice score_choices[] = {{"tokens", "single tokens", "share of the tokens that are right"},
                                    {"texts", "whole texts", "share of the texts without a mistake"}};
constexpr Choice picture_choices[] = {{"heatmap", "heatmap", "the numbers"},
                                      {"similarity", "similarity", "cosine between rows"},
                                      {"frequencies", "frequencies", "the columns that differ most, as curves"},
                                      {"projection", "projection", "rows in their principal components"}};

constexpr Choice hidden_choices[] = {{"go-on", "go on", ""}, {"pause", "pause", ""}};

constexpr Parameter learning_part{.key = "learning_part",
                                  .label = "Picture",
                                  .help = "what is shown of the race",
                                  .kind = Kind::choice,
                                  .initial = "lengths",
                                  .choices = part_choices};
constexpr Parameter learning_score{.key = "learning_score",
                                   .label = "Counted as right",
                                   .help = "every token for itself, or only texts without a mistake",
                                   .kind = Kind::choice,
                                   .initial = "tokens",
                                   .choices = score_choices};
constexpr Parameter learned_picture{.key = "learned_picture",
                                    .label = "Learned numbers as",
                                    .help = "how the table that an encoding learned is drawn",
                                    .kind = Kind::choice,
                                    .initial = "heatmap",
                                    .choices = picture_choices};
constexpr Parameter learning_entrant{.key = "learning_entrant",
                                     .label = "Shown encoding",
                                     .help = "whose attention or table is shown, counted from 1",
                                     .low = 1,
                                     .high = 6,
                                     .initial = "none",
                                     .none_label = "any"};
constexpr Parameter learned_seed{.key = "learned_seed",
                                 .label = "Shown seed",
                                 .help = "which of the trained seeds, counted from 1",
                                 .low = 1,
                                 .high = 8,
                                 .initial = "1"};
constexpr Parameter learned_matrix{.key = "learned_matrix",
                                   .label = "Shown matrix",
                                   .help = "which of those that the encoding learned, counted from 1",
                                   .low = 1,
                                   .high = 4,
                                   .initial = "1"};
constexpr Parameter learned_head{.key = "learned_head",
                                 .label = "Shown head",
                                 .help = "one head alone, where heads differ; counted from 1",
                                 .low = 1,
                                 .high = 8,
                                 .initial = "none",
                                 .none_label = "all heads"};
constexpr Parameter example_length{.key = "example_length",
                                   .label = "Shown length",
                                   .help = "the nearest of the tested lengths is shown",
                                   .low = 1,
                                   .high = 256,
                                   .scale = Scale::logarithmic,
                                   .initial = "24"};
constexpr Parameter example_number{.key = "example_number",
                                   .label = "Shown text",
                                   .help = "which of the tested texts is shown, counted from 0",
                                   .low = 0,
                                   .high = 511,
                                   .initial = "0"};
constexpr Parameter predict{.key = "predict",
                            .label = "Prediction first",
                            .help = "say which encoding will win before the picture appears",
                            .kind = Kind::flag,
                            .low = 0,
                            .high = 1,
                            .initial = "0"};
constexpr Parameter prediction{.key = "prediction",
                               .label = "Prediction",
                               .help = "the encoding that is expected to win beyond the trained lengths",
                               .kind = Kind::text,
                               .high = 256,
                               .initial = ""};
constexpr Parameter train_hidden{.key = "train_hidden",
                                 .label = "In the background",
                                 .help = "what training does while nobody sees the page or the window",
                                 .kind = Kind::choice,
                                 .initial = "go-on",
                                 .choices = hidden_choices};

constexpr When over_length = is(learning_part, "lengths"), of_table = is(learning_part, "table"),
               of_one = is(learning_part, "attention", "table"),
               of_length = is(learning_part, "places", "example", "attention"),
               of_text = is(learning_part, "example", "attention"), predicted = is_on(predict);

}

std::span<const Choice> learning_parts() {
    return part_choices;
}

std::span<const Use> learning_rows() {
    static const std::vector<Use> rows = [] {
        std::vector<Use> all;
        const auto race = learning::race_parameters();
        const auto typed = race.begin() + 2; // task and race, chosen in the picture, come last
        all.insert(all.end(), typed, race.end());
        const Use own[] = {{&learning_part},
                           {&learning_score, &over_length},
                           {&learned_picture, &of_table},
                           {&learning_entrant, &of_one},
                           {&learned_seed, &of_table},
                           {&learned_matrix, &of_table},
                           {&learned_head, &of_one},
                           {&example_length, &of_length},
                           {&example_number, &of_text},
                           {&predict},
                           {&prediction, &predicted},
                           {&train_hidden}};
        all.insert(all.end(), std::begin(own), std::end(own));
        all.insert(all.end(), race.begin(), typed);
        return all;
    }();
    return rows;
}

}
