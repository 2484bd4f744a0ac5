// Whether numbers are what was meant, and why not, as JSON. Keys are public.
#pragma once

#include "answers/json_tree.hpp"
#include "core/oracle/check.hpp"
#include "core/oracle/permuted.hpp"
#include "core/oracle/rotated.hpp"

#include <functional>

namespace posenc::answers {

/// Sentences are English; `say` makes them those of the reader. Empty: as they are.
using Say = std::function<std::string(std::string_view)>;
std::string said(const Say& say, std::string_view sentence);

/// `where`: keys about what was looked at, which stand behind the verdict.
Json check_json(const Check& result, const Json& where = Json::object(), const Say& say = {});
/// How many numbers differ, where, and how far.
std::string difference_sentence(const RotationCheck& result);
Json rotation_json(const RotationCheck& result, const Say& say = {});

/// The order as a sentence, or that there is none.
std::string order_sentence(const std::optional<RowOrder>& order);
Json order_json(const std::optional<RowOrder>& order, const Say& say = {});

}
