#include "core/recognise/tables/rotary_divisors.hpp"

#include "core/rotary/rotary_parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

constexpr Index most_rows_compared = 1024;
constexpr double most_slowed = 10000; ///< what the parameter of the list allows

/// The first column of each pair, as waves of any frequency.
class Columns {
  public:
    /// `frequency`: that of the first pair, as measured.
    Columns(const ReadTable& read, const PairChannels& channels, double frequency)
        : read_(&read), channels_(channels), cosine_(std::fabs(read.at(0, 0)) > 0.1),
          length_(cosine_ ? std::fabs(read.at(0, 0)) : length_of_sine(frequency)) {}

    double length() const { return length_; }
    bool cosines() const { return cosine_; }

    /// The frequency from rows of the whole table, because the slowest waves need rows far down. Least squares
    /// (Gauss–Newton), starting from the one measured on the first rows.
    double refined(Index pair, double measured) const {
        double frequency = measured;
        for (int round = 0; round < 8; ++round) {
            double products = 0, squares = 0;
            each_row([&](Index row) {
                const double position = static_cast<double>(row), angle = frequency * position;
                const double change = length_ * position * (cosine_ ? -std::sin(angle) : std::cos(angle));
                products += (own(row, pair) - wave(frequency, row)) * change, squares += change * change;
                return true;
            });
            frequency += squares > 0 ? products / squares : 0;
        }
        return frequency > 0 ? frequency : measured;
    }

    bool fits(Index pair, double frequency, Angles angles) const {
        const Tolerance tolerance(read_->table());
        return each_row([&](Index row) {
            const double right = wave(frequency, row), angle = frequency * static_cast<double>(row);
            const Cell cell = read_->own_cell(row, channels_.first_column(pair));
            return std::fabs(own(row, pair) - right) <= tolerance.of(right, cell, angle, angles);
        });
    }

  private:
    /// Two neighbouring numbers of a wave show how long it is.
    double length_of_sine(double frequency) const {
        const double first = own(1, 0), second = own(2, 0), across = std::sin(frequency);
        const double length =
            std::sqrt(first * first + second * second - 2 * first * second * std::cos(frequency)) / std::fabs(across);
        return std::fabs(length - 1) < 1e-4 || !std::isfinite(length) ? 1 : length;
    }
    double own(Index row, Index pair) const { return read_->at(row, channels_.first_column(pair)); }
    double wave(double frequency, Index row) const {
        const double angle = frequency * static_cast<double>(row);
        return length_ * (cosine_ ? std::cos(angle) : std::sin(angle));
    }
    /// Rows spread over the table, and the last one; false as soon as `visit` says so.
    template <class Visit> bool each_row(const Visit& visit) const {
        const Index rows = read_->rows(), step = std::max<Index>(rows / most_rows_compared, 1);
        for (Index row = 1; row < rows; row += step)
            if (!visit(row))
                return false;
        return visit(rows - 1);
    }

    const ReadTable* read_;
    PairChannels channels_;
    bool cosine_;
    double length_;
};

struct Divisors {
    std::vector<double> numbers;
    std::size_t undetermined = 0; ///< so many of the last ones could be any
};

/// For each pair the divisor of the pair before it where that fits, else a simple one, else the one measured.
Divisors simplest_divisors(const Columns& columns, const RotaryMeasure& measure, double base) {
    Divisors divisors;
    for (std::size_t i = 0; i < measure.frequencies.size(); ++i) {
        const auto pair = static_cast<Index>(i);
        const double right = std::pow(base, -2 * static_cast<double>(pair) / measure.width()),
                     own = std::clamp(right / columns.refined(pair, measure.frequencies[i]), 1.0, most_slowed);
        std::vector<double> tried = meant(own, 5e-3, {});
        tried.insert(tried.begin(), i == 0 ? 1.0 : divisors.numbers.back());
        tried.push_back(own);
        const auto simplest = [&](Angles angles) {
            const auto simple = std::find_if(tried.begin(), tried.end(), [&](double divisor) {
                return divisor >= 1 && columns.fits(pair, right / divisor, angles);
            });
            return simple == tried.end() ? std::nullopt : std::optional(*simple);
        };
        divisors.numbers.push_back(simplest(Angles::exact).value_or(simplest(Angles::float32).value_or(own)));
        const double chosen = right / divisors.numbers.back();
        const bool any_fits =
            columns.fits(pair, 2 * chosen, Angles::exact) && columns.fits(pair, chosen / 2, Angles::exact);
        divisors.undetermined = any_fits ? divisors.undetermined + 1 : 0;
    }
    return divisors;
}

