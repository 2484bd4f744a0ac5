// The ways in which numbers stand in a text.
#pragma once

#include "import/numbers/readers.hpp"

namespace posenc {

/// The beginning of a text, by which is decided how it is written.
struct TextStart {
    std::string_view text;
    bool cut_short = false; ///< the text goes on
};

struct Notation {
    /// What a text was taken for, in messages: "a matrix of LaTeX".
    std::string_view name;
    /// Whether a text is written so. It looks at no more than some 64 KiB.
    bool (*begins)(const TextStart& start);
    /// Its arrays; their places are not settled. An array that cannot be read has a problem. Never throws, and takes
    /// time in proportion to the text.
    std::vector<TextNumbers> (*read)(std::string_view text);
};

/// All of them. The first that a text begins as reads it; adding one is a file and a line in notations.cpp.
std::span<const Notation* const> notations();

extern const Notation html_notation, latex_notation, bracket_notation, drawn_notation, bar_notation, print_notation,
    table_notation, line_notation;

}
