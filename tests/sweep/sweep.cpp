// Draws states one after the other in one program, as a person would come by them, and says what each took.
//
//   posenc_sweep --list N            the states, one a line: kind, a tab, the state's text; N random ones a method and
//   view posenc_sweep BUDGET < STATES     draws the state of every line (what follows its last tab); BUDGET: seconds of
//   sampling
//                                    a frame, or inf. One line each: milliseconds of the first frame, of the longest
//                                    and of all (processor time of the main thread), frames, resident MB
//
// Frames go on until nothing is missing any more, at most 600.
#include "explorer.hpp"

#include "core/parameters.hpp"
#include "platform/headless.hpp"
#include "sweep/states.hpp"
#include "views/views.hpp"

#include <algorithm>
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

}

int main(int count, char** words) {
    add_parameters(view_parameters());
    if (count == 3 && std::string_view(words[1]) == "--list") {
        for (const sweep::Swept& swept : sweep::states(std::atoi(words[2])))
            std::printf("%s\t%s\n", swept.kind.c_str(), format(swept.state).c_str());
        return 0;
    }
    if (count == 2)
        return draw_all(std::strtod(words[1], nullptr));
    std::fputs("usage: posenc_sweep --list N | posenc_sweep BUDGET < STATES\n", stderr);
    return 2;
}
