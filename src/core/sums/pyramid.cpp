#include "core/sums/pyramid.hpp"

#include "core/sums/lru_cache.hpp"

#include <algorithm>
#include <array>

namespace posenc {

namespace {

/// NaN, the range of nothing, leaves the other range as it is.
void widen(Range& range, double low, double high) {
    if (low != low)
        return;
    if (!(range.low <= low)) // also true while the range is NaN
        range.low = low;
    if (!(range.high >= high))
        range.high = high;
}

struct Summary {
    double sum = 0;
    Range range;
    void add(double value) {
        sum += value;
        widen(range, value, value);
    }
    void add(const Summary& other) {
        sum += other.sum;
        widen(range, other.range.low, other.range.high);
    }
};

struct SumOnly {
    double sum = 0;
    void add(double value) { sum += value; }
    void add(const Summary& other) { sum += other.sum; }
};

struct RangeOnly {
    Range range;
    void add(double value) { widen(range, value, value); }
    void add(const Summary& other) { widen(range, other.range.low, other.range.high); }
};

Block common(const Block& a, const Block& b) {
    const Index row = std::max(a.row, b.row), col = std::max(a.col, b.col);
    return {row, col, std::min(a.row + a.rows, b.row + b.rows) - row, std::min(a.col + a.cols, b.col + b.cols) - col};
}

/// Calls visit(square, share) for the squares of a grid of `side`, cut at `whole`, that the block touches. `share` is
/// the block's part of the square.
template <Index side, typename Visit> void for_squares(const Block& block, const Block& whole, const Visit& visit) {
    for (Index row = block.row / side * side; row < block.row + block.rows; row += side)
        for (Index col = block.col / side * side; col < block.col + block.cols; col += side) {
            const Block square = common({row, col, side, side}, whole);
            visit(square, common(block, square));
        }
}

/// Which bands of a chunk are known, one bit each. A band is a row of parts, which is part_side rows of cells.
using Bands = std::uint32_t;
constexpr Index bands_per_chunk = Pyramid::chunk_side / Pyramid::part_side;
static_assert(bands_per_chunk <= 32);

struct ChunkValues {
    Bands known = 0;
    std::array<std::vector<double>, bands_per_chunk> bands; ///< row-major; meaningless if not known
    std::size_t bytes() const {
        std::size_t values = 0;
        for (const std::vector<double>& band : bands)
            values += band.capacity();
        return values * sizeof(double);
    }
};

struct ChunkSums {
    Bands known = 0;
    bool whole_known = false;
    Summary whole;
    std::vector<Summary> parts; ///< row-major, with bands_per_chunk in a row even if the chunk is cut
};

}

class Pyramid::Memory {
  public:
    explicit Memory(Values values) : held_(values == Values::held) {}

    template <typename Total> Total total(const Field& field, Cell size, const Block& block) {
        Total total;
        if (const Block chunk = chunk_around(size, block); chunk.rows > 0) {
            add_cells(field, size, chunk, block, total);
            return total;
        }
        for_squares<chunk_side>(block, {0, 0, size.row, size.col}, [&](const Block& chunk, const Block& share) {
            if (share == chunk)
                total.add(whole(field, size, chunk));
            else
                add_share(field, size, chunk, share, total);
        });
        return total;
    }

    std::size_t bytes() const {
        return values_.total([](const ChunkValues& chunk) { return chunk.bytes(); }) +
               sums_.total([](const ChunkSums& sums) { return sums.parts.capacity() * sizeof(Summary); });
    }

  private:
    /// The chunk that contains the block, if it is a single one and the block is too small to hold whole parts (except
    /// at the edge of the field); else an empty block.
    static Block chunk_around(Cell size, const Block& block) {
        const Index row = block.row / chunk_side * chunk_side, col = block.col / chunk_side * chunk_side;
        const bool small = block.rows < part_side || block.cols < part_side;
        if (!small || block.row + block.rows > row + chunk_side || block.col + block.cols > col + chunk_side)
            return {0, 0, 0, 0};
        return {row, col, std::min(chunk_side, size.row - row), std::min(chunk_side, size.col - col)};
    }

