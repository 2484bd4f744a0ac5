// What the commands share that print sentences in the language of their reader, or the same for scripts.
#pragma once

#include "cli/arguments.hpp"
#include "widgets/text/language.hpp"

#include <string>

namespace posenc::cli {

inline constexpr Flag sentences_flag{"--format", "text|json", "text: sentences; json: the same for scripts"},
    language_flag{"--language", "LANGUAGE", "the language of the sentences, such as de (en)"};

inline std::string translated(std::string_view text) {
    return std::string(translate(text));
}

}
