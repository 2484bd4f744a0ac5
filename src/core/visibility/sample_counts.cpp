#include "core/visibility/sample_counts.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr Index most_phases = 4096; ///< larger strides are counted sample by sample

/// The first sample of an axis that ends after `cell`, and the first one that begins at or after it.
int first_ending_behind(const Axis& axis, Index cell) {
    const Index sample = floor_divided(cell - axis.first - axis.cells_per_sample, axis.step()) + 1;
    return static_cast<int>(std::clamp<Index>(sample, 0, axis.samples));
}
int first_beginning_at(const Axis& axis, Index cell) {
    return static_cast<int>(std::clamp<Index>(floor_divided(cell - 1 - axis.first, axis.step()) + 1, 0, axis.samples));
}

}

SampleCounts::SampleCounts(const Pieces& pieces, const Viewport& viewport, Index shift, Index keys)
    : shift_(shift), keys_(keys), columns_(viewport.cols), across_(extents(columns_, keys)), visible_(across_.size()) {
    for (const Piece& piece : pieces)
        reaches_.push_back({&piece, first_ending_behind(viewport.rows, piece.row - shift),
                            first_beginning_at(viewport.rows, piece.row_end - shift)});
    std::stable_sort(reaches_.begin(), reaches_.end(),
                     [](const Reach& a, const Reach& b) { return a.first_row < b.first_row; });
}

const std::vector<Index>& SampleCounts::of_row(int row, const Extent& queries) {
    std::fill(visible_.begin(), visible_.end(), 0);
    for (; next_ < reaches_.size() && reaches_[next_].first_row <= row; ++next_)
        active_.push_back(reaches_[next_]);
    std::erase_if(active_, [&](const Reach& reach) { return reach.end_row <= row; });
    if (queries.count > 0)
        for (const Reach& reach : active_)
            add(*reach.piece, {queries.first + shift_, queries.count});
    return visible_;
}

/// The columns of samples that contain some of these keys.
SampleCounts::Run SampleCounts::columns_between(Index first_key, Index end_key) const {
    const int first = first_ending_behind(columns_, std::max<Index>(first_key, 0));
    return {first, std::max(first, first_beginning_at(columns_, std::min(end_key, keys_)))};
}

/// The columns of samples that contain no other keys than these.
SampleCounts::Run SampleCounts::columns_within(Index first_key, Index end_key) const {
    const int first = first_beginning_at(columns_, std::max<Index>(first_key, 0));
    return {first, std::max(first, first_ending_behind(columns_, std::min(end_key, keys_)))};
}

void SampleCounts::add(const Piece& piece, Extent places) {
    const Index place = std::max(places.first, piece.row);
    places = {place, std::min(places.first + places.count, piece.row_end) - place};
    if (places.count <= 0)
        return;
    const Index last = place + places.count - 1;
    Index first_key = std::max(piece.col, place + piece.low), end_key = std::min(piece.col_end, last + piece.high + 1);
    if (piece.chunk > 0) {
        const auto chunk = [&](Index at) { return floor_divided(at - piece.origin, piece.chunk); };
        first_key = std::max(first_key, piece.origin + chunk(place) * piece.chunk);
        end_key = std::min(end_key, piece.origin + (chunk(last) + 1) * piece.chunk);
    }
    const Run met = columns_between(first_key, end_key);
    if (piece.chunk > 0)
        return add_counted(piece, places, met);
    // Keys that all of the places see, apart from the stride.
    const Run within =
        columns_within(std::max(piece.col, last + piece.low), std::min(piece.col_end, place + piece.high + 1));
    const int first = std::clamp(within.first, met.first, met.end), end = std::clamp(within.end, first, met.end);
    add_counted(piece, places, {met.first, first});
    if (piece.stride > 1)
        add_strided(piece, places, {first, end});
    else
        for (int col = first; col < end; ++col)
            visible_[static_cast<std::size_t>(col)] +=
                piece.weight * places.count * across_[static_cast<std::size_t>(col)].count;
    add_counted(piece, places, {end, met.end});
}

void SampleCounts::add_counted(const Piece& piece, const Extent& places, Run columns) {
    for (int col = columns.first; col < columns.end; ++col)
        visible_[static_cast<std::size_t>(col)] +=
            count_in(piece, {places.first, across_[static_cast<std::size_t>(col)].first, places.count,
                             across_[static_cast<std::size_t>(col)].count});
}

void SampleCounts::add_strided(const Piece& piece, const Extent& places, Run columns) {
    if (piece.stride > most_phases)
        return add_counted(piece, places, columns);
    Index keys = -1, phase = 0;
    const Index further = columns_.step() % piece.stride;
    for (int col = columns.first; col < columns.end; ++col) {
        const Extent& here = across_[static_cast<std::size_t>(col)];
        if (here.count != keys) { // the first one, or one that an edge cuts
            keys = here.count;
            by_phase_.assign(static_cast<std::size_t>(piece.stride), -1);
            const Index delta = here.first - places.first;
            phase = delta - floor_divided(delta, piece.stride) * piece.stride;
        }
        Index& count = by_phase_[static_cast<std::size_t>(phase)];
        if (count < 0)
            count = count_in({.low = piece.low, .high = piece.high, .stride = piece.stride},
                             {places.first, here.first, places.count, here.count});
        visible_[static_cast<std::size_t>(col)] += piece.weight * count;
        phase += further;
        phase -= phase >= piece.stride ? piece.stride : 0;
    }
}

}
