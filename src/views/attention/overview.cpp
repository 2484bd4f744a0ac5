// The whole way on one screen: embeddings and encodings, their sum, queries, keys and values, logits and weights, the
// output. From left to right, or in three rows where the screen is narrow. A click on a table leads to the part of the
// view that shows it large.
#include "core/attention/same_words.hpp"
#include "views/attention/attention_view.hpp"
#include "views/canvas/marks/named_parts.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace posenc {

namespace {

using Axes = AttentionPanel::Axes;
using Station = std::vector<AttentionPanel>; ///< tables of one step, drawn side by side

AttentionPanel table(const AttentionScene& scene, std::string_view label, std::string_view title, std::string_view note,
                     std::string_view stage, std::string_view part) {
    AttentionPanel panel;
    panel.label = label;
    panel.title = title;
    panel.note = note;
    panel.field = scene.stage(stage);
    panel.stage = stage;
    panel.part = part;
    panel.bare = true;
    if (stage == "logits" || stage == "weights")
        panel.axes = Axes::query_key;
    else if (stage == "keys" || stage == "values")
        panel.axes = Axes::key_dimension;
    return panel;
}

std::vector<Station> stations_of(const AttentionScene& scene) {
    std::vector<Station> all(5);
    all[0] = {table(scene, "Embeddings table", "Embeddings", "E", "embeddings", "input")};
    if (scene.state.text("encoding_combine") != "none") {
        all[0].push_back(table(scene, "Encodings table", "Encodings", "U", "encodings", "input"));
        all[0].back().before = scene.concatenated() ? "," : "+";
    }
    all[1] = {table(scene, "Input table", "Input", "X", "input", "input")};
    all[2] = {table(scene, "Queries table", "Queries", "Q", "queries", "logits"),
              table(scene, "Keys table", "Keys", "K", "keys", "logits"),
              table(scene, "Values table", "Values", "V", "values", "output")};
    all[3] = {table(scene, "Logits matrix", "Logits", "q · k / √d", "logits", "logits"),
              table(scene, "Weights matrix", "Weights", "A", "weights", "logits")};
    all[3].back().before = "→";
    all[4] = {table(scene, "Output table", "Output", "A V", "output", "output")};
    double high = 0; // one scale for all tables computed from the input
    for (const Station& station : all)
        for (const AttentionPanel& panel : station)
            if (panel.axes != Axes::query_key)
                high = std::max(high, panel.field->description().high);
    for (Station& station : all)
        for (AttentionPanel& panel : station)
            panel.high = panel.axes == Axes::query_key ? 0 : high;
    return all;
}

/// The other sentence, where a lesson's step names both.
struct OtherSentence {
    State state; ///< in which it is the chosen one
    AttentionTokens tokens;
    std::vector<Index> partners; ///< of each token its word's token there; −1: none
};

std::optional<OtherSentence> other_sentence(const AttentionScene& scene) {
    const std::optional<SentencePair> pair = sentence_pair(scene);
    if (!pair || !names_part(scene.session.state(), "both"))
        return std::nullopt;
    const State state = scene.state.with("sentence", std::to_string(pair->second)).with("term", "sum");
    OtherSentence other{state, attention_tokens(state), {}};
    other.partners.assign(static_cast<std::size_t>(scene.tokens.count), -1);
    for (const auto& [here, there] : same_words(scene.tokens, other.tokens).pairs)
        other.partners[static_cast<std::size_t>(here)] = there;
    return other;
}

/// The row of this token's word in the other sentence, its keys in the order of this one.
std::optional<AttentionPanel> row_of_other(AttentionScene& scene, const OtherSentence& other,
                                           const AttentionPanel& panel) {
    const Index token = panel.axes == Axes::key_dimension ? scene.key : scene.query,
                row = other.partners[static_cast<std::size_t>(token)];
    if (row < 0)
        return std::nullopt;
    const FieldPtr table = scene.session.made(other.state.with("attention_stage", panel.stage)).field;
    std::vector<Index> columns = other.partners;
    if (panel.axes != Axes::query_key) {
        columns.resize(static_cast<std::size_t>(table->size().col));
        std::iota(columns.begin(), columns.end(), 0);
    }
    AttentionPanel made = panel;
    made.field = scene.session.derived<Field>({table, row}, [&] {
        return row_of_table(table, row, columns, other.tokens.labels[static_cast<std::size_t>(row)]);
    });
    made.axes = Axes::pair_dimension;
    made.rows = {-1};
    return made;
}

/// The sum moves beside the embeddings and encodings, the output beside the weights.
std::vector<Station> in_three_rows(std::vector<Station> stations) {
    stations[1].front().before = "=";
    stations[4].front().before = "→";
    stations[0].push_back(std::move(stations[1].front()));
    stations[3].push_back(std::move(stations[4].front()));
    return {std::move(stations[0]), std::move(stations[2]), std::move(stations[3])};
}

/// The places of all tables. All are as large as the station with the most tables allows.
struct Places {
    Rect area;
    bool across = true; ///< the stations follow each other to the right, otherwise downwards
    float words = 0;    ///< device pixels of the names of tokens
    std::size_t stations = 0, most = 0;

