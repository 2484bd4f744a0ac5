#include "core/python_program.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace posenc {

namespace {

using Lines = std::vector<std::string>;

bool is_name_part(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

std::size_t indent_of(std::string_view line) {
    return std::min(line.find_first_not_of(' '), line.size());
}

bool is_blank(std::string_view line) {
    return trim(line).empty();
}

/// The name that a line begins with: "length" of "length = 50".
std::string_view first_name(std::string_view line) {
    return line.substr(
        0, static_cast<std::size_t>(std::find_if_not(line.begin(), line.end(), is_name_part) - line.begin()));
}

/// The name given a value at the start of a line, empty for other lines.
std::string_view assigned_name(std::string_view line) {
    const std::string_view name = first_name(line);
    return line.substr(name.size()).starts_with(" = ") ? name : std::string_view{};
}

// --- Conditions ---

class Conditions {
  public:
    explicit Conditions(const PythonNames& given) : given_(given) {}

    /// Whether the condition holds; nothing where that depends on more than what is given.
    std::optional<bool> holds(std::string_view condition) const {
        const bool any = condition.find(" or ") != std::string_view::npos;
        const std::string_view joint = any ? " or " : " and ";
        if (any && condition.find(" and ") != std::string_view::npos)
            return std::nullopt;
        bool result = !any;
        for (std::size_t from = 0; from <= condition.size();) {
            const std::size_t to = std::min(condition.find(joint, from), condition.size());
            const std::optional<bool> one = term(trim(condition.substr(from, to - from)));
            if (!one)
                return std::nullopt;
            result = any ? result || *one : result && *one;
            from = to + joint.size();
        }
        return result;
    }

  private:
    std::optional<bool> term(std::string_view text) const {
        if (text.starts_with("not "))
            return negated(truth(text.substr(4)));
        const std::string_view name = first_name(text);
        const std::string_view rest = text.substr(name.size());
        const std::string* value = literal(name);
        if (!value)
            return std::nullopt;
        if (rest.empty())
            return truth(name);
        if (rest == " is None" || rest == " is not None")
            return (*value == "None") == (rest == " is None");
        if (!value->starts_with('"'))
            return std::nullopt;
        if (rest.starts_with(" == "))
            return rest.substr(4) == *value;
        if (rest.starts_with(" != "))
            return rest.substr(4) != *value;
        if (rest.starts_with(" in ("))
            return rest.find(*value) != std::string_view::npos;
        if (rest.starts_with(" not in ("))
            return rest.find(*value) == std::string_view::npos;
        return std::nullopt;
    }
    std::optional<bool> truth(std::string_view name) const {
        const std::string* value = literal(name);
        return value && (*value == "True" || *value == "False") ? std::optional(*value == "True") : std::nullopt;
    }
    static std::optional<bool> negated(std::optional<bool> value) { return value ? std::optional(!*value) : value; }
    const std::string* literal(std::string_view name) const {
        const auto found = given_.find(name);
        return found == given_.end() ? nullptr : &found->second;
    }

    const PythonNames& given_;
};

/// One branch of an if: its condition (empty for else) and the lines below it.
struct Branch {
    std::string condition;
    Lines body;
};

/// The condition of a line that opens a branch with this keyword at this indent.
std::optional<std::string> opened(std::string_view line, std::size_t indent, std::string_view keyword) {
    if (indent_of(line) != indent || !line.substr(indent).starts_with(keyword) || !line.ends_with(':'))
        return std::nullopt;
    line.remove_suffix(1);
    return std::string(trim(line.substr(indent + keyword.size())));
}

/// The lines after `at` that are indented further; leaves `at` behind them.
Lines body_after(const Lines& lines, std::size_t& at, std::size_t indent) {
    Lines body;
    for (++at; at < lines.size() && (is_blank(lines[at]) || indent_of(lines[at]) > indent); ++at)
        body.push_back(lines[at]);
    for (; !body.empty() && is_blank(body.back()); body.pop_back())
        --at; // blank lines at the end belong to what follows
    return body;
}

std::vector<Branch> branches_at(const Lines& lines, std::size_t& at, std::size_t indent) {
    std::vector<Branch> branches;
    std::optional<std::string> condition = opened(lines[at], indent, "if ");
    while (condition) {
        branches.push_back({*condition, body_after(lines, at, indent)});
        if (at == lines.size() || condition->empty())
            break;
        condition = opened(lines[at], indent, "elif ");
        if (!condition)
            condition = opened(lines[at], indent, "else");
    }
    return branches;
}

Lines decided(const Lines& lines, const Conditions& conditions);

void add(Lines& out, const Lines& more, std::size_t less_indent) {
    for (const std::string& line : more)
        out.push_back(line.substr(std::min(less_indent, indent_of(line))));
}

void add_branches(Lines& out, const std::vector<Branch>& branches, std::size_t indent, const Conditions& conditions) {
    bool open = false;
    const std::string space(indent, ' ');
    for (const Branch& branch : branches) {
        const std::optional<bool> holds = branch.condition.empty() ? true : conditions.holds(branch.condition);
        if (holds == false)
            continue;
        const Lines body = decided(branch.body, conditions);
        if (!holds)
            out.push_back(space + (open ? "elif " : "if ") + branch.condition + ":");
        else if (open)
            out.push_back(space + "else:");
        add(out, body, holds && !open ? 4 : 0);
        open = true;
        if (holds)
            return;
    }
}

Lines decided(const Lines& lines, const Conditions& conditions) {
    Lines out;
    for (std::size_t at = 0; at < lines.size();) {
        const std::size_t indent = indent_of(lines[at]);
        if (opened(lines[at], indent, "if "))
            add_branches(out, branches_at(lines, at, indent), indent, conditions);
        else
            out.push_back(lines[at++]);
    }
    return out;
}

// --- What is used ---

bool mentions(std::string_view line, std::string_view name) {
    const std::string_view code = line.substr(0, line.find("  #"));
    for (std::size_t at = code.find(name); at != std::string_view::npos; at = code.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at == 0 || !is_name_part(code[at - 1])) && (end == code.size() || !is_name_part(code[end])))
            return true;
    }
    return false;
}

