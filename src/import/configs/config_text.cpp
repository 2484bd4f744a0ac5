// From bytes to an object, in one go: errors, depth and keys that stand twice end the building where they stand.
#include "import/configs/config_reader.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::size_t most_levels = 32;

bool in_word(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '-' || letter == '+' || letter == '.' || letter == '_';
}

/// The word around a place, to whose beginning that moves, or the letter there; empty at the end of the text.
std::string_view sign_at(std::string_view text, std::size_t& at) {
    at = std::min(at, text.size());
    std::size_t end = at;
    while (end < text.size() && in_word(text[end]))
        ++end;
    if (end == at) {
        do
            ++end;
        while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80);
        return text.substr(at, end - at);
    }
    while (at > 0 && in_word(text[at - 1]))
        --at;
    return text.substr(at, end - at);
}

/// What was probably meant by what is no JSON.
std::string meant_by(std::string_view sign, std::string_view before) {
    const std::string_view kept = trim(before);
    const auto one_of = [&](std::initializer_list<std::string_view> words) {
        return std::find(words.begin(), words.end(), sign) != words.end();
    };
    if (sign.empty())
        return "the text ends too early";
    if (kept.ends_with(',') && one_of({"}", "]"}))
        return "leave out the comma before it";
    if (one_of({"/", "#"}))
        return "leave out the comment";
    if (one_of({"nan", "inf", "-inf"}))
        return "leave the key out or write null";
    if (one_of({"True", "False", "None"}))
        return "write true, false or null";
    if (sign == "\n")
        return "the text must end on its line";
    if (sign == "\"")
        return "a comma or a colon is missing before the text";
    if (sign == "'")
        return "write texts in double quotation marks";
    return "allowed: objects, arrays, strings, finite numbers, true, false, null";
}

/// "line 3, column 1, ‘}’: is not JSON; leave out the comma before it"
std::string no_json(std::string_view text, std::size_t at) {
    const std::string_view sign = sign_at(text, at);
    const std::string_view before = text.substr(0, at);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t begin = before.rfind('\n') + 1; // 0 where there is none
    return "line " + std::to_string(line) + ", column " + std::to_string(before.size() - begin + 1) +
           (trim(sign).empty() ? "" : ", ‘" + posenc::quoted(sign, 20) + "’") + ": is not JSON; " +
           meant_by(sign, before);
}

/// NaN, Infinity and -Infinity outside texts, as Python writes them, become texts of the same length: so places in the
/// text stay right.
std::string with_infinities(std::string_view text) {
    std::string copy(text);
    bool inside = false;
    for (std::size_t at = 0; at < copy.size(); ++at) {
        if (inside && copy[at] == '\\')
            ++at;
        else if (copy[at] == '"')
            inside = !inside;
        for (const std::string_view word : {"NaN", "Infinity", "-Infinity"}) {
            const std::size_t end = at + word.size();
            const bool stands = !inside && text.substr(std::min(at, text.size())).starts_with(word) &&
                                (at == 0 || !in_word(copy[at - 1])) && (end >= text.size() || !in_word(text[end]));
            if (!stands)
                continue;
            std::string sign = word == "NaN" ? "" : word.front() == '-' ? "-" : "+";
            sign = "\"" + std::string(1, not_finite) + sign + "\"";
            sign.resize(word.size(), ' ');
            copy.replace(at, word.size(), sign);
            at = end - 1;
            break;
        }
    }
    return copy;
}

/// Builds what the text holds; `problem` is the first thing wrong.
class Builder : public nlohmann::json_sax<Json> {
  public:
    explicit Builder(std::string_view text) : text_(text) {}

    Json root;
    std::string problem;

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t&) override { return add(value); }
    bool string(string_t& value) override { return add(std::move(value)); }
    bool binary(binary_t&) override { return false; } // JSON has none
    bool start_object(std::size_t) override { return enter(Json::object()); }
    bool end_object() override { return leave(); }
    bool start_array(std::size_t) override { return enter(Json::array()); }
    bool end_array() override { return leave(); }

    bool key(string_t& key) override {
        const auto [place, is_new] = open_.back()->emplace(key, nullptr);
        value_ = &*place;
        if (!is_new)
            problem = posenc::quoted(key) + ": appears twice in one object; each key is allowed once";
        return is_new;
    }

    bool parse_error(std::size_t position, const std::string&, const Json::exception&) override {
        problem = no_json(text_, position - std::min<std::size_t>(position, 1)); // so many bytes have been read
        return false;
    }

  private:
    /// At the end of the innermost array, or under the key that was read last.
    bool add(Json value) {
        if (!open_.empty() && open_.back()->is_array())
            value_ = &open_.back()->emplace_back();
        *value_ = std::move(value);
        return true;
    }
    bool enter(Json empty) {
        if (open_.size() == most_levels) {
            problem = "nested deeper than " + std::to_string(most_levels) + " levels, the most allowed";
            return false;
        }
        add(std::move(empty));
        open_.push_back(value_);
        return true;
    }
    bool leave() {
        open_.pop_back();
        return true;
    }

    std::string_view text_;
    std::vector<Json*> open_; ///< what the present place lies in, outermost first
    Json* value_ = &root;     ///< where the next value goes
};

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

}

std::optional<Json> parse_config(std::string_view text, std::string& problem) {
    if (text.size() > most_config_bytes) {
        problem = "is longer than " + std::to_string(most_config_bytes) + " bytes, the most allowed";
        return std::nullopt;
    }
    problem = encoding_problem(text);
    if (!problem.empty())
        return std::nullopt;
    if (trim(text).empty()) {
        problem = "is empty; a configuration is one object of keys and values";
        return std::nullopt;
    }
    const std::string finite = with_infinities(text);
    Builder builder(finite);
    if (!Json::sax_parse(finite, &builder))
        problem = builder.problem;
    else if (!builder.root.is_object())
        problem = "does not hold an object; a configuration is one object of keys and values";
    return problem.empty() ? std::optional(std::move(builder.root)) : std::nullopt;
}

}
