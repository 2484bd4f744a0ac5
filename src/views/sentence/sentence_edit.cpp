// What typing into a token does. Every key acts on the state at once, so nothing typed is ever lost.
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/sentence/sentence_parts.hpp"
#include "widgets/controls/text_field.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::string_view field_label = "Word##word";

std::vector<std::string>& tokens_of(Sentences& sentences, int sentence) {
    const auto at = static_cast<std::size_t>(std::max(sentence, 0));
    if (at >= sentences.size())
        sentences.resize(at + 1);
    return sentences[at];
}

/// Replaces the edited token by `parts`. Then the last of them is edited or, if there are none, the place where it was.
void replace_token(Session& session, SentenceMemory& memory, Sentences sentences,
                   const std::vector<std::string>& parts) {
    std::vector<std::string>& tokens = tokens_of(sentences, memory.sentence);
    const auto count = static_cast<int>(tokens.size());
    memory.token = std::clamp(memory.token, 0, count);
    const bool old = !memory.inserting && memory.token < count;
    if (old)
        tokens.erase(tokens.begin() + memory.token);
    tokens.insert(tokens.begin() + memory.token, parts.begin(), parts.end());
    memory.inserting = parts.empty();
    memory.token += std::max(static_cast<int>(parts.size()) - 1, 0);
    commit_sentences(session, memory, sentences, memory.gesture);
}

/// Goes on with an empty token behind the present one; the keyboard focus stays.
void go_on(Session& session, SentenceMemory& memory) {
    if (!memory.inserting)
        ++memory.token;
    memory.inserting = true;
    memory.gesture = session.new_gesture();
    clear_field(field_label);
}

void take_text(Session& session, SentenceMemory& memory, const Sentences& sentences, std::string_view typed) {
    const bool ends = typed.find_first_of(" \t") != std::string_view::npos;
    const std::string_view word = trim(typed);
    if (!ends)
        return replace_token(session, memory, sentences,
                             word.empty() ? std::vector<std::string>{} : std::vector{std::string(word)});
    replace_token(session, memory, sentences, words_and_marks(word));
    go_on(session, memory);
}

void edit_again(Session& session, SentenceMemory& memory, int sentence, int token, bool inserting) {
    memory.phase = SentenceMemory::asked;
    memory.sentence = sentence;
    memory.token = token;
    memory.inserting = inserting;
    memory.gesture = session.new_gesture();
}

/// Ends the editing of a token and splits off punctuation. After Enter, editing goes on behind the last token; after
/// Shift+Enter, in the next sentence.
void leave(Session& session, SentenceMemory& memory, const Sentences& sentences) {
    const bool enter = ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false);
    const bool shift = ImGui::GetIO().KeyShift;
    memory.phase = SentenceMemory::idle;
    const auto sentence = static_cast<std::size_t>(memory.sentence);
    if (sentence < sentences.size() && !memory.inserting &&
        static_cast<std::size_t>(memory.token) < sentences[sentence].size()) {
        const std::string& word = sentences[sentence][static_cast<std::size_t>(memory.token)];
        const std::vector<std::string> parts = words_and_marks(word);
        const bool last = static_cast<std::size_t>(memory.token) + 1 == sentences[sentence].size();
        if (parts.size() > 1)
            replace_token(session, memory, sentences, parts);
        if (enter && !shift && last)
            return edit_again(session, memory, memory.sentence, memory.token + 1, true);
        memory.wanted_sentence = enter ? memory.sentence : -1;
        memory.wanted = memory.token;
    }
    if (enter && shift)
        edit_again(session, memory, memory.sentence + 1, 0, true);
}

}

void commit_sentences(Session& session, SentenceMemory& memory, const Sentences& sentences, std::uint64_t gesture) {
    std::string text = write_sentences(sentences);
    memory.problem.clear();
    if (static_cast<double>(text.size()) > parameters::tokens.high) {
        memory.problem = "no room for more: sentences hold " +
                         readable_integer(static_cast<long long>(parameters::tokens.high)) + " bytes at most";
        return;
    }
    session.edit(parameters::tokens, Value{0, std::move(text), {}}, gesture);
}

void draw_token_field(Session& session, SentenceMemory& memory, const Sentences& sentences, Rect rect) {
    const auto sentence = static_cast<std::size_t>(std::max(memory.sentence, 0));
    const auto token = static_cast<std::size_t>(std::max(memory.token, 0));
    const bool known = sentence < sentences.size() && token < sentences[sentence].size() && !memory.inserting;
    const std::string text = known ? sentences[sentence][token] : std::string();
    if (memory.phase == SentenceMemory::asked) {
        ImGui::SetKeyboardFocusHere();
        memory.phase = SentenceMemory::waiting;
        memory.gesture = memory.gesture == 0 ? session.new_gesture() : memory.gesture;
    }
    const bool was_empty = edits_empty_field(field_label);
    const FieldResult field = text_field(rect, field_label, text);
    if (field.editing)
        memory.phase = SentenceMemory::editing;
    if (field.changed)
        return take_text(session, memory, sentences, *field.changed);
    if (field.editing && was_empty && ImGui::IsKeyPressed(ImGuiKey_Backspace, false) && memory.token > 0) {
        stop_editing();
        edit_again(session, memory, memory.sentence, memory.token - 1, false);
    }
    if (!field.editing && memory.phase == SentenceMemory::editing)
        leave(session, memory, sentences);
}

void move_token(Session& session, SentenceMemory& memory, Sentences sentences, int sentence, int from, int to) {
    std::vector<std::string>& tokens = tokens_of(sentences, sentence);
    const int last = static_cast<int>(tokens.size()) - 1;
    to = std::clamp(to, 0, last);
    if (from == to || from < 0 || from > last)
        return;
    std::string word = std::move(tokens[static_cast<std::size_t>(from)]);
    tokens.erase(tokens.begin() + from);
    tokens.insert(tokens.begin() + to, std::move(word));
    commit_sentences(session, memory, sentences);
    memory.wanted_sentence = sentence;
    memory.wanted = to;
}

void remove_token(Session& session, SentenceMemory& memory, Sentences sentences, int sentence, int token) {
    std::vector<std::string>& tokens = tokens_of(sentences, sentence);
    tokens.erase(tokens.begin() + token);
    const bool empty = tokens.empty() && sentences.size() > 1;
    if (empty)
        sentences.erase(sentences.begin() + sentence);
    commit_sentences(session, memory, sentences);
    memory.wanted_sentence = sentence;
    memory.wanted = std::max(token - 1, 0);
}

void edit_token(SentenceMemory& memory, int sentence, int token) {
    memory = {};
    memory.phase = SentenceMemory::asked;
    memory.sentence = sentence;
    memory.token = token;
    memory.frame = ImGui::GetFrameCount();
}

void edit_token(Canvas& canvas, int sentence, int token) {
    edit_token(canvas.memory<SentenceMemory>(), sentence, token);
}

bool token_is_edited(Canvas& canvas) {
    const auto& memory = canvas.memory<SentenceMemory>();
    const int frame = ImGui::GetFrameCount();
    return memory.phase != SentenceMemory::idle && (memory.frame == frame || memory.frame == frame - 1);
}

}
