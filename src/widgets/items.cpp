// Two lists: the frame being drawn and the last complete one, which is what tests and the page's mirror see.
#include "widgets/items.hpp"

#include "core/texts/json_text.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/text/language.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <utility>

namespace posenc {

namespace {

std::vector<Item> complete, growing;
std::string scope; // names of the active scopes, separated by dots

}

ItemScope::ItemScope(std::string_view name) : length_before_(scope.size()) {
    scope += scope.empty() || name.empty() ? "" : ".";
    scope += name;
}

ItemScope::~ItemScope() {
    scope.resize(length_before_);
}

void begin_items() {
    growing.clear();
}

void note_item(Item item) {
    const ImRect clip = ImGui::GetCurrentWindowRead()->ClipRect;
    const float left = std::max(item.x, clip.Min.x), top = std::max(item.y, clip.Min.y);
    const float right = std::min(item.x + item.width, clip.Max.x);
    const float bottom = std::min(item.y + item.height, clip.Max.y);
    if (right - left < 1 || bottom - top < 1)
        return;
    if (language::spoken)
        item.label = translate(item.label);
    if (!item.about.empty())
        item.about = translate(item.about);
    item.x = left;
    item.y = top;
    item.width = right - left;
    item.height = bottom - top;
    growing.push_back(std::move(item));
}

void note_control(Item item) {
    const ItemScope own(identity_of(item.label));
    item.id = scope;
    item.label.resize(name_of(item.label).size());
    note_item(std::move(item));
}

const std::vector<Item>& items() {
    return complete;
}

const std::vector<Item>& items_so_far() {
    return growing;
}

void end_items() {
    std::swap(complete, growing);
}

std::string items_json() {
    std::string out = "[";
    for (const Item& item : complete) {
        out += out.size() > 1 ? ",{" : "{";
        out += "\"id\":" + json_string(item.id) + ",\"label\":" + json_string(item.label) +
               ",\"kind\":" + json_string(item.kind);
        const std::pair<const char*, float> sides[] = {
            {"x", item.x}, {"y", item.y}, {"width", item.width}, {"height", item.height}};
        for (const auto& [name, value] : sides)
            out += std::string(",\"") + name + "\":" + json_number(value);
        out += item.about.empty() ? "" : ",\"about\":" + json_string(item.about);
        out += std::string(",\"enabled\":") + (item.enabled ? "true" : "false");
        out += std::string(",\"chosen\":") + (item.chosen ? "true" : "false") + "}";
    }
    return out + "]";
}

}
