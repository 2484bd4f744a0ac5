// Finds the tables that rotary embeddings use: lists of frequencies or wavelengths, and tables of cosines or sines. The
// frequencies measured from a table give the base and, if they are not one geometric series, the scaling.
#include "core/method.hpp"
#include "core/recognise/column_frequencies.hpp"
#include "core/recognise/finder.hpp"
#include "core/recognise/readings.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

constexpr std::array bases_in_use{10000.0, 500000.0, 1000000.0, 100000.0, 1000.0, 100.0, 150000.0, 10000000.0};

std::vector<double> with_expected(const Finder& finder, std::string_view key, std::vector<double> usual) {
    if (finder.expected() && !finder.expected()->is_none(key))
        usual.insert(usual.begin(), finder.expected()->number(key));
    return usual;
}

/// The base of the geometric series from the first pair to this one.
double base_between(const std::vector<double>& frequencies, std::size_t pair, double width) {
    return std::pow(frequencies[pair] / frequencies[0], -width / (2 * static_cast<double>(pair)));
}

/// NTK-aware scaling multiplies a usual base by a power of its factor, which is mostly a multiple of 1/8.
void add_ntk(double base, double width, std::vector<std::string>& all) {
    for (const double usual : bases_in_use) {
        const double factor = std::pow(base / usual, (width - 2) / width), simple = std::round(8 * factor) / 8;
        if (simple > 1 && simple <= 1024 && std::fabs(factor / simple - 1) < 1e-3)
            all.push_back(setting("base", usual) + "&scaling=ntk" + setting("factor", simple));
    }
}

/// Base and scaling that were meant, whatever they are.
std::vector<std::string> expected_settings(const Finder& finder) {
    if (!finder.expected() || !finder.expected()->text("method").starts_with("rotary-"))
        return {};
    State settings = *finder.expected();
    for (const std::string_view key : {"method", "d_model", "length", "offset", "pairing", "rotary_part", "quantity"})
        settings = settings.without(key);
    return {"&" + format(settings)};
}

/// Settings of base and scaling that may give these frequencies; `steady` is the last pair whose frequency was measured
/// well.
std::vector<std::string> plain_settings(const std::vector<double>& frequencies, std::size_t steady, double width) {
    std::vector<std::string> all;
    const double factor = 1 / frequencies[0], measured = base_between(frequencies, steady, width);
    if (std::fabs(factor - 1) < 1e-3)
        add_ntk(measured, width, all);
    for (const double base : meant(measured, 0.02, bases_in_use)) {
        if (!(base > 1 && base < 1e12))
            continue;
        if (std::fabs(factor - 1) < 1e-3)
            all.push_back(setting("base", base));
        else if (factor > 1)
            for (const double whole : meant(factor, 1e-3, {}))
                all.push_back(setting("base", base) + "&scaling=linear" + setting("factor", whole));
    }
    return all;
}

std::vector<std::string> scaled_settings(const Finder& finder, const std::vector<double>& frequencies, double width) {
    std::vector<std::string> all;
    const double last = static_cast<double>(frequencies.size() - 1);
    for (const double base : meant(base_between(frequencies, 1, width), 0.02, bases_in_use)) {
        if (!(base > 1 && base < 1e12))
            continue;
        std::vector<double> factors = with_expected(finder, "factor", {8, 4, 32, 40, 16, 2, 64});
        const double slowed = std::pow(base, -2 * last / width) / frequencies.back();
        for (const double factor : meant(slowed, 0.01, {}))
            factors.push_back(factor);
        for (const double factor : factors)
            for (const double length :
                 with_expected(finder, "original_length", {8192, 4096, 2048, 32768, 16384, 65536}))
                for (const std::string_view scaling : {"llama3", "yarn", "yarn&truncate=0"})
                    if (factor > 1 && factor <= 1024)
                        all.push_back(setting("base", base) + "&scaling=" + std::string(scaling) +
                                      setting("factor", factor) + setting("original_length", length));
    }
    return all;
}

double oddity_of(const State& state) {
    const double base = state.number("base");
    return (std::find(bases_in_use.begin(), bases_in_use.end(), base) != bases_in_use.end() ? 0.1
            : base == std::round(base)                                                      ? 0.2
                                                                                            : 0.5) +
           (state.text("scaling") == "none" ? 0 : 0.1);
}

