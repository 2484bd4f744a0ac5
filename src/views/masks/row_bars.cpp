// One row of attention in numbers: where it goes before and after masking, and what each treatment of hidden logits
// would give if every key of the row were hidden. All of it computed from the row's own logits.
#include "core/masks/mask_parameters.hpp"
#include "core/text.hpp"
#include "views/masks/masks_view.hpp"
#include "views/plot/choice_card.hpp"
#include "views/plot/fitting_text.hpp"
#include "widgets/shapes.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float bars_caption = 12;

/// The keys that fit, around the focused one.
struct Keys {
    Index first = 0, count = 0;
};

Keys keys_shown(const MaskScene& scene, float width) {
    const Index all = scene.softmax->size().col;
    const Index count = std::clamp<Index>(static_cast<Index>(in_design(width) / 14), 1, all);
    const Index about = scene.focus.col;
    return {std::clamp<Index>(about - count / 2, 0, all - count), count};
}

struct BarPlot {
    Rect plot;
    double high = 1;
    Keys keys;
    float slot() const { return plot.width / static_cast<float>(keys.count); }
    float center(Index key) const { return plot.x + slot() * (static_cast<float>(key - keys.first) + 0.5f); }
    float y(double value) const { return std::round(plot.bottom() - static_cast<float>(value / high) * plot.height); }
};

void draw_scale(ImDrawList* list, const BarPlot& bars) {
    for (const double tick : tick_values(0, bars.high, 5)) {
        const ImVec2 at{bars.plot.x, bars.y(tick)};
        fill(list, {at.x, at.y, bars.plot.width, px(1)}, 0, tick == 0 ? theme().line2 : theme().line);
        draw_text_aligned(list, offset(at, -8, 0), {1, 0.5f}, readable(tick, 3), bars_caption, theme().text2);
    }
}

void draw_key_bars(ImDrawList* list, const MaskScene& scene, const BarPlot& bars, std::span<const double> before) {
    const float width = std::clamp(std::floor(bars.slot() * 0.24f), px(3), px(14)), thin = px(1);
    for (Index key = bars.keys.first; key < bars.keys.first + bars.keys.count; ++key) {
        const float middle = std::floor(bars.center(key)), bottom = bars.plot.bottom();
        const double was = before[static_cast<std::size_t>(key)], is = scene.softmax->at({scene.focus.row, key});
        list->AddRect({middle - width - thin, bars.y(was)}, {middle - thin, bottom}, theme().line2, 0, 0, thin);
        if (is > 0)
            list->AddRectFilled({middle + thin, bars.y(is)}, {middle + width + thin, bottom}, theme().text);
        else if (is == 0 && width >= px(5))
            draw_icon(list, offset({middle + width / 2, bottom}, 2, -8), icons::x, 12, theme().text2);
    }
}

void draw_key_names(ImDrawList* list, const MaskScene& scene, const BarPlot& bars, Rect line) {
    const Verbatim labels;
    const auto wide = [&](Index key) { return in_design(text_size(axis_label(scene.keys, key), bars_caption).x); };
    float wanted = 28;
    for (Index key = bars.keys.first; key < bars.keys.first + bars.keys.count; ++key)
        wanted = std::max(wanted, std::min(wide(key) + 6, 56.0f));
    const Index every = std::max<Index>(static_cast<Index>(std::ceil(wanted / in_design(bars.slot()))), 1);
    const float room = in_design(bars.slot()) * static_cast<float>(every) - 4;
    for (Index key = bars.keys.first; key < bars.keys.first + bars.keys.count; key += every) {
        const bool hidden = scene.mask->hidden({scene.focus.row, key}) != Hidden::no;
        draw_fitted(list, centered({bars.center(key), line.center().y}, room, 0), 0.5f, axis_label(scene.keys, key),
                    bars_caption, hidden ? theme().text3 : theme().text2);
    }
}

