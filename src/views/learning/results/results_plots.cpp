// Curves for every entrant, with the spread over its seeds: accuracy over the length of the text, loss over the steps,
// accuracy over the place.
#include "core/lessons/locks.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/learning/learning_view.hpp"
#include "views/learning/results/findings.hpp"
#include "views/learning/results/line_plot.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/plot/heading.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

using learning::RunResult;
using learning::Spread;

namespace {

constexpr std::size_t most_loss_points = 100;
constexpr float below_the_fold = 16; ///< of a phone: what the curves say follows when one scrolls

std::vector<PlotTick> share_ticks() {
    return {{0, "0 %"}, {0.25, "25 %"}, {0.5, "50 %"}, {0.75, "75 %"}, {1, "100 %"}};
}

/// A little more than 0 … 1, so that markers at the ends are drawn whole.
constexpr Range shares{-0.02, 1.03};

void widen(PlotPoint& point, double value, Index count) {
    point.mean = count == 0 ? value : point.mean + (value - point.mean) / static_cast<double>(count + 1);
    point.low = count == 0 ? value : std::min(point.low, value);
    point.high = count == 0 ? value : std::max(point.high, value);
}

PlotLine line_of(const LearningScene& scene, std::size_t entrant) {
    return {.series = scene.series(entrant),
            .name = scene.race().entrants[entrant].title(),
            .note = outcome_words(outcome_of(scene.results(), entrant))};
}

std::string seeds_words(const LearningScene& scene, const PlotPoint& point) {
    const Index seeds = scene.race().seeds;
    if (seeds == 1)
        return "seed " + std::to_string(scene.race().first_seed);
    if (point.high - point.low < 1e-9)
        return "the same with every seed scored";
    return "over the seeds from " + percent(point.low) + " to " + percent(point.high);
}

std::string_view right_words(bool whole) {
    return whole ? " of the texts without a mistake" : " of the tokens right";
}

/// Whether a step of a lesson on a phone has more names than have room below one another.
bool has_two_names_a_line(const LearningScene& scene) {
    constexpr std::size_t most_below_one_another = 3;
    return scene.part == LearningPart::lengths && look().arrangement == Arrangement::phone && !is_figure() &&
           !scene.picture_first && scene.entrants() > most_below_one_another;
}

LinePlot lengths_plot(const LearningScene& scene) {
    const learning::Settings& settings = scene.settings();
    LinePlot plot{.label = "Accuracy over length", .x_name = "length of the text, tokens", .y = shares};
    plot.two_names_a_line = has_two_names_a_line(scene);
    plot.y_ticks = share_ticks();
    plot.x = {static_cast<double>(settings.shortest), static_cast<double>(settings.longest)};
    std::vector<std::size_t> order(settings.lengths.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return settings.lengths[a] < settings.lengths[b]; });
    for (const std::size_t length : order) {
        const auto x = static_cast<double>(settings.lengths[length]);
        plot.x = united(plot.x, {x, x});
        plot.x_ticks.push_back({x, readable_integer(settings.lengths[length])});
    }
    plot.shaded = {static_cast<double>(settings.shortest), static_cast<double>(settings.longest)};
    plot.shaded_words = "trained: " + readable_integer(settings.shortest) + " to " + readable_integer(settings.longest);
    const std::size_t drawn = scene.hides_results() ? 0 : scene.entrants();
    for (std::size_t entrant = 0; entrant < drawn; ++entrant) {
        PlotLine line = line_of(scene, entrant);
        for (const std::size_t length : order) {
            const Spread spread = accuracy(scene.results(), entrant, length, scene.whole_texts());
            line.points.push_back(
                {static_cast<double>(settings.lengths[length]), spread.mean, spread.low, spread.high});
        }
        if (!outcome_of(scene.results(), entrant).has_learned())
            line.solid_to = static_cast<double>(settings.longest);
        if (const std::string share = line.points.empty() ? "" : percent(line.points.back().mean);
            line.note.empty() && !share.empty() && outcome_of(scene.results(), entrant).scored > 0)
            line.note = share + " at " + plot.x_ticks.back().text;
        plot.lines.push_back(std::move(line));
    }
    return plot;
}

