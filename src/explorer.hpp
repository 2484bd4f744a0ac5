// The program itself, whatever it runs on: session, look, layout of panels and views. main.cpp gives it a window or a
// page; the command line and the tests give it a headless surface.
#pragma once

#include "background/start_host.hpp"
#include "platform/platform.hpp"

#include <limits>
#include <memory>
#include <string_view>

namespace posenc {

class Session;

class Explorer {
  public:
    /// Starts from a state text (after '#', or from --state); mistakes in it are shown as messages. Sampling takes at
    /// most `sampling_budget` seconds of a frame, so a larger picture takes several frames; with an infinite budget
    /// every frame is complete. At most platform::kept_bytes() are cached for pictures that are no longer on the
    /// screen. `start_host` starts the host that trains and recognises; null: neither is possible.
    explicit Explorer(std::string_view state_text = {},
                      double sampling_budget = std::numeric_limits<double>::infinity(),
                      background::StartHost start_host = nullptr);
    ~Explorer();

    /// The callbacks for a platform. They share ownership of the session: it ends, with its training, when the last
    /// callback and the explorer are destroyed.
    platform::Program program();

    Session& session();

  private:
    struct Parts;
    std::shared_ptr<Parts> parts_;
};

}
