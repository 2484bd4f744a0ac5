#include "core/parameters.hpp"

#include "core/method.hpp"
#include "core/state.hpp"

#include <algorithm>

namespace posenc::parameters {

namespace {

constexpr double two_to_24 = 16777216;

constexpr Choice themes[] = {{"system", "system", "as the device asks"},
                             {"light", "light", ""},
                             {"dark", "dark", ""},
                             {"contrast", "contrast", "high contrast on black"}};
constexpr Choice text_sizes[] = {{"1", "1×", ""}, {"1.25", "1.25×", ""}, {"1.5", "1.5×", ""}, {"2", "2×", ""}};
constexpr Choice languages[] = {{"en", "English", ""}, {"de", "Deutsch", ""}};
constexpr Choice orientations[] = {{"positions-down", "down", "a row per position"},
                                   {"positions-right", "right", "a column per position, dimension 0 at the bottom"}};
constexpr Choice pixels[] = {{"mean", "mean", "their exact mean"},
                             {"range", "range", "the largest minus the smallest value"},
                             {"cell", "single cell", "the first of them, as a picture drawn in steps would"}};
constexpr Choice layouts[] = {
    {"interleaved", "interleaved", "sine and cosine columns alternate (Vaswani et al., TensorFlow tutorial, d2l)"},
    {"halves", "halves", "all sines, then all cosines (tensor2tensor, fairseq, Transformer-XL, Whisper)"},
    {"halves-cosine-first", "cos first", "all cosines, then all sines (icecaps)"}};
constexpr Choice grids[] = {
    {"paper", "paper", "exponent 2i/d, as in Vaswani et al. 2017"},
    {"inclusive", "inclusive", "the slowest wave reaches 1/n exactly (tensor2tensor, fairseq)"}};
constexpr Choice odds[] = {
    {"extra-sine", "extra sine", "the last column is one more sine (TensorFlow tutorial, RoFormer)"},
    {"zero-column", "zero column", "d − 1 columns and one of zeros (tensor2tensor, fairseq)"},
    {"last-zero", "last zero", "exponents keep d, the last column stays 0 (the loop of introductions)"}};
constexpr Choice alignments[] = {{"ends", "ends meet", "the last query stands at the last key"},
                                 {"starts", "starts meet", "the first query stands at the first key"}};

}

const Parameter view{.key = "view",
                     .label = "View",
                     .help = "what is drawn; the method's own view unless set",
                     .kind = Kind::text,
                     .high = 32,
                     .initial = ""};
const Parameter method{.key = "method",
                       .label = "Method",
                       .help = "how order is told",
                       .kind = Kind::text,
                       .high = 64,
                       .initial = "sinusoidal"};
const Parameter theme{.key = "theme",
                      .label = "Theme",
                      .help = "light, dark or high contrast",
                      .kind = Kind::choice,
                      .initial = "system",
                      .choices = themes};
const Parameter text_size{.key = "text_size",
                          .label = "Text size",
                          .help = "type and controls grow together",
                          .kind = Kind::choice,
                          .initial = "1",
                          .choices = text_sizes};
const Parameter language{.key = "language",
                         .label = "Language",
                         .help = "of the interface",
                         .kind = Kind::choice,
                         .initial = "en",
                         .choices = languages};
const Parameter orientation{.key = "orientation",
                            .label = "Orientation",
                            .help = "which way positions run",
                            .kind = Kind::choice,
                            .initial = "positions-down",
                            .choices = orientations};
const Parameter pixel{.key = "pixel",
                      .label = "Pixel",
                      .help = "what it shows when it holds several cells",
                      .kind = Kind::choice,
                      .initial = "mean",
                      .choices = pixels};
const Parameter length{.key = "length",
                       .label = "Length",
                       .symbol = "L",
                       .unit = "positions",
                       .help = "number of positions",
                       .kind = Kind::integer,
                       .low = 1,
                       .high = two_to_24,
                       .scale = Scale::logarithmic,
                       .initial = "50",
                       .only_with =
                           "method=!rotary-frequencies&positions=&of=!time,time2vec,sinusoidal-2d&table=!time,time2vec,"
                           "sinusoidal-2d|scaling=dynamic-ntk,longrope&seen_length=none"};
const Parameter query_length{.key = "query_length",
                             .label = "Query length",
                             .unit = "positions",
                             .help = "rows i; follows the length unless set",
                             .kind = Kind::integer,
                             .low = 1,
                             .high = two_to_24,
                             .scale = Scale::logarithmic,
                             .initial = "50",
                             .follows = "length",
                             .only_with = "positions="};
const Parameter key_length{.key = "key_length",
                           .label = "Key length",
                           .unit = "positions",
                           .help = "columns j; follows the length unless set",
                           .kind = Kind::integer,
                           .low = 1,
                           .high = two_to_24,
                           .scale = Scale::logarithmic,
                           .initial = "50",
                           .follows = "length",
                           .only_with = "positions="};
const Parameter d_model{
    .key = "d_model",
    .label = "Width",
    .symbol = "d_model",
    .unit = "dimensions",
    .help = "numbers in each position vector",
    .kind = Kind::integer,
    .low = 1,
    .high = 16384,
    .scale = Scale::logarithmic,
    .initial = "128",
    .only_with = "of=!one-hot,binary,fourier-features&table=sinusoidal,time,time2vec,sinusoidal-2d,rotary-table"};
const Parameter base{
    .key = "base",
    .label = "Base",
    .symbol = "n",
    .help = "wavelengths run from 2π towards 2π·n",
    .kind = Kind::real,
    .low = 1,
    .high = 1e9,
    .scale = Scale::logarithmic,
    .initial = "10000",
    .above_low = true,
    .only_with =
        "method=four-terms&term=!content-content|method=transformer-xl&term=!content-content,position-content|"
        "method=!four-terms,transformer-xl&axial_flavour=!pixel&table=sinusoidal,time,sinusoidal-2d,rotary-table&"
        "of=sinusoidal,time,sinusoidal-2d,rotary-table&encoding_combine=!none"};
const Parameter offset{
    .key = "offset",
    .label = "First position",
    .unit = "positions",
    .help = "added to every position (fairseq and RoBERTa start at 2)",
    .kind = Kind::integer,
    .low = -two_to_24,
    .high = two_to_24,
    .scale = Scale::symmetric,
    .initial = "0",
    .only_with = "of=sinusoidal,index,rotary-table&table=index,single-sine,sinusoidal,rotary-table,alibi,t5-bucket&"
                 "encoding_combine=!none"};
const Parameter layout{
    .key = "layout",
    .label = "Layout",
    .help = "where sine and cosine columns lie",
    .kind = Kind::choice,
    .initial = "interleaved",
    .choices = layouts,
    .only_with =
        "terms=!cosines&of=sinusoidal,time,fourier-features&projected=1&table=sinusoidal,time,fourier-features&"
        "encoding_combine=!none"};
const Parameter grid{.key = "grid",
                     .label = "Frequency grid",
                     .help = "how the frequencies are spaced",
                     .kind = Kind::choice,
                     .initial = "paper",
                     .choices = grids,
                     .only_with = "of=sinusoidal,time&table=sinusoidal,time&encoding_combine=!none"};
const Parameter odd{.key = "odd",
                    .label = "Odd width",
                    .help = "what an odd d_model does with its last column",
                    .kind = Kind::choice,
                    .initial = "extra-sine",
                    .choices = odds,
                    .only_with =
                        "d_model=odd&terms=!cosines&of=sinusoidal,time&table=sinusoidal,time&encoding_combine=!none"};
const Parameter dimensions{.key = "dimensions",
                           .label = "Dimensions",
                           .help = "up to eight curves",
                           .kind = Kind::integers,
                           .low = 0,
                           .high = 16383,
                           .initial = "6,7,8,9",
                           .max_items = 8,
                           .only_with = "method=time,fourier-features,sinusoidal-2d,axial-learned&view=space&never"};
const Parameter position{.key = "position",
                         .label = "Position",
                         .symbol = "p",
                         .help = "the position looked at",
                         .kind = Kind::integer,
                         .low = -two_to_24,
                         .high = 2 * two_to_24 - 1,
                         .initial = "none",
                         .none_label = "pointer",
                         .first_key = "offset",
                         .count_key = "length",
                         .only_with = "method=rotary-frequencies,time,time2vec,sinusoidal-2d,axial-learned&never|"
                                      "method=rotary-axial,rotary-mixed,m-rope&view=frequencies&never"};
const Parameter grid_height{.key = "grid_height",
                            .label = "Grid height",
                            .unit = "rows",
                            .help = "rows of patches in the image",
                            .kind = Kind::integer,
                            .low = 1,
                            .high = 1024,
                            .scale = Scale::logarithmic,
                            .initial = "8",
                            .only_with = "of=sinusoidal-2d&table=sinusoidal-2d"};
const Parameter grid_width{.key = "grid_width",
                           .label = "Grid width",
                           .unit = "columns",
                           .help = "patches in each row",
                           .kind = Kind::integer,
                           .low = 1,
                           .high = 1024,
                           .scale = Scale::logarithmic,
                           .initial = "8",
                           .only_with = "of=sinusoidal-2d&table=sinusoidal-2d"};
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
                          .label = "Signed",
                          .help = "tells before from after",
                          .kind = Kind::flag,
                          .low = 0,
                          .high = 1,
                          .initial = "0"};
