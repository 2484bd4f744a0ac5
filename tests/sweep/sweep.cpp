// Draws states one after the other in one program, as a person would come by them, and says what each took.
//
//   posenc_sweep --list N             the states, one a line: kind, a tab, the state's text; N random ones a method and
//                                     view
//   posenc_sweep --hostile N          hostile links, one a line: those made by hand and N generated ones
//   posenc_sweep BUDGET < STATES      draws the state of every line (what follows its last tab); BUDGET: seconds of
//                                     sampling a frame, or inf. One line each: milliseconds of the first frame, of the
//                                     longest and of all (processor time of the main thread), frames, resident MB
//   posenc_sweep --soak MINUTES [N]   draws random legal states, from the Nth on, for so long: no two alike, with the
//                                     window's budget. A line a minute, and the longest frames at the end; fails when
//                                     more than 300 MB are resident then
//   posenc_sweep --hands N [SEED]     makes N random edits with keyboard and pointer; each is a line, before it is made
//
// Frames go on until nothing is missing any more, at most 600.
#include "explorer.hpp"

#include "core/state/parameters.hpp"
#include "platform/headless/headless.hpp"
#include "sweep/hands.hpp"
#include "sweep/hostile.hpp"
#include "sweep/states.hpp"
#include "views/views.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <unistd.h>

namespace {

using namespace posenc;

constexpr int least_frames = 4; ///< layouts settle in the first ones
constexpr int most_frames = 600;
constexpr double window_budget = 0.006; ///< seconds, as main.cpp has it
constexpr double most_resident = 300;   ///< MB at the end of a soak

double milliseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

double resident_megabytes() {
    std::ifstream statm("/proc/self/statm");
    double total = 0, resident = 0;
    statm >> total >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

struct Taken {
    double first = 0, longest = 0, all = 0;
    int frames = 0;
};

Taken draw(Explorer& explorer, platform::Headless& screen, std::string text) {
    platform::enter_address(std::move(text));
    Taken taken;
    while (taken.frames < least_frames || (taken.frames < most_frames && explorer.session().unfinished())) {
        const double begin = milliseconds();
        screen.frame();
        const double frame = milliseconds() - begin;
        taken.first = taken.frames++ == 0 ? frame : taken.first;
        taken.longest = std::max(taken.longest, frame);
        taken.all += frame;
    }
    return taken;
}

int draw_all(double budget) {
    Explorer explorer("view=methods", budget);
    platform::Headless screen(1280, 800, 1, explorer.program());
    if (!screen.ready()) {
        std::fprintf(stderr, "posenc_sweep: %s\n", screen.error().c_str());
        return 1;
    }
    draw(explorer, screen, "view=methods");
    for (std::string line; std::getline(std::cin, line);) {
        const Taken taken = draw(explorer, screen, line.substr(line.rfind('\t') + 1));
        std::printf("%.2f\t%.2f\t%.2f\t%d\t%.0f\n", taken.first, taken.longest, taken.all, taken.frames,
                    resident_megabytes());
        std::fflush(stdout);
    }
    return 0;
}

/// The longest frames of a soak, and in which states they were.
class Worst {
  public:
    void add(double frame, std::uint64_t n) {
        frames_.emplace_back(frame, n);
        std::sort(frames_.rbegin(), frames_.rend());
        frames_.resize(std::min(frames_.size(), most));
    }
    void print() const {
        for (const auto& [frame, n] : frames_)
            std::printf("%10.1f ms  state %llu: %s\n", frame, static_cast<unsigned long long>(n),
                        format(sweep::legal_state(n)).c_str());
    }

  private:
    static constexpr std::size_t most = 10;
    std::vector<std::pair<double, std::uint64_t>> frames_;
};

int soak(double minutes, std::uint64_t first) {
    using Clock = std::chrono::steady_clock;
    Explorer explorer("view=methods", window_budget);
    platform::Headless screen(1280, 800, 1, explorer.program());
    if (!screen.ready()) {
        std::fprintf(stderr, "posenc_sweep: %s\n", screen.error().c_str());
        return 1;
    }
    const Clock::time_point begin = Clock::now();
    const auto past = [&] { return std::chrono::duration<double>(Clock::now() - begin).count() / 60; };
    Worst worst;
    std::uint64_t n = first;
    for (int told = 0; past() < minutes; ++n) {
        worst.add(draw(explorer, screen, format(sweep::legal_state(n))).longest, n);
        if (static_cast<int>(past()) == told)
            continue;
        told = static_cast<int>(past());
        std::printf("%4d min, state %llu: %.0f MB resident\n", told, static_cast<unsigned long long>(n),
                    resident_megabytes());
        std::fflush(stdout);
    }
    worst.print();
    const double resident = resident_megabytes();
    std::printf("%llu states, %.0f MB resident, limit %.0f\n", static_cast<unsigned long long>(n - first), resident,
                most_resident);
    return resident <= most_resident ? 0 : 1;
}

int edit(std::uint64_t edits, std::uint64_t seed) {
    sweep::Hands hands(seed);
    if (!hands.screen().ready()) {
        std::fprintf(stderr, "posenc_sweep: %s\n", hands.screen().error().c_str());
        return 1;
    }
    for (std::uint64_t n = 0; n < edits; ++n)
        hands.edit([n](const std::string& what) {
            std::printf("%llu\t%s\n", static_cast<unsigned long long>(n), what.c_str());
            std::fflush(stdout);
        });
    return 0;
}

}

int main(int count, char** words) {
    add_parameters(view_parameters());
    const std::string_view asked = count > 1 ? words[1] : "";
    if (count == 3 && asked == "--list") {
        for (const sweep::Swept& swept : sweep::states(std::atoi(words[2])))
            std::printf("%s\t%s\n", swept.kind.c_str(), format(swept.state).c_str());
        return 0;
    }
    if (count == 3 && asked == "--hostile") {
        for (const std::string& link : sweep::hostile_links(std::strtoull(words[2], nullptr, 10)))
            std::cout << link << '\n';
        return 0;
    }
    if (count >= 3 && asked == "--soak")
        return soak(std::strtod(words[2], nullptr), count > 3 ? std::strtoull(words[3], nullptr, 10) : 0);
    if (count >= 3 && asked == "--hands")
        return edit(std::strtoull(words[2], nullptr, 10), count > 3 ? std::strtoull(words[3], nullptr, 10) : 1);
    if (count == 2)
        return draw_all(std::strtod(words[1], nullptr));
    std::fputs("usage: posenc_sweep --list N | --hostile N | BUDGET < STATES | --soak MINUTES [N] | --hands N [SEED]\n",
               stderr);
    return 2;
}
