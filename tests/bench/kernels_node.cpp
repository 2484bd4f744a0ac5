// The kernels in WebAssembly, for Node: a line of JSON {"name", "ns"} each, the best of several rounds in which all
// take turns, so that a busy moment of the machine falls on none alone. Does not cover the page, see page.mjs.
#include "kernels.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>

int main() {
    using Clock = std::chrono::steady_clock;
    constexpr int rounds = 40, at_least = 5;
    constexpr double most_seconds = 1; // for one kernel in all rounds
    std::vector<posenc::Kernel> kernels = posenc::kernels();
    struct Time {
        double best = std::numeric_limits<double>::infinity();
        double spent = 0;
    };
    std::vector<Time> times(kernels.size());
    for (int round = 0; round < rounds; ++round)
        for (std::size_t at = 0; at < kernels.size(); ++at) {
            if (round >= at_least && times[at].spent > most_seconds)
                continue;
            kernels[at].run(); // its memory comes into the caches, as it does in the repetitions of posenc_bench
            const Clock::time_point start = Clock::now();
            kernels[at].run();
            const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
            times[at].best = std::min(times[at].best, seconds);
            times[at].spent += seconds;
        }
    for (std::size_t at = 0; at < kernels.size(); ++at)
        std::printf("{\"name\":\"%s\",\"ns\":%.0f}\n", kernels[at].name.c_str(), times[at].best * 1e9);
}
