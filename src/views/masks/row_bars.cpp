// One row of attention in numbers: where it goes before and after masking, and what each treatment of hidden logits
// would give if every key of the row were hidden. All of it computed from the row's own logits.
#include "core/masks/mask_parameters.hpp"
#include "core/text.hpp"
#include "views/masks/masks_view.hpp"
#include "views/plot/choice_card.hpp"
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
    const Index count = std::clamp<Index>(static_cast<Index>(width / px(14)), 1, all);
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
        const float y = bars.y(tick);
        list->AddRectFilled({bars.plot.x, y}, {bars.plot.right(), y + px(1)}, tick == 0 ? theme().line2 : theme().line);
        draw_text_aligned(list, {bars.plot.x - px(8), y}, {1, 0.5f}, readable(tick, 3), bars_caption, theme().text2);
    }
}

void draw_key_bars(ImDrawList* list, const MaskScene& scene, const BarPlot& bars, std::span<const double> before) {
    const float width = std::clamp(std::floor(bars.slot() * 0.24f), px(3), px(14));
    for (Index key = bars.keys.first; key < bars.keys.first + bars.keys.count; ++key) {
        const float middle = std::floor(bars.center(key)), bottom = bars.plot.bottom();
        const double was = before[static_cast<std::size_t>(key)], is = scene.softmax->at({scene.focus.row, key});
        list->AddRect({middle - width - px(1), bars.y(was)}, {middle - px(1), bottom}, theme().line2, 0, 0, px(1));
        if (is > 0)
            list->AddRectFilled({middle + px(1), bars.y(is)}, {middle + width + px(1), bottom}, theme().text);
        else if (is == 0 && width >= px(5))
            draw_icon(list, {middle + px(2) + width / 2, bottom - px(8)}, icons::x, 12, theme().text2);
    }
}

void draw_key_names(ImDrawList* list, const MaskScene& scene, const BarPlot& bars) {
    const Verbatim labels;
    float wanted = px(28);
    for (Index key = bars.keys.first; key < bars.keys.first + bars.keys.count; ++key)
        wanted = std::max(wanted, std::min(text_size(axis_label(scene.keys, key), bars_caption).x + px(6), px(56)));
    const Index every = std::max<Index>(static_cast<Index>(std::ceil(wanted / bars.slot())), 1);
    for (Index key = bars.keys.first; key < bars.keys.first + bars.keys.count; key += every) {
        const bool hidden = scene.mask->hidden({scene.focus.row, key}) != Hidden::no;
        const std::string label =
            fitted(axis_label(scene.keys, key), bars.slot() * static_cast<float>(every) - px(4), bars_caption);
        draw_text_aligned(list, {bars.center(key), bars.plot.bottom() + px(6)}, {0.5f, 0}, label, bars_caption,
                          hidden ? theme().text3 : theme().text2);
    }
}

void draw_bar_legend(ImDrawList* list, ImVec2 at, const MaskScene& scene, const Keys& keys, float right) {
    list->AddRect({at.x, at.y + px(3)}, {at.x + px(12), at.y + px(15)}, theme().line2, 0, 0, px(1));
    float x = at.x + px(18);
    x += draw_text_aligned(list, {x, at.y + px(9)}, {0, 0.5f}, "before masking", bars_caption, theme().text2) + px(16);
    list->AddRectFilled({x, at.y + px(3)}, {x + px(12), at.y + px(15)}, theme().text);
    x += px(18);
    x += draw_text_aligned(list, {x, at.y + px(9)}, {0, 0.5f}, "after", bars_caption, theme().text2) + px(16);
    const std::string shown =
        "keys " + readable_integer(keys.first) + " to " + readable_integer(keys.first + keys.count - 1);
    if (keys.count < scene.softmax->size().col && x + text_size(shown, bars_caption).x <= right)
        draw_text_aligned(list, {right, at.y + px(9)}, {1, 0.5f}, shown, bars_caption, theme().text3);
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
    for (const Way& way : ways)
        all.push_back(masking_of(state_with(state, way)));
    for (const Masking& way : library_ways())
        all.push_back(way);
    return all;
}

