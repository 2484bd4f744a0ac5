// posenc render: a view as a picture, drawn by the program itself on a surface without a display.
#include "explorer.hpp"

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "core/parameters.hpp"
#include "core/text.hpp"
#include "export/png.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "platform/headless.hpp"
#include "views/views.hpp"

#include <algorithm>
#include <cmath>

namespace posenc::cli {

namespace {

constexpr Flag flags[] = {
    {"--view", "VIEW", "what is drawn, see posenc list --views"},
    {"--size", "WxH", "CSS pixels (1280x800)"},
    {"--scale", "S", "device pixels per CSS pixel, 0.5 … 8 (1)"},
    {"--out", "FILE.png", "output file, or - for standard output"},
    {"--lesson", "LESSON", "instead of a view: the screen of a lesson, by its name or a FILE.md"},
    {"--step", "N", "with --lesson: which of its steps (1)"},
    preset_flag,
    {"--state", "TEXT", "key=value&… as after # in a link, before all other keys"},
};

constexpr Parameter scale_row{
    .key = "scale", .label = "Scale", .kind = Kind::real, .low = 0.5, .high = 8, .initial = "1"};
constexpr Parameter step_row{
    .key = "step", .label = "Step", .kind = Kind::integer, .low = 1, .high = most_lesson_steps, .initial = "1"};
constexpr double shortest_side = 16, longest_side = 8192; ///< device pixels
constexpr std::string_view own_lesson = "lesson";         ///< what a lesson from a file is called
constexpr int frames = 4;                                 ///< layouts settle in the first ones

struct Size {
    int width = 0;
    int height = 0;
};

Size requested_size(const Arguments& arguments, double scale) {
    const std::string_view text = arguments.has("--size") ? arguments.value("--size") : "1280x800";
    const std::size_t cross = text.find('x');
    const auto side = [&](std::string_view part) {
        const double css = parse_number(part).value_or(0);
        const double device = css == std::floor(css) ? std::round(css * scale) : 0;
        return device >= shortest_side && device <= longest_side ? static_cast<int>(device) : 0;
    };
    const Size size{side(text.substr(0, cross)), cross == std::string_view::npos ? 0 : side(text.substr(cross + 1))};
    if (size.width == 0 || size.height == 0)
        throw Failure{exit_misused, "--size: ‘" + quoted(text) + "’ at scale " + shortest(scale) +
                                        " is not possible; allowed: WxH, whole numbers, each side 16 … 8192 device "
                                        "pixels"};
    return size;
}

const View& requested_view(const Arguments& arguments) {
    const bool of_preset = arguments.has("--preset") && !arguments.has("--view");
    const std::string id(of_preset ? requested_state(arguments, {}).text("view") : arguments.required("--view"));
    if (const View* view = find_view(id))
        return *view;
    std::string ids;
    for (const View* view : views())
        ids += (ids.empty() ? "" : ", ") + std::string(view->id);
    throw Failure{exit_misused, "--view: ‘" + quoted(id) + "’ is unknown; allowed: " + ids};
}

/// The view's example, then --preset, --state and the flags; a light theme unless one was asked for.
State view_state(const Arguments& arguments, const View& view) {
    const State example = parse(view.example).state.with(parameters::theme, {0, "light", {}});
    const State state = requested_state(arguments, example).with(parameters::view, {0, std::string(view.id), {}});
    const Method& method = method_named(state.text("method"), "--method");
    if (!shows(view, method.id)) {
        std::string ids;
        for (const std::string_view id : view.methods)
            ids += (ids.empty() ? "" : ", ") + std::string(id);
        throw Failure{exit_misused, "--method: the view " + std::string(view.id) + " does not show ‘" +
                                        std::string(method.id) + "’; allowed: " + ids};
    }
    check_parameters(arguments, method, keys_of_picture(view));
    return state;
}

std::optional<LessonFile> requested_lesson(const Arguments& arguments) {
    if (!arguments.has("--lesson"))
        return std::nullopt;
    if (arguments.has("--view") || arguments.has("--preset"))
        throw Failure{exit_misused,
                      "--lesson: a lesson sets its own picture; --view and --preset cannot be combined with it"};
    return lesson_file(std::string(arguments.value("--lesson")), requested_state(arguments, {}).text("language"));
}

/// The state that opens the step asked for.
State step_of(const Arguments& arguments, const LessonFile& lesson) {
    const auto step = static_cast<std::size_t>(arguments.read(step_row).number);
    const std::size_t steps = read_lesson(lesson.bytes).lesson.steps.size();
    if (step > steps)
        throw Failure{exit_misused,
                      "--step: ‘" + std::to_string(step) + "’ does not exist; allowed: 1 … " + std::to_string(steps)};
    return requested_state(arguments, State{}.with("theme", "light"))
        .with("lesson", lesson.name.empty() ? own_lesson : lesson.name)
        .with("lesson_step", std::to_string(step));
}

/// A step of a lesson says itself what is drawn.
State requested_picture(const Arguments& arguments) {
    if (!arguments.has("--view") && !arguments.has("--preset")) {
        const State state = requested_state(arguments, State{}.with("theme", "light"));
        if (!state.is_default("lesson"))
            return state;
    }
    return view_state(arguments, requested_view(arguments));
}

void run(const Arguments& arguments) {
    check_words(arguments, 0, "");
    const std::optional<LessonFile> lesson = requested_lesson(arguments);
    const State state = lesson ? step_of(arguments, *lesson) : requested_picture(arguments);
    const double scale = arguments.read(scale_row).number;
    const Size size = requested_size(arguments, scale);
    const std::string out(arguments.required("--out"));
    if (out != "-" && (out.size() < 5 || out.substr(out.size() - 4) != ".png"))
        throw Failure{exit_misused,
                      "--out: ‘" + quoted(out) + "’ is not a picture; allowed: names ending in .png, or -"};

    Explorer explorer(format(state));
    platform::Headless screen(size.width, size.height, static_cast<float>(scale), explorer.program());
    if (!screen.ready())
        throw Failure{exit_failed, "--view: cannot be drawn: " + screen.error()};
    if (lesson && lesson->name.empty()) {
        explorer.program().opened(std::string(own_lesson) + ".md", lesson->bytes);
        platform::enter_address(format(state));
    }
    screen.frame(frames);
    Output output(out);
    const platform::Picture picture = screen.picture();
    if (!write_png(picture.width, picture.height, picture.rgba.data(),
                   [&](std::string_view bytes) { return output.write(bytes); })) {
        output.finish(); // says why, if writing was the reason
        throw Failure{exit_failed, "--out: not enough memory for the picture; nothing is written"};
    }
    output.finish();
}

}

const Command render_command{"render",
                             "--view VIEW|--lesson LESSON [--key=value …] --out FILE.png",
                             "draw a view or a step of a lesson as a picture",
                             flags,
                             true,
                             run};

}