/// Tries a list with one number per pair: the column of the method's field after scaling.
void try_list(Finder& finder, const std::string& settings, bool wavelengths) {
    const auto pairs = static_cast<double>(finder.table().values.size());
    Candidate candidate;
    candidate.state = state_of("method=" + named(registry::rotary_frequencies) + setting("d_model", 2 * pairs) +
                               settings + (wavelengths ? "&quantity=wavelength" : ""));
    candidate.oddity = oddity_of(candidate.state);
    candidate.value = [field = make_field(candidate.state).field, across = finder.table().rows == 1](Cell cell) {
        return field->at({across ? cell.col : cell.row, 1});
    };
    finder.try_candidate(std::move(candidate));
}

void find_frequency_list(Finder& finder) {
    std::vector<double> frequencies(finder.table().values.begin(), finder.table().values.end());
    if (frequencies.size() < 2 || frequencies.size() > 8192 ||
        std::any_of(frequencies.begin(), frequencies.end(), [](double value) { return !(value > 0) || value > 1e13; }))
        return;
    const bool wavelengths = frequencies.front() < frequencies.back();
    if (wavelengths)
        for (double& value : frequencies)
            value = 2 * std::numbers::pi / value;
    if (!std::is_sorted(frequencies.begin(), frequencies.end(), std::greater<>()) || !(frequencies[1] < frequencies[0]))
        return;
    const double width = 2 * static_cast<double>(frequencies.size());
    for (const std::string& settings : expected_settings(finder))
        try_list(finder, settings, wavelengths);
    for (const std::string& settings : plain_settings(frequencies, frequencies.size() - 1, width))
        if (!finder.found_whole())
            try_list(finder, settings, wavelengths);
    if (!finder.found_whole() && frequencies.size() > 2)
        for (const std::string& settings : scaled_settings(finder, frequencies, width))
            try_list(finder, settings, wavelengths);
}

/// How the channels of a pair stand in a table.
enum class Channels { halves, in_turn, once };

Channels channels_of(const ReadTable& read) {
    const Index half = read.cols() / 2;
    bool halves = read.cols() % 2 == 0, in_turn = halves;
    for (Index row = 0; row < read.rows(); row += std::max<Index>(read.rows() / 32, 1))
        for (Index pair = 0; pair < half; ++pair) {
            halves = halves && read.at(row, pair) == read.at(row, pair + half);
            in_turn = in_turn && read.at(row, 2 * pair) == read.at(row, 2 * pair + 1);
        }
    return halves ? Channels::halves : in_turn ? Channels::in_turn : Channels::once;
}

/// Tries tables whose pairs turn as fast as was measured.
class RotaryTables {
  public:
    RotaryTables(Finder& finder, const ReadTable& read, Channels channels)
        : finder_(&finder), read_(read), channels_(channels),
          pairs_(channels == Channels::once ? read.cols() : read.cols() / 2) {}

    void find() {
        for (Index pair = 0; pair < pairs_; ++pair)
            frequencies_.push_back(column_frequency(read_, channels_ == Channels::in_turn ? 2 * pair : pair));
        std::size_t steady = frequencies_.size() - 1;
        while (steady > 1 && frequencies_[steady] * static_cast<double>(read_.rows()) < 0.5)
            --steady;
        if (frequencies_.size() < 2 || !(frequencies_[0] > 1e-6) || !(frequencies_[steady] < frequencies_[0]))
            return;
        const double width = 2 * static_cast<double>(pairs_);
        for (const std::string& settings : expected_settings(*finder_))
            try_settings(settings);
        for (const std::string& settings : plain_settings(frequencies_, steady, width))
            if (!finder_->found_whole())
                try_settings(settings);
        if (!finder_->found_whole() && frequencies_.size() > 2 && std::fabs(frequencies_[0] - 1) < 1e-3)
            for (const std::string& settings : scaled_settings(*finder_, frequencies_, width))
                try_settings(settings);
        if (!finder_->found_whole() && channels_ != Channels::once && frequencies_[0] > 0.1 && frequencies_[0] < 1.001)
            try_settings(factors_of_pairs(width));
    }

