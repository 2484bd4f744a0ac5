// Numbers of a lesson's text become words, once for a step and not in every frame.
#include "core/lesson.hpp"

#include <utility>

namespace posenc {

LessonText filled(LessonText text, const LessonPictures& step) {
    for (LessonSpan& span : text)
        if (span.kind == LessonSpan::Kind::number) {
            std::optional<std::string> number = number_text(span.number, step);
            span.kind = number ? LessonSpan::Kind::text : LessonSpan::Kind::code;
            if (number)
                span.text = std::move(*number);
        }
    return text;
}

std::vector<LessonBlock> filled(std::vector<LessonBlock> blocks, const LessonPictures& step) {
    for (LessonBlock& block : blocks)
        block.text = filled(std::move(block.text), step);
    return blocks;
}

}
