// The chips of a sentence: how they look and how they respond to the pointer. Not covered: text that runs from right to
// left. Characters without a glyph are drawn as the font's replacement character, and a line says so.
#include "views/sentence/sentence.hpp"

#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/sentence/sentence_parts.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"
#include "widgets/text/fonts.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float drag_threshold = 6;

struct ExampleSentence {
    std::string_view id, text, note;
};
constexpr ExampleSentence examples[] = {
    {"fish", "I eat fish\nfish eat I", "order changes who eats"},
    {"dog", "the dog ran fast", ""},
    {"student", "I am a student", ""},
    {"ice-cream", "I love ice cream", ""},
    {"award",
     "even though she did not win the award , she was satisfied\neven though she did win the award , she was not "
     "satisfied",
     "only “not” has moved"},
    {"right", "turn right here , the right house is on the right", "one word in three places"},
    {"bite", "the dog bit the cat\nthe cat bit the dog", ""},
    {"batch", "a small bird sang on the old roof last night\nthe cat sat on the mat\ndogs ran fast", "three lengths"},
};

struct Drawing {
    Session& session;
    SentenceMemory& memory;
    const Sentences& sentences;
    const SentenceOptions& options;
    int chosen = 0;
    SentenceResult result = {};
    bool all_drawn = true;
};

std::string chip_label(const Drawing& drawing, int sentence, int token, std::string_view word) {
    const std::string place = "token " + std::to_string(token) + " ‘" + quoted(word) + "’";
    return drawing.sentences.size() > 1 ? "sentence " + std::to_string(sentence) + ", " + place : place;
}

/// The index to which a dragged chip would move: that of the chip that the pointer has passed.
int drop_target(const SentenceLine& line, ImVec2 at, int from) {
    int target = from;
    for (const SentencePlace& place : line.places)
        if (place.kind == SentencePlace::Kind::chip && at.y >= place.rect.y - px(4) &&
            at.y <= place.rect.bottom() + px(4)) {
            const float middle = place.rect.x + place.rect.width / 2;
            if (place.token > from && at.x > middle)
                target = place.token;
            if (place.token < from && at.x < middle && target >= from)
                target = place.token;
        }
    return target;
}

void take_drag(Drawing& drawing, const SentenceLine& line, const SentencePlace& place, const Behavior& behavior) {
    SentenceMemory& memory = drawing.memory;
    const ImVec2 at = ImGui::GetIO().MousePos;
    const bool mine = memory.dragged == place.token && memory.dragged_sentence == line.sentence;
    if (behavior.held && behavior.by_mouse && ImGui::IsMouseDragging(ImGuiMouseButton_Left, px(drag_threshold))) {
        memory.dragged = place.token;
        memory.dragged_sentence = line.sentence;
        const int target = drop_target(line, at, place.token);
        for (const SentencePlace& other : line.places)
            if (other.kind == SentencePlace::Kind::chip && other.token == target && target != place.token) {
                const float x = target > place.token ? other.rect.right() + px(1) : other.rect.x - px(3);
                ImGui::GetForegroundDrawList()->AddRectFilled({x, other.rect.y}, {x + px(2), other.rect.bottom()},
                                                              theme().accent);
            }
    } else if (mine && !behavior.held) {
        memory.dragged = -1;
        move_token(drawing.session, drawing.memory, drawing.sentences, line.sentence, place.token,
                   drop_target(line, at, place.token));
    }
}

void take_chip_keys(Drawing& drawing, int sentence, int token, ImGuiID id) {
    if (!has_keyboard(id) || keyboard_taken())
        return;
    const bool alt = ImGui::GetIO().KeyAlt;
    if (alt)
        own_keys(id, {ImGuiKey_LeftArrow, ImGuiKey_RightArrow});
    own_keys(id, {ImGuiKey_Delete, ImGuiKey_Backspace, ImGuiKey_F2});
    const auto pressed = [id](ImGuiKey key) { return take_key(id, key, false); };
    if (alt && pressed(ImGuiKey_LeftArrow))
        move_token(drawing.session, drawing.memory, drawing.sentences, sentence, token, token - 1);
    else if (alt && pressed(ImGuiKey_RightArrow))
        move_token(drawing.session, drawing.memory, drawing.sentences, sentence, token, token + 1);
    else if (pressed(ImGuiKey_Delete) || pressed(ImGuiKey_Backspace))
        remove_token(drawing.session, drawing.memory, drawing.sentences, sentence, token);
    else if (pressed(ImGuiKey_F2))
        edit_token(drawing.memory, sentence, token);
}

