#include "import/numbers/text/table_cells.hpp"

#include "core/text.hpp"

namespace posenc {

namespace {

constexpr int lines_looked_at = 20;

bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

/// The end of the cell that begins at `begin`: the next separator outside quotation marks.
std::size_t end_of_cell(std::string_view line, std::size_t begin, char separator) {
    bool quoted = false;
    for (std::size_t at = begin; at < line.size(); ++at) {
        if (line[at] == '"')
            quoted = !quoted;
        else if (line[at] == separator && !quoted)
            return at;
    }
    return line.size();
}

std::string_view without_quotes(std::string_view cell) {
    cell = trim(cell);
    const bool quotes = cell.size() >= 2 && cell.front() == '"' && cell.back() == '"';
    return quotes ? trim(cell.substr(1, cell.size() - 2)) : cell;
}

/// Whether a line's commas may be decimal commas: at most one in each word, between two digits.
bool may_be_decimal_commas(std::string_view line) {
    const auto words = cells_of(line, ' ');
    return std::all_of(words.begin(), words.end(), [](std::string_view word) {
        const std::size_t comma = word.find(',');
        return comma == word.npos || (comma > 0 && comma + 1 < word.size() && is_digit(word[comma - 1]) &&
                                      is_digit(word[comma + 1]) && word.find(',', comma + 1) == word.npos);
    });
}

/// Whether they must be decimal commas: blanks separate the numbers, or the digits on one side are not how anyone
/// writes a whole number. 0,05 and -0,5 are no pairs.
bool must_be_decimal_commas(std::string_view line) {
    const auto words = cells_of(line, ' ');
    const std::string_view word = words.front();
    const std::size_t comma = std::min(word.find(','), word.size());
    const std::string_view whole = word.substr(0, comma), digits = word.substr(std::min(comma + 1, word.size()));
    const bool padded = whole.size() > 1 && whole.front() == '0'; // 007,012 is a pair
    return words.size() > 1 || (digits.size() > 1 && digits.front() == '0' && !padded) || whole == "-0";
}

}

std::optional<std::string_view> LineReader::next() {
    while (next_ < text_.size()) {
        begin_ = next_;
        const std::size_t end = std::min(text_.find_first_of("\r\n", begin_), text_.size());
        const bool two = text_.substr(end).starts_with("\r\n");
        next_ = end + (two ? 2 : 1);
        ++number_;
        const std::string_view line = text_.substr(begin_, end - begin_);
        if (!trim(line).empty() && !trim(line).starts_with('#') && !(number_ == 1 && line.starts_with("sep=")))
            return line;
    }
    return std::nullopt;
}

namespace {

/// A sign that stands between two numbers on every line, equally often, and is none of the usual separators.
std::optional<char> other_separator(std::string_view text) {
    LineReader lines(text);
    const auto first = lines.next();
    const std::size_t sign = first ? trim(*first).find_first_not_of("0123456789.+-eEnaif") : std::string_view::npos;
    const char separator = sign == std::string_view::npos ? ' ' : trim(*first)[sign];
    const bool date = (separator == ':' || separator == '/') && first->find('.') == std::string_view::npos;
    if (sign == 0 || date || std::string_view(":/|&!^~$@*=_\\\1").find(separator) == std::string_view::npos)
        return std::nullopt;
    const std::size_t cells = cells_of(*first, separator).size();
    auto line = first;
    for (int i = 0; i < lines_looked_at && line; ++i, line = lines.next()) {
        const auto others = cells_of(*line, separator);
        if (others.size() != cells || !std::all_of(others.begin(), others.end(), [](std::string_view cell) {
                return cell.empty() || value_of_word(cell);
            }))
            return std::nullopt;
    }
    return separator;
}

}

char separator_of(std::string_view text) {
    bool tabs = false, semicolons = false, commas = false, may_be_decimal = true, must_be_decimal = false;
    LineReader lines(text);
    for (int i = 0; i < lines_looked_at; ++i) {
        const auto line = lines.next();
        if (!line)
            break;
        const auto has = [&](char separator) { return end_of_cell(*line, 0, separator) < line->size(); };
        tabs = tabs || has('\t');
        semicolons = semicolons || has(';');
        commas = commas || has(',');
        may_be_decimal = may_be_decimal && may_be_decimal_commas(*line);
        must_be_decimal = must_be_decimal || must_be_decimal_commas(*line);
    }
    const bool separates = commas && !(may_be_decimal && must_be_decimal);
    if (tabs || semicolons || separates)
        return tabs ? '\t' : semicolons ? ';' : ',';
    return other_separator(text).value_or(' ');
}

void split_cells(std::string_view line, char separator, std::vector<std::string_view>& cells) {
    cells.clear();
    if (separator == ' ')
        line = trim(line);
    for (std::size_t begin = 0;;) {
        const std::size_t end = end_of_cell(line, begin, separator);
        cells.push_back(without_quotes(line.substr(begin, end - begin)));
        if (end == line.size())
            return;
        begin = end + 1;
        while (separator == ' ' && line[begin] == ' ') // the line ends in no blank
            ++begin;
    }
}

std::vector<std::string_view> cells_of(std::string_view line, char separator) {
    std::vector<std::string_view> cells;
    split_cells(line, separator, cells);
    return cells;
}

}
