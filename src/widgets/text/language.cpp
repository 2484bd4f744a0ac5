// The book of the present language, made when its table is there: see language.hpp.
#include "widgets/text/language.hpp"

#include "core/texts/phrasebook.hpp"
#include "platform/platform.hpp"

#include <optional>
#include <string>

namespace posenc::language {

Phrasebook* spoken = nullptr;

void speak(std::string_view language) {
    // Not global: nothing of this file runs before it is needed.
    static std::optional<Phrasebook> book;
    static std::string book_language;
    spoken = nullptr;
    if (!book || book_language != language) {
        const std::optional<std::string_view> table = platform::data_file("text/interface.tsv");
        if (!table || table->empty())
            return;
        book.emplace(*table, language);
        book_language = language;
    }
    book->forget();
    spoken = &*book;
}

std::string_view look_up(std::string_view text) {
    return spoken->find(text);
}

void keep(std::string_view text) {
    spoken->keep(text);
}

std::vector<std::string> missing() {
    return spoken ? spoken->missing() : std::vector<std::string>();
}

}
