// Markdown to the blocks of a lesson, by md4c: see lesson_readers.hpp. What a lesson does not show is reported, and its
// text stays.
#include "core/text.hpp"
#include "import/lessons/lesson_limits.hpp"
#include "import/lessons/lesson_spans.hpp"

#include <md4c.h>

#include <algorithm>
#include <utility>

namespace posenc::lesson_parts {

namespace {

struct Container {
    bool list = false;
    std::string marker = {}; ///< of a list without numbers
    unsigned number = 0;     ///< of its next item otherwise
    char after = '.';
};

class Reader {
  public:
    /// `line` and `column` are the place in the file where the text begins, after the first `added` letters, which are
    /// not in the file.
    Reader(std::string_view text, int line, int column, int added, Notes& notes)
        : text_(text), seen_(text.data()), line_(line), column_(column - added), spans_(notes), words_(added) {}

    std::vector<PlacedBlock> read() {
        MD_PARSER parser{};
        parser.flags = MD_FLAG_NOHTML | MD_FLAG_LATEXMATHSPANS | MD_FLAG_NOINDENTEDCODEBLOCKS;
        parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* reader) noexcept {
            return static_cast<Reader*>(reader)->enter(type, detail), 0;
        };
        parser.leave_block = [](MD_BLOCKTYPE type, void*, void* reader) noexcept {
            return static_cast<Reader*>(reader)->leave(type), 0;
        };
        parser.enter_span = [](MD_SPANTYPE type, void* detail, void* reader) noexcept {
            return static_cast<Reader*>(reader)->enter(type, detail), 0;
        };
        parser.leave_span = [](MD_SPANTYPE type, void*, void* reader) noexcept {
            return static_cast<Reader*>(reader)->leave(type), 0;
        };
        parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* reader) noexcept {
            return static_cast<Reader*>(reader)->take(type, {text, size}), 0;
        };
        md_parse(text_.data(), static_cast<MD_SIZE>(text_.size()), &parser, this);
        return std::move(blocks_);
    }

  private:
    void enter(MD_BLOCKTYPE type, void* detail) {
        if (type == MD_BLOCK_QUOTE || type == MD_BLOCK_UL || type == MD_BLOCK_OL)
            finish();
        if (type == MD_BLOCK_QUOTE) {
            containers_.push_back({});
        } else if (type == MD_BLOCK_UL) {
            containers_.push_back({true, "•"});
        } else if (type == MD_BLOCK_OL) {
            const auto& list = *static_cast<const MD_BLOCK_OL_DETAIL*>(detail);
            containers_.push_back({true, {}, list.start, list.mark_delimiter});
        } else if (type == MD_BLOCK_LI) {
            begin_item(containers_.back());
        } else if (type == MD_BLOCK_H) {
            kind_ = LessonBlock::Kind::heading;
            level_ = static_cast<int>(static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level);
        } else if (type == MD_BLOCK_HR) {
            spans_.complain(take_rule(), "horizontal rules are not shown; use headings to divide a step");
        } else if (type == MD_BLOCK_CODE) {
            in_code_ = true;
            told_code_ = false;
        }
    }

    void begin_item(Container& list) {
        marker_ = list.marker.empty() ? std::to_string(list.number++) + list.after : list.marker;
    }

    void leave(MD_BLOCKTYPE type) {
        if (type == MD_BLOCK_DOC)
            return;
        finish();
        kind_.reset();
        if (type == MD_BLOCK_QUOTE || type == MD_BLOCK_UL || type == MD_BLOCK_OL)
            containers_.pop_back();
        if (type == MD_BLOCK_LI)
            marker_.clear();
        if (type == MD_BLOCK_CODE)
            in_code_ = false;
    }

    void enter(MD_SPANTYPE type, void* detail) {
        if (type == MD_SPAN_STRONG || type == MD_SPAN_EM)
            spans_.begin_mark(type == MD_SPAN_STRONG);
        else if (type == MD_SPAN_A)
            spans_.begin_link(text_of(static_cast<const MD_SPAN_A_DETAIL*>(detail)->href));
        else if (type == MD_SPAN_LATEXMATH_DISPLAY)
            finish();
    }

    void leave(MD_SPANTYPE type) {
        if (type == MD_SPAN_STRONG || type == MD_SPAN_EM)
            spans_.end_mark(type == MD_SPAN_STRONG);
        else if (type == MD_SPAN_A)
            spans_.end_link(line_);
        else if (type == MD_SPAN_IMG)
            spans_.complain(line_, "pictures are not shown, only their text");
        else if (type == MD_SPAN_CODE)
            spans_.end_verbatim(LessonSpan::Kind::code);
        else if (type == MD_SPAN_LATEXMATH)
            spans_.end_verbatim(LessonSpan::Kind::equation);
        else if (type == MD_SPAN_LATEXMATH_DISPLAY)
            finish_equation();
    }

    void take(MD_TEXTTYPE type, std::string_view text) {
        move_to(text);
        begin_block();
        if (in_code_)
            return take_code_block(text);
        if (type == MD_TEXT_LATEXMATH)
            return spans_.add_verbatim(text);
        const std::string letters = without_long_words(letters_of(type, text));
        if (type == MD_TEXT_CODE)
            spans_.add_verbatim(letters);
        else if (!letters.empty() && is_escaped(text))
            spans_.add_escaped(text, line_);
        else
            spans_.add(letters, line_);
    }

    void begin_block() {
        if (first_line_ > 0)
            return;
        first_line_ = line_;
        first_column_ = column_;
    }