const Parameter alignment{.key = "alignment",
                          .label = "Alignment",
                          .help = "matters when the lengths differ",
                          .kind = Kind::choice,
                          .initial = "ends",
                          .choices = alignments,
                          .only_with = "form=!keys,end&positions="};
const Parameter clip{.key = "clip",
                     .label = "Clip",
                     .symbol = "k",
                     .unit = "places",
                     .help = "beyond k all distances share one vector",
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
                           .initial = "8",
                           .only_with = "table=alibi"};
const Parameter head{.key = "head",
                     .label = "Head",
                     .symbol = "h",
                     .help = "which head is shown, from 0",
                     .kind = Kind::integer,
                     .low = 0,
                     .high = 255,
                     .initial = "0",
                     .count_key = "head_count"};
const Parameter seed{
    .key = "seed",
    .label = "Seed",
    .help = "stands for learned numbers; the same on every platform",
    .kind = Kind::integer,
    .low = 0,
    .high = 4294967295.0,
    .scale = Scale::logarithmic,
    .initial = "0",
    .only_with =
        "vectors=seeded|spacing=gaussian|projected=1|of=learned,recurrent,time2vec,axial-learned|table=time2vec|"
        "block_layout=bigbird|first_mask=bigbird|second_mask=bigbird|method=masked-softmax"};
