#include "cli/help/help_text.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc::cli {

std::string help_line(const std::string& name, std::string_view help) {
    std::string line = "  " + name;
    line.append(std::max<std::size_t>(26, line.size() + 2) - line.size(), ' ');
    return line + std::string(help) + "\n";
}

std::string flag_words(const Flag& flag) {
    std::string words(flag.name);
    for (const std::string_view part : {flag.also, flag.value_name})
        if (!part.empty())
            words += (part == flag.also ? ", " : " ") + std::string(part);
    return words;
}

std::string listed(std::span<const std::string_view> words) {
    std::string text;
    for (const std::string_view word : words)
        text += (text.empty() ? "" : ", ") + std::string(word);
    return text;
}

std::string parameters_help(const Method& method) {
    std::string text;
    for (const Parameter* row : method.parameters)
        text += help_line(flag_name(row->key), std::string(row->help) + "; " + allowed_range(*row) +
                                                   (row->initial.empty() ? "" : " (" + quoted(row->initial) + ")"));
    return text;
}

}
