// posenc render: a view as a picture, drawn by the program itself on a surface without a display.
#include "cli/command.hpp"
#include "cli/figure_flags.hpp"
#include "cli/film.hpp"
#include "cli/help/help_text.hpp"
#include "cli/input.hpp"
#include "cli/opened_picture.hpp"
#include "cli/output.hpp"
#include "cli/picture_file.hpp"
#include "cli/progress.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "panels/lessons/paper_figure.hpp"
#include "views/views.hpp"

#include <algorithm>
#include <cmath>

namespace posenc::cli {

namespace {

constexpr Flag flags[] = {
    {"--view", "VIEW",
     "what is drawn, see posenc list --views; without it the view of the METHOD or of the state, alone with its "
     "example"},
    {"--size", "WxH", "CSS pixels (1280x800)"},
    {"--scale", "S",
     "device pixels per CSS pixel, 0.5 … 8 (1; of an .svg 2, which is how fine its grids of numbers are; of a figure "
     "300 dots an inch)"},
    {"--bare", "", "the picture alone, without the window around it"},
    {"--caption", "",
     "the picture alone with a caption: what is drawn, its size, and which settings differ from the default"},
    {"--cells", "",
     "the table of the picture alone, without title, axes and colour bar; the picture ends with the last whole cell"},
    figure_flag,
    width_flag,
    height_flag,
    font_flag,
    panel_flag,
    transparent_flag,
    {"--out", "FILE", "output file ending in .png or .svg, of a sweep also .gif, or - for a PNG on standard output"},
    film_flag,
    {"--lesson", "LESSON", "instead of a view: the screen of a lesson, by its name or a FILE.md"},
    {"--step", "N", "with --lesson: which of its steps (1)"},
    preset_flag,
    state_flag,
    numbers_flag,
};

constexpr Parameter scale_row{
    .key = "scale", .label = "Scale", .kind = Kind::real, .low = 0.5, .high = 8, .initial = "1"};
constexpr Parameter step_row{
    .key = "step", .label = "Step", .kind = Kind::integer, .low = 1, .high = most_lesson_steps, .initial = "1"};

constexpr double svg_scale = 2; ///< device pixels per CSS pixel of an SVG: paper shows finer detail than a screen

struct Size { ///< CSS pixels
    float width = 0;
    float height = 0;
};

/// Computed in float, as for the pictures themselves: in double a side may come out one pixel longer.
Size requested_size(const Arguments& arguments, float scale) {
    const std::string_view text = arguments.has("--size") ? arguments.value("--size") : "1280x800";
    const std::size_t cross = text.find_first_of("xX");
    const auto side = [&](std::string_view part) {
        const double css = parse_number(part).value_or(0);
        const bool whole = css == std::floor(css) && css <= 1e6;
        const float device = whole ? std::round(static_cast<float>(css) * scale) : 0;
        return device >= shortest_side && device <= longest_side ? static_cast<float>(css) : 0;
    };
    const Size size{side(text.substr(0, cross)), cross == std::string_view::npos ? 0 : side(text.substr(cross + 1))};
    if (size.width == 0 || size.height == 0)
        throw Failure{exit_misused,
                      "--size: ‘" + quoted(text) + "’ at scale " + shortest(scale) +
                          " is not possible; allowed: WxH, whole numbers, each side 16 … 8192 device pixels"};
    return size;
}

/// Of a figure, whose sides are lengths on paper.
void check_sides(const PictureOrder& order) {
    for (const int side : {order.device_width(), order.device_height()})
        if (side < shortest_side || side > longest_side)
            throw Failure{exit_misused, "--scale: ‘" + shortest(static_cast<double>(order.scale)) +
                                            "’ gives a side of " + std::to_string(side) +
                                            " device pixels; allowed: sides of 16 … 8192"};
}

/// The theme is light unless another one is requested.
State start_of_picture() {
    return State{}.with(parameters::theme, {0, "light", {}});
}

std::optional<LessonFile> requested_lesson(const Arguments& arguments) {
    if (!arguments.has("--lesson"))
        return std::nullopt;
    if (arguments.has("--view") || arguments.has("--preset") || !arguments.words().empty())
        throw Failure{
            exit_misused,
            "--lesson: a lesson sets its own picture; METHOD, --view and --preset cannot be combined with it"};
    return lesson_file(std::string(arguments.value("--lesson")), requested_state(arguments, {}).text("language"));
}

/// The state that opens the step asked for.
State step_of(const Arguments& arguments, const LessonFile& lesson) {
    const auto step = static_cast<std::size_t>(arguments.read(step_row).number);
    const std::size_t steps = read_lesson(lesson.bytes).lesson.steps.size();
    if (steps == 0)
        throw Failure{exit_misused, "--lesson: there is no step in it; posenc lessons check says why"};
    if (step > steps)
        throw Failure{exit_misused,
                      "--step: ‘" + std::to_string(step) + "’ does not exist; allowed: 1 … " + std::to_string(steps)};
    return requested_state(arguments, start_of_picture())
        .with("lesson", lesson.name.empty() ? own_lesson : lesson.name)
        .with("lesson_step", std::to_string(step));
}

/// The requested state. A step of a lesson defines itself what is drawn.
State requested_picture(const Arguments& arguments) {
    if (!arguments.has("--view") && !names_method(arguments))
        throw Failure{exit_misused, "--view VIEW: is required and was not given (posenc list --views names them all); "
                                    "METHOD, --state, --preset or --lesson can stand for it"};
    const State asked = requested_state(arguments, start_of(arguments, start_of_picture()));
    if (!arguments.has("--view") && !arguments.has("--preset") && !asked.is_default("lesson"))
        return asked;
    const OpenedPicture opened = opened_picture(arguments, start_of_picture());
    return opened.state.with(parameters::view, {0, std::string(opened.view.id), {}});
}

float requested_scale(const Arguments& arguments, double usual) {
    return static_cast<float>(arguments.has("--scale") ? arguments.read(scale_row).number : usual);
}

PictureOrder requested_order(const Arguments& arguments, const std::string& out) {
    if (std::optional<PictureOrder> figure = requested_figure(arguments)) {
        figure->scale = requested_scale(arguments, static_cast<double>(figure_scale(is_svg(out), figure->figure.font)));
        check_sides(*figure);
        return *figure;
    }
    PictureOrder order;
    order.scale = requested_scale(arguments, is_svg(out) ? svg_scale : 1);
    const Size size = requested_size(arguments, order.scale);
    order.width = size.width;
    order.height = size.height;
    order.figure.caption = arguments.has("--caption");
    order.figure.cells = arguments.has("--cells");
    order.figure.one_size = arguments.has(film_flag.name);
    order.bare = arguments.has("--bare") || order.figure.caption || order.figure.cells;
    return order;
}

void write_sweep(const Arguments& arguments, const PictureOrder& order, const State& state, const std::string& out) {
    const std::vector<FilmFrame> all = requested_film(arguments, state, out);
    ProgressLine line(static_cast<Index>(all.size()), 1, out, arguments.quiet(), "picture");
    if (is_gif(out)) {
        std::vector<State> pictures;
        for (const FilmFrame& frame : all)
            pictures.push_back(frame.state);
        return write_film(order, pictures, state, out,
                          [&](std::size_t drawn) { line.update(static_cast<Index>(drawn)); });
    }
    for (const FilmFrame& frame : all) {
        write_picture(order, frame.state, frame.out);
        line.update(&frame - all.data() + 1);
    }
}

void run(const Arguments& arguments) {
    check_words(arguments, 1, "METHOD");
    const std::optional<LessonFile> lesson = requested_lesson(arguments);
    const State state = with_panel(arguments, lesson ? step_of(arguments, *lesson) : requested_picture(arguments));
    const std::string out(arguments.required("--out"));
    PictureOrder order = requested_order(arguments, out);
    if (order.bare && !state.is_default("lesson"))
        throw Failure{exit_misused, "--bare: a step of a lesson is drawn with its text; allowed: without a lesson"};
    order.lesson = lesson;
    if (out != "-" && !has_ending(out, ".png") && !is_svg(out) && !is_gif(out))
        throw Failure{exit_misused, "--out: ‘" + quoted(out) +
                                        "’ is not a picture; allowed: names ending in .png or .svg, of a sweep also "
                                        ".gif, or - for a PNG"};
    if (arguments.has(film_flag.name))
        return write_sweep(arguments, order, state, out);
    if (is_gif(out))
        throw Failure{exit_misused, "--out: a .gif is the film of a sweep; allowed: .png, .svg, or " +
                                        std::string(film_flag.name) + " as well"};
    write_picture(order, state, out);
}

/// Rows that no method has: how the picture looks.
std::string looks_help() {
    std::string text;
    for (const auto& [row, initial] : {std::pair{&parameters::theme, std::string_view("light")},
                                       {&parameters::language, parameters::language.initial},
                                       {&parameters::text_size, parameters::text_size.initial}})
        text += help_line(flag_name(row->key),
                          std::string(row->help) + "; " + allowed_range(*row) + " (" + std::string(initial) + ")");
    return text;
}

}

const Command render_command{"render",
                             "[METHOD] [--view VIEW|--lesson LESSON] [--key=value …] --out FILE",
                             "draw a view, a method or a step of a lesson as a picture",
                             flags,
                             true,
                             run,
                             looks_help};

}
