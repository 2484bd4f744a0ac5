#include "session/tile_cache.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace posenc {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// How many samples of a tile a larger block joins along each axis.
struct Factors {
    int rows = 1, cols = 1;
};

/// Few rows or columns are things of different kinds, like formats: they are not joined.
Factors factors_of(const Viewport& viewport, int factor) {
    constexpr int few = 4;
    return {viewport.rows.samples > few ? factor : 1, viewport.cols.samples > few ? factor : 1};
}

/// The part of a viewport that a patch covers, with samples that each cover so many blocks.
Viewport part_of(const Viewport& viewport, const Patch& patch, Factors factors) {
    const auto axis = [&](const Axis& whole, int first, int samples, int factor) {
        return Axis{whole.first + first * whole.step(), whole.cells_per_sample * factor,
                    (samples + factor - 1) / factor};
    };
    return {axis(viewport.rows, patch.row, patch.rows, factors.rows),
            axis(viewport.cols, patch.col, patch.cols, factors.cols)};
}

void sample(const Field& field, Viewport viewport, Pixel pixel, std::span<float> out) {
    if (pixel == Pixel::range)
        return field.sample_ranges(viewport, out);
    if (pixel == Pixel::cell)
        for (Axis* axis : {&viewport.rows, &viewport.cols})
            *axis = {axis->first, 1, axis->samples, axis->cells_per_sample};
    field.sample(viewport, out);
}

/// Computes where the samples of `next` begin among those of `before`; false if their blocks do not coincide.
bool offset_of(const Axis& before, const Axis& next, int& offset) {
    const Index apart = next.first - before.first, step = before.step();
    offset = static_cast<int>(apart / step);
    return step == next.step() && apart % step == 0 && std::abs(apart / step) < before.samples + next.samples;
}

/// The samples of `next` that `before` holds too.
Patch shared_patch(const Viewport& before, const Viewport& next, int row_offset, int col_offset) {
    const auto span = [](int offset, int old_samples, int new_samples) {
        const int from = std::max(0, -offset), to = std::min(new_samples, old_samples - offset);
        return std::pair{from, std::max(to - from, 0)};
    };
    const auto [row, rows] = span(row_offset, before.rows.samples, next.rows.samples);
    const auto [col, cols] = span(col_offset, before.cols.samples, next.cols.samples);
    return {row, col, rows, cols};
}

/// The parts of a tile outside a known patch: above, below, left and right of it.
std::vector<Patch> around(const Viewport& whole, const Patch& known) {
    const int rows = whole.rows.samples, cols = whole.cols.samples;
    const int below = known.row + known.rows, right = known.col + known.cols;
    std::vector<Patch> patches;
    for (const Patch& patch :
         {Patch{0, 0, known.row, cols}, Patch{below, 0, rows - below, cols}, Patch{known.row, 0, known.rows, known.col},
          Patch{known.row, right, known.rows, cols - right}})
        if (patch.rows > 0 && patch.cols > 0)
            patches.push_back(patch);
    return patches;
}

/// The number of samples of the first step, when the time for one is not yet known.
constexpr double first_samples = 16;

/// Takes about so many samples out of the last patch of `missing`: whole rows or columns, or a part of one.
Patch cut_off(std::vector<Patch>& missing, int samples, Strips strips) {
    const Patch patch = missing.back();
    missing.pop_back();
    const bool by_rows = strips == Strips::rows;
    const int rows = std::clamp(by_rows ? samples / patch.cols : samples, 1, patch.rows),
              cols = std::clamp(by_rows ? samples : samples / patch.rows, 1, patch.cols);
    const Patch below{patch.row + rows, patch.col, patch.rows - rows, by_rows ? patch.cols : cols},
        right{patch.row, patch.col + cols, by_rows ? rows : patch.rows, patch.cols - cols};
    for (const Patch& rest : {by_rows ? below : right, by_rows ? right : below}) // the rest of the strip comes next
        if (rest.rows > 0 && rest.cols > 0)
            missing.push_back(rest);
    return {patch.row, patch.col, rows, cols};
}

