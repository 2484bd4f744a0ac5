#include "core/oracle/rotated.hpp"

#include "core/attention/query_scale.hpp"
#include "core/oracle/other_settings.hpp"
#include "core/recognise/mistakes.hpp"
#include "core/rotary/rotary_parameters.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// How vectors are turned: the angles of a state, and what is done with them.
struct Turning {
    State state;
    double times = 1;              ///< as often; −1: backwards; 0: not at all
    bool across_head = false;      ///< the partner is half a head away, however few channels turn
    std::string_view mistake = {}; ///< what is done wrong beside the state
};

class Turner {
  public:
    Turner(const TurnedVectors& vectors, const Turning& turning)
        : vectors_(&vectors), turning_(turning),
          head_(read_rotary_head(turning.state.with("d_model", std::to_string(vectors.width)), length_of(vectors))),
          frequencies_(head_.settings), errors_(frequency_errors(turning.state, length_of(vectors))),
          offset_(turning.state.number("offset")), temperature_(temperature_rule(turning.state)),
          growth_(query_scale(turning.state)) {
        const double factor = frequencies_.attention_factor();
        factor_ = turning.times == 0 ? 1 : std::pow(factor, std::fabs(turning.times));
        for (Index pair = 0; pair < frequencies_.pairs(); ++pair)
            pairs_.push_back({head_.first_channel(pair), partner(pair)});
    }

    /// Whether every partner exists, once.
    bool possible() const {
        return std::all_of(pairs_.begin(), pairs_.end(), [&](const auto& pair) {
            return pair.second < vectors_->width && pair.first != pair.second;
        });
    }

    /// Calls `visit(channel, value, allowed)` for each channel of a vector.
    template <class Visit> void turn(Index vector, const Visit& visit) {
        const auto start = static_cast<std::size_t>(vector * vectors_->width);
        const std::span<const double> x = vectors_->before.subspan(start, static_cast<std::size_t>(vectors_->width));
        const double position = vectors_->positions[static_cast<std::size_t>(vector)] + offset_;
        const double grown = growth_.at(temperature_, static_cast<Index>(position));
        const double factor = factor_ * grown;
        still_.assign(x.size(), true);
        for (std::size_t pair = 0; pair < pairs_.size(); ++pair) {
            const auto a = static_cast<std::size_t>(pairs_[pair].first),
                       b = static_cast<std::size_t>(pairs_[pair].second);
            const double angle = turning_.times * position * frequencies_.scaled()[pair];
            const double cosine = std::cos(angle), sine = std::sin(angle), size = std::fabs(x[a]) + std::fabs(x[b]);
            const double allowed = factor * size * allowed_of(pair, angle);
            visit(pairs_[pair].first, factor * (x[a] * cosine - x[b] * sine), allowed);
            visit(pairs_[pair].second, factor * (x[b] * cosine + x[a] * sine), allowed);
            still_[a] = still_[b] = false;
        }
        for (std::size_t channel = 0; channel < x.size(); ++channel)
            if (still_[channel])
                visit(static_cast<Index>(channel), grown * x[channel],
                      grown * std::fabs(x[channel]) * 4 * vectors_->roundoff);
    }

  private:
    static Index length_of(const TurnedVectors& vectors) {
        const auto most = std::max_element(vectors.positions.begin(), vectors.positions.end());
        return most == vectors.positions.end() ? 1 : static_cast<Index>(std::max(*most, 0.0)) + 1;
    }
    Index partner(Index pair) const {
        return turning_.across_head ? head_.first_channel(pair) + vectors_->width / 2 : head_.second_channel(pair);
    }
    /// Of the size of a pair: the steps to cosine and sine (precision/budget.hpp), in float32; the table, both products
    /// and their sum in the type of the vectors.
    double allowed_of(std::size_t pair, double angle) const {
        const double steps = std::fabs(angle) * (errors_[pair] + 1) + 8;
        return steps * StepPrecision{}.working + 4 * vectors_->roundoff;
    }

    const TurnedVectors* vectors_;
    const Turning& turning_;
    RotaryHead head_;
    RotaryFrequencies frequencies_;
    std::vector<double> errors_; ///< of each frequency
    double offset_, factor_ = 1;
    QueryRule temperature_;
    QueryScale growth_;
    std::vector<std::pair<Index, Index>> pairs_;
    std::vector<bool> still_;
};