void draw_bar_legend(ImDrawList* list, Rect line, const MaskScene& scene, const Keys& keys) {
    const auto words = [&](std::string_view text) {
        const float used =
            draw_text_aligned(list, {line.x, line.center().y}, {0, 0.5f}, text, bars_caption, theme().text2);
        take_left(line, in_design(used), 16);
    };
    const auto box = [&] { return centered(take_left(line, 12, 6).center(), 12, 12); };
    stroke(list, box(), 0, px(1), theme().line2);
    words("before masking");
    fill(list, box(), 0, theme().text);
    words("after");
    const std::string shown =
        "keys " + readable_integer(keys.first) + " to " + readable_integer(keys.first + keys.count - 1);
    if (keys.count < scene.softmax->size().col && text_size(shown, bars_caption).x <= line.width)
        draw_fitted(list, line, 1, shown, bars_caption, theme().text3);
}

std::string row_title(const MaskScene& scene) {
    const std::string number = "Row " + readable_integer(scene.queries.first + scene.focus.row);
    const std::string name =
        scene.queries.labels.empty() ? "" : ", “" + axis_label(scene.queries, scene.focus.row) + "”";
    return number + name + ": where its attention goes";
}

/// The outcome for a row of weights, in words.
struct Outcome {
    std::string value, remark;
    PillKind kind = PillKind::ok;
};

Outcome outcome_of(const HiddenRow& row, std::size_t way) {
    switch (row.fate(way)) {
    case RowFate::undefined:
        return {"NaN", "whole row and output", PillKind::error};
    case RowFate::zeros:
        return {"0 each", "the output is 0", PillKind::ok};
    case RowFate::uniform:
        return {readable(row.at({static_cast<Index>(way), 0}), 3) + " each", "uniform, hidden keys too",
                PillKind::warn};
    case RowFate::unmasked:
        return {"as if unmasked", "silently wrong", PillKind::error};
    case RowFate::other:
        break;
    }
    return {"something else", "", PillKind::warn};
}

/// One way to hide logits: the ids of its treatment and of its arithmetic.
struct Way {
    std::string_view treatment, arithmetic; ///< arithmetic empty: that of the state
};

constexpr std::size_t own_arithmetic = 2; ///< index of a way with the state's arithmetic
constexpr Way ways[] = {{"add-1e9", "float32"}, {"add-1e9", "float64"}, {"fill-1e9", ""},
                        {"add-min", ""},        {"fill-inf", ""},       {"zero-row", ""}};

std::string way_name(const Way& way) {
    std::string name(way.treatment);
    for (const Choice& choice : parameters::treatment.choices)
        if (choice.id == way.treatment)
            name = choice.label;
    return way.arithmetic.empty() ? name : name + ", " + std::string(way.arithmetic);
}

std::string way_id(const Way& way) {
    return "treatment." + std::string(way.treatment) +
           (way.arithmetic.empty() ? "" : "." + std::string(way.arithmetic));
}

State state_with(const State& state, const Way& way) {
    const State treated = state.with("treatment", way.treatment);
    return way.arithmetic.empty() ? treated : treated.with("arithmetic", way.arithmetic);
}

/// The treatments in the order of their cards, then the libraries.
std::vector<Masking> all_ways(const State& state) {
    std::vector<Masking> all;
    for (const Way& way : ways) {
        all.push_back(masking_of(state_with(state, way)));
        all.back().sink = sink_of(state);
    }
    for (const Masking& way : library_ways())
        all.push_back(way);
    return all;
}

