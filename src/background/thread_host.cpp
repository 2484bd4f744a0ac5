#include "background/thread_host.hpp"

#include <utility>

namespace posenc::background {

namespace {

constexpr double slice = 0.1; ///< seconds between two news

}

ThreadHost::ThreadHost(std::unique_ptr<Worker> worker, std::function<void()> wake)
    : worker_(std::move(worker)), wake_(std::move(wake)), thread_([this] { run(); }) {}

ThreadHost::~ThreadHost() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    asked_.notify_one();
    thread_.join();
}

void ThreadHost::post(std::string request) {
    {
        const std::lock_guard lock(mutex_);
        requests_.push_back(std::move(request));
    }
    asked_.notify_one();
}

std::optional<std::string> ThreadHost::take() {
    const std::lock_guard lock(mutex_);
    if (news_.empty())
        return std::nullopt;
    std::string news = std::move(news_.front());
    news_.pop_front();
    return news;
}

/// Takes all waiting requests; with `wait` it blocks until there is one. False: the host is about to end.
bool ThreadHost::take_requests(std::deque<std::string>& requests, bool wait) {
    std::unique_lock lock(mutex_);
    if (wait)
        asked_.wait(lock, [this] { return ending_ || !requests_.empty(); });
    requests = std::exchange(requests_, {});
    return !ending_;
}

void ThreadHost::run() {
    std::deque<std::string> requests;
    for (bool busy = false; take_requests(requests, !busy);) {
        for (const std::string& request : requests)
            worker_->receive(request);
        busy = worker_->work(slice);
        bool told = false;
        while (std::optional<std::string> news = worker_->take()) {
            const std::lock_guard lock(mutex_);
            news_.push_back(std::move(*news));
            told = true;
        }
        if (told)
            wake_();
    }
}

}
