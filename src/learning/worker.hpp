// The other end of a trainer: makes the runs of a race, trains them a few steps in turn, and tells how they do. It is
// the same wherever it works, and its numbers do not depend on how its work is cut into slices: each run by itself
// takes its steps, and is scored whenever it has taken another 25.
//
// Seeds are trained one after the other, so that the whole race is there once before it is repeated. Runs of a race
// that another one follows are kept for when they are wanted again. Used by one thread at a time.
#pragma once

#include "background/host.hpp"
#include "learning/kept_runs.hpp"
#include "learning/messages.hpp"

namespace posenc::learning {

/// Steps between two scores.
inline constexpr Index scored_every = 25;

class Worker : public background::Worker {
  public:
    /// `place`: where it is, as the first news will say; none where it is empty.
    explicit Worker(std::string_view place = {});
    ~Worker() override;

    void receive(std::string_view request) override;
    bool work(double seconds) override;

  private:
    struct Running;
    void begin(const std::string& race);
    RunKey key_of(Index number) const;
    void put_by();
    void take_up();
    void ask_example(Index length, Index number);
    void work_once(Running& running);
    void take_turn(Running& running);
    void rest();
    bool shows_example(const Running& running) const;
    bool make(Running& running);
    void step(Running& running);
    void score(Running& running);
    void end_where_learned(RunResult& result) const;
    Running* next();
    void tell_all();
    void tell_of(Index number, Running& running, std::string& news);

    Race race_;
    std::string settings_; ///< settings_of it
    std::vector<Running> runs_;
    KeptRuns kept_;
    Index at_work_ = 0;               ///< number of the run that holds the memory of its steps
    Index length_ = 0, example_ = 0;  ///< shown of every run of the first seed; length 0: none is
    Index race_number_ = 0;           ///< of the request that began the race
    Index asked_ = 0, told_idle_ = 0; ///< the last request, and the last one that is known to be done
};

}
