#include "core/model/model_parameters.hpp"

#include "core/model/layers_text.hpp"
#include "core/state/state.hpp"

namespace posenc::parameters {

namespace {

constexpr Choice cache_widths[] = {
    {"16", "16", "bfloat16 and float16"}, {"8", "8", "without the scales beside them"}, {"32", "32", "float32"}};

Index layer_count(const State& state) {
    return read_layers(state.text("layers")).model.count();
}

}

constinit const Parameter layers{
    .key = "layers",
    .label = "Layers",
    .help = "5 window 1024, 1 full; window: base=10000; model: layers=26",
    .kind = Kind::text,
    .high = 8192,
    .initial = "4 x (5 x window, full), 2 x window; window: window=512 heads=4 kv_heads=1 "
               "head_dim=256 position=rotary; full: heads=4 kv_heads=1 head_dim=256 "
               "base=1000000; model: name=Gemma 3 1B dtype=bfloat16 d_model=1152 trained_length=32768"};
constinit const Parameter layer{.key = "layer",
                                .label = "Layer",
                                .symbol = "l",
                                .help = "all other views show its settings",
                                .kind = Kind::integer,
                                .low = 0,
                                .high = 999,
                                .initial = "0",
                                .count = layer_count};
constinit const Parameter reach_token{.key = "reach_token",
                                      .label = "Asking token",
                                      .symbol = "i",
                                      .help = "from which the layers look back",
                                      .kind = Kind::integer,
                                      .low = 0,
                                      .high = 33554431,
                                      .scale = Scale::linear,
                                      .initial = "none",
                                      .none_label = "the last"};
constinit const Parameter cache_bits{.key = "cache_bits",
                                     .label = "Bits a number",
                                     .help = "of what is kept of a text",
                                     .kind = Kind::choice,
                                     .initial = "16",
                                     .choices = cache_widths};
constinit const Parameter wanted_length{.key = "wanted_length",
                                        .label = "Wanted length",
                                        .symbol = "L",
                                        .unit = "positions",
                                        .help = "as a model’s file promises it",
                                        .kind = Kind::integer,
                                        .low = 1,
                                        .high = 33554432,
                                        .scale = Scale::logarithmic,
                                        .initial = "none",
                                        .none_label = "automatic"};

}
