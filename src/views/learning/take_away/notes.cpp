// What can and cannot be concluded from models as small as these. The inspector shows it below the take-away; screen
// readers read it as a summary of the picture.
#include "core/text.hpp"
#include "platform/platform.hpp"
#include "views/learning/learning_view.hpp"
#include "views/learning/results/findings.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

namespace posenc {

namespace {

struct Paper {
    std::string_view name, title, url, words;
};
constexpr Paper papers[] = {
    {"Press et al. 2021", "Train Short, Test Long: Attention with Linear Biases Enables Input Length Extrapolation",
     "https://arxiv.org/abs/2108.12409",
     "Language models on texts: with sinusoids they get worse soon beyond the trained length, with ALiBi they do not. "
     "Where near words matter, our picture agrees (see Recent); ALiBi cannot find the token three places back, because "
     "its slopes only say what is nearer."},
    {"Kazemnejad et al. 2023", "The Impact of Positional Encoding on Length Generalization in Transformers",
     "https://arxiv.org/abs/2305.19466",
     "Causal models without any positions go furthest on reasoning tasks. Here a model without positions finds an "
     "order only where it is causal, and with one layer hardly ever."},
    {"Ruoss et al. 2023", "Randomized Positional Encodings Boost Length Generalization of Transformers",
     "https://arxiv.org/abs/2305.16843",
     "Positions are drawn at random from a longer range while training; many tasks then hold far beyond the trained "
     "length. The setting Drawn positions does the same."},
    {"Zhou et al. 2024", "Transformers Can Achieve Length Generalization But Not Robustly",
     "https://arxiv.org/abs/2402.09371",
     "In addition 2.5 times the trained length is reached, but it depends strongly on the seed and the order of the "
     "data. So does much of what you see here: three seeds say more than one."}};

/// The paper as a link, its title, and what it says; returns the height used.
float draw_paper(ImVec2 at, float width, const Paper& paper) {
    const float line = look().touch ? control_height() : px(24);
    float y = at.y + line;
    {
        const Verbatim names_of_papers;
        if (link({at.x, at.y, width, line}, with_identity(paper.name, "paper." + std::string(paper.name)), 13))
            platform::open_link(paper.url);
        y += draw_prose({at.x, y}, width, std::string(paper.title), 12, theme().text3) + px(2);
    }
    return y + draw_prose({at.x, y}, width, std::string(paper.words), 13, theme().text2) + px(10) - at.y;
}

std::string sizes(const learning::Settings& settings) {
    return "These models have " + counted(settings.shape.layers, "layer") + ", " +
           counted(settings.shape.heads, "head") + " and a width of " + readable_integer(settings.shape.width) +
           "; they know 8 tokens and take at most " + counted(settings.schedule.steps, "step") + " of " +
           counted(settings.batch, "text") + ".";
}

/// Already translated, because it is put together of many parts.
std::string shares_of(const learning::Results& results, std::size_t entrant) {
    std::string text;
    for (std::size_t length = 0; length < results.race.settings.lengths.size(); ++length) {
        const std::string share = percent(accuracy(results, entrant, length, false).mean) + " at " +
                                  readable_integer(results.race.settings.lengths[length]);
        text += (text.empty() ? " " : ", ") + std::string(translate(share));
    }
    const std::string words = outcome_words(outcome_of(results, entrant));
    return std::string(translate(results.race.entrants[entrant].title())) + ":" + text +
           (words.empty() ? "" : "; " + std::string(translate(words))) + ".";
}

}

float draw_prose(ImVec2 at, float width, const std::string& text, float size, ImU32 color) {
    const float height = draw_wrapped(ImGui::GetWindowDrawList(), at, width, text, size, color);
    note_item({text, "text", at.x, at.y, width, height});
    return height;
}

float draw_notes_head(ImVec2 at, float width, std::string_view text) {
    draw_text(ImGui::GetWindowDrawList(), at, text, 12, theme().text3, Weight::semibold);
    note_item({std::string(text), "text", at.x, at.y, width, px(18)});
    return px(26);
}

float draw_learning_notes(Session& session, Canvas& canvas, Rect area) {
    session.trainer().show(session.state());
    const learning::Results& results = session.trainer().results();
    const learning::Settings& settings = results.race.settings;
    float y = area.y + draw_take_away(session, canvas, area) + px(24);
    const auto say = [&](const std::string& text) {
        y += draw_prose({area.x, y}, area.width, text, 13, theme().text2) + px(8);
    };
    const std::string_view reason = reason_of(settings.task);
    if (!reason.empty() && !results.empty() && !hides_results(session.state(), results.race)) {
        y += draw_notes_head({area.x, y}, area.width, "WHY IT COMES OUT LIKE THIS");
        say(std::string(reason));
        y += px(8);
    }
    y += draw_notes_head({area.x, y}, area.width, "WHAT IS SMALL HERE");
    say(sizes(settings));
    say("A curve is solid beyond the trained lengths only where the model makes at most one mistake in a hundred "
        "within "
        "them. Else the task was not learned, and what comes after says nothing about the encoding.");
    say("One thing holds for larger models too: without positions and without a causal mask nobody sees the order. "
        "How far an encoding holds, how soon it is learned and which one to choose "
        "for language does not follow from this.");
    y += px(8);
    y += draw_notes_head({area.x, y}, area.width, "WHO MEASURED LARGER ONES");
    for (const Paper& paper : papers)
        y += draw_paper({area.x, y}, area.width, paper);
    return y - area.y;
}

std::string learning_summary(Session& session) {
    session.trainer().show(session.state());
    const learning::Results& results = session.trainer().results();
    std::string text;
    const auto say = [&](std::string_view sentence) {
        if (!sentence.empty())
            text += (text.empty() ? "" : " ") + std::string(translate(sentence));
    };
    say("Learning: " + task_title(results.race.settings.task) + ".");
    say(results.race.settings.task.sentence);
    if (hides_results(session.state(), results.race)) {
        say("Make your prediction first.");
    } else if (results.empty()) {
        say("Nothing is trained yet.");
    } else {
        if (!results.recorded.empty())
            say("Recorded on " + results.recorded + ".");
        for (std::size_t entrant = 0; entrant < results.race.entrants.size(); ++entrant)
            text += " " + shares_of(results, entrant);
        say(finding(results));
        say(trust_words(results));
    }
    keep_translation(text);
    return text;
}

}
