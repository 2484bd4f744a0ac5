// Small letters for capital ones.
#pragma once

#include <string>
#include <string_view>

namespace posenc {

/// Of the letters A to Z; all others stay as they are.
inline std::string lower_case(std::string_view text) {
    std::string small(text);
    for (char& letter : small)
        if (letter >= 'A' && letter <= 'Z')
            letter = static_cast<char>(letter - 'A' + 'a');
    return small;
}

}
