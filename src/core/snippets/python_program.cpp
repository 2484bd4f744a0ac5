#include "core/snippets/python_program.hpp"

#include "core/snippets/python_branches.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace posenc {

namespace {

// --- What is used ---

/// The names in a line of code, each once; a comment has none.
std::set<std::string_view> names_in(std::string_view line) {
    std::set<std::string_view> names;
    std::string_view code = trim(line).starts_with('#') ? std::string_view{} : line.substr(0, line.find("  #"));
    while (!code.empty()) {
        std::size_t length = 0;
        while (length < code.size() && is_name_part(code[length]))
            ++length;
        if (length > 0)
            names.insert(code.substr(0, length));
        code.remove_prefix(std::min(length + 1, code.size()));
    }
    return names;
}

/// What a line at the outermost level defines, if it may be left out when nothing uses it.
std::set<std::string_view> definitions_at(std::string_view line) {
    if (line.starts_with("from "))
        return names_in(line.substr(std::min(line.find(" import ") + 8, line.size())));
    if (line.starts_with("def "))
        return {first_name(line.substr(4))};
    if (line.starts_with("import ")) {
        const std::size_t alias = line.find(" as ");
        return {trim(line.substr(alias == std::string_view::npos ? 7 : alias + 4))};
    }
    const std::string_view name = assigned_name(line);
    return name.empty() || name == "field" ? std::set<std::string_view>{} : std::set{name};
}

/// Removes definitions that nothing uses, with the comments above them, until all that are left are used.
void drop_unused(Lines& lines) {
    std::map<std::string, int, std::less<>> uses; // how many lines have the name
    const auto count = [&](std::size_t begin, std::size_t end, int by) {
        for (std::size_t at = begin; at < end; ++at)
            for (const std::string_view name : names_in(lines[at]))
                uses[std::string(name)] += by;
    };
    count(0, lines.size(), 1);
    for (std::size_t begin = 0; begin < lines.size();) {
        const auto names = definitions_at(lines[begin]);
        std::size_t end = begin;
        if (!names.empty()) {
            body_after(lines, end, 0);
            if (end < lines.size() && lines[end].find_first_of(")]}") == 0)
                ++end; // the bracket that closes a list over several lines
        }
        const auto used_elsewhere = [&](std::string_view name) {
            const auto own = std::count_if(lines.begin() + static_cast<std::ptrdiff_t>(begin),
                                           lines.begin() + static_cast<std::ptrdiff_t>(end),
                                           [&](const std::string& line) { return names_in(line).contains(name); });
            return uses.find(name)->second > own;
        };
        if (names.empty() || std::any_of(names.begin(), names.end(), used_elsewhere)) {
            ++begin;
            continue;
        }
        count(begin, end, -1);
        while (begin > 0 && lines[begin - 1].starts_with('#'))
            --begin;
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(begin),
                    lines.begin() + static_cast<std::ptrdiff_t>(end));
        begin = 0; // again from the start: what only this definition used may stand above
    }
}

// --- The whole ---

/// Writes each given value into the first line that assigns the name. Removes further assignments, which come with
/// imports.
void give_values(Lines& lines, const PythonNames& given) {
    std::vector<std::string_view> seen;
    Lines kept;
    for (std::string& line : lines) {
        const auto found = given.find(assigned_name(line));
        if (found == given.end()) {
            kept.push_back(std::move(line));
        } else if (std::find(seen.begin(), seen.end(), found->first) == seen.end()) {
            const std::size_t comment = line.find("  #");
            kept.push_back(found->first + " = " + found->second +
                           (comment == std::string::npos ? "" : line.substr(comment)));
            seen.push_back(found->first);
        }
    }
    lines = std::move(kept);
}

/// "name = [1, 2, …]" over several lines where it is longer than a line should be.
std::string wrapped(std::string line) {
    constexpr std::size_t widest = 100;
    if (line.size() <= widest || line.find("= [") == std::string::npos)
        return line;
    std::size_t start = 0, last = 0;
    int depth = 0; // tuples are not broken
    for (std::size_t at = 0; at < line.size(); ++at) {
        depth += line[at] == '(' ? 1 : line[at] == ')' ? -1 : 0;
        if (line[at] == ' ' && depth == 0 && at > 0 && line[at - 1] == ',')
            last = at;
        if (at - start >= widest && last > start) {
            line.replace(last, 1, "\n    ");
            start = last + 1;
            at = start + 4;
        }
    }
    return line;
}

