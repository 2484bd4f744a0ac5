// Finds the angles of a rotary embedding, of which programs keep tables before they take cosines and sines: position
// times frequency, each once or twice.
#include "core/position_waves.hpp"
#include "core/recognise/tables/rotary_channels.hpp"
#include "core/recognise/tables/rotary_settings.hpp"
#include "core/registry.hpp"

#include <cmath>

namespace posenc {

namespace {

class AngleTables {
  public:
    AngleTables(Finder& finder, const ReadTable& read)
        : finder_(&finder), read_(read), channels_(channels_of(read), read.cols()) {}

    void find() {
        if (!measure())
            return;
        for (const std::string& settings : expected_rotary_settings(*finder_))
            try_settings(settings);
        for (const std::string& settings : plain_rotary_settings(measure_))
            if (!finder_->found_whole())
                try_settings(settings);
        if (!finder_->found_whole() && measure_.frequencies.size() > 2)
            for (const std::string& settings : scaled_rotary_settings(*finder_, measure_))
                try_settings(settings);
    }

  private:
    /// Whether the columns are straight lines, of which each rises less than the one before.
    bool measure() {
        const double steps = static_cast<double>(read_.rows() - 1);
        measure_.coarse = finder_->table().most_uncertain > 0;
        for (Index pair = 0; pair < channels_.pairs; ++pair) {
            const Index col = channels_.first_column(pair);
            measure_.frequencies.push_back((read_.at(read_.rows() - 1, col) - read_.at(0, col)) / steps);
            const double middle = read_.at(read_.rows() / 2, col),
                         right = read_.at(0, col) + measure_.frequencies.back() * static_cast<double>(read_.rows() / 2);
            if (!(std::fabs(middle - right) <= 0.02 * std::fabs(right) + read_.table().most_uncertain))
                return false;
        }
        const std::vector<double>& frequencies = measure_.frequencies;
        measure_.steady = frequencies.size() - 1;
        offset_ = std::round(read_.at(0, channels_.first_column(0)) / frequencies[0]);
        return frequencies.size() > 1 && frequencies[0] > 1e-6 && frequencies[1] < frequencies[0] &&
               frequencies[measure_.steady] < frequencies[0] && frequencies[measure_.steady] > 0;
    }

    void try_settings(const std::string& settings) {
        Candidate right;
        right.state =
            state_of("method=" + named(registry::rotary_table) + setting("length", static_cast<double>(read_.rows())) +
                     setting("d_model", 2 * static_cast<double>(channels_.pairs)) + settings +
                     setting("offset", offset_) + (channels_.in_turn() ? "&pairing=interleaved" : ""));
        right.oddity = rotary_oddity(right.state);
        right.value = rotary_angles(right.state, channels_);
        right.remarks = {std::string(angles_remark)};
        right.reading = read_.reading();
        if (right.reading.transposed)
            right.mistakes = {"transposed"};
        finder_->try_whole(std::move(right));
    }

    Finder* finder_;
    ReadTable read_;
    PairChannels channels_;
    RotaryMeasure measure_;
    double offset_ = 0;
};

}

void find_angles(Finder& finder) {
    const NumberTable& table = finder.table();
    if (table.rows < 2 || table.cols < 2 || !std::isfinite(table.largest))
        return;
    for (const bool transposed : {false, true}) {
        const ReadTable read(table, {.transposed = transposed});
        if (read.cols() <= 16384 && !finder.found_whole())
            AngleTables(finder, read).find();
    }
}

}
