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
    /// `start` makes the host when something is trained for the first time; null, or no function, where it cannot.
    explicit Trainer(std::function<std::unique_ptr<background::Host>()> start);
    ~Trainer();

    /// The race that is looked at. Another one than before: results become those that are recorded, where all its runs
    /// are, else empty; training stops. What was trained here of its runs before and is still kept comes with the next
    /// news, in place of a record where it is all of them. Cheap where nothing changed.
    void show(const State& state);
    /// Records to show before anything is trained (recorded_runs.hpp), besides those offered before.
    void offer_record(std::string_view text);

    void train();    ///< all steps that are left, of all runs in turn
    void one_step(); ///< one more of each run
    void pause();
    void restart(); ///< forgets what was trained
    void wait();    ///< pauses, where it trains, until go_on() is called, or somebody asks for something else
    void go_on();
    /// The text that is shown of every run from now on, again whenever the scores are made.
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
    std::string race_;           ///< what text_of makes of it
    Results results_;
    bool training_ = false;
    bool all_steps_ = false, waits_ = false; ///< what training is about; it stopped for wait()
    std::set<std::size_t> offered_;          ///< hashes of the texts of records
    RecordedRuns recorded_;
    std::string problem_;               ///< why one of the last could not be used
    Index asked_ = 0, race_number_ = 0; ///< requests so far, and the one with the race; 0: the host does not know it
    Index length_ = 0, example_ = 0;
    std::string_view place_;
};

}
