#include "core/encodings/encoding_rows.hpp"
#include "core/registry.hpp"

#include "core/encodings/learned/axial_shape.hpp"
#include "core/snippets/python_literals.hpp"

#include <algorithm>

namespace posenc {

const Method& encoding_of(const State& state) {
    const Method* method = find_method(state.text("of"));
    return method ? *method : *methods().front();
}

namespace {

/// How many numbers have to be drawn for an entry: one for each axis in axial tables that are added up, otherwise one.
Index numbers_of_entry(const Method& method, const State& state) {
    return method.id == registry::axial_learned.id ? axial_shape_of(state).entries_a_cell() : 1;
}

Index affordable_rows(const Method& method, const State& state, const RowLimit& limit, Index columns) {
    return std::max<Index>(limit.affordable(columns * numbers_of_entry(method, state)), 1);
}

MakeResult affordable_encoding(const Method& method, const State& state, const RowLimit& limit) {
    const bool has_length = std::any_of(method.parameters.begin(), method.parameters.end(),
                                        [](const Parameter* row) { return row->key == "length"; });
    if (!has_length)
        return method.make(state);
    const Index wanted = state.integer("length");
    MakeResult made = method.make(state.with("length", std::to_string(std::min(wanted, limit.most))));
    const Index used = std::min(made.field->size().row, affordable_rows(method, state, limit, made.field->size().col));
    if (used < made.field->size().row)
        made = method.make(state.with("length", std::to_string(used)));
    capped(wanted, used, "length", made.issues);
    return made;
}

}

EncodingRows encoding_rows(const Method& method, const State& state, const RowLimit& limit) {
    EncodingRows rows{affordable_encoding(method, state, limit)};
    const Cell size = rows.encoding.field->size();
    const std::string_view key = state.text("of") == registry::own.id ? "own" : "grid_height";
    rows.count = capped(size.row, affordable_rows(method, state, limit, size.col), key, rows.encoding.issues);
    return rows;
}

Rows rows_of(FieldPtr field, Index count) {
    const Index width = field->size().col;
    return {count, width, [field = std::move(field)](Index row, std::span<double> numbers) {
                for (std::size_t col = 0; col < numbers.size(); ++col)
                    numbers[col] = field->at({row, static_cast<Index>(col)});
            }};
}

std::vector<Definition> encoding_definitions(const State& state, Index rows) {
    const Method& method = encoding_of(state);
    const State used = state.with("length", std::to_string(rows));
    std::vector<Definition> all = method.definitions ? method.definitions(used) : std::vector<Definition>{};
    all.push_back({"length", std::to_string(rows)});
    all.push_back({"cut", python_flag(method.make(used).field->size().row > rows)});
    return all;
}

}
