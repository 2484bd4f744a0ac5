// A whole model: every layer with its kind, how far all of them see, the wavelengths of their rotations on one axis,
// and what is kept of a text. The model is a text of the state (core/model/layers_text.hpp). Choosing a layer gives all
// other views its settings. The state's method is not drawn.
#include "core/model/layer_state.hpp"
#include "core/model/layers_text.hpp"
#include "core/text.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/model/model_view.hpp"
#include "views/plot/part_choice.hpp"
#include "views/plot/plot_parameters.hpp"

#include <algorithm>

namespace posenc {

extern const View model_view;

namespace {

constexpr Index usual_length = 131072;

constexpr Choice bits[] = {
    {"16", "16", "bfloat16 and float16"}, {"8", "8", "without the scales beside them"}, {"32", "32", "float32"}};

Index layer_count(const State& state) {
    return read_layers(state.text("layers")).model.count();
}

constexpr Parameter layers{.key = "layers",
                           .label = "Layers",
                           .help = "5 window 1024, 1 full; window: base=10000; model: layers=26",
                           .kind = Kind::text,
                           .high = 8192,
                           .initial = "4 x (5 x window, full), 2 x window; window: window=512 heads=4 kv_heads=1 "
                                      "head_dim=256 position=rotary; full: heads=4 kv_heads=1 head_dim=256 "
                                      "base=1000000; model: name=Gemma 3 1B d_model=1152 trained_length=32768"};
constexpr Parameter layer{.key = "layer",
                          .label = "Layer",
                          .symbol = "l",
                          .help = "all other views show its settings",
                          .kind = Kind::integer,
                          .low = 0,
                          .high = 999,
                          .initial = "0",
                          .count = layer_count};
constexpr Parameter reach_token{.key = "reach_token",
                                .label = "Asking token",
                                .symbol = "i",
                                .help = "from which the layers look back",
                                .kind = Kind::integer,
                                .low = 0,
                                .high = 33554431,
                                .scale = Scale::linear,
                                .initial = "none",
                                .none_label = "the last"};
constexpr Parameter cache_bits{.key = "cache_bits",
                               .label = "Bits a number",
                               .help = "of what is kept of a text",
                               .kind = Kind::choice,
                               .initial = "16",
                               .choices = bits};

Index wanted_tokens(const State& state, const LayeredModel& model) {
    if (!state.is_none("wanted_length"))
        return state.integer("wanted_length");
    return std::max({usual_length, model.trained_length, model.max_length});
}

std::shared_ptr<const ModelNumbers> numbers_of(const State& state) {
    auto numbers = std::make_shared<ModelNumbers>();
    LayersReading reading = read_layers(state.text("layers"));
    numbers->model = std::move(reading.model);
    numbers->problems = std::move(reading.problems);
    numbers->wanted = wanted_tokens(state, numbers->model);
    numbers->token = state.is_none("reach_token") ? numbers->wanted - 1
                                                  : std::min(state.integer("reach_token"), numbers->wanted - 1);
    numbers->bytes_of_number = static_cast<Index>(*parse_number(state.text("cache_bits"))) / 8;
    const LayeredModel& model = numbers->model;
    for (Index one = 0; one < model.count(); ++one)
        numbers->own.push_back(reach({"", {model.kind(one)}, {0}}, 1, numbers->token, numbers->wanted));
    numbers->reached = reach_by_depth(model, numbers->token, numbers->wanted);
    const Index trained = model.trained_length > 0 ? model.trained_length : numbers->wanted;
    for (const LayerKind& kind : model.kinds)
        numbers->turning.push_back(turning(kind, trained, numbers->wanted));
    return numbers;
}

/// The layer of the last frame, so that another one is noticed.
struct ModelMemory {
    std::string layers = {};
    Index layer = -1;
    int part = 0; ///< where not all have room
};

/// A newly chosen layer gives the other views its settings, in the same step of undo.
void follow_layer(const ModelFrame& frame) {
    auto& memory = frame.canvas.memory<ModelMemory>();
    const State& state = frame.session.state();
    const bool chosen = memory.layers == state.text("layers") && memory.layer >= 0 && memory.layer != frame.layer;
    memory.layers = state.text("layers");
    memory.layer = frame.layer;
    if (!chosen || frame.session.last_was_undo())
        return;
    if (State next = state_of_layer(state, frame.kind()); !(next == state))
        frame.session.amend(std::move(next));
}

PartLayout arrange(const ModelFrame& frame, Rect body, Rect area) {
    return {body,
            named_first(in_column(14, {{.name = "kinds", .height = exactly(kinds_height(frame.model())), .rank = 1},
                                       {.name = "reach", .height = {190}, .weight = 0.48f, .rank = 4},
                                       {.name = "wavelengths", .height = {190}, .weight = 0.52f, .rank = 3},
                                       {.name = "memory", .height = exactly(kept_bytes_height(frame)), .rank = 2}}),
                        frame.session.state(), model_view.id, area)};
}

/// One part at a time, with a choice above it.
void draw_chosen_part(ModelFrame& frame, Rect body) {
    constexpr Choice parts[] = {{"reach", "Layers", ""}, {"wavelengths", "Wavelengths", ""}, {"memory", "Memory", ""}};
    switch (choose_part(body, parts, frame.canvas.memory<ModelMemory>().part)) {
    case 0:
        if (has_room(body, 0, kinds_height(frame.model()) + 180))
            draw_kinds(frame, take_top(body, kinds_height(frame.model()), 12));
        return draw_layers(frame, body);
    case 1:
        return draw_model_wavelengths(frame, body);
    default:
        return draw_kept_bytes(frame, body);
    }
}

void draw_parts(ModelFrame& frame, Rect body, Rect area) {
    const PartLayout layout = arrange(frame, body, area);
    if (layout.lost("wavelengths") || layout.lost("memory"))
        return draw_chosen_part(frame, body);
    if (layout.has("kinds"))
        draw_kinds(frame, layout["kinds"]);
    if (layout.has("reach"))
        draw_layers(frame, layout["reach"]);
    if (layout.has("wavelengths"))
        draw_model_wavelengths(frame, layout["wavelengths"]);
    if (layout.has("memory"))
        draw_kept_bytes(frame, layout["memory"]);
}

void draw(Session& session, Canvas& canvas, Rect area) {
    ModelFrame frame = model_frame(session, canvas);
    const ViewFrame around = view_frame(area, 48, false);
    if (frame.model().count() == 0) {
        const std::string problem = frame.numbers->problems.empty() ? "no layers" : frame.numbers->problems.front();
        draw_wrapped(ImGui::GetWindowDrawList(), around.body.min(), around.body.width, problem, 14, theme().error);
        return;
    }
    follow_layer(frame);
    if (around.has_head())
        draw_title(ImGui::GetWindowDrawList(), around.head.min(), around.head.width, model_title(frame.model()),
                   frame.numbers->problems.empty() ? model_subtitle(frame.model()) : frame.numbers->problems.front());
    draw_parts(frame, around.body, area);
}

constexpr Use own_parameters[] = {&layers, &layer, &parameters::wanted_length, &reach_token, &cache_bits};

}

Index ModelNumbers::tokens(const Reached& reach) {
    return (reach.highest - reach.lowest) / reach.step + 1 + reach.first_tokens;
}

ModelFrame model_frame(Session& session, Canvas& canvas) {
    const State& state = session.state();
    ModelFrame frame{session, canvas, nullptr};
    frame.numbers = session.derived<ModelNumbers>(
        {state.text("layers"), state.number("wanted_length"), state.number("reach_token"), state.text("cache_bits")},
        [&] { return numbers_of(state); });
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
    .curves = model_curves,
};

}
