// The name under which a session keeps what depends on a method's settings.
#pragma once

#include "core/method.hpp"

#include <string>

namespace posenc {

/// `what`, the method and all its settings but one, which may be empty.
inline std::string kept_key(std::string_view what, const State& state, const Method& method,
                            std::string_view but = {}) {
    std::string text = std::string(what) + " of " + std::string(method.id);
    for (const Parameter* row : method.parameters)
        if (row->key != but)
            text += " " + write_value(*row, state.value(row->key));
    return text;
}

}
