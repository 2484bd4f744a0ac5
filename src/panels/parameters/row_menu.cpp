#include "panels/parameters/row_menu.hpp"

#include "core/state/parameters.hpp"
#include "panels/actions.hpp"
#include "platform/platform.hpp"
#include "widgets/controls/list.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

namespace posenc {

namespace {

constexpr double remark_seconds = 1.5;

void carry_out(SettingRow& row, const Parameter& parameter, std::string_view chosen) {
    RowMenu& menu = row.memory.menu;
    const State& state = row.session.state();
    if (chosen == "reset") {
        row.session.reset(parameter.key);
        return;
    }
    const bool value = chosen == "copy";
    platform::copy_text(value ? write_value(parameter, state.value(parameter.key))
                              : link_to(state.with("highlight", "control " + std::string(parameter.key))),
                        [&menu, value] {
                            menu.remark = value ? "Value copied" : "Link copied";
                            menu.until = ImGui::GetTime() + remark_seconds;
                            platform::wake_after(remark_seconds + 0.1);
                        });
}

void draw_remark(const RowMenu& menu) {
    const float width = pill(nullptr, {}, menu.remark, PillKind::ok, icons::circle_check);
    const ImVec2 at{std::min(menu.at.x, ImGui::GetIO().DisplaySize.x - width - px(8)), menu.at.y};
    pill(ImGui::GetForegroundDrawList(), at, menu.remark, PillKind::ok, icons::circle_check);
    note_item({menu.remark, "text", at.x, at.y, width, px(24)});
}

}

void row_menu(SettingRow& row, const Parameter& parameter, Rect area) {
    RowMenu& menu = row.memory.menu;
    const ImGuiID id = id_of("menu of " + std::string(parameter.key));
    if (ImGui::IsMouseReleased(ImGuiMouseButton_Right) && area.contains(ImGui::GetMousePos()) &&
        ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows)) {
        menu = {&parameter, ImGui::GetMousePos(), {}, -1};
        open_list(id, -1);
    }
    if (menu.row != &parameter)
        return;
    if (ImGui::GetTime() < menu.until)
        draw_remark(menu);
    std::vector<MenuEntry> entries{{"copy", "Copy value"}, {"link", "Copy link to this setting"}};
    if (!row.look.locked && !row.session.state().is_default(parameter.key))
        entries.push_back({"reset", "Reset to default"});
    const ItemScope in_menu("menu");
    if (const auto chosen = list_of_choices(id, {menu.at.x, menu.at.y, 1, 1}, entries, -1, {}))
        carry_out(row, parameter, entries[static_cast<std::size_t>(*chosen)].id);
}

}
