// What methods are and which settings they have, as JSON. Keys are public.
#pragma once

#include "answers/json_tree.hpp"
#include "core/method.hpp"

namespace posenc::answers {

Json parameter_json(const Use& use);
Json method_json(const Method& method);

/// Why a cell holds its value.
Json explanation_json(const Explanation& explanation, double value, const Method& method, Cell cell);

}
