#include "export/markup.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <utility>

namespace posenc {

std::string markup_text(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t valid = valid_utf8_prefix(text);
        for (const char byte : text.substr(0, valid)) {
            constexpr std::pair<char, std::string_view> references[] = {
                {'<', "&lt;"}, {'>', "&gt;"}, {'&', "&amp;"}, {'"', "&quot;"}, {'\'', "&#39;"}};
            const auto* const found = std::find_if(std::begin(references), std::end(references),
                                                   [&](const auto& reference) { return reference.first == byte; });
            const bool control = static_cast<unsigned char>(byte) < 0x20 && byte != '\n' && byte != '\t';
            if (found != std::end(references))
                out += found->second;
            else if (control || byte == 0x7F)
                out += "\uFFFD";
            else
                out += byte;
        }
        text.remove_prefix(valid);
        if (!text.empty()) {
            out += "\uFFFD";
            text.remove_prefix(1);
        }
    }
    return out;
}

}
