// Settings as callers give them: the text of a link, or a JSON object of the same keys. Nothing is corrected.
#pragma once

#include "c_interface/answer.hpp"
#include "core/method.hpp"

namespace posenc::c_interface {

/// What a caller gives as JSON. Its keys have no order, as those of configurations have none: one parser serves both.
using Asked = nlohmann::json;

/// A text of a caller, as JSON; at most 2 MiB, 64 levels deep.
Usable<Asked> json_of(const char* text, const char* argument);
/// Whether a text is meant as an object of JSON.
bool looks_like_object(std::string_view text);

/// A state whose method exists. `argument` is told where it does not.
Usable<State> state_of(const char* settings, const char* argument);
Usable<State> state_of(const Asked& settings, const char* argument);

/// The same with its field, made from exactly these settings.
struct Made {
    State state;
    FieldPtr field;
    std::vector<std::string> notes;
};
Usable<Made> field_of(const char* settings, const char* argument);

Json made_json(const Made& made);

/// A word that is none of these.
Unusable unknown_word(const char* argument, std::string_view key, std::string_view typed,
                      std::span<const std::string_view> words);

}
