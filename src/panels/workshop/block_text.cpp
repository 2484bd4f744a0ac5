#include "panels/workshop/block_text.hpp"

#include "core/text.hpp"
#include "import/lessons/lesson_source.hpp"

#include <algorithm>

namespace posenc {

namespace {

BlockLine read(const std::string& line) {
    const std::vector<BlockLine> lines = block_lines(line);
    return lines.empty() ? BlockLine{} : lines.front();
}

std::string in_one_line(std::string_view text) {
    std::string line(trim(text));
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return line;
}

std::string written(std::string_view key, std::string_view value) {
    return std::string(key) + " = " + in_one_line(value);
}

}

BlockText::BlockText(std::string_view block) {
    for (const std::string_view line : split(block, '\n'))
        lines_.emplace_back(line);
    if (!lines_.empty() && lines_.back().empty())
        lines_.pop_back();
    const auto is_fence = [](std::string_view line) { return trim(line).starts_with("```"); };
    if (!lines_.empty() && is_fence(lines_.front())) {
        lines_.erase(lines_.begin());
        if (!lines_.empty() && is_fence(lines_.back()))
            lines_.pop_back();
    }
}

std::string_view BlockText::key(std::size_t line) const {
    return read(lines_[line]).key;
}

std::string_view BlockText::value(std::size_t line) const {
    return read(lines_[line]).value;
}

std::vector<std::size_t> BlockText::lines_of(std::initializer_list<std::string_view> keys) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < lines_.size(); ++i)
        if (std::find(keys.begin(), keys.end(), key(i)) != keys.end())
            found.push_back(i);
    return found;
}

std::string_view BlockText::first(std::string_view key) const {
    const std::vector<std::size_t> found = lines_of({key});
    return found.empty() ? std::string_view() : value(found.front());
}

void BlockText::set(std::size_t line, std::string_view value) {
    lines_[line] = written(key(line), value);
}

void BlockText::set_key(std::size_t line, std::string_view key) {
    lines_[line] = written(key, value(line));
}

void BlockText::set_first(std::string_view key, std::string_view value) {
    const std::vector<std::size_t> found = lines_of({key});
    if (found.empty() && !trim(value).empty())
        insert(lines_.size(), key, value);
    else if (!found.empty() && trim(value).empty())
        remove(found.front());
    else if (!found.empty())
        set(found.front(), value);
}

void BlockText::insert(std::size_t before, std::string_view key, std::string_view value) {
    lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(before), written(key, value));
}

void BlockText::remove(std::size_t line) {
    lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(line));
}

std::string BlockText::text() const {
    std::string text;
    for (const std::string& line : lines_)
        text += line + "\n";
    return text;
}

}
