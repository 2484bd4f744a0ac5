// A sweep as an animated picture: one picture between two frames of the program, so that it answers in between, and no
// byte more than there is room for (platform/long_file.hpp).
#pragma once

#include "core/state/state.hpp"
#include "panels/cards/share/share_wish.hpp"
#include "panels/lessons/figure.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace posenc {

class SweepExport {
  public:
    SweepExport();
    ~SweepExport();

    /// Takes the place of what is being drawn, if anything. Sides in pixels of the design; `name` of the file, without
    /// an ending.
    void begin(const State& state, int width, int height, const ShareWish& wish, const std::string& name);
    bool running() const { return job_ != nullptr; }
    float part_drawn() const; ///< 0 … 1
    /// Only between two frames: draws the next picture. What became of the file when it has ended.
    std::optional<ShareAnswer> advance();
    void cancel(); ///< nothing is left of the file

  private:
    struct Job;
    std::unique_ptr<Job> job_;
};

}
