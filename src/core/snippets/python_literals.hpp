// Values as Python writes them, for snippets. Strings are those of json_text.hpp.
#pragma once

#include <string>

namespace posenc {

inline std::string python_flag(bool value) {
    return value ? "True" : "False";
}

/// "[a, b]", each item as `literal` writes it.
template <class Items, class Literal> std::string python_list(const Items& items, Literal literal) {
    std::string text = "[";
    for (const auto& item : items)
        text += (text.size() > 1 ? ", " : "") + std::string(literal(item));
    return text + "]";
}

}
