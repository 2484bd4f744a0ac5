// Learning: small attention models learn a task, each with a different encoding, and the picture shows at which length
// each of them fails. Task, encodings and training stand above the picture, or left of it where there is room; on a
// phone they are below it, and the user scrolls to them. core/learning defines what a race is, and src/learning trains
// it. The state's method is not drawn, but it can join the race. Not covered: models too large to be trained by the
// page in seconds.
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "platform/platform.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/learning/learning_rows.hpp"
#include "views/learning/learning_view.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/region.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace posenc {

extern const View learning_view;

std::optional<std::size_t> chosen_entrant(const State& state, const learning::Race& race) {
    if (state.is_none("learning_entrant"))
        return std::nullopt;
    const auto number = static_cast<std::size_t>(state.integer("learning_entrant")) - 1;
    return number < race.entrants.size() ? std::optional(number) : std::nullopt;
}

std::size_t shown_length(const State& state, const learning::Settings& settings) {
    const Index wanted = state.integer("example_length");
    const std::vector<Index>& lengths = settings.lengths;
    const auto nearest = std::min_element(
        lengths.begin(), lengths.end(), [&](Index a, Index b) { return std::abs(a - wanted) < std::abs(b - wanted); });
    return static_cast<std::size_t>(nearest - lengths.begin());
}

bool hides_results(const State& state, const learning::Race& race) {
    const std::string_view prediction = state.text("prediction");
    return state.flag("predict") && std::none_of(race.entrants.begin(), race.entrants.end(),
                                                 [&](const auto& entrant) { return entrant.text() == prediction; });
}

std::vector<int> series_of(const learning::Race& race) {
    constexpr int colors = 8;
    const std::vector<std::string_view> first = split(find_parameter("race")->initial, ',');
    std::vector<int> series(race.entrants.size(), -1);
    std::array<bool, colors> taken{};
    const auto take = [&](std::size_t entrant, int number) {
        series[entrant] = number;
        taken[static_cast<std::size_t>(number)] = true;
    };
    for (const bool plain : {true, false}) // an encoding with settings of its own comes after the usual one
        for (std::size_t i = 0; i < series.size(); ++i) {
            const learning::Entrant& entrant = race.entrants[i];
            const std::string text = entrant.text();
            const auto home = std::find(first.begin(), first.end(), std::string_view(text).substr(0, text.find(':')));
            const auto number = static_cast<std::size_t>(home - first.begin());
            if (entrant.settings.empty() == plain && home != first.end() && !taken[number])
                take(i, static_cast<int>(number));
        }
    for (std::size_t i = 0; i < series.size(); ++i)
        for (int n = 0; series[i] < 0 && n < colors; ++n)
            if (const int number = (static_cast<int>(first.size()) + n) % colors;
                !taken[static_cast<std::size_t>(number)] || n == colors - 1)
                take(i, number);
    return series;
}

void edit_race(LearningScene& scene, std::string_view key, std::string_view value, std::uint64_t gesture) {
    if (gesture == 0)
        gesture = scene.session.new_gesture();
    scene.session.edit(key, value, gesture);
    if (scene.state().flag("predict") && !scene.state().text("prediction").empty())
        scene.session.edit("prediction", "", gesture);
}

