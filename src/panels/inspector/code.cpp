// The snippet of the present state (core/snippets/snippet.hpp) in a card, made once for each state. The Python programs
// and the font of the code are data files, which a page has only some time after they were first asked for.
#include "panels/inspector/code.hpp"

#include "platform/platform.hpp"
#include "widgets/items.hpp"
#include "widgets/region.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr double remark_seconds = 1.6;
constexpr float code_size = 11, row_height = 18, inset_across = 10, inset_down = 8;
constexpr std::size_t folded_rows = 14;
constexpr const char* stored_language = "code_language";

struct LanguageName {
    Language language;
    std::string_view id, label;
};

constexpr LanguageName languages[] = {
    {Language::numpy, "numpy", "NumPy"}, {Language::pytorch, "pytorch", "PyTorch"}, {Language::cpp, "cpp", "C++"}};

Language remembered_language() {
    const std::string id = platform::stored(stored_language).value_or("");
    const auto found =
        std::find_if(std::begin(languages), std::end(languages), [&](const LanguageName& one) { return one.id == id; });
    return found == std::end(languages) ? Language::numpy : found->language;
}

bool starts_character(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
}

/// The bytes that the first `count` characters take.
std::size_t bytes_of(std::string_view text, int count) {
    std::size_t at = 0;
    for (; at < text.size(); ++at)
        if (starts_character(text[at]) && count-- == 0)
            break;
    return at;
}

/// Where to break a text that is longer than `room` characters: behind the last blank in the second half of what fits,
/// else behind a comma, bracket or & there, else anywhere.
std::size_t break_at(std::string_view text, int room) {
    const std::size_t most = bytes_of(text, room);
    const std::size_t blank = text.substr(0, most + 1).rfind(' ');
    const std::size_t mark = text.substr(0, most).find_last_of(",&(");
    for (const std::size_t at : {blank, mark})
        if (at != std::string_view::npos && at >= most / 2)
            return at + 1;
    return most;
}

std::string_view without_trailing_blanks(std::string_view text) {
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

void add_rows(std::vector<CodeRow>& rows, std::string_view line, int columns) {
    const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
    std::string_view rest = line.substr(first);
    CodeRow row;
    row.indent = std::min(static_cast<int>(first), columns / 2);
    row.comment = rest.starts_with('#') || rest.starts_with("//");
    do {
        const std::size_t end = break_at(rest, columns - row.indent);
        const bool whole = bytes_of(rest, columns - row.indent) == rest.size();
        row.text = without_trailing_blanks(whole ? rest : rest.substr(0, end));
        rest = whole ? std::string_view{} : rest.substr(end);
        rows.push_back(row);
        if (!row.continues)
            row.indent = std::min(row.indent + (row.comment ? 2 : 4), columns / 2);
        row.continues = true;
    } while (!rest.empty());
}

}

std::vector<CodeRow> code_rows(std::string_view code, int columns) {
    std::vector<CodeRow> rows;
    while (!code.empty()) {
        const std::size_t end = std::min(code.find('\n'), code.size());
        add_rows(rows, code.substr(0, end), std::max(columns, 8));
        code.remove_prefix(std::min(end + 1, code.size()));
    }
    return rows;
}

bool CodeSection::moving() const {
    return says_copied() || ImGui::GetTime() < due_;
}

bool CodeSection::says_copied() const {
    return ImGui::GetTime() < copied_until_;
}

/// Whether the state is still changing. While a value is dragged or played, making the code for every value on the way
/// would take longer than drawing the picture. It is still made once a second, and at once for another method.
bool CodeSection::is_changing(const State& state) {
    constexpr double still_seconds = 0.25, frame_seconds = 0.05, stale_seconds = 1;
    const double now = ImGui::GetTime();
    if (wanted_ != state) {
        if (now - changed_at_ >= still_seconds)
            stale_since_ = now;
        wanted_ = state;
        changed_at_ = now;
        due_ = now + still_seconds + frame_seconds;
    }
    const bool other = state_->text("method") != state.text("method");
    return !other && now - changed_at_ < still_seconds && now - stale_since_ < stale_seconds;
}

void CodeSection::choose(Language language) {
    language_ = language;
    state_.reset();
    for (const LanguageName& one : languages)
        if (one.language == language)
            platform::store(stored_language, one.id);
}

