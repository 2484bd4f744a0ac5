// The language of what is drawn. Code is written in English; what is drawn, measured or noted passes through
// translate(), which looks it up in the table of texts (core/texts/phrasebook.hpp). Numbers keep their decimal point in
// every language. Links, ids and what people write themselves are never looked up: Verbatim.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace posenc {

class Phrasebook;

namespace language {

extern Phrasebook* spoken; ///< null: English, or the table is not there yet
std::string_view look_up(std::string_view text);
void speak(std::string_view language);
void keep(std::string_view text);
std::vector<std::string> missing(); ///< of the present language, see Phrasebook::missing

}

/// Sets the language ("en", "de") from here on.
inline void begin_language(std::string_view id) {
    if (id == "en")
        language::spoken = nullptr;
    else
        language::speak(id);
}

/// The text in the present language; without a translation the text itself. Valid for this frame.
inline std::string_view translate(std::string_view text) {
    return language::spoken ? language::look_up(text) : text;
}

/// Text that was made from a translation and is handed to what translates once more.
inline void keep_translation(std::string_view text) {
    if (language::spoken)
        language::keep(text);
}

/// As long as it lives texts are drawn as they are: what people wrote, lessons, programs, formulas.
class Verbatim {
  public:
    Verbatim() : before_(std::exchange(language::spoken, nullptr)) {}
    ~Verbatim() { language::spoken = before_; }
    Verbatim(const Verbatim&) = delete;
    Verbatim& operator=(const Verbatim&) = delete;

  private:
    Phrasebook* before_;
};

}
