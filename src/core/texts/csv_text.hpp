// A text as a cell of comma-separated values (RFC 4180), in quotes if it contains a comma, a quote or a line end.
#pragma once

#include <string>
#include <string_view>

namespace posenc {

inline std::string csv_text(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos)
        return std::string(text);
    std::string cell = "\"";
    for (const char byte : text)
        cell += byte == '"' ? std::string("\"\"") : std::string(1, byte);
    return cell + "\"";
}

}