    float along() const { return across ? area.width : area.height; }
    float beside() const { return across ? area.height : area.width; }
    float first() const { return across ? words : 0; }
    float between() const { return px(across ? 30 : 12); } ///< between two stations
    float apart() const { return px(across ? 12 : 20); }   ///< between two tables of a station
    float length() const {
        return (along() - first() - between() * static_cast<float>(stations - 1)) / static_cast<float>(stations);
    }
    float breadth() const {
        return (beside() - (across ? 0 : words) - apart() * static_cast<float>(most - 1)) / static_cast<float>(most);
    }
    float table() const { return length() * breadth(); }
    /// The plot only; the first table of a row has the names of tokens at its left.
    Rect of(std::size_t station, std::size_t panel, std::size_t count) const {
        const float begin = first() + static_cast<float>(station) * (length() + between());
        const float used = static_cast<float>(count) * (breadth() + apart()) - apart();
        const float side = (across ? (beside() - used) / 2 : words) + static_cast<float>(panel) * (breadth() + apart());
        return across ? Rect{area.x + begin, area.y + side, length(), breadth()}
                      : Rect{area.x + side, area.y + begin, breadth(), length()};
    }
};

/// A table, and below it the row of the other sentence, as high as one of its own.
void draw_table_of(AttentionScene& scene, const AttentionPanel& panel, Rect place, float gutter,
                   const std::optional<OtherSentence>& other) {
    constexpr float heading = 24, apart = 5, canvas_right = 8;
    const std::optional<AttentionPanel> row = other ? row_of_other(scene, *other, panel) : std::nullopt;
    Rect lower = place;
    if (row) {
        const float high =
            (in_design(place.height) - heading - apart) / static_cast<float>(panel.field->size().row + 1);
        lower = take_bottom(place, std::floor(high), apart);
    }
    draw_small_panel(scene, panel, {place.x - gutter, place.y, place.width + gutter, place.height}, gutter);
    if (!row)
        return;
    AttentionPanel named = *row;
    const std::string label = std::string(panel.label) + " of the other sentence";
    named.label = label;
    draw_bare_panel(scene, named, inset(lower, {.right = canvas_right}), gutter);
    note_part("both", lower);
}

void draw_station(AttentionScene& scene, const Places& places, const Station& station, std::size_t number,
                  const std::optional<OtherSentence>& other) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (std::size_t n = 0; n < station.size(); ++n) {
        const Rect place = places.of(number, n, station.size());
        const bool named = places.across ? number == 0 : n == 0;
        const float gutter = named ? places.words : 0;
        draw_table_of(scene, station[n], place, gutter, other);
        note_part(station[n].stage, place);
        if (station[n].before.empty())
            continue;
        const ImVec2 at = places.across ? offset(place.min(), -12, 13)
                                        : offset({place.x - places.apart() / 2, place.center().y}, -3, 10);
        if (station[n].before == "→")
            draw_icon(list, at, places.across ? icons::arrow_down : icons::arrow_right, 14, theme().text2);
        else
            draw_text_aligned(list, at, {0.5f, 0.5f}, station[n].before, 14, theme().text2, Weight::semibold);
    }
    if (number == 0)
        return;
    const Rect first = places.of(number, 0, 1);
    const ImVec2 at = places.across ? offset({first.x - places.between() / 2, first.center().y}, -4, 0)
                                    : offset({places.area.x + places.words / 2, first.y - places.between() / 2}, 0, 4);
    draw_icon(list, at, places.across ? icons::arrow_right : icons::arrow_down, 16, theme().text2);
}

}

namespace {

Places places_of(const std::vector<Station>& stations, Rect area, bool across) {
    Places places{area, across, words_width(stations[0][0]), stations.size()};
    for (const Station& station : stations)
        places.most = std::max(places.most, station.size());
    return places;
}

}

void draw_attention_overview(AttentionScene& scene, Rect area) {
    const std::optional<OtherSentence> other = other_sentence(scene);
    if (other) {
        const Rect line = take_bottom(area, 18, 4);
        const std::string words = "Below each table: the row of ‘" +
                                  scene.tokens.labels[static_cast<std::size_t>(scene.query)] + "’ in " +
                                  sentence_text(other->tokens, line.width / 2);
        draw_text(ImGui::GetWindowDrawList(), line.min(), fitted(words, line.width, 13), 13, theme().text2);
    }
    std::vector<Station> stations = stations_of(scene), rows = in_three_rows(stations);
    Places places = places_of(stations, area, true);
    if (const Places down = places_of(rows, area, false); scene.narrow || down.table() > places.table()) {
        places = down;
        stations = std::move(rows);
    }
    for (std::size_t n = 0; n < stations.size(); ++n)
        draw_station(scene, places, stations[n], n, other);
}

}
