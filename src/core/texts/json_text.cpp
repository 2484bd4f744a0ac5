#include "core/texts/json_text.hpp"

#include "core/text.hpp"

#include <cmath>

namespace posenc {

namespace {

void add_escaped(std::string& out, unsigned char byte) {
    constexpr char digits[] = "0123456789abcdef";
    switch (byte) {
    case '"':
        out += "\\\"";
        break;
    case '\\':
        out += "\\\\";
        break;
    case '\n':
        out += "\\n";
        break;
    case '\t':
        out += "\\t";
        break;
    case '\r':
        out += "\\r";
        break;
    default:
        if (byte < 0x20)
            out += std::string("\\u00") + digits[byte >> 4] + digits[byte & 15];
        else
            out += static_cast<char>(byte);
    }
}

}

std::string json_string(std::string_view text) {
    std::string out = "\"";
    while (!text.empty()) {
        const std::size_t valid = valid_utf8_prefix(text);
        for (const char byte : text.substr(0, valid))
            add_escaped(out, static_cast<unsigned char>(byte));
        text.remove_prefix(valid);
        if (!text.empty()) {
            out += "\uFFFD";
            text.remove_prefix(1);
        }
    }
    return out + "\"";
}

std::string json_number(double value) {
    return std::isfinite(value) ? shortest(value) : "\"" + shortest(value) + "\"";
}

}
