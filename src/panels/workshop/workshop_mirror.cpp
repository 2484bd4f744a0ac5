// The fields of the workshop for the page's own document: what can be written of the lesson and of the chosen step, as
// text. Buttons and tabs are told as all others are.
#include "core/text.hpp"
#include "core/texts/json_text.hpp"
#include "panels/workshop/workshop.hpp"
#include "widgets/text/language.hpp"

namespace posenc {

namespace {

constexpr std::string_view title_key = "workshop.title", step_title_key = "workshop.step_title",
                           words_key = "workshop.words", state_key = "workshop.state";

std::string told_field(std::string_view key, std::string_view label, std::string_view value, std::string_view help) {
    return "{\"key\":" + json_string(key) + ",\"label\":" + json_string(translate(label)) +
           ",\"kind\":\"text\",\"help\":" + json_string(help) + ",\"value\":" + json_string(value) + "},";
}

}

std::string Workshop::fields_json(Session& session, LessonPlayer& player) {
    const Bench at = bench(session, player);
    const SourceStep& step = at.source();
    std::string json = told_field(title_key, "Title of the lesson", draft_.text_of(draft_.source().title), "");
    if (at.step == 0 || at.step > draft_.step_count())
        return json;
    return json + told_field(step_title_key, "Title of the step", draft_.text_of(step.title), "") +
           told_field(words_key, "Text, questions and goals of the step", draft_.text_of(step.words),
                      told_issues(at, step.words)) +
           told_field(state_key, "The step in lines", draft_.text_of(step.state), told_issues(at, step.fence));
}

void Workshop::act(Session& session, LessonPlayer& player, std::string_view text) {
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::string_view key = text.substr(0, equals);
    const std::string value = percent_decode(text.substr(std::min(equals + 1, text.size())));
    Bench at = bench(session, player);
    typing_.end();
    if (key == title_key)
        draft_.set_lesson_title(value);
    else if (key == step_title_key)
        draft_.set_title(at.step, value);
    else if (key == words_key)
        draft_.set_words(at.step, value);
    else if (key == state_key)
        set_state_text(at, value, 0);
    read(session, player);
}

}
