// The parts of the sentence input, shared by sentence.cpp (what is drawn), sentence_layout.cpp (where) and
// sentence_edit.cpp (what typing does).
#pragma once

#include "core/attention/words.hpp"
#include "views/sentence/sentence.hpp"

namespace posenc {

/// The token of a canvas that is edited, and the one that is dragged. Reset when nothing was drawn for a frame.
struct SentenceMemory {
    enum Phase { idle, asked, waiting, editing };
    int phase = idle;
    int sentence = -1, token = -1; ///< edited
    bool inserting = false;        ///< the token is not in the sentence yet
    int dragged_sentence = -1, dragged = -1;
    int wanted_sentence = -1, wanted = -1; ///< the chip that gets the keyboard focus next
    std::uint64_t gesture = 0;
    int frame = 0;
    std::string problem;
};
/// Opens a token for editing in the next frame.
void edit_token(SentenceMemory& memory, int sentence, int token);

/// Sets the session's text from these sentences; if it is too long, stores that as the problem instead.
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
float sentence_token_height();
float sentence_line_height();
inline constexpr float sentence_chip_text = 13; ///< design pixels
int chosen_sentence_number(const Session& session, const Sentences& sentences);

/// The text field of the edited token.
void draw_token_field(Session& session, SentenceMemory& memory, const Sentences& sentences, Rect rect);

/// Moves a token within its sentence.
void move_token(Session& session, SentenceMemory& memory, Sentences sentences, int sentence, int from, int to);
void remove_token(Session& session, SentenceMemory& memory, Sentences sentences, int sentence, int token);

}
