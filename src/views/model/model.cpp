// A whole model: every layer with its kind, how far all of them see, the wavelengths of their rotations on one axis,
// and what is kept of a text. The model is a text of the state (core/model/layers_text.hpp). Choosing a layer gives all
// other views its settings. The state's method is not drawn.
#include "core/model/layer_state.hpp"
#include "core/model/model_parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/model/model_view.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/plot/part_choice.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace posenc {

extern const View model_view;

namespace {

/// The state of the last frame, so that another layer is noticed.
struct ModelMemory {
    std::optional<State> seen = {};
    int part = 0; ///< where not all have room
};

/// A newly chosen layer gives the other views its settings, in the same step of undo. Where more than the layer
/// changed, as from one step of a lesson to another, the state says these itself.
void follow_layer(const ModelFrame& frame) {
    auto& memory = frame.canvas.memory<ModelMemory>();
    const State& state = frame.session.state();
    if (memory.seen == state)
        return;
    const std::optional<State> before = std::exchange(memory.seen, state);
    const bool chosen = before && before->with(parameters::layer, state.value("layer")) == state;
    if (!chosen || frame.session.last_was_undo())
        return;
    if (State next = state_of_layer(state, frame.kind()); !(next == state))
        frame.session.amend(std::move(next));
}

/// How far the layers see, beside it the matrix where the text is short.
Part layers_part(const ModelFrame& frame) {
    Part reach{.name = "reach", .width = {280}, .height = {190}, .weight = 0.48f, .rank = 4};
    if (!has_reach_matrix(frame))
        return reach;
    reach.weight = 1;
    Part both =
        in_row(20, {reach, {.name = "matrix", .width = {160, 420}, .height = {190}, .aspect = 1.2f, .rank = 1}});
    both.weight = 0.48f;
    return both;
}

/// One line where no layer turns.
Part wavelengths_part(const ModelFrame& frame) {
    Part part{.name = "wavelengths", .height = {190}, .weight = 0.52f, .rank = 3};
    if (turning_layers(frame.model()).empty())
        part.height = exactly(44);
    return part;
}

/// A step of a lesson that speaks of one plot gets it without the rows above.
bool wants_kinds(const ModelFrame& frame) {
    const State& state = frame.session.state();
    return !names_parts(state, model_view.id) || names_part(state, "reach");
}

PartLayout arrange(const ModelFrame& frame, Rect body, Rect area) {
    return {
        body,
        named_first(in_column(14, {{.name = "kinds",
                                    .height = exactly(kinds_height(frame.model())),
                                    .rank = 1,
                                    .wanted = wants_kinds(frame)},
                                   layers_part(frame),
                                   wavelengths_part(frame),
                                   {.name = "memory", .height = kept_bytes_height(frame), .weight = 0.2f, .rank = 2}}),
                    frame.session.state(), model_view.id, area)};
}

void draw_part(ModelFrame& frame, std::string_view part, Rect body) {
    if (part == "wavelengths")
        return draw_model_wavelengths(frame, body);
    if (part == "memory")
        return draw_kept_bytes(frame, body);
    if (has_room(body, 0, kinds_height(frame.model()) + 180))
        draw_kinds(frame, take_top(body, kinds_height(frame.model()), 12));
    draw_layers(frame, body);
}

/// One part at a time, with a choice above it where the step of a lesson does not name one alone.
void draw_chosen_part(ModelFrame& frame, Rect body) {
    std::vector<Choice> parts = {{"reach", "Layers", ""}, {"wavelengths", "Wavelengths", ""}, {"memory", "Cache", ""}};
    const State& state = frame.session.state();
    const auto named = [&](const Choice& part) { return names_part(state, part.id); };
    if (std::any_of(parts.begin(), parts.end(), named))
        std::erase_if(parts, [&](const Choice& part) { return !named(part); });
    if (parts.size() == 1)
        return draw_part(frame, parts.front().id, body);
    const int shown = choose_part(body, parts, frame.canvas.memory<ModelMemory>().part);
    draw_part(frame, parts[static_cast<std::size_t>(shown)].id, body);
}

void draw_parts(ModelFrame& frame, Rect body, Rect area) {
    const PartLayout layout = arrange(frame, body, area);
    if (layout.lost("wavelengths") || layout.lost("memory"))
        return draw_chosen_part(frame, body);
    if (layout.has("kinds"))
        draw_kinds(frame, layout["kinds"]);
    if (layout.has("reach"))
        draw_layers(frame, layout["reach"]);
    if (layout.has("matrix"))
        draw_reach_matrix(frame, layout["matrix"]);
    if (layout.has("wavelengths"))
        draw_model_wavelengths(frame, layout["wavelengths"]);
    if (layout.has("memory"))
        draw_kept_bytes(frame, layout["memory"]);
}

/// The title, or the name of the model alone.
std::string title_in(const LayeredModel& model, float width) {
    return fitting({model_title(model), model.name.empty() ? "All layers" : model.name}, width, 16, Weight::semibold);
}

void draw(Session& session, Canvas& canvas, Rect area) {
    ModelFrame frame = model_frame(session, canvas);
    const ViewFrame around = view_frame(area, 48, false);
    if (frame.model().count() == 0) {
        const std::string problem = frame.numbers->problems.empty() ? "no layers" : frame.numbers->problems.front();
        const Rect at = around.body;
        const float height = draw_wrapped(ImGui::GetWindowDrawList(), at.min(), at.width, problem, 14, theme().error);
        note_item({problem, "text", at.x, at.y, at.width, height});
        return;
    }
    follow_layer(frame);
    if (around.has_head())
        draw_title(ImGui::GetWindowDrawList(), around.head.min(), around.head.width,
                   title_in(frame.model(), around.head.width),
                   frame.numbers->problems.empty() ? model_subtitle(frame.model()) : frame.numbers->problems.front());
    draw_parts(frame, around.body, area);
}

constexpr Use own_parameters[] = {&parameters::layers, &parameters::layer, &parameters::wanted_length,
                                  &parameters::reach_token, &parameters::cache_bits};

}

ModelFrame model_frame(Session& session, Canvas& canvas) {
    const State& state = session.state();
    ModelFrame frame{session, canvas, nullptr, nullptr};
    frame.numbers = session.derived<ModelNumbers>(
        {state.text("layers"), state.number("wanted_length"), state.number("reach_token"), state.text("cache_bits")},
        [&] { return std::make_shared<ModelNumbers>(numbers_of_model(state)); });
    frame.collisions = session.derived<KindCollisions>(
        {state.text("layers")}, [&] { return std::make_shared<KindCollisions>(first_collisions(frame.model())); });
    frame.layer = std::clamp<Index>(state.integer("layer"), 0, std::max<Index>(frame.model().count() - 1, 0));
    return frame;
}

constinit const View model_view = {
    .id = "model",
    .title = "Model",
    .example = "method=rotary-table",
    .parameters = own_parameters,
    .draw = draw,
    .notes = draw_answers,
    .every_method = true,
    .summary = model_summary,
    .numbers = model_numbers,
    .beside = models_beside,
    .curves = model_curves,
};

}
