// Edits of the program as hands make them, drawn at random, without a display: what the page's random edits
// (random_edits.mjs) do, many times as fast, and under sanitizers.
#pragma once

#include "property/random_states.hpp"
#include "unit/screen/fingers.hpp"

#include "explorer.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace posenc::sweep {

class Hands : public Fingers {
  public:
    /// The same edits for the same seed, as far as what is on the screen does not depend on how fast it came.
    explicit Hands(std::uint64_t seed);

    /// Makes one edit. Says what it is before it is made: `told` is called with a line, where it fails the last one.
    void edit(const std::function<void(const std::string&)>& told);

    Session& session() { return explorer_.session(); }

  private:
    using Told = std::function<void(const std::string&)>;

    void any_key(const Told& told);
    void any_click(const Told& told);
    void any_drag(const Told& told);
    void any_wheel(const Told& told);
    void any_text(const Told& told);
    void any_link(const Told& told);
    void any_file(const Told& told);
    void any_size(const Told& told);

    Item thing(const std::vector<std::string_view>& kinds);
    void point_at(const Item& item, float across, float down);
    float part(); ///< 0 … 1
    template <class List> const auto& one_of(const List& list) {
        return list[static_cast<std::size_t>(properties::below(random_, std::ssize(list)))];
    }

    properties::Generator random_;
    Explorer explorer_;
    float width_ = 0, height_ = 0;
};

}