const Parameter tokens{.key = "tokens",
                       .label = "Sentences",
                       .help = "one a line; cut and padded to one length",
                       .kind = Kind::text,
                       .high = 16384,
                       .initial = ""};

}

namespace posenc {

namespace {

std::vector<const Parameter*> build_table() {
    std::vector<const Parameter*> table = {&parameters::view,
                                           &parameters::method,
                                           &parameters::theme,
                                           &parameters::text_size,
                                           &parameters::language,
                                           &parameters::presenter,
                                           &parameters::lesson,
                                           &parameters::lesson_step,
                                           &parameters::orientation,
                                           &parameters::pixel,
                                           &parameters::pins,
                                           &parameters::beside,
                                           &parameters::difference,
                                           &parameters::lock,
                                           &parameters::highlight,
                                           &parameters::animate,
                                           &parameters::length,
                                           &parameters::dimensions,
                                           &parameters::position,
                                           &parameters::distance_scale,
                                           &parameters::key_distance,
                                           &parameters::frequency_detail,
                                           &parameters::beside_nodes,
                                           &parameters::path_from,
                                           &parameters::path_to,
                                           &parameters::mask_detail,
                                           &parameters::attention_part,
                                           &parameters::projection_axes,
                                           &parameters::yaw,
                                           &parameters::pitch,
                                           &parameters::patch};
    for (const Method& method : methods())
        for (const Parameter* parameter : method.parameters)
            if (std::none_of(table.begin(), table.end(),
                             [&](const Parameter* row) { return row->key == parameter->key; }))
                table.push_back(parameter);
    return table;
}

}

std::span<const Parameter* const> parameter_table() {
    static const std::vector<const Parameter*> table = build_table();
    return table;
}

std::span<const Parameter* const> habits() {
    static constexpr const Parameter* rows[] = {&parameters::theme,    &parameters::text_size,
                                                &parameters::language, &parameters::presenter,
                                                &parameters::lesson,   &parameters::lesson_step};
    return rows;
}

bool is_habit(std::string_view key) {
    const auto rows = habits();
    return std::any_of(rows.begin(), rows.end(), [&](const Parameter* row) { return row->key == key; });
}

State with_habits(State state, const State& person) {
    for (const Parameter* habit : habits())
        state = state.with(*habit, person.value(habit->key));
    return state;
}

const Parameter* find_parameter(std::string_view key) {
    // Asked hundreds of times a frame.
    static const std::vector<const Parameter*> by_key = [] {
        std::vector<const Parameter*> rows(parameter_table().begin(), parameter_table().end());
        std::sort(rows.begin(), rows.end(), [](const auto* a, const auto* b) { return a->key < b->key; });
        return rows;
    }();
    const auto found =
        std::lower_bound(by_key.begin(), by_key.end(), key,
                         [](const Parameter* row, std::string_view wanted) { return row->key < wanted; });
    return found != by_key.end() && (*found)->key == key ? *found : nullptr;
}

}
