// Stepping through the stages of the relative shift: back, play and step change the parameter `stage`. Play asks for
// frames only while it runs. If the user prefers reduced motion, pressing play is a single step.
#include "core/text.hpp"
#include "views/relative/shift_view.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr float seconds_a_stage = 1.6f;
constexpr float least_press = 40; ///< width of a button without words
constexpr float between_presses = 8, least_words = 48;

float now() {
    return static_cast<float>(ImGui::GetTime());
}

void go_to(ShiftScene& scene, int number, std::uint64_t gesture = 0) {
    if (number == scene.current + 1 && !platform::reduced_motion()) {
        shift_memory(scene).left_at = now();
        platform::wake();
    }
    scene.session.edit("stage", shift_stage_id(scene, std::clamp(number, 0, last_shift_stage)), gesture);
}

void toggle_play(ShiftScene& scene) {
    ShiftStageMemory& memory = shift_memory(scene);
    if (memory.playing >= 0) {
        memory.playing = -1;
        return;
    }
    const int first = scene.current == last_shift_stage ? 0 : scene.current;
    if (platform::reduced_motion()) // a press is a step
        return go_to(scene, scene.current == last_shift_stage ? 0 : scene.current + 1);
    memory.play_gesture = scene.session.new_gesture();
    memory.playing = first;
    memory.entered_at = now();
    if (first != scene.current)
        go_to(scene, first, memory.play_gesture);
    platform::wake();
}

}

ShiftStageMemory& shift_memory(const ShiftScene& scene) {
    return scene.canvas.memory<ShiftStageMemory>();
}

void play_shift(ShiftScene& scene) {
    ShiftStageMemory& memory = shift_memory(scene);
    if (memory.playing < 0)
        return;
    if (memory.playing != scene.current) { // something else changed the stage
        memory.playing = -1;
        return;
    }
    if (now() - memory.entered_at >= seconds_a_stage) {
        if (scene.current == last_shift_stage) {
            memory.playing = -1;
            return;
        }
        memory.entered_at = now();
        memory.playing = scene.current + 1;
        go_to(scene, scene.current + 1, memory.play_gesture);
    }
    platform::wake();
}

float shift_controls_width() {
    return px(3 * least_press + 2 * between_presses);
}
float shift_play_width() {
    return px(least_press);
}

void draw_shift_controls(ShiftScene& scene, Rect area) {
    const float height = control_height();
    const bool running = shift_memory(scene).playing >= 0, narrow = !has_room(area, 420, 0),
               steps = area.width >= shift_controls_width();
    Rect rest{area.x, area.y, area.width, height};
    const auto press = [&](std::string_view label, ButtonOptions options) {
        options.icon_only = narrow;
        return button(take_left(rest, narrow ? least_press : in_design(button_width(label, options)), between_presses),
                      label, options);
    };
    if (steps && press("Back##stage_back", {.icon = icons::arrow_left, .enabled = scene.current > 0}))
        go_to(scene, scene.current - 1);
    if (press(running ? "Pause##stage_play" : "Play stages##stage_play",
              {.icon = running ? icons::pause : icons::play}))
        toggle_play(scene);
    if (steps && press("Step##stage_step",
                       {.icon = icons::arrow_right, .enabled = scene.current < last_shift_stage, .icon_last = true}))
        go_to(scene, scene.current + 1);
    const Choice& choice = shift_stage_choice(scene, scene.current);
    const std::string where = "stage " + readable_integer(scene.current + 1) + " of " +
                              readable_integer(shift_stage_count) + ": " + std::string(choice.label),
                      text = where + ", " + std::string(choice.help);
    const Rect words = inset(rest, {.left = 4});
    note_item({where, "text", words.x, words.y, words.width, height});
    // The heading of the present stage is underlined.
    if (!has_room(words, least_words, 0) || text_size(where, 13).x > words.width)
        return;
    const std::string& shown = text_size(text, 13).x <= words.width ? text : where;
    draw_text_aligned(ImGui::GetWindowDrawList(), {words.x, words.center().y}, {0, 0.5f}, shown, 13, theme().text2);
}

}
