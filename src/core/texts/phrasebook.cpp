// Looking up goes from the exact text to ever looser readings of it: see phrasebook.hpp.
#include "core/texts/phrasebook.hpp"

#include "core/text.hpp"
#include "core/texts/phrase_pattern.hpp"

#include <algorithm>
#include <set>

namespace posenc {

namespace {

constexpr std::size_t most_answers = 8192, longest_text = 2000; // bytes: nothing the interface says itself is longer
constexpr int deepest = 6;

/// Whether the whole text is one quotation, not words between two.
bool is_quotation(std::string_view text) {
    const auto within = [&](std::string_view opens, std::string_view closes) {
        return text.starts_with(opens) && text.find(closes) == text.size() - closes.size();
    };
    return text.size() > 3 && (within("‘", "’") || within("“", "”"));
}
bool opens_quotation(std::string_view before) {
    return before.ends_with("‘") || before.ends_with("“") || before.ends_with("„") || before.ends_with("‚");
}

std::string unescaped(std::string_view cell) {
    std::string out;
    for (std::size_t at = 0; at < cell.size(); ++at) {
        const bool line = cell.substr(at).starts_with("\\n");
        out += line ? '\n' : cell[at];
        at += line;
    }
    return out;
}

struct TableLine {
    int number;
    std::vector<std::string_view> cells;
};

/// The lines that are texts; the first one names the languages.
std::vector<TableLine> lines_of(std::string_view table) {
    std::vector<TableLine> lines;
    int number = 0;
    for (std::string_view line : split(table, '\n')) {
        ++number;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (!line.empty() && !line.starts_with('#'))
            lines.push_back({number, split(line, '\t')});
    }
    return lines;
}

bool has_number_beside_placeholders(std::string_view text) {
    std::string rest;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool hole = is_placeholder(text, at);
        rest += hole ? '#' : text[at];
        at += hole ? 2 : 0;
    }
    PhraseParts numbers;
    without_numbers(rest, numbers);
    return !numbers.empty();
}

std::string mistake_in(const TableLine& line, std::size_t languages) {
    if (line.cells.size() < 2 || line.cells.size() > languages)
        return std::to_string(line.cells.size()) + " columns; the first line has " + std::to_string(languages);
    const std::string_view text = line.cells.front();
    for (const std::string_view cell : line.cells) {
        if (cell.empty() || trim(cell) != cell)
            return "a text is empty or begins or ends with a blank";
        if (valid_utf8_prefix(cell) != cell.size())
            return "a text is not UTF-8";
        if (placeholders(cell) != placeholders(text))
            return "the translation of ‘" + std::string(text) + "’ has other placeholders";
    }
    if (!has_free_part(text) && !placeholders(text).empty() && has_number_beside_placeholders(text))
        return "‘" + std::string(text) + "’ holds a number beside its placeholders, which stand for all";
    return {};
}

}

std::vector<PhraseMistake> phrase_mistakes(std::string_view table) {
    const std::vector<TableLine> lines = lines_of(table);
    if (lines.empty() || lines.front().cells.size() < 2 || lines.front().cells.front() != "en")
        return {{1, "the first line names the languages, en first"}};
    std::vector<PhraseMistake> mistakes;
    std::set<std::string_view> seen;
    for (const TableLine& line : lines) {
        if (std::string what = mistake_in(line, lines.front().cells.size()); !what.empty())
            mistakes.push_back({line.number, std::move(what)});
        if (!seen.insert(line.cells.front()).second)
            mistakes.push_back({line.number, "‘" + std::string(line.cells.front()) + "’ stands in the table twice"});
    }
    return mistakes;
}

Phrasebook::Phrasebook(std::string_view table, std::string_view language) {
    const std::vector<TableLine> lines = lines_of(table);
    if (lines.empty())
        return;
    const auto& names = lines.front().cells;
    const auto column = static_cast<std::size_t>(std::find(names.begin(), names.end(), language) - names.begin());
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (lines[i].cells.size() <= column)
            continue;
        std::string from = unescaped(lines[i].cells.front()), to = unescaped(lines[i].cells[column]);
        if (has_free_part(from))
            patterns_.push_back({std::move(from), std::move(to)});
        else
            rows_.emplace(std::move(from), std::move(to));
    }
}

