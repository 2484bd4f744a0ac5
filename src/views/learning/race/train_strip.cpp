// Train, pause, one more step, other seeds; how far training has come; and, if it is asked for, the prediction before
// training.
#include "core/text.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/learning/learning_view.hpp"
#include "views/learning/results/findings.hpp"
#include "views/plot/choice_card.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float bar_height = 4;

std::string seeds_text(const learning::Race& race) {
    const std::string first = std::to_string(race.first_seed);
    return race.seeds == 1 ? "seed " + first
                           : "seeds " + first + " to " +
                                 std::to_string(race.first_seed + static_cast<std::uint64_t>(race.seeds) - 1);
}

std::string recorded_words(const learning::Results& results) {
    return "Recorded on " + results.recorded + ", " + seeds_text(results.race);
}

/// " with 1 seed", if that is another number than the results have, as in a record.
std::string with_seeds(const LearningScene& scene) {
    const Index asked = scene.state().integer("train_seeds");
    return asked == scene.race().seeds ? "" : " with " + counted(asked, "seed");
}

/// "12 s", "3 min"
std::string time_words(double seconds) {
    return seconds < 90 ? readable(std::ceil(seconds), 3) + " s" : readable(std::ceil(seconds / 60), 3) + " min";
}

/// Whether something was trained here.
bool is_begun(const LearningScene& scene) {
    return scene.results().recorded.empty() && (!scene.results().empty() || scene.trainer.training());
}

void draw_progress(const LearningScene& scene, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto part =
        static_cast<float>(steps_taken(scene.results())) / static_cast<float>(steps_in_all(scene.results()));
    list->AddRectFilled(area.min(), area.max(), theme().bg3, px(2));
    list->AddRectFilled(area.min(), {area.x + std::max(area.width * part, px(bar_height)), area.bottom()},
                        theme().accent, px(2));
}

void show_results(LearningScene& scene) {
    if (scene.part == LearningPart::task)
        scene.session.edit("learning_part", "lengths");
}

/// Whether there are steps left to train; a record can always be trained again.
bool can_train(const LearningScene& scene) {
    const bool over = race_is_over(scene.results()) && scene.results().recorded.empty();
    return !scene.hides_results() && !over;
}

void draw_buttons(LearningScene& scene, FlowLine& line) {
    learning::Trainer& trainer = scene.trainer;
    const bool open = !scene.hides_results();
    const auto press = [&](std::string_view label, const ButtonOptions& options) {
        return button(line.take(button_width(label, options)), label, options);
    };
    if (!scene.picture_first)
        draw_train_button(scene, line.take(train_button_width(trainer.training())));
    if (press("One step##one_step", {.enabled = can_train(scene) && !trainer.training()})) {
        trainer.one_step();
        show_results(scene);
    }
    const Index next = scene.state().integer("train_first_seed") + scene.state().integer("train_seeds");
    if (press("Other seeds##other_seeds", {.enabled = open})) {
        edit_race(scene, "train_first_seed", std::to_string(next));
        scene.canvas.memory<LearningMemory>().start = !scene.state().flag("predict"); // the prediction comes first
        show_results(scene);
    }
    if (press("Start over##start_over", {.enabled = is_begun(scene)}))
        trainer.restart();
}

void draw_seeds(LearningScene& scene, FlowLine& line) {
    constexpr Choice choices[] = {{"1", "1 seed", "fast; another seed may give other figures"},
                                  {"3", "3 seeds", "three times as long, and their spread is seen"}};
    const Index seeds = scene.state().integer("train_seeds"); // a record may have more
    const int chosen = seeds == 1 ? 0 : seeds == 3 ? 1 : -1;
    float width = px(8);
    for (const Choice& choice : choices)
        width += text_size(choice.label, 13, Weight::semibold).x + px(24);
    if (const auto clicked = segments(line.take(width), "Seeds##seeds", choices, chosen))
        edit_race(scene, "train_seeds", choices[*clicked].id);
}

}

float train_button_width(bool training) {
    return training ? button_width("Pause", {.icon = icons::pause}) : button_width("Train", {.icon = icons::play});
}

