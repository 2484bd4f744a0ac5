// Whether a text holds numbers, decided by its beginning. Mistakes further on are reported by the readers.
#include "import/numbers/number_kind.hpp"
#include "import/numbers/text/json_arrays.hpp"
#include "import/numbers/text/notation.hpp"
#include "import/numbers/text/undecorated.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::string_view between_words = " \t\r\n,;[]";

/// What only a model's configuration has; some have lists of numbers too.
constexpr std::string_view config_keys[] = {
    "model_type",        "architectures", "hidden_size", "n_embd",     "n_head",           "n_heads",
    "n_layers",          "rope_scaling",  "rope_theta",  "num_layers", "attention_window", "num_attention_heads",
    "num_hidden_layers", "_class_name"};

bool is_number_word(std::string_view word) {
    return !word.empty() && (value_of_word(word) || leaves_out(word));
}

/// Whether the bracket opens a list that begins with a list, or with two numbers. [1] alone is a note in a text.
bool opens_array(std::string_view text, std::size_t bracket) {
    const std::size_t first = text.find_first_not_of("[ \t\r\n", bracket);
    if (first == text.npos)
        return false;
    const std::size_t end = std::min(text.find_first_of(between_words, first), text.size());
    if (!is_number_word(text.substr(first, end - first)))
        return false;
    const std::string_view opened = text.substr(bracket, first - bracket);
    if (std::count(opened.begin(), opened.end(), '[') > 1)
        return true;
    const std::size_t second = std::min(text.find_first_not_of(" \t\r\n,;", end), text.size());
    const std::size_t after = std::min(text.find_first_of(between_words, second), text.size());
    return is_number_word(text.substr(second, after - second));
}

/// Whether it is a model's configuration, in JSON or as Python prints it, or what llama.cpp logs of one.
bool tells_of_model(std::string_view text) {
    if (text.find("llama_model_loader") != text.npos)
        return true;
    for (const std::string_view key : config_keys)
        for (std::size_t at = text.find(key); at != text.npos; at = text.find(key, at + 1)) {
            const char before = at > 0 ? text[at - 1] : ' ';
            const std::size_t end = at + key.size();
            if ((before == '"' || before == '\'') && end < text.size() && text[end] == before)
                return true;
        }
    return false;
}

bool is_object_of_arrays(std::string_view text) {
    for (std::size_t colon = text.find(':'); colon != text.npos; colon = text.find(':', colon + 1)) {
        const std::size_t value = text.find_first_not_of(" \t\r\n", colon + 1);
        if (value != text.npos && text[value] == '[' && opens_array(text, value))
            return true;
    }
    return false;
}

}

bool is_text_of_numbers(std::string_view text, bool cut_short) {
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    if (tells_of_model(text))
        return false;
    if (is_json_object(text) && is_object_of_arrays(text))
        return true;
    const std::optional<std::string> plain = undecorated(text);
    const TextStart start{plain ? *plain : text, cut_short};
    return std::any_of(notations().begin(), notations().end(),
                       [&](const Notation* notation) { return notation->begins(start); });
}

}
