// The other end of a trainer: makes the runs of a race, trains them in turn, a few steps at a time, and reports their
// progress. It works the same in a thread, a worker or a page. Its numbers do not depend on how the work is divided
// into slices: runs are independent of each other, and each one is scored every 25 steps.
//
// Seeds are trained one after the other, so the whole race is complete once before it is repeated. When another race
// begins, the runs of the last one are cached and can continue later. Used by one thread at a time.
#pragma once

#include "background/host.hpp"
#include "learning/messages.hpp"
#include "learning/run_cache.hpp"

namespace posenc::learning {

/// Steps between two scores.
inline constexpr Index scored_every = 25;

class Worker : public background::Worker {
  public:
    /// `place`: where it runs, reported in the first news; empty: not reported.
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
    std::string settings_; ///< settings_of(race_)
    std::vector<Running> runs_;
    RunCache kept_;
    Index at_work_ = 0;               ///< number of the run that holds working memory
    Index length_ = 0, example_ = 0;  ///< shown of every run of the first seed; length 0: none is
    Index race_number_ = 0;           ///< of the request that began the race
    Index asked_ = 0, told_idle_ = 0; ///< the last request, and the last one that is known to be done
};

}
