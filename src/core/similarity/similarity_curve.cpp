#include "core/similarity/similarity_curve.hpp"
#include "core/registry.hpp"

#include "core/kernels/wave_line.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

Measure measure_of(const State& state) {
    const std::string_view id = state.text("measure");
    return id == "cosine" ? Measure::cosine : id == "euclidean" ? Measure::euclidean : Measure::dot;
}

SimilarRows similar_rows(const State& state) {
    SimilarRows rows{Sinusoid(sinusoid_shape(state)), state.integer("length"), state.integer("offset")};
    if (!state.is_none("summed_pairs"))
        rows.summed = state.integer("summed_pairs");
    return rows;
}

SimilarityCurve SimilarityCurve::whole() const {
    SimilarRows all = rows_;
    all.summed = SimilarRows::every_pair;
    return {std::move(all), measure_};
}

double SimilarityCurve::at(double row, double k) const {
    double sum = 0;
    for (const double frequency : frequencies_)
        sum += std::cos(frequency * k);
    return measured(sum, row, k);
}

std::vector<double> SimilarityCurve::values(double row, Range offsets, Index samples) const {
    std::vector<double> values(static_cast<std::size_t>(std::max<Index>(samples, 1)));
    const double step = offsets.width() / static_cast<double>(std::max<std::size_t>(values.size() - 1, 1));
    const auto offset = [&](std::size_t n) { return offsets.low + step * static_cast<double>(n); };
    for (std::size_t from = 0; from < values.size(); from += places_per_seed) {
        const auto piece = std::span(values).subspan(from, std::min(places_per_seed, values.size() - from));
        for (const double frequency : frequencies_)
            add_wave(std::polar(1.0, frequency * offset(from)), frequency * step, piece);
    }
    for (std::size_t n = 0; n < values.size(); ++n)
        values[n] = measured(values[n], row, offset(n));
    return values;
}

double SimilarityCurve::measured(double sum, double row, double k) const {
    const double pairs = static_cast<double>(rows_.pairs()), p = static_cast<double>(rows_.offset) + row;
    const double a = rows_.has_lone() ? std::sin(rows_.lone_frequency() * p) : 0,
                 b = rows_.has_lone() ? std::sin(rows_.lone_frequency() * (p + k)) : 0;
    switch (measure_) {
    case Measure::dot:
        return sum + a * b;
    case Measure::cosine: {
        const double lengths = std::sqrt(pairs + a * a) * std::sqrt(pairs + b * b);
        return lengths == 0 ? 0 : (sum + a * b) / lengths;
    }
    case Measure::euclidean:
        break;
    }
    return std::sqrt(std::max(2 * (pairs - sum), 0.0) + (a - b) * (a - b));
}

double SimilarityCurve::term(Index pair, double k) const {
    return std::cos(rows_.waves.frequency(pair) * k);
}

std::string SimilarityCurve::formula() const {
    const std::string count = readable_integer(rows_.pairs());
    if (rows_.has_lone()) // what differs from row to row does not fit into a line
        return measure_ == Measure::dot ? "Σ cos(k wᵢ) + sin(w p) sin(w (p + k))"
                                        : "with the lone sine of the odd width";
    switch (measure_) {
    case Measure::dot:
        return "Σ cos(k wᵢ) over " + pairs_text(rows_);
    case Measure::cosine:
        return "Σ cos(k wᵢ) / " + count;
    case Measure::euclidean:
        break;
    }
    return "√(2 (" + count + " − Σ cos(k wᵢ)))";
}

std::optional<SimilarityCurve> similarity_curve(const State& state) {
    if (state.text("method") != registry::similarity.id || state.text("of") != registry::sinusoidal.id ||
        state.flag("projected"))
        return std::nullopt;
    return SimilarityCurve(similar_rows(state), measure_of(state));
}

namespace {

class SampledCurve : public Field {
  public:
    SampledCurve(FieldPtr of, Range offsets, std::vector<double> values)
        : of_(std::move(of)), offsets_(offsets), values_(std::move(values)) {}

    Cell size() const override { return {1, static_cast<Index>(values_.size())}; }
    double at(Cell cell) const override { return values_[static_cast<std::size_t>(cell.col)]; }
    Explanation explain(Cell cell) const override {
        const double last = static_cast<double>(std::max<Index>(size().col - 1, 1));
        const double k = offsets_.low + offsets_.width() * static_cast<double>(cell.col) / last;
        return {{{"at k = " + readable(k) + ": " + readable(at(cell)), at(cell)}},
                "a point of the curve",
                "The similarity of two rows that are k positions apart; k need not be a whole number."};
    }
    Description describe() const override {
        const auto [low, high] = std::minmax_element(values_.begin(), values_.end());
        return {"Similarity over the offset", {"row", 0, {}}, {"sample", 0, {}}, std::min(*low, 0.0), *high};
    }

  private:
    FieldPtr of_;
    Range offsets_;
    std::vector<double> values_;
};

}

FieldPtr sampled(const SimilarityCurve& curve, FieldPtr of, double row, Range offsets, Index samples) {
    std::vector<double> values = curve.values(row, offsets, samples);
    return std::make_shared<SampledCurve>(std::move(of), offsets, std::move(values));
}

}
