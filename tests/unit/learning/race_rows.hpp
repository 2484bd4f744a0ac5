// The rows of a race stand in the table of parameters while this lives, whatever the program has brought.
#pragma once

#include "core/learning/race.hpp"
#include "core/state/parameters.hpp"

namespace posenc {

class RaceRows {
  public:
    RaceRows() : before_(parameter_table().begin(), parameter_table().end()) {
        std::vector<const Parameter*> rows = before_;
        const auto race = learning::race_parameters();
        rows.insert(rows.end(), race.begin(), race.end());
        add_parameters(rows);
    }
    ~RaceRows() { add_parameters(before_); }
    RaceRows(const RaceRows&) = delete;
    RaceRows& operator=(const RaceRows&) = delete;

  private:
    std::vector<const Parameter*> before_;
};

}
