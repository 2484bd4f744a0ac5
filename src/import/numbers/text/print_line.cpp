#include "import/numbers/text/print_line.hpp"

#include "import/numbers/text/array_words.hpp"
#include "import/numbers/text/grid.hpp"
#include "import/numbers/text/text_lines.hpp"

#include "core/text.hpp"

namespace posenc {

namespace {

using Words = std::vector<std::string_view>;
constexpr std::size_t most_name_words = 4;

bool is_cell(std::string_view word) {
    return number_in(word) || leaves_out(word);
}

/// "[1,]", "[12]"; the number between, 0 if it is none. R writes it before rows.
double number_in_brackets(std::string_view word) {
    if (word.size() < 3 || word.front() != '[' || word.back() != ']')
        return 0;
    word = word.substr(1, word.size() - 2);
    return parse_number(word.ends_with(',') ? word.substr(0, word.size() - 1) : word).value_or(0);
}

/// Which one: "1" of "(:,:,1)", larger for later ones.
double place_of_slice(std::string_view line) {
    double place = 0, number = 0;
    for (const char letter : line)
        if (letter >= '0' && letter <= '9')
            number = 10 * number + (letter - '0');
        else if (const double last = std::exchange(number, 0); last > 0)
            place = 1e5 * place + last;
    return 1e5 * place + number;
}

bool is_slice(std::string_view line) {
    if (line.starts_with(", , "))
        return true;
    const bool named = line.ends_with('=') || line.starts_with('(') || line.starts_with('[');
    if (line.ends_with('='))
        line = trim(line.substr(0, line.size() - 1));
    const std::size_t open = line.find_last_of("([");
    if (!named || line.empty() || open == line.npos || (line.back() != ')' && line.back() != ']'))
        return false;
    const std::string_view inner = line.substr(open + 1, line.size() - open - 2);
    const bool all =
        inner.find(":,") != inner.npos || inner.find(":, ") != inner.npos || inner.find(",.") != inner.npos;
    return all && inner.find_first_not_of(" ,.:0123456789") == inner.npos;
}

/// "Columns 1 through 8:", "Columns 9 and 10", "Column 11:", "Columns 0 to 9".
bool is_columns(const Words& words) {
    return words.size() >= 2 && words.size() <= 5 &&
           (words[0] == "Columns" || words[0] == "Column" || words[0] == "columns") &&
           words[1].find_first_not_of("0123456789:,") == words[1].npos;
}

/// "6×4 Matrix{Float64}:", "6-element Vector{Float32}:", "2×2 single matrix", "Diagonal Matrix".
bool is_size(std::string_view line, const Words& words) {
    const std::string_view first = words.front();
    const bool size = first.find("×") != first.npos || first.find("-element") != first.npos ||
                      (first.find('x') != first.npos && first.find_first_not_of("0123456789x") == first.npos);
    const bool number = first.front() >= '0' && first.front() <= '9';
    for (const std::string_view kind : {"Matrix", "Array", "Vector", "matrix", "array", "vector", "Tensor", "Transpose",
                                        "Adjoint", "Triangular", "Diagonal", "Symmetric"})
        if (size && number && line.find(kind) != line.npos)
            return true;
    return line == "Diagonal Matrix" || line == "Permutation Matrix";
}

/// "[torch.FloatTensor of size 8x6]", "[ CPUFloatType{6,4} ]".
bool is_end_of_tensor(std::string_view line) {
    return line.starts_with('[') && line.ends_with(']') &&
           (line.find("Tensor of size") != line.npos || line.find("Type{") != line.npos);
}

/// "[8 rows x 6 columns]", "dtype: float64", "Name: 0, dtype: float64".
bool is_end_of_frame(std::string_view line) {
    return (line.starts_with('[') && line.find(" rows ") != line.npos && line.ends_with("columns]")) ||
           line.starts_with("dtype: ") || line.find(", dtype: ") != line.npos;
}

bool is_rule(std::string_view line) {
    return line.find_first_not_of("-=\u2500\u2501 \t") == line.npos &&
           (line.find("--") != line.npos || line.find("==") != line.npos || line.find("\u2500\u2500") != line.npos ||
            line.find("\u2501\u2501") != line.npos);
}

std::string_view without_end(std::string_view word) {
    while (word.size() > 1 && (word.back() == ',' || word.back() == ';'))
        word.remove_suffix(1);
    return word;
}

/// MATLAB, Julia and R write blanks around the sign of an imaginary part: "0.54 + 0.84i" is one cell.
void join_complex(Words& words) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool sign = (words[i] == "+" || words[i] == "-") && kept > 0 && i + 1 < words.size() &&
                          !words[kept - 1].empty() && !words[i + 1].empty();
        if (!sign) {
            words[kept++] = words[i];
            continue;
        }
        const char* const begin = words[kept - 1].data();
        words[kept - 1] = {begin, static_cast<std::size_t>(words[i + 1].data() + words[i + 1].size() - begin)};
        ++i;
    }
    words.resize(kept);
}

