#include "import/lessons/state_lines.hpp"

#include "core/state/parameters.hpp"
#include "core/text.hpp"

namespace posenc {

namespace {

std::string line_for(std::string_view key, std::string_view value) {
    return std::string(key) + " = " + std::string(value) + "\n";
}

}

std::string state_block(const State& state) {
    return "```state\n" + state_lines("", state) + "```\n";
}

std::string state_lines(std::string_view, const State& state) {
    std::string lines;
    for (const Parameter* row : parameter_table())
        if (!state.is_default(row->key) && !is_habit(row->key))
            lines += line_for(row->key, write_value(*row, state.value(row->key)));
    return lines;
}

std::string state_lines_with(std::string_view lines, std::string_view key, std::string_view value) {
    std::string all;
    bool found = false;
    for (const std::string_view line : split(lines, '\n')) {
        const std::size_t equals = line.find('=');
        const bool this_one = equals != std::string_view::npos && trim(line.substr(0, equals)) == key;
        found = found || this_one;
        if (this_one && !value.empty())
            all += line_for(key, value);
        else if (!this_one && !line.empty())
            all += std::string(line) + "\n";
    }
    return found || value.empty() ? all : all + line_for(key, value);
}

}
