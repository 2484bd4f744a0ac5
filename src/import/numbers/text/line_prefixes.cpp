// Prompts and what logs write before a message. Only what begins with a prompt, a date, a level or a mark that nothing
// else begins with is a prefix; then the fields that follow it are part of it.
#include "import/numbers/readers.hpp"
#include "import/numbers/text/undecorated.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::string_view prompts[] = {">>> ",    ">> ",     "> ",     "(Pdb) ", "(Pdb++) ",
                                        "(gdb) ",  "(lldb) ", "ipdb> ", "sage: ", "ghci> ",
                                        "julia> ", "scala> ", "R> ",    "lua> ",  "In [*]: "};
constexpr std::string_view levels[] = {"TRACE", "DEBUG",    "INFO",  "WARN",  "WARNING",
                                       "ERROR", "CRITICAL", "FATAL", "NOTICE"};
constexpr std::string_view sources[] = {".py:", ".rs:", ".cpp:", ".cc:", ".cu:", ".go:", ".jl:", ".js:", ".ts:"};

std::size_t blanks_at(std::string_view line) {
    return std::min(line.find_first_not_of(" \t"), line.size());
}

bool is_decimal(char letter) {
    return letter >= '0' && letter <= '9';
}

/// "Out[3]: ", "In [29]: ", "Out[3]= ", "In[3]:= ", "octave:12> ".
std::size_t numbered_prompt(std::string_view line) {
    const bool octave = line.starts_with("octave:");
    std::size_t at = line.starts_with("Out[")   ? 4
                     : line.starts_with("In [") ? 4
                     : line.starts_with("In[")  ? 3
                     : octave                   ? 7
                                                : 0;
    const std::size_t digits = at;
    while (at > 0 && at < line.size() && is_decimal(line[at]))
        ++at;
    if (at == digits)
        return 0;
    const std::string_view rest = line.substr(at);
    for (const std::string_view end : {"]:=", "]//MatrixForm=", "]:", "]="})
        if (!octave && rest.starts_with(end))
            return at + end.size();
    return octave && rest.starts_with("> ") ? at + 2 : 0;
}

std::size_t prompt_length(std::string_view line) {
    for (const std::string_view prompt : prompts)
        if (line.starts_with(prompt))
            return prompt.size();
    return numbered_prompt(line);
}

/// "2024-11-17", "00:33:22,123", "2024-11-17T00:33:22Z", "01/31/2024".
bool is_date(std::string_view word) {
    if (word.size() < 8 || word.size() > 40 || word.find_first_not_of("0123456789-:/.,TZ+") != word.npos)
        return false;
    std::size_t digits[3] = {}, at = 0;
    const std::size_t sign = word.find_first_of("-:/");
    for (int part = 0; part < 3 && sign != word.npos; ++part) {
        while (at < word.size() && is_decimal(word[at])) {
            ++digits[part];
            ++at;
        }
        if (part < 2 && (at == word.size() || word[at++] != word[sign]))
            return false;
    }
    return digits[0] > 0 && digits[0] <= 4 && (digits[1] == 1 || digits[1] == 2) && digits[2] > 0 && digits[2] <= 4;
}

/// "INFO", also with what joins it to the next field: "INFO:root:", "[INFO]", "INFO:".
std::size_t level_length(std::string_view line) {
    for (const std::string_view level : levels) {
        std::string_view rest = line.substr(std::min(level.size(), line.size()));
        if (!line.starts_with(level) || (!rest.empty() && std::string_view(" :|]-\t").find(rest.front()) == rest.npos))
            continue;
        if (!rest.starts_with(':'))
            return level.size();
        const std::size_t colon = rest.find_first_of(": \t([{", 1);
        const bool logger = colon != rest.npos && rest[colon] == ':' && colon > 1;
        return level.size() + (logger ? colon + 1 : 1);
    }
    return 0;
}

/// "I0607 " of glog, which a time follows.
bool is_glog(std::string_view word) {
    return word.size() >= 5 && word.size() <= 9 && std::string_view("IWEF").find(word.front()) != word.npos &&
           word.find_first_not_of("0123456789", 1) == word.npos;
}

/// "model.py:12"
bool names_source(std::string_view word) {
    return std::any_of(std::begin(sources), std::end(sources),
                       [&](std::string_view ending) { return word.find(ending) != word.npos; });
}

struct PrefixField {
    std::size_t length = 0;
    bool evidence = false; ///< nothing but a log has it
};

/// A field in brackets: "[2024-11-17 00:33:22]", "[INFO]", "[rank0]:", "[src/main.rs:4]", "(pid=12)", "[main]".
PrefixField bracket_field(std::string_view line) {
    const std::size_t end = line.substr(0, 120).find(line.front() == '[' ? ']' : ')');
    if (end == line.npos)
        return {};
    const std::string_view inner = trim(line.substr(1, end - 1));
    const std::string_view first = inner.substr(0, inner.find_first_of(" \t"));
    const bool known = is_date(first) || level_length(inner) > 0 || inner.starts_with("rank") ||
                       inner.find("pid=") != inner.npos || names_source(inner);
    const bool numbers = inner.find_first_of(",[({") != inner.npos || inner.empty() || is_decimal(inner.front()) ||
                         inner.front() == '-' || value_of_word(first);
    const std::size_t length = end + 1 + (line.substr(end + 1).starts_with(':') ? 1 : 0);
    return known || !numbers ? PrefixField{length, known} : PrefixField{};
}

/// The next field of a log's prefix; `within`: others stand before it.
PrefixField log_field(std::string_view line, bool within) {
    if (line.empty())
        return {};
    if (line.front() == '[' || line.front() == '(')
        return bracket_field(line);
    const std::string_view word = line.substr(0, line.find_first_of(" \t"));
    if (is_date(word) || is_date(word.substr(0, word.size() - 1)) || is_glog(word))
        return {word.size(), true};
    if (const std::size_t level = level_length(line))
        return {level, true};
    const bool separator = word == "-" || word == "|" || word == "--" || word == ":";
    const std::string_view next = line.substr(std::min(word.size() + 1, line.size())),
                           second = next.substr(0, next.find_first_of(" \t"));
    const bool number = word.find_first_not_of("0123456789-") == word.npos; // of a process, or day and month
    const bool field = names_source(word) || next.starts_with("- ") || next.starts_with("| ") ||
                       (number && (names_source(second) || is_date(second)));
    return within && (separator || field) ? PrefixField{word.size(), false} : PrefixField{};
}

std::size_t log_prefix(std::string_view line) {
    bool evidence = false;
    std::size_t at = blanks_at(line);
    for (int fields = 0; fields < 12; ++fields) {
        const PrefixField field = log_field(line.substr(at), fields > 0);
        if (field.length == 0)
            break;
        evidence = evidence || field.evidence;
        at += field.length;
        if (at < line.size() && std::string_view(",;\t").find(line[at]) != std::string_view::npos)
            return 0; // a cell of a table
        at += blanks_at(line.substr(at));
    }
    return evidence ? at : 0;
}

}

std::size_t prefix_length(std::string_view line) {
    std::size_t at = 0;
    for (int round = 0; round < 4; ++round) {
        const std::size_t begin = at + blanks_at(line.substr(at));
        const std::size_t prompt = prompt_length(line.substr(begin));
        const std::size_t length = prompt > 0 ? prompt : log_prefix(line.substr(begin));
        if (length == 0)
            break;
        at = begin + length;
    }
    return at;
}

}
