// Entries are built from the registry and the table of presets; nothing is said here about any single one.
#include "panels/cards/method_picker.hpp"

#include "core/state/presets.hpp"
#include "core/text.hpp"
#include "panels/actions.hpp"

#include <algorithm>
#include <string>

namespace posenc {

namespace {

/// One line about a method: the first line of its formula.
std::string_view about(const Method& method) {
    return split(method.formula, '\n').front();
}

MenuEntry entry_of(const Method& method, std::string_view settings) {
    return {method.id, method.title, method.paper, method.family, about(method), method.users, settings};
}

void name_settings(std::string& text, const Parameter& parameter) {
    text += '\n' + std::string(parameter.label);
    for (const Choice& choice : parameter.choices)
        text += '\n' + std::string(choice.label) + '\n' + std::string(choice.help);
}

/// The names of the settings of a method and of its best view, because people search for what they want to change.
std::string settings_of(const Method& method) {
    std::string text;
    for (const Parameter* parameter : method.parameters)
        name_settings(text, *parameter);
    for (const Parameter* parameter : view_for(method.id).parameters)
        name_settings(text, *parameter);
    return text;
}

MenuEntry entry_of(const Preset& preset) {
    return {preset.name, preset.title, {}, is_model(preset) ? "models" : "examples", preset.see, preset.name};
}

void choose_preset(Session& session, const Preset& preset) {
    session.apply("preset=" + std::string(preset.name));
}

}

void MethodPicker::fill() {
    if (!entries_.empty())
        return;
    for (const Method* method : methods())
        settings_.push_back(settings_of(*method));
    for (std::size_t i = 0; i < methods().size(); ++i)
        entries_.push_back(entry_of(*methods()[i], settings_[i]));
    method_count_ = entries_.size();
    for (const Preset& preset : presets())
        entries_.push_back(entry_of(preset));
}

std::optional<int> MethodPicker::list(Rect rect, std::string_view label, std::string_view shown, std::size_t first,
                                      int chosen) {
    MenuOptions options{.searchable = true};
    options.picture = [&](ImDrawList* list, Rect place, int entry) {
        const std::size_t at = first + static_cast<std::size_t>(entry);
        const auto state = [&] {
            return at < method_count_ ? example_of(*methods()[at]) : parse(presets()[at - method_count_].state).state;
        };
        waiting_ |= thumbnails_.draw(list, place, at, state);
    };
    return menu(rect, label, shown, std::span(entries_).subspan(first), chosen, options);
}

void MethodPicker::draw_methods(Session& session, Rect rect) {
    fill();
    const Method* present = find_method(session.state().text("method"));
    const auto all = methods();
    const int chosen = present ? static_cast<int>(std::find(all.begin(), all.end(), present) - all.begin()) : -1;
    const auto picked = list(rect, "Method##method", present ? present->title : "Choose a method", 0, chosen);
    if (!picked)
        return;
    const auto at = static_cast<std::size_t>(*picked);
    if (at < method_count_)
        choose_method(session, *methods()[at]);
    else
        choose_preset(session, presets()[at - method_count_]);
}

void MethodPicker::draw_presets(Session& session, Rect rect) {
    fill();
    if (const auto picked = list(rect, "Presets##preset", "Presets", method_count_, -1))
        choose_preset(session, presets()[static_cast<std::size_t>(*picked)]);
}

}
