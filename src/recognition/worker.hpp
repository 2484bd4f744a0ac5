// Does the work for a Recogniser: makes one search after the other for the formula of the table that was asked for
// last, and reports its progress and what it found.
#pragma once

#include "background/host.hpp"
#include "core/recognise/recognise.hpp"
#include "recognition/messages.hpp"

namespace posenc::recognition {

/// If a table has more numbers than this, only its first rows are looked at.
inline constexpr Index most_looked_at = Index{1} << 22;

class Worker : public background::Worker {
  public:
    void receive(std::string_view request) override;
    bool work(double seconds) override;

  private:
    void begin(Request request);
    void end();

    Index number_ = 0;
    std::vector<double> values_;
    std::vector<float> uncertainty_; ///< of printed numbers, else empty
    std::optional<State> expected_;
    Index rows_ = 0, all_rows_ = 0;            ///< the rows that are looked at, and all rows of the table
    std::unique_ptr<Recognising> recognising_; ///< null: nothing is asked for; it points to members above
};

}