void draw_way(ImDrawList* list, Rect rect, const std::string& name, const Outcome& outcome) {
    const bool two_lines = has_room(rect, 0, 36);
    const ImU32 ink = outcome.kind == PillKind::ok     ? theme().ok
                      : outcome.kind == PillKind::warn ? theme().warn
                                                       : theme().error;
    Rect words = inset(rect, {.left = 10, .right = 10});
    draw_icon(list, take_left(words, 16, 8).center(),
              outcome.kind == PillKind::ok ? icons::circle_check : icons::triangle_alert, 16, ink);
    Rect left = words;
    take_right(left, in_design(text_size(outcome.value, 13, Weight::semibold).x), 8);
    draw_fitted(list, left, 0, name, 13, theme().text);
    Rect free = two_lines ? words : left; // what the name leaves
    take_left(free, in_design(text_size(name, 13).x), 10);
    const auto at_right = [&](Rect in, float down, std::string_view text, float size, ImU32 color, Weight weight) {
        draw_text_aligned(list, offset({in.right(), in.center().y}, 0, two_lines ? down : 0), {1, 0.5f}, text, size,
                          color, weight);
    };
    at_right(words, -8, outcome.value, 13, theme().text, Weight::semibold);
    if (text_size(outcome.remark, bars_caption).x <= free.width)
        at_right(free, 9, outcome.remark, bars_caption, theme().text3, Weight::regular);
}

}

std::shared_ptr<const HiddenRow> hidden_row(const MaskScene& scene) {
    const State& state = scene.session.state();
    return scene.session.derived<HiddenRow>({scene.field, scene.focus.row, state.text("arithmetic")}, [&] {
        std::vector<double> logits;
        for (Index col = 0; col < scene.softmax->size().col; ++col)
            logits.push_back(scene.softmax->logits().raw({scene.focus.row, col}));
        return std::make_shared<HiddenRow>(logits, all_ways(state));
    });
}

std::size_t first_library_way() {
    return std::size(ways);
}

void draw_row_bars(const MaskScene& scene, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::shared_ptr<const HiddenRow> row = hidden_row(scene);
    const std::vector<double>& before = row->unmasked(own_arithmetic);
    take_heading(area, row_title(scene));
    take_left(area, 40); // the scale
    take_top(area, 4);
    const Rect legend = take_top(area, 18, 10), names = take_bottom(area, 26);
    BarPlot bars{area, 0, keys_shown(scene, area.width)};
    for (Index key = bars.keys.first; key < bars.keys.first + bars.keys.count; ++key) {
        const double after = scene.softmax->at({scene.focus.row, key});
        bars.high = std::max({bars.high, before[static_cast<std::size_t>(key)], after == after ? after : 0});
    }
    bars.high *= 1.06;
    draw_bar_legend(list, legend, scene, bars.keys);
    draw_scale(list, bars);
    draw_key_bars(list, scene, bars, before);
    draw_key_names(list, scene, bars, names);
    const double first = scene.softmax->at({scene.focus.row, 0});
    if (first != first) {
        const std::string text = "after masking: NaN for every key";
        const float width = pill(nullptr, {}, text, PillKind::error, icons::triangle_alert);
        pill(list, offset({bars.plot.center().x - width / 2, bars.plot.y}, 0, 4), text, PillKind::error,
             icons::triangle_alert);
    }
}

void draw_treatments(MaskScene& scene, Rect area) {
    const State& state = scene.session.state();
    const std::shared_ptr<const HiddenRow> row = hidden_row(scene);
    constexpr float count = std::size(ways);
    const float between = has_room(area, 0, 280) ? 6 : 4;
    take_heading(area, "If every key of this row is hidden");
    take_top(area, 8);
    const float height = std::min(std::floor((in_design(area.height) - between * (count - 1)) / count), 46.0f);
    for (std::size_t i = 0; i < std::size(ways); ++i) {
        const Way& way = ways[i];
        const State wanted = state_with(state, way);
        const std::string name = way_name(way), id = way_id(way);
        const Rect rect = take_top(area, height, between);
        if (choice_card(rect, name, id, wanted == state)) {
            const std::uint64_t gesture = scene.session.new_gesture();
            scene.session.edit("treatment", way.treatment, gesture);
            if (!way.arithmetic.empty())
                scene.session.edit("arithmetic", way.arithmetic, gesture);
        }
        draw_way(ImGui::GetWindowDrawList(), rect, name, outcome_of(*row, i));
    }
}

}
