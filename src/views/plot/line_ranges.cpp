#include "views/plot/line_ranges.hpp"

#include "core/text.hpp"

namespace posenc {

namespace {

/// Row 0 holds the lowest values, row 1 the highest; one column per block.
class LineRanges final : public Field {
  public:
    LineRanges(FieldPtr field, const Viewport& line) : field_(std::move(field)), line_(line) {}

    Cell size() const override { return {2, line_.rows.samples * line_.cols.samples}; }
    double at(Cell cell) const override;
    bool costly() const override { return field_->costly(); }
    Strips strips() const override { return Strips::columns; } ///< both ends of a block are computed together
    Explanation explain(Cell cell) const override;
    Description describe() const override { return field_->describe(); }

  private:
    FieldPtr field_;
    Viewport line_;
    mutable Index column_ = -1; ///< the block asked for last
    mutable Range range_;
};

double LineRanges::at(Cell cell) const {
    if (cell.col != column_) {
        const int sample = static_cast<int>(cell.col);
        const bool down = line_.cols.samples == 1;
        const Block block = sample_block(line_, down ? sample : 0, down ? 0 : sample, field_->size());
        range_ = block.rows > 0 && block.cols > 0 ? field_->range(block) : Range{};
        column_ = cell.col;
    }
    return cell.row == 0 ? range_.low : range_.high;
}

Explanation LineRanges::explain(Cell cell) const {
    return {{{readable(at(cell)), at(cell)}}, cell.row == 0 ? "lowest value" : "highest value", {}};
}

}

const Tile& line_ranges(Session& session, const FieldPtr& field, const Viewport& line) {
    const auto numbers = [](const Axis& axis) {
        return std::vector<Index>{axis.first, axis.cells_per_sample, axis.samples};
    };
    const FieldPtr ranges = session.derived<Field>({field, numbers(line.rows), numbers(line.cols)},
                                                   [&] { return std::make_shared<const LineRanges>(field, line); });
    return session.tile(ranges, {{0, 1, 2}, {0, 1, static_cast<int>(ranges->size().col)}}, Pixel::mean);
}

Range range_of(std::span<const float> line_ranges, std::size_t sample) {
    return {line_ranges[sample], line_ranges[sample + line_ranges.size() / 2]};
}

}
