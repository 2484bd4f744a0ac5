#include "import/numbers/text/print_blocks.hpp"

#include "import/numbers/readers.hpp"

#include "core/text.hpp"

#include <utility>

namespace posenc {

namespace {

/// Whether a row counts 0 1 2 3, as columns are numbered above others.
bool counts_columns(const PrintedRow& row) {
    double last = 0;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const auto number = parse_number(row.cells[i]);
        if (!number || (i > 0 && *number != last + 1))
            return false;
        last = *number;
    }
    return row.name.empty();
}

class PrintReader {
  public:
    explicit PrintReader(std::string_view text) : lines_(text) {}

    std::vector<PrintedBlock> read() {
        while (lines_.next(line_))
            take(read_print_line(line_.text));
        end_block();
        return std::move(blocks_);
    }

  private:
    void take(PrintLine line) {
        if (line.kind == PrintLineKind::row)
            return add_row(std::move(line));
        if (line.kind == PrintLineKind::rule)
            return;
        if (line.kind == PrintLineKind::blank) {
            blank_ = true;
            return;
        }
        end_block();
        if (line.kind == PrintLineKind::words)
            return add_words(std::move(line));
        if (line.kind == PrintLineKind::end)
            return end_array(line);
        keep_title();
        begin_.marked = true;
        if (line.kind == PrintLineKind::columns)
            begin_.columns = line.number > 1;
        else if (line.kind == PrintLineKind::slice)
            begin_.slice = line.number;
        else if (line.kind == PrintLineKind::scale)
            begin_.scale = line.number;
        else
            mark(begin_, line);
    }

    static void mark(PrintedBlock& block, const PrintLine& line) {
        block.named_type = line.named_type;
        block.vector = line.vector;
        block.marked = true;
        block.frame = line.frame;
        block.apart = true;
    }

    void end_array(const PrintLine& line) {
        if (!blocks_.empty())
            mark(blocks_.back(), line);
        begin_ = {.apart = true};
    }

    /// The words above are no names of columns.
    void keep_title() {
        if (!words_.empty())
            begin_.title = words_line_;
        begin_.apart = begin_.apart || !words_.empty() || blank_;
        words_.clear();
        blank_ = false;
    }

    void add_words(PrintLine line) {
        keep_title();
        words_ = std::move(line.cells);
        words_line_ = line_.text;
        words_go_on_ = line.goes_on;
    }

    void end_block() {
        if (!block_.rows.empty())
            blocks_.push_back(std::move(block_));
        block_ = {};
    }

    /// Whether the words above are as many as the cells of a row, or one less: then they stand above the later ones.
    bool are_names(const PrintedRow& row) const {
        const bool behind = words_line_.starts_with(' ') || words_line_.starts_with('\t');
        const std::string_view line = trim(words_line_);
        return words_go_on_ || (words_.size() == row.cells.size() && !line.ends_with(':') && !line.ends_with('=')) ||
               (behind && words_.size() + 1 == row.cells.size());
    }

    void begin_block(const PrintedRow& row, bool list) {
        const bool names = !words_.empty() && !blank_ && are_names(row);
        std::vector<std::string_view> columns;
        if (names)
            std::swap(columns, words_);
        keep_title();
        block_ = std::exchange(begin_, {});
        block_.names = std::move(columns);
        block_.names_line = names ? words_line_ : std::string_view();
        block_.ends_open = names && words_go_on_;
        block_.list = list;
        const bool of_r = names && block_.names.front().starts_with("[,");
        block_.marked = block_.marked || list || of_r || block_.ends_open || trim(block_.title).ends_with('=');
    }

    void add_row(PrintLine line) {
        PrintedRow row{line.name, std::move(line.cells), line_.number, line_.begin};
        const bool another = block_.list != line.vector || (line.vector && line.number == 1);
        if (!block_.rows.empty() && another)
            end_block();
        if (!block_.rows.empty() && !block_.list)
            compare(row);
        if (block_.rows.empty() && block_.names.empty())
            begin_block(row, line.vector);
        block_.rows.push_back(std::move(row));
        blank_ = false;
    }

    /// The row against the first one of the block: that may turn out to be the columns' numbers, or no part of it.
    void compare(const PrintedRow& row) {
        const PrintedRow& first = block_.rows.front();
        const bool as_wide = first.cells.size() == row.cells.size(), as_named = first.name.empty() == row.name.empty();
        if (as_wide && as_named)
            return;
        const bool alone = block_.rows.size() == 1;
        block_.left_out = std::all_of(row.cells.begin(), row.cells.end(), leaves_out);
        if (alone && counts_columns(first) && (as_wide || first.cells.size() + 1 == row.cells.size())) {
            if (block_.title.empty())
                block_.title = block_.names_line;
            block_.names = first.cells;
            block_.rows.clear();
        } else if (alone && !block_.marked) {
            begin_ = std::exchange(block_, {});
            begin_.rows.clear();
            begin_.names.clear();
        } else {
            if (!blank_ || block_.left_out)
                block_.odd_row = line_.text;
            end_block();
        }
    }

    TextLines lines_;
    TextLine line_;
    PrintedBlock block_, begin_; ///< the present one; what is known of the next
    std::vector<PrintedBlock> blocks_;
    std::vector<std::string_view> words_; ///< the last line of words, if it was not used yet
    std::string_view words_line_;
    bool words_go_on_ = false, blank_ = false;
};

}

std::vector<PrintedBlock> printed_blocks(std::string_view text) {
    return PrintReader(text).read();
}

}