namespace {

// In the order of LearningPart, as the segments print them.
constexpr Choice part_segments[] = {
    {"lengths", "Length", ""},      {"loss", "Loss", ""},     {"places", "Place", ""}, {"example", "Example", ""},
    {"attention", "Attention", ""}, {"table", "Learned", ""}, {"task", "Tasks", ""}};

LearningPart part_of(const State& state) {
    const auto parts = learning_parts();
    const auto part = std::find_if(parts.begin(), parts.end(),
                                   [&](const Choice& one) { return one.id == state.text("learning_part"); });
    return static_cast<LearningPart>(part - parts.begin());
}

/// The least height of a picture; where there is less room, the view scrolls.
float least_height(const LearningScene& scene, float width) {
    switch (scene.part) {
    case LearningPart::task:
        return task_cards_height(width);
    case LearningPart::example:
        return example_height(scene, width);
    case LearningPart::attention:
        return attention_height(scene, width);
    case LearningPart::table:
        return px(360);
    default:
        return learning_plot_height(scene, width);
    }
}

void draw_picture(LearningScene& scene, Rect area) {
    if (scene.part == LearningPart::task)
        return draw_task_cards(scene, area);
    if (scene.hides_results() && scene.part != LearningPart::lengths) // the plot over length still draws its axes
        return say_nothing_yet(area, "First choose which encoding you expect to win.");
    if (scene.results().empty() && scene.part <= LearningPart::places)
        return say_nothing_yet(area, "Press Train; the curves then grow here while the models learn.");
    switch (scene.part) {
    case LearningPart::lengths:
        return draw_learning_lengths(scene, area);
    case LearningPart::loss:
        return draw_learning_loss(scene, area, true);
    case LearningPart::places:
        return draw_learning_places(scene, area);
    case LearningPart::example:
        return draw_learning_example(scene, area);
    case LearningPart::attention:
        return draw_learning_attention(scene, area);
    default:
        return draw_learned_table(scene, area);
    }
}

/// Takes off the top what was drawn there, and a gap unless nothing was.
void take_drawn(Rect& rest, float height, float gap) {
    take_top(rest, in_design(height), height > 0 ? gap : 0);
}

/// Task, encodings, prediction and training, one below the other, off the top of the rest. Where the picture comes
/// first, the prediction is drawn with the picture and not here.
void draw_strips(LearningScene& scene, Rect& rest) {
    const bool alone = draws_only_named(scene.state(), learning_view.id, scene.view);
    const auto draw = [&](float (*strip)(LearningScene&, Rect), std::string_view part) {
        if (!alone || names_part(scene.state(), part))
            take_drawn(rest, strip(scene, rest), 12);
    };
    if (scene.part != LearningPart::task) // the task cards already show all tasks
        draw(draw_task_strip, "task");
    draw(draw_race_strip, "race");
    if (!scene.picture_first)
        draw(draw_prediction, "prediction");
    draw(draw_train_strip, "train");
}

/// A figure: the strip or the picture that it is of, without one the picture of the state, in all the room.
void draw_for_paper(LearningScene& scene, Rect area) {
    struct Strip {
        std::string_view part;
        float (*draw)(LearningScene&, Rect);
    };
    const std::string_view part = only_part(scene.state(), learning_view.id);
    for (const Strip& strip : {Strip{"task", draw_task_strip}, Strip{"race", draw_race_strip},
                               Strip{"prediction", draw_prediction}, Strip{"train", draw_train_strip}})
        if (strip.part == part) {
            strip.draw(scene, area);
            return;
        }
    const std::span<const Choice> parts = learning_parts();
    const auto found = std::find_if(parts.begin(), parts.end(), [&](const Choice& one) {
        return one.id == (part == "tasks" ? std::string_view("task") : part);
    });
    if (found != parts.end())
        scene.part = static_cast<LearningPart>(found - parts.begin());
    draw_picture(scene, area);
}

/// The picture in the rest down to `bottom`, or in as much as it needs at least, and its foot; returns its bottom.
float draw_picture_in(LearningScene& scene, Rect rest, float bottom) {
    const float foot = scene.part == LearningPart::lengths ? lengths_foot_height(scene, rest.width) : 0;
    rest.height = std::max(bottom - rest.y, least_height(scene, rest.width)) + foot;
    draw_picture(scene, rest);
    return rest.bottom();
}

/// The segments and the picture below them; returns the bottom of the picture.
float draw_part(LearningScene& scene, Rect rest, float bottom) {
    if (!draws_only_named(scene.state(), learning_view.id, scene.view)) {
        const float height = std::max(segments_height(rest.width, part_segments), control_height());
        if (const auto clicked = segments(take_top(rest, in_design(height), 14), "Picture##part", part_segments,
                                          static_cast<int>(scene.part)))
            scene.session.edit("learning_part", learning_parts()[*clicked].id);
    }
    return draw_picture_in(scene, rest, bottom);
}

/// For phones. First, down to `bottom`, which is what is visible without scrolling: a line with the choice of the
/// picture and the Train button, the training status, and the picture. Then, below, everything else. Returns the bottom
/// of everything.
float draw_picture_first(LearningScene& scene, Rect rest, float bottom) {
    std::vector<MenuEntry> entries;
    for (std::size_t part = 0; part < std::size(part_segments); ++part)
        entries.push_back({learning_parts()[part].id, part_segments[part].label, {}, {}, learning_parts()[part].help});
    const auto shown = static_cast<int>(scene.part);
    Rect line = take_top(rest, in_design(control_height()), 6);
    const Rect train = take_right(line, in_design(train_button_width(scene.trainer.training())), 8);
    if (const auto clicked = menu(line, "Picture##part", part_segments[shown].label, entries, shown))
        scene.session.edit("learning_part", learning_parts()[static_cast<std::size_t>(*clicked)].id);
    draw_train_button(scene, train);
    take_top(rest, in_design(draw_train_status(scene, rest)), 10);
    take_drawn(rest, draw_prediction(scene, rest), 12);
    const float end = draw_picture_in(scene, rest, bottom);
    take_top(rest, in_design(end - rest.y), 16);
    draw_strips(scene, rest);
    return rest.y;
}

/// The strips at the left, with the loss below them where there is room, and the picture; returns the bottom of both.
float draw_beside(LearningScene& scene, Rect rest, float bottom) {
    Rect side = take_left(rest, 420, 32);
    draw_strips(scene, side);
    side.height = bottom - side.y;
    const bool with_loss = scene.part != LearningPart::loss && !scene.hides_results() && !scene.results().empty();
    if (with_loss && has_room(side, 0, 252)) {
        take_top(side, 12);
        draw_learning_loss(scene, take_top(side, 400), false);
    }
    return std::max(side.y, draw_part(scene, rest, bottom));
}

constexpr float endless = 1e6f; ///< the view scrolls

void draw(Session& session, Canvas& canvas, Rect area) {
    learning::Trainer& trainer = session.trainer();
    if (const auto record = platform::data_file("learning/recorded.txt"))
        trainer.offer_record(*record);
    trainer.show(session.state());
    if (std::exchange(canvas.memory<LearningMemory>().start, false))
        trainer.train();
    LearningScene scene{session, canvas, trainer, part_of(session.state()), area};
    const bool narrow = !has_room(area, 560, 0);
    scene.picture_first = narrow && !draws_only_named(session.state(), learning_view.id, area);
    begin_region("learning", area, theme().bg0, true);
    const Column column = region_column(narrow ? 12 : 24, 14);
    const float bottom = inset(area, {.bottom = 12}).bottom();
    Rect rest{column.x, column.y, column.width, px(endless)};
    float end = 0;
    if (is_figure()) {
        draw_for_paper(scene, {rest.x, rest.y, rest.width, bottom - rest.y});
    } else if (has_room(area, 1080, 0)) {
        end = draw_beside(scene, rest, bottom);
    } else if (scene.picture_first) {
        end = draw_picture_first(scene, rest, bottom + rest.y - inset(area, {.top = 14}).y);
    } else {
        draw_strips(scene, rest);
        end = draw_part(scene, rest, bottom);
    }
    end_region(offset({0, end}, 0, 4).y);
}

}

constinit const View learning_view = {
    .id = "learning",
    .title = "Learning",
    .example = "method=rotary-table",
    .parameters = learning_rows,
    .draw = draw,
    .notes = draw_learning_notes,
    .every_method = true,
    .summary = learning_summary,
    .numbers = learning_numbers,
};

}
