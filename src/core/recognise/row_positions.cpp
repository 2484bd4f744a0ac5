#include "core/recognise/row_positions.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

constexpr double most_apart = 0.03; ///< radians between what two waves say

double without_turns(double angle) {
    return std::remainder(angle, 2 * std::numbers::pi);
}

double nearest(double expected, double a, double b) {
    return std::fabs(without_turns(a - expected)) <= std::fabs(without_turns(b - expected)) ? a : b;
}

}

RowPositions::RowPositions(ReadTable read, const Waves& waves, bool exchanged) : read_(std::move(read)) {
    std::vector<Pair> by_pair;
    for (Index pair = 0; pair < waves.pairs(); ++pair)
        by_pair.push_back({waves.frequency(pair)});
    for (Index col = 0; col < std::min(waves.width(), read_.cols()); ++col) {
        const Waves::Column& column = waves.column(col);
        if (column.part == Waves::Part::zero)
            continue;
        Pair& pair = by_pair[static_cast<std::size_t>(column.pair)];
        ((column.part == Waves::Part::sine) != exchanged ? pair.sine : pair.cosine) = col;
    }
    const bool whole = std::any_of(by_pair.begin(), by_pair.end(),
                                   [](const Pair& pair) { return pair.sine >= 0 && pair.cosine >= 0; });
    for (const Pair& pair : by_pair) // a last sine alone adds nothing
        if (whole ? pair.sine >= 0 && pair.cosine >= 0 : pair.sine >= 0 || pair.cosine >= 0)
            pairs_.push_back(pair);
    std::sort(pairs_.begin(), pairs_.end(), [](const Pair& a, const Pair& b) { return a.frequency < b.frequency; });
}

double RowPositions::angle(Index row, const Pair& pair, double expected) const {
    if (pair.sine >= 0 && pair.cosine >= 0)
        return std::atan2(read_.at(row, pair.sine), read_.at(row, pair.cosine));
    const double value = std::clamp(read_.at(row, pair.sine >= 0 ? pair.sine : pair.cosine), -1.0, 1.0);
    if (pair.cosine >= 0)
        return nearest(expected, std::acos(value), -std::acos(value));
    return nearest(expected, std::asin(value), std::numbers::pi - std::asin(value));
}

std::optional<double> RowPositions::at(Index row) const {
    double position = 0;
    for (const Pair& pair : pairs_) {
        const double expected = pair.frequency * position;
        position += without_turns(angle(row, pair, expected) - expected) / pair.frequency;
    }
    double products = 0, squares = 0; // the fit of all waves
    for (const Pair& pair : pairs_) {
        const double expected = pair.frequency * position;
        products += pair.frequency * without_turns(angle(row, pair, expected) - expected);
        squares += pair.frequency * pair.frequency;
    }
    position += products / squares;
    for (const Pair& pair : pairs_) {
        const double expected = pair.frequency * position;
        const double apart = std::fabs(without_turns(angle(row, pair, expected) - expected));
        const bool alone = pair.sine < 0 || pair.cosine < 0;
        if (!(apart < most_apart + 4 * read_.table().most_uncertain + (alone ? 0.05 : 0)))
            return {};
    }
    return pairs_.size() < 2 || !std::isfinite(position) ? std::nullopt : std::optional(position);
}

std::vector<double> RowPositions::all() const {
    std::vector<double> positions;
    for (Index row = 0; row < read_.rows(); ++row) {
        const std::optional<double> position = at(row);
        if (!position)
            return {};
        positions.push_back(*position);
    }
    return positions;
}

std::vector<std::vector<double>> simpler_positions(const std::vector<double>& measured) {
    std::vector<std::vector<double>> all;
    for (double unit = 1; unit <= 1e6; unit *= 10) {
        all.emplace_back();
        for (const double position : measured)
            all.back().push_back(std::round(position * unit) / unit + 0.0); // no −0
    }
    all.push_back(measured);
    return all;
}

namespace {

/// "0 to 6, 0 to 4" if the positions are a few runs that rise by one; else empty.
std::string runs_text(std::span<const double> positions) {
    constexpr std::size_t most_runs = 6;
    std::string text;
    std::size_t runs = 0;
    for (std::size_t first = 0; first < positions.size(); ++runs) {
        std::size_t last = first;
        while (last + 1 < positions.size() && positions[last + 1] == positions[last] + 1)
            ++last;
        text += (runs > 0 ? ", " : "") + readable(positions[first], 7) +
                (last > first ? " to " + readable(positions[last], 7) : "");
        first = last + 1;
    }
    return runs <= most_runs && 2 * runs <= positions.size() ? text : std::string();
}

}

std::string positions_text(std::span<const double> positions) {
    constexpr std::size_t most_told = 6;
    const auto number = [](double position) { return readable(position, 7); };
    const std::size_t count = positions.size();
    if (std::all_of(positions.begin(), positions.end(), [&](double one) { return one == positions.front(); }))
        return number(positions.front()) + (count > 1 ? " in every row" : "");
    if (std::string runs = runs_text(positions); !runs.empty())
        return runs;
    const double step = positions[1] - positions[0];
    bool even = count > 2;
    for (std::size_t i = 1; i < count && even; ++i)
        even = std::fabs(positions[i] - positions[i - 1] - step) < 1e-9 * std::fabs(positions.front()) + 1e-12;
    const std::size_t told = count <= most_told ? count : even ? 3 : most_told - 1;
    std::string text = number(positions.front());
    for (std::size_t i = 1; i < told; ++i)
        text += ", " + number(positions[i]);
    if (told < count)
        text += ", …, " + number(positions.back());
    return even ? text + (step < 0 ? ", falling by " : ", rising by ") + number(std::fabs(step)) : text;
}

}