void draw_chip(Drawing& drawing, const SentenceLine& line, const SentencePlace& place) {
    SentenceMemory& memory = drawing.memory;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string& word =
        drawing.sentences[static_cast<std::size_t>(line.sentence)][static_cast<std::size_t>(place.token)];
    const std::string label = chip_label(drawing, line.sentence, place.token, word);
    if (memory.wanted_sentence == line.sentence && memory.wanted == place.token) {
        ImGui::SetKeyboardFocusHere();
        memory.wanted_sentence = -1;
    }
    const Rect rect = snap_to_pixels(place.rect);
    const Behavior behavior =
        behave(rect, id_of("chip " + std::to_string(line.sentence) + " " + std::to_string(place.token)), true, 0,
               Grip::across);
    if (!behavior.shown)
        return;
    const bool of_chosen = !is_figure() && line.sentence == drawing.chosen;
    const std::string id = "token." + std::to_string(line.sentence) + "." + std::to_string(place.token);
    note_control({with_identity(label, id), "button", rect.x, rect.y, rect.width, rect.height, true,
                  of_chosen && place.token == drawing.options.marked});
    const Rect chip{rect.x, rect.y + px(1), rect.width, rect.height - px(2)};
    fill(list, chip, px(6), behavior.hovered || behavior.held ? theme().bg3 : theme().bg2);
    if (of_chosen && place.token == drawing.options.marked)
        stroke(list, chip, px(6), px(2), theme().text);
    else if (of_chosen && place.token == drawing.options.second_mark)
        stroke(list, chip, px(6), px(1), theme().text);
    const Verbatim token;
    draw_text_aligned(list, {chip.x + chip.width / 2, chip.y + chip.height / 2}, {0.5f, 0.5f},
                      fitted(word, chip.width - px(10), sentence_chip_text), sentence_chip_text, theme().text);
    drawing.all_drawn = drawing.all_drawn && has_glyphs(word);
    if (behavior.ringed)
        draw_ring(chip, px(6));
    if (behavior.hovered && of_chosen)
        drawing.result.hovered = place.token;
    const bool dropped = memory.dragged >= 0;
    take_drag(drawing, line, place, behavior);
    take_chip_keys(drawing, line.sentence, place.token, behavior.id);
    if (behavior.pressed && !dropped)
        edit_token(drawing.memory, line.sentence, place.token);
}

void draw_place(Drawing& drawing, const SentenceLine& line, const SentencePlace& place) {
    const std::string where =
        drawing.sentences.size() > 1 ? " to sentence " + std::to_string(line.sentence) : std::string();
    const auto count = static_cast<int>(line.sentence < static_cast<int>(drawing.sentences.size())
                                            ? drawing.sentences[static_cast<std::size_t>(line.sentence)].size()
                                            : 0);
    switch (place.kind) {
    case SentencePlace::Kind::chip:
        return draw_chip(drawing, line, place);
    case SentencePlace::Kind::field:
        return draw_token_field(drawing.session, drawing.memory, drawing.sentences, place.rect);
    case SentencePlace::Kind::add:
        if (button(place.rect, "Add a token" + where + "##add_token." + std::to_string(line.sentence),
                   {.icon = icons::plus, .style = ButtonStyle::quiet, .icon_only = true}))
            edit_token(drawing.memory, line.sentence, count);
        return;
    case SentencePlace::Kind::more: {
        const bool before = !line.places.empty() && &place == &line.places.front();
        const int more = before ? place.token + 1 : count - place.token;
        const std::string text = (before ? "… " : "+") + readable_integer(more);
        draw_text_aligned(ImGui::GetWindowDrawList(),
                          {place.rect.x + place.rect.width / 2, place.rect.y + place.rect.height / 2}, {0.5f, 0.5f},
                          text, 12, theme().text3);
        note_item({readable_integer(more) + (more == 1 ? " more token" : " more tokens"), "text", place.rect.x,
                   place.rect.y, place.rect.width, place.rect.height});
        return;
    }
    }
}

void draw_name(Drawing& drawing, const SentenceLine& line, Rect area, float width) {
    if (width == 0)
        return;
    const bool chosen = line.sentence == drawing.chosen, brief = look().arrangement == Arrangement::phone;
    const Rect rect{area.x, line.places.front().rect.y, width - px(6), sentence_token_height()};
    const std::string name = "sentence " + std::to_string(line.sentence);
    const Behavior behavior = behave(rect, id_of("choose " + name), true);
    if (!behavior.shown)
        return;
    note_control({with_identity(name, "sentence." + std::to_string(line.sentence)), "segment", rect.x, rect.y,
                  rect.width, rect.height, true, chosen});
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (chosen || behavior.hovered)
        fill(list, rect, px(6), chosen ? theme().accent_soft : theme().bg2);
    draw_text_aligned(list, {rect.x + px(8), rect.y + rect.height / 2}, {0, 0.5f},
                      brief ? std::to_string(line.sentence) : name, 12, chosen ? theme().text : theme().text2,
                      chosen ? Weight::semibold : Weight::regular);
    if (behavior.ringed)
        draw_ring(rect, px(6));
    if (behavior.pressed && !chosen)
        drawing.session.edit("sentence", std::to_string(line.sentence));
}

