// How texts of the interface are found in their table, and that the table is well formed.
#include "core/texts/phrasebook.hpp"
#include "unit/source_files.hpp"

#include <string>
#include <vector>

namespace posenc::phrasebook_test {
namespace {

constexpr std::string_view small_table = "en\tde\n"
                                         "# remark\n"
                                         "\n"
                                         "Help\tHilfe\n"
                                         "length\tLänge\n"
                                         "position\tPosition\n"
                                         "zoom in\tnäher\n"
                                         "mean of {1} × {2} cells\tMittel aus {2} mal {1} Zellen\n"
                                         "{A}: ‘{b}’ is unknown\t{A}: „{b}“ ist unbekannt\n"
                                         "reset {a}\t{a} zurücksetzen\n"
                                         "used by {A}.\tverwendet von {A}.\n"
                                         "‘{a}’ is more than ‘{b}’: {1}\t„{a}“ ist mehr als „{b}“: {1}\n";

TEST(Phrasebook, FindsWholeTexts) {
    Phrasebook book(small_table, "de");
    EXPECT_EQ(book.find("Help"), "Hilfe");
    EXPECT_EQ(book.find("help"), "help");
    EXPECT_EQ(book.missing(), std::vector<std::string>{"help"});
    EXPECT_EQ(Phrasebook(small_table, "fr").find("Help"), "Help");
}

TEST(Phrasebook, PutsNumbersInTheirPlaces) {
    Phrasebook book(small_table, "de");
    EXPECT_EQ(book.find("mean of 4 × 12\u2009000 cells"), "Mittel aus 12\u2009000 mal 4 Zellen");
    EXPECT_EQ(book.find("mean of \u22121.5 × 2e\u221212 cells"), "Mittel aus 2e\u221212 mal \u22121.5 Zellen");
    EXPECT_EQ(book.find("mean of T5 × 2 cells"), "mean of T5 × 2 cells");
    EXPECT_EQ(book.find("12 345"), "12 345");
}

TEST(Phrasebook, LooksUpWhatStandsInATextButNoQuotes) {
    Phrasebook book(small_table, "de");
    EXPECT_EQ(book.find("reset length"), "Länge zurücksetzen");
    EXPECT_EQ(book.find("reset what nobody knows"), "reset what nobody knows");
    EXPECT_EQ(book.find("used by length and width."), "verwendet von length and width.");
    EXPECT_EQ(book.find("length: ‘position’ is unknown"), "length: „position“ ist unbekannt");
    EXPECT_EQ(book.find("‘length’ is more than ‘width’: 3"), "„length“ ist mehr als „width“: 3");
}

TEST(Phrasebook, PutsPartsTogetherOrLeavesAll) {
    Phrasebook book(small_table, "de");
    EXPECT_EQ(book.find("length: position, zoom in."), "Länge: Position, näher.");
    EXPECT_EQ(book.find("length 3: position"), "length 3: position");
    EXPECT_EQ(book.find("length: unheard of"), "length: unheard of");
}

TEST(Phrasebook, KeepsWhatWasShortened) {
    Phrasebook book(small_table, "de");
    EXPECT_EQ(book.find("Hil…"), "Hil…");
    book.keep("Hil…");
    EXPECT_TRUE(book.missing().empty());
}

TEST(Phrasebook, KnowsItsOwnTranslations) {
    Phrasebook book(small_table, "de");
    EXPECT_EQ(book.find(book.find("reset length")), "Länge zurücksetzen");
    EXPECT_TRUE(book.missing().empty());
}

TEST(Phrasebook, TellsMistakes) {
    const auto lines = [](std::string_view table) {
        std::vector<int> numbers;
        for (const PhraseMistake& mistake : phrase_mistakes(table))
            numbers.push_back(mistake.line);
        return numbers;
    };
    EXPECT_EQ(lines(small_table), std::vector<int>{});
    EXPECT_EQ(lines("de\ten\n"), std::vector<int>{1});
    EXPECT_EQ(lines("en\tde\nHelp\nHelp\tHilfe\nmore\t\n"), (std::vector<int>{2, 3, 4}));
    EXPECT_EQ(lines("en\tde\n{1} of {2}\t{1} von\n3 of {a}\tdrei von {a}\nat 3\tbei 3\n1 of {1}\t1 von {1}\n"),
              (std::vector<int>{2, 5}));
    EXPECT_EQ(lines("en\tde\na \tb\nc\t\xFF\n"), (std::vector<int>{2, 3}));
    EXPECT_EQ(lines("en\tde\tfr\nHelp\tHilfe\nmore\tmehr\tplus\tpi\nless\n"), (std::vector<int>{3, 4}));
}

TEST(Phrasebook, ATextWithoutTheLastLanguageStaysEnglishThere) {
    Phrasebook book("en\tde\tfr\nHelp\tHilfe\nmore\tmehr\tplus\n", "fr");
    EXPECT_EQ(book.find("more"), "plus");
    EXPECT_EQ(book.find("Help"), "Help");
}

TEST(Interface, ItsTableIsWellFormed) {
    const std::string table = source_file("assets/text/interface.tsv");
    for (const PhraseMistake& mistake : phrase_mistakes(table))
        ADD_FAILURE() << "assets/text/interface.tsv:" << mistake.line << ": " << mistake.what;
}

}
}
