// The parts of the sentence input, between sentence.cpp (what is drawn), sentence_layout.cpp (where) and
// sentence_edit.cpp (what typing does).
#pragma once

#include "core/attention/words.hpp"
#include "views/sentence/sentence.hpp"

namespace posenc {

/// One token of a picture at a time is edited, one is dragged. Forgotten when nothing was drawn for a frame.
struct SentenceMemory {
    enum Phase { idle, asked, waiting, editing };
    int phase = idle;
    int sentence = -1, token = -1; ///< edited
    bool inserting = false;        ///< the token is not in the sentence yet
    int dragged_sentence = -1, dragged = -1;
    int wanted_sentence = -1, wanted = -1; ///< chip that is to get the keyboard
    std::uint64_t gesture = 0;
    int frame = 0;
    std::string problem;
};
/// Opens a token for editing in the next frame.
void edit_token(SentenceMemory& memory, int sentence, int token);

/// Hands the session the text of these sentences; says so where there is no room for it.
void commit_sentences(Session& session, SentenceMemory& memory, const Sentences& sentences, std::uint64_t gesture = 0);

/// One chip, or the field of the edited token, in its place.
struct SentencePlace {
    enum class Kind { chip, field, add, more } kind = Kind::chip;
    Rect rect;
    int token = 0;
};

struct SentenceLine {
    int sentence = 0;
    std::vector<SentencePlace> places;
    int lines = 1;
};

struct SentenceLayout {
    std::vector<SentenceLine> shown;
    int lines = 0;
    float label = 0; ///< width of the names on the left; 0 for a single sentence
};

/// Lines of chips from the top of the area; as many sentences around the chosen one as options.most_lines allows.
SentenceLayout sentence_layout(Session& session, const SentenceMemory& memory, const Sentences& sentences, Rect area,
                               const SentenceOptions& options);
float sentence_line_height();
inline constexpr float sentence_chip_text = 13; ///< design pixels
int chosen_sentence_number(const Session& session, const Sentences& sentences);

/// The field of the edited token in its place.
void draw_token_field(Session& session, SentenceMemory& memory, const Sentences& sentences, Rect rect);

/// Moves a token of a sentence to another place in it.
void move_token(Session& session, SentenceMemory& memory, Sentences sentences, int sentence, int from, int to);
void remove_token(Session& session, SentenceMemory& memory, Sentences sentences, int sentence, int token);

}
