#include "core/recognise/candidate.hpp"

#include "core/method.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace posenc {

namespace {

constexpr Index most_tried = 400;  // cells compared in the first step
constexpr Index least_decided = 5; // one cell in so many must tell something

struct Tally {
    Index differing = 0, decided = 0;
    bool explains = false; ///< more than the digits do, in one cell at least
    double error = 0;
    std::optional<Cell> first;
};

/// Counts, for each way of rounding angles, the cells that differ.
class Counter {
  public:
    Counter(const Candidate& candidate, Tolerance tolerance)
        : candidate_(&candidate), tolerance_(tolerance), kinds_(candidate.angle ? angle_kinds : 1) {}

    void add(double own, double right, Cell right_cell, Cell own_cell) {
        ++compared_;
        const double error = own == right || (own != own && right != right) ? 0 : std::fabs(own - right);
        max_error_ = std::max(max_error_, error != error ? std::numeric_limits<double>::infinity() : error);
        within_digits_ = within_digits_ && tolerance_.is_within_digits(error, own_cell);
        const double angle = candidate_->angle ? candidate_->angle(right_cell) : 0;
        for (std::size_t kind = 0; kind < kinds_; ++kind) {
            const double allowed = tolerance_.of(right, own_cell, angle, static_cast<Angles>(kind));
            Tally& tally = tallies_[kind];
            if (kind > 0 && !tolerance_.decides(allowed))
                continue;
            tally.explains |= tolerance_.explains_more_than_digits(own_cell, angle, static_cast<Angles>(kind));
            ++tally.decided;
            tally.error += std::min(error, tolerance_.scale());
            if (error <= allowed && std::isfinite(error))
                continue;
            ++tally.differing;
            if (!tally.first)
                tally.first = own_cell;
        }
    }

    /// Whether more than `most` cells differ for every way of rounding angles.
    bool more_differ_than(Index most) const {
        return std::all_of(tallies_.begin(), tallies_.begin() + static_cast<std::ptrdiff_t>(kinds_),
                           [&](const Tally& tally) { return tally.differing > most; });
    }

    Index compared() const { return compared_; }
    /// How many of `cells` may differ: some of a wave table, but only a few of others, since a mask that differs along
    /// its diagonal is a different mask. In small tables none may differ, or every candidate would fit.
    Index may_differ(Index cells) const {
        return candidate_->angle ? cells / 50 : std::min(cells / 1000 + 2, cells / 8);
    }

    /// The agreement for the finest rounding of angles with the fewest differing cells; empty if too many differ.
    std::optional<Agreement> result() const {
        std::optional<std::size_t> best;
        for (std::size_t kind = 0; kind < kinds_; ++kind) {
            const Tally& tally = tallies_[kind];
            if (tally.decided * least_decided >= compared_ && (!best || tally.differing < tallies_[*best].differing))
                best = kind;
        }
        if (!best || compared_ == 0)
            return {};
        const Tally& tally = tallies_[*best];
        if (tally.differing > may_differ(compared_))
            return {};
        return Agreement{max_error_,         tally.error / static_cast<double>(tally.decided),
                         tolerance_.scale(), tally.differing,
                         compared_,          compared_ - tally.decided,
                         tally.first,        tally.explains ? static_cast<Angles>(*best) : Angles::exact,
                         within_digits_};
    }

  private:
    const Candidate* candidate_;
    Tolerance tolerance_;
    std::size_t kinds_;
    std::array<Tally, angle_kinds> tallies_;
    Index compared_ = 0;
    double max_error_ = 0;
    bool within_digits_ = true;
};

/// Calls `visit` until it returns false: for every cell of a small table, else for cells spread over the table. Their
/// places have no regular pattern, because it could coincide with a pattern of the table.
template <class Visit> void visit_spread_cells(Index rows, Index cols, const Visit& visit) {
    const Index all = rows * cols;
    double across = 0.5, down = 0.5; // steps by the golden and the plastic ratio cover the table evenly
    for (Index count = 0; count < std::min(all, most_tried); ++count) {
        across = std::fmod(across + 0.6180339887498949, 1);
        down = std::fmod(down + 0.7548776662466927, 1);
        const Index most_rows = count % 4 == 0 ? std::min<Index>(rows, 4) : rows; // the first rows tell most
        const Cell spread{static_cast<Index>(down * static_cast<double>(most_rows)),
                          static_cast<Index>(across * static_cast<double>(cols))};
        if (!visit(all <= most_tried ? Cell{count / cols, count % cols} : spread))
            return;
    }
}

}

double largest_of(std::span<const double> values) {
    double most = 0;
    for (const double value : values)
        if (std::isfinite(value))
            most = std::max(most, std::fabs(value));
    return most;
}

std::string_view mistake_of(Angles angles) {
    constexpr std::array<std::string_view, 4> ids{"", "float32-angles", "float16", "bfloat16"};
    return ids[static_cast<std::size_t>(angles)];
}

Values values_of(const Candidate& candidate, Cell size) {
    if (candidate.value)
        return candidate.value;
    const MakeResult made = make_field(candidate.state);
    if (made.field->size() != size)
        return {};
    return [field = made.field](Cell cell) { return field->at(cell); };
}