/// The longest of these that fits.
std::string fitting_text(std::initializer_list<std::string> texts, float width) {
    for (const std::string& text : texts)
        if (text_size(text, 12).x <= width)
            return text;
    return fitted(*(texts.end() - 1), width, 12);
}

std::string hint_text(const Drawing& drawing, float width) {
    if (!drawing.memory.problem.empty())
        return fitting_text({drawing.memory.problem}, width);
    if (!drawing.all_drawn)
        return fitting_text({"Some of these characters cannot be drawn here; they still count.",
                             "Some characters cannot be drawn; they still count."},
                            width);
    const bool empty =
        std::all_of(drawing.sentences.begin(), drawing.sentences.end(), [](const auto& one) { return one.empty(); });
    if (empty)
        return fitting_text(
            {"No sentence yet: press + and type one, or choose an example.", "Press + and type a sentence."}, width);
    const std::string what = "Tokens are words and punctuation; real models split words further.";
    const std::string hand = look().touch ? " Tap one to edit it." : " Click one to edit it, Alt+← → moves it.";
    return fitting_text(
        {what + hand, what, "Words and punctuation; real models split further", "words and punctuation"}, width);
}

void draw_hint(Drawing& drawing, Rect row) {
    if (is_figure())
        return;
    std::vector<MenuEntry> entries;
    std::vector<std::string> labels;
    labels.reserve(std::size(examples));
    for (const ExampleSentence& example : examples) {
        std::string label(example.text);
        std::replace(label.begin(), label.end(), '\n', '/');
        labels.push_back(fitted(label, px(300), 14));
        entries.push_back({example.id, labels.back(), example.note});
    }
    const float menu_width = px(116);
    const Rect menu_rect{row.right() - menu_width, row.y, menu_width, row.height};
    if (const std::optional<int> picked = menu(menu_rect, "Example sentences##examples", "Examples", entries, -1)) {
        const std::uint64_t gesture = drawing.session.new_gesture();
        drawing.session.edit("tokens", examples[static_cast<std::size_t>(*picked)].text, gesture);
        drawing.session.edit("sentence", "0", gesture);
    }
    const bool brief = row.width < px(480);
    const ButtonOptions options{
        .icon = icons::plus, .style = ButtonStyle::quiet, .icon_only = brief, .key = "Shift+Enter"};
    const float add_width = button_width("Sentence", options);
    const Rect add{menu_rect.x - add_width - px(6), row.y, add_width, row.height};
    if (button(add, "Sentence##add_sentence", options))
        edit_token(drawing.memory, static_cast<int>(drawing.sentences.size()), 0);
    const std::string hint = hint_text(drawing, add.x - row.x - px(8));
    draw_text_aligned(ImGui::GetWindowDrawList(), {row.x, row.y + row.height / 2}, {0, 0.5f}, hint, 12,
                      drawing.memory.problem.empty() ? theme().text3 : theme().error);
    note_item({hint, "text", row.x, row.y, add.x - row.x, row.height});
}

}

float sentences_height(Session& session, Canvas& canvas, float width, const SentenceOptions& options) {
    const Sentences sentences = read_sentences(session.state().text("tokens"));
    const SentenceLayout layout =
        sentence_layout(session, canvas.memory<SentenceMemory>(), sentences, {0, 0, width, 1e6f}, options);
    return sentence_line_height() * static_cast<float>(layout.lines) + (options.hint ? control_height() : 0);
}

SentenceResult draw_sentences(Session& session, Canvas& canvas, Rect area, const SentenceOptions& options) {
    auto& memory = canvas.memory<SentenceMemory>();
    const int frame = ImGui::GetFrameCount();
    if (memory.frame != frame && memory.frame != frame - 1)
        memory = {};
    memory.frame = frame;
    const Sentences sentences = read_sentences(session.state().text("tokens"));
    const auto edited = static_cast<std::size_t>(std::max(memory.sentence, 0));
    if (memory.phase == SentenceMemory::asked)
        memory.inserting = edited >= sentences.size() || memory.token >= static_cast<int>(sentences[edited].size());
    const SentenceLayout layout = sentence_layout(session, memory, sentences, area, options);
    Drawing drawing{session, memory, sentences, options, chosen_sentence_number(session, sentences)};
    for (const SentenceLine& line : layout.shown) {
        draw_name(drawing, line, area, layout.label);
        for (const SentencePlace& place : line.places)
            draw_place(drawing, line, place);
    }
    if (options.hint)
        draw_hint(drawing, {area.x, area.y + sentence_line_height() * static_cast<float>(layout.lines), area.width,
                            control_height()});
    return drawing.result;
}

}
