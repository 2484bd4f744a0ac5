// The rows that several methods share.
#include "core/state/parameters.hpp"

namespace posenc::parameters {

namespace {

constexpr Choice layouts[] = {
    {"interleaved", "interleaved",
     "sine and cosine columns alternate (Vaswani et al., older TensorFlow tutorial, d2l)"},
    {"halves", "halves",
     "all sines, then all cosines (tensor2tensor, fairseq, Transformer-XL, Whisper, TensorFlow tutorial)"},
    {"halves-cosine-first", "cos first", "all cosines, then all sines (icecaps)"}};
constexpr Choice grids[] = {
    {"paper", "paper", "exponent 2i/d, as in Vaswani et al. 2017"},
    {"inclusive", "inclusive", "the slowest wave reaches 1/n exactly (tensor2tensor, fairseq, Whisper)"}};
constexpr Choice odds[] = {
    {"extra-sine", "extra sine", "the last column is one more sine (older TensorFlow tutorial, RoFormer)"},
    {"zero-column", "zero column", "d − 1 columns and one of zeros (tensor2tensor, fairseq)"},
    {"last-zero", "last zero", "exponents use d, the last column stays 0 (the loop in many introductions)"}};
constexpr Choice alignments[] = {{"ends", "ends aligned", "the last query is at the position of the last key"},
                                 {"starts", "starts aligned", "the first query is at the position of the first key"}};

}

const Parameter length{.key = "length",
                       .label = "Length",
                       .symbol = "L",
                       .unit = "positions",
                       .help = "number of positions",
                       .kind = Kind::integer,
                       .low = 1,
                       .high = two_to_24,
                       .scale = Scale::logarithmic,
                       .initial = "50"};
const Parameter query_length{.key = "query_length",
                             .label = "Query length",
                             .unit = "positions",
                             .help = "number of rows i; equals the length if not set",
                             .kind = Kind::integer,
                             .low = 1,
                             .high = two_to_24,
                             .scale = Scale::logarithmic,
                             .initial = "50",
                             .follows = "length"};
const Parameter key_length{.key = "key_length",
                           .label = "Key length",
                           .unit = "positions",
                           .help = "number of columns j; equals the length if not set",
                           .kind = Kind::integer,
                           .low = 1,
                           .high = two_to_24,
                           .scale = Scale::logarithmic,
                           .initial = "50",
                           .follows = "length"};
const Parameter d_model{.key = "d_model",
                        .label = "Width",
                        .symbol = "d_model",
                        .unit = "dimensions",
                        .help = "numbers in each position vector",
                        .kind = Kind::integer,
                        .low = 1,
                        .high = 16384,
                        .scale = Scale::logarithmic,
                        .initial = "128"};
const Parameter base{.key = "base",
                     .label = "Base",
                     .symbol = "n",
                     .help = "wavelengths run from 2π towards 2π·n",
                     .kind = Kind::real,
                     .low = 1,
                     .high = 1e12,
                     .scale = Scale::logarithmic,
                     .initial = "10000",
                     .above_low = true};
const Parameter offset{.key = "offset",
                       .label = "First position",
                       .unit = "positions",
                       .help = "added to every position (fairseq and RoBERTa start at 2)",
                       .kind = Kind::integer,
                       .low = -two_to_24,
                       .high = two_to_24,
                       .scale = Scale::symmetric,
                       .initial = "0"};
const Parameter shift{.key = "shift",
                      .label = "Shift",
                      .symbol = "k",
                      .unit = "positions",
                      .help = "how far the encoding is shifted",
                      .kind = Kind::integer,
                      .low = -two_to_24,
                      .high = two_to_24,
                      .scale = Scale::symmetric,
                      .initial = "1"};
const Parameter layout{.key = "layout",
                       .label = "Layout",
                       .help = "the order of the sine and cosine columns",
                       .kind = Kind::choice,
                       .initial = "interleaved",
                       .choices = layouts};
const Parameter grid{.key = "grid",
                     .label = "Frequency grid",
                     .help = "how the frequencies are spaced",
                     .kind = Kind::choice,
                     .initial = "paper",
                     .choices = grids};
const Parameter odd{.key = "odd",
                    .label = "Odd width",
                    .help = "what happens to the last column when d_model is odd",
                    .kind = Kind::choice,
                    .initial = "extra-sine",
                    .choices = odds};
const Parameter grid_height{.key = "grid_height",
                            .label = "Grid height",
                            .unit = "rows",
                            .help = "rows of patches in the image",
                            .kind = Kind::integer,
                            .low = 1,
                            .high = 1024,
                            .scale = Scale::logarithmic,
                            .initial = "8"};
const Parameter grid_width{.key = "grid_width",
                           .label = "Grid width",
                           .unit = "columns",
                           .help = "patches in each row",
                           .kind = Kind::integer,
                           .low = 1,
                           .high = 1024,
                           .scale = Scale::logarithmic,
                           .initial = "8"};
const Parameter dimension{.key = "dimension",
                          .label = "Dimension",
                          .help = "which number of each vector is shown",
                          .kind = Kind::integer,
                          .low = 0,
                          .high = 16383,
                          .scale = Scale::logarithmic,
                          .initial = "none",
                          .none_label = "none"};
const Parameter is_signed{.key = "signed",
                          .label = "Signed distance",
                          .help = "distinguishes before from after",
                          .kind = Kind::flag,
                          .low = 0,
                          .high = 1,
                          .initial = "0"};
const Parameter alignment{.key = "alignment",
                          .label = "Alignment",
                          .help = "how queries and keys line up; only matters when the two lengths differ",
                          .kind = Kind::choice,
                          .initial = "ends",
                          .choices = alignments};
const Parameter clip{.key = "clip",
                     .label = "Clip",
                     .symbol = "k",
                     .unit = "positions",
                     .help = "from k on, all distances on the same side share one vector",
                     .kind = Kind::integer,
                     .low = 0,
                     .high = 65536,
                     .scale = Scale::logarithmic,
                     .initial = "8"};
const Parameter head_count{.key = "head_count",
                           .label = "Heads",
                           .symbol = "H",
                           .help = "attention heads, each with a bias of its own",
                           .kind = Kind::integer,
                           .low = 1,
                           .high = 256,
                           .scale = Scale::logarithmic,
                           .initial = "8"};
const Parameter head{.key = "head",
                     .label = "Head",
                     .symbol = "h",
                     .help = "which head is shown, counted from 0",
                     .kind = Kind::integer,
                     .low = 0,
                     .high = 255,
                     .initial = "0",
                     .count_key = "head_count"};
const Parameter seed{.key = "seed",
                     .label = "Seed",
                     .help = "seed of the random numbers that stand in for learned ones; same on every platform",
                     .kind = Kind::integer,
                     .low = 0,
                     .high = 4294967295.0,
                     .scale = Scale::logarithmic,
                     .initial = "0"};
const Parameter tokens{.key = "tokens",
                       .label = "Sentences",
                       .help = "one per line; all are cut or padded to the same length",
                       .kind = Kind::text,
                       .high = 16384,
                       .initial = ""};

}