double base_of(const Finder& finder, const RotaryMeasure& measure) {
    if (finder.expected() && finder.expected()->text("method").starts_with("rotary-"))
        return finder.expected()->number("base");
    const double measured = measure.base_between(1);
    const auto near = std::find_if(rotary_bases.begin(), rotary_bases.end(),
                                   [&](double base) { return std::fabs(measured / base - 1) < 0.02; });
    return near == rotary_bases.end() ? 10000 : *near;
}

std::string undetermined_text(const Divisors& divisors, Index rows) {
    if (divisors.undetermined == 0)
        return {};
    const std::size_t last = divisors.numbers.size() - 1, first = last + 1 - divisors.undetermined;
    const std::string from = readable_integer(static_cast<Index>(first)),
                      to = readable_integer(static_cast<Index>(last)),
                      told = " too slowly for " + readable_integer(rows) + " rows to show the divisor.";
    return first == last ? "Pair " + from + " turns" + told : "Pairs " + from + " to " + to + " turn" + told;
}

double clipped_share(double pair, double low, double high) {
    return std::clamp((pair - low) / (high - low == 0 ? 1e-3 : high - low), 0.0, 1.0);
}

double plain_frequency(const RotarySettings& settings, Index pair) {
    return std::pow(settings.base, -2 * static_cast<double>(pair) / static_cast<double>(settings.width));
}

/// YaRN's ramp between dimensions, from 1 to 0.
std::vector<double> yarn_with_swapped_limits(const RotarySettings& settings) {
    std::vector<double> frequencies;
    const double width = static_cast<double>(settings.width), turn = 2 * std::numbers::pi;
    const auto dimension = [&](double turns) {
        return width * std::log(settings.original_length / (turns * turn)) / (2 * std::log(settings.base));
    };
    double low = dimension(settings.beta_slow), high = dimension(settings.beta_fast);
    if (settings.truncate)
        low = std::floor(low), high = std::ceil(high);
    low = std::max(low, 0.0), high = std::min(high, width - 1);
    for (Index pair = 0; pair < settings.width / 2; ++pair) {
        const double plain = plain_frequency(settings, pair),
                     share = clipped_share(static_cast<double>(pair), low, high);
        frequencies.push_back(plain * (1 - share) + plain / settings.factor * share);
    }
    return frequencies;
}

/// Waves longer than the original length divided by `factor` are slowed whole, the others kept.
std::vector<double> llama_with_step(const RotarySettings& settings, double factor) {
    std::vector<double> frequencies;
    for (Index pair = 0; pair < settings.width / 2; ++pair) {
        const double plain = plain_frequency(settings, pair);
        const bool slowed = 2 * std::numbers::pi / plain > settings.original_length / factor;
        frequencies.push_back(slowed ? plain / settings.factor : plain);
    }
    return frequencies;
}

}

void try_divisors(Finder& finder, const ReadTable& read, const PairChannels& channels, const RotaryMeasure& measure,
                  const TableOf& table_of) {
    const Columns columns(read, channels, measure.frequencies[0]);
    const double base = base_of(finder, measure), length = columns.length();
    const Divisors divisors = simplest_divisors(columns, measure, base);
    std::string list;
    for (const double divisor : divisors.numbers)
        list += (list.empty() ? "" : ",") + shortest(divisor);
    Candidate right = table_of(setting("base", base) + "&scaling=longrope&short_factor=" + list +
                               "&long_factor=" + list + (columns.cosines() ? "" : "&rotary_part=sin") +
                               setting("attention_factor", std::fabs(length - 1) < 1e-6 ? 1 : length));
    right.free_list = true;
    right.remarks.push_back("No rule that is known here gives these frequencies.");
    right.remarks.push_back("A divisor of its own for each pair fits any frequencies.");
    if (std::string undetermined = undetermined_text(divisors, read.rows()); !undetermined.empty())
        right.remarks.push_back(std::move(undetermined));
    finder.try_candidate(std::move(right));
}

std::vector<std::vector<double>> frequencies_with_swapped_limits(const State& rotary) {
    const RotarySettings settings = read_rotary_head(rotary, 1).settings;
    if (settings.scaling == RotaryScaling::yarn)
        return {yarn_with_swapped_limits(settings)};
    if (settings.scaling != RotaryScaling::llama3)
        return {};
    // Between swapped limits nothing is blended: there is one step, where the question comes that is asked first.
    // Meta's code asks what turns often enough to be kept, the one of transformers what turns seldom enough to be
    // slowed.
    return {llama_with_step(settings, settings.low_frequency_factor),
            llama_with_step(settings, settings.high_frequency_factor)};
}

}
