#include "panels/cards/changed_settings.hpp"

#include "core/method.hpp"
#include "core/state/choice_label.hpp"
#include "core/text.hpp"
#include "core/texts/cut_text.hpp"
#include "panels/actions.hpp"

namespace posenc {

namespace {

std::string readable_value(const Parameter& row, const State& state) {
    if (row.kind == Kind::flag)
        return state.flag(row.key) ? "yes" : "no";
    if (const std::string_view label = choice_label(row, state.text(row.key)); !label.empty())
        return std::string(label);
    const std::string text = write_value(row, state.value(row.key));
    return cut_text(quoted(text, text.size()), 160);
}

}

std::vector<ChangedSetting> changed_settings(const State& state) {
    std::vector<ChangedSetting> changed;
    for (const Parameter* row : method_of(state).parameters)
        if (!state.is_default(row->key) && applies(*row, state))
            changed.push_back({row->label, readable_value(*row, state)});
    return changed;
}

}