    static Index key(const Block& chunk, Cell size) {
        return chunk.row / chunk_side * (size.col / chunk_side + 1) + chunk.col / chunk_side;
    }

    template <typename Total>
    void add_share(const Field& field, Cell size, const Block& chunk, const Block& share, Total& total) {
        for_squares<part_side>(share, chunk, [&](const Block& part, const Block& cells) {
            if (cells == part)
                total.add(part_sum(field, size, chunk, part));
            else
                add_cells(field, size, chunk, cells, total);
        });
    }

    template <typename Total>
    void add_cells(const Field& field, Cell size, const Block& chunk, const Block& cells, Total& total) {
        if (!held_)
            return add_asked(field, cells, total);
        const ChunkValues& values = this->values(field, size, chunk, cells);
        for (Index row = cells.row - chunk.row; row < cells.row - chunk.row + cells.rows; ++row) {
            const double* first = values.bands[static_cast<std::size_t>(row / part_side)].data() +
                                  row % part_side * chunk.cols + cells.col - chunk.col;
            for (Index col = 0; col < cells.cols; ++col)
                total.add(first[col]);
        }
    }

    template <typename Total> static void add_asked(const Field& field, const Block& cells, Total& total) {
        for (Index row = cells.row; row < cells.row + cells.rows; ++row)
            for (Index col = cells.col; col < cells.col + cells.cols; ++col)
                total.add(field.at({row, col}));
    }

    static std::size_t part_index(const Block& chunk, const Block& part) {
        return static_cast<std::size_t>((part.row - chunk.row) / part_side * bands_per_chunk +
                                        (part.col - chunk.col) / part_side);
    }

    /// How many chunks may keep their single values: more in a narrow field, where chunks are small.
    static std::size_t most_chunks(Cell size) {
        return static_cast<std::size_t>(most_values /
                                        (std::min(size.row, chunk_side) * std::min(size.col, chunk_side)));
    }

    static Bands bit(Index band) { return Bands{1} << band; }

    /// The values of a chunk. The bands that the cells lie in are known afterwards.
    const ChunkValues& values(const Field& field, Cell size, const Block& chunk, const Block& cells) {
        ChunkValues* held = values_.find(key(chunk, size));
        if (!held) {
            held = &values_.add(key(chunk, size), most_chunks(size));
            held->known = 0;
        }
        const Index first = (cells.row - chunk.row) / part_side;
        for (Index band = first; chunk.row + band * part_side < cells.row + cells.rows; ++band)
            if ((held->known & bit(band)) == 0)
                read_band(field, size, chunk, band, *held);
        return *held;
    }

    void read_band(const Field& field, Cell size, const Block& chunk, Index band, ChunkValues& held) {
        const Block cells = common({chunk.row + band * part_side, chunk.col, part_side, chunk.cols}, chunk);
        std::vector<double>& values = held.bands[static_cast<std::size_t>(band)];
        values.clear();
        values.reserve(static_cast<std::size_t>(cells.rows * cells.cols));
        for (Index row = cells.row; row < cells.row + cells.rows; ++row)
            for (Index col = cells.col; col < cells.col + cells.cols; ++col)
                values.push_back(field.at({row, col}));
        held.known |= bit(band);
        sums(field, size, chunk, band); // now, because the values may be dropped before the sums are needed
    }

    /// The sums of a chunk. This band of it is known afterwards.
    ChunkSums& sums(const Field& field, Cell size, const Block& chunk, Index band) {
        ChunkSums* sums = sums_.find(key(chunk, size));
        if (!sums) {
            sums = &sums_.add(key(chunk, size), most_chunk_sums);
            sums->known = 0;
            sums->whole_known = false;
            sums->parts.resize(static_cast<std::size_t>(bands_per_chunk * bands_per_chunk));
        }
        if ((sums->known & bit(band)) != 0)
            return *sums;
        sums->known |= bit(band); // before the values are read, because reading them calls sums()
        const Block cells = common({chunk.row + band * part_side, chunk.col, part_side, chunk.cols}, chunk);
        for_squares<part_side>(cells, chunk, [&](const Block& part, const Block&) {
            Summary& summary = sums->parts[part_index(chunk, part)];
            summary = {};
            add_cells(field, size, chunk, part, summary);
        });
        return *sums;
    }

