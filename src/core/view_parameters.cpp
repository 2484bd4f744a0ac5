// Rows that belong to a view or to the whole screen and to no method.
#include "core/parameters.hpp"

namespace posenc::parameters {

namespace {

constexpr double two_to_24 = 16777216;

constexpr std::string_view no_scores = "method=rotary-table,rotary-axial,rotary-mixed,m-rope,rotary-frequencies&never";
constexpr std::string_view with_distances =
    "form=!keys,end|method=cope,tupe,deberta-bias,fire,swin-index,transformer-xl,rotary-table,rotary-axial,"
    "rotary-mixed,m-rope,rotary-frequencies&never";

constexpr Choice distance_scales[] = {
    {"linear", "linear", "every place takes the same room"},
    {"logarithmic", "logarithmic", "near places get more room, far ones less; in both directions"}};
constexpr Choice frequency_details[] = {
    {"clocks", "clocks", "wavelengths, and a dial for every pair of sine and cosine"},
    {"counter", "binary counter", "the clocks, and the bits of the position beside the pairs"},
    {"width", "d_model varies", "the value at the hand and the wavelengths of the dimensions drawn, by width"},
    {"collisions", "shared values", "which other positions share the value pointed at, and what tells them apart"}};
constexpr Choice besides[] = {{"channels", "channels", "nothing: the stack encoding takes the whole width"},
                              {"path", "path", "the steps from one node to another, each a matrix"},
                              {"depth", "depth", "what lies deeper than the limit, and which nodes share a vector"},
                              {"sequence", "sequence", "sinusoids of the node's number in preorder"},
                              {"laplacian", "Laplacian", "eigenvectors of the tree's Laplacian"},
                              {"random-walk", "random walk", "the chance that a walk is back after s steps"},
                              {"hops", "hops", "edges between any two nodes, as Graphormer counts them"}};
constexpr Choice projection_axis_counts[] = {{"2", "2-D", "the plane of the first two"},
                                             {"3", "3-D", "the first three, turned by dragging"}};
constexpr Choice mask_details[] = {
    {"row", "one row", "where a row's attention goes, and the treatments"},
    {"libraries", "in each library", "the cells at the pointer as each library writes them"},
    {"hidden-row", "a fully hidden row", "what each library makes of it"}};
constexpr Choice attention_parts[] = {{"input", "input", "embeddings and encodings"},
                                      {"logits", "logits", "queries, keys, logits, weights"},
                                      {"terms", "terms", "content and position, on either side of a logit"},
                                      {"output", "output", "weights times values, and what order does"}};

}

const Parameter pins{.key = "pins",
                     .label = "Pinned",
                     .help = "up to four rows of the picture, counted from 0, marked wherever they are seen",
                     .kind = Kind::integers,
                     .low = 0,
                     .high = 2 * two_to_24,
                     .initial = "",
                     .max_items = 4};
const Parameter beside{.key = "beside",
                       .label = "Beside it",
                       .help = "a second picture: what it sets otherwise, as key=value&…",
                       .kind = Kind::text,
                       .high = 8192,
                       .initial = ""};
const Parameter difference{.key = "difference",
                           .label = "Difference",
                           .help = "a third picture: the first minus the second, where both have the same size",
                           .kind = Kind::flag,
                           .low = 0,
                           .high = 1,
                           .initial = "0"};
const Parameter presenter{.key = "presenter",
                          .label = "Presenter",
                          .help = "only the step of the lesson and its picture, in large type",
                          .kind = Kind::flag,
                          .low = 0,
                          .high = 1,
                          .initial = "0"};
const Parameter lesson{.key = "lesson",
                       .label = "Lesson",
                       .help = "the lesson that is open, by the name of its file",
                       .kind = Kind::text,
                       .high = 64,
                       .initial = ""};
const Parameter lesson_step{.key = "lesson_step",
                            .label = "Step",
                            .help = "of the lesson, from 1",
                            .kind = Kind::integer,
                            .low = 1,
                            .high = 200,
                            .initial = "1"};
const Parameter lock{.key = "lock",
                     .label = "Locked",
                     .help = "controls that cannot be moved: keys, all, or all but keys",
                     .kind = Kind::text,
                     .high = 1024,
                     .initial = ""};
const Parameter highlight{.key = "highlight",
                          .label = "Pointed out",
                          .help = "cell ROW COLUMN, rows R to S, columns C to D, control KEY",
                          .kind = Kind::text,
                          .high = 1024,
                          .initial = ""};
const Parameter animate{.key = "animate",
                        .label = "To be played",
                        .help = "a number that runs: KEY FROM to TO",
                        .kind = Kind::text,
                        .high = 128,
                        .initial = ""};
const Parameter attention_part{.key = "attention_part",
                               .label = "Part",
                               .help = "which step of the head is drawn",
                               .kind = Kind::choice,
                               .initial = "input",
                               .choices = attention_parts};
const Parameter distance_scale{.key = "distance_scale",
                               .label = "Distance axis",
                               .help = "buckets that grow with the distance are even on a logarithmic axis",
                               .kind = Kind::choice,
                               .initial = "linear",
                               .choices = distance_scales,
                               .only_with = with_distances};
const Parameter key_distance{.key = "key_distance",
                             .label = "Key behind query",
                             .symbol = "i − j",
                             .unit = "places",
                             .help = "the key keeps this distance while the position moves",
                             .kind = Kind::integer,
                             .low = -two_to_24,
                             .high = two_to_24,
                             .scale = Scale::symmetric,
                             .initial = "none",
                             .none_label = "pointer",
                             .only_with = no_scores};
const Parameter beside_nodes{.key = "beside_nodes",
                             .label = "Beside the nodes",
                             .help =
                                 "the path between two nodes, the depth limit, or another encoding of the same nodes",
                             .kind = Kind::choice,
                             .initial = "path",
                             .choices = besides};
const Parameter path_from{.key = "path_from",
                          .label = "Path from",
                          .unit = "node",
                          .help = "the node a path starts at, counted in preorder; the root is 0",
                          .kind = Kind::integer,
                          .low = 0,
                          .high = 511,
                          .initial = "0",
                          .none_label = "pointer"};
const Parameter path_to{.key = "path_to",
                        .label = "Path to",
                        .unit = "node",
                        .help = "the node it leads to; unless set, the one pointed at",
                        .kind = Kind::integer,
                        .low = 0,
                        .high = 511,
                        .initial = "none",
                        .none_label = "pointer"};
const Parameter mask_detail{.key = "mask_detail",
                            .label = "Below the matrices",
                            .help = "one row in numbers, the mask in each library, or a row without any visible key",
                            .kind = Kind::choice,
                            .initial = "row",
                            .choices = mask_details,
                            .only_with = "method=!masked-softmax&never"}; // other masks have nothing below
const Parameter projection_axes{.key = "projection_axes",
                                .label = "Axes drawn",
                                .help = "principal components that are drawn",
                                .kind = Kind::choice,
                                .initial = "3",
                                .choices = projection_axis_counts};
const Parameter yaw{.key = "yaw",
                    .label = "Turned",
                    .unit = "degrees",
                    .help = "how far space is turned about the upright axis",
                    .kind = Kind::real,
                    .low = -180,
                    .high = 180,
                    .initial = "-30"};
const Parameter pitch{.key = "pitch",
                      .label = "Seen from above",
                      .unit = "degrees",
                      .help = "0 looks along the ground, 90 straight down",
                      .kind = Kind::real,
                      .low = -90,
                      .high = 90,
                      .initial = "24"};
const Parameter patch{.key = "patch",
                      .label = "Patch",
                      .help = "the one all others are compared with, counted row by row from 0",
                      .kind = Kind::integer,
                      .low = 0,
                      .high = 1048575,
                      .initial = "none",
                      .none_label = "middle",
                      .only_with = "method=!sinusoidal-2d,axial-learned&never"};
const Parameter frequency_detail{.key = "frequency_detail",
                                 .label = "Below the waves",
                                 .help = "wavelengths with clocks or with bits, the width varied, or shared values",
                                 .kind = Kind::choice,
                                 .initial = "clocks",
                                 .choices = frequency_details,
                                 .only_with = "method=!sinusoidal&never"};

}
