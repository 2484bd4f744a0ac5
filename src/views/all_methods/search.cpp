// The search in the list of methods: which of them have all words that were typed, in the language of the screen or in
// English, and the field for them.
#include "core/text.hpp"
#include "core/texts/lower_case.hpp"
#include "views/all_methods/all_methods.hpp"
#include "views/views.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// What is said of a method, in the language of the screen, in small letters.
std::string words_of(const Method& method) {
    std::string text;
    for (const std::string_view part : {method.id, method.formula, method.paper, method.users})
        text += lower_case(part) + "\n";
    std::vector<std::string_view> told = {method.title, method.family, method.hint, view_for(method.id).title};
    for (const Parameter* parameter : method.parameters)
        told.push_back(parameter->label);
    for (const std::string_view part : told)
        text += lower_case(translate(part)) + "\n" + lower_case(part) + "\n";
    return text;
}

}

std::vector<std::size_t> found_methods(std::string_view wanted) {
    const std::string small = lower_case(wanted);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < methods().size(); ++i) {
        const std::vector<std::string_view> words = split(small, ' ');
        const std::string text = small.empty() ? "" : words_of(*methods()[i]);
        if (std::all_of(words.begin(), words.end(),
                        [&](std::string_view word) { return text.find(word) != text.npos; }))
            found.push_back(i);
    }
    return found;
}

void draw_method_search(MethodListMemory& memory, Rect rect) {
    const FieldResult result = text_field(rect, "search##search", memory.search);
    if (memory.search.empty() && !result.editing) {
        ImDrawList* list = ImGui::GetWindowDrawList();
        const float middle = rect.y + rect.height / 2;
        draw_icon(list, {rect.x + px(16), middle}, icons::search, 14, theme().text3);
        draw_text_aligned(list, {rect.x + px(32), middle}, {0, 0.5f}, "search", 13, theme().text3);
    }
    if (result.changed && *result.changed != memory.search) {
        memory.search = *result.changed;
        memory.shown = found_methods(memory.search);
        memory.places.clear();
        memory.width = 0; // laid out again
    }
}

}