    static std::string letters_of(MD_TEXTTYPE type, std::string_view text) {
        if (type == MD_TEXT_BR || type == MD_TEXT_SOFTBR)
            return " ";
        if (type == MD_TEXT_NULLCHAR)
            return "\uFFFD";
        return type == MD_TEXT_ENTITY ? entity(text) : std::string(text);
    }

    std::string without_long_words(std::string_view text) {
        return words_.cut(text, [&](std::size_t at) {
            spans_.complain(line_, too_long_word(), column_ + character_count(text.substr(0, at)));
        });
    }

    /// Each line becomes a paragraph.
    void take_code_block(std::string_view text) {
        if (!std::exchange(told_code_, true))
            spans_.complain(line_, "code blocks are not part of a lesson; their lines are shown as text");
        if (text != "\n")
            return spans_.add_verbatim(without_long_words(text));
        spans_.end_verbatim(LessonSpan::Kind::code);
        finish();
    }

    /// Whether it is a { or a < after a backslash that is not escaped itself.
    bool is_escaped(std::string_view text) const {
        const char* at = text.data();
        const bool own = at > text_.data() && at < text_.data() + text_.size();
        if (!own || text.size() != 1 || (text != "{" && text != "<"))
            return false;
        int backslashes = 0;
        while (at > text_.data() && *--at == '\\')
            ++backslashes;
        return backslashes % 2 == 1;
    }

    /// Moves line_ and column_ to a piece from md4c. The piece lies in the text, unless md4c made it itself.
    void move_to(std::string_view piece) {
        if (piece.data() < seen_ || piece.data() >= text_.data() + text_.size())
            return;
        for (; seen_ != piece.data(); ++seen_) {
            column_ = *seen_ == '\n' ? 1 : column_ + character_count({seen_, 1});
            line_ += *seen_ == '\n' ? 1 : 0;
        }
    }

    /// The line of the next horizontal rule, because md4c passes no text for it.
    int take_rule() {
        int line = line_;
        for (std::size_t start = static_cast<std::size_t>(seen_ - text_.data()); start < text_.size(); ++line) {
            const std::size_t end = std::min(text_.find('\n', start), text_.size());
            if (is_rule(text_.substr(start, end - start))) {
                seen_ = text_.data() + end;
                column_ = character_count(text_.substr(start, end - start)) + 1;
                return line_ = line;
            }
            start = end + 1;
        }
        return line_;
    }

    static bool is_rule(std::string_view line) {
        return std::count_if(line.begin(), line.end(), [](char c) { return c == '-' || c == '*' || c == '_'; }) >= 3 &&
               line.find_first_not_of("-*_>+.)0123456789 \t") == std::string_view::npos;
    }

    LessonBlock::Kind kind() const {
        if (kind_)
            return *kind_;
        if (containers_.empty())
            return LessonBlock::Kind::paragraph;
        return containers_.back().list ? LessonBlock::Kind::item : LessonBlock::Kind::hint;
    }

    void finish() {
        LessonText text = spans_.take();
        const int line = std::exchange(first_line_, 0);
        words_.end_word();
        if (text.empty())
            return;
        const bool item = kind() == LessonBlock::Kind::item;
        blocks_.push_back({{kind(), item ? std::exchange(marker_, {}) : std::string(), std::move(text)},
                           line,
                           kind() == LessonBlock::Kind::heading ? level_ : 0,
                           first_column_});
    }

    void finish_equation() {
        spans_.end_verbatim(LessonSpan::Kind::equation);
        LessonText text = spans_.take();
        if (!text.empty())
            blocks_.push_back({{LessonBlock::Kind::equation, {}, std::move(text)}, line_, 0, column_});
        first_line_ = 0;
    }

    static std::string entity(std::string_view written) {
        constexpr std::pair<std::string_view, std::string_view> known[] = {
            {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&nbsp;", " "}};
        for (const auto& [name, letter] : known)
            if (name == written)
                return std::string(letter);
        return std::string(written);
    }

    static std::string text_of(const MD_ATTRIBUTE& attribute) {
        std::string text;
        for (int part = 0; attribute.substr_offsets && attribute.substr_offsets[part] < attribute.size; ++part) {
            const MD_OFFSET start = attribute.substr_offsets[part];
            const std::string_view piece(attribute.text + start, attribute.substr_offsets[part + 1] - start);
            text += attribute.substr_types[part] == MD_TEXT_ENTITY ? entity(piece) : std::string(piece);
        }
        return text;
    }

    std::string_view text_;
    const char* seen_; ///< line_ and column_ are those of this place
    int line_, column_;
    int first_line_ = 0; ///< of the present block, 0 before its text
    int first_column_ = 1;
    Spans spans_;
    WordCutter words_;
    std::vector<PlacedBlock> blocks_;
    std::vector<Container> containers_;
    std::optional<LessonBlock::Kind> kind_; ///< if the containers do not determine it
    int level_ = 0;
    std::string marker_; ///< of the item that begins
    bool in_code_ = false, told_code_ = false;
};

}

std::vector<PlacedBlock> read_blocks(const Piece& piece, Notes& notes) {
    return Reader(piece.text, piece.line, 1, 0, notes).read();
}

LessonText read_line(std::string_view text, int line, int column, Notes& notes) {
    // With a point in front, what follows it begins no list, no heading and no other block.
    const std::string behind_point = "." + std::string(text);
    LessonText all;
    for (PlacedBlock& placed : Reader(behind_point, line, column, 1, notes).read())
        all.insert(all.end(), placed.block.text.begin(), placed.block.text.end());
    if (!all.empty())
        all.front().text.erase(0, 1);
    if (!all.empty() && all.front().text.empty())
        all.erase(all.begin());
    return all;
}

}
