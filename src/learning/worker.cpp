#include "learning/worker.hpp"

#include "learning/recorded_runs.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace posenc::learning {

namespace {

using Clock = std::chrono::steady_clock;

constexpr Index steps_in_turn = 5;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

}

struct Worker::Running {
    RunResult result;
    std::unique_ptr<Run> run;  ///< made before its first step
    std::vector<Score> scores; ///< of the scoring in progress
    Index target = 0;          ///< number of steps to reach
    bool score_wanted = false, example_wanted = false;
    std::size_t told_losses = 0;
    bool told = true, scores_told = true, example_told = true; ///< the trainer knows this part of the result

    bool steps_left() const { return !result.ended() && result.steps < target; }
    bool has_work() const { return score_wanted || (example_wanted && run) || steps_left(); }
};

Worker::Worker(std::string_view place) {
    if (!place.empty())
        tell(place_line(place));
}
Worker::~Worker() = default;

void Worker::receive(std::string_view message) {
    const std::optional<Request> request = read_request(message);
    if (!request)
        return;
    asked_ = request->number;
    switch (request->kind) {
    case Request::Kind::race:
        begin(request->race);
        break;
    case Request::Kind::forget:
        runs_.clear();
        runs_.resize(static_cast<std::size_t>(race_.runs()));
        break;
    case Request::Kind::train:
        for (Running& running : runs_)
            running.target = race_.settings.schedule.steps;
        break;
    case Request::Kind::step:
        for (Running& running : runs_)
            running.target = std::min(running.result.steps + 1, race_.settings.schedule.steps);
        break;
    case Request::Kind::pause:
        for (Running& running : runs_)
            running.target = 0;
        break;
    case Request::Kind::example:
        ask_example(request->length, request->example);
    }
}

void Worker::begin(const std::string& race) {
    put_by();
    const State state = parse(race).state;
    race_ = race_of(state).race;
    settings_ = settings_of(state);
    take_up();
    race_number_ = asked_;
    length_ = 0;
}

RunKey Worker::key_of(Index number) const {
    return {settings_, race_.entrant_of(number).text(), race_.seed_of(number)};
}

/// Moves the runs that have taken a step to the cache.
void Worker::put_by() {
    for (std::size_t number = 0; number < runs_.size(); ++number) {
        Running& running = runs_[number];
        if (!running.run || running.result.steps == 0)
            continue;
        running.run->rest();
        kept_.put({key_of(static_cast<Index>(number)), std::move(running.result), std::move(running.run),
                   std::move(running.scores)});
    }
    runs_.clear();
}

/// Takes the race's runs from the cache. The trainer is told all about them.
void Worker::take_up() {
    runs_.resize(static_cast<std::size_t>(race_.runs()));
    for (std::size_t number = 0; number < runs_.size(); ++number) {
        std::optional<RunCache::Kept> kept = kept_.take(key_of(static_cast<Index>(number)));
        if (!kept)
            continue;
        Running& running = runs_[number];
        running.result = std::move(kept->result);
        running.run = std::move(kept->run);
        running.scores = std::move(kept->scores); // continues an unfinished scoring
        running.score_wanted = running.result.scored_at < running.result.steps &&
                               (running.result.ended() || running.result.steps % scored_every == 0);
        running.told = false;
        running.scores_told = running.result.scores.empty();
        running.example_told = !running.result.example;
    }
}

void Worker::ask_example(Index length, Index number) {
    const Settings& settings = race_.settings;
    const bool possible = !runs_.empty() && length >= settings.task.shortest() && length <= longest_of(settings);
    length_ = possible && number < settings.tests ? length : 0;
    example_ = number;
    for (Running& running : runs_)
        running.example_wanted = shows_example(running);
}

/// Only for the first seed, because the attention weights of a long text are many numbers.
bool Worker::shows_example(const Running& running) const {
    return length_ > 0 && &running - runs_.data() < std::ssize(race_.entrants);
}

/// The run that is furthest behind, of the first seed that has work left; so all runs get their turn.
Worker::Running* Worker::next() {
    const auto entrants = static_cast<std::ptrdiff_t>(race_.entrants.size());
    for (auto first = runs_.begin(); first != runs_.end(); first += entrants) {
        Running* found = nullptr;
        for (auto running = first; running != first + entrants; ++running)
            if (running->has_work() &&
                (!found || running->result.steps / steps_in_turn < found->result.steps / steps_in_turn))
                found = &*running;
        if (found)
            return found;
    }
    return nullptr;
}

