// All numbers of a table as a file, whatever its length: some milliseconds of work a frame, so that the program answers
// in between, and no byte more than there is room for (platform/long_file.hpp).
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

    /// Takes the place of what is being written, if anything. A file that would be too long is refused at once where
    /// its length is known. `name` without an ending; `kind` is one of the whole table.
    std::optional<ShareAnswer> begin(const State& state, FieldPtr field, ShareKind kind, const std::string& name);
    bool running() const { return job_ != nullptr; }
    float part_written() const; ///< 0 … 1
    /// Once a frame while it runs: what became of it when it has ended.
    std::optional<ShareAnswer> advance();
    void cancel(); ///< nothing is left of the file

  private:
    struct Job;
    std::unique_ptr<Job> job_;
};

}
