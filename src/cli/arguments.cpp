#include "cli/arguments.hpp"

#include "core/method.hpp"
#include "core/state/parameters.hpp"
#include "core/state/synonyms.hpp"
#include "core/text.hpp"
#include "core/texts/nearest.hpp"

#include <algorithm>

namespace posenc::cli {

namespace {

bool is_called(std::string_view name, std::string_view key) {
    return !name.empty() && key_of(name.substr(2)) == key;
}

const Flag* find_flag(std::span<const Flag> flags, std::string_view key) {
    for (const Flag& flag : flags)
        if (is_called(flag.name, key) || is_called(flag.also, key))
            return &flag;
    return nullptr;
}

/// Whether the word after a flag without '=' is the flag's value. It is not when it looks like another flag.
bool is_value(std::span<const std::string_view> words, std::size_t at) {
    return at < words.size() && words[at].substr(0, 2) != "--";
}

[[noreturn]] void misused(std::string message) {
    throw Failure{exit_misused, std::move(message)};
}

/// "--out FILE"
std::string named(const Flag& flag) {
    return std::string(flag.name) + " " + std::string(flag.value_name);
}

/// The rows that flags can set: those of the method named among the words, else all.
std::vector<const Parameter*> rows_meant(std::span<const std::string_view> words) {
    for (const std::string_view word : words)
        if (const Method* method = find_method(word))
            return {method->parameters.begin(), method->parameters.end()};
    return {parameter_table().begin(), parameter_table().end()};
}

/// A label as one would type it as a flag: "Head width" as "head_width".
std::string as_key(std::string_view label) {
    std::string key(label);
    for (char& letter : key)
        letter = letter == ' ' ? '_' : letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter | 0x20) : letter;
    return key;
}

}

std::string key_of(std::string_view text) {
    std::string key(text);
    std::replace(key.begin(), key.end(), '-', '_');
    return key;
}

std::string flag_name(std::string_view key) {
    std::string name = "--" + std::string(key);
    std::replace(name.begin(), name.end(), '_', '-');
    return name;
}

Arguments::Arguments(std::span<const std::string_view> words, std::span<const Flag> flags, bool with_parameters)
    : flags_(flags) {
    for (std::size_t at = 0; at < words.size(); ++at) {
        if (words[at] == "--help" || words[at] == "-h")
            help_ = true;
        else if (words[at] == "--quiet" || words[at] == "-q")
            quiet_ = true;
        else if (words[at].size() > 1 && words[at].front() == '-')
            take_flag(words, at, with_parameters);
        else
            words_.push_back(words[at]);
    }
}

void Arguments::take_flag(std::span<const std::string_view> words, std::size_t& at, bool with_parameters) {
    const std::string_view word = words[at];
    const std::size_t equals = word.find('=');
    const bool joined = equals != std::string_view::npos;
    const std::string_view name = word.substr(0, equals);
    const std::string key = word[1] == '-' ? key_of(name.substr(2)) : "";
    const Flag* own = find_flag(flags_, key);
    const Parameter* row = !own && with_parameters ? parameter_meant(key) : nullptr;
    if (!own && !row)
        misused(quoted(name) + ": unknown flag" + meant(name, words, with_parameters) + "; --help lists the flags");
    if (own && own->value_name.empty() && joined)
        misused(std::string(own->name) + ": takes no value, ‘" + quoted(word.substr(equals + 1)) + "’ was given");
    bool bare = own && own->value_name.empty();
    if (row && row->kind == Kind::flag && !joined)
        bare = !is_value(words, at + 1) || !read_value(*row, words[at + 1]).value;
    if (!joined && !bare && !is_value(words, at + 1))
        misused(own ? named(*own) + ": no value given"
                    : quoted(name) + ": no value given; allowed: " + allowed_range(*row));
    const std::string_view value = joined ? word.substr(equals + 1) : bare ? "1" : words[++at];
    if (own)
        own_[own->name] = {is_called(own->name, key) ? own->name : own->also, value};
    else
        parameters_.push_back({row, std::string(name), std::string(value)});
}

/// Suggests a row by its label too: --width is answered with --d-model.
std::string Arguments::meant(std::string_view name, std::span<const std::string_view> words,
                             bool with_parameters) const {
    const std::string typed = key_of(name.substr(std::min(name.find_first_not_of('-'), name.size())));
    std::vector<std::string> keys;
    for (const Flag& flag : flags_)
        for (const std::string_view one : {flag.name, flag.also})
            if (!one.empty())
                keys.push_back(key_of(one.substr(2)));
    std::string found;
    for (const Parameter* row : with_parameters ? rows_meant(words) : std::vector<const Parameter*>()) {
        keys.emplace_back(row->key);
        if (as_key(row->label) == typed)
            found = row->key;
    }
    const std::vector<std::string_view> all(keys.begin(), keys.end());
    if (found.empty())
        found = with_parameters ? nearest_by_any_name("", typed, all) : std::string(nearest(typed, all));
    return found.empty() ? "" : " (did you mean " + flag_name(found) + "?)";
}

std::string_view Arguments::value(std::string_view name) const {
    const auto found = own_.find(name);
    return found == own_.end() ? std::string_view{} : found->second.value;
}

std::string_view Arguments::typed(std::string_view name) const {
    const auto found = own_.find(name);
    return found == own_.end() ? name : found->second.typed;
}

std::string_view Arguments::required(std::string_view name) const {
    if (!has(name))
        misused(named(*find_flag(flags_, key_of(name.substr(2)))) + ": is required and was not given");
    return value(name);
}

Value Arguments::read(const Parameter& row) const {
    const std::string name = flag_name(row.key);
    Reading reading = read_value(row, has(name) ? value(name) : row.initial);
    if (!reading.problem.empty())
        misused(name + ": " + reading.problem);
    return std::move(*reading.value);
}

}
