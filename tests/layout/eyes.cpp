#include "layout/eyes.hpp"

#include "core/text.hpp"
#include "widgets/look.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <sstream>

namespace posenc::layout {

namespace {

std::string link_of(const Sight& sight) {
    const Place& place = sight.place;
    return format(
        sight.state.with("text_size", place.text_size).with("language", place.language).with("theme", place.theme));
}

std::string without_numbers(std::string_view words) {
    std::string kept;
    for (const char letter : words)
        if (!std::isdigit(static_cast<unsigned char>(letter)))
            kept += letter;
    return kept;
}

/// Where a menu or a card is open, what lies below it is covered in part, as it should be: only what opened is left.
void keep_opened(Drawn& drawn, std::vector<Item>& there, const std::vector<Item>& before) {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    if (g.OpenPopupStack.empty())
        return;
    const ImGuiWindow* const popup = g.OpenPopupStack.back().Window;
    std::erase_if(drawn.texts, [&](const Text& text) { return !text.window || text.window->RootWindow != popup; });
    std::erase_if(there, [&](const Item& item) {
        return std::any_of(before.begin(), before.end(), [&](const Item& other) {
            return other.id == item.id && other.label == item.label && other.x == item.x && other.y == item.y;
        });
    });
}

}

void Eyes::wait() {
    constexpr int least = 4, most = 120; // frames: layouts settle in the first ones, sampling may take longer
    for (int frame = 0; frame < least || (frame < most && screen_.moving()); ++frame)
        screen_.frame();
}

/// False when it is not on the screen. The right button opens what a picture offers.
bool Eyes::press(std::string_view control) {
    const bool menu = control == picture_menu;
    const auto found = std::find_if(items().begin(), items().end(),
                                    [&](const Item& item) { return menu ? item.kind == "plot" : item.id == control; });
    if (found == items().end())
        return false;
    screen_.move(found->x + found->width / 2, found->y + found->height / 2);
    wait();
    for (const bool down : {true, false}) {
        screen_.press(down, menu ? ImGuiMouseButton_Right : ImGuiMouseButton_Left);
        wait();
    }
    return true;
}

std::vector<Finding> Eyes::look_at(const Sight& sight) {
    const auto& [width, height, density, text_size, language, theme] = sight.place;
    const auto pixels = [&scale = density](int size) {
        return static_cast<int>(std::lround(static_cast<float>(size) * scale));
    };
    screen_.resize(pixels(width), pixels(height), density);
    screen_.move(-1, -1);
    platform::enter_address(link_of(sight));
    wait();
    const std::vector<Item> before = items();
    if (!sight.opens.empty())
        for (const std::string_view control : split(sight.opens, ','))
            if (!press(control))
                return {};
    Drawn drawn = drawn_frame(look().scale);
    std::vector<Item> there = items();
    keep_opened(drawn, there, before);
    return findings(drawn, there, {density, look().touch});
}

bool Grouped::add(const std::vector<Finding>& found, const Sight& sight, int number) {
    bool is_new = false;
    for (const Finding& one : found) {
        Group& group = groups_[{one.kind, std::string(sight.state.text("view")), without_numbers(one.what)}];
        if (group.count++ > 0)
            continue;
        is_new = true;
        group.number = number;
        std::ostringstream first;
        first << one.what << "  at " << one.where.Min.x << "," << one.where.Min.y << " of " << sight.place.width << "x"
              << sight.place.height << " x " << sight.place.density << "  " << sight.opens << "  " << link_of(sight);
        group.first = first.str();
    }
    return is_new;
}

std::string Grouped::text() const {
    std::ostringstream out;
    for (const auto& [key, group] : groups_)
        out << group.number << "\t" << std::get<0>(key) << "\t" << std::get<1>(key) << "\t" << group.count << "\t"
            << group.first << "\n";
    return out.str();
}

}
