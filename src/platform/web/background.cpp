// Background work is done by workers of the page, one for each host: two pictures side by side each train a race of
// their own. web/background.js starts the workers, or works in the page if it cannot. A host's number modulo the number
// of kinds (background::Work) is its kind of work.
#include "background/start_host.hpp"
#include "platform/web/page.hpp"

namespace posenc::background {

namespace {

constexpr int kinds = 2;

class PageHost : public Host {
  public:
    explicit PageHost(int number) : number_(number) {}
    void post(std::string request) override { page_work(number_, request.data(), request.size()); }
    std::optional<std::string> take() override {
        if (!page_worked(number_))
            return std::nullopt;
        return std::move(platform::exchange());
    }
    bool work(double) override { return false; }

  private:
    int number_;
};

}

std::unique_ptr<Host> start_host(Work work) {
    static int started = 0;
    return std::make_unique<PageHost>(kinds * started++ + static_cast<int>(work));
}

}