/// R and Julia print a point for the zeros of sparse and triangular matrices.
bool is_zero_point(std::string_view word) {
    return word == "." || word == "\u00B7" || word == "\u22C5";
}

/// The numbers of a row behind its name. False if the line is no row.
bool read_row(std::string_view line, Words& words, PrintLine& out) {
    if (words.size() == 1 && line.find(',') != line.npos && !number_in(line)) {
        words = split(line, ',');
        std::transform(words.begin(), words.end(), words.begin(), trim);
    }
    std::transform(words.begin(), words.end(), words.begin(), without_end);
    if (std::find(words.begin(), words.end(), "+") != words.end() ||
        std::find(words.begin(), words.end(), "-") != words.end())
        join_complex(words);
    while (!words.empty() && (words.back() == "|" || words.back().empty()))
        words.pop_back();
    const auto behind = std::find_if_not(words.rbegin(), words.rend(),
                                         [](std::string_view word) { return is_cell(word) || is_zero_point(word); });
    const auto first = behind.base();
    const auto numbers = static_cast<std::size_t>(words.end() - first);
    if (std::none_of(first, words.end(), is_cell))
        return false;
    std::replace_if(first, words.end(), is_zero_point, std::string_view("0"));
    const std::size_t names = words.size() - numbers;
    if (names > 0 && words[names - 1].empty())
        return false;
    if (names > 0) {
        const std::string_view last = words[names - 1];
        const bool marked = std::string_view(":=|>").find(last.back()) != last.npos,
                   list = number_in_brackets(last) > 0 && last.find(',') == last.npos;
        if (!marked && !list && (numbers < 2 || names > most_name_words))
            return false;
        const char* const begin = // an empty word has no place
            std::find_if_not(words.begin(), words.end(), [](std::string_view word) { return word.empty(); })->data();
        out.name = {begin, static_cast<std::size_t>(last.data() + last.size() - begin)};
        out.vector = list && names == 1;
        out.number = number_in_brackets(last);
    }
    out.cells.assign(words.begin() + static_cast<std::ptrdiff_t>(names), words.end());
    out.kind = PrintLineKind::row;
    return true;
}

}

PrintLine read_print_line(std::string_view line) {
    PrintLine out;
    line = trim(line);
    if (line.empty())
        return out;
    if (line.ends_with('\\')) {
        out.goes_on = true;
        line = trim(line.substr(0, line.size() - 1));
    }
    Words words;
    split_words(line, words);
    const auto is = [&](PrintLineKind kind) {
        out.kind = kind;
        return out;
    };
    if (words.empty())
        return out;
    if (is_slice(line)) {
        out.number = place_of_slice(line);
        return is(PrintLineKind::slice);
    }
    const bool of_frame = is_end_of_frame(line), end = of_frame || is_end_of_tensor(line);
    if (end || is_size(line, words)) {
        out.frame = of_frame;
        out.named_type = type_in(line, PlainTypes::of_c);
        const bool list =
            line.find(" of size ") != line.npos && line.substr(line.find(" of size ")).find('x') == line.npos;
        out.vector = list || line.find("Vector") != line.npos || line.find("-element") != line.npos;
        return is(end ? PrintLineKind::end : PrintLineKind::size);
    }
    if (is_columns(words)) {
        out.number = parse_number(words[1].substr(0, words[1].find_first_not_of("0123456789"))).value_or(0);
        return is(PrintLineKind::columns);
    }
    if (is_rule(line))
        return is(PrintLineKind::rule);
    const bool scale = line.ends_with('*') && words.size() <= 2;
    if (const auto number = scale ? parse_number(trim(line.substr(0, line.size() - 1))) : std::nullopt;
        number && *number > 0) {
        out.number = *number;
        return is(PrintLineKind::scale);
    }
    if (!out.goes_on && read_row(line, words, out))
        return out;
    out.cells = std::move(words);
    return is(PrintLineKind::words);
}

}