void draw_train_button(LearningScene& scene, Rect rect) {
    if (scene.trainer.training()) {
        if (button(rect, "Pause##train", {.icon = icons::pause, .style = ButtonStyle::filled}))
            scene.trainer.pause();
    } else if (button(rect, "Train##train",
                      {.icon = icons::play, .style = ButtonStyle::filled, .enabled = can_train(scene)})) {
        scene.trainer.train();
        show_results(scene);
    }
}

float draw_train_status(const LearningScene& scene, Rect area) {
    const learning::Results& results = scene.results();
    const bool brief = scene.picture_first && !scene.hides_results() && !results.recorded.empty();
    const std::string status = brief ? recorded_words(results) : train_status(scene);
    float height = draw_prose(area.min(), area.width, status, 12, theme().text3);
    if (is_begun(scene)) {
        draw_progress(scene, {area.x, area.y + height + px(6), area.width, px(bar_height)});
        height += px(6 + bar_height);
    }
    return height;
}

std::string train_status(const LearningScene& scene) {
    const learning::Results& results = scene.results();
    const std::string seeds = seeds_text(results.race);
    if (scene.hides_results())
        return "Make your prediction first; then the picture appears.";
    if (!results.recorded.empty())
        return recorded_words(results) +
               (is_figure() ? std::string() : "; Train makes it afresh here" + with_seeds(scene)) + ".";
    const Index taken = steps_taken(results), all = steps_in_all(results);
    const std::string steps = readable_integer(taken) + " of " + counted(all, "step");
    if (scene.trainer.training()) {
        const double left = scene.trainer.seconds_left();
        const std::string_view place = scene.trainer.place();
        return "Training" + (place.empty() ? "" : " " + std::string(place)) + ": " + steps +
               (std::isnan(left) ? "" : ", " + time_words(left) + " left") + "; " + seeds;
    }
    if (race_is_over(results))
        return "Trained here, " + seeds + ".";
    return results.empty() ? "Nothing is trained yet: " + counted(all, "step") + ", " + seeds + "."
                           : "Stopped after " + steps + ", " + seeds + ".";
}

float draw_prediction(LearningScene& scene, Rect area) {
    if (!scene.state().flag("predict"))
        return 0;
    const std::string_view prediction = scene.state().text("prediction");
    const PredictionVerdict verdict = verdict_on(scene.results(), prediction);
    const std::string question =
        "Which encoding will be right most often beyond length " + readable_integer(scene.settings().longest) + "?";
    float y = area.y + draw_prose(area.min(), area.width, question, 13, theme().text) + px(6);
    FlowLine line({area.x, y, area.width, 0}, control_height(), px(6));
    for (std::size_t i = 0; i < scene.entrants(); ++i) {
        const learning::Entrant& entrant = scene.race().entrants[i];
        const std::string title = entrant.title();
        const Rect card = line.take(text_size(title, 13).x + px(38));
        if (choice_card(card, title, "prediction." + std::to_string(i + 1), entrant.text() == prediction))
            scene.session.edit("prediction", entrant.text());
        ImDrawList* list = ImGui::GetWindowDrawList();
        const float middle = card.y + card.height / 2, x = card.x + px(26);
        const int series = scene.series(i);
        draw_marker(list, {card.x + px(14), middle}, series, px(4), series_color(series));
        draw_text_aligned(list, {x, middle}, {0, 0.5F}, fitted(title, card.right() - x - px(6), 13), 13, theme().text);
    }
    y = line.bottom();
    if (!verdict.text.empty()) {
        y += px(8);
        y += draw_prose({area.x, y}, area.width, verdict.text, 13, verdict.right ? theme().ok : theme().warn);
    }
    note_part("prediction", {area.x, area.y, area.width, y - area.y});
    return y - area.y;
}

float draw_train_strip(LearningScene& scene, Rect area) {
    FlowLine line(area, control_height(), px(6));
    draw_buttons(scene, line);
    draw_seeds(scene, line);
    float y = line.bottom();
    if (!scene.picture_first)
        y += px(8) + draw_train_status(scene, {area.x, y + px(8), area.width, 0});
    note_part("train", {area.x, area.y, area.width, y - area.y});
    return y - area.y;
}

}
