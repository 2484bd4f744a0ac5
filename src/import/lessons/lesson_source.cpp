// The same division into pieces and steps as in lesson_reader.cpp, by lines: cleaning a text keeps its lines.
#include "import/lessons/lesson_source.hpp"

#include "core/text.hpp"
#include "import/lessons/lesson_readers.hpp"

#include <algorithm>

namespace posenc {

namespace {

using namespace lesson_parts;

/// Where the lines of the file begin, as clean_text() divides it, and last where its read part ends.
std::vector<std::size_t> lines_of(std::string_view file) {
    const std::string_view bytes = bytes_read(file);
    const auto first = static_cast<std::size_t>(bytes.data() - file.data());
    std::vector<std::size_t> starts = {first};
    for (std::size_t at = 0; at < bytes.size(); ++at)
        if (bytes[at] == '\n' || (bytes[at] == '\r' && (at + 1 == bytes.size() || bytes[at + 1] != '\n')))
            starts.push_back(first + at + 1);
    return starts;
}

std::string_view without_end(std::string_view line) {
    return line.substr(0, line.find_last_not_of("\r\n") + 1);
}

/// What is a space once the text is cleaned: control characters, too.
bool reads_as_blank(char c) {
    return static_cast<unsigned char>(c) <= 0x20 || c == 0x7F;
}

/// "  ## " at the beginning of a line, in a list or a quote too; empty where the heading is underlined.
std::string_view heading_marks(std::string_view line) {
    constexpr std::string_view in_front = ">-+*0123456789.)";
    const auto first = std::find_if_not(line.begin(), line.end(), [&](char c) {
        return reads_as_blank(c) || in_front.find(c) != std::string_view::npos;
    });
    const auto end = std::find_if(first, line.end(), [](char c) { return c != '#'; });
    if (end == first || end - first > 6 || (end != line.end() && !reads_as_blank(*end)))
        return {};
    const auto words = std::find_if_not(end, line.end(), reads_as_blank);
    return line.substr(0, static_cast<std::size_t>(words - line.begin()));
}

class SourceReader {
  public:
    explicit SourceReader(std::string_view file) : file_(file), lines_(lines_of(file)) {}

    LessonSource read() {
        Notes notes;
        const std::string text = clean_text(file_, notes.issues);
        for (const Piece& piece : split_pieces(text, notes.issues))
            if (!full_)
                take(piece);
        if (!source_.steps.empty() && !full_)
            finish_step(end_of_file());
        source_.lines = std::move(lines_);
        return std::move(source_);
    }

  private:
    std::size_t end_of_file() const { return file_.size(); }
    /// Where a line, from 1, begins; the end of the file behind the last one.
    std::size_t start(int line) const {
        const auto at = static_cast<std::size_t>(line - 1);
        return at < lines_.size() ? lines_[at] : end_of_file();
    }
    std::string_view line(int number) const {
        return without_end(file_.substr(start(number), start(number + 1) - start(number)));
    }
    /// Lines first … end − 1 with their ends.
    SourcePart whole_lines(int first, int end) const { return {start(first), start(end) - start(first)}; }
    /// The same without what is blank at their end.
    SourcePart lines(int first, int end) const {
        const SourcePart whole = whole_lines(first, end);
        return {whole.at, whole.in(file_).find_last_not_of(blanks) + 1};
    }
    bool is_blank(int number) const { return trim(line(number)).empty(); }

    void take(const Piece& piece) {
        if (piece.kind == Piece::Kind::markdown)
            return take_markdown(piece);
        if (piece.kind == Piece::Kind::state)
            begin_step(piece);
        else if (!source_.steps.empty())
            take_block(piece);
        heading_above_ = false;
    }

    void take_markdown(const Piece& piece) {
        Notes unread;
        const std::vector<PlacedBlock> blocks = read_blocks(piece, unread);
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const int end = i + 1 < blocks.size() ? blocks[i + 1].line : piece.next;
            take_block(blocks[i], std::max(end, blocks[i].line + 1));
        }
    }

