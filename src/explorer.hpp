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
    /// Starts from a state text (after '#', from --state); what is wrong with it is shown as messages. Sampling takes
    /// at most `sampling_budget` seconds of a frame; larger pictures come in several. Infinite: every frame is
    /// finished. At most platform::kept_bytes() are kept for what is no longer on the screen.
    /// `start_host`: what is trained and recognised works there; null: nothing is.
    explicit Explorer(std::string_view state_text = {},
                      double sampling_budget = std::numeric_limits<double>::infinity(),
                      background::StartHost start_host = nullptr);
    ~Explorer();

    /// The callbacks for a platform. They keep alive what they call: with the last of them, and the explorer itself,
    /// the session ends, and with it what it trains.
    platform::Program program();

    Session& session();

  private:
    struct Parts;
    std::shared_ptr<Parts> parts_;
};

}