namespace {

/// A comparison in progress: cells are added one by one; the result is in the unit of the table.
class Comparing {
  public:
    Comparing(const NumberTable& table, const Candidate& candidate)
        : read_(table, candidate.reading), value_(values_of(candidate, read_.right_size())),
          factor_(std::fabs(candidate.reading.factor)), counter_(candidate, Tolerance(table, factor_)) {}

    bool possible() const { return static_cast<bool>(value_); }
    const ReadTable& read() const { return read_; }
    Counter& counter() { return counter_; }
    void add(Cell cell) {
        const Cell right = read_.right_cell(cell.row, cell.col);
        if (read_.compared(cell.row))
            counter_.add(read_.at(cell.row, cell.col), value_(right), right, read_.own_cell(cell.row, cell.col));
    }
    std::optional<Agreement> result() const {
        std::optional<Agreement> result = counter_.result();
        if (result)
            for (double* number : {&result->max_error, &result->mean_error, &result->scale})
                *number *= factor_;
        return result;
    }

  private:
    ReadTable read_;
    Values value_;
    double factor_;
    Counter counter_;
};

/// More differing cells than this rule out a candidate early; nearly all wrong ones exceed it.
Index differing_among_some(const Counter& counter) {
    return 6 + counter.compared() / 20;
}

}

std::optional<Agreement> compare_some(const NumberTable& table, const Candidate& candidate) {
    Comparing some(table, candidate);
    bool hopeless = !some.possible();
    if (!hopeless)
        visit_spread_cells(some.read().rows(), some.read().cols(), [&](Cell cell) {
            some.add(cell);
            hopeless = some.counter().more_differ_than(differing_among_some(some.counter()));
            return !hopeless;
        });
    return hopeless ? std::nullopt : some.result();
}

std::optional<Agreement> compare(const NumberTable& table, const Candidate& candidate, const Stop& stop) {
    Comparing all(table, candidate);
    if (!all.possible())
        return {};
    const Index rows = all.read().rows(), cols = all.read().cols(), most = all.counter().may_differ(rows * cols);
    for (Index row = 0; row < rows; ++row) {
        for (Index col = 0; col < cols; ++col)
            all.add({row, col});
        if (all.counter().more_differ_than(most) || (stop && stop()))
            return {};
    }
    return all.result();
}

namespace {

/// The differences between table and candidate at some cells, each beside what rounding may have changed: numbers near
/// 0 are the most exact ones.
std::vector<double> residuals(const NumberTable& table, const Candidate& candidate) {
    const ReadTable read(table, candidate.reading);
    const Values value = values_of(candidate, read.right_size());
    const Tolerance tolerance(table, std::fabs(candidate.reading.factor));
    std::vector<double> left;
    visit_spread_cells(read.rows(), read.cols(), [&](Cell cell) {
        const double own = read.at(cell.row, cell.col),
                     difference = value ? own - value(read.right_cell(cell.row, cell.col)) : undefined,
                     allowed = tolerance.of(own, read.own_cell(cell.row, cell.col), 0, Angles::exact);
        left.push_back(std::isfinite(difference) && read.compared(cell.row) ? difference / allowed : 0);
        return true;
    });
    return left;
}

double squares(const std::vector<double>& numbers) {
    double sum = 0;
    for (const double number : numbers)
        sum += number * number;
    return sum;
}

}

std::vector<double> refined(const NumberTable& table, std::vector<double> start,
                            const std::function<Candidate(const std::vector<double>&)>& make) {
    std::vector<double> left = residuals(table, make(start));
    for (int round = 0; round < 12; ++round) { // one number at a time: there are at most two
        const double before = squares(left);
        for (double& number : start) {
            const double kept = number, step = 1e-6 * kept;
            number = kept + step;
            const std::vector<double> moved = residuals(table, make(start));
            double slope = 0, product = 0;
            for (std::size_t i = 0; i < left.size(); ++i) {
                const double change = (moved[i] - left[i]) / step;
                slope += change * change;
                product += change * left[i];
            }
            number = slope > 0 ? kept - std::clamp(product / slope, -std::fabs(kept) / 4, std::fabs(kept) / 4) : kept;
            std::vector<double> next = residuals(table, make(start));
            if (squares(next) < squares(left))
                left = std::move(next);
            else
                number = kept;
        }
        if (squares(left) >= before * 0.999)
            break;
    }
    return start;
}

std::vector<double> meant(double measured, double tolerance, std::span<const double> usual) {
    std::vector<double> numbers;
    const auto add = [&](double number) {
        const bool near = std::fabs(number - measured) <= tolerance * std::fabs(measured);
        if (near && std::find(numbers.begin(), numbers.end(), number) == numbers.end())
            numbers.push_back(number);
    };
    for (const double number : usual)
        add(number);
    for (int digits = 0; digits < 8 && measured != 0; ++digits) {
        const double unit = std::pow(10, digits - std::floor(std::log10(std::fabs(measured))));
        add(std::round(measured * unit) / unit);
    }
    if (std::fabs(measured) >= 1)
        add(std::round(measured));
    const bool said = std::any_of(numbers.begin(), numbers.end(), [&](double number) {
        return std::fabs(number - measured) <= 1e-9 * std::fabs(measured);
    });
    if (!said)
        numbers.push_back(measured);
    return numbers;
}

}
