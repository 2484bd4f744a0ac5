#include "export/lesson_text.hpp"

#include "core/state/parameters.hpp"
#include "core/texts/base64.hpp"
#include "export/deflate.hpp"

namespace posenc {

std::string lesson_text_of(std::string_view markdown) {
    std::string text = base64url(deflated(markdown));
    return text.size() <= static_cast<std::size_t>(parameters::lesson_text.high) ? text : "";
}

}
