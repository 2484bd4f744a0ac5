// See lesson_limits.hpp.
#include "import/lessons/lesson_limits.hpp"

#include <algorithm>

namespace posenc::lesson_parts {

namespace {

bool begins_character(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
}

}

std::size_t character_end(std::string_view text, std::size_t at) {
    do
        ++at;
    while (at < text.size() && !begins_character(text[at]));
    return at;
}

int character_count(std::string_view text) {
    return static_cast<int>(std::count_if(text.begin(), text.end(), begins_character));
}

std::string too_long_word() {
    return "a word of more than " + std::to_string(most_lesson_word) + " letters; the rest of it is left out";
}

const StepRoom::Limit StepRoom::limits[6] = {
    {&Amounts::letters, most_lesson_letters, "letters"},
    {&Amounts::paragraphs, most_lesson_paragraphs, "paragraphs"},
    {&Amounts::equations, most_lesson_equations, "equations"},
    {&Amounts::numbers, most_lesson_numbers, "numbers in braces"},
    {&Amounts::questions, most_lesson_questions, "questions"},
    {&Amounts::goals, most_lesson_goals, "goals"},
};

void StepRoom::add(Amounts& amounts, const LessonText& text) {
    for (const LessonSpan& span : text) {
        amounts.letters += static_cast<std::size_t>(character_count(span.text) + character_count(span.url));
        amounts.equations += span.kind == LessonSpan::Kind::equation ? 1 : 0;
        amounts.numbers += span.kind == LessonSpan::Kind::number ? 1 : 0;
    }
}

StepRoom::Amounts StepRoom::amounts_of(const PlacedBlock& placed) {
    Amounts amounts{.paragraphs = 1};
    add(amounts, placed.block.text);
    return amounts;
}

/// All letters of the block count, whatever they say.
StepRoom::Amounts StepRoom::amounts_of(const PlacedQuestion& placed) {
    const LessonQuestion& question = placed.question;
    Amounts amounts{.questions = 1};
    add(amounts, question.predict);
    add(amounts, question.because);
    for (const LessonAnswer& answer : question.answers) {
        add(amounts, answer.text);
        add(amounts, answer.say);
    }
    amounts.letters = placed.letters;
    return amounts;
}

StepRoom::Amounts StepRoom::amounts_of(const PlacedGoal& placed) {
    Amounts amounts{.goals = 1};
    add(amounts, placed.goal.reach);
    add(amounts, placed.goal.done);
    for (const LessonText& hint : placed.goal.hints)
        add(amounts, hint);
    amounts.letters = placed.letters;
    return amounts;
}

/// The limit that would be passed; null if there is room, which is then used up.
const StepRoom::Limit* StepRoom::take(const Amounts& more) {
    const auto* const found = std::find_if(std::begin(limits), std::end(limits), [&](const Limit& limit) {
        return taken_.*limit.amount + more.*limit.amount > limit.most;
    });
    if (found != std::end(limits))
        return found;
    for (const Limit& limit : limits)
        taken_.*limit.amount += more.*limit.amount;
    return nullptr;
}

template <class Placed> void StepRoom::keep_what_fits(std::vector<Placed>& all, Issues& issues, std::string_view what) {
    for (auto one = all.begin(); one != all.end(); ++one)
        if (const Limit* limit = take(amounts_of(*one))) {
            issues.add(one->line,
                       "more than " + std::to_string(limit->most) + " " + std::string(limit->noun) + " in " +
                           std::string(of_) + "; its " + std::string(what) + " left out",
                       one->column);
            return void(all.erase(one, all.end()));
        }
}

void StepRoom::fit(std::vector<PlacedBlock>& blocks, Issues& issues) {
    keep_what_fits(blocks, issues, "text from here on is");
}

void StepRoom::fit(std::vector<PlacedQuestion>& questions, Issues& issues) {
    keep_what_fits(questions, issues, "questions from here on are");
}

void StepRoom::fit(std::vector<PlacedGoal>& goals, Issues& issues) {
    keep_what_fits(goals, issues, "goals from here on are");
}

}
