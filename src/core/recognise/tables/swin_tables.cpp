// Finds Swin's index of the relative positions of patches in a window.
#include "core/method.hpp"
#include "core/recognise/finder.hpp"
#include "core/registry.hpp"

#include <algorithm>

namespace posenc {

void find_windows(Finder& finder) {
    const Index places = finder.table().rows;
    if (places != finder.table().cols || places > 1024 || places < 2)
        return;
    for (Index height = 1; height <= std::min<Index>(places, 32); ++height)
        for (const bool turned : {false, true})
            if (places % height == 0 && places / height <= 32) {
                Candidate candidate;
                candidate.state =
                    state_of("method=" + named(registry::swin_index) + whole_setting("window_height", height) +
                             whole_setting("window_width", places / height));
                candidate.reading.transposed = turned;
                candidate.oddity = 0.1;
                if (turned)
                    candidate.mistakes = {"sign-of-distance"};
                finder.try_candidate(std::move(candidate));
            }
}

}
