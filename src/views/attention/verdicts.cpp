// What the tables of the attention view show, in words: pills in lines, those too long for one as text.
#include "views/attention/attention_view.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

namespace posenc {

namespace {

/// A null list only measures.
float place_verdicts(ImDrawList* list, ImVec2 at, float width, const std::vector<Verdict>& verdicts) {
    const auto note = [&](const std::string& text, float left, float top, float wide, float high) {
        if (list)
            note_item({text, "text", left, top, wide, high});
    };
    float x = at.x, y = at.y;
    bool any = false;
    for (const Verdict& verdict : verdicts) {
        if (verdict.text.empty())
            continue;
        const char* icon = verdict.kind == PillKind::ok     ? icons::circle_check
                           : verdict.kind == PillKind::warn ? icons::triangle_alert
                                                            : nullptr;
        const float used = pill(nullptr, {}, verdict.text, verdict.kind, icon);
        if (x > at.x && x + used > at.x + width) {
            x = at.x;
            y += px(28);
        }
        if (used > width) {
            const float high = draw_wrapped(list, {x, y}, width, verdict.text, 12, theme().text2);
            note(verdict.text, x, y, width, high);
            y += high + px(4);
            any = true;
            continue;
        }
        pill(list, {x, y}, verdict.text, verdict.kind, icon);
        note(verdict.text, x, y, used, px(22));
        x += used + px(8);
        any = true;
    }
    return any ? y - at.y + px(28) : 0;
}

}

float draw_verdicts(ImVec2 at, float width, const std::vector<Verdict>& verdicts) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float height = verdicts_height(width, verdicts);
    return at.y + height <= list->GetClipRectMax().y ? place_verdicts(list, at, width, verdicts) : 0;
}

float verdicts_height(float width, const std::vector<Verdict>& verdicts) {
    return place_verdicts(nullptr, {}, width, verdicts);
}

}
