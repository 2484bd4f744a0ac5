// Asks in the background what a user's table is (background/host.hpp, messages.hpp).
#pragma once

#include "background/host.hpp"
#include "recognition/messages.hpp"

#include <functional>
#include <memory>

namespace posenc::recognition {

class Recogniser {
  public:
    /// `start` makes the host when something is asked for the first time. If it cannot, nothing is recognised.
    explicit Recogniser(std::function<std::unique_ptr<background::Host>()> start) : start_(std::move(start)) {}

    /// Asks a new question and forgets the last one. `expected`: the state that was meant, or nothing.
    void ask(const OwnTablePtr& table, Index slice, std::string_view expected);
    void cancel();
    /// Whether the last question was about this table, so that the answer is.
    bool asked_about(const OwnTablePtr& table) const { return table && table == table_; }

    bool busy() const { return busy_; }
    double share() const { return news_.share; } ///< of the work, that is done
    /// Null until it is known.
    const Answer* answer() const { return news_.ended ? &news_.answer : nullptr; }
    const std::string& problem() const { return news_.failed; } ///< why it will not be known

    /// Call it once per frame. If nothing else does the work, it works for at most `seconds`. True if something
    /// changed.
    bool follow(double seconds);

  private:
    std::function<std::unique_ptr<background::Host>()> start_;
    std::unique_ptr<background::Host> host_;
    News news_;
    OwnTablePtr table_; ///< that was asked about last
    Index asked_ = 0;   ///< questions so far
    bool busy_ = false;
};

}