/// Makes the code again if the state has changed and rests, or if the missing files may have arrived.
void CodeSection::refresh(Session& session, bool at_once) {
    if (!language_)
        language_ = remembered_language();
    if (state_ == session.state() && !waits_)
        return;
    if (!at_once && state_ && !code_.empty() && is_changing(session.state()))
        return;
    state_ = session.state();
    stale_since_ = ImGui::GetTime();
    // Data files arrive after the page's first view, which therefore cannot make code.
    waits_ = !code_font_ready();
    if (waits_)
        return code_.clear();
    const PythonPrograms programs = [this](std::string_view stem) {
        const auto file = platform::data_file("python/" + std::string(stem) + ".py");
        waits_ = waits_ || (file && file->empty());
        return file.value_or(std::string_view());
    };
    const std::optional<std::string> code =
        snippet(session.state(), session.made(session.state()), *language_, programs);
    code_ = code && !waits_ ? *code : "";
    columns_ = 0;
}

void CodeSection::draw_head(Column& column, Session& session) {
    std::vector<Choice> choices;
    int chosen = 0;
    for (const LanguageName& one : languages) {
        if (one.language == *language_)
            chosen = static_cast<int>(choices.size());
        choices.push_back({one.id, one.label, ""});
    }
    const bool copied = says_copied();
    const ButtonOptions said{.icon = icons::circle_check, .style = ButtonStyle::quiet};
    const ButtonOptions offered{
        .icon = icons::copy, .style = ButtonStyle::quiet, .enabled = !code_.empty(), .icon_only = true};
    const float room = button_width("Copied", said), size = control_height();
    const float width = std::min(px(216), column.width - room - px(4));
    const float height = segments_height(width, choices);
    if (const auto picked =
            segments({column.x, column.y, width, height}, "Language of the code##code", choices, chosen))
        choose(languages[static_cast<std::size_t>(*picked)].language);
    const float shown = copied ? room : size;
    if (button({column.x + column.width - shown, column.y, shown, size},
               copied ? "Copied###code.copy" : "Copy code###code.copy", copied ? said : offered) &&
        !code_.empty()) {
        refresh(session, true);
        platform::copy_text(code_, [this] { copied_until_ = ImGui::GetTime() + remark_seconds; });
    }
    column.y += height + px(8);
}

void CodeSection::draw_rows(Rect card, std::size_t count) {
    const Verbatim as_written;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float advance = text_size("0000000000", code_size, Weight::code).x / 10;
    float y = card.y + px(inset_down);
    std::string shown;
    for (std::size_t i = 0; i < count; ++i) {
        const CodeRow& row = rows_[i];
        const float x = card.x + px(inset_across) + static_cast<float>(row.indent) * advance;
        draw_text(list, {x, y}, row.text, code_size, row.comment ? theme().text3 : theme().text, Weight::code);
        y += px(row_height);
        shown += (i == 0 || row.continues ? "" : "\n") + row.text;
    }
    note_item({shown, "text", card.x, card.y, card.width, card.height});
}

void CodeSection::draw_code(Column& column) {
    const float advance = text_size("0000000000", code_size, Weight::code).x / 10;
    const int columns = static_cast<int>((column.width - 2 * px(inset_across)) / advance);
    if (columns != columns_) {
        rows_ = code_rows(code_, columns);
        columns_ = columns;
    }
    // Two more lines take less room than the button that unfolds them.
    const bool foldable = rows_.size() > folded_rows + 2;
    const std::size_t count = foldable && !unfolded_ ? folded_rows : rows_.size();
    const Rect card = column.take(static_cast<float>(count) * px(row_height) + 2 * px(inset_down), px(4));
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(card.min(), card.max(), theme().bg0, px(8));
    list->AddRect(card.min(), card.max(), theme().line, px(8), 0, px(1));
    draw_rows(card, count);
    if (!foldable)
        return;
    const auto lines = std::count(code_.begin(), code_.end(), '\n');
    const std::string label = unfolded_ ? "fewer lines" : "all " + std::to_string(lines) + " lines";
    const Rect line = column.take(control_height());
    if (button({line.x, line.y, button_width(label), line.height}, label + "###code.unfold",
               {.style = ButtonStyle::quiet}))
        unfolded_ = !unfolded_;
}

void CodeSection::draw_body(Column& column) {
    const bool font_there = code_font_ready(); // also requests the font, together with the programs
    if (!code_.empty() && font_there)
        return draw_code(column);
    prose_item(column,
               waits_ || !font_there ? "The code is on its way …" : "The program of this method could not be loaded.",
               13, theme().text3);
}

void CodeSection::draw(Column& column, Session& session) {
    const float top = column.y, height = std::max(height_, px(row_height) * folded_rows);
    if (!ImGui::IsRectVisible({column.x, top}, {column.x + column.width, top + height})) {
        column.y = top + height;
        return;
    }
    refresh(session, false);
    draw_head(column, session);
    draw_body(column);
    height_ = column.y - top;
}

}