/// Averages `together` steps in a row, so that at most a hundred points remain.
LinePlot loss_plot(const LearningScene& scene, Index& together) {
    const auto steps = static_cast<std::size_t>(scene.settings().schedule.steps);
    const std::size_t step = std::max<std::size_t>((steps + most_loss_points - 1) / most_loss_points, 1);
    together = static_cast<Index>(step);
    LinePlot plot{.label = "Loss over steps", .x_name = "training steps", .x = {0, static_cast<double>(steps)}};
    for (const double tick : tick_values(0, static_cast<double>(steps), 6))
        plot.x_ticks.push_back({tick, readable(tick, 6)});
    Range seen;
    for (std::size_t entrant = 0; entrant < scene.entrants(); ++entrant) {
        PlotLine line = line_of(scene, entrant);
        line.markers = false;
        for (std::size_t first = 0; first + step <= steps; first += step) {
            PlotPoint point{.x = static_cast<double>(first) + static_cast<double>(step) / 2};
            Index count = 0;
            for (Index seed = 0; seed < scene.race().seeds; ++seed) {
                const std::vector<double>& losses = scene.results().run(entrant, seed).losses;
                double sum = 0;
                for (std::size_t i = first; i < first + step && first + step <= losses.size(); ++i)
                    sum += losses[i] / static_cast<double>(step);
                if (sum > 0 && std::isfinite(sum))
                    widen(point, std::log10(sum), count++);
            }
            if (count > 0) {
                seen = united(seen, {point.low, point.high});
                line.points.push_back(point);
            }
        }
        plot.lines.push_back(std::move(line));
    }
    plot.logarithmic = true;
    plot.y =
        std::isnan(seen.low) ? Range{-2, 1} : Range{std::max(std::floor(seen.low), -6.0), std::ceil(seen.high + 1e-9)};
    for (double decade = plot.y.low; decade <= plot.y.high + 0.5; ++decade)
        plot.y_ticks.push_back({decade, readable(std::pow(10.0, decade), 3)});
    return plot;
}

LinePlot places_plot(const LearningScene& scene) {
    const std::size_t shown = scene.shown_length();
    const Index length = scene.settings().lengths[shown];
    LinePlot plot{.label = "Accuracy over place", .x_name = "place in the text", .y = shares};
    plot.x = {0, static_cast<double>(std::max<Index>(length - 1, 1))};
    plot.y_ticks = share_ticks();
    for (const double tick : tick_values(0, static_cast<double>(length - 1), 8))
        if (tick == std::floor(tick))
            plot.x_ticks.push_back({tick, readable(tick)});
    for (std::size_t entrant = 0; entrant < scene.entrants(); ++entrant) {
        PlotLine line = line_of(scene, entrant);
        line.markers = length <= 32;
        for (Index place = 0; place < length; ++place) {
            PlotPoint point{.x = static_cast<double>(place)};
            Index count = 0;
            for (Index seed = 0; seed < scene.race().seeds; ++seed) {
                const RunResult& run = scene.results().run(entrant, seed);
                if (run.scores.size() <= shown || run.scores[shown].by_place.size() <= static_cast<std::size_t>(place))
                    continue;
                if (const double share = run.scores[shown].by_place[static_cast<std::size_t>(place)];
                    !std::isnan(share))
                    widen(point, share, count++);
            }
            line.points.push_back(point);
        }
        if (length > scene.settings().longest && !outcome_of(scene.results(), entrant).has_learned())
            line.solid_to = -1;
        plot.lines.push_back(std::move(line));
    }
    return plot;
}

PointWords words_of(const LearningScene& scene, const PlotLine& line, std::string value, std::string where,
                    const PlotPoint& point) {
    const std::string seeds = seeds_words(scene, point);
    return {std::move(value), line.name + " " + where, line.note.empty() ? seeds : seeds + "; " + line.note};
}

constexpr std::string_view lengths_title = "How many answers are right";

/// Chooses what is counted: tokens or whole texts.
void draw_score_choice(LearningScene& scene, Rect rect) {
    constexpr Choice choices[] = {{"tokens", "Tokens", "share of the tokens that are right"},
                                  {"texts", "Whole texts", "share of the texts without a mistake"}};
    if (const auto clicked = segments(rect, "Counted##learning_score", choices, scene.whole_texts() ? 1 : 0))
        scene.session.edit("learning_score", choices[*clicked].id);
}

/// The heading, with the choice of the score beside or below it unless a lesson's step locks it. Where the picture
/// comes first, that choice is at the foot.
float draw_lengths_head(LearningScene& scene, Rect area) {
    if (scene.picture_first) {
        const std::string task = task_title(scene.settings().task);
        draw_heading(area.min(), area.width, lengths_title, task);
        note_item({task, "text", area.x, area.y, area.width, px(20)});
        return px(26);
    }
    if (is_locked(scene.state(), "learning_score")) {
        draw_heading(area.min(), area.width, lengths_title, "");
        return px(26);
    }
    const bool beside = area.width >= px(440);
    const float width = std::min(px(200), area.width);
    draw_heading(area.min(), area.width - (beside ? width + px(16) : 0), lengths_title, "");
    const Rect rect{beside ? area.right() - width : area.x, beside ? area.y - px(4) : area.y + px(26), width,
                    control_height()};
    draw_score_choice(scene, rect);
    return std::max(rect.bottom() - area.y + px(8), px(26));
}

struct FindingLine {
    std::string text;
    ImU32 color;
};

bool is_dashed(const LearningScene& scene, std::size_t entrant) {
    const Outcome outcome = outcome_of(scene.results(), entrant);
    return outcome.scored > 0 && !outcome.has_learned();
}

