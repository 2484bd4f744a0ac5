#include "core/learning/transformer/positions.hpp"

#include "core/state/parameters.hpp"

#include <cmath>
#include <limits>
#include <numeric>

namespace posenc::learning {

namespace {

FieldPtr field_of(const Positioning& positioning, const State& state) {
    return positioning.method->make(state).field;
}

template <class Scalar> Matrix<Scalar> numbers_of(const Field& field) {
    const Cell size = field.size();
    Matrix<Scalar> numbers(size.row, size.col);
    for (Index row = 0; row < size.row; ++row)
        for (Index col = 0; col < size.col; ++col)
            numbers(row, col) = static_cast<Scalar>(field.at({row, col}));
    return numbers;
}

/// One matrix for all heads; one for each head if the method has the parameter `head`.
template <class Scalar> std::vector<Matrix<Scalar>> biases_of(const Positioning& positioning, const State& state) {
    bool by_head = false;
    for (const Parameter* row : positioning.method->parameters)
        by_head = by_head || row == &parameters::head;
    std::vector<Matrix<Scalar>> biases;
    for (Index head = 0; head < (by_head ? positioning.shape.heads : 1); ++head)
        biases.push_back(numbers_of<Scalar>(
            *field_of(positioning, state.with(parameters::head, {static_cast<double>(head), {}, {}}))));
    return biases;
}

template <class Scalar> Matrix<Scalar> bias_of_mask(const Field& mask) {
    return numbers_of<Scalar>(mask).unaryExpr(
        [](Scalar seen) { return seen > 0 ? Scalar(0) : -std::numeric_limits<Scalar>::infinity(); });
}

template <class Scalar> void hide_later_keys(std::vector<Matrix<Scalar>>& biases, Index length) {
    if (biases.empty())
        biases.push_back(Matrix<Scalar>::Zero(length, length));
    for (Matrix<Scalar>& bias : biases)
        for (Index query = 0; query < length; ++query)
            bias.row(query).tail(length - query - 1).setConstant(-std::numeric_limits<Scalar>::infinity());
}

template <class Scalar> Turns<Scalar> turns_of(const std::vector<TurningPair>& pairs, Index length, bool of_keys) {
    const auto count = static_cast<Index>(pairs.size());
    Turns<Scalar> turns{Matrix<Scalar>(length, count), Matrix<Scalar>(length, count)};
    for (Index position = 0; position < length; ++position)
        for (Index column = 0; column < count; ++column) {
            const TurningPair& pair = pairs[static_cast<std::size_t>(column)];
            const auto p = static_cast<double>(position);
            const double size = pair.size * std::pow(pair.growth, of_keys ? -p : p), angle = p * pair.frequency;
            turns.cosines(position, column) = static_cast<Scalar>(size * std::cos(angle));
            turns.sines(position, column) = static_cast<Scalar>(size * std::sin(angle));
        }
    return turns;
}

/// row(query, key) for all pairs.
template <class Row> std::vector<Index> reads_of_pairs(Index length, const Row& row) {
    std::vector<Index> reads;
    for (Index query = 0; query < length; ++query)
        for (Index key = 0; key < length; ++key)
            reads.push_back(row(query, key));
    return reads;
}

std::vector<Index> reads_of(const LearnedRows& rows, bool of_pairs, Index length) {
    if (rows.row_of_pair)
        return reads_of_pairs(length, rows.row_of_pair);
    if (of_pairs)
        return reads_of_pairs(length, [&](Index query, Index key) { return rows.row(key - query); });
    std::vector<Index> reads;
    for (Index position = 0; position < length; ++position)
        reads.push_back(rows.row(position));
    return reads;
}

template <class Scalar> void add_waves(const ProjectedWaves& waves, Index length, Positions<Scalar>& positions) {
    const auto cols = static_cast<Index>(waves.u.size());
    positions.waves = Eigen::Map<const Matrix<double>>(waves.waves.data(), waves.count, cols).template cast<Scalar>();
    positions.reads = reads_of_pairs(length, [&](Index query, Index key) { return waves.row(key - query); });
}

}

template <class Scalar> Positions<Scalar> positions_at(const Positioning& positioning, Index length) {
    Positions<Scalar> positions;
    positions.places.resize(static_cast<std::size_t>(length));
    std::iota(positions.places.begin(), positions.places.end(), Index{0});
    if (positioning.method) {
        const Enters as = positioning.method->entry->as;
        const State state = with_length(positioning.state, length);
        if (positioning.method->entry->formula)
            positions.formula = positioning.method->entry->formula(state);
        if (positioning.method->entry->waves)
            add_waves(positioning.method->entry->waves(state), length, positions);
        else if (positioning.rows.count > 0 && as != Enters::counted)
            positions.reads = reads_of(positioning.rows, as != Enters::added, length);
        else if (as == Enters::added || as == Enters::beside)
            positions.rows = numbers_of<Scalar>(*field_of(positioning, state));
        else if (as == Enters::rotation) {
            positions.pairs = positioning.method->entry->pairs(state);
            positions.queries = turns_of<Scalar>(positions.pairs, length, false);
            positions.keys = turns_of<Scalar>(positions.pairs, length, true);
        } else if (as == Enters::mask)
            positions.biases.push_back(bias_of_mask<Scalar>(*field_of(positioning, state)));
        else if (as == Enters::bias && !positioning.learns())
            positions.biases = biases_of<Scalar>(positioning, state);
    }
    if (positioning.shape.causal || positioning.enters(Enters::path))
        hide_later_keys(positions.biases, length);
    return positions;
}

template <class Scalar> Positions<Scalar> positions_of(const Positions<Scalar>& all, std::span<const Index> places) {
    const std::vector<Index> chosen(places.begin(), places.end());
    const auto of_rows = [&](const Matrix<Scalar>& matrix) -> Matrix<Scalar> {
        return matrix.size() > 0 ? Matrix<Scalar>(matrix(chosen, Eigen::all)) : matrix;
    };
    Positions<Scalar> some;
    some.rows = of_rows(all.rows);
    for (const Matrix<Scalar>& bias : all.biases)
        some.biases.push_back(bias(chosen, chosen));
    some.pairs = all.pairs;
    some.queries = {of_rows(all.queries.cosines), of_rows(all.queries.sines)};
    some.keys = {of_rows(all.keys.cosines), of_rows(all.keys.sines)};
    some.formula = all.formula;
    some.waves = all.waves;
    some.places = chosen;
    const auto length = static_cast<Index>(all.places.size());
    const bool by_pair = static_cast<Index>(all.reads.size()) > length;
    for (const Index query : chosen) {
        if (!all.reads.empty() && !by_pair)
            some.reads.push_back(all.reads[static_cast<std::size_t>(query)]);
        for (const Index key : chosen)
            if (by_pair)
                some.reads.push_back(all.reads[static_cast<std::size_t>(query * length + key)]);
    }
    return some;
}

template Positions<float> positions_at(const Positioning&, Index);
template Positions<double> positions_at(const Positioning&, Index);
template Positions<float> positions_of(const Positions<float>&, std::span<const Index>);
template Positions<double> positions_of(const Positions<double>&, std::span<const Index>);

}