RotationCheck compared(const TurnedVectors& vectors, const Turning& turning, Index most_differing, const Stop& stop) {
    Turner turner(vectors, turning);
    RotationCheck result;
    if (!turner.possible()) {
        result.differing = result.compared = 1;
        return result;
    }
    for (Index vector = 0; vector < vectors.count() && result.differing <= most_differing && !(stop && stop());
         ++vector)
        turner.turn(vector, [&](Index channel, double value, double allowed) {
            const double own = vectors.after[static_cast<std::size_t>(vector * vectors.width + channel)],
                         error = own == value ? 0 : std::fabs(own - value);
            const bool differs = !(error <= allowed);
            if (differs && (result.differing == 0 || (vector == result.first.row && channel < result.first.col)))
                result.first = {vector, channel};
            result.differing += differs ? 1 : 0;
            ++result.compared;
            result.max_error = std::max(result.max_error, std::isnan(error) ? HUGE_VAL : error);
            if (allowed > 0)
                result.worst = std::max(result.worst, error / allowed);
        });
    result.agrees = result.differing == 0;
    return result;
}

/// What is done wrong with right angles.
std::vector<Turning> ways_of(const State& state, bool partial) {
    std::vector<Turning> all;
    if (partial) {
        const bool last = state.text("rotary_place") == "last";
        all.push_back({state.with("rotary_place", last ? "first" : "last"), 1, false, "rotary-place"});
        all.push_back({state, 1, true, "pair-distance"});
    }
    all.push_back({state, 2, false, "rotated-twice"});
    all.push_back({state, -1, false, "rotated-backwards"});
    return all;
}

Cause cause_of(const Turning& turning, const State& meant) {
    Cause cause = turning.state == meant ? Cause{{}, {}, meant} : cause_of_settings(turning.state, meant);
    if (turning.mistake.empty())
        return cause;
    const std::string clause(sentence_of(turning.mistake));
    const std::string sentence = mistakes_sentence({&clause, 1});
    cause.text = cause.mistakes.empty() ? sentence : cause.text + " " + sentence;
    cause.mistakes.push_back(turning.mistake);
    return cause;
}

}

std::optional<std::vector<double>> positions_of_vectors(std::span<const std::uint64_t> shape,
                                                        std::span<const double> given) {
    const auto tokens = static_cast<std::size_t>(shape[shape.size() - 2]);
    const std::size_t texts = shape.size() > 2 ? static_cast<std::size_t>(shape[0]) : 1;
    std::size_t vectors = 1;
    for (std::size_t axis = 0; axis + 1 < shape.size(); ++axis)
        vectors *= static_cast<std::size_t>(shape[axis]);
    const bool one_text = given.size() == tokens;
    if (!given.empty() && !one_text && given.size() != tokens * texts)
        return {};
    std::vector<double> all(vectors);
    for (std::size_t i = 0; i < vectors; ++i)
        all[i] = given.empty() ? static_cast<double>(i % tokens)
                               : given[(one_text ? 0 : i / (vectors / texts) * tokens) + i % tokens];
    return all;
}

RotationCheck check_rotation(const TurnedVectors& vectors, const State& meant_as_written, std::span<const double> bases,
                             Stop stop) {
    const State meant = meant_as_written.with("d_model", std::to_string(vectors.width));
    RotationCheck result = compared(vectors, {meant}, vectors.count() * vectors.width, stop);
    if (result.agrees)
        return result;
    const auto explains = [&](const Turning& turning) {
        const bool shown = compared(vectors, turning, 0, stop).agrees;
        if (shown)
            result.cause = cause_of(turning, meant);
        return shown;
    };
    if (temperature_rule(meant) != QueryRule::none &&
        explains({meant.without("temperature"), 1, false, "query-scale-missing"}))
        return result;
    std::vector<State> states = states_by_one_setting(meant, bases);
    states.insert(states.begin(), meant);
    const bool partial = !meant.is_none("rotary_width") && meant.number("rotary_width") < meant.number("d_model");
    for (std::size_t i = 0; i < states.size() && !result.cause; ++i)
        if (explains({states[i]}))
            return result;
    for (const State& state : states)
        for (const Turning& turning : ways_of(state, partial))
            if (explains(turning))
                return result;
    if (explains({meant, 0, false, "not-rotated"}))
        return result;
    for (const State& state : states_by_two_settings(meant, bases))
        if (explains({state}))
            break;
    return result;
}

}
