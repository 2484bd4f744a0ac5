// How this program works in the background, chosen at link time: platform/native/background.cpp starts a thread,
// platform/web/background.cpp a worker of the page. Programs that only draw link neither.
#pragma once

#include "background/host.hpp"

#include <memory>

namespace posenc::background {

enum class Work {
    training,   ///< learning/worker.hpp
    recognition ///< recognition/worker.hpp
};

std::unique_ptr<Host> start_host(Work work);

/// A function that starts hosts, or null.
using StartHost = std::unique_ptr<Host> (*)(Work work);

}