/// Copies the samples that a finished tile with the same blocks has; true if there are any.
bool take_over(const Tile& before, Tile& next) {
    int row_offset = 0, col_offset = 0;
    if (before.field.lock() != next.field.lock() || before.pixel != next.pixel || !before.missing.empty() ||
        !offset_of(before.viewport.rows, next.viewport.rows, row_offset) ||
        !offset_of(before.viewport.cols, next.viewport.cols, col_offset))
        return false;
    const Patch shared = shared_patch(before.viewport, next.viewport, row_offset, col_offset);
    if (shared.rows == 0 || shared.cols == 0)
        return false;
    const auto width = static_cast<std::size_t>(next.viewport.cols.samples);
    const auto old_width = static_cast<std::size_t>(before.viewport.cols.samples);
    for (int row = shared.row; row < shared.row + shared.rows; ++row) {
        const auto from =
            static_cast<std::size_t>(row + row_offset) * old_width + static_cast<std::size_t>(shared.col + col_offset);
        std::copy_n(before.numbers.begin() + static_cast<std::ptrdiff_t>(from), shared.cols,
                    next.numbers.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(row) * width +
                                                                       static_cast<std::size_t>(shared.col)));
    }
    next.missing = around(next.viewport, shared);
    return true;
}

}

bool knows(const Tile& tile, int row, int col) {
    return std::none_of(tile.missing.begin(), tile.missing.end(), [&](const Patch& patch) {
        return row >= patch.row && row < patch.row + patch.rows && col >= patch.col && col < patch.col + patch.cols;
    });
}

std::vector<float> known_numbers(const Tile& tile) {
    std::vector<float> numbers = tile.numbers;
    const auto width = static_cast<std::ptrdiff_t>(tile.viewport.cols.samples);
    for (const Patch& patch : tile.missing)
        for (int row = patch.row; row < patch.row + patch.rows; ++row)
            std::fill_n(numbers.begin() + row * width + patch.col, patch.cols, static_cast<float>(undefined));
    return numbers;
}

template <class Superfluous> void TileCache::drop(const Superfluous& superfluous) {
    tiles_.remove_if([&](const Tile& tile) {
        const bool goes = superfluous(tile);
        samples_ -= goes ? tile.numbers.size() : 0;
        return goes;
    });
}

void TileCache::drop_unused() {
    drop([](const Tile& tile) { return !tile.used; });
}

void TileCache::begin_frame(double budgets) {
    drop([](const Tile& tile) { return tile.field.expired(); });
    for (Tile& tile : tiles_)
        tile.used = false;
    budget_ = budgets * usual_budget_;
    spent_ = 0;
    unfinished_ = false;
}

Tile& TileCache::find_or_make(const FieldPtr& field, const Viewport& viewport, Pixel pixel) {
    const auto found = std::find_if(tiles_.begin(), tiles_.end(), [&](const Tile& tile) {
        return tile.field.lock() == field && tile.pixel == pixel && tile.viewport == viewport;
    });
    if (found != tiles_.end()) {
        tiles_.splice(tiles_.begin(), tiles_, found);
        return tiles_.front();
    }
    Tile next{field, viewport, pixel, {}, 0};
    next.numbers.resize(static_cast<std::size_t>(viewport.rows.samples) *
                            static_cast<std::size_t>(viewport.cols.samples),
                        static_cast<float>(undefined));
    next.missing = {{0, 0, viewport.rows.samples, viewport.cols.samples}};
    for (const Tile& before : tiles_)
        if (take_over(before, next))
            break;
    samples_ += next.numbers.size();
    tiles_.push_front(std::move(next));
    return tiles_.front();
}

void TileCache::compute(const Field& field, Tile& tile, const Patch& patch) {
    const std::size_t count = static_cast<std::size_t>(patch.rows) * static_cast<std::size_t>(patch.cols);
    const auto width = static_cast<std::ptrdiff_t>(tile.viewport.cols.samples);
    const Viewport part = part_of(tile.viewport, patch, {});
    computed_ += count;
    if (patch.cols == width) // whole rows are contiguous
        return sample(field, part, tile.pixel,
                      std::span(tile.numbers).subspan(static_cast<std::size_t>(patch.row * width), count));
    std::vector<float> numbers(count);
    sample(field, part, tile.pixel, numbers);
    for (int row = 0; row < patch.rows; ++row)
        std::copy_n(numbers.begin() + static_cast<std::ptrdiff_t>(row) * patch.cols, patch.cols,
                    tile.numbers.begin() + (patch.row + row) * width + patch.col);
}

