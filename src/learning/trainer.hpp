// Trains the race of a state in the background (background/host.hpp). This end only sends requests and reads the news;
// both are lines of text (messages.hpp). Results stay when the view is left.
#pragma once

#include "background/host.hpp"
#include "learning/recorded_runs.hpp"

#include <functional>
#include <memory>
#include <set>

namespace posenc::learning {

struct Request;

class Trainer {
  public:
    /// `start` makes the host when training is requested for the first time. It is null, or returns null, where
    /// training is impossible.
    explicit Trainer(std::function<std::unique_ptr<background::Host>()> start);
    ~Trainer();

    /// Sets the race that is shown. If it changes, training stops, and the results become the recorded ones if all its
    /// runs are recorded, else empty. If the worker still has runs of this race, the next news brings them; they
    /// replace a record only if all runs have ended. Cheap if nothing changed.
    void show(const State& state);
    /// Adds records that are shown before anything is trained (recorded_runs.hpp).
    void offer_record(std::string_view text);

    void train();    ///< all steps that are left, of all runs in turn
    void one_step(); ///< one more of each run
    void pause();
    void restart(); ///< forgets all results of training
    void wait();    ///< pauses a running training until go_on(), or until somebody asks for something else
    void go_on();
    /// Chooses the text that is shown for every run, updated with each scoring.
    void show_example(Index length, Index number);

    const Results& results() const { return results_; }
    bool training() const { return training_; }
    /// Where this trains: "in a worker", "in a thread", "in this page, which may be slow"; a literal, empty before.
    std::string_view place() const;
    double seconds_left() const; ///< at the speed so far; undefined before it is known

    /// Once a frame: reads the news, for about so many seconds. True where something changed.
    bool follow(double seconds);

  private:
    Results nothing_yet() const;
    void forget();
    void show_record();
    void ask_race();
    bool prepare();
    void stop();
    void ask(Request request);
    void hear(std::string_view message);

    std::function<std::unique_ptr<background::Host>()> start_;
    std::unique_ptr<background::Host> host_;
    std::optional<State> state_; ///< of the last show()
    std::string race_;           ///< text_of the state
    Results results_;
    bool training_ = false;
    bool all_steps_ = false, waits_ = false; ///< train() and not one_step(); paused by wait()
    std::set<std::size_t> offered_;          ///< hashes of the texts of records
    RecordedRuns recorded_;
    std::string problem_; ///< why one of the last could not be used
    /// Number of requests so far, and of the one with the race; 0: the host does not know the race.
    Index asked_ = 0, race_number_ = 0;
    Index length_ = 0, example_ = 0;
    std::string_view place_;
};

}
