// The options of a command, as people copy them from the line that starts a program:
//
//   torchrun pretrain_gpt.py --num-layers 32 --rotary-base=500000 --use-rotary-position-embeddings
//   vllm serve MODEL --rope-theta 1000000 --rope-scaling '{"rope_type": "yarn", "factor": 4.0}'
//
// Such a line may go on behind a backslash.
#include "import/configs/notations/config_words.hpp"
#include "import/configs/notations/literal_reader.hpp"
#include "import/configs/notations/notations.hpp"

#include <algorithm>
#include <vector>

namespace posenc {

namespace {

constexpr int least_options_weight = 4; ///< two keys that only models have
constexpr std::string_view shell_blanks = " \t\r\n";

/// The words of a command, without the quotation marks around them and the backslashes at the ends of lines.
std::vector<std::string> words_of_command(std::string_view text) {
    std::vector<std::string> words;
    bool inside = false;
    char quote = '\0';
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char letter = text[at];
        const bool blank = shell_blanks.find(letter) != shell_blanks.npos;
        if (quote == '\0' && letter == '\\' && at + 1 < text.size() && (text[at + 1] == '\n' || text[at + 1] == '\r'))
            continue;
        if (quote == '\0' && blank) {
            inside = false;
            continue;
        }
        if (!inside)
            words.emplace_back();
        inside = true;
        if (quote == '\0' && (letter == '\'' || letter == '"'))
            quote = letter;
        else if (letter == quote)
            quote = '\0';
        else
            words.back() += letter;
    }
    return words;
}

bool is_option(std::string_view word) {
    return word.size() > 3 && word.starts_with("--") && word[2] >= 'a' && word[2] <= 'z';
}

Json value_of_option(const std::string& word) {
    LiteralReader reader(word);
    std::optional<Json> value = reader.value();
    return value && reader.ends() ? *std::move(value) : Json(word);
}

}

std::optional<ConfigTree> read_command_options(std::string_view text, Trouble&) {
    const std::vector<std::string> words = words_of_command(text);
    Json root = Json::object();
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!is_option(words[i]))
            continue;
        const std::size_t equals = std::min(words[i].find('='), words[i].size());
        std::string key = words[i].substr(2, equals - 2);
        std::replace(key.begin(), key.end(), '-', '_');
        const bool follows = i + 1 < words.size() && !is_option(words[i + 1]);
        root.emplace(std::move(key), equals < words[i].size() ? value_of_option(words[i].substr(equals + 1))
                                     : follows                ? value_of_option(words[i + 1])
                                                              : Json(true));
    }
    if (weight_of_keys(root) < least_options_weight)
        return std::nullopt;
    const bool piece = weight_of_shape(root) == 0;
    return ConfigTree{.root = std::move(root), .written = "the options of a command", .piece = piece};
}

}
