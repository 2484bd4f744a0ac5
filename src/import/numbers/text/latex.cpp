// Matrices and tables of LaTeX: & between the cells, \\ behind the rows, in any environment (bmatrix, array, tabular)
// or in none. What sets the type of a number or a rule between rows is skipped.
#include "import/numbers/text/grid.hpp"
#include "import/numbers/text/notation.hpp"

#include "core/text.hpp"

#include <deque>

namespace posenc {

namespace {

constexpr std::size_t looked_at_latex = std::size_t{1} << 16;

/// Commands around numbers that mean nothing, and those before what is no number either.
constexpr std::string_view skipped_commands[] = {
    "hline",        "toprule", "midrule",  "bottomrule", "displaystyle", "textstyle", "scriptstyle", "left",
    "right",        "quad",    "qquad",    "mathbf",     "mathrm",       "mathit",    "mathtt",      "textbf",
    "textit",       "texttt",  "text",     "num",        "bf",           "rm",        "tt",          "small",
    "footnotesize", "phantom", "hphantom", "ensuremath", "hspace"};
constexpr std::string_view commands_with_argument[] = {"cline",  "cmidrule", "phantom",   "hphantom",  "hspace",
                                                       "vspace", "color",    "textcolor", "cellcolor", "rowcolor"};
constexpr std::string_view no_grids[] = {"document", "equation",    "equation*", "table",
                                         "center",   "displaymath", "math",      "figure"};

bool is_command_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

bool stands_in(std::string_view word, std::span<const std::string_view> list) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

/// The command that begins at a backslash, without it.
std::string_view command_at(std::string_view text, std::size_t at) {
    std::size_t end = at + 1;
    while (end < text.size() && is_command_letter(text[end]))
        ++end;
    return text.substr(at + 1, end - at - 1);
}

/// Behind the group in brackets that may begin here.
std::size_t behind_brackets(std::string_view text, std::size_t at, char open, char close) {
    constexpr std::size_t longest = 400;
    const std::size_t begin = std::min(text.find_first_not_of(" \t", at), text.size());
    if (begin == text.size() || text[begin] != open)
        return at;
    int inside = 0;
    for (std::size_t end = begin; end < text.size() && end - begin < longest; ++end) {
        inside += text[end] == open ? 1 : text[end] == close ? -1 : 0;
        if (inside == 0)
            return end + 1;
    }
    return at;
}

/// The number of a cell as plain text: "0.84" of "$\mathbf{0.84}$", "1.5e-5" of "1.5 \times 10^{-5}", "..." of
/// "\cdots".
std::string plain_cell(std::string_view cell) {
    if (leaves_out(cell))
        return "...";
    std::string plain;
    for (std::size_t at = 0; at < cell.size();) {
        if (cell[at] == '%') { // a remark
            at = std::min(cell.find('\n', at), cell.size());
            continue;
        }
        if (cell[at] != '\\') {
            if (cell.substr(at).starts_with("{,}"))
                plain += ',';
            else if (std::string_view("{}$~ \t\r\n").find(cell[at]) == std::string_view::npos)
                plain += cell[at];
            at += cell.substr(at).starts_with("{,}") ? 3 : 1;
            continue;
        }
        const std::string_view command = command_at(cell, at);
        at += 1 + std::max<std::size_t>(command.size(), 1);
        if (stands_in(command, commands_with_argument))
            at = behind_brackets(cell, behind_brackets(cell, at, '(', ')'), '{', '}');
        else if (command == "infty")
            plain += "inf";
        else if (command == "times" || command == "cdot")
            plain += '*';
        else if (!command.empty() && !stands_in(command, skipped_commands))
            plain += "\\" + std::string(command);
    }
    if (const std::size_t power = plain.find("*10^"); power != plain.npos)
        plain.replace(power, 4, "e");
    return plain;
}

/// The rows of one environment, cut at & and \\.
class LatexRows {
  public:
    LatexRows(std::string_view text, std::size_t begin, std::size_t end) : text_(text), at_(begin), end_(end) {}

    bool next(GridRow& row) {
        std::swap(plain_, before_); // once, whatever is passed over: the row before lasts
        do {
            if (at_ >= end_)
                return false;
            read(row);
        } while (is_rule(row));
        return true;
    }

  private:
    void read(GridRow& row) {
        row.cells.clear();
        plain_.clear();
        line_ += static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(counted_),
                                                     text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n'));
        counted_ = at_;
        row.line = line_;
        row.begin = at_;
        for (bool ended = false; !ended;) {
            const std::size_t begin = at_;
            ended = find_end();
            plain_.push_back(plain_cell(text_.substr(begin, at_ - begin)));
            at_ = ended ? behind_row(at_) : at_ + 1;
        }
        row.cells.assign(plain_.begin(), plain_.end());
    }

    /// Goes to the next & or to the end of the row, and says whether it is the latter.
    bool find_end() {
        for (; at_ < end_; ++at_) {
            if (text_[at_] == '&')
                return false;
            if (text_[at_] == '%' && (at_ == 0 || text_[at_ - 1] != '\\'))
                at_ = std::min(text_.find('\n', at_), end_);
            if (at_ >= end_ || text_[at_] != '\\')
                continue;
            const std::string_view command = command_at(text_, at_);
            if (text_.substr(at_, 2) == "\\\\" || command == "cr" || command == "tabularnewline")
                return true;
            at_ += std::max<std::size_t>(command.size(), 1);
        }
        at_ = end_;
        return true;
    }

