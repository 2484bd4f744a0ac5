// The whole way on one screen: embeddings and encodings, their sum, queries, keys and values, logits and weights, the
// output. From left to right, or in three rows where the screen is narrow. A click on a table leads to the part of the
// view that shows it large.
#include "views/attention/attention_view.hpp"
#include "views/canvas/marks/named_parts.hpp"

#include "icons.hpp"

#include <algorithm>

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
    float between() const { return px(across ? 30 : 14); } ///< between two stations
    float apart() const { return px(across ? 12 : 20); }   ///< between two tables of a station
    float length() const {
        return (along() - first() - between() * static_cast<float>(stations - 1)) / static_cast<float>(stations);
    }
    float breadth() const {
        return (beside() - (across ? 0 : words) - apart() * static_cast<float>(most - 1)) / static_cast<float>(most);
    }
    /// The plot only; the first table of a row has the names of tokens at its left.
    Rect of(std::size_t station, std::size_t panel, std::size_t count) const {
        const float begin = first() + static_cast<float>(station) * (length() + between());
        const float used = static_cast<float>(count) * (breadth() + apart()) - apart();
        const float side = (across ? (beside() - used) / 2 : words) + static_cast<float>(panel) * (breadth() + apart());
        return across ? Rect{area.x + begin, area.y + side, length(), breadth()}
                      : Rect{area.x + side, area.y + begin, breadth(), length()};
    }
};

void draw_station(AttentionScene& scene, const Places& places, const Station& station, std::size_t number) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (std::size_t n = 0; n < station.size(); ++n) {
        const Rect place = places.of(number, n, station.size());
        const bool named = places.across ? number == 0 : n == 0;
        const float gutter = named ? places.words : 0;
        draw_small_panel(scene, station[n], {place.x - gutter, place.y, place.width + gutter, place.height}, gutter);
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

void draw_attention_overview(AttentionScene& scene, Rect area) {
    std::vector<Station> stations = stations_of(scene);
    if (scene.narrow)
        stations = in_three_rows(std::move(stations));
    Places places{area, !scene.narrow, words_width(stations[0][0]), stations.size()};
    for (const Station& station : stations)
        places.most = std::max(places.most, station.size());
    for (std::size_t n = 0; n < stations.size(); ++n)
        draw_station(scene, places, stations[n], n);
}

}
