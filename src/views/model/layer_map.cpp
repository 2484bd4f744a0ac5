// The kinds of layers, a row each. Every layer as a box stands over the plot of what the layers see (reach_plot.cpp).
#include "core/text.hpp"
#include "views/canvas/marks/hatch.hpp"
#include "views/model/model_view.hpp"
#include "views/plot/fitting_text.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float row_height = 22;

std::string heads_text(const LayerKind& kind) {
    if (kind.heads == 0 || kind.head_dim == 0)
        return "";
    return counted(kind.heads, "head") + " of " + readable_integer(kind.head_dim);
}

std::string keeps_text(const ModelFrame& frame, const LayerKind& kind) {
    const LayerCache cache = cache_of(kind);
    const Index b = frame.numbers->bytes_of_number;
    if (cache.state + cache.convolution > 0)
        return "keeps " + bytes_text(cache_bytes(kind, 0, b));
    if (cache.per_token == 0)
        return "";
    return "keeps " + bytes_text(cache.per_token * b) + " a token";
}

std::string listed(std::initializer_list<std::string> words) {
    std::string text;
    for (const std::string& one : words)
        if (!one.empty())
            text += (text.empty() ? "" : " · ") + one;
    return text;
}

}

ImU32 color_of_kind(const LayeredModel& model, std::size_t kind) {
    const auto dark = [](const LayerKind& one) { return one.reads == Reads::full && !one.encoder; };
    const auto faint = [](const LayerKind& one) { return one.reads == Reads::nothing && !one.cross; };
    std::size_t colored = 0;
    for (std::size_t i = 0; i < kind; ++i)
        colored += !dark(model.kinds[i]) && !faint(model.kinds[i]);
    const LayerKind& shown = model.kinds[kind];
    return dark(shown) ? theme().text : faint(shown) ? theme().line2 : theme().series[colored % 8];
}

void draw_kind_mark(const LayeredModel& model, std::size_t kind, Rect mark) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 color = color_of_kind(model, kind);
    const LayerKind& shown = model.kinds[kind];
    if (shown.reads == Reads::nothing || forgets(shown)) {
        fill(list, mark, 0, theme().bg0);
        if (forgets(shown))
            draw_hatch(list, mark, color);
        stroke(list, mark, 0, px(1), color);
    } else if (shown.position == "none") { // an empty middle: told nothing
        fill(list, mark, 0, theme().bg0);
        stroke(list, mark, 0, std::clamp(std::floor(mark.width / 4), 1.0f, px(3)), color);
    } else {
        fill(list, mark, 0, color);
    }
}

float kinds_height(const LayeredModel& model) {
    return row_height * static_cast<float>(model.kinds.size());
}

void draw_kinds(const ModelFrame& frame, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const LayeredModel& model = frame.model();
    for (std::size_t kind = 0; kind < model.kinds.size(); ++kind) {
        const LayerKind& shown = model.kinds[kind];
        const Rect row = take_top(area, row_height);
        Rect rest = row;
        draw_kind_mark(model, kind, snap_to_pixels(centered(take_left(rest, 14, 8).center(), 14, 14)));
        const auto layers = std::count(model.layers.begin(), model.layers.end(), kind);
        const std::string head = std::to_string(layers) + " × " + shown.name;
        const float used = draw_fitted(list, rest, 0, head, 13, theme().text, Weight::semibold);
        take_left(rest, in_design(used), 8);
        const std::string fades = decay_text(shown, decay_of_kind(model, frame.numbers->decays, kind)),
                          sees = listed({sees_text(shown), fades}), shortest = fades.empty() ? sees : fades,
                          brief = listed({sees, positions_text(shown), shown.sinks ? "learned sinks" : ""}),
                          whole = listed({brief, heads_text(shown), keeps_text(frame, shown)});
        draw_fitted(list, rest, 0, fitting({whole, brief, sees, shortest}, rest.width, 13), 13, theme().text2);
        note_item({head + ": " + whole, "text", row.x, row.y, row.width, row.height});
    }
}

}
