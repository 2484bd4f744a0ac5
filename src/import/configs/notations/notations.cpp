#include "import/configs/notations/notations.hpp"

#include "import/configs/model_config.hpp"
#include "import/configs/notations/config_words.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

using Notation = std::optional<ConfigTree> (*)(std::string_view text, Trouble& trouble);

/// In the order in which they are tried. What stands alone comes before what stands among other text.
constexpr Notation notations[] = {read_json,         read_printed_object, read_metadata_log, read_command_options,
                                  read_yaml,         read_fragment,       read_listed_keys,  read_surrounded_object,
                                  read_lines_of_json};

std::string encoding_problem(std::string_view text) {
    if (text.size() >= 2 && (text.substr(0, 2) == "\xff\xfe" || text.substr(0, 2) == "\xfe\xff"))
        return "is UTF-16; allowed: UTF-8";
    if (text.find('\0') != std::string_view::npos)
        return "holds zero bytes (UTF-16, UTF-32 or binary); allowed: UTF-8";
    const std::size_t valid = valid_utf8_prefix(text);
    if (valid != text.size())
        return "byte " + std::to_string(valid) + ": is not UTF-8";
    return {};
}

std::string first_problem(std::string_view text) {
    if (text.size() > most_config_bytes)
        return "is longer than " + std::to_string(most_config_bytes) + " bytes, the most allowed";
    std::string problem = encoding_problem(text);
    if (problem.empty() && trim(text).empty())
        problem = "is empty; a configuration is one object of keys and values";
    return problem;
}

}

std::string place_in(std::string_view text, std::size_t at) {
    const std::string_view before = text.substr(0, at);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t begin = before.rfind('\n') + 1; // 0 where there is none
    return "line " + std::to_string(line) + ", column " + std::to_string(before.size() - begin + 1);
}

namespace {

std::optional<ConfigTree> read_first(std::string_view text, Trouble& farthest) {
    for (const Notation read : notations) {
        Trouble trouble;
        if (std::optional<ConfigTree> tree = read(text, trouble))
            return tree;
        if (!trouble.problem.empty() && (farthest.problem.empty() || trouble.at > farthest.at))
            farthest = std::move(trouble);
    }
    return std::nullopt;
}

constexpr int least_weight = 2; ///< one word that others use too may be chance

/// What stands between lines of ``` is tried alone, as people write it in messages.
std::optional<ConfigTree> read_fenced(std::string_view text) {
    constexpr std::string_view fence = "```";
    const std::vector<std::string_view> lines = split(text, '\n');
    std::size_t open = 0;
    for (std::size_t n = 0; n < lines.size(); ++n) {
        if (!trim(lines[n]).starts_with(fence))
            continue;
        if (open == 0) {
            open = n + 1;
            continue;
        }
        const char* const begin = open < n ? lines[open].data() : lines[n].data();
        Trouble trouble;
        const std::string_view inside(begin, static_cast<std::size_t>(lines[n].data() - begin));
        if (std::optional<ConfigTree> tree = read_first(inside, trouble);
            tree && weight_of_keys(tree->root) >= least_weight)
            return tree;
        open = 0;
    }
    return std::nullopt;
}

}

std::optional<ConfigTree> read_notation(std::string_view text, std::string& problem) {
    problem = first_problem(text);
    if (!problem.empty())
        return std::nullopt;
    Trouble farthest;
    std::optional<ConfigTree> tree = read_fenced(text);
    if (!tree)
        tree = read_first(text, farthest);
    if (!tree)
        problem = std::move(farthest.problem);
    return tree;
}

bool is_config_text(std::string_view text) {
    std::string problem;
    const std::optional<ConfigTree> tree = read_notation(text, problem);
    return tree && weight_of_keys(tree->root) >= least_weight;
}

}
