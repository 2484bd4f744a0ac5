// JSON in one pass, which stops at the first error, at too much depth and at a repeated key.
#include "import/configs/notations/notations.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// Builds the tree of values that the text holds.
class TreeBuilder : public JsonEvents {
  public:
    Json root;

    /// Where the problem is.
    std::size_t end() const { return broken_at_ ? *broken_at_ : read_bytes(); }

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
        broken_at_ = at;
        return place_in(text, at);
    }

    std::vector<Json*> open_; ///< the containers of the present place, outermost first
    Json* place_ = &root;     ///< where the next value goes
    mutable std::optional<std::size_t> broken_at_;
};

}

std::optional<ConfigTree> read_json(std::string_view text, Trouble& trouble) {
    TreeBuilder tree;
    if (tree.hear(text) && tree.root.is_object())
        return ConfigTree{std::move(tree.root)};
    const bool read = tree.problem().empty();
    trouble = {read ? text.size() : tree.end(),
               read ? "does not hold an object; a configuration is one object of keys and values" : tree.problem()};
    return std::nullopt;
}

}