/// Fills a patch with larger blocks for now: with their means if these have a closed form and are fast enough, else
/// with a single cell of each block. `a_sample` is the time of one sample in seconds; for a slow field, blocks are
/// still larger.
void TileCache::fill_missing(const Field& field, Tile& tile, const Patch& patch, double a_sample) {
    const double all = a_sample * patch.rows * patch.cols; // seconds
    const bool shared = field.strips() == Strips::columns; // a coarse picture takes as long as all of it
    // A range reads every column, so large blocks take as long as all small blocks of a row.
    const double affordable = shared ? budget_ : tile.pixel == Pixel::range ? 0.1 : all;
    const bool closed = field.means() == Means::closed && all <= affordable, soon = all < 0.4;
    const Factors factors = factors_of(tile.viewport, closed && soon ? 8 : 32);
    const Viewport coarse = part_of(tile.viewport, patch, factors);
    const auto width = static_cast<std::size_t>(tile.viewport.cols.samples);
    std::vector<float> numbers(static_cast<std::size_t>(coarse.rows.samples) *
                                   static_cast<std::size_t>(coarse.cols.samples),
                               static_cast<float>(undefined));
    if (closed || tile.pixel != Pixel::range)
        sample(field, coarse, closed ? tile.pixel : Pixel::cell, numbers);
    computed_ += numbers.size();
    for (int row = 0; row < patch.rows; ++row)
        for (int col = 0; col < patch.cols; ++col)
            tile.numbers[static_cast<std::size_t>(patch.row + row) * width +
                         static_cast<std::size_t>(patch.col + col)] =
                numbers[static_cast<std::size_t>(row / factors.rows) * static_cast<std::size_t>(coarse.cols.samples) +
                        static_cast<std::size_t>(col / factors.cols)];
}

/// Computes one step of what is missing; returns its duration in seconds. From that follows the size of the next step:
/// what fits into a frame, or at least twice as much if larger steps are cheaper for each sample, because some fields
/// prepare much before the first sample.
double TileCache::step(const Field& field, Tile& tile) {
    const Patch& next = tile.missing.back();
    const double all = static_cast<double>(next.rows) * next.cols;
    if (tile.step == 0)
        tile.step = std::isinf(budget_) ? all : first_samples;
    const Clock::time_point begin = Clock::now();
    const Patch patch = cut_off(tile.missing, static_cast<int>(std::min(tile.step, all)), field.strips());
    compute(field, tile, patch);
    const double seconds = std::max(seconds_since(begin), 1e-7), done = static_cast<double>(patch.rows) * patch.cols;
    const bool cheaper = done / seconds > 1.5 * tile.rate && seconds < 3 * budget_;
    tile.rate = done / seconds;
    // The cost of a sample varies in costly fields. It also does for ranges, each of which is computed on its own.
    const double most = field.costly() || tile.pixel == Pixel::range ? 4 : 64;
    tile.step =
        std::max(done * std::clamp(budget_ / seconds, cheaper ? 2.0 : 0.5, most), field.costly() ? 1.0 : first_samples);
    const double strip = field.strips() == Strips::rows ? tile.viewport.cols.samples : tile.viewport.rows.samples;
    if (field.costly() && done < strip) // the rest of this strip may be cheap, and the next strip may not
        tile.step = std::min(tile.step, strip);
    return seconds;
}

void TileCache::refine(const Field& field, Tile& tile) {
    const Clock::time_point start = Clock::now();
    const bool fresh = tile.step == 0;
    double left = budget_ - spent_, seconds = 0;
    // Something is done in every frame, however little time is left, and a new tile shows something at once.
    const bool first = fresh || spent_ == 0;
    while (!tile.missing.empty() && ((first && seconds == 0) || tile.step / tile.rate < 1.5 * left)) {
        seconds = step(field, tile);
        left -= seconds;
    }
    if (fresh)
        for (const Patch& patch : tile.missing)
            fill_missing(field, tile, patch, 1 / tile.rate);
    if (seconds > 0)
        tile.number = ++made_;
    spent_ += std::max(seconds_since(start), seconds);
}

void TileCache::drop_old() {
    while ((samples_ > most_samples || tiles_.size() > most_tiles) && tiles_.size() > 1) {
        samples_ -= tiles_.back().numbers.size();
        tiles_.pop_back();
    }
}

const Tile& TileCache::tile(const FieldPtr& field, const Viewport& viewport, Pixel pixel) {
    Tile& tile = find_or_make(field, viewport, pixel);
    const bool begun = tile.step > 0 || tile.missing.empty();
    if (!begun && spent_ > 2 * budget_) // other tiles' steps took long: this tile stays empty for a frame
        tile.number = tile.number == 0 ? ++made_ : tile.number;
    else if (!tile.missing.empty())
        refine(*field, tile);
    tile.used = true;
    unfinished_ = unfinished_ || !tile.missing.empty();
    drop_old();
    return tile;
}

}
