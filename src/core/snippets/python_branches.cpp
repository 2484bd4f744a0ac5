#include "core/snippets/python_branches.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <optional>

namespace posenc {

namespace {

std::size_t indent_of(std::string_view line) {
    return std::min(line.find_first_not_of(' '), line.size());
}

}

bool is_name_part(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool is_blank(std::string_view line) {
    return trim(line).empty();
}

std::string_view first_name(std::string_view line) {
    return line.substr(
        0, static_cast<std::size_t>(std::find_if_not(line.begin(), line.end(), is_name_part) - line.begin()));
}

std::string_view assigned_name(std::string_view line) {
    const std::string_view name = first_name(line);
    return line.substr(name.size()).starts_with(" = ") ? name : std::string_view{};
}

Lines body_after(const Lines& lines, std::size_t& at, std::size_t indent) {
    Lines body;
    for (++at; at < lines.size() && (is_blank(lines[at]) || indent_of(lines[at]) > indent); ++at)
        body.push_back(lines[at]);
    for (; !body.empty() && is_blank(body.back()); body.pop_back())
        --at; // blank lines at the end belong to what follows
    return body;
}

namespace {

class Conditions {
  public:
    explicit Conditions(const PythonNames& given) : given_(given) {}

    /// Whether the condition holds; empty if that depends on more than the given names.
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

std::vector<Branch> branches_at(const Lines& lines, std::size_t& at, std::size_t indent) {
    std::vector<Branch> branches;
    std::optional<std::string> condition = opened(lines[at], indent, "if ");
    while (condition) {
        branches.push_back({*condition, body_after(lines, at, indent)});
        const auto next = static_cast<std::size_t>(
            std::find_if_not(lines.begin() + static_cast<std::ptrdiff_t>(at), lines.end(), is_blank) - lines.begin());
        if (next == lines.size() || condition->empty())
            break;
        condition = opened(lines[next], indent, "elif ");
        if (!condition)
            condition = opened(lines[next], indent, "else");
        if (condition)
            at = next;
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

}

Lines with_branches_decided(const Lines& lines, const PythonNames& given) {
    return decided(lines, Conditions(given));
}

}
