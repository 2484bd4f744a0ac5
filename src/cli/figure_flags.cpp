#include "cli/figure_flags.hpp"

#include "cli/film.hpp"
#include "core/lessons/parts.hpp"
#include "core/text.hpp"
#include "panels/actions.hpp"
#include "panels/lessons/paper_figure.hpp"

#include <string>

namespace posenc::cli {

namespace {

/// `allowed`: the lengths between `low` and `high` in words.
double requested_length(const Arguments& arguments, const Flag& flag, std::string_view initial, double low, double high,
                        std::string_view allowed) {
    const std::string_view text = arguments.has(flag.name) ? arguments.value(flag.name) : initial;
    const std::optional<double> length = figure_length(text, low, high);
    if (!length)
        throw Failure{exit_misused, std::string(flag.name) + ": ‘" + quoted(text) + "’ is not possible; allowed: " +
                                        std::string(allowed) + ", in mm, cm, in, pt or px"};
    return *length;
}

void check_flags(const Arguments& arguments) {
    const bool figure = arguments.has(figure_flag.name);
    for (const Flag* flag : {&width_flag, &height_flag, &font_flag, &panel_flag, &transparent_flag})
        if (!figure && arguments.has(flag->name))
            throw Failure{exit_misused, std::string(flag->name) + ": describes a figure; allowed: with --figure"};
    if (figure && arguments.has("--size"))
        throw Failure{exit_misused, "--size: a figure has --width and --height; allowed: without --figure"};
}

}

std::optional<PictureOrder> requested_figure(const Arguments& arguments) {
    check_flags(arguments);
    if (!arguments.has(figure_flag.name))
        return std::nullopt;
    constexpr std::string_view sides = "12.7mm … 1083mm", fonts = "4pt … 24pt";
    PictureOrder order{.bare = true};
    const auto side = [&](const Flag& flag, std::string_view usual) {
        return requested_length(arguments, flag, usual, least_figure_side, most_figure_side, sides);
    };
    const double width = side(width_flag, usual_figure_width);
    const double height = arguments.has(height_flag.name) ? side(height_flag, "") : figure_height * width;
    order.width = static_cast<float>(width);
    order.height = static_cast<float>(height);
    order.figure = {
        arguments.has("--caption"),
        arguments.has("--cells"),
        arguments.has(film_flag.name),
        true,
        arguments.has(transparent_flag.name),
        requested_length(arguments, font_flag, usual_figure_font, least_figure_font, most_figure_font, fonts)};
    return order;
}

State with_panel(const Arguments& arguments, const State& state) {
    if (!arguments.has(panel_flag.name))
        return state;
    const std::string_view part = arguments.value(panel_flag.name);
    if (const PartsReading reading = read_parts(part, view_on_screen(state).id); !reading.problem.empty())
        throw Failure{exit_misused, std::string(panel_flag.name) + ": " + reading.problem};
    return state.with("shows", part);
}

}