/// Whether a value is a function. Such a name must stand after the function; all other values are literals.
bool is_function(std::string_view value) {
    return value.front() >= 'a' && value.front() <= 'z' && first_name(value) == value;
}

/// Imports, each once, then the given names, then the rest.
Lines in_order(const Lines& lines, const PythonNames& given) {
    Lines imports, names, code;
    for (const std::string& line : lines) {
        const bool import = line.starts_with("import ") || line.starts_with("from ");
        const auto found = given.find(assigned_name(line));
        const bool literal = found != given.end() && !is_function(found->second);
        (import ? imports : literal ? names : code).push_back(line);
    }
    std::sort(imports.begin(), imports.end());
    imports.erase(std::unique(imports.begin(), imports.end()), imports.end());
    Lines all;
    for (const Lines* part : {&imports, &names, &code}) {
        all.insert(all.end(), part->begin(), part->end());
        all.emplace_back();
    }
    return all;
}

/// Whether a function or the comment above it begins here.
bool begins_function(const Lines& lines, std::size_t at) {
    while (at + 1 < lines.size() && lines[at].starts_with('#'))
        ++at;
    return lines[at].starts_with("def ");
}

/// One text, with two blank lines around functions and at most one elsewhere.
std::string joined(const Lines& lines) {
    std::string text;
    bool blank = false, function = false;
    for (std::size_t at = 0; at < lines.size(); ++at) {
        if (is_blank(lines[at])) {
            blank = true;
            continue;
        }
        const bool outermost = !lines[at].starts_with(' ');
        if (!text.empty() && blank)
            text += outermost && (function || begins_function(lines, at)) ? "\n\n" : "\n";
        text += wrapped(lines[at]) + "\n";
        blank = false;
        if (outermost)
            function = lines[at].starts_with("def ");
    }
    return text;
}

/// The module that a line imports from: its name, or the function that the name stands for ("first_mask").
std::string module_of(std::string_view line, const PythonNames& given) {
    if (!line.starts_with("from "))
        return {};
    const std::string_view name = first_name(line.substr(5));
    const auto found = given.find(name);
    return found != given.end() && is_function(found->second) ? found->second : std::string(name);
}

/// The programs that have already taken the place of an import; each does so once.
using Included = std::set<std::string_view>;

/// A program with the branches that the given names take.
Lines decided_lines(std::string_view program, const PythonNames& given) {
    const std::vector<std::string_view> lines = split(program, '\n');
    return with_branches_decided({lines.begin(), lines.end()}, given);
}

/// The names after "import". Of a name that stands for a function, the function's name.
std::string imported_names(std::string_view import, const PythonNames& given) {
    std::string text; // not indented, or it would belong to the definition above
    for (const std::string_view name : names_in(import.substr(import.find(" import ") + 8))) {
        const auto found = given.find(name);
        text += (found != given.end() && is_function(found->second) ? found->second : std::string(name)) + " ";
    }
    return text;
}

/// The lines of a program that an import needs: all if it imports `field` or if the program has none, else only what
/// the names need.
Lines lines_needed(Lines lines, const std::string& names) {
    const auto is_field = [](const std::string& line) { return assigned_name(line) == "field"; };
    if (names_in(names).contains("field") || std::none_of(lines.begin(), lines.end(), is_field))
        return lines;
    std::erase_if(lines, is_field);
    lines.push_back(names);
    drop_unused(lines);
    lines.pop_back();
    return lines;
}

/// Puts the imported programs in place of the imports, each at its first import. An import may stand in a branch.
Lines with_imports(Lines program, const std::function<std::string_view(std::string_view)>& program_named,
                   const PythonNames& given, Included& included) {
    Lines lines;
    for (std::string& line : program) {
        const std::string name = module_of(line, given);
        const std::string_view imported = name.empty() ? name : program_named(name);
        if (imported.empty()) {
            lines.push_back(std::move(line));
        } else if (included.insert(imported).second) {
            Lines needed = lines_needed(decided_lines(imported, given), imported_names(line, given));
            for (std::string& inner : with_imports(std::move(needed), program_named, given, included))
                lines.push_back(std::move(inner));
        }
    }
    return lines;
}

}

std::string specialised(std::string_view program, const PythonNames& given,
                        const std::function<std::string_view(std::string_view)>& program_named) {
    Included included;
    Lines lines = with_imports(decided_lines(program, given), program_named, given, included);
    give_values(lines, given);
    drop_unused(lines);
    return joined(in_order(lines, given));
}

}
