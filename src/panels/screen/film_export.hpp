// A film as an animated GIF. One picture is drawn after each frame, so that the program stays responsive. The file
// never exceeds the available room (platform/long_file.hpp).
#pragma once

#include "core/state/state.hpp"
#include "panels/cards/share/share_wish.hpp"
#include "panels/screen/wished_figure.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace posenc {

class FilmExport {
  public:
    FilmExport();
    ~FilmExport();

    /// Replaces a film in the making. `name` is the file's name without its ending.
    void begin(const WishedFigure& figure, const FilmWish& wish, const std::string& name);
    bool running() const { return job_ != nullptr; }
    float part_drawn() const; ///< 0 … 1
    /// Draws the next picture; call it only between two frames. Returns the result once the film has ended.
    std::optional<ShareAnswer> advance();
    void cancel(); ///< deletes the unfinished file

  private:
    struct Job;
    std::unique_ptr<Job> job_;
};

}
