#include "import/numbers/text/array_words.hpp"

#include "import/numbers/number_types.hpp"

#include "core/texts/lower_case.hpp"

namespace posenc {

namespace {

constexpr std::pair<std::string_view, NumberType> type_words[] = {{"f16", NumberType::float16},
                                                                  {"fp16", NumberType::float16},
                                                                  {"half", NumberType::float16},
                                                                  {"bf16", NumberType::bfloat16},
                                                                  {"f32", NumberType::float32},
                                                                  {"fp32", NumberType::float32},
                                                                  {"single", NumberType::float32},
                                                                  {"f64", NumberType::float64},
                                                                  {"fp64", NumberType::float64},
                                                                  {"double", NumberType::float64},
                                                                  {"complexf32", NumberType::complex64},
                                                                  {"complexf64", NumberType::complex128},
                                                                  {"complexfloat", NumberType::complex64},
                                                                  {"complexdouble", NumberType::complex128}};

/// The words that make arrays without "array", "tensor" or "matrix" in their names.
constexpr std::string_view makers[] = {"c",    "mat",  "constant", "variable", "parameter", "arr1",   "arr2",
                                       "arr3", "list", "listof",   "vec",      "vector",    "aslist", "seq"};
constexpr std::string_view sizes[] = {"shape",  "size",  "sizes",   "dim",  "dims",   "strides",
                                      "stride", "place", "reshape", "view", "expand", "permute"};
constexpr std::string_view contents[] = {"numpy", "data", "value", "values", "array", "object", "tensor"};

bool is_one_of(std::string_view word, std::span<const std::string_view> list) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

bool is_letter_or_digit(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '_';
}

/// "cudahalftype" and "halftensor" are "half".
std::string_view without_device(std::string_view word) {
    const std::string_view ending = word.ends_with("tensor") ? "tensor" : word.ends_with("type") ? "type" : "";
    word.remove_suffix(ending.size());
    for (const std::string_view device : {"cpu", "cuda", "mps"})
        if (!ending.empty() && word.starts_with(device))
            word.remove_prefix(device.size());
    return word;
}

std::optional<NumberType> type_of_word(std::string_view word, PlainTypes plain) {
    const std::string small = lower_case(word);
    const std::string_view name = without_device(small);
    const bool bare = name.size() == small.size();
    if (name == "float" && (!bare || plain != PlainTypes::none))
        return bare && plain == PlainTypes::of_python ? NumberType::float64 : NumberType::float32;
    if (bare && plain == PlainTypes::none && (name == "half" || name == "single" || name == "double"))
        return std::nullopt;
    for (const auto& [known, type] : type_words)
        if (known == name)
            return type;
    return type_named(name);
}

}

std::optional<NumberType> type_in(std::string_view words, PlainTypes plain) {
    for (std::size_t at = 0; at < words.size(); ++at) {
        const std::size_t begin = at;
        while (at < words.size() && is_letter_or_digit(words[at]))
            ++at;
        if (const auto type = type_of_word(words.substr(begin, std::min<std::size_t>(at - begin, 40)), plain))
            return type;
    }
    return std::nullopt;
}

bool makes_array(std::string_view word) {
    const std::string small = lower_case(last_part(word.substr(0, 200)));
    if (tells_size(word))
        return false;
    for (const std::string_view part : {"array", "tensor", "matrix"})
        if (small.find(part) != small.npos)
            return true;
    return is_one_of(small, makers);
}

bool begins_literal(std::string_view word) {
    const std::string_view part = last_part(word.substr(0, 80));
    return word.ends_with('!') ||
           (without_device(lower_case(part)).size() == part.size() && type_of_word(part, PlainTypes::of_c));
}

bool tells_size(std::string_view word) {
    return is_one_of(lower_case(last_part(word.substr(0, 80))), sizes);
}

bool names_contents(std::string_view word) {
    return is_one_of(lower_case(word.substr(0, 20)), contents);
}

bool in_array_word(char letter) {
    return is_letter_or_digit(letter) || letter == '.' || letter == ':' || letter == '!' || letter == '$';
}

std::string_view word_before(std::string_view text, std::size_t at) {
    constexpr std::size_t longest = 200;
    if (at > text.size())
        return {};
    std::size_t begin = at;
    while (begin > 0 && at - begin < longest && in_array_word(text[begin - 1]))
        --begin;
    return text.substr(begin, at - begin);
}

std::string_view last_part(std::string_view word) {
    return word.substr(word.find_last_of(".:") + 1);
}

}
