// Tables made cell by cell, and what is recognised in them.
#pragma once

#include "core/method.hpp"
#include "core/recognise/recognise.hpp"

#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace posenc {

struct MadeTable {
    Index rows, cols;
    std::vector<double> values = {};
    std::vector<float> uncertainty = {};

    MadeTable(Index rows_of, Index cols_of, const std::function<double(Index row, Index col)>& value)
        : rows(rows_of), cols(cols_of) {
        for (Index row = 0; row < rows; ++row)
            for (Index col = 0; col < cols; ++col)
                values.push_back(value(row, col));
    }
    /// The field of a state.
    explicit MadeTable(const std::string& state) : rows(0), cols(0) {
        const FieldPtr field = make_field(parse(state).state).field;
        *this = MadeTable(field->size().row, field->size().col, [&](Index row, Index col) {
            return field->at({row, col});
        });
    }
    /// The same as float32 keeps it.
    MadeTable as_float() const {
        return {rows, cols, [this](Index row, Index col) {
                    return static_cast<double>(static_cast<float>(values[static_cast<std::size_t>(row * cols + col)]));
                }};
    }
    /// The same printed with so many decimals.
    MadeTable printed(int decimals) const;

    Recognition recognised(const std::string& meant = "") const {
        const State state = parse(meant).state;
        return recognise({rows, cols, values, uncertainty.empty() ? 0x1p-53 : 0, 0, uncertainty},
                         meant.empty() ? nullptr : &state);
    }
    /// The first match; one without a method if there is none.
    Match first(const std::string& meant = "") const {
        const Recognition recognition = recognised(meant);
        return recognition.matches.empty() ? Match{} : recognition.matches.front();
    }
    /// What it plainly is; empty if no fact says it.
    TableFact plain() const { return recognised().plain.value_or(TableFact{}); }
};

inline MadeTable MadeTable::printed(int decimals) const {
    double unit = 1;
    for (int i = 0; i < decimals; ++i)
        unit *= 10;
    MadeTable rounded(rows, cols, [&](Index row, Index col) {
        return std::round(values[static_cast<std::size_t>(row * cols + col)] * unit) / unit;
    });
    rounded.uncertainty.assign(values.size(), static_cast<float>(0.5 / unit));
    return rounded;
}

/// "alibi", "" without a method.
inline std::string id_of(const Match& match) {
    return match.method ? std::string(match.method->id) : std::string();
}

}