std::string_view Phrasebook::find(std::string_view text) {
    if (text.size() > longest_text || !has_words(text))
        return text;
    auto known = answers_.find(text);
    if (known == answers_.end()) {
        Answer answer;
        answer.found = translate(text, answer.text, 0);
        if (!answer.found)
            answer.text = text;
        else if (!rows_.contains(answer.text))
            keep(answer.text); // some translated texts are looked up a second time
        known = answers_.emplace(std::string(text), std::move(answer)).first;
    }
    return known->second.text;
}

void Phrasebook::keep(std::string_view text) {
    const auto known = answers_.find(text);
    if (known == answers_.end())
        answers_.emplace(std::string(text), Answer{std::string(text), true});
    else
        known->second.found = true; // its text stays where it is, because views of it are in use
}

void Phrasebook::forget() {
    if (answers_.size() > most_answers)
        answers_.clear();
}

std::vector<std::string> Phrasebook::missing() const {
    std::vector<std::string> texts;
    for (const auto& [text, answer] : answers_)
        if (!answer.found)
            texts.push_back(text);
    std::sort(texts.begin(), texts.end());
    return texts;
}

bool Phrasebook::translate(std::string_view text, std::string& out, int depth) const {
    if (!has_words(text) || is_quotation(text)) {
        out = text;
        return true;
    }
    return translate_row(text, out) ||
           (depth < deepest && (translate_parts(text, out, depth) || translate_pattern(text, out, depth)));
}

bool Phrasebook::translate_row(std::string_view text, std::string& out) const {
    PhraseParts numbers;
    auto row = rows_.find(text);
    if (row == rows_.end())
        row = rows_.find(without_numbers(text, numbers));
    return row != rows_.end() && write(row->second, numbers, out, deepest);
}

bool Phrasebook::translate_pattern(std::string_view text, std::string& out, int depth) const {
    return std::any_of(patterns_.begin(), patterns_.end(), [&](const Pattern& pattern) {
        PhraseParts parts;
        return matches(pattern.from, text, parts) && write(pattern.to, parts, out, depth);
    });
}

/// The translation with its placeholders filled; false where a part has words that are not found.
bool Phrasebook::write(std::string_view to, const PhraseParts& parts, std::string& out, int depth) const {
    std::string written;
    for (std::size_t at = 0; at < to.size(); ++at) {
        if (!is_placeholder(to, at) || !parts.contains(to[at + 1])) {
            written += to[at];
            continue;
        }
        const std::string_view part = parts.at(to[at + 1]);
        std::string found;
        if (is_quoting(to[at + 1]) || opens_quotation(written) || !has_words(part))
            found = part;
        else if (depth >= deepest || !translate(part, found, depth + 1))
            return false;
        written += found;
        at += 2;
    }
    out = std::move(written);
    return true;
}

bool Phrasebook::translate_parts(std::string_view text, std::string& out, int depth) const {
    if (text.size() > 1 && text.ends_with('.') && translate(text.substr(0, text.size() - 1), out, depth + 1)) {
        out += '.';
        return true;
    }
    for (const std::string_view gap : {"\n", ". ", "; ", " · ", ": ", ", "})
        if (translate_between(text, gap, out, depth))
            return true;
    return false;
}

bool Phrasebook::translate_between(std::string_view text, std::string_view gap, std::string& out, int depth) const {
    if (text.find(gap) == std::string_view::npos)
        return false;
    std::string whole, part;
    for (std::size_t at = 0;;) {
        const std::size_t end = std::min(text.find(gap, at), text.size());
        if (!translate(text.substr(at, end - at), part, depth + 1))
            return false;
        whole += part;
        if (end == text.size())
            break;
        whole += gap;
        at = end + gap.size();
    }
    out = std::move(whole);
    return true;
}

}
