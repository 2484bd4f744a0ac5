// What can be read back from the sum of word and position: the input projected on every word and on every position.
#include "core/text.hpp"
#include "views/attention/attention_view.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr Index most_counted = 256; ///< tokens whose readings are compared

Verdict read_right(std::string_view what, const Field& reading) {
    const Index right = rows_read_right(reading), all = reading.size().row;
    return {std::string(what) + " read right: " + readable_integer(right) + " of " + readable_integer(all),
            right == all ? PillKind::ok : PillKind::warn};
}

}

void draw_attention_reading(AttentionScene& scene, Rect area) {
    using Axes = AttentionPanel::Axes;
    const FieldPtr words = scene.stage("word-reading"), positions = scene.stage("position-reading");
    AttentionPanel w{.label = "Words read back",
                     .title = "Words",
                     .note = "x · e / |e|²",
                     .field = words,
                     .axes = Axes::query_key,
                     .stage = "word-reading",
                     .bar = scene.bars,
                     .named = "readings"};
    AttentionPanel p{.label = "Positions read back",
                     .title = "Positions",
                     .note = "x · u / |u|²",
                     .field = positions,
                     .axes = Axes::query_key,
                     .stage = "position-reading",
                     .bar = scene.bars,
                     .named = "readings"};
    std::vector<Verdict> verdicts;
    if (scene.tokens.count <= most_counted)
        verdicts = {read_right("words", *words), read_right("positions", *positions)};
    std::vector<AttentionRow> rows{{{w, p}}};
    if (scene.narrow)
        rows = {{{chosen_panel(scene, area, {w, p})}}};
    draw_rows_with(scene, area, rows, verdicts);
}

}
