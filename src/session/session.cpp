#include "session/session.hpp"

#include "core/lessons/guidance.hpp"
#include "core/lessons/locks.hpp"
#include "core/state/parameters.hpp"
#include "learning/trainer.hpp"
#include "recognition/recogniser.hpp"

#include <algorithm>
#include <utility>

namespace posenc {

namespace {

constexpr std::size_t most_fields = 16;
/// After so many frames without an edit, refining a picture may take more time, because nobody is dragging anything.
constexpr int frames_until_rest = 6;
constexpr double background_budget = 0.004; ///< seconds in each frame

/// The part of a state that its field depends on.
std::string field_key(const State& state) {
    const Method* method = find_method(state.text("method"));
    std::string key(state.text("method"));
    if (method)
        for (const Parameter* parameter : method->parameters)
            key += '\0' + write_value(*parameter, state.value(parameter->key));
    return key;
}

std::string joined(const std::vector<Issue>& issues) {
    std::string all;
    for (const Issue& issue : issues)
        all += sentence(issue) + '\n';
    return all;
}

}

void Session::edit(const Parameter& parameter, Value value, std::uint64_t gesture) {
    if (is_locked(state(), parameter.key))
        return;
    const bool number = parameter.kind == Kind::integer || parameter.kind == Kind::real;
    if (number && !value.none() && !state().is_default("limit")) {
        const Parameter reach = limited(parameter, state());
        value.number = std::clamp(value.number, reach.low, reach.high);
    }
    waiting_.push_back({Edit::Kind::set, &parameter, std::move(value), gesture});
}

void Session::edit(std::string_view key, std::string_view text, std::uint64_t gesture) {
    const Parameter* parameter = find_parameter(key);
    if (!parameter)
        return;
    if (Reading reading = read_value(*parameter, text); reading.value)
        edit(*parameter, std::move(*reading.value), gesture);
}

void Session::reset(std::string_view key) {
    if (!is_locked(state(), key))
        waiting_.push_back({Edit::Kind::reset, find_parameter(key)});
}
void Session::reset_all() {
    waiting_.push_back({Edit::Kind::reset_all});
}
void Session::undo() {
    waiting_.push_back({Edit::Kind::undo});
}
void Session::redo() {
    waiting_.push_back({Edit::Kind::redo});
}

void Session::apply(std::string_view text, bool afresh) {
    Edit edit{afresh ? Edit::Kind::apply_afresh : Edit::Kind::apply};
    edit.text = text;
    waiting_.push_back(std::move(edit));
}

void Session::replace(State state, std::vector<Issue> issues) {
    Edit edit{Edit::Kind::replace};
    edit.parsed = {std::move(state), std::move(issues)};
    waiting_.push_back(std::move(edit));
}

void Session::amend(State state) {
    Edit edit{Edit::Kind::amend};
    edit.parsed.state = std::move(state);
    waiting_.push_back(std::move(edit));
}

void Session::take(Parsed parsed) {
    issues_ = std::move(parsed.issues);
    dismissed_.clear();
    history_.push(parsed.state.with_tables(state().tables()));
}

void Session::carry_out(Edit& edit) {
    last_gesture_ = edit.gesture;
    last_was_undo_ = edit.kind == Edit::Kind::undo || edit.kind == Edit::Kind::redo;
    switch (edit.kind) {
    case Edit::Kind::set:
        return history_.push(state().with(*edit.parameter, std::move(edit.value)), edit.gesture);
    case Edit::Kind::reset:
        return edit.parameter ? history_.push(state().without(edit.parameter->key)) : void();
    case Edit::Kind::reset_all: {
        State fresh = with_viewpoint(with_habits({}, state()), state());
        for (const std::string_view key : {"view", "method"})
            fresh = fresh.with(*find_parameter(key), state().value(key));
        return history_.push(fresh.with_tables(state().tables()));
    }
    case Edit::Kind::undo:
        return history_.undo();
    case Edit::Kind::redo:
        return history_.redo();
    case Edit::Kind::apply:
        return take(parse(edit.text, state()));
    case Edit::Kind::apply_afresh:
        return take(parse(edit.text));
    case Edit::Kind::replace:
        return take(std::move(edit.parsed));
    case Edit::Kind::amend:
        return history_.amend(edit.parsed.state.with_tables(state().tables()));
    }
}

/// Fields are dropped together with everything computed from them, the least recently used first.
void Session::drop_unused(std::size_t most) {
    std::size_t bytes = tiles_.bytes() + derived_.bytes();
    for (const CachedField& field : fields_)
        bytes += field.made.field->held_bytes();
    if (bytes > most)
        bytes -= derived_.drop_unused();
    while (bytes > most && !fields_.empty() && !fields_.back().used) {
        const FieldPtr field = fields_.back().made.field;
        bytes -= std::min(bytes, field->held_bytes());
        derived_.forget(field);
        fields_.pop_back();
    }
}

void Session::rest() {
    drop_unused(0);
    tiles_.drop_unused();
    if (trainer_ && state().text("train_hidden") == "pause")
        trainer_->wait(); // until follow_background
}

void Session::work_as(const Session& other) {
    tiles_.set_budget(other.tiles_.budget());
    kept_bytes_ = other.kept_bytes_;
    start_host_ = other.start_host_;
    gestures_ = other.gestures_;
}

bool Session::begin_frame() {
    drop_unused(kept_bytes_);
    for (CachedField& field : fields_)
        field.used = false;
    derived_.next_frame();
    frames_at_rest_ = waiting_.empty() ? std::min(frames_at_rest_ + 1, frames_until_rest) : 0;
    tiles_.begin_frame(frames_at_rest_ == frames_until_rest ? 2 : 1);
    present_.reset(); // so that the next request marks the field as used
    focus_block_.reset();
    pointed_at_ = false;
    const bool reset = std::exchange(reset_, false);
    if (waiting_.empty())
        return false;
    const State before = state();
    for (Edit& edit : std::exchange(waiting_, {}))
        carry_out(edit);
    reset ? begin_focus() : follow_focus(before);
    return !(state() == before);
}

void Session::show(State state) {
    if (state.tables() != this->state().tables())
        set_own_tables(state.tables());
    const State before = std::exchange(history_, History(std::move(state))).present();
    present_.reset();
    follow_focus(before);
}

const MakeResult& Session::cached(const State& state) {
    std::string key = field_key(state);
    const auto found =
        std::find_if(fields_.begin(), fields_.end(), [&](const auto& field) { return field.key == key; });
    if (found != fields_.end()) {
        std::rotate(fields_.begin(), found, found + 1);
        fields_.front().used = true;
    } else {
        MakeResult made = make_field(state);
        while (fields_.size() >= most_fields && !fields_.back().used)
            fields_.pop_back();
        fields_.insert(fields_.begin(), {std::move(key), std::move(made)});
    }
    return fields_.front().made;
}

const MakeResult& Session::made(const State& state) {
    if (&state != &this->state())
        return cached(state);
    if (!present_)
        present_ = cached(state);
    return *present_;
}

std::vector<Issue> Session::messages() {
    std::vector<Issue> all = issues_;
    const std::vector<Issue>& of_method = made(state()).issues;
    if (joined(of_method) != dismissed_)
        all.insert(all.end(), of_method.begin(), of_method.end());
    for (const Issue& issue : told_)
        all.push_back(issue);
    return all;
}

void Session::tell(std::string_view topic, std::string_view sentence) {
    std::erase_if(told_, [&](const Issue& issue) { return issue.key == topic; });
    if (!sentence.empty())
        told_.push_back({std::string(topic), std::string(sentence)});
}

void Session::dismiss_messages() {
    told_.clear();
    issues_.clear();
    dismissed_ = joined(made(state()).issues);
}

std::vector<Index> Session::pins() {
    std::vector<Index> rows;
    for (const double row : state().list("pins"))
        if (row < static_cast<double>(field()->size().row))
            rows.push_back(static_cast<Index>(row));
    return rows;
}

void Session::toggle_pin(Index row) {
    Value value = state().value("pins");
    const auto number = static_cast<double>(row);
    if (std::erase(value.list, number) == 0) {
        if (value.list.size() == static_cast<std::size_t>(parameters::pins.max_items))
            value.list.erase(value.list.begin());
        value.list.push_back(number);
    }
    edit(parameters::pins, std::move(value));
}

Pixel Session::pixel() const {
    const std::string_view pixel = state().text("pixel");
    return pixel == "range" ? Pixel::range : pixel == "cell" ? Pixel::cell : Pixel::mean;
}

Block Session::focus_block() {
    const Cell cell = focus();
    return focus_block_.value_or(Block{cell.row, cell.col, 1, 1});
}

namespace {

/// The first cell that a lesson or a link highlights. A highlighted row or column replaces that part of `usual`.
Cell pointed_out(const State& state, Cell usual) {
    for (const Place& place : read_places(state.text("highlight")).places) {
        if (place.kind == Place::Kind::cell)
            return {place.first, place.last};
        if (place.kind == Place::Kind::rows)
            usual.row = place.first;
        if (place.kind == Place::Kind::columns)
            usual.col = place.first;
    }
    return usual;
}

}

/// The focus follows the state if the state names another cell than before. Otherwise it moves to a new highlight of a
/// lesson or link. If the state no longer names a cell, the focus stays, but each step of a lesson begins with its own.
void Session::follow_focus(const State& before) {
    const State& now = state();
    const auto same = [&](std::string_view key) { return now.value(key) == before.value(key); };
    if (!same("lesson") || !same("lesson_step"))
        return begin_focus();
    const std::span<const double> named = now.list("focus");
    if (named.size() == 2) {
        if (!same("focus"))
            look_at({static_cast<Index>(named[0]), static_cast<Index>(named[1])});
        return;
    }
    if (!now.is_default("highlight") && !same("highlight"))
        look_at(pointed_out(now, focus()));
}

void Session::begin_focus() {
    const std::span<const double> named = state().list("focus");
    focus_.reset();
    if (named.size() == 2)
        focus_ = {static_cast<Index>(named[0]), static_cast<Index>(named[1])};
    else if (!state().is_default("highlight"))
        focus_ = pointed_out(state(), focus());
    home_ = focus_;
    ++resets_;
}

void Session::reset_focus() {
    reset_ = true;
    begin_focus();
}

void Session::keep_focus() {
    const Cell cell = focus();
    edit(parameters::focus, {0, {}, {static_cast<double>(cell.row), static_cast<double>(cell.col)}});
}

Cell Session::focus() {
    const Cell size = field()->size();
    if (!focus_)
        return {size.row * 3 / 7, size.col * 4 / 15};
    return {std::clamp<Index>(focus_->row, 0, size.row - 1), std::clamp<Index>(focus_->col, 0, size.col - 1)};
}

namespace {

/// A function that starts hosts for this kind of work; empty if `start` is null.
std::function<std::unique_ptr<background::Host>()> hosts_for(background::StartHost start, background::Work work) {
    if (!start)
        return {};
    return [start, work] { return start(work); };
}

}

learning::Trainer& Session::trainer() {
    if (!trainer_)
        trainer_ = std::make_shared<learning::Trainer>(hosts_for(start_host_, background::Work::training));
    return *trainer_;
}

recognition::Recogniser& Session::recogniser() {
    if (!recogniser_)
        recogniser_ = std::make_shared<recognition::Recogniser>(hosts_for(start_host_, background::Work::recognition));
    return *recogniser_;
}

bool Session::follow_background() {
    bool changed = recogniser_ && recogniser_->follow(background_budget);
    if (trainer_) {
        trainer_->go_on(); // the picture is on the screen
        changed = trainer_->follow(background_budget) || changed;
    }
    return changed;
}

}
