// The parameters of the masks that are patterns; those of padding and softmax are in mask_parameters.cpp.
#include "core/masks/mask_parameters.hpp"

#include "core/method.hpp"

namespace posenc::parameters {

namespace {

constexpr double most_small = 65536;

constexpr Choice counts[] = {
    {"size", "s keys", "the query and s − 1 keys before it (Hugging Face mask functions)"},
    {"distance", "s + 1 keys", "the query and s keys before it (Hugging Face legacy, attention-gym)"},
    {"both-sides", "both sides", "s keys before and s after (Hugging Face bidirectional, Longformer)"}};
constexpr Choice directions[] = {{"causal", "causal", "no key that comes later (decoders)"},
                                 {"both", "both", "keys before and after (encoders)"}};
constexpr Choice layouts[] = {
    {"fixed", "fixed",
     "the blocks of the query’s own window, and the last blocks of every window for all queries (Child et al. 2019)"},
    {"bigbird", "BigBird", "random blocks, a sliding window, the first blocks global"},
    {"bslongformer", "Longformer", "a sliding window of blocks, the first blocks global"},
    {"local", "local", "a sliding window of blocks"}};
constexpr Choice sources[] = {{"lengths", "lengths", "the list of lengths"},
                              {"sentences", "sentences", "each sentence is a document, one after the other"}};
constexpr Choice combinations[] = {{"and", "and", "a pair must pass both masks"},
                                   {"or", "or", "one of them is enough"}};

std::span<const Choice> one_mask() {
    return choices_of(Sort::mask);
}

}

const Parameter window{.key = "window",
                       .label = "Window",
                       .symbol = "s",
                       .unit = "positions",
                       .help = "how far a query looks",
                       .kind = Kind::integer,
                       .low = 1,
                       .high = two_to_24,
                       .scale = Scale::logarithmic,
                       .initial = "8"};
const Parameter window_count{.key = "window_count",
                             .label = "What the window counts",
                             .help = "libraries disagree about what “a window of size s” includes",
                             .kind = Kind::choice,
                             .initial = "size",
                             .choices = counts};
const Parameter prefix_length{.key = "prefix_length",
                              .label = "Prefix",
                              .unit = "positions",
                              .help = "number of first keys that every query may look at",
                              .kind = Kind::integer,
                              .low = 0,
                              .high = two_to_24,
                              .scale = Scale::logarithmic,
                              .initial = "8"};
const Parameter prefix_lengths{.key = "prefix_lengths",
                               .label = "Prefix of each sentence",
                               .unit = "positions",
                               .help = "one a sentence, in their order; the last one serves further sentences; empty: "
                                       "the prefix above",
                               .kind = Kind::integers,
                               .low = 0,
                               .high = two_to_24,
                               .scale = Scale::logarithmic,
                               .initial = "",
                               .max_items = 64};
const Parameter chunk_size{.key = "chunk_size",
                           .label = "Chunk",
                           .symbol = "c",
                           .unit = "positions",
                           .help = "number of positions in a chunk",
                           .kind = Kind::integer,
                           .low = 1,
                           .high = two_to_24,
                           .scale = Scale::logarithmic,
                           .initial = "8"};
const Parameter left_padding{.key = "left_padding",
                             .label = "Left padding",
                             .unit = "positions",
                             .help = "where the first chunk begins (Hugging Face, padded on the left)",
                             .kind = Kind::integer,
                             .low = 0,
                             .high = most_small,
                             .scale = Scale::logarithmic,
                             .initial = "0"};
const Parameter dilation{.key = "dilation",
                         .label = "Dilation",
                         .help = "only every d-th key",
                         .kind = Kind::integer,
                         .low = 1,
                         .high = most_small,
                         .scale = Scale::logarithmic,
                         .initial = "2"};
const Parameter document_source{.key = "document_source",
                                .label = "Documents from",
                                .help = "how the documents are given",
                                .kind = Kind::choice,
                                .initial = "lengths",
                                .choices = sources};
const Parameter document_lengths{.key = "document_lengths",
                                 .label = "Documents",
                                 .unit = "positions",
                                 .help = "lengths of the documents packed together; the last one runs to the end",
                                 .kind = Kind::integers,
                                 .low = 1,
                                 .high = two_to_24,
                                 .scale = Scale::logarithmic,
                                 .initial = "12,20,18",
                                 .max_items = 16};
const Parameter direction{.key = "direction",
                          .label = "Direction",
                          .help = "whether later keys are hidden",
                          .kind = Kind::choice,
                          .initial = "causal",
                          .choices = directions};
const Parameter sink_count{.key = "sink_count",
                           .label = "Sinks",
                           .unit = "positions",
                           .help = "the first keys, which stay visible (StreamingLLM keeps 4)",
                           .kind = Kind::integer,
                           .low = 0,
                           .high = most_small,
                           .scale = Scale::logarithmic,
                           .initial = "4"};
const Parameter global_count{.key = "global_count",
                             .label = "Global tokens",
                             .unit = "positions",
                             .help = "the first tokens; they see all others and are seen by all",
                             .kind = Kind::integer,
                             .low = 0,
                             .high = most_small,
                             .scale = Scale::logarithmic,
                             .initial = "1"};
const Parameter block_size{.key = "block_size",
                           .label = "Block",
                           .unit = "positions",
                           .help = "number of positions in a block; BigBird takes 64, DeepSpeed 16",
                           .kind = Kind::integer,
                           .low = 4,
                           .high = 4096,
                           .scale = Scale::logarithmic,
                           .initial = "8"};
const Parameter block_layout{.key = "block_layout",
                             .label = "Layout of blocks",
                             .help = "sparsity configurations of DeepSpeed",
                             .kind = Kind::choice,
                             .initial = "fixed",
                             .choices = layouts};
const Parameter local_blocks{.key = "local_blocks",
                             .label = "Local blocks",
                             .help = "number of blocks in one window (fixed layout)",
                             .kind = Kind::integer,
                             .low = 1,
                             .high = 1024,
                             .scale = Scale::logarithmic,
                             .initial = "4"};
const Parameter sliding_blocks{.key = "sliding_blocks",
                               .label = "Sliding blocks",
                               .help = "blocks in the sliding window, with the query’s own block in the middle",
                               .kind = Kind::integer,
                               .low = 1,
                               .high = 1024,
                               .scale = Scale::logarithmic,
                               .initial = "3"};
const Parameter global_blocks{.key = "global_blocks",
                              .label = "Global blocks",
                              .help = "number per window (fixed layout) or at the start of the sequence",
                              .kind = Kind::integer,
                              .low = 0,
                              .high = 1024,
                              .scale = Scale::logarithmic,
                              .initial = "1"};
const Parameter global_block_starts{.key = "global_block_starts",
                                    .label = "Global blocks at",
                                    .help = "blocks that see all and are seen by all; empty: the first ones",
                                    .kind = Kind::integers,
                                    .low = 0,
                                    .high = 4095,
                                    .initial = "",
                                    .max_items = 64};
const Parameter global_block_ends{.key = "global_block_ends",
                                  .label = "Global blocks end before",
                                  .help = "one for each of these; empty: one block each",
                                  .kind = Kind::integers,
                                  .low = 1,
                                  .high = 4096,
                                  .initial = "",
                                  .max_items = 64};
const Parameter random_blocks{.key = "random_blocks",
                              .label = "Random blocks",
                              .symbol = "r",
                              .help = "random blocks per row of blocks",
                              .kind = Kind::integer,
                              .low = 0,
                              .high = 8,
                              .scale = Scale::logarithmic,
                              .initial = "2"};
const Parameter first_mask{.key = "first_mask",
                           .label = "First mask",
                           .help = "the first of the two masks",
                           .kind = Kind::choice,
                           .initial = "longformer",
                           .choices = one_mask};
const Parameter second_mask{.key = "second_mask",
                            .label = "Second mask",
                            .help = "the second mask",
                            .kind = Kind::choice,
                            .initial = "look-ahead",
                            .choices = one_mask};
const Parameter combine{.key = "combine",
                        .label = "Combine with",
                        .help = "whether a pair must pass both masks or just one",
                        .kind = Kind::choice,
                        .initial = "and",
                        .choices = combinations};

}