  private:
    /// The frequency of a column from rows of the whole table, because the slowest waves need rows far down. Least
    /// squares (Gauss–Newton), starting from the frequency measured on the first rows.
    double nearer_frequency(std::size_t pair, double length, bool cosine) const {
        const Index col = static_cast<Index>(pair) * (channels_ == Channels::in_turn ? 2 : 1), rows = read_.rows();
        double frequency = frequencies_[pair];
        for (int round = 0; round < 8; ++round) {
            double products = 0, squares = 0;
            for (Index row = 1; row < rows; row += std::max<Index>(rows / 1024, 1)) {
                const double position = static_cast<double>(row), angle = frequency * position;
                const double change = length * position * (cosine ? -std::sin(angle) : std::cos(angle));
                const double left = read_.at(row, col) - length * (cosine ? std::cos(angle) : std::sin(angle));
                products += left * change, squares += change * change;
            }
            frequency += squares > 0 ? products / squares : 0;
        }
        return frequency > 0 ? frequency : frequencies_[pair];
    }

    /// LongRoPE: every pair has its own factor, which follows from its frequency. The factors become settings.
    std::string factors_of_pairs(double width) const {
        const double base = with_expected(*finder_, "base", {10000}).front(), first = std::fabs(read_.at(0, 0));
        const bool cosine = first > 0.1;
        const double length = cosine ? first : 1;
        std::string factors;
        for (std::size_t pair = 0; pair < frequencies_.size(); ++pair) {
            const double right = std::pow(base, -2 * static_cast<double>(pair) / width);
            const double factor = std::clamp(right / nearer_frequency(pair, length, cosine), 1.0, 10000.0);
            factors += (pair > 0 ? "," : "") + shortest(std::round(factor * 1e7) / 1e7);
        }
        return setting("base", base) + "&scaling=longrope&short_factor=" + factors + "&long_factor=" + factors +
               setting("attention_factor", std::fabs(length - 1) < 1e-6 ? 1 : length);
    }

    void try_settings(const std::string& settings) {
        for (const std::string_view part : {"cos", "sin"})
            for (const double offset : with_expected(*finder_, "offset", {0, 1}))
                for (const std::string_view factor : {"", "&attention_factor=1"})
                    if ((factor.empty() || settings.find("yarn") != std::string::npos) && !finder_->stopped())
                        try_table("&rotary_part=" + std::string(part) + setting("offset", offset) + settings +
                                  std::string(factor));
    }

    void try_table(const std::string& settings) {
        Candidate right;
        right.state =
            state_of("method=" + named(registry::rotary_table) + setting("length", static_cast<double>(read_.rows())) +
                     setting("d_model", 2 * static_cast<double>(pairs_)) + settings +
                     (channels_ == Channels::in_turn ? "&pairing=interleaved" : ""));
        right.oddity = oddity_of(right.state) + (right.state.is_default("offset") ? 0 : 0.1);
        right.angle = [this_offset = right.state.number("offset"), frequencies = frequencies_,
                       channels = channels_](Cell cell) {
            const auto col = static_cast<std::size_t>(cell.col);
            const std::size_t pair = channels == Channels::in_turn ? col / 2 : col % frequencies.size();
            return std::fabs(this_offset + static_cast<double>(cell.row)) * frequencies[pair];
        };
        const Cell size{read_.rows(), read_.cols()};
        if (channels_ == Channels::once) // the table is the first half of the field, which is in halves
            right.value = [field = make_field(right.state).field](Cell cell) { return field->at(cell); };
        if (right.state.text("scaling") == "none")
            return try_readings(*finder_, size, right);
        right.reading = read_.reading();
        if (right.reading.transposed)
            right.mistakes = {"transposed"};
        finder_->try_candidate(std::move(right));
    }

    Finder* finder_;
    ReadTable read_;
    Channels channels_;
    Index pairs_;
    std::vector<double> frequencies_;
};

}

void find_rotary(Finder& finder) {
    const NumberTable& table = finder.table();
    if (table.rows == 1 || table.cols == 1)
        return find_frequency_list(finder);
    if (!(table.largest < 1e3))
        return;
    for (const bool transposed : {false, true}) {
        const ReadTable read(table, {.transposed = transposed});
        if (read.cols() <= 16384 && read.rows() >= 8 && !finder.found_whole())
            RotaryTables(finder, read, channels_of(read)).find();
    }
}

}