    std::size_t behind_row(std::size_t at) const {
        if (at >= end_)
            return at;
        const std::string_view command = command_at(text_, at);
        at += command.empty() ? 2 : 1 + command.size();
        at += at < end_ && text_[at] == '*' ? 1 : 0;
        return std::min(behind_brackets(text_, at, '[', ']'), end_);
    }

    /// A rule, a heading over several columns, or nothing behind the last row.
    static bool is_rule(const GridRow& row) {
        const bool wide = std::any_of(row.cells.begin(), row.cells.end(),
                                      [](std::string_view cell) { return cell.find("\\multicolumn") != cell.npos; });
        return wide || (row.cells.size() == 1 && row.cells.front().empty());
    }

    std::string_view text_;
    std::size_t at_, end_;
    std::size_t line_ = 1, counted_ = 0;
    std::deque<std::string> plain_, before_; ///< what the cells of the present row point to, and those of the last
};

/// An environment whose rows may be numbers.
struct LatexGrid {
    std::size_t begin = 0, end = 0; ///< of its contents
    std::string_view before = {};
    bool table = false; ///< it may have names of columns and rows
};

/// Behind the arguments of an environment: "[t]", "{ccc}", "{0.5\textwidth}{lll}". Matrices have none.
std::size_t behind_arguments(std::string_view text, std::size_t at, std::string_view environment) {
    if (environment.ends_with("matrix") || environment == "cases")
        return at;
    for (int i = 0; i < 4; ++i)
        at = behind_brackets(text, behind_brackets(text, at, '[', ']'), '{', '}');
    return at;
}

std::vector<LatexGrid> grids_in(std::string_view text) {
    constexpr std::string_view begins = "\\begin{", ends = "\\end{";
    std::vector<LatexGrid> grids;
    std::size_t behind = 0;
    for (std::size_t at = text.find(begins); at != text.npos; at = text.find(begins, at)) {
        const std::size_t name = at + begins.size(), close = text.substr(0, name + 40).find('}', name);
        if (close == text.npos)
            break;
        const std::string_view environment = text.substr(name, close - name);
        const std::size_t contents = behind_arguments(text, close + 1, environment);
        if (!stands_in(environment, no_grids)) {
            const std::size_t inner = text.find(begins, contents),
                              end = std::min(text.find(ends, contents), text.size());
            if (inner > end)
                grids.push_back(
                    {contents, end, text.substr(behind, at - behind), environment.find("tab") != environment.npos});
            behind = inner > end ? end : behind;
        }
        at = contents;
    }
    if (grids.empty() && text.find('&') != text.npos) {
        const std::size_t brace = std::min(text.find("matrix{"), text.size());
        const std::size_t begin = brace == text.size() ? 0 : brace + 7, end = text.rfind('}');
        grids.push_back({begin, brace == text.size() || end == text.npos || end < begin ? text.size() : end});
    }
    return grids;
}

/// "A" of "A = ".
std::string latex_name(std::string_view before) {
    before = trim(before.substr(before.find_last_of("\n$[},;") + 1));
    if (!before.ends_with('=') || before.size() > 60)
        return {};
    before = trim(before.substr(0, before.size() - 1));
    return before.find_first_of("&{}") == before.npos ? quoted(before) : std::string();
}

std::vector<TextNumbers> read_latex(std::string_view text) {
    std::vector<TextNumbers> arrays;
    for (const LatexGrid& grid : grids_in(text)) {
        LatexRows rows(text, grid.begin, grid.end);
        arrays.push_back(read_grid([&](GridRow& row) { return rows.next(row); }, {.matrix = !grid.table}));
        arrays.back().name = latex_name(grid.before);
    }
    const auto good = [](const TextNumbers& one) { return one.problem.empty(); };
    if (std::any_of(arrays.begin(), arrays.end(), good)) // others are formulas
        arrays.erase(std::remove_if(arrays.begin(), arrays.end(), std::not_fn(good)), arrays.end());
    return arrays;
}

bool begins_as_latex(const TextStart& start) {
    const std::string_view text = start.text.substr(0, looked_at_latex);
    const bool rows = text.find('&') != text.npos && (text.find("\\\\") != text.npos || text.find("\\cr") != text.npos);
    if (!rows && text.find("\\begin{") == text.npos)
        return false;
    const std::vector<LatexGrid> grids = grids_in(text);
    return std::any_of(grids.begin(), grids.end(), [&](const LatexGrid& grid) {
        LatexRows reader(text, grid.begin, grid.end);
        GridRow row;
        std::size_t numbers = 0, cells = 0;
        for (int i = 0; i < 8 && reader.next(row); ++i)
            for (const std::string_view cell : row.cells) {
                ++cells;
                numbers += number_in(cell) || leaves_out(cell) ? 1 : 0;
            }
        return numbers > 1 && 2 * numbers >= cells;
    });
}

}

constinit const Notation latex_notation{"a matrix of LaTeX", begins_as_latex, read_latex};

}
