// Background work runs in a thread; if no thread can be started, between the frames of the window.
#include "background/local_host.hpp"
#include "background/start_host.hpp"
#include "background/thread_host.hpp"
#include "learning/worker.hpp"
#include "platform/platform.hpp"
#include "recognition/worker.hpp"

#include <system_error>

namespace posenc::background {

namespace {

std::unique_ptr<Worker> worker_for(Work work, std::string_view place) {
    if (work == Work::recognition)
        return std::make_unique<recognition::Worker>();
    return std::make_unique<learning::Worker>(place);
}

}

std::unique_ptr<Host> start_host(Work work) {
    try {
        return std::make_unique<ThreadHost>(worker_for(work, "thread"), platform::wake);
    } catch (const std::system_error&) {
        return std::make_unique<LocalHost>(worker_for(work, "page"));
    }
}

}
