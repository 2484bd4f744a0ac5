#include "learning/trainer.hpp"

#include "learning/messages.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace posenc::learning {

namespace {

struct Place {
    std::string_view word, sentence;
};
constexpr Place places[] = {
    {"worker", "in a worker"}, {"thread", "in a thread"}, {"page", "in this page, which may be slow"}};

}

Trainer::Trainer(std::function<std::unique_ptr<background::Host>()> start) : start_(std::move(start)) {}
Trainer::~Trainer() = default;

void Trainer::show(const State& state) {
    if (state_ && *state_ == state)
        return;
    std::string race = text_of(state);
    const bool same = state_ && race == race_;
    state_ = state;
    if (same)
        return;
    race_ = std::move(race);
    stop();
    forget();
    show_record();
    if (host_)
        ask_race();
}

Results Trainer::nothing_yet() const {
    RaceResult made = race_of(*state_);
    Results results{std::move(made.race), std::move(made.problems), {}, {}};
    results.runs.resize(static_cast<std::size_t>(results.race.runs()));
    return results;
}

void Trainer::forget() {
    results_ = nothing_yet();
    race_number_ = 0;
}

void Trainer::offer_record(std::string_view text) {
    if (!offered_.insert(std::hash<std::string_view>()(text)).second)
        return;
    problem_ = recorded_.add(text);
    if (state_ && !training_ && results_.empty())
        show_record();
}

void Trainer::show_record() {
    if (!problem_.empty())
        results_.problems.push_back(problem_);
    if (std::optional<Results> recorded = recorded_.results_of(*state_)) {
        recorded->problems = std::move(results_.problems);
        results_ = std::move(*recorded);
    }
}

/// Makes sure that the host exists and knows the race; false if that is not possible.
bool Trainer::prepare() {
    if (!host_ && start_)
        host_ = start_();
    if (!host_ || !state_)
        return false;
    if (race_number_ > 0 && results_.recorded.empty())
        return true;
    forget();
    ask_race();
    return true;
}

void Trainer::ask_race() {
    ask({.kind = Request::Kind::race, .race = race_});
    race_number_ = asked_;
    if (length_ > 0)
        ask({.kind = Request::Kind::example, .length = length_, .example = example_});
}

void Trainer::ask(Request request) {
    request.number = ++asked_;
    host_->post(message_of(request));
}

void Trainer::train() {
    if (!prepare())
        return;
    ask({.kind = Request::Kind::train});
    training_ = all_steps_ = true;
}

void Trainer::one_step() {
    if (!prepare())
        return;
    ask({.kind = Request::Kind::step});
    training_ = true;
    all_steps_ = false;
}

void Trainer::pause() {
    stop();
}

void Trainer::stop() {
    if (training_)
        ask({.kind = Request::Kind::pause});
    training_ = waits_ = false;
}

void Trainer::wait() {
    if (!training_ || !all_steps_) // a single step ends before anybody can look away
        return;
    stop();
    waits_ = true;
}

void Trainer::go_on() {
    if (std::exchange(waits_, false))
        train();
}

void Trainer::restart() {
    stop();
    if (race_number_ > 0)
        ask({.kind = Request::Kind::forget});
    if (state_)
        forget();
}

void Trainer::show_example(Index length, Index number) {
    if (length == length_ && number == example_)
        return;
    length_ = length;
    example_ = number;
    if (race_number_ > 0)
        ask({.kind = Request::Kind::example, .length = length_, .example = example_});
}

std::string_view Trainer::place() const {
    return place_;
}

double Trainer::seconds_left() const {
    double seconds = 0, left = 0;
    Index taken = 0;
    for (const RunResult& run : results_.runs) {
        seconds += run.seconds;
        taken += run.steps;
        if (!run.ended())
            left += static_cast<double>(results_.race.settings.schedule.steps - run.steps);
    }
    return taken > 0 ? left * seconds / static_cast<double>(taken) : undefined;
}

bool Trainer::follow(double seconds) {
    if (!host_)
        return false;
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    host_->work(seconds);
    bool changed = false;
    while (const std::optional<std::string> message = host_->take()) {
        hear(*message);
        changed = true;
        if (!host_ || std::chrono::duration<double>(Clock::now() - start).count() >= seconds)
            break;
    }
    return changed;
}

/// Results of training replace a record only when all runs have ended.
void Trainer::hear(std::string_view message) {
    const Index number = race_number_ > 0 ? race_number_ : -1;
    const bool recorded = !results_.recorded.empty();
    Results trained = recorded ? nothing_yet() : std::move(results_);
    const News news = read_news(message, number, trained);
    const auto ended = [](const RunResult& run) { return run.ended(); };
    if (!recorded || std::all_of(trained.runs.begin(), trained.runs.end(), ended))
        results_ = std::move(trained);
    for (const Place& place : places)
        if (place.word == news.place)
            place_ = place.sentence;
    if (news.idle == asked_)
        training_ = false;
    if (!news.failed.empty()) {
        results_.problems.push_back(news.failed);
        training_ = false;
        race_number_ = 0;
        host_.reset();
    }
}

}
