// What a table of numbers was recognised as, as JSON. Keys are public.
#pragma once

#include "answers/verdict_json.hpp"
#include "core/recognise/recognise.hpp"

namespace posenc::answers {

/// The state as text, with its method even if it is the default one.
std::string state_text(const State& state);

/// `where`: keys about what was looked at, which come first; `notes`: about how it was read; `cause`: why the table is
/// not what was meant.
Json recognition_json(const Recognition& recognition, const std::optional<Cause>& cause, Json where,
                      std::span<const std::uint64_t> shape, std::span<const std::string> notes, const Say& say = {});

}