    const Summary& part_sum(const Field& field, Cell size, const Block& chunk, const Block& part) {
        return sums(field, size, chunk, (part.row - chunk.row) / part_side).parts[part_index(chunk, part)];
    }

    const Summary& whole(const Field& field, Cell size, const Block& chunk) {
        for (Index band = 0; band * part_side < chunk.rows; ++band)
            sums(field, size, chunk, band);
        ChunkSums& sums = *sums_.find(key(chunk, size));
        if (sums.whole_known)
            return sums.whole;
        sums.whole = {};
        for_squares<part_side>(chunk, chunk, [&](const Block& part, const Block&) {
            sums.whole.add(sums.parts[part_index(chunk, part)]);
        });
        sums.whole_known = true;
        return sums.whole;
    }

    bool held_;
    LruCache<ChunkValues> values_;
    LruCache<ChunkSums> sums_;
};

Pyramid::Pyramid(Values values) : memory_(std::make_unique<Memory>(values)) {}

Pyramid::~Pyramid() = default;

double Pyramid::sum(Block block) const {
    return memory_->total<SumOnly>(*this, size(), block).sum;
}

Range Pyramid::range(Block block) const {
    return memory_->total<RangeOnly>(*this, size(), block).range;
}

std::size_t Pyramid::held_bytes() const {
    return memory_->bytes();
}

namespace {

class Remembered final : public Pyramid {
  public:
    explicit Remembered(FieldPtr field) : Pyramid(Values::held), field_(std::move(field)) {}

    Cell size() const override { return field_->size(); }
    double at(Cell cell) const override { return field_->at(cell); }
    Explanation explain(Cell cell) const override { return field_->explain(cell); }
    Description describe() const override { return field_->describe(); }
    std::size_t held_bytes() const override { return Pyramid::held_bytes() + field_->held_bytes(); }

  private:
    FieldPtr field_;
};

}

/// In vertical bands that are so narrow that two rows of their chunks fit into memory, so that no chunk is read twice,
/// however wide the field.
void Pyramid::fill_means(const Viewport& viewport, std::span<float> means) const {
    const auto& [rows, cols] = viewport;
    const bool single = rows.cells_per_sample == 1 && cols.cells_per_sample == 1;
    // far apart: for each cell the whole band around it would be read
    if (single && (rows.step() > 1 || cols.step() > 1))
        return Field::fill_means(viewport, means);
    const Cell size = this->size();
    std::vector<Block> columns; // the columns of a sample's block are the same in all rows
    for (int col = 0; col < cols.samples; ++col)
        columns.push_back(sample_block(viewport, 0, col, size));
    constexpr Index band_cells = most_values / chunk_side / 4;
    const int band = static_cast<int>(std::clamp<Index>(band_cells / cols.step(), 1, cols.samples));
    for (int begin = 0; begin < cols.samples; begin += band)
        for (int row = 0; row < rows.samples; ++row) {
            Block block = sample_block(viewport, row, 0, size);
            for (int col = begin; col < std::min(cols.samples, begin + band); ++col) {
                const auto at = static_cast<std::size_t>(col);
                block.col = columns[at].col;
                block.cols = columns[at].cols;
                const double cells = static_cast<double>(block.rows) * static_cast<double>(block.cols);
                means[static_cast<std::size_t>(row) * columns.size() + at] = static_cast<float>(
                    cells == 0 ? undefined : memory_->total<SumOnly>(*this, size, block).sum / cells);
            }
        }
}

std::shared_ptr<const Pyramid> with_pyramid(FieldPtr field) {
    return std::make_shared<Remembered>(std::move(field));
}

}
