#include "core/waves/time/time_distance.hpp"

#include "core/similarity/row_measures.hpp"
#include "core/text.hpp"
#include "core/waves/time/time_waves.hpp"

#include <cmath>

namespace posenc {

namespace {

class TimeDistance : public Field {
  public:
    TimeDistance(const State& state, double from, Range times, Index samples)
        : waves_(time_waves(state)), width_(state.integer("d_model")), scale_(state.number("time_scale")),
          times_(times), samples_(samples) {
        for (Index col = 0; col < width_; ++col)
            origin_.push_back(waves_.at(scale_ * from, col));
    }

    Cell size() const override { return {1, samples_}; }
    double at(Cell cell) const override {
        double sum = 0;
        for (Index col = 0; col < width_; ++col) {
            const double difference = waves_.at(scale_ * time(cell.col), col) - origin_[static_cast<std::size_t>(col)];
            sum += difference * difference;
        }
        return std::sqrt(sum);
    }
    Means means() const override { return Means::kept; }
    Explanation explain(Cell cell) const override {
        const double value = at(cell);
        return {{{"distance at time " + readable(time(cell.col)) + " = " + readable(value), value}}, "", ""};
    }
    Description describe() const override {
        return {"Distance over time", {"", 0, {}}, {"sample", 0, {}}, 0, 2 * std::sqrt(static_cast<double>(width_))};
    }

  private:
    double time(Index col) const {
        return times_.low + times_.width() * static_cast<double>(col) / static_cast<double>(samples_ - 1);
    }

    Sinusoid waves_;
    Index width_;
    double scale_;
    Range times_;
    Index samples_;
    std::vector<double> origin_;
};

class RowDistances : public Field {
  public:
    RowDistances(FieldPtr table, Index from) : table_(std::move(table)), from_(from) {}

    Cell size() const override { return {1, table_->size().row}; }
    double at(Cell cell) const override {
        const std::optional<RowMeasures> measures = compare_rows(*table_, from_, cell.col);
        return measures ? measures->distance : undefined;
    }
    Means means() const override { return Means::kept; }
    Explanation explain(Cell cell) const override {
        const double value = at(cell);
        return {{{"distance of both rows = " + readable(value), value}}, "", ""};
    }
    Description describe() const override { return {"Distance of rows", {"", 0, {}}, table_->describe().rows, 0, 1}; }

  private:
    FieldPtr table_;
    Index from_;
};

}

FieldPtr time_distance_curve(const State& state, double from, Range times, Index samples) {
    return std::make_shared<TimeDistance>(state, from, times, samples);
}

FieldPtr row_distances(FieldPtr table, Index from) {
    return std::make_shared<RowDistances>(std::move(table), from);
}

}
