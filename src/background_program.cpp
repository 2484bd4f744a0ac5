// The program of the page's workers: it trains models or recognises tables, and does nothing else. Linked by itself as
// posenc-background.wasm, which the page fetches when there is such work for the first time.
// web/background_program.js calls these functions; requests and news cross in a buffer.
#include "background/start_host.hpp"
#include "core/learning/race.hpp"
#include "core/state/parameters.hpp"
#include "learning/worker.hpp"
#include "recognition/worker.hpp"

namespace {

std::unique_ptr<posenc::background::Worker>& worker() {
    static std::unique_ptr<posenc::background::Worker> only;
    return only;
}

std::string& exchange() {
    static std::string bytes;
    return bytes;
}

}

extern "C" {

char* background_resize(std::size_t size) {
    exchange().resize(size);
    return exchange().data();
}
const char* background_bytes() {
    return exchange().data();
}
std::size_t background_size() {
    return exchange().size();
}

/// Called once, before all requests. The buffer holds the name of the place where this program runs.
void background_begin(int work) {
    using posenc::background::Work;
    if (static_cast<Work>(work) == Work::recognition)
        worker() = std::make_unique<posenc::recognition::Worker>();
    else
        worker() = std::make_unique<posenc::learning::Worker>(exchange());
}
/// The buffer holds a request.
void background_receive() {
    worker()->receive(exchange());
}
int background_work(double seconds) {
    return worker()->work(seconds);
}
/// 1: the buffer holds the next news.
int background_take() {
    std::optional<std::string> news = worker()->take();
    if (news)
        exchange() = std::move(*news);
    return news.has_value();
}
}

int main() {
    posenc::add_parameters(posenc::learning::race_parameters());
}
