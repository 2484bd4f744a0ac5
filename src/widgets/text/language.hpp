// The language of the screen. Texts in code are English. A text that is drawn, measured or registered passes through
// translate(), which looks it up in the table of texts (core/texts/phrasebook.hpp). Numbers keep their decimal point in
// every language. Links, ids and people's own texts are never translated: Verbatim.
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

/// The text in the present language; if there is no translation, the text itself. Valid during this frame.
inline std::string_view translate(std::string_view text) {
    return language::spoken ? language::look_up(text) : text;
}

/// Marks a text made from translations, so that it is not looked up again.
inline void keep_translation(std::string_view text) {
    if (language::spoken)
        language::keep(text);
}

/// While it exists, texts are drawn without translation: people's own texts, lessons, programs, formulas.
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
