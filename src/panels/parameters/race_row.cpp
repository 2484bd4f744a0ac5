// The encodings of a race in one menu: those that take part come first and are taken out, all others are added.
#include "panels/parameters/race_row.hpp"

#include "views/learning/race/race_edits.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// An encoding in the list; `text` as the row writes it.
struct Listed {
    std::string text, title;
    bool takes_part = false;
};

std::vector<Listed> encodings_of(const learning::Race& race) {
    std::vector<Listed> all;
    for (const learning::Entrant& entrant : race.entrants)
        all.push_back({entrant.text(), entrant.title(), true});
    const auto add = [&](std::string_view text, std::string_view title) {
        if (std::none_of(all.begin(), all.end(), [&](const Listed& one) { return one.text == text; }))
            all.push_back({std::string(text), std::string(title), false});
    };
    add("none", "No positions");
    for (const Method* method : methods())
        if (learning::can_enter(*method))
            add(method->id, method->title);
    return all;
}

/// The race with the encoding taken out or added.
std::string changed(const learning::Race& race, const Listed& picked) {
    std::vector<std::string> texts = entrant_texts(race);
    if (picked.takes_part)
        std::erase(texts, picked.text);
    else
        texts.push_back(picked.text);
    return race_text(texts);
}

}

void race_row(SettingRow& row, const Parameter& parameter) {
    if (row_head(row.column, plain_head(row, parameter), 0).pressed)
        row.session.reset(parameter.key);
    const learning::Race race = learning::race_of(row.session.state()).race;
    std::vector<Listed> offered = encodings_of(race);
    // A race has at least one encoding and at most as many as the picture has colours for.
    std::erase_if(offered, [&](const Listed& one) {
        return one.takes_part ? race.entrants.size() == 1 : race.entrants.size() == learning::most_entrants;
    });
    std::string shown;
    for (const learning::Entrant& entrant : race.entrants)
        shown += (shown.empty() ? "" : ", ") + std::string(translate(entrant.title()));
    std::vector<MenuEntry> entries;
    for (const Listed& one : offered)
        entries.push_back({.id = one.text, .label = one.title, .group = one.takes_part ? "Take out" : "Add"});
    const Rect place = row.column.take(control_height(), px(4));
    if (const auto picked = menu(place, parameter.label, shown, entries, -1, {.searchable = true}))
        row.session.edit(parameter, {0, changed(race, offered[static_cast<std::size_t>(*picked)]), {}});
    row_help(row, {&parameter}, parameter.help);
}

}
