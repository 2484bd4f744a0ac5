// Writes all numbers of a table to a file, whatever its size: some milliseconds of work in each frame, so that the
// program stays responsive. The file never exceeds the available room (platform/long_file.hpp).
#pragma once

#include "core/field.hpp"
#include "core/state/state.hpp"
#include "panels/cards/share/share_wish.hpp"

#include <memory>
#include <optional>
#include <string>

namespace posenc {

class TableExport {
  public:
    TableExport();
    ~TableExport();

    /// Replaces an export in progress. A file that is certain to be too long is refused at once. `name` has no ending;
    /// The wish is one for the whole table, which may be that of curves.
    std::optional<ShareAnswer> begin(const State& state, FieldPtr field, const ShareWish& wish,
                                     const std::string& name);
    bool running() const { return job_ != nullptr; }
    float part_written() const; ///< 0 … 1
    /// Called once a frame while it runs; returns the result once it has ended.
    std::optional<ShareAnswer> advance();
    void cancel(); ///< deletes the unfinished file

  private:
    struct Job;
    std::unique_ptr<Job> job_;
};

}