void draw_way(ImDrawList* list, Rect rect, const std::string& name, const Outcome& outcome) {
    const bool two_lines = rect.height >= px(36);
    const float middle = rect.y + rect.height / 2, right = rect.right() - px(10);
    const ImU32 ink = outcome.kind == PillKind::ok     ? theme().ok
                      : outcome.kind == PillKind::warn ? theme().warn
                                                       : theme().error;
    draw_icon(list, {rect.x + px(18), middle},
              outcome.kind == PillKind::ok ? icons::circle_check : icons::triangle_alert, 16, ink);
    const float left = rect.x + px(34);
    const float used = text_size(outcome.value, 13, Weight::semibold).x;
    draw_text_aligned(list, {right, two_lines ? middle - px(8) : middle}, {1, 0.5f}, outcome.value, 13, theme().text,
                      Weight::semibold);
    draw_text_aligned(list, {left, middle}, {0, 0.5f}, fitted(name, right - left - used - px(8), 13), 13, theme().text);
    const float name_end = left + text_size(name, 13).x + px(10);
    const float width = text_size(outcome.remark, bars_caption).x;
    const float end = two_lines ? right : right - used - px(8);
    if (end - width >= name_end)
        draw_text_aligned(list, {end, two_lines ? middle + px(9) : middle}, {1, 0.5f}, outcome.remark, bars_caption,
                          theme().text3);
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
    draw_text(list, area.min(), fitted(row_title(scene), area.width, 14, Weight::semibold), 14, theme().text,
              Weight::semibold);
    const std::shared_ptr<const HiddenRow> row = hidden_row(scene);
    const std::vector<double>& before = row->unmasked(own_arithmetic);
    BarPlot bars{{area.x + px(40), area.y + px(52), area.width - px(40), area.height - px(52) - px(26)}, 0, {}};
    bars.keys = keys_shown(scene, bars.plot.width);
    for (Index key = bars.keys.first; key < bars.keys.first + bars.keys.count; ++key) {
        const double after = scene.softmax->at({scene.focus.row, key});
        bars.high = std::max({bars.high, before[static_cast<std::size_t>(key)], after == after ? after : 0});
    }
    bars.high *= 1.06;
    draw_bar_legend(list, {bars.plot.x, area.y + px(24)}, scene, bars.keys, area.right());
    draw_scale(list, bars);
    draw_key_bars(list, scene, bars, before);
    draw_key_names(list, scene, bars);
    const double first = scene.softmax->at({scene.focus.row, 0});
    if (first != first) {
        const std::string text = "after masking: NaN for every key";
        const float width = pill(nullptr, {}, text, PillKind::error, icons::triangle_alert);
        pill(list, {bars.plot.x + (bars.plot.width - width) / 2, bars.plot.y + px(4)}, text, PillKind::error,
             icons::triangle_alert);
    }
}

void draw_treatments(MaskScene& scene, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const State& state = scene.session.state();
    draw_text(list, area.min(), fitted("If every key of this row is hidden", area.width, 14, Weight::semibold), 14,
              theme().text, Weight::semibold);
    const std::shared_ptr<const HiddenRow> row = hidden_row(scene);
    constexpr float count = std::size(ways);
    const float between = px(area.height >= px(280) ? 6 : 4);
    const float height = std::floor((area.height - px(28) - between * (count - 1)) / count);
    Rect rect{area.x, area.y + px(28), area.width, std::min(height, px(46))};
    for (std::size_t i = 0; i < std::size(ways); ++i) {
        const Way& way = ways[i];
        const State wanted = state_with(state, way);
        const std::string name = way_name(way), id = way_id(way);
        if (choice_card(rect, name, id, wanted == state)) {
            const std::uint64_t gesture = scene.session.new_gesture();
            scene.session.edit("treatment", way.treatment, gesture);
            if (!way.arithmetic.empty())
                scene.session.edit("arithmetic", way.arithmetic, gesture);
        }
        draw_way(list, rect, name, outcome_of(*row, i));
        rect.y += rect.height + between;
    }
}

}
