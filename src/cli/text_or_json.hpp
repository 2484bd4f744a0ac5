// --format of the commands that print information: text for people, JSON for scripts.
#pragma once

#include "core/state/parameter.hpp"

namespace posenc::cli {

inline constexpr Choice text_or_json_choices[] = {{"text", "text", ""}, {"json", "json", ""}};
inline constexpr Parameter text_or_json{
    .key = "format", .label = "Format", .kind = Kind::choice, .initial = "text", .choices = text_or_json_choices};

}
