// A Toeplitz field over its distance, one value or one mean and range a column of pixels.
#pragma once

#include "session/session.hpp"
#include "views/plot/distance_plot.hpp"

namespace posenc {

/// Rows: value or mean, lowest and highest value; the last two are undefined in columns of a single distance. Read
/// column by column, because some fields add up thousands of waves for each.
class DistanceCurve final : public Field {
  public:
    /// Of a field that is Toeplitz.
    DistanceCurve(FieldPtr field, const DistanceAxis& axis);

    Cell size() const override { return {3, static_cast<Index>(columns_.size())}; }
    double at(Cell cell) const override;
    Explanation explain(Cell cell) const override;
    Description describe() const override;
    Means means() const override { return Means::kept; }
    Strips strips() const override { return Strips::columns; }

    std::span<const PixelCells> columns() const { return columns_; }

  private:
    FieldPtr field_;
    std::vector<PixelCells> columns_;
};

/// The curve as far as it is known in this frame.
std::vector<CurvePixel> distance_pixels(Session& session, const FieldPtr& field, const DistanceAxis& axis);

}
