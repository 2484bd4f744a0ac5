// A host that works in the thread that calls it, a slice in each frame.
#pragma once

#include "background/host.hpp"

#include <memory>
#include <utility>

namespace posenc::background {

class LocalHost : public Host {
  public:
    explicit LocalHost(std::unique_ptr<Worker> worker) : worker_(std::move(worker)) {}
    void post(std::string request) override { worker_->receive(request); }
    std::optional<std::string> take() override { return worker_->take(); }
    bool work(double seconds) override {
        worker_->work(seconds);
        return true;
    }

  private:
    std::unique_ptr<Worker> worker_;
};

}
