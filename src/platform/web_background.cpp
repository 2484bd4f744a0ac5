// Work in the background is done by workers of the page, one for each kind; web/background.js starts them, or works in
// the page where it cannot.
#include "background/start_host.hpp"
#include "platform/web_page.hpp"

namespace posenc::background {

namespace {

class PageHost : public Host {
  public:
    explicit PageHost(Work work) : work_(static_cast<int>(work)) {}
    void post(std::string request) override { page_work(work_, request.data(), request.size()); }
    std::optional<std::string> take() override {
        if (!page_worked(work_))
            return std::nullopt;
        return std::move(platform::exchange());
    }
    bool work(double) override { return false; }

  private:
    int work_;
};

}

std::unique_ptr<Host> start_host(Work work) {
    return std::make_unique<PageHost>(work);
}

}
