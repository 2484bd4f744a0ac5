// The sheet below the plot of a narrow screen: its handle, and the bar that chooses what it shows.
#include "panels/screen/screen.hpp"
#include "widgets/region.hpp"

#include "icons.hpp"

#include <cmath>
#include <vector>

namespace posenc {

void Screen::draw_sheet_handle(const ScreenLayout& layout) {
    const Rect area = layout.sheet_handle;
    ImDrawList* list = ImGui::GetWindowDrawList();
    hairline(list, area.min(), {area.right(), area.y});
    const float width = px(80);
    const Rect target{area.x + std::round((area.width - width) / 2), area.y, width, area.height};
    const bool high = layout.sheet == Sheet::high;
    if (button(target, high ? "Smaller panel##sheet.size" : "Larger panel##sheet.size",
               {.style = ButtonStyle::quiet, .icon_only = true}))
        sheet_ = high ? Sheet::low : Sheet::high;
    const float x = target.x + (target.width - px(36)) / 2, y = area.y + px(14);
    list->AddRectFilled({x, y}, {x + px(36), y + px(4)}, theme().line2, px(2));
}

void Screen::draw_bottom_bar(const ScreenLayout& layout) {
    const Rect area = layout.bottom_bar;
    ImDrawList* list = ImGui::GetWindowDrawList();
    hairline(list, area.min(), {area.right(), area.y});
    struct Entry {
        const char* label;
        const char* icon;
        SheetPart part;
    };
    std::vector<Entry> entries = {{"Settings##sheet.settings", icons::sliders_horizontal, SheetPart::settings},
                                  {"Formula##sheet.formula", icons::sigma, SheetPart::formula},
                                  {"Code##sheet.code", icons::code, SheetPart::code}};
    if (lesson_seen_)
        entries.push_back({"Lesson##sheet.lesson", icons::graduation_cap, SheetPart::lesson});
    const auto count = static_cast<float>(entries.size());
    const auto words = [](const Entry& entry) { return button_width(entry.label, {.icon = entry.icon}); };
    float least = 0; // with all words
    for (const Entry& entry : entries)
        least += words(entry);
    const float bar = std::min(area.width, count * px(200)), spare = (bar - least) / count;
    float x = area.x + std::round((area.width - bar) / 2);
    for (const Entry& entry : entries) {
        const bool open = layout.sheet != Sheet::closed && sheet_part_ == entry.part;
        const float width = spare >= 0 ? words(entry) + spare : bar / count;
        const Rect target{x + px(8), area.y + px(9), width - px(16), px(44)};
        ButtonOptions options{.icon = entry.icon, .style = ButtonStyle::quiet, .chosen = open};
        options.icon_only = button_width(entry.label, options) > target.width + px(16); // large text, small screen
        // A tap on the entry of the open panel closes it.
        if (button(target, entry.label, options)) {
            sheet_ = open ? Sheet::closed : layout.sheet == Sheet::high ? Sheet::high : Sheet::low;
            sheet_part_ = entry.part;
        }
        x += width;
    }
}

}