bool Worker::work(double seconds) {
    const Clock::time_point start = Clock::now();
    Running* running = next();
    for (; running; running = next()) {
        const Clock::time_point before = Clock::now();
        work_once(*running);
        running->result.seconds += seconds_since(before);
        running->told = false;
        if (seconds_since(start) >= seconds)
            break;
    }
    tell_all();
    if (next() != nullptr)
        return true;
    rest();
    return false;
}

/// Only one run at a time holds the memory that steps and scores need.
void Worker::take_turn(Running& running) {
    const Index number = &running - runs_.data();
    if (number != at_work_)
        rest();
    at_work_ = number;
}

void Worker::rest() {
    if (at_work_ < std::ssize(runs_))
        if (Run* const run = runs_[static_cast<std::size_t>(at_work_)].run.get())
            run->rest();
}

/// Does a piece of work no longer than a part of a step or of a scoring, because requests wait until it ends.
void Worker::work_once(Running& running) {
    take_turn(running);
    if (!running.run && !make(running))
        return;
    if (running.score_wanted)
        score(running);
    else if (running.example_wanted) {
        running.result.example = {length_, example_, running.result.steps, running.run->example(length_, example_)};
        running.example_wanted = running.example_told = false;
    } else
        step(running);
}

bool Worker::make(Running& running) {
    const Index number = &running - runs_.data();
    const Entrant& entrant = race_.entrant_of(number);
    running.run = Run::make(entrant.settings_in(race_.settings), entrant.method, entrant.state, race_.seed_of(number),
                            running.result.problem);
    running.result.stage = running.run ? Stage::training : Stage::refused;
    running.example_wanted = running.run && shows_example(running);
    return running.run != nullptr;
}

void Worker::step(Running& running) {
    RunResult& result = running.result;
    if (!running.run->step_part())
        return;
    result.steps = running.run->steps_taken();
    result.losses.push_back(running.run->losses().back());
    if (running.run->diverged())
        result.stage = Stage::diverged;
    else if (running.run->finished())
        result.stage = Stage::finished;
    running.score_wanted = result.ended() || result.steps % scored_every == 0 || result.steps == running.target;
}

void Worker::score(Running& running) {
    const std::vector<Index>& lengths = race_.settings.lengths;
    std::optional<Score> score = running.run->score_part(lengths[running.scores.size()]);
    if (!score)
        return;
    running.scores.push_back(*std::move(score));
    if (running.scores.size() < lengths.size())
        return;
    RunResult& result = running.result;
    result.scores = std::move(running.scores);
    running.scores.clear();
    result.scored_at = result.steps;
    result.learned = running.run->learned();
    running.score_wanted = running.scores_told = false;
    running.example_wanted = shows_example(running);
    end_where_learned(result);
    if (result.ended())
        running.run->rest();
}

/// Checked only at the regular scorings, so that training by single steps ends at the same step.
void Worker::end_where_learned(RunResult& result) const {
    if (result.stage == Stage::training && result.steps % scored_every == 0 && result.has_learned(race_.settings))
        result.stage = Stage::learned;
}

void Worker::tell_all() {
    std::string news;
    for (std::size_t number = 0; number < runs_.size(); ++number)
        tell_of(static_cast<Index>(number), runs_[number], news);
    if (!news.empty())
        news.insert(0, first_line(race_number_));
    if (asked_ > told_idle_ && !next()) {
        news += idle_line(asked_);
        told_idle_ = asked_;
    }
    if (!news.empty())
        tell(std::move(news));
}

void Worker::tell_of(Index number, Running& running, std::string& news) {
    const RunResult& result = running.result;
    if (!std::exchange(running.told, true))
        news += progress_line(number, result);
    if (running.told_losses < result.losses.size())
        news += losses_line(number, result, std::exchange(running.told_losses, result.losses.size()));
    if (!std::exchange(running.scores_told, true))
        news += score_lines(number, result) + learned_lines(number, result);
    if (!std::exchange(running.example_told, true))
        news += example_line(number, *result.example);
}

}
