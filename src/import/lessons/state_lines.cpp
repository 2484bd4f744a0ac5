// A line is kept where its key has the wanted value already, whoever has set it: the line, a preset or another name.
#include "import/lessons/state_lines.hpp"

#include "core/state/parameters.hpp"
#include "core/state/synonyms.hpp"
#include "core/text.hpp"
#include "import/lessons/lesson_readers.hpp"

#include <algorithm>
#include <vector>

namespace posenc::lesson_changes {

namespace {

using lesson_parts::Piece;

/// A line of a state block as it is written, with its line end.
struct StateLine {
    std::string written;
    const Parameter* row = nullptr; ///< null for remarks, presets and what is no row
    bool preset = false;
};

std::string_view key_of(std::string_view line) {
    const std::size_t equals = trim(line).starts_with('#') ? std::string_view::npos : line.find('=');
    return equals == std::string_view::npos ? std::string_view() : trim(line.substr(0, equals));
}

const Parameter* row_of(std::string_view key) {
    const Parameter* row = key.empty() ? nullptr : parameter_meant(key == "train" ? "train_steps" : key);
    return row && is_habit(row->key) ? nullptr : row;
}

std::vector<StateLine> lines_of_state(std::string_view text) {
    std::vector<StateLine> lines;
    for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
        end = std::min(text.find('\n', at), text.size() - 1) + 1;
        const std::string_view line = text.substr(at, end - at), key = key_of(line);
        lines.push_back({std::string(line), row_of(key), key == "preset"});
    }
    return lines;
}

std::string written(const std::vector<StateLine>& lines) {
    std::string text;
    for (const StateLine& line : lines)
        text += line.written;
    return text;
}

State state_of_lines(std::string_view lines) {
    lesson_parts::Issues unread;
    return parse(lesson_parts::read_state({.kind = Piece::Kind::state, .text = lines}, unread).text).state;
}

/// A value of a row on one line.
std::string value_on_line(const Parameter& row, const State& state) {
    std::string value = write_value(row, state.value(row.key));
    std::replace(value.begin(), value.end(), '\n', ' ');
    return value;
}

std::string line_with(std::string_view key, std::string_view value) {
    return std::string(key) + (value.empty() ? " =" : " = ") + std::string(value) + "\n";
}

/// The same line with another value; a key that is a row's other name becomes the row's.
std::string revalued(const StateLine& line, std::string_view value) {
    const std::string_view key = key_of(line.written);
    if (key != line.row->key && key != "train")
        return line_with(line.row->key, value);
    const std::size_t behind = line.written.find('=') + 1;
    const std::string_view old = trim(std::string_view(line.written).substr(behind));
    const std::size_t at = old.empty() ? behind : static_cast<std::size_t>(old.data() - line.written.data());
    return line.written.substr(0, at) + (old.empty() ? " " : "") + std::string(value) +
           line.written.substr(at + old.size());
}

/// A line that would begin a block of a lesson within another one, whatever its fence. Indented it does not.
bool begins_block(std::string_view line) {
    const std::string_view marks = trim(line);
    if (!marks.starts_with("```") && !marks.starts_with("~~~"))
        return false;
    const std::string_view info = trim(marks.substr(std::min(marks.find_first_not_of(marks.front()), marks.size())));
    return info == "state" || info == "ask" || info == "goal" || info == "tokens";
}

void end_last(std::vector<StateLine>& lines) {
    if (!lines.empty() && !lines.back().written.ends_with('\n'))
        lines.back().written += '\n';
}

}

std::string fenced(std::string_view info, std::string_view lines) {
    std::string text;
    std::size_t run = 0, longest = 2;
    for (const std::string_view line : split(lines, '\n'))
        text += (begins_block(line) ? "    " : "") + std::string(line) + "\n";
    for (const char letter : text) {
        run = letter == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const std::string fence(longest + 1, '`');
    return fence + std::string(info) + "\n" + (lines.empty() ? "" : text) + fence;
}

namespace {

std::string_view without_last_end(std::string_view lines) {
    return lines.substr(0, lines.size() - (lines.ends_with('\n') ? 1 : 0));
}

}

std::string state_blocks(const State& state) {
    const std::string_view tokens = state.text("tokens");
    const bool several = tokens.find('\n') != std::string_view::npos;
    const std::string block = fenced("state", without_last_end(state_lines("", state, !several)));
    return several ? block + "\n\n" + fenced("tokens", trim(tokens)) : block;
}

namespace {

/// Whether a preset is still worth keeping: the state is of its picture.
bool keeps_preset(const State& preset, const State& state) {
    return preset.text("view") == state.text("view") && preset.text("method") == state.text("method");
}

/// Lines of keys that changed are rewritten, or left out where the state needs none of them.
std::vector<StateLine> changed_lines(std::vector<StateLine> lines, const State& state, const State& now) {
    State base;
    std::vector<StateLine> kept;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        StateLine& line = lines[i];
        if (line.preset) {
            const State preset = state_of_lines(line.written);
            if (!keeps_preset(preset, state))
                continue;
            base = preset;
        }
        const std::string_view key = line.row ? line.row->key : std::string_view();
        if (line.row && !(now.value(key) == state.value(key))) {
            const bool later = std::any_of(lines.begin() + static_cast<std::ptrdiff_t>(i) + 1, lines.end(),
                                           [&](const StateLine& other) { return other.row == line.row; });
            if (later || base.value(key) == state.value(key))
                continue;
            line.written = revalued(line, value_on_line(*line.row, state));
        }
        kept.push_back(std::move(line));
    }
    return kept;
}

void add_missing(std::vector<StateLine>& lines, const State& state, bool with_tokens) {
    State now = state_of_lines(written(lines));
    end_last(lines);
    for (const Parameter* row : parameter_table()) {
        const Value& wanted = state.value(row->key);
        if (is_habit(row->key) || (!with_tokens && row->key == "tokens") || now.value(row->key) == wanted)
            continue;
        lines.push_back({line_with(row->key, value_on_line(*row, state)), row});
        now = std::move(now).with(*row, wanted);
    }
}

}

std::string state_lines(std::string_view lines, const State& state, bool with_tokens) {
    const State wanted = with_tokens ? state : state.without("tokens");
    std::vector<StateLine> all = changed_lines(lines_of_state(lines), wanted, state_of_lines(lines));
    add_missing(all, wanted, with_tokens);
    return written(all);
}

std::string with_line(std::string_view text, std::string_view key, std::string_view value) {
    std::vector<StateLine> lines = lines_of_state(text);
    const auto is_it = [&](const StateLine& line) { return key_of(line.written) == key; };
    const auto last = std::find_if(lines.rbegin(), lines.rend(), is_it);
    if (last != lines.rend() && !value.empty()) {
        last->written = last->row ? revalued(*last, value) : line_with(key, value);
        return written(lines);
    }
    std::erase_if(lines, is_it);
    if (!value.empty()) {
        end_last(lines);
        lines.push_back({line_with(key, value)});
    }
    return written(lines);
}

}