/// The texts below the plot: what is dashed, the result, how far it can be trusted, and the training status if the
/// strip that shows it has given way.
std::vector<FindingLine> finding_lines(const LearningScene& scene) {
    std::vector<FindingLine> lines;
    const auto add = [&](std::string text, ImU32 color) {
        if (!text.empty())
            lines.push_back({std::move(text), color});
    };
    if (!scene.hides_results()) {
        bool dashed = false;
        for (std::size_t entrant = 0; entrant < scene.entrants(); ++entrant)
            dashed = dashed || is_dashed(scene, entrant);
        if (dashed)
            add(scene.race().seeds == 1
                    ? "Dashed: the model has not learned the task within the trained lengths."
                    : "Dashed: the task was not learned with every seed within the trained lengths.",
                theme().text3);
        if (!scene.session.answer_waits()) {
            add(finding(scene.results(), scene.whole_texts()), theme().text);
            add(trust_words(scene.results(), scene.whole_texts()), theme().text2);
        }
    }
    if (draws_only_named(scene.state(), "learning", scene.view) && !names_part(scene.state(), "train"))
        add(train_status(scene), theme().text3);
    return lines;
}

float finding_height(const LearningScene& scene, float width) {
    float height = 0;
    for (const FindingLine& line : finding_lines(scene))
        height += draw_wrapped(nullptr, {}, width, line.text, 13, 0) + px(4);
    return height;
}

/// Takes the height of the foot off the area.
void draw_foot(LearningScene& scene, Rect& area) {
    if (is_figure()) // what the curves say is for the paper's text
        return;
    const float foot = lengths_foot_height(scene, area.width), findings = finding_height(scene, area.width);
    area.height -= std::max(foot, findings);
    float y = area.bottom() + px(scene.picture_first || foot < findings ? 4 : below_the_fold);
    for (const FindingLine& line : finding_lines(scene))
        y += draw_prose({area.x, y}, area.width, line.text, 13, line.color) + px(4);
    if (scene.picture_first)
        draw_score_choice(scene, {area.x, y + px(4), std::min(px(200), area.width), control_height()});
}

}

void draw_learning_lengths(LearningScene& scene, Rect area) {
    const float head = draw_lengths_head(scene, area);
    area.y += head;
    area.height -= head;
    LinePlot plot = lengths_plot(scene);
    draw_foot(scene, area);
    plot.words = [&](std::size_t line, std::size_t point) {
        const PlotPoint& at = plot.lines[line].points[point];
        return words_of(scene, plot.lines[line], percent(at.mean) + std::string(right_words(scene.whole_texts())),
                        "at length " + readable(at.x), at);
    };
    draw_line_plot(scene.canvas, area, plot);
    note_part("lengths", area);
}

void draw_learning_loss(LearningScene& scene, Rect area, bool named) {
    Index together = 1;
    LinePlot plot = loss_plot(scene, together);
    plot.named = named;
    const std::string note = together == 1 ? "cross entropy of each batch, log scale"
                                           : "cross entropy, mean of " + counted(together, "step") + ", log scale";
    draw_heading(area.min(), area.width, "Loss while training", fitting({note, "log scale"}, area.width - px(180), 12));
    area.y += px(24);
    area.height -= px(24);
    plot.words = [&](std::size_t line, std::size_t point) {
        const PlotPoint& at = plot.lines[line].points[point];
        const PlotLine& shown = plot.lines[line];
        const std::string seeds = scene.race().seeds == 1
                                      ? "seed " + std::to_string(scene.race().first_seed)
                                      : "over the seeds from " + readable(std::pow(10.0, at.low), 3) + " to " +
                                            readable(std::pow(10.0, at.high), 3);
        return PointWords{"loss " + readable(std::pow(10.0, at.mean), 3),
                          shown.name + " around step " + readable(std::floor(at.x)), seeds};
    };
    draw_line_plot(scene.canvas, area, plot);
    note_part("loss", area);
}

void draw_learning_places(LearningScene& scene, Rect area) {
    const float head = draw_length_choice(scene, area, false);
    area.y += head;
    area.height -= head;
    LinePlot plot = places_plot(scene);
    plot.words = [&](std::size_t line, std::size_t point) {
        const PlotPoint& at = plot.lines[line].points[point];
        return words_of(scene, plot.lines[line], percent(at.mean) + " right", "at place " + readable(at.x), at);
    };
    draw_line_plot(scene.canvas, area, plot);
    note_part("places", area);
}

float learning_plot_height(const LearningScene& scene, float width) {
    // In a lesson's step on a phone the plot gives way to the task above it and to the names below it.
    const bool phone = look().arrangement == Arrangement::phone;
    const bool with_finding = scene.part == LearningPart::lengths && !scene.picture_first && !phone;
    const std::size_t named = scene.part == LearningPart::lengths && scene.hides_results() ? 0 : scene.entrants();
    return px(scene.picture_first ? 220
              : phone             ? 200
              : with_finding      ? 312
                                  : 300) +
           names_below_height(width, named, has_two_names_a_line(scene)) +
           (with_finding ? finding_height(scene, width) : 0);
}

float lengths_foot_height(const LearningScene& scene, float width) {
    const bool phone = look().arrangement == Arrangement::phone;
    return scene.picture_first ? finding_height(scene, width) + px(8) + control_height()
           : phone             ? finding_height(scene, width) + px(below_the_fold)
                               : 0;
}

}
