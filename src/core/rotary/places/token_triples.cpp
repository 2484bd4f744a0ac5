// Triples of positions, token by token, and which axis turns which pair. See m_rope.hpp.
#include "core/rotary/places/m_rope.hpp"

#include "core/text.hpp"

#include <cassert>

namespace posenc {

TokenTriples::TokenTriples(std::vector<TokenRun> runs) {
    Index position = 0;
    for (const TokenRun& run : runs) {
        if (run.tokens() == 0)
            continue;
        runs_.push_back({run, tokens_, position});
        tokens_ += run.tokens();
        position += run.positions();
    }
}

const TokenTriples::Started& TokenTriples::at(Index token) const {
    assert(token >= 0 && token < tokens_);
    const auto after = std::upper_bound(runs_.begin(), runs_.end(), token,
                                        [](Index wanted, const Started& started) { return wanted < started.token; });
    return *(after - 1);
}

TokenPlace TokenTriples::place(Index token) const {
    const Started& started = at(token);
    const Index within = token - started.token;
    const double s = static_cast<double>(started.position);
    if (started.run.text)
        return {s + static_cast<double>(within), s + static_cast<double>(within), s + static_cast<double>(within)};
    const Index col = within % started.run.width, row = within / started.run.width % started.run.height;
    const Index frame = within / (started.run.width * started.run.height);
    return {s + static_cast<double>(started.run.time(frame)), s + static_cast<double>(row),
            s + static_cast<double>(col)};
}

std::string TokenTriples::words(Index token) const {
    const Started& started = at(token);
    const TokenPlace at = place(token);
    if (started.run.text)
        return "text at position " + readable(at[0], 15);
    const auto offset = [&](std::size_t axis) {
        return readable_integer(static_cast<Index>(at[axis]) - started.position);
    };
    const Index frame = (token - started.token) / (started.run.width * started.run.height);
    const std::string time = started.run.frame_step == 1 ? "" : " at time " + offset(0);
    return "a patch: frame " + readable_integer(frame) + time + ", row " + offset(1) + ", column " + offset(2) +
           ", counted from position " + readable_integer(started.position);
}

std::size_t axis_of_pair(const std::array<Index, 3>& sections, SectionLayout layout, Index pair) {
    const auto& [t, h, w] = sections;
    switch (layout) {
    case SectionLayout::in_turn:
        return pair % 3 == 1 && pair < 3 * h ? 1 : pair % 3 == 2 && pair < 3 * w ? 2 : 0;
    case SectionLayout::rows_columns:
        return pair >= h + w ? 0 : pair % 2 == 0 ? 1 : 2;
    case SectionLayout::blocks:
        break;
    }
    return pair < t ? 0 : pair < t + h ? 1 : 2;
}

std::vector<TokenPlace> section_weights(const std::array<Index, 3>& sections, double base, SectionLayout layout) {
    const Index pairs = sections[0] + sections[1] + sections[2];
    std::vector<TokenPlace> weights(static_cast<std::size_t>(pairs), TokenPlace{});
    for (Index pair = 0; pair < pairs; ++pair) {
        weights[static_cast<std::size_t>(pair)][axis_of_pair(sections, layout, pair)] =
            std::pow(base, -static_cast<double>(pair) / static_cast<double>(pairs));
    }
    return weights;
}

}
