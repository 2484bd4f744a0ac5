// The parts of the view Learning, between learning.cpp (arrangement, with its rows in learning_rows.cpp) and its
// folders: tasks (what is to be learned), race (who takes part, training, a prediction), results (curves of all models
// and what is said of them), models (one model at work and what it learned) and take_away (notes, a command, numbers).
#pragma once

#include "learning/trainer.hpp"
#include "views/views.hpp"

namespace posenc {

/// What the picture shows, in the order of the row learning_part.
enum class LearningPart { lengths, loss, places, example, attention, table, task };

/// A prediction is asked for and not made yet, or it names none that takes part: nothing that gives the answer away is
/// drawn.
bool hides_results(const State& state, const learning::Race& race);

/// The entrant whose attention or table is shown, if one was chosen.
std::optional<std::size_t> chosen_entrant(const State& state, const learning::Race& race);
/// The tested length that examples and places are shown of, by its number.
std::size_t shown_length(const State& state, const learning::Settings& settings);

struct LearningScene {
    Session& session;
    Canvas& canvas;
    learning::Trainer& trainer;
    LearningPart part = LearningPart::lengths;
    Rect view{}; ///< all of the view, for cards at the pointer
    /// On a phone: a line with what is shown and Train, then the picture, then all else.
    bool picture_first = false;

    const State& state() const { return session.state(); }
    const learning::Results& results() const { return trainer.results(); }
    const learning::Race& race() const { return results().race; }
    const learning::Settings& settings() const { return race().settings; }
    std::size_t entrants() const { return race().entrants.size(); }
    bool whole_texts() const { return state().text("learning_score") == "texts"; }
    bool hides_results() const { return posenc::hides_results(state(), race()); }
    /// Whose attention or table is shown: the one that was chosen, if there is one.
    std::optional<std::size_t> chosen() const { return chosen_entrant(state(), race()); }
    std::size_t shown_length() const { return posenc::shown_length(state(), settings()); }
};

/// What is remembered while a control is used.
struct LearningMemory {
    std::optional<std::size_t> edited; ///< the entrant whose settings are open
    std::string problem;               ///< what is wrong with the settings typed last
    std::optional<Index> place;        ///< of the task's example, that the pointer chose
    std::string asked;                 ///< race, length and number of the example asked for last
    bool start = false;                ///< training begins as soon as the race of the new seeds is there
};

/// Controls one beside the other, in as many lines as they need.
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

/// Sets a row that describes the race, in the picture. What was expected of the race before is not expected of this
/// one: a prediction is asked for again. One step of undo.
void edit_race(LearningScene& scene, std::string_view key, std::string_view value, std::uint64_t gesture = 0);

/// Draws prose of 12 or 13 and notes it for tests and screen readers; returns its height.
float draw_prose(ImVec2 at, float width, const std::string& text, float size, ImU32 color);

// Each draws from the top of the rectangle down and returns the height that it used.
float draw_task_strip(LearningScene& scene, Rect area);
float draw_race_strip(LearningScene& scene, Rect area);
float draw_entrant_editor(LearningScene& scene, Rect area, std::size_t entrant);
/// How far training is, or of what record the results are, in a sentence.
std::string train_status(const LearningScene& scene);
float draw_train_status(const LearningScene& scene, Rect area);
float draw_train_strip(LearningScene& scene, Rect area);
float draw_prediction(LearningScene& scene, Rect area);

/// Train or Pause; drawn above the picture where that comes first, else with the others.
void draw_train_button(LearningScene& scene, Rect rect);
float train_button_width(bool training);

/// The picture of a part, and the height that it needs at least in this width.
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
/// Of what stands below the curves over length, where the picture comes first: one scrolls there.
float lengths_foot_height(const LearningScene& scene, float width);

/// A text of a task with what is wanted below it, as many places as fit; of a longer one the last ones, and those that
/// hold their answers. `column` counts what is drawn: it is joined by a line to the place that holds its answer; of
/// itself the drawing takes one that shows the rule well. Noted as text.
void draw_task_example(const learning::Task& task, Rect area, std::optional<Index> column);
/// The column of the example at that x of the screen, where something is wanted.
std::optional<Index> example_place_at(const learning::Task& task, Rect area, float x);
float task_example_height();
/// "Three back"; of a task that a person wrote its rule.
std::string task_title(const learning::Task& task);

/// Chooses among the tested lengths; of the next text where `numbers` is set. Returns the height used.
float draw_length_choice(LearningScene& scene, Rect area, bool numbers);
/// The control that chooses whose attention or table is shown.
void draw_entrant_choice(LearningScene& scene, Rect rect, std::size_t shown, const std::vector<std::size_t>& offered);
/// Asks for the text that is shown, once for each.
void ask_for_example(LearningScene& scene);
/// That text under the first run of an entrant; null where it is not there.
const learning::ShownExample* example_of(const LearningScene& scene, std::size_t entrant);
/// A sentence in place of the picture.
void say_nothing_yet(Rect area, const std::string& sentence);
/// The same where a text is not there: of a record with a button that goes to the one it holds, else this sentence.
void say_no_text(LearningScene& scene, Rect area, const std::string& untrained);

// The inspector.
float draw_learning_notes(Session& session, Canvas& canvas, Rect area);
/// A head in capitals; returns the height used.
float draw_notes_head(ImVec2 at, float width, std::string_view text);
float draw_take_away(Session& session, Canvas& canvas, Rect area);
/// Why the task separates encodings as it does; empty where nothing is known.
std::string_view reason_of(const learning::Task& task);
std::string learning_summary(Session& session);
/// The curves of the picture as a table; none where it draws something else, or nothing yet.
ViewNumbers learning_numbers(Session& session);

}
