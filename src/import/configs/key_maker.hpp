// Settings of a kind of layer, from numbers of a file.
#pragma once

#include "core/model/layered_model.hpp"
#include "core/state/checked_value.hpp"
#include "core/state/state.hpp"

namespace posenc {

/// A state to which keys are added, as long as their values are within limits.
class KeyMaker {
  public:
    void choose(std::string_view key, std::string_view id) { put(key, {Value{0, std::string(id), {}}, {}}); }
    void turn(std::string_view key, bool on) { put(key, {Value{on ? 1.0 : 0.0, {}, {}}, {}}); }
    void set(std::string_view key, double number) { put(key, checked_value(*find_parameter(key), number)); }
    void set(std::string_view key, Index number) { set(key, static_cast<double>(number)); }
    void set(std::string_view key, const std::vector<double>& list) {
        put(key, checked_value(*find_parameter(key), list));
    }
    template <class Number> void set(std::string_view key, std::optional<Number> number) {
        if (number)
            set(key, *number);
    }
    const State& state() const { return state_; }
    const std::string& problem() const { return problem_; }

  private:
    void put(std::string_view key, Reading reading) {
        if (reading.problem.empty())
            state_ = std::move(state_).with(*find_parameter(key), std::move(*reading.value));
        else if (problem_.empty())
            problem_ = std::string(key) + ": " + reading.problem;
    }

    State state_;
    std::string problem_;
};

/// Beside what the kind has already.
inline void add_settings(LayerKind& kind, const State& more) {
    kind.settings = format(parse(kind.settings + "&" + format(more)).state);
}

}
