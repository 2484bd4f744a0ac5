#include "core/visibility/batch.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::string_view blanks = " \t\r";

struct SentenceReading {
    std::vector<Batch::Word> words;
    bool too_long = false;
};

SentenceReading read_sentence(std::string_view line) {
    SentenceReading sentence;
    for (;;) {
        const std::size_t start = line.find_first_not_of(blanks);
        if (start == std::string_view::npos)
            return sentence;
        sentence.too_long = sentence.words.size() == most_words;
        if (sentence.too_long)
            return sentence;
        line.remove_prefix(start);
        const std::string_view word = line.substr(0, line.find_first_of(blanks));
        sentence.words.push_back({std::string(word), word == "<pad>" || word == "[PAD]"});
        line.remove_prefix(word.size());
    }
}

}

Index Batch::words(Index sentence) const {
    return static_cast<Index>(of(sentence).size());
}

Index Batch::kept(Index sentence) const {
    return std::min(words(sentence), length_);
}

const Batch::Word& Batch::word(Index sentence, Index number) const {
    return of(sentence)[static_cast<std::size_t>(number)];
}

const Batch::Word* Batch::at(Index sentence, Index position) const {
    const Index first = side_ == PaddingSide::left ? length_ - kept(sentence) : 0;
    const Index number = position - first;
    return number >= 0 && number < kept(sentence) ? &word(sentence, number) : nullptr;
}

bool Batch::is_padding(Index sentence, Index position) const {
    const Word* found = at(sentence, position);
    return named_ && (!found || found->padding);
}

std::string Batch::label(Index sentence, Index position) const {
    if (!named_)
        return std::to_string(position);
    return is_padding(sentence, position) ? "pad" : posenc::quoted(at(sentence, position)->text);
}

BatchReading read_batch(std::string_view text, Index length, PaddingSide side) {
    if (text.empty())
        return {Batch(length), {}};
    BatchReading reading{Batch(length), {}};
    std::vector<std::vector<Batch::Word>> sentences;
    if (text.back() == '\n')
        text.remove_suffix(1);
    for (bool more = true; more;) {
        if (sentences.size() == most_sentences) {
            reading.issues.push_back({"tokens",
                                      "tokens: there are more than " + std::to_string(most_sentences) + " sentences",
                                      "the first " + std::to_string(most_sentences) + " are used"});
            break;
        }
        const std::size_t end = text.find('\n');
        more = end != std::string_view::npos;
        SentenceReading sentence = read_sentence(text.substr(0, end));
        sentences.push_back(std::move(sentence.words));
        if (sentence.too_long)
            reading.issues.push_back({"tokens",
                                      "tokens: sentence " + std::to_string(sentences.size()) + " has more than " +
                                          std::to_string(most_words) + " words",
                                      "the first " + std::to_string(most_words) + " are used"});
        text.remove_prefix(more ? end + 1 : text.size());
    }
    reading.batch = Batch(length, side, std::move(sentences));
    return reading;
}

}
