#include "views/learning/take_away/race_command.hpp"

#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/learning/race/race_edits.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// A word that the shell takes as it stands, or in quotes.
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

/// Flags with their values, those left out that say what the command takes anyway.
class Words {
  public:
    void add(std::string_view flag, const std::string& value, const std::string& usual) {
        if (value != usual)
            text_ += " " + std::string(flag) + " " + shell_word(value);
    }
    void add(std::string_view flag, Index value, Index usual) {
        add(flag, std::to_string(value), std::to_string(usual));
    }
    const std::string& text() const { return text_; }

  private:
    std::string text_;
};

std::string listed(std::vector<Index> lengths, Index shortest) {
    std::erase_if(lengths, [&](Index length) { return length < shortest; });
    std::string text;
    for (const Index length : lengths)
        text += (text.empty() ? "" : ",") + std::to_string(length);
    return text;
}

void add_training(Words& words, const learning::Settings& settings, const learning::Settings& usual) {
    const Index least = settings.task.shortest();
    words.add("--steps", settings.schedule.steps, usual.schedule.steps);
    words.add("--train-length", settings.longest, usual.longest);
    words.add("--shortest", settings.shortest, std::min(usual.shortest, settings.longest));
    words.add("--test-lengths", listed(settings.lengths, least), listed(usual.lengths, least));
    words.add("--tests", settings.tests, usual.tests);
    words.add("--spread", settings.spread, usual.spread);
    words.add("--batch", settings.batch, usual.batch);
    words.add("--rate", shortest(settings.schedule.rate), shortest(usual.schedule.rate));
}

void add_model(Words& words, const learning::ModelShape& shape, const learning::ModelShape& usual) {
    words.add("--layers", shape.layers, usual.layers);
    words.add("--width", shape.width, usual.width);
    words.add("--heads", shape.heads, usual.heads);
    words.add("--causal", Index{shape.causal}, Index{usual.causal});
    words.add("--activation", shape.gelu ? "gelu" : "relu", usual.gelu ? "gelu" : "relu");
    words.add("--nope-interval", shape.bare_interval, usual.bare_interval);
}

}

std::string command_of(const learning::Race& race) {
    const learning::Settings usual = learning::settings_for(race.settings.task);
    Words words;
    words.add("--task", race.settings.task.id, "");
    words.add("--methods", race_text(entrant_texts(race)), "");
    words.add("--seeds", race.seeds, static_cast<Index>(initial_value("train_seeds").number));
    words.add("--first-seed", static_cast<Index>(race.first_seed), 0);
    add_training(words, race.settings, usual);
    add_model(words, race.settings.shape, usual.shape);
    return "posenc train" + words.text() + " --until-learned --out race.csv";
}

}
