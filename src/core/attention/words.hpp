// A typed sentence as tokens: words and punctuation marks. Real models split words further (BPE, WordPiece).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace posenc {

/// The words and marks of one line: "Hello, world!" gives Hello · , · world · !. Each mark before or after a word is a
/// token of its own; marks inside a word (don't, 3.5, well-known) stay in it. <pad>, [PAD] and other words in brackets
/// are one token. Takes time linear in the text. All bytes are accepted; invalid ones count as letters.
std::vector<std::string> words_and_marks(std::string_view line);

/// The value of the parameter `tokens` as sentences of tokens, and back: one sentence on each line, tokens separated by
/// blanks. There is always at least one sentence; empty ones at the end are not written.
using Sentences = std::vector<std::vector<std::string>>;
Sentences read_sentences(std::string_view text);
std::string write_sentences(const Sentences& sentences);

}
