#include "import/lessons/carried_lesson.hpp"

#include "core/text.hpp"
#include "core/texts/base64.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "import/numbers/archives/inflate.hpp"

namespace posenc {

CarriedLesson carried_lesson(std::string_view lesson_text) {
    const auto refused = [](const std::string& what) {
        return CarriedLesson{{}, "lesson_text: " + what + "; ask for the lesson's file and drop it here"};
    };
    const std::optional<std::string> packed = from_base64url(lesson_text);
    if (!packed)
        return refused("the link was cut or changed, base64url is needed");
    std::optional<std::string> markdown = inflated(*packed, most_lesson_bytes);
    if (!markdown)
        return refused("the link was cut or changed, or holds more than " +
                       readable_integer(static_cast<long long>(most_lesson_bytes)) + " bytes");
    if (markdown->empty())
        return refused("it is empty");
    return {*std::move(markdown), {}};
}

}