/// What a line at the outermost level defines, if it may be left out when nothing uses it.
std::string_view definition_at(std::string_view line, const PythonNames& given) {
    if (line.starts_with("def "))
        return first_name(line.substr(4));
    if (line.starts_with("import ")) {
        const std::size_t alias = line.find(" as ");
        return trim(line.substr(alias == std::string_view::npos ? 7 : alias + 4));
    }
    const std::string_view name = assigned_name(line);
    return given.contains(name) ? name : std::string_view{};
}

/// Leaves out the first definition that nothing uses, with the comment above it; false if there is none.
bool drop_one_unused(Lines& lines, const PythonNames& given) {
    for (std::size_t begin = 0; begin < lines.size(); ++begin) {
        const std::string name(definition_at(lines[begin], given));
        if (name.empty())
            continue;
        std::size_t end = begin;
        if (lines[begin].starts_with("def "))
            body_after(lines, end, 0);
        else
            ++end;
        bool used = false;
        for (std::size_t at = 0; at < lines.size() && !used; ++at)
            used = (at < begin || at >= end) && !trim(lines[at]).starts_with('#') && mentions(lines[at], name);
        if (used)
            continue;
        while (begin > 0 && lines[begin - 1].starts_with('#'))
            --begin;
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(begin),
                    lines.begin() + static_cast<std::ptrdiff_t>(end));
        return true;
    }
    return false;
}

// --- The whole ---

/// "name = [1, 2, …]" over several lines where it is longer than a line should be.
std::string wrapped(std::string line) {
    constexpr std::size_t widest = 100;
    if (line.size() <= widest || line.find("= [") == std::string::npos)
        return line;
    std::size_t start = 0, last = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] == ' ' && at > 0 && line[at - 1] == ',')
            last = at;
        if (at - start >= widest && last > start) {
            line.replace(last, 1, "\n    ");
            start = last + 1;
            at = start + 4;
        }
    }
    return line;
}

std::string joined(const Lines& lines) {
    std::string text;
    std::size_t blanks = 2;
    for (const std::string& line : lines) {
        blanks = is_blank(line) ? blanks + 1 : 0;
        if (blanks <= 2)
            text += wrapped(line) + "\n";
    }
    while (text.ends_with("\n\n"))
        text.pop_back();
    return text;
}

/// The lines, with the programs that they import in place of the imports.
Lines with_imports(std::string_view program, const std::function<std::string_view(std::string_view)>& program_named) {
    Lines lines;
    for (const std::string_view line : split(program, '\n')) {
        const std::string_view name = line.starts_with("from ") ? first_name(line.substr(5)) : std::string_view{};
        const std::string_view imported = name.empty() ? name : program_named(name);
        if (imported.empty())
            lines.emplace_back(line);
        else
            for (std::string& inner : with_imports(imported, program_named))
                if (!inner.starts_with("import ") || std::find(lines.begin(), lines.end(), inner) == lines.end())
                    lines.push_back(std::move(inner));
    }
    return lines;
}

}

std::string specialised(std::string_view program, const PythonNames& given,
                        const std::function<std::string_view(std::string_view)>& program_named) {
    Lines lines = decided(with_imports(program, program_named), Conditions(given));
    for (std::string& line : lines)
        if (const auto found = given.find(assigned_name(line)); found != given.end()) {
            const std::size_t comment = line.find("  #");
            line = found->first + " = " + found->second + (comment == std::string::npos ? "" : line.substr(comment));
        }
    while (drop_one_unused(lines, given)) {
    }
    return joined(lines);
}

}
