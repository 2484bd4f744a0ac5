// A Toeplitz field over the distance: one value, or one mean and range, per column of pixels.
#pragma once

#include "session/session.hpp"
#include "views/plot/distance_plot.hpp"

namespace posenc {

/// Row 0 holds the value or mean, rows 1 and 2 the lowest and the highest value; these two are undefined in columns of
/// a single distance. It is read column by column, because some fields add up thousands of waves for each value.
class DistanceCurve final : public Field {
  public:
    /// `field` must be Toeplitz.
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
