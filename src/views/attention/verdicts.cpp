// What the tables of the attention view show, in words: pills in lines, those too long for one as text.
#include "views/attention/attention_view.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

namespace posenc {

namespace {

/// Places the pills at the top of the area; returns the height used. A null list only measures.
float place_verdicts(ImDrawList* list, Rect area, const std::vector<Verdict>& verdicts) {
    constexpr float high = 22, between = 6, beside = 8;
    Rect line = below({area.x, area.y, area.width, 0}, high), rest = line;
    const auto next_line = [&](float height) {
        rest = line = below({line.x, line.y, line.width, height}, high, between);
    };
    const auto note = [&](const std::string& text, Rect at) {
        if (list)
            note_item({text, "text", at.x, at.y, at.width, at.height});
    };
    for (const Verdict& verdict : verdicts) {
        if (verdict.text.empty())
            continue;
        const char* icon = verdict.kind == PillKind::ok     ? icons::circle_check
                           : verdict.kind == PillKind::warn ? icons::triangle_alert
                                                            : nullptr;
        const float used = pill(nullptr, {}, verdict.text, verdict.kind, icon);
        if (rest.x > line.x && used > rest.width)
            next_line(line.height);
        if (used > rest.width) {
            const float height = draw_wrapped(list, line.min(), line.width, verdict.text, 12, theme().text2);
            note(verdict.text, {line.x, line.y, line.width, height});
            next_line(height);
            continue;
        }
        pill(list, rest.min(), verdict.text, verdict.kind, icon);
        note(verdict.text, take_left(rest, in_design(used), beside));
    }
    return rest.x > line.x ? line.bottom() : line.y;
}

}

void draw_verdicts(Rect& rest, const std::vector<Verdict>& verdicts) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float height = verdicts_height(rest.width, verdicts);
    if (offset(rest.min(), 0, height).y > list->GetClipRectMax().y)
        return;
    place_verdicts(list, rest, verdicts);
    const Rect words = take_top(rest, height);
    if (height > 0)
        note_part("verdict", words);
}

std::vector<Verdict> wanted_verdicts(const AttentionScene& scene, std::vector<Verdict> verdicts) {
    if (!scene.verdicts)
        std::erase_if(verdicts, [](const Verdict& verdict) { return verdict.kind != PillKind::error; });
    return verdicts;
}

float verdicts_height(float width, const std::vector<Verdict>& verdicts) {
    const float used = in_design(place_verdicts(nullptr, {0, 0, width, 1e6f}, verdicts));
    return used > 0 ? used + 6 : 0;
}

Rect above_verdicts(Rect area, const std::vector<AttentionRow>& rows, const std::vector<Verdict>& verdicts) {
    const float height = verdicts_height(area.width, verdicts);
    return has_room(area, 0, least_panel_rows_height(rows) + height) ? inset(area, {.bottom = height}) : area;
}

void draw_rows_with(AttentionScene& scene, Rect area, const std::vector<AttentionRow>& rows,
                    const std::vector<Verdict>& all_verdicts) {
    const std::vector<Verdict> verdicts = wanted_verdicts(scene, all_verdicts);
    const Rect tables = above_verdicts(area, rows, verdicts);
    Rect rest = inset(area, {.top = in_design(draw_panel_rows(scene, tables, rows))});
    draw_verdicts(rest, verdicts);
}

}
