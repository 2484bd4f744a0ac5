// A typed sentence as tokens: words and punctuation marks. Real models split words further (BPE, WordPiece).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace posenc {

/// The words and marks of one line: "Hello, world!" gives Hello · , · world · !. Marks before and behind a word stand
/// alone, each for itself; inside a word (don't, 3.5, well-known) they stay. <pad>, [PAD] and other words in brackets
/// are one token. Takes time linear in the text; any bytes are taken, invalid ones as letters.
std::vector<std::string> words_and_marks(std::string_view line);

/// The value of the parameter `tokens` as sentences of tokens, and back: a line a sentence, tokens apart by blanks.
/// There is always one sentence at least; empty ones at the end are not written.
using Sentences = std::vector<std::vector<std::string>>;
Sentences read_sentences(std::string_view text);
std::string write_sentences(const Sentences& sentences);

}
