// From bytes to an object, in one go: errors, depth and keys that stand twice end the building where they stand.
#include "import/configs/config_reader.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// Builds what the text holds.
class TreeBuilder : public JsonEvents {
  public:
    Json root;

  private:
    /// At the end of the innermost array, or under the key that was read last.
    void heard(Json value) override {
        if (!open_.empty() && open_.back()->is_array())
            place_ = &open_.back()->emplace_back();
        *place_ = std::move(value);
    }
    void opened(Json empty) override {
        heard(std::move(empty));
        open_.push_back(place_);
    }
    void closed() override { open_.pop_back(); }

    void named(const std::string& key) override {
        const auto [place, is_new] = open_.back()->emplace(key, nullptr);
        place_ = &*place;
        if (!is_new)
            fail(posenc::quoted(key) + ": appears twice in one object; each key is allowed once");
    }

    std::string place(std::string_view text, std::size_t at) const override {
        const std::string_view before = text.substr(0, at);
        const auto line = 1 + std::count(before.begin(), before.end(), '\n');
        const std::size_t begin = before.rfind('\n') + 1; // 0 where there is none
        return "line " + std::to_string(line) + ", column " + std::to_string(before.size() - begin + 1);
    }

    std::vector<Json*> open_; ///< what the present place lies in, outermost first
    Json* place_ = &root;     ///< where the next value goes
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
    TreeBuilder tree;
    if (!tree.hear(text))
        problem = tree.problem();
    else if (!tree.root.is_object())
        problem = "does not hold an object; a configuration is one object of keys and values";
    return problem.empty() ? std::optional(std::move(tree.root)) : std::nullopt;
}

}
