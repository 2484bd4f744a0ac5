// See sound.hpp.
#include "core/sound.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr double all_tones = 4, longest_tone = 0.4; ///< seconds
constexpr double mark = 0.07, between_marks = 0.05, pause = 0.12;
constexpr double apart_from = 0.06, part_sounding = 0.8; ///< tones as long as this are separated by silence

std::vector<float> means_of(const Field& field, FieldLine line, Index values, Index each) {
    const Axis one{line.index, 1, 1}, along{0, each, static_cast<int>((values + each - 1) / each)};
    std::vector<float> means(static_cast<std::size_t>(along.samples));
    field.sample(line.column ? Viewport{along, one} : Viewport{one, along}, means);
    return means;
}

/// Adds the tones from `begin` on; returns when the last one's time is over.
double add_tones(LineSound& sound, const std::vector<float>& means, const Description& scale, double begin) {
    const double count = static_cast<double>(means.size()), step = std::min(all_tones / count, longest_tone);
    const double length = step * (step >= apart_from ? part_sounding : 1);
    for (std::size_t i = 0; i < means.size(); ++i) {
        const double value = static_cast<double>(means[i]), place = static_cast<double>(i);
        const double pan = means.size() > 1 ? 2 * place / (count - 1) - 1 : 0;
        const bool heard = std::isfinite(value);
        sound.notes.push_back({begin + place * step, length, heard ? pitch(value, scale.low, scale.high) : 0, pan});
        if (heard)
            sound.range = united(sound.range, {value, value});
        else
            ++sound.noises;
    }
    return begin + count * step;
}

}

double pitch(double value, double low, double high) {
    const double place = high > low ? (value - low) / (high - low) : 0.5;
    return lowest_tone * std::exp2(octaves * std::clamp(place, 0.0, 1.0));
}

LineSound sound_of(const Field& field, FieldLine line) {
    LineSound sound;
    const Cell size = field.size();
    sound.values = line.column ? size.row : size.col;
    if (sound.values <= 0)
        return sound;
    sound.each = (sound.values + most_tones - 1) / most_tones;
    const std::vector<float> means = means_of(field, line, sound.values, sound.each);
    sound.tones = static_cast<Index>(means.size());
    const Description scale = field.describe();
    const double edge = scale.low <= 0 && scale.high >= 0 ? 0 : scale.low;
    const double tone = pitch(edge, scale.low, scale.high);
    sound.notes.push_back({0, mark, tone, -1});
    const double end = add_tones(sound, means, scale, mark + pause) + pause;
    sound.notes.push_back({end, mark, tone, 1});
    sound.notes.push_back({end + mark + between_marks, mark, tone, 1});
    sound.seconds = end + 2 * mark + between_marks;
    return sound;
}

}
