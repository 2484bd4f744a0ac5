// A hand for tests of the whole program.
#pragma once

#include "explorer.hpp"
#include "session/session.hpp"
#include "unit/screen/fingers.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace posenc {

class Hand : public Fingers {
  public:
    Hand(int width, int height, float density = 1, std::string_view state = {},
         background::StartHost start_host = nullptr)
        : explorer_(state, std::numeric_limits<double>::infinity(), start_host) {
        screen_ = std::make_unique<platform::Headless>(width, height, density, explorer_.program());
        settle();
    }
    ~Hand() override { screen_.reset(); }

    const State& state() { return explorer_.session().state(); }
    Session& session() { return explorer_.session(); }
    std::string mirror() { return explorer_.program().mirror(); }

    /// A file is dropped, and `more` after it; none: it cannot be read.
    void open(std::string_view name, std::optional<std::string_view> bytes, int more = 0) {
        explorer_.program().opened(name, bytes, more);
        settle();
    }

    /// What a page sets on top of the present state.
    void set(std::string_view text) {
        explorer_.program().set(text);
        settle();
    }

    /// Nobody looks, until the next frame.
    void rest() { explorer_.program().rest(); }

    /// What is done in the lesson of the page's document.
    void act(std::string_view text) {
        explorer_.program().act(text);
        settle();
    }

  private:
    Explorer explorer_;
};

}
