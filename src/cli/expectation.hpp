// What somebody meant, for the commands that compare with it and search nothing: a state, or a layer of a model.
#pragma once

#include "cli/sentences.hpp"
#include "core/oracle/expectation.hpp"

namespace posenc::cli {

inline constexpr Flag expect_flag{"--expect", "STATE", "what was meant: key=value&…, or a link"},
    config_flag{"--config", "FILE", "in place of it a model's config.json, whose layer tells the settings"},
    layer_flag{"--layer", "N", "which layer of it, from 0 (0)"},
    dtype_flag{"--dtype", "TYPE",
               "float64, float32, float16 or bfloat16: in which the numbers were computed or stored, if it is not that "
               "of the file"};

/// By --expect or --config with --layer. A configuration does not say whether frequencies are looked at, cosines or
/// sines: `list` is of frequencies. Throws Failure.
Expectation expectation(const Arguments& arguments, bool list);

/// The cause, or that none is known, and how the numbers differ; that all agree where they do, as closely as the type
/// of the numbers allows.
std::string verdict_text(bool agrees, const std::optional<Cause>& cause, std::string_view difference,
                         std::string_view type = {});
/// The relative roundoff of the type that --dtype names, else of that which the numbers show.
double dtype_of(const Arguments& arguments, const NumberTable& table);

}
