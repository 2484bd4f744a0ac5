#include "core/recognise/tables/rotary_channels.hpp"

#include "core/method.hpp"
#include "core/position_waves.hpp"
#include "core/registry.hpp"

#include <algorithm>

namespace posenc {

Channels channels_of(const ReadTable& read) {
    if (read.table().complex)
        return Channels::complex;
    const Index half = read.cols() / 2;
    bool halves = read.cols() % 2 == 0, in_turn = halves;
    for (Index row = 0; row < read.rows(); row += std::max<Index>(read.rows() / 32, 1))
        for (Index pair = 0; pair < half; ++pair) {
            halves = halves && read.at(row, pair) == read.at(row, pair + half);
            in_turn = in_turn && read.at(row, 2 * pair) == read.at(row, 2 * pair + 1);
        }
    return halves ? Channels::halves : in_turn ? Channels::in_turn : Channels::once;
}

Values rotary_angles(const State& rotary, const PairChannels& channels) {
    const double first = rotary.number("offset");
    return [waves = position_waves(rotary, 1)->waves, channels, first](Cell cell) {
        return (first + static_cast<double>(cell.row)) * waves.frequency(channels.pair(cell.col));
    };
}

Values complex_values(const State& rotary) {
    const auto part = [&](const char* name) { return make_field(rotary.with("rotary_part", name)).field; };
    const bool in_turn = rotary.text("method") == registry::rotary_axial.id || rotary.text("pairing") == "interleaved";
    return [cosines = part("cos"), sines = part("sin"), in_turn](Cell cell) {
        const Field& field = cell.col % 2 == 0 ? *cosines : *sines;
        return field.at({cell.row, in_turn ? cell.col : cell.col / 2});
    };
}

}
