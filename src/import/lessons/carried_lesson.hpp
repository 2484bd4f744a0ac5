// The lesson that a link carries: the value of the key lesson_text, raw DEFLATE in base64url (export/lesson_text.hpp).
#pragma once

#include <string>
#include <string_view>

namespace posenc {

struct CarriedLesson {
    std::string markdown = {}; ///< the bytes of the file; empty where there is a problem
    std::string problem = {};  ///< what was wrong, what is allowed and what happens now
};

/// Unpacks at most most_lesson_bytes, whatever the packed text claims to hold.
CarriedLesson carried_lesson(std::string_view lesson_text);

}
