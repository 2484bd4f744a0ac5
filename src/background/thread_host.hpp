// A host that works in a thread of its own.
#pragma once

#include "background/host.hpp"

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace posenc::background {

class ThreadHost : public Host {
  public:
    /// `wake` is called from the thread whenever there is news. Throws std::system_error where no thread can be had.
    ThreadHost(std::unique_ptr<Worker> worker, std::function<void()> wake);
    /// Waits for the piece of work that is being done.
    ~ThreadHost() override;

    void post(std::string request) override;
    std::optional<std::string> take() override;
    bool work(double) override { return false; }

  private:
    void run();
    bool take_requests(std::deque<std::string>& requests, bool wait);

    std::unique_ptr<Worker> worker_; ///< used by the thread only
    std::function<void()> wake_;
    std::mutex mutex_; ///< protects the members below
    std::condition_variable asked_;
    std::deque<std::string> requests_, news_;
    bool ending_ = false;
    std::thread thread_; ///< last, so that the other members exist when the thread starts
};

}
