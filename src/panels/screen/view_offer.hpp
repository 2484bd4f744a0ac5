// A view that cannot show the method was chosen: a card above the picture says what it needs and offers its example.
// Nothing changes before the offer is taken.
#pragma once

#include "views/views.hpp"

#include <string>

namespace posenc {

/// "Biases cannot show Sinusoidal. It needs a bias: a number for each query and key."
std::string why_not_shown(const State& state, const View& view);

class ExampleOffer {
  public:
    void make(const State& state, const View& view);
    void withdraw() { wanted_ = nullptr; }
    /// Whether it still stands: the same view is on the screen, and the one that was chosen still cannot show the
    /// method.
    bool stands(const State& state) const { return wanted_ && still_stands(state); }
    /// What it says; empty if it does not stand.
    std::string text(const State& state) const;
    const View& view() const { return *wanted_; } ///< the one that was chosen, of an offer that stands

    float height(const State& state, float width) const { return stands(state) ? card_height(state, width) : 0; }
    enum class Answer { none, taken, closed };
    Answer draw(const State& state, Rect area) const;

  private:
    bool still_stands(const State& state) const;
    float card_height(const State& state, float width) const;

    const View* wanted_ = nullptr;  ///< null: there is no offer
    const View* present_ = nullptr; ///< on the screen when the offer was made
};

}
