// What a lesson may have at most (lesson_reader.hpp), so that any frame can lay out any step: what there is no room for
// is left out and told.
#pragma once

#include "import/lessons/lesson_readers.hpp"

namespace posenc::lesson_parts {

/// In valid UTF-8, from where to the end of the character that begins there.
std::size_t character_end(std::string_view text, std::size_t at);

/// Cuts words that are too long. A word may be handed over in parts.
class WordCutter {
  public:
    /// The first letters of all may be none of the file's own.
    explicit WordCutter(int uncounted = 0) : letters_(-uncounted) {}

    /// What stays of a text. `told(at)` is called where a word begins to be left out.
    template <class Told> std::string cut(std::string_view text, const Told& told) {
        std::string stays;
        for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
            end = character_end(text, at);
            letters_ = text[at] == ' ' ? 0 : letters_ + 1;
            if (letters_ <= most)
                stays += text.substr(at, end - at);
            else if (letters_ == most + 1)
                told(at);
        }
        return stays;
    }
    void end_word() { letters_ = 0; }

  private:
    static constexpr int most = static_cast<int>(most_lesson_word);
    int letters_;
};
std::string too_long_word();

/// What a step still has room for; before the first step, what title and summary have.
class StepRoom {
  public:
    explicit StepRoom(std::string_view of = "a step") : of_(of) {}

    /// Leaves out what there is no room for, and all that follows it.
    void fit(std::vector<PlacedBlock>& blocks, Issues& issues);
    void fit(std::vector<PlacedQuestion>& questions, Issues& issues);
    void fit(std::vector<PlacedGoal>& goals, Issues& issues);

  private:
    struct Amounts {
        std::size_t letters = 0, paragraphs = 0, equations = 0, numbers = 0, questions = 0, goals = 0;
    };
    struct Limit {
        std::size_t Amounts::*amount;
        std::size_t most;
        std::string_view noun;
    };
    static const Limit limits[6];

    static void add(Amounts& amounts, const LessonText& text);
    static Amounts amounts_of(const PlacedBlock& placed);
    static Amounts amounts_of(const PlacedQuestion& placed);
    static Amounts amounts_of(const PlacedGoal& placed);
    template <class Placed> void keep_what_fits(std::vector<Placed>& all, Issues& issues, std::string_view what);
    const Limit* take(const Amounts& more);

    std::string_view of_;
    Amounts taken_;
};

}
