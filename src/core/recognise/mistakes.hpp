// The known mistakes in tables: each has an id for scripts and a sentence for people. Some are in how a table is read
// (table.hpp), some in its formula (altered_waves.hpp). Others are settings that a method offers; these are mistakes
// only if somebody meant another setting (changed_settings.hpp).
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace posenc {

struct Mistake {
    std::string_view id;       ///< public: scripts read it
    std::string_view sentence; ///< what was done
};

std::span<const Mistake> mistakes();
std::string_view sentence_of(std::string_view id); ///< empty for an unknown id

/// "Mistake: the base is different." or "Mistakes: …; …."; empty without clauses.
std::string mistakes_sentence(std::span<const std::string> clauses);
/// The end of a text that is such a sentence; empty where there is none.
std::string_view mistakes_in(std::string_view text);

}
