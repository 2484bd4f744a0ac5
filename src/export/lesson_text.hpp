// A lesson in a link: the key lesson_text. import/lessons/carried_lesson.hpp reads it.
#pragma once

#include <string>
#include <string_view>

namespace posenc {

/// Links that are longer are cut by some of the programs that pass them on.
inline constexpr std::size_t longest_passed_link = 8000;

/// The value of lesson_text: the file's bytes, raw DEFLATE, in base64url. Empty where it would be longer than the key
/// takes, or memory ran out.
std::string lesson_text_of(std::string_view markdown);

}
