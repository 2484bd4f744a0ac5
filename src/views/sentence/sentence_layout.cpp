// Where the chips of sentences are: lines filled from the left; the last chip counts the tokens that do not fit.
#include "core/text.hpp"
#include "views/sentence/sentence_parts.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float widest_chip = 180, chip_gap = 4;

float chip_width(std::string_view text) {
    const Verbatim token;
    return std::clamp(std::ceil(text_size(text, sentence_chip_text).x) + px(20), sentence_token_height(),
                      px(widest_chip));
}

float field_width(std::string_view text) {
    return std::max(px(88), chip_width(text) + px(12));
}

/// Fills lines from a sentence until there is no room; the last chip counts the rest.
class LineMaker {
  public:
    LineMaker(const SentenceMemory& memory, Rect area, int most_lines)
        : memory_(memory), area_(area), most_(most_lines), x_(area.x), y_(area.y) {}

    SentenceLine make(const std::vector<std::string>& tokens, int sentence, int first) {
        const bool here = memory_.phase != SentenceMemory::idle && memory_.sentence == sentence;
        const auto count = static_cast<int>(tokens.size());
        SentenceLine line{sentence, {}, 1};
        if (first > 0)
            put(line, SentencePlace::Kind::more, px(40), first - 1);
        int token = first;
        for (; token < count; ++token) {
            const std::string& word = tokens[static_cast<std::size_t>(token)];
            if (here && memory_.inserting && memory_.token == token)
                put(line, SentencePlace::Kind::field, field_width({}), token);
            const bool edited = here && !memory_.inserting && memory_.token == token;
            const float reserve =
                token + 1 < count ? px(64) + sentence_token_height() : sentence_token_height() + px(8);
            if (!fits((edited ? field_width(word) : chip_width(word)) + reserve))
                break;
            put(line, edited ? SentencePlace::Kind::field : SentencePlace::Kind::chip,
                edited ? field_width(word) : chip_width(word), token);
        }
        if (token < count)
            put(line, SentencePlace::Kind::more, text_size("+" + readable_integer(count - token), 12).x + px(12),
                token);
        if (here && memory_.inserting && memory_.token >= count)
            put(line, SentencePlace::Kind::field, field_width({}), count);
        else
            put(line, SentencePlace::Kind::add, sentence_token_height(), count);
        line.lines = lines_;
        return line;
    }

  private:
    bool fits(float width) {
        if (x_ + width <= area_.right() || x_ == area_.x)
            return true;
        if (lines_ == most_)
            return false;
        ++lines_;
        x_ = area_.x;
        y_ += sentence_line_height();
        return true;
    }
    void put(SentenceLine& line, SentencePlace::Kind kind, float width, int token) {
        width = std::min(width, std::max(area_.right() - x_, px(24)));
        line.places.push_back({kind, {x_, y_, width, sentence_token_height()}, token});
        x_ += width + px(chip_gap);
    }

    const SentenceMemory& memory_;
    Rect area_;
    int most_;
    float x_, y_;
    int lines_ = 1;
};

/// The first token of a sentence that is drawn, so that the edited one is among those drawn.
int first_token(const SentenceMemory& memory, const std::vector<std::string>& tokens, int sentence, Rect area,
                int lines) {
    if (memory.phase == SentenceMemory::idle || memory.sentence != sentence)
        return 0;
    const auto drawn = [&](int first) {
        const SentenceLine line = LineMaker(memory, area, lines).make(tokens, sentence, first);
        return std::any_of(line.places.begin(), line.places.end(),
                           [](const SentencePlace& place) { return place.kind == SentencePlace::Kind::field; });
    };
    if (drawn(0))
        return 0;
    for (int back = 8; back > 1; back /= 2)
        if (drawn(std::max(memory.token - back, 0)))
            return std::max(memory.token - back, 0);
    return std::max(memory.token, 0);
}

}

float sentence_token_height() {
    return std::max(control_height(), px(28));
}

float sentence_line_height() {
    return sentence_token_height() + px(4);
}

int chosen_sentence_number(const Session& session, const Sentences& sentences) {
    return std::min(static_cast<int>(session.state().integer("sentence")), static_cast<int>(sentences.size()) - 1);
}

SentenceLayout sentence_layout(Session& session, const SentenceMemory& memory, const Sentences& sentences, Rect area,
                               const SentenceOptions& options) {
    SentenceLayout layout;
    const int count = static_cast<int>(sentences.size());
    const bool extra = memory.phase != SentenceMemory::idle && memory.sentence >= count;
    const bool several = count > 1 || extra;
    if (several)
        layout.label = look().arrangement == Arrangement::phone ? sentence_token_height() + px(6) : px(88);
    Rect rest{area.x + layout.label, area.y, area.width - layout.label, area.height};
    const int rows = std::min(count + (extra ? 1 : 0), options.most_lines);
    const int wanted = extra ? count : chosen_sentence_number(session, sentences);
    const int first = std::clamp(wanted - rows / 2, 0, std::max(count + (extra ? 1 : 0) - rows, 0));
    for (int sentence = first; sentence < first + rows; ++sentence) {
        const int lines = several ? 1 : options.most_lines;
        static const std::vector<std::string> nothing;
        const std::vector<std::string>& tokens =
            sentence < count ? sentences[static_cast<std::size_t>(sentence)] : nothing;
        SentenceLine line =
            LineMaker(memory, rest, lines).make(tokens, sentence, first_token(memory, tokens, sentence, rest, lines));
        rest.y += sentence_line_height() * static_cast<float>(line.lines);
        layout.lines += line.lines;
        layout.shown.push_back(std::move(line));
    }
    return layout;
}

}
