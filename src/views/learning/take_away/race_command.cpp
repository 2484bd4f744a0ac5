#include "views/learning/take_away/race_command.hpp"

#include "learning/race_flags.hpp"
#include "views/learning/race/race_edits.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// A word for the shell: as it is if the shell takes it literally, otherwise in quotes.
std::string shell_word(std::string_view text) {
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view(",:=._%-").find(c) != std::string_view::npos;
    };
    if (!text.empty() && std::all_of(text.begin(), text.end(), plain))
        return std::string(text);
    std::string word = "'";
    for (const char c : text)
        word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

}

std::string command_of(const learning::Race& race) {
    learning::Race usual = learning::race_of(State().with("task", race.settings.task.id), learning::Asks::command).race;
    usual.settings.shortest = std::min(usual.settings.shortest, race.settings.longest); // as the command takes it
    std::string text = "posenc train";
    for (const learning::RaceFlag& flag : learning::race_flags()) {
        const std::string value =
            flag.key == "race" ? race_text(entrant_texts(race)) : learning::value_text(race, flag.key);
        if (flag.key == "task" || flag.key == "race" || value != learning::value_text(usual, flag.key))
            text += " " + std::string(flag.name) + " " + shell_word(value);
    }
    return text + " --until-learned --out race.csv";
}

}
