// The rows of the program itself: what is on the screen, how it looks, what is compared, and lessons.
#include "core/lessons/parts.hpp"
#include "core/state/parameters.hpp"

namespace posenc::parameters {

namespace {

constexpr Choice themes[] = {{"system", "system", "as the device asks"},
                             {"light", "light", ""},
                             {"dark", "dark", ""},
                             {"contrast", "contrast", "high contrast on black"}};
constexpr Choice text_sizes[] = {{"1", "1×", ""}, {"1.25", "1.25×", ""}, {"1.5", "1.5×", ""}, {"2", "2×", ""}};
constexpr Choice languages[] = {{"en", "English", ""}, {"de", "Deutsch", ""}};
constexpr Choice orientations[] = {{"positions-down", "down", "one row per position"},
                                   {"positions-right", "right", "one column per position, dimension 0 at the bottom"}};
constexpr Choice pixels[] = {{"mean", "mean", "their mean"},
                             {"range", "range", "the largest minus the smallest value"},
                             {"cell", "single cell", "the first of them, as in a picture that skips cells"}};

}

const Parameter view{.key = "view",
                     .label = "View",
                     .help = "the view that is drawn; if not set, the method’s own",
                     .kind = Kind::text,
                     .high = 32,
                     .initial = ""};
const Parameter method{.key = "method",
                       .label = "Method",
                       .help = "the positional-encoding method",
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
                          .help = "text and controls grow together",
                          .kind = Kind::choice,
                          .initial = "1",
                          .choices = text_sizes};
const Parameter language{.key = "language",
                         .label = "Language",
                         .help = "language of the interface",
                         .kind = Kind::choice,
                         .initial = "en",
                         .choices = languages};
const Parameter orientation{.key = "orientation",
                            .label = "Orientation",
                            .help = "the direction in which positions run",
                            .kind = Kind::choice,
                            .initial = "positions-down",
                            .choices = orientations};
const Parameter pixel{.key = "pixel",
                      .label = "Pixel",
                      .help = "what a pixel shows when it covers several cells",
                      .kind = Kind::choice,
                      .initial = "mean",
                      .choices = pixels};
const Parameter pins{.key = "pins",
                     .label = "Pinned",
                     .help = "up to four rows of the picture, counted from 0, marked wherever they appear",
                     .kind = Kind::integers,
                     .low = 0,
                     .high = 2 * two_to_24,
                     .initial = "",
                     .max_items = 4};
const Parameter beside{.key = "beside",
                       .label = "Second picture",
                       .help = "a second picture; list only the settings that differ, as key=value&…",
                       .kind = Kind::text,
                       .high = 8192,
                       .initial = ""};
const Parameter difference{.key = "difference",
                           .label = "Difference",
                           .help = "a third picture: the first minus the second, if both have the same size",
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
                            .help = "step of the lesson, counted from 1",
                            .kind = Kind::integer,
                            .low = 1,
                            .high = 200,
                            .initial = "1"};
const Parameter lesson_text{.key = "lesson_text",
                            .label = "Carried lesson",
                            .help = "the file of the lesson itself: raw DEFLATE in base64url",
                            .kind = Kind::text,
                            .high = 131072,
                            .initial = ""};
const Parameter lock{.key = "lock",
                     .label = "Locked",
                     .help = "controls that cannot be moved: setting names, all, or all but some names",
                     .kind = Kind::text,
                     .high = 1024,
                     .initial = ""};
const Parameter highlight{.key = "highlight",
                          .label = "Highlighted",
                          .help = "cell ROW COLUMN, rows R to S, columns C to D, control KEY",
                          .kind = Kind::text,
                          .high = 1024,
                          .initial = ""};
const Parameter shows{.key = "shows",
                      .label = "Shown first",
                      .help = "parts of the view that get room before its other parts: curve, circles, …",
                      .kind = Kind::text,
                      .high = 256,
                      .initial = ""};
const Parameter animate{.key = "animate",
                        .label = "Animated setting",
                        .help = "the number that is played: KEY FROM to TO",
                        .kind = Kind::text,
                        .high = 128,
                        .initial = ""};
const Parameter limit{.key = "limit",
                      .label = "Limited",
                      .help = "how far controls reach: KEY NUMBER to NUMBER, separated by commas",
                      .kind = Kind::text,
                      .high = 512,
                      .initial = ""};
const Parameter focus{.key = "focus",
                      .label = "Selected cell",
                      .help = "one cell: its row and its column in the picture, counted from 0",
                      .kind = Kind::integers,
                      .low = 0,
                      .high = 2 * two_to_24,
                      .initial = "",
                      .least_items = 2,
                      .max_items = 2};
const Parameter zoom{.key = "zoom",
                     .label = "Visible part",
                     .help = "a part of the picture: first row, first column, both counted from 0, rows, columns",
                     .kind = Kind::integers,
                     .low = 0,
                     .high = 2 * two_to_24,
                     .initial = "",
                     .least_items = 4,
                     .max_items = 4};

}