    void take_block(const PlacedBlock& placed, int end) {
        heading_above_ = placed.block.kind == LessonBlock::Kind::heading;
        if (heading_above_)
            heading_ = heading_at(placed.line, end);
        if (!source_.steps.empty())
            return;
        above_is_title_ = !titled_ && placed.level == 1;
        if (above_is_title_) {
            titled_ = true;
            std::tie(source_.heading, source_.title) = std::pair{heading_.whole, heading_.words};
        } else if (placed.block.kind == LessonBlock::Kind::paragraph && !summarized_) {
            summarized_ = true;
            source_.summary = paragraph_at(placed.line, end);
        }
    }

    SourcePart paragraph_at(int first, int end) const {
        int after = first + 1;
        while (after < end && !is_blank(after))
            ++after;
        return lines(first, after);
    }

    struct Heading {
        SourcePart whole, words;
    };
    Heading heading_at(int first, int end) const {
        const std::string_view marks = heading_marks(line(first));
        if (!marks.empty()) {
            const SourcePart whole = lines(first, first + 1);
            std::string_view words = trim(line(first).substr(marks.size()));
            const std::size_t closing = words.find_last_not_of('#');
            if (closing != std::string_view::npos && reads_as_blank(words[closing]))
                words = trim(words.substr(0, closing));
            return {whole, {whole.at + marks.size(), words.size()}};
        }
        int after = first + 1;
        while (after < end && !is_blank(after))
            ++after;
        return {lines(first, after), lines(first, std::max(after - 1, first + 1))};
    }

    void begin_step(const Piece& piece) {
        const bool titled = heading_above_ && (!source_.steps.empty() || !above_is_title_);
        const std::size_t fence = start(piece.fence_line), begins = titled ? heading_.whole.at : fence;
        if (!source_.steps.empty())
            finish_step(begins);
        if (source_.steps.size() == most_lesson_steps) {
            full_ = true;
            return;
        }
        SourceStep& step = source_.steps.emplace_back();
        step.whole = {begins, 0};
        step.heading = titled ? heading_.whole : SourcePart{fence, 0};
        step.title = titled ? heading_.words : SourcePart{fence, 0};
        step.fence = whole_lines(piece.fence_line, piece.next);
        step.state = whole_lines(piece.line, piece.end);
    }

    void take_block(const Piece& piece) {
        SourceStep& step = source_.steps.back();
        const SourcePart whole = lines(piece.fence_line, piece.next);
        if (piece.kind == Piece::Kind::ask)
            step.asks.push_back(whole);
        else if (piece.kind == Piece::Kind::goal)
            step.goals.push_back(whole);
        else if (piece.kind == Piece::Kind::tokens && step.tokens.empty())
            step.tokens = whole;
    }

    void finish_step(std::size_t end) {
        SourceStep& step = source_.steps.back();
        step.whole.size = end - step.whole.at;
        const std::string_view rest = file_.substr(step.fence.end(), end - step.fence.end());
        const std::size_t word = rest.find_first_not_of(blanks);
        if (word == std::string_view::npos) {
            step.words = {step.fence.end(), 0};
            return;
        }
        const std::size_t first = rest.substr(0, word).find_last_of("\r\n") + 1; // npos + 1 is 0
        step.words = {step.fence.end() + first, rest.find_last_not_of(blanks) + 1 - first};
    }

    std::string_view file_;
    std::vector<std::size_t> lines_;
    LessonSource source_;
    Heading heading_;
    bool heading_above_ = false, above_is_title_ = false, titled_ = false, summarized_ = false, full_ = false;
};

}

int LessonSource::line_of(std::size_t at) const {
    return static_cast<int>(std::upper_bound(lines.begin(), lines.end(), at) - lines.begin());
}

bool LessonSource::holds(const SourcePart& part, int line) const {
    return line >= line_of(part.at) && line <= line_of(part.empty() ? part.at : part.end() - 1);
}

LessonSource source_of(std::string_view markdown) {
    return SourceReader(markdown).read();
}

std::vector<BlockLine> block_lines(std::string_view block) {
    std::vector<BlockLine> lines;
    for (const std::string_view written : split(block, '\n')) {
        const std::string_view line = trim(written);
        const bool fence = line.starts_with("```") || line.starts_with("~~~");
        const std::size_t equals = line.find('=');
        if (fence)
            continue;
        const bool pair = !line.starts_with('#') && equals != std::string_view::npos;
        lines.push_back(pair ? BlockLine{trim(line.substr(0, equals)), trim(line.substr(equals + 1))}
                             : BlockLine{{}, line});
    }
    return lines;
}

}
