// Hosts that work in slices of the frames, as programs without threads have them.
#pragma once

#include "background/local_host.hpp"
#include "background/start_host.hpp"
#include "learning/worker.hpp"
#include "recognition/worker.hpp"

namespace posenc {

inline std::unique_ptr<background::Host> local_host(background::Work work) {
    if (work == background::Work::recognition)
        return std::make_unique<background::LocalHost>(std::make_unique<recognition::Worker>());
    return std::make_unique<background::LocalHost>(std::make_unique<learning::Worker>("page"));
}

/// The same for tables alone: nothing is trained.
inline std::unique_ptr<background::Host> recognising_host(background::Work work) {
    return work == background::Work::recognition ? local_host(work) : nullptr;
}

}
