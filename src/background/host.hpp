// Work in the background of the frames. A host is the program's end of the connection to a worker: it sends requests
// and receives news. Both are strings that only the worker and the code that asked understand. A host is a thread in
// the window program, a worker with a program of its own in the page, or a slice of every frame where neither is
// available (start_host.hpp).
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace posenc::background {

/// Does the work, the same wherever that is. Used by one thread at a time.
class Worker {
  public:
    virtual ~Worker() = default;
    virtual void receive(std::string_view request) = 0;
    /// Works for about so many seconds, at least one piece. False: nothing is left to do.
    virtual bool work(double seconds) = 0;
    /// The next news, if any.
    std::optional<std::string> take() {
        if (news_.empty())
            return std::nullopt;
        std::string news = std::move(news_.front());
        news_.pop_front();
        return news;
    }

  protected:
    void tell(std::string news) { news_.push_back(std::move(news)); }

  private:
    std::deque<std::string> news_;
};

/// The way to a worker, wherever it is. Messages arrive in the order in which they were sent.
class Host {
  public:
    virtual ~Host() = default;
    virtual void post(std::string request) = 0;
    virtual std::optional<std::string> take() = 0; ///< the next news, if any
    /// Called once a frame: hosts without a thread work here for at most so many seconds. False: they have none.
    virtual bool work(double seconds) = 0;
};

}
