#include "panels/lessons/caption.hpp"

#include "core/lessons/parts.hpp"
#include "core/method.hpp"
#include "core/text.hpp"
#include "panels/actions.hpp"
#include "panels/cards/changed_settings.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

std::string in_language(std::string_view words) {
    return std::string(translate(words));
}

/// Whole numbers with spaces between thousands and a true minus; other values as they are.
std::string grouped(std::string_view value) {
    const std::optional<double> number = parse_number(value);
    constexpr double exact = 1e15;
    if (!number || *number != std::floor(*number) || std::fabs(*number) > exact)
        return std::string(value);
    return readable_integer(static_cast<long long>(*number));
}

/// Which of several heads is drawn, also where it is the first.
std::string head_of(const State& state) {
    for (const Parameter* row : method_of(state).parameters)
        if (row->key == "head" && state.is_default(row->key) && applies(*row, state))
            return in_language(row->label) + " = " + std::to_string(state.integer(row->key));
    return {};
}

std::string settings_of_caption(const State& state) {
    std::string text = head_of(state);
    for (const ChangedSetting& setting : changed_settings(state))
        text += (text.empty() ? "" : ", ") + in_language(setting.name) + " = " + in_language(grouped(setting.value));
    return text;
}

}

std::string caption_of(const State& state, std::optional<Cell> size) {
    const View& view = view_on_screen(state);
    const std::string title = in_language(view.title);
    if (view.summary)
        return title;
    std::string text = in_language(method_of(state).title) + ", " + title;
    for (const std::string_view part : read_parts(state.text("shows"), view.id).names)
        text += ", " + in_language(part_title(part));
    if (size)
        text += ", " + readable_integer(size->row) + " × " + readable_integer(size->col);
    const std::string settings = settings_of_caption(state);
    return settings.empty() ? text : text + ": " + settings;
}

}
