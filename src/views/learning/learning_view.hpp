// The parts of the view Learning, shared by learning.cpp (arrangement; the parameters are in learning_rows.cpp) and its
// folders: tasks (what is learned), race (entrants, training, prediction), results (curves of all models and
// conclusions), models (one model at work and what it learned) and take_away (notes, a command, numbers).
#pragma once

#include "learning/trainer.hpp"
#include "views/views.hpp"

namespace posenc {

/// What the picture shows, in the order of the row learning_part.
enum class LearningPart { lengths, loss, places, example, attention, table, task };

/// True while a prediction is asked for and no entrant of this race is predicted yet. Nothing that gives the answer
/// away is drawn then.
bool hides_results(const State& state, const learning::Race& race);

/// The numbers of the entrants' colours and markers: each encoding has its own in every race and picture, that of its
/// place in the race which one meets first. Others, and further ones of the same encoding, take what is free.
std::vector<int> series_of(const learning::Race& race);

/// The entrant whose attention or table is shown, if one was chosen.
std::optional<std::size_t> chosen_entrant(const State& state, const learning::Race& race);
/// The index of the tested length for which examples and places are shown.
std::size_t shown_length(const State& state, const learning::Settings& settings);

struct LearningScene {
    Session& session;
    Canvas& canvas;
    learning::Trainer& trainer;
    LearningPart part = LearningPart::lengths;
    Rect view{}; ///< the whole view; hover cards stay inside
    /// On a phone: a line with the choice of the picture and Train, then the picture, then everything else.
    bool picture_first = false;

    const State& state() const { return session.state(); }
    const learning::Results& results() const { return trainer.results(); }
    const learning::Race& race() const { return results().race; }
    const learning::Settings& settings() const { return race().settings; }
    std::size_t entrants() const { return race().entrants.size(); }
    bool whole_texts() const { return state().text("learning_score") == "texts"; }
    bool hides_results() const { return posenc::hides_results(state(), race()); }
    /// The entrant whose attention or table is shown, if one was chosen.
    std::optional<std::size_t> chosen() const { return chosen_entrant(state(), race()); }
    /// The colour and marker of an entrant.
    int series(std::size_t entrant) const { return series_of(race())[entrant]; }
    std::size_t shown_length() const { return posenc::shown_length(state(), settings()); }
};

/// What is remembered while a control is used.
struct LearningMemory {
    std::optional<std::size_t> edited; ///< the entrant whose settings are open
    std::string problem;               ///< what is wrong with the settings typed last
    std::optional<Index> place;        ///< of the task's example, chosen by the pointer
    std::string asked;                 ///< race, length and number of the example asked for last
    bool start = false; ///< training begins in the next frame, when the race with the new seeds is set up
};

/// Places controls side by side, in as many lines as they need.
class FlowLine {
  public:
    FlowLine(Rect area, float height, float gap) : area_(area), x_(area.x), y_(area.y), height_(height), gap_(gap) {}
    Rect take(float width) {
        width = std::min(width, area_.width);
        if (x_ > area_.x && x_ + width > area_.right() + 0.5F) {
            x_ = area_.x;
            y_ += height_ + gap_;
        }
        const Rect rect{x_, y_, width, height_};
        x_ += width + gap_;
        return rect;
    }
    float bottom() const { return y_ + height_; }

  private:
    Rect area_;
    float x_, y_, height_, gap_;
};

/// Sets a row of the race, from within the picture. A prediction made for the old race does not hold for the new one,
/// so it is cleared and asked for again. All in one step of undo.
void edit_race(LearningScene& scene, std::string_view key, std::string_view value, std::uint64_t gesture = 0);

/// Draws prose of 12 or 13 and notes it for tests and screen readers; returns its height.
float draw_prose(ImVec2 at, float width, const std::string& text, float size, ImU32 color);

// Each draws from the top of the rectangle down and returns the height that it used.
float draw_task_strip(LearningScene& scene, Rect area);
float draw_race_strip(LearningScene& scene, Rect area);
float draw_entrant_editor(LearningScene& scene, Rect area, std::size_t entrant);
/// One sentence: how far training has come, or which record the results are from.
std::string train_status(const LearningScene& scene);
float draw_train_status(const LearningScene& scene, Rect area);
float draw_train_strip(LearningScene& scene, Rect area);
float draw_prediction(LearningScene& scene, Rect area);

/// Train or Pause. Drawn above the picture where the picture comes first, otherwise with the other buttons.
void draw_train_button(LearningScene& scene, Rect rect);
float train_button_width(bool training);

/// The picture of each part, and the least height that it needs at a width.
void draw_learning_lengths(LearningScene& scene, Rect area);
void draw_learning_loss(LearningScene& scene, Rect area, bool named);
void draw_learning_places(LearningScene& scene, Rect area);
void draw_learning_example(LearningScene& scene, Rect area);
void draw_learning_attention(LearningScene& scene, Rect area);
void draw_learned_table(LearningScene& scene, Rect area);
void draw_task_cards(LearningScene& scene, Rect area);
float task_cards_height(float width);
float example_height(const LearningScene& scene, float width);
float attention_height(const LearningScene& scene, float width);
float learning_plot_height(const LearningScene& scene, float width);
/// The height of what stands below the curves over length where the picture comes first; one scrolls to it.
float lengths_foot_height(const LearningScene& scene, float width);

/// A text of a task with the wanted tokens below it, as many places as fit; of a longer text the last places and those
/// that hold their answers. A line joins `column`, counted among the drawn columns, to the place that holds its answer.
/// Without `column`, a place that shows the rule well is taken. The text is noted for tests and screen readers.
void draw_task_example(const learning::Task& task, Rect area, std::optional<Index> column);
/// The column of the example at x on the screen, if a token is wanted there.
std::optional<Index> example_place_at(const learning::Task& task, Rect area, float x);
float task_example_height();
/// "Three back"; for a task whose rule the user wrote, "Your own task".
std::string task_title(const learning::Task& task);

/// Chooses among the tested lengths and, if `numbers` is set, offers another text. Returns the height used.
float draw_length_choice(LearningScene& scene, Rect area, bool numbers);
/// The control that chooses whose attention or table is shown.
void draw_entrant_choice(LearningScene& scene, Rect rect, std::size_t shown, const std::vector<std::size_t>& offered);
/// Asks the trainer for the text that is shown, once for each text.
void ask_for_example(LearningScene& scene);
/// That text as answered by an entrant's first run; null if there is none. While training runs, the previous text may
/// be returned until the new one arrives.
const learning::ShownExample* example_of(const LearningScene& scene, std::size_t entrant);
/// A sentence in place of the picture.
void say_nothing_yet(Rect area, const std::string& sentence);
/// The same where a text is missing: for a record, with a button that goes to the text it holds; otherwise the sentence
/// `untrained`.
void say_no_text(LearningScene& scene, Rect area, const std::string& untrained);

// The inspector.
float draw_learning_notes(Session& session, Canvas& canvas, Rect area);
/// A head in capitals; returns the height used.
float draw_notes_head(ImVec2 at, float width, std::string_view text);
float draw_take_away(Session& session, Canvas& canvas, Rect area);
/// Why the task separates encodings as it does; empty where nothing is known.
std::string_view reason_of(const learning::Task& task);
std::string learning_summary(Session& session);
/// The curves of the picture as a table; no field if the picture is something else or still empty.
ViewNumbers learning_numbers(Session& session);

}
