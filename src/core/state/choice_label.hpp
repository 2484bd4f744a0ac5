// What a choice of a parameter is called.
#pragma once

#include "core/state/parameter.hpp"

namespace posenc {

/// The label of the choice with this id; empty where there is none.
inline std::string_view choice_label(const Parameter& parameter, std::string_view id) {
    for (const Choice& choice : parameter.choices)
        if (choice.id == id)
            return choice.label;
    return {};
}

}
