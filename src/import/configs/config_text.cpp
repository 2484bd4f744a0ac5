// From bytes to an object. The text is walked once without building anything: errors, depth and keys that stand twice
// are found there, so that what is built afterwards is known to be small and sound.
#include "import/configs/config_reader.hpp"

#include "core/text.hpp"

namespace posenc {

namespace {

constexpr std::size_t most_levels = 32;

/// Walks the text; `problem` is the first thing wrong.
class Walk : public nlohmann::json_sax<Json> {
  public:
    std::string problem;

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return enter(); }
    bool end_object() override { return leave(); }
    bool start_array(std::size_t) override { return enter(); }
    bool end_array() override { return leave(); }

    bool key(string_t& key) override {
        if (keys_.back().insert(key).second)
            return true;
        problem = posenc::quoted(key) + ": appears twice in one object; each key is allowed once";
        return false;
    }

    bool parse_error(std::size_t position, const std::string& token, const Json::exception&) override {
        problem = "byte " + std::to_string(position) + ", ‘" + posenc::quoted(token, 20) +
                  "’: is not JSON; allowed: objects, arrays, strings, finite numbers, true, false, null";
        return false;
    }

  private:
    bool enter() {
        if (keys_.size() == most_levels) {
            problem = "nested deeper than " + std::to_string(most_levels) + " levels, the most allowed";
            return false;
        }
        keys_.emplace_back();
        return true;
    }
    bool leave() {
        keys_.pop_back();
        return true;
    }

    std::vector<std::set<std::string>> keys_; ///< of every object (or array) around
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
    Walk walk;
    if (!Json::sax_parse(text, &walk)) {
        problem = walk.problem;
        return std::nullopt;
    }
    Json value = Json::parse(text, nullptr, false);
    if (value.is_object())
        return value;
    problem = "does not hold an object; a configuration is one object of keys and values";
    return std::nullopt;
}

}
