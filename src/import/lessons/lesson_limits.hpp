// The limits of a lesson (lesson_reader.hpp), so that any step can be laid out within any frame. What there is no room
// for is left out and reported.
#pragma once

#include "import/lessons/lesson_readers.hpp"

namespace posenc::lesson_parts {

/// In valid UTF-8: the end of the character that begins at `at`.
std::size_t character_end(std::string_view text, std::size_t at);

/// Cuts words that are too long. A word may be handed over in parts.
class WordCutter {
  public:
    /// The first `uncounted` letters do not count, because they are not in the file.
    explicit WordCutter(int uncounted = 0) : letters_(-uncounted) {}

    /// What is kept of a text. Calls told(at) where a word begins to be cut.
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

/// The room that is left in a step or, before the first step, in title and summary.
class StepRoom {
  public:
    explicit StepRoom(std::string_view of = "a step") : of_(of) {}

    /// Leaves out the first one there is no room for, and all that follow it.
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
